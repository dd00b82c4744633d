"""What a simulation found: each bot's winnings per hundred hands, with their error."""

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from textwrap import fill, wrap
from typing import Final, NamedTuple

import msgspec

from oddchip.bots.contest import Outcome
from oddchip.rules.printed import Table, table_lines
from oddchip.rules.printed.phrases import capital
from oddchip.table import Stakes
from oddchip.table.actions import dollars

PER: Final = 100
WITHIN: Final = 1.96  # so many standard errors to either side hold the truth 95 times in 100


class Sum(NamedTuple):
    """A sum over deals, and the sum of the squares; exact."""

    total: int = 0
    squares: int = 0

    def plus(self, amount: int) -> "Sum":
        """The sum with one deal more."""
        return Sum(self.total + amount, self.squares + amount * amount)

    def error(self, deals: int) -> float | None:
        """The standard error of the mean of a deal; a single deal has none.

        >>> Sum(300, 50_000).error(deals=2)
        50.0
        """
        if deals < 2:
            return None
        spread = (deals * self.squares - self.total * self.total) / (deals - 1)
        return math.sqrt(spread) / deals


class Tally(NamedTuple):
    """What each player has won, by how much it leads the next one, and the house's fees."""

    won: tuple[Sum, ...]
    leads: tuple[Sum, ...]
    deals: int = 0
    fees: int = 0

    def plus(self, outcome: Outcome) -> "Tally":
        """The tally with one deal more."""
        leads = (mine - next_ for mine, next_ in pairwise(outcome.won))
        return Tally(
            tuple(map(Sum.plus, self.won, outcome.won)),
            tuple(map(Sum.plus, self.leads, leads)),
            self.deals + 1,
            self.fees + outcome.fee,
        )

    @property
    def hands(self) -> int:
        """How many hands that are: each deal is played once for each player in each seat."""
        return self.deals * len(self.won)


def empty_tally(players: int) -> Tally:
    """The tally of nothing yet.

    >>> empty_tally(2).plus(Outcome((300, -400), 100)).leads
    (Sum(total=700, squares=490000),)
    """
    return Tally((Sum(),) * players, (Sum(),) * (players - 1))


class Standing(msgspec.Struct, frozen=True):
    """One bot's result: cents won in all, and cents and units won per hundred hands.

    `error` is the standard error; the truth is between `least` and `most` 95 times in 100. `lead`
    is how many cents per hundred hands it is ahead of the next bot. `faults` counts the turns that
    its guard took in its place.
    """

    player: int
    bot: str
    won: int
    per_hundred: float
    error: float | None
    least: float | None
    most: float | None
    units_per_hundred: float
    units_error: float | None
    lead: float | None
    lead_error: float | None
    faults: int


class Report(msgspec.Struct, frozen=True):
    """What a simulation was and found; the same seed gives the same report."""

    game: str
    options: Mapping[str, str]
    seed: int
    stack: int
    asked: int
    hands: int
    deals: int
    unit: str
    unit_amount: int
    players: tuple[Standing, ...]
    fees: int


def unit_of(stakes: Stakes) -> tuple[str, int]:
    """What winnings are counted in besides dollars: the big blind, the ante, or the least bet.

    >>> from oddchip.rulebook import game
    >>> from oddchip.table import stakes_of
    >>> unit_of(stakes_of(game("razz").sheet))
    ('ante', 100)
    """
    if stakes.blinds:
        return "big blind", stakes.blinds[-1]
    if stakes.ante:
        return "ante", stakes.ante
    return "least bet", stakes.least


def standings(
    tally: Tally, names: Sequence[str], unit: int, faults: Sequence[int]
) -> tuple[Standing, ...]:
    """Each player's result, in the order of the players."""
    scale = PER / len(names)
    found = []
    for player, name in enumerate(names):
        rate, error = _per_hundred(tally.won[player], tally.deals, scale)
        lead = player < len(tally.leads)
        ahead, ahead_error = (
            _per_hundred(tally.leads[player], tally.deals, scale) if lead else (None, None)
        )
        found.append(
            Standing(
                player=player + 1,
                bot=name,
                won=tally.won[player].total,
                per_hundred=rate,
                error=error,
                least=None if error is None else round(rate - WITHIN * error, 4),
                most=None if error is None else round(rate + WITHIN * error, 4),
                units_per_hundred=round(rate / unit, 4),
                units_error=None if error is None else round(error / unit, 4),
                lead=ahead,
                lead_error=ahead_error,
                faults=faults[player],
            )
        )
    return tuple(found)


def _per_hundred(found: Sum, deals: int, scale: float) -> tuple[float, float | None]:
    """A mean per hundred hands, and its standard error."""
    error = found.error(deals)
    return round(scale * found.total / deals, 4), None if error is None else round(scale * error, 4)


def report_text(report: Report, name: str, stakes: str) -> str:
    """A report to read: the game's name, its stakes in words, and a row a player."""
    short = "" if report.hands >= report.asked else f" of the {report.asked:,} asked for"
    deals = counted_number(report.deals, "deal")
    rows = [
        (
            str(each.player),
            each.bot,
            f"{_dollars(each.per_hundred)}{_error(each.error)}",
            _span(each),
            f"{'-' if each.units_per_hundred < 0 else '+'}{_number(abs(each.units_per_hundred))}"
            + _error(each.units_error, units=True),
        )
        for each in report.players
    ]
    head = ("", "Bot", "Won per 100 hands", "95 % interval", f"In {report.unit}s")
    fees = f"{dollars(report.fees)}, {dollars(round(PER * report.fees / report.hands))} per 100"
    lines = [
        name,
        fill(f"{capital(stakes)}.", 80),
        f"{report.hands:,} hands{short}, seed {report.seed}: {deals}, with the seats turned.",
        f"Everyone starts each hand with {dollars(report.stack)}.",
        "",
        *table_lines(Table(head, tuple(rows))),
        "",
        *_leads(report.players),
        "± is the standard error. Fees are part of what is won and lost:",
        f"the house took {fees} hands.",
        *(
            f"{each.bot} ({each.player}) was at fault {counted_number(each.faults, 'time')}."
            for each in report.players
            if each.faults
        ),
    ]
    return "\n".join(lines)


def counted_number(count: int, thing: str) -> str:
    """So many things, in figures.

    >>> counted_number(1_200, "deal")
    '1,200 deals'
    """
    return f"{count:,} {thing}{'' if count == 1 else 's'}"


def _leads(players: Sequence[Standing]) -> list[str]:
    """By how much each player is ahead of the next, or behind."""
    said = []
    for each, after in pairwise(players):
        assert each.lead is not None, "only the last has nobody after it"
        where = "ahead of" if each.lead >= 0 else "behind"
        amount = f"${_number(abs(each.lead) / 100)}{_error(each.lead_error)}"
        said.append(
            f"{each.bot} ({each.player}) is {where} {after.bot} ({after.player}) by {amount}"
            " per 100 hands."
        )
    return [line for text in said for line in (*wrap(text, 80),)] + [""]


def _dollars(cents: float) -> str:
    return f"{'-' if cents < 0 else '+'}${_number(abs(cents) / 100)}"


def _error(error: float | None, *, units: bool = False) -> str:
    if error is None:
        return ""
    return f" ± {_number(error)}" if units else f" ± ${_number(error / 100)}"


def _number(amount: float) -> str:
    """Cents matter in small amounts only."""
    return f"{amount:,.0f}" if amount >= 100 else f"{amount:,.2f}"


def _span(each: Standing) -> str:
    if each.least is None or each.most is None:
        return ""
    return f"{_dollars(each.least)} to {_dollars(each.most)}"
