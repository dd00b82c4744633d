"""Exactly for two cards of the hand and three of the board: boards by their ranks, then flushes.

If no flush counted, boards of the same ranks would be worth the same: there are 6,175 of those and
not 2,598,960. So hands are ranked on these once. A flush is of one suit that has three cards of
the board: for each choice of ranks in that suit, and of the ranks of the other cards, of which
there are at most two, all deals that are alike are counted with the flush, and taken from those of
the same ranks.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from math import comb
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddchip.odds import every
from oddchip.odds.completed import whole_hands
from oddchip.odds.families import Family, Matchup
from oddchip.odds.settling import no_counts, settle
from oddchip.odds.shape import Shape
from oddchip.odds.tally import Tally, tally
from oddchip.ranking import Order, Uses
from oddchip.ranking.batch import strengths
from oddchip.ranking.board_tables import board_tables, has_board_tables
from oddchip.ranking.compiling import kernel
from oddchip.ranking.kernels import best_flush
from oddchip.ranking.sums import COLUMN_BITS, COLUMNS, ROWS, WEIGHTS, places
from oddchip.ranking.tables import ONE_SUIT, tables

RANKS: Final = 13
ROOM: Final = 1 << 12
FIRST_STEP: Final = 40e-6
STEP: Final = 60e-9

# Suits for the five cards of a board that has no flush.
APART: Final = np.array([0, 0, 1, 1, 2], np.uint8)


class Sets(NamedTuple):
    """The sets of ranks, a bit for each: how many ranks they have, and their weights' sum."""

    sizes: NDArray[np.uint8]
    sums: NDArray[np.int64]


@cache
def sets() -> Sets:
    """All sets of ranks.

    >>> of = sets()
    >>> of.sizes[:4].tolist(), of.sums[:4].tolist()
    ([0, 1, 1, 2], [0, 0, 237795, 237795])
    """
    bits = np.arange(ONE_SUIT)[:, None] >> np.arange(RANKS) & 1
    return Sets(bits.sum(axis=1).astype(np.uint8), (bits * WEIGHTS[:RANKS]).sum(axis=1))


class Boards(NamedTuple):
    """The boards by ranks, and what hands make with them and with flushes.

    `times` says how many deals make each board. `number` is that of the board at a place; the
    place of a sum of weights is as in `ranking.sums`, by `rows`. `made` are the strengths without
    a flush, by order, player and board, and `flushes` those of five ranks of a suit, by order.
    """

    times: NDArray[np.int64]
    number: NDArray[np.uint16]
    rows: NDArray[np.uint16]
    made: NDArray[np.uint16]
    flushes: NDArray[np.uint16]


def fits(shape: Shape) -> bool:
    """Whether two of the hand and three of a board of five make the hands, without jokers.

    >>> from oddchip.odds.shape import shape
    >>> from oddchip.rulebook import game
    >>> from oddchip.table.terms import terms
    >>> [fits(shape(terms(game(name)))) for name in ("omaha-hi", "omaha-8", "holdem")]
    [True, True, False]
    """
    return (
        shape.uses == Uses(hand=2, board=3)
        and shape.board == 5
        and not shape.given_up
        and not shape.deck.jokers
        and all(map(has_board_tables, shape.orders))
    )


def seconds(shape: Shape, matchups: Sequence[Matchup]) -> float:
    """About how long `exact` takes: as long for each matchup of a question as for another."""
    left, missing, ways = len(matchups[0].pack), every.missing(shape, matchups[0]), len(matchups)
    for cards in missing[:-1]:
        ways, left = ways * comb(left, cards), left - cards
    boards = comb(RANKS + missing[-1] - 1, missing[-1])
    each = FIRST_STEP + STEP * boards * (len(matchups[0].hands) + len(shape.orders))
    return ways * each


def exact(shape: Shape, matchups: Sequence[Matchup]) -> Iterator[Tally]:
    """Tallies of each matchup, hands of which cards are unknown completed in every way."""
    for matchup in matchups:
        for whole in whole_hands(shape, matchup):
            yield _tally(shape, whole).times(whole.weight)


def _tally(shape: Shape, matchup: Matchup) -> Tally:
    hands, boards = np.array(matchup.hands), _boards(shape, matchup)
    deals = int(boards.times.sum())
    counts = no_counts(len(hands), len(shape.orders))
    count_flushes(hands, matchup.board, matchup.pack, sets(), WEIGHTS, boards, counts)
    settle(boards.made, boards.times, len(boards.times), counts)
    return tally(deals, counts, len(shape.orders))


@cache
def _looked_up(orders: tuple[Order, ...]) -> tuple[NDArray[np.uint16], int, NDArray[np.uint16]]:
    """Where rows of places begin, how many places there are, and the flushes of each order."""
    of = tables(orders[0], 5)
    return of.rows, len(of.ranked), np.array([board_tables(order).flushes for order in orders])


def _boards(shape: Shape, matchup: Matchup) -> Boards:
    """The boards that may come, by ranks."""
    missing = 5 - len(matchup.board)
    ranks = np.zeros((comb(RANKS + missing - 1, missing), 5), np.uint8)
    ranks[:, missing:] = matchup.board >> 2
    times = np.zeros(len(ranks), np.int64)
    found = list_ranks(np.bincount(matchup.pack >> 2, minlength=RANKS), missing, ranks, times)
    ranks, times = ranks[:found], times[:found]
    boards = ranks << 2 | APART
    rows, places_there, flushes = _looked_up(shape.orders)
    number = np.zeros(places_there, np.uint16)
    number[places(rows, WEIGHTS[ranks].sum(axis=1))] = np.arange(found)
    hands = np.repeat(np.array(matchup.hands), found, axis=0)
    each = np.concatenate([boards] * len(matchup.hands))
    made = np.array([strengths(order, hands, each, shape.uses) for order in shape.orders])
    return Boards(times, number, rows, made.reshape(len(made), len(matchup.hands), found), flushes)


@kernel
def list_ranks(
    left: NDArray[np.int64], count: int, ranks: NDArray[np.uint8], times: NDArray[np.int64]
) -> int:
    """Lists every choice of so many cards by rank, and how many deals it is; gives their number.

    `left` says how many cards there are of each rank.
    """
    found = 0
    taken = np.zeros(len(left), np.int64)
    held = np.zeros(count + 1, np.int64)
    ways = np.ones(count + 1, np.int64)
    held[0] = -1
    depth = 0
    while depth >= 0:
        rank = held[depth] + 1
        if depth == count:
            for at in range(count):
                ranks[found, at] = held[at]
            times[found] = ways[count]
            found += 1
            rank = len(left)
        while rank < len(left) and taken[rank] == left[rank]:
            rank += 1
        if rank < len(left):
            held[depth] = rank
            ways[depth + 1] = ways[depth] * (left[rank] - taken[rank]) // (taken[rank] + 1)
            taken[rank] += 1
            depth += 1
            held[depth] = rank - 1
        else:
            depth -= 1
            if depth >= 0:
                taken[held[depth]] -= 1
    return found


@kernel
def in_suit(cards: NDArray[np.uint8], suit: int) -> int:
    """The ranks that cards have in a suit, a bit for each."""
    bits = 0
    for card in cards:
        if card & 3 == suit:
            bits |= 1 << (card >> 2)
    return bits


@kernel
def count_flushes(
    hands: NDArray[np.uint8],
    board: NDArray[np.uint8],
    pack: NDArray[np.uint8],
    of: Sets,
    weights: NDArray[np.int64],
    boards: Boards,
    counts: NDArray[np.int64],
) -> None:
    """Counts the deals in which a flush betters a hand, and takes them from the boards' times."""
    orders, players, _ = boards.made.shape
    missing = 5 - len(board)
    known = np.int64(0)
    for card in board:
        known += weights[card >> 2]
    strength = np.zeros((orders, players, ROOM), np.uint16)
    times = np.zeros(ROOM, np.int64)
    held = np.zeros(players, np.int64)
    flush = np.zeros((orders, players), np.uint16)
    left = np.zeros(len(weights), np.int64)
    others = np.zeros((3, 91, 2), np.uint8)
    ways = np.zeros((3, 91), np.int64)
    number = np.zeros(3, np.int64)
    filled = 0
    for suit in range(4):
        most = 0
        for player in range(players):
            held[player] = in_suit(hands[player], suit)
            most = max(most, of.sizes[held[player]])
        down, free = in_suit(board, suit), in_suit(pack, suit)
        if most < 2 or of.sizes[down] + missing < 3:
            continue
        left[:] = 0
        for card in pack:
            left[card >> 2] += card & 3 != suit
        for size in range(3):
            number[size] = list_ranks(left, size, others[size], ways[size])
        part = free
        while part >= 0:
            more = missing - of.sizes[part]
            if more >= 0 and of.sizes[part | down] >= 3:
                for order in range(orders):
                    for player in range(players):
                        own, shared = np.uint64(held[player]), np.uint64(part | down)
                        flush[order, player] = best_flush(boards.flushes[order], own, shared)
                for other in range(number[more]):
                    total = known + of.sums[part]
                    for at in range(more):
                        total += weights[others[more, other, at]]
                    place = boards.rows[total >> COLUMN_BITS & ROWS] + (total & COLUMNS)
                    same = boards.number[place]
                    betters = False
                    for order in range(orders):
                        for player in range(players):
                            made = boards.made[order, player, same]
                            betters |= flush[order, player] > made
                            strength[order, player, filled] = max(made, flush[order, player])
                    if betters:
                        times[filled] = ways[more, other]
                        boards.times[same] -= ways[more, other]
                        filled += 1
                        if filled == ROOM:
                            settle(strength, times, filled, counts)
                            filled = 0
            part = (part - 1) & free if part else -1
    settle(strength, times, filled, counts)


FAMILY: Final = Family(fits, seconds, exact)
