"""What the ends of a round are worth, in whole numbers, by how many dealer hands the player beats.

Hands that every wager of the main game pays alike make a stratum. With a hand of some stratum, an
end is worth a sum of four numbers times: all dealer hands, those the player beats, those the
player ties, and those with which the dealer doesn't qualify. The four are whole numbers of shares
of the ante, so small that each pay is whole.
"""

from bisect import bisect_right
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from math import lcm, prod
from typing import Final, NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray

from oddchip.edge.tree import End
from oddchip.edge.unsolvable import Unsolvable
from oddchip.house.terms import Line, Situation, Terms, WagerTerms
from oddchip.ranking import Category, Order, Uses, category, classes

# Strata are numbered in 16 bits.
MOST_STRATA: Final = 60_000

SITUATIONS: tuple[Situation, ...] = get_args(Situation)


class Reading(NamedTuple):
    """What a pay table goes by: the player's hand in some order, or how many cards of a rank."""

    order: Order
    uses: Uses
    counts: str | None


class Stratum(NamedTuple):
    """Hands that are paid alike: their category, and whether a dealer would qualify with one."""

    category: Category
    qualifies: bool


class Payoffs(NamedTuple):
    """The strata of a game, and what each wager that is in play pays a hand of each.

    A hand's stratum is told by its rungs in the ladders of the readings, the first of which is
    the showdown's: a rung is the least strength of some hands, or of a counted rank so many cards
    held and so many on the board. Strata count from 1; 0 is no hand at all. `pays` is what a wager
    wins times `unit`: a row a stratum, a column a situation.
    """

    wagers: tuple[WagerTerms, ...]
    readings: tuple[Reading, ...]
    ladders: tuple[tuple[int, ...], ...]
    strata: tuple[Stratum, ...]
    unit: int
    pays: Mapping[str, NDArray[np.int64]]


def payoffs(terms: Terms, also: tuple[str, ...] = ()) -> Payoffs:
    """The payoffs of the main game, with those optional wagers that are made as well.

    >>> from oddchip.house import terms
    >>> from oddchip.rulebook import game
    >>> found = payoffs(terms(game("holdem-88")))
    >>> found.unit, found.strata[-1], found.pays["blind"][-1].tolist()
    (2, Stratum(category='royal-flush', qualifies=True), [1000, 0, -2, 1000, 0, -2, -2])
    """
    wagers = tuple(w for w in terms.wagers if w.made != "optional" or w.name in also)
    by = {wager.name: reading(terms, wager) for wager in wagers}
    readings = tuple(dict.fromkeys([_showdown(terms), *by.values()]))
    ladders = tuple(_ladder(terms, each, wagers) for each in readings)
    if prod(map(len, ladders)) > MOST_STRATA:
        raise Unsolvable(f"the wagers of {terms.game} tell too many kinds of hands apart")
    rungs = _rungs(ladders)
    rates = {
        wager.name: [
            [_rate(terms, wager, how, held[readings.index(by[wager.name])]) for how in SITUATIONS]
            for held in rungs
        ]
        for wager in wagers
    }
    unit = lcm(*(rate.denominator for rows in rates.values() for row in rows for rate in row))
    return Payoffs(
        wagers,
        readings,
        ladders,
        tuple(
            Stratum(_category(terms.order, held[0]), qualifies=held[0] >= terms.qualifies)
            for held in rungs
        ),
        unit,
        {
            name: np.array([[0] * 7, *([int(r * unit) for r in row] for row in rows)], np.int64)
            for name, rows in rates.items()
        },
    )


def _showdown(terms: Terms) -> Reading:
    return Reading(terms.order, terms.uses, None)


def reading(terms: Terms, wager: WagerTerms) -> Reading:
    """What the pay table of a main wager goes by.

    >>> from oddchip.house import terms
    >>> from oddchip.rulebook import game
    >>> of = terms(game("holdem-88"))
    >>> reading(of, of.wager("blind")).counts is None
    True
    """
    if wager.pays and None not in wager.pays.values():
        return _showdown(terms)
    if (wager.hand, wager.board) != (dealt(terms, "hand"), dealt(terms, "board")):
        raise Unsolvable(
            f"{wager.title} is paid on {wager.hand} of the player's cards and {wager.board} of the"
            " board: of the main wagers, only those that go by all of them can be solved exactly"
        )
    return Reading(wager.order, wager.uses, wager.counts)


def dealt(terms: Terms, to: str) -> int:
    """How many cards are dealt to a place.

    >>> from oddchip.house import terms
    >>> from oddchip.rulebook import game
    >>> dealt(terms(game("casino-holdem")), "board")
    5
    """
    return sum(cards for place, cards in terms.deal if place == to)


def _ladder(terms: Terms, by: Reading, wagers: tuple[WagerTerms, ...]) -> tuple[int, ...]:
    if by.counts:
        return tuple(range((dealt(terms, "hand") + 1) * (dealt(terms, "board") + 1)))
    rungs = {1}
    for wager in wagers:
        if reading(terms, wager) == by:
            rungs |= {line.strength for line in wager.lines}
    if by == _showdown(terms):
        rungs |= {*beginnings(terms.order)} | ({terms.qualifies} - {0})
    return tuple(sorted(rungs))


@cache
def beginnings(order: Order) -> dict[int, Category]:
    """The least strength of each category, from the worst.

    >>> from oddchip.ranking import High
    >>> list(beginnings(High()).items())[:2]
    [(1, 'high-card'), (1278, 'pair')]
    """
    found: dict[Category, int] = {}
    for strength, key in enumerate(classes(order), 1):
        found.setdefault(category(order, key), strength)
    return {strength: name for name, strength in found.items()}


def _rungs(ladders: tuple[tuple[int, ...], ...]) -> list[tuple[int, ...]]:
    """The rungs of each stratum, one in each ladder; the showdown's change fastest."""
    return [each[::-1] for each in product(*ladders[::-1])]


def _category(order: Order, strength: int) -> Category:
    least = sorted(beginnings(order))
    return beginnings(order)[least[bisect_right(least, strength) - 1]]


def _rate(terms: Terms, wager: WagerTerms, how: Situation, rung: int) -> Fraction:
    """What one unit of a wager wins with a hand on a rung of its ladder."""
    if wager.pays and how not in wager.pays:
        return Fraction(0)
    paid = wager.pays.get(how)
    if paid is not None:
        return paid
    line = _line(terms, wager, rung)
    return line.pays if line else wager.below


def _line(terms: Terms, wager: WagerTerms, rung: int) -> Line | None:
    """The line that a hand on a rung reaches."""
    held, shared = divmod(rung, dealt(terms, "board") + 1)
    for line in wager.lines:
        if wager.counts:
            reached = held >= line.hand and shared >= line.board and held + shared >= line.any
        else:
            reached = rung >= line.strength
        if reached:
            return line
    return None


def lines(terms: Terms, of: Payoffs, wager: WagerTerms) -> tuple[Line | None, ...]:
    """The line of a wager's pay table that the hands of each stratum reach.

    >>> from oddchip.house import terms
    >>> from oddchip.rulebook import game
    >>> table = terms(game("casino-holdem"))
    >>> [line.name for line in lines(table, payoffs(table), table.wager("ante"))[-2:] if line]
    ['straight-flush', 'royal-flush']
    """
    at = of.readings.index(reading(terms, wager))
    return tuple(_line(terms, wager, rungs[at]) for rungs in _rungs(of.ladders))


def nets(of: Payoffs, by_decision: tuple[str, ...], end: End) -> NDArray[np.int64]:
    """What an end wins over all wagers, times the unit: a row a stratum, a column a situation.

    >>> from oddchip.edge.tree import End
    >>> from oddchip.house import terms
    >>> from oddchip.rulebook import game
    >>> found = payoffs(terms(game("holdem-88")))
    >>> nets(found, ("raise",), End(folded=False, sizes=(4,)))[-1].tolist()
    [1010, 0, -12, 1008, 0, -10, -4]
    """
    size = dict(zip(by_decision, end.sizes, strict=True))
    total = sum(
        (pays * size.get(name, 1) for name, pays in of.pays.items()),
        start=np.zeros((len(of.strata) + 1, len(SITUATIONS)), np.int64),
    )
    return np.repeat(total[:, 6:], len(SITUATIONS), axis=1) if end.folded else total


def worth(of: Payoffs, net: NDArray[np.int64], dealers: int) -> NDArray[np.int64]:
    """The four numbers of an end for each stratum, if the dealer may have so many hands.

    They go with 1, the hands that the player beats, ties, and that don't qualify. Where the
    player's hand would qualify, the player beats all of the latter; else they are all that the
    player beats, ties, and some of those that the player loses to.
    """
    win, tie, lose, win_off, tie_off, lose_off, _ = net.T
    qualifies = np.array([False, *(stratum.qualifies for stratum in of.strata)])
    return np.stack(
        [
            lose * dealers,
            np.where(qualifies, win - lose, win_off - lose_off),
            np.where(qualifies, tie - lose, tie_off - lose_off),
            np.where(qualifies, win_off - win, lose_off - lose),
        ],
        axis=1,
    )
