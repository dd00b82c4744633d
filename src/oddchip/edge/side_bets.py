"""Side bets: what an optional wager is worth by a pay table, and how often each line is paid.

One that is settled against the dealer is worth what the game gains by it, so it is `solving`'s.
"""

from collections.abc import Mapping
from fractions import Fraction
from math import sqrt

import msgspec

from oddchip.cards import Card
from oddchip.edge.figures import hits, mean, number, root, variance
from oddchip.edge.holdings import by_rank, by_strength
from oddchip.house.terms import WagerTerms


class Paid(msgspec.Struct, frozen=True):
    """In how many deals a line of a pay table pays so much, to one."""

    line: str
    pays: Fraction
    deals: int


class SideBet(msgspec.Struct, frozen=True):
    """An optional wager by one of its pay tables: `ev` is what a unit on it wins on average.

    The lines share out all deals. Of a wager that is paid by its cards alone, deals are sets of
    just the cards that it looks at, and the last line is that none of its lines is reached. One
    that is settled against the dealer has a line for each end, and its `ev` is what the whole
    game gains by it.
    """

    wager: str
    paytable: str | None
    ev: Fraction
    lines: tuple[Paid, ...]

    @property
    def deals(self) -> int:
        """How many equally likely deals there are."""
        return sum(paid.deals for paid in self.lines)

    @property
    def results(self) -> Mapping[Fraction, int]:
        """How many deals win so much."""
        return results(self.lines)

    @property
    def house_edge(self) -> Fraction:
        """What the house wins, of each unit."""
        return -self.ev

    @property
    def standard_deviation(self) -> float:
        """The root of the variance, for people to read."""
        return sqrt(variance(self.results))

    @property
    def hit_frequency(self) -> Fraction:
        """How often the wager wins something."""
        return hits(self.results)

    def to_dict(self) -> dict[str, object]:
        """All of it in words and numbers that JSON has."""
        return {
            "ev": number(self.ev),
            "house_edge": number(self.house_edge),
            "standard_deviation": root(variance(self.results)),
            "hit_frequency": number(self.hit_frequency),
            "deals": self.deals,
            "lines": [
                {"line": paid.line, "pays": str(paid.pays), "deals": paid.deals}
                for paid in self.lines
            ],
        }


def results(lines: tuple[Paid, ...]) -> dict[Fraction, int]:
    """How many deals win so much.

    >>> results((Paid("pair", Fraction(1), 3), Paid("none", Fraction(-1), 7)))
    {Fraction(1, 1): 3, Fraction(-1, 1): 7}
    """
    found: dict[Fraction, int] = {}
    for paid in lines:
        found[paid.pays] = found.get(paid.pays, 0) + paid.deals
    return found


def judged(wager: WagerTerms, pack: tuple[Card, ...]) -> SideBet:
    """A wager that is always paid by its cards, with these to be dealt.

    >>> from oddchip.cards import Deck
    >>> from oddchip.house import terms
    >>> from oddchip.rulebook import game
    >>> bonus = terms(game("holdem-88")).wager("bonus-88")
    >>> [paid.deals for paid in judged(bonus, Deck().cards).lines[:2]]
    [103776, 259440]
    """
    deals = [0] * (len(wager.lines) + 1)
    if wager.counts:
        for (held, shared), times in by_rank(wager.counts, pack, wager.hand, wager.board).items():
            deals[_line_of_counts(wager, held, shared)] += times
    else:
        counted = by_strength(wager.order, wager.uses, pack, wager.hand, wager.board)
        above = len(counted)
        for at, line in enumerate(wager.lines):
            deals[at] = sum(counted[line.strength : above])
            above = min(above, line.strength)
        deals[-1] = sum(counted[:above])
    lines = (
        *(Paid(line.name, line.pays, n) for line, n in zip(wager.lines, deals, strict=False)),
        Paid("none", wager.below, deals[-1]),
    )
    return SideBet(wager.name, wager.paytable, mean(results(lines)), lines)


def _line_of_counts(wager: WagerTerms, held: int, shared: int) -> int:
    """The first line reached, or the place after the last."""
    for at, line in enumerate(wager.lines):
        if held >= line.hand and shared >= line.board and held + shared >= line.any:
            return at
    return len(wager.lines)
