"""Short tables that rank the hands of one order, made from its plain definition.

`kernels` and `judge` look hands up in them by the sums of `sums`. Strengths are those of `value`:
1 for the worst hand of the order, 0 for one that doesn't qualify.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddchip.cards import RANKS, Card
from oddchip.ranking.orders import Badugi, DeuceToSeven, High, Low, Order
from oddchip.ranking.plain import read, size
from oddchip.ranking.sums import (
    COLUMNS,
    EACH_SUIT,
    JOKER,
    MOST_CARDS,
    MOST_JOKERS,
    WEIGHTS,
    begin_rows,
    card_sums,
    choices,
    places,
    suited_sums,
)
from oddchip.ranking.value import strengths

ONE_SUIT: Final = 1 << len(RANKS)


class Tables(NamedTuple):
    """What ranks hands of so many cards by one look-up, and one more if a flush may be there.

    A sum of `cards` begins with `start`, so that a suit's count has the bit of eight when it has
    enough for a flush; then `flushes` is asked by that suit's part of the sum of `suited`.
    `beside` is all ones where a hand by `ranked` may be better still, and else zero.
    """

    start: np.uint64
    cards: NDArray[np.uint64]
    suited: NDArray[np.uint64]
    rows: NDArray[np.uint16]
    ranked: NDArray[np.uint16]
    flushes: NDArray[np.uint16]
    beside: np.uint16


def at_once(order: Order, cards: int) -> bool:
    """Whether the tables rank so many cards at once, rather than each hand that they can make.

    They do while only one suit can have a flush, and only if it can't be unwelcome.

    >>> at_once(High(), 7), at_once(High(), 8), at_once(DeuceToSeven(), 7)
    (True, False, False)
    """
    match order:
        case High():
            return order.size <= cards <= min(MOST_CARDS, 2 * order.size - 1)
        case Low():
            return size(order) <= cards <= MOST_CARDS
        case DeuceToSeven():
            return cards == size(order)
        case Badugi():
            return False


def takes_jokers(order: Order) -> bool:
    """Whether the order says what a joker plays for.

    >>> takes_jokers(Low()), takes_jokers(High())
    (True, False)
    """
    match order:
        case High():
            return order.size < 5 or "five-aces" in order.best_first
        case _:
            return isinstance(order, Low)


@cache
def tables(order: Order, cards: int) -> Tables:
    """The tables for hands of so many cards; exactly a hand's number may have jokers among them.

    >>> 130_000 < sum(array.nbytes for array in tables(High(), 7)) < 150_000
    True
    """
    whole = cards == size(order)
    jokers = MOST_JOKERS if whole and takes_jokers(order) else 0
    ranks = ranks_of(order)
    held = choices(ranks, cards, jokers=jokers)
    sums = WEIGHTS[held].sum(axis=1)
    rows = begin_rows(sums)
    ranked = np.zeros(int(rows.max()) + COLUMNS + 1, np.uint16)
    if whole:
        ranked[places(rows, sums)] = [strength(order, _mixed(hand)) for hand in held.tolist()]
        flushes = _flushes(order, ranks, jokers)
    else:
        ranked[places(rows, sums)] = _best_of(tables(order, size(order)), size(order), held)
        flushes = tables(order, size(order)).flushes[:ONE_SUIT].copy()
        spread(flushes)
    suits = not isinstance(order, Low)
    return Tables(
        start=np.uint64((8 - size(order)) * EACH_SUIT * suits),
        cards=card_sums(order.ranks, jokers=jokers > 0, suits=suits),
        suited=suited_sums(),
        rows=rows,
        ranked=ranked,
        flushes=flushes,
        beside=np.uint16(0 if whole else 0xFFFF),
    )


def ranks_of(order: Order) -> list[int]:
    """The ranks of an order's pack, the two being 0.

    >>> ranks_of(High(ranks="QKA"))
    [10, 11, 12]
    """
    return [RANKS.index(rank) for rank in order.ranks]


def strength(order: Order, cards: Sequence[Card]) -> int:
    """The strength of a whole hand by the plain definition."""
    reading = read(order, cards)
    return strengths(order)[reading.key] if reading else 0


def spread(best: NDArray[np.generic]) -> None:
    """Makes each set of bits worth at least what any part of it is worth, in place.

    >>> best = np.array([0, 3, 2, 0, 0, 0, 7, 0])
    >>> spread(best)
    >>> best.tolist()
    [0, 3, 2, 3, 0, 3, 7, 7]
    """
    sets = np.arange(len(best))
    for bit in 1 << np.arange(len(best).bit_length() - 1):
        more = sets[sets & bit > 0]
        best[more] = np.maximum(best[more], best[more ^ bit])


def _mixed(ranks: list[int]) -> list[Card]:
    """Cards of these ranks, not all of a suit if there are two or more; jokers are last."""
    jokers = ranks.count(JOKER)
    natural = [Card.pack[4 * rank + at % 4] for at, rank in enumerate(ranks[: len(ranks) - jokers])]
    return [*natural, *Card.pack[52 : 52 + jokers]]


def _flushes(order: Order, ranks: list[int], jokers: int) -> NDArray[np.uint16]:
    """The strength of each choice of ranks of one suit, with each number of jokers."""
    found = np.zeros(ONE_SUIT << jokers.bit_length(), np.uint16)
    if isinstance(order, Low):
        return found
    for count in range(jokers + 1):
        for held in combinations(ranks, size(order) - count):
            mask = sum(1 << rank for rank in held) + count * ONE_SUIT
            cards = [Card.pack[4 * rank] for rank in held]
            found[mask] = strength(order, [*cards, *Card.pack[52 : 52 + count]])
    return found


def _best_of(hand: Tables, cards: int, held: NDArray[np.int64]) -> NDArray[np.uint16]:
    """The strength of the best hand of so many cards among each choice of more."""
    best = np.zeros(len(held), np.uint16)
    for chosen in combinations(range(held.shape[1]), cards):
        sums = WEIGHTS[held[:, chosen]].sum(axis=1)
        np.maximum(best, hand.ranked[places(hand.rows, sums)], out=best)
    return best
