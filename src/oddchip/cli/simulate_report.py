"""What a simulation found: each bot's winnings per hundred hands, with their error."""

import math
from collections.abc import Mapping, Sequence
from operator import add
from textwrap import fill
from typing import Final, NamedTuple

import msgspec

from oddchip.bots.contest import Outcome
from oddchip.rules.printed import Table, table_lines
from oddchip.rules.printed.phrases import capital
from oddchip.table import Stakes
from oddchip.table.actions import dollars

PER: Final = 100
WITHIN: Final = 1.96  # so many standard errors to either side hold the truth 95 times in 100


class Tally(NamedTuple):
    """What each player has won, the sums of the squares of that, and the house's fees."""

    won: tuple[int, ...]
    squares: tuple[int, ...]
    hands: int = 0
    fees: int = 0

    def with_hand(self, outcome: Outcome) -> "Tally":
        """The tally with one hand more."""
        squares = (won * won for won in outcome.won)
        return Tally(
            tuple(map(add, self.won, outcome.won)),
            tuple(map(add, self.squares, squares)),
            self.hands + 1,
            self.fees + outcome.fee,
        )

    def error(self, player: int) -> float | None:
        """The standard error of what a player wins per hundred hands; a single hand has none.

        >>> Tally((300,), (50_000,), hands=2).error(0)
        5000.0
        """
        won, squares, hands = self.won[player], self.squares[player], self.hands
        if hands < 2:
            return None
        # Exact up to here: the spread is a quotient of integers.
        return PER * math.sqrt((hands * squares - won * won) / (hands - 1)) / hands


class Standing(msgspec.Struct, frozen=True):
    """One bot's result: cents won in all, and cents and units won per hundred hands.

    `error` is the standard error; the truth is between `least` and `most` 95 times in 100.
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


class Report(msgspec.Struct, frozen=True):
    """What a simulation was and found; the same seed gives the same report."""

    game: str
    options: Mapping[str, str]
    seed: int
    stack: int
    asked: int
    hands: int
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


def standings(tally: Tally, names: Sequence[str], unit: int) -> tuple[Standing, ...]:
    """Each player's result, in the order of the players."""

    def short(value: float) -> float:
        return round(value, 4)

    found = []
    for player, name in enumerate(names):
        rate, error = PER * tally.won[player] / tally.hands, tally.error(player)
        known = error is not None
        margin = WITHIN * (error or 0.0)
        found.append(
            Standing(
                player=player + 1,
                bot=name,
                won=tally.won[player],
                per_hundred=short(rate),
                error=short(error) if error is not None else None,
                least=short(rate - margin) if known else None,
                most=short(rate + margin) if known else None,
                units_per_hundred=short(rate / unit),
                units_error=short(error / unit) if error is not None else None,
            )
        )
    return tuple(found)


def report_text(report: Report, name: str, stakes: str) -> str:
    """A report to read: the game's name, its stakes in words, and a row a player."""
    plural = "" if report.hands == 1 else "s"
    short = "" if report.hands == report.asked else f" of the {report.asked:,} asked for"
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
        f"{report.hands:,} hand{plural}{short}, seed {report.seed}",
        f"Everyone starts each hand with {dollars(report.stack)}, and the seats turn.",
        "",
        *table_lines(Table(head, tuple(rows))),
        "",
        "± is the standard error. Fees are part of what is won and lost:",
        f"the house took {fees} hands.",
    ]
    return "\n".join(lines)


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
