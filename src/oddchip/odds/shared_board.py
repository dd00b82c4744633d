"""Exactly where any cards of a hand play with a board of five, none of which is known.

Matchups have few parts by ranks and by one suit, and many have the same, so each is reckoned once;
`boards` says how.
"""

from collections.abc import Iterator, Sequence
from math import comb
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddchip.cards import RANKS
from oddchip.odds.boards import (
    BOARD,
    boards_of,
    count_by_ranks,
    count_in_suit,
    hands_of,
    numbers_of,
    ranked,
)
from oddchip.odds.families import Cards, Family, Matchup
from oddchip.odds.settling import no_counts
from oddchip.odds.shape import Shape
from oddchip.odds.tally import Tally, tally
from oddchip.ranking import ANY
from oddchip.ranking.tables import at_once

AT_ONCE: Final = 256
FIRST_STEP: Final = 500e-6
OF_RANKS: Final = 8e-6
OF_SUIT: Final = 50e-6
NO_RANKS: Final = 2


class Parts(NamedTuple):
    """Parts of matchups, a row each: by ranks alone, or in one suit.

    `hands` are the numbers of the hands by ranks, `left` how many cards of each rank boards are
    made of. In a suit these are the ones out of it, `inside` are the ranks of each hand in it, as
    bits, and `blocked` those that no board has in it.
    """

    hands: NDArray[np.int64]
    left: NDArray[np.int64]
    inside: NDArray[np.uint16]
    blocked: NDArray[np.uint16]

    def cut(self, low: int, high: int) -> "Parts":
        """Some of the parts."""
        some = slice(low, high)
        return Parts(self.hands[some], self.left[some], self.inside[some], self.blocked[some])


def fits(shape: Shape) -> bool:
    """Whether any cards of a hand play with a board of five, and tables rank them at once.

    >>> from oddchip.odds.shape import shape
    >>> from oddchip.rulebook import game
    >>> from oddchip.table.terms import terms
    >>> [fits(shape(terms(game(name)))) for name in ("holdem-8", "short-deck", "omaha", "razz")]
    [True, True, False, False]
    """
    return (
        shape.board == BOARD
        and shape.uses == ANY
        and not (shape.given_up or shape.deck.jokers)
        and all(at_once(order, shape.held + BOARD) for order in shape.orders)
    )


def seconds(shape: Shape, matchups: Sequence[Matchup]) -> float:
    """About how long `exact` takes."""
    known = matchups[0].board, *(hand[shape.held - 1 :] for hand in matchups[0].hands)
    if [len(cards) for cards in known] != [0, *[1] * len(matchups[0].hands)]:
        return float("inf")
    hands = len(hands_of(shape.deck.ranks, shape.held))
    players = len(matchups[0].hands)
    of_ranks = min(len(matchups), int(hands**players))
    of_suits = min(4 * len(matchups), int((hands << shape.held) ** players))
    slower = 1 if (players, len(shape.orders)) == (2, 1) else players * len(shape.orders)
    return FIRST_STEP + slower * (OF_RANKS * of_ranks + OF_SUIT * of_suits)


def exact(shape: Shape, matchups: Sequence[Matchup]) -> Iterator[Tally]:
    """Tallies that add up to all boards of all matchups; each has deals as it took time."""
    hands = np.array([matchup.hands for matchup in matchups])
    weights = np.array([matchup.weight for matchup in matchups], object)
    dead = dead_of(shape, matchups[0])
    deals = comb(len(matchups[0].pack), BOARD) * int(weights.sum())
    ranks, of_ranks = by_ranks(shape, hands, dead)
    suits, of_suits = in_suits(shape, hands, dead)
    times = added(of_ranks, weights), added(of_suits, np.tile(weights, 4))
    yield tally(0, no_counts(hands.shape[1], len(shape.orders)), len(shape.orders))
    work = len(times[0]) * OF_RANKS + len(times[1]) * OF_SUIT
    done, counted_deals = 0.0, 0
    for parts, often, each in zip((ranks, suits), times, (OF_RANKS, OF_SUIT), strict=True):
        for low, counts in counted(shape, parts):
            some = often[low : low + AT_ONCE]
            total = np.tensordot(some, counts.astype(object), axes=1)
            done += len(some) * each
            upto = round(deals * (done / work))
            yield tally(upto - counted_deals, total, len(shape.orders))
            counted_deals = upto
    yield tally(deals - counted_deals, np.zeros_like(total), len(shape.orders))


def apart(shape: Shape, hands: Cards, dead: Cards) -> Iterator[NDArray[np.int64]]:
    """The counts of each row of hands over all boards, the last of what is given.

    Before it comes nothing, now and then, so that whoever waits can stop.
    """
    ranks, of_ranks = by_ranks(shape, hands, dead)
    suits, of_suits = in_suits(shape, hands, dead)
    found = []
    for parts in (ranks, suits):
        counts = np.zeros((len(parts.hands), *_none(shape, parts).shape), np.int64)
        for low, some in counted(shape, parts):
            counts[low : low + AT_ONCE] = some
            yield counts[:0]
        found.append(counts)
    total = found[0][of_ranks]
    for of_suit in of_suits.reshape(4, -1):
        total += found[1][of_suit]
    yield total


def dead_of(shape: Shape, matchup: Matchup) -> Cards:
    """The cards that are neither held nor in the pack."""
    every_card = np.array([card.index for card in shape.deck], np.uint8)
    return np.setdiff1d(every_card, np.concatenate([*matchup.hands, matchup.pack]))


def by_ranks(shape: Shape, hands: Cards, dead: Cards) -> tuple[Parts, NDArray[np.int64]]:
    """The parts by ranks alone, and which of them each row of hands has."""
    of_hands = hands_of(shape.deck.ranks, shape.held)
    rows, index = distinct(numbers_of(of_hands, hands // 4))
    left = left_of(shape, 4, dead) - tallied(of_hands[rows].reshape(len(rows), -1))
    none = np.zeros(rows.shape, np.uint16)
    return Parts(rows, left, none, none[:, 0]), index


def in_suits(shape: Shape, hands: Cards, dead: Cards) -> tuple[Parts, NDArray[np.int64]]:
    """The parts in one suit, and which each row of hands has: first in clubs, and so on."""
    of_hands = hands_of(shape.deck.ranks, shape.held)
    numbers = numbers_of(of_hands, hands // 4)
    bits = np.array([bits_of(dead[dead % 4 == suit]) for suit in range(4)])
    keys = []
    for suit in range(4):
        inside = np.where(hands % 4 == suit, 1 << (hands // 4).astype(np.int64), 0).sum(axis=2)
        gone = np.full((len(hands), 1), bits[suit])
        keys.append(np.concatenate([numbers, inside, gone], axis=1))
    rows, index = distinct(np.concatenate(keys))
    players = hands.shape[1]
    held, inside, gone = rows[:, :players].copy(), rows[:, players:-1], rows[:, -1]
    there = bits_of(np.array([4 * RANKS.index(rank) for rank in shape.deck.ranks]))
    blocked = np.bitwise_or.reduce(inside, axis=1)
    out = tallied(of_hands[held].reshape(len(rows), -1))
    out[:, : len(RANKS)] -= (blocked[:, None] >> np.arange(len(RANKS))) & 1
    left = left_of(shape, 3, dead) - out
    left[:, : len(RANKS)] += (gone[:, None] >> np.arange(len(RANKS))) & 1
    left[:, len(RANKS) :] = 1
    every_rank = (1 << len(RANKS)) - 1
    blocked |= gone | (every_rank ^ there)
    return Parts(held, left, inside.astype(np.uint16), blocked.astype(np.uint16)), index


def bits_of(cards: NDArray[np.integer[Any]]) -> int:
    """A bit for the rank of each card."""
    return sum(1 << rank for rank in set((cards // 4).tolist()))


def left_of(shape: Shape, each: int, dead: Cards) -> NDArray[np.int64]:
    """How many cards of each rank there are, of so many in the pack, less the dead ones."""
    left = np.zeros(len(RANKS) + NO_RANKS, np.int64)
    left[[RANKS.index(rank) for rank in shape.deck.ranks]] = each
    np.subtract.at(left, dead // 4, 1)
    return left


def tallied(ranks: NDArray[np.int64]) -> NDArray[np.int64]:
    """How often each row has each rank."""
    columns = np.arange(len(RANKS) + NO_RANKS)
    found: NDArray[np.int64] = (ranks[:, :, None] == columns).sum(axis=1)
    return found


def distinct(rows: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The rows that differ, and which of them each row is."""
    if len(rows) == 1:
        return rows, np.zeros(1, np.int64)
    keys = np.zeros(len(rows), np.int64)
    for column in rows.T:
        keys = keys * (int(column.max()) + 1) + column
    # Numbers too large for a key wrap around; then keys must still tell the rows apart.
    _, first, index = np.unique(keys, return_index=True, return_inverse=True)
    found, index = rows[first], index.reshape(-1)
    if (found[index] != rows).any():
        found, index = np.unique(rows, axis=0, return_inverse=True)
    return found, index.reshape(-1)


def added(index: NDArray[np.int64], weights: NDArray[np.int64]) -> NDArray[np.int64]:
    """The weights of all that have the same index."""
    found = np.zeros(int(index.max()) + 1, weights.dtype)
    np.add.at(found, index, weights)
    return found


def counted(shape: Shape, parts: Parts) -> Iterator[tuple[int, NDArray[np.int64]]]:
    """The counts of some parts at a time, from which on; by ranks if boards are of whole ranks."""
    of, by = boards_of(shape.deck.ranks), ranked(shape.orders, shape.deck.ranks, shape.held)
    in_suit = parts.left[0, -1] > 0
    for low in range(0, len(parts.hands), AT_ONCE):
        some = parts.cut(low, low + AT_ONCE)
        counts = np.zeros((len(some.hands), *_none(shape, parts).shape), np.int64)
        if in_suit:
            count_in_suit(of, by, *some, counts)
        else:
            count_by_ranks(of, by, some.hands, some.left, counts)
        yield low, counts


def _none(shape: Shape, parts: Parts) -> NDArray[np.int64]:
    return no_counts(parts.hands.shape[1], len(shape.orders))


FAMILY: Final = Family(fits, seconds, exact)
