"""Boards of five cards with which any cards of a hand play: by ranks alone, and by one suit.

All boards are counted by their ranks as if no flush counted: of the 6,175 choices of five ranks,
each so many times as the cards left make it. What boards with three or more cards of a suit add or
take away is counted for each suit by itself: it depends on the ranks in the suit and on the others,
36,608 rows in all, and of each hand on its ranks in the suit and out of it.
"""

from functools import cache
from itertools import combinations
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddchip.cards import RANKS
from oddchip.odds.settling import settle
from oddchip.ranking import Order
from oddchip.ranking.compiling import kernel
from oddchip.ranking.sums import WEIGHTS, choices, places
from oddchip.ranking.tables import ONE_SUIT, tables

BOARD: Final = 5
OUT: Final = len(RANKS)
ROOM: Final = 1024


class Boards(NamedTuple):
    """Boards of five cards by ranks alone, and those with three or more cards of a suit.

    `ranks` has a row for each board. `masks` are the sets of ranks in the suit, as bits; the rows
    of a set are those from `first` up to the next set's, and `board` says which board each is.
    `others` are its ranks out of the suit, where a number above all ranks stands for none.
    """

    ranks: NDArray[np.uint8]
    masks: NDArray[np.uint16]
    first: NDArray[np.int64]
    board: NDArray[np.int64]
    others: NDArray[np.uint8]


class Ranked(NamedTuple):
    """What orders make of hands and boards: by order, hand and board, and by order, hand and row.

    Neither knows of flushes: those are by order and the bits of ranks in one suit.
    """

    boards: NDArray[np.uint16]
    rows: NDArray[np.uint16]
    flushes: NDArray[np.uint16]


@cache
def boards_of(ranks: str) -> Boards:
    """The boards of a pack.

    >>> of = boards_of("23456789TJQKA")
    >>> len(of.ranks), len(of.masks), len(of.board)
    (6175, 2288, 36608)
    """
    held = [RANKS.index(rank) for rank in ranks]
    boards = choices(held, BOARD)
    masks, rows, others, first = [], [], [], [0]
    for size in (3, 4, 5):
        out = choices(held, BOARD - size)
        beside = np.concatenate([out, np.tile([OUT, OUT + 1], (len(out), 1))], axis=1)[:, :2]
        for inside in combinations(held, size):
            masks.append(sum(1 << rank for rank in inside))
            rows.append(np.concatenate([np.tile(inside, (len(out), 1)), out], axis=1))
            others.append(beside)
            first.append(first[-1] + len(out))
    return Boards(
        ranks=boards.astype(np.uint8),
        masks=np.array(masks, np.uint16),
        first=np.array(first, np.int64),
        board=numbers_of(boards, np.concatenate(rows)),
        others=np.concatenate(others).astype(np.uint8),
    )


@cache
def ranked(orders: tuple[Order, ...], ranks: str, held: int) -> Ranked:
    """How orders rank hands of so many cards with each board of a pack.

    >>> from oddchip.ranking import High
    >>> ranked((High(),), "23456789TJQKA", 2).boards.shape
    (1, 91, 6175)
    """
    of, hands = boards_of(ranks), hands_of(ranks, held)
    sums = WEIGHTS[hands].sum(axis=1)[:, None] + WEIGHTS[of.ranks].sum(axis=1)
    whole = [tables(order, held + BOARD) for order in orders]
    strengths = np.array([each.ranked[places(each.rows, sums)] for each in whole])
    flushes = np.array([each.flushes[:ONE_SUIT] for each in whole])
    return Ranked(strengths, np.take(strengths, of.board, axis=2), flushes)


def hands_of(ranks: str, held: int) -> NDArray[np.int64]:
    """The hands of so many cards by ranks, a row each, their numbers the order of the rows."""
    return choices([RANKS.index(rank) for rank in ranks], held)


def numbers_of(rows: NDArray[np.int64], ranks: NDArray[np.integer[Any]]) -> NDArray[np.int64]:
    """Which of the rows each of some choices of ranks is, in whatever order its ranks are.

    >>> numbers_of(np.array([[0, 0], [0, 1], [1, 1]]), np.array([[1, 0]])).tolist()
    [1]
    """
    sums = WEIGHTS[rows].sum(axis=1)
    rising = np.argsort(sums)
    found: NDArray[np.int64] = rising[np.searchsorted(sums[rising], WEIGHTS[ranks].sum(axis=-1))]
    return found


@kernel
def count_by_ranks(
    boards: Boards,
    ranked: Ranked,
    hands: NDArray[np.int64],
    left: NDArray[np.int64],
    counts: NDArray[np.int64],
) -> None:
    """Counts all boards for each row of hands, by their numbers, as if no flush counted.

    `left` says how many cards of each rank boards are made of.
    """
    parts, players = hands.shape
    orders = len(ranked.boards)
    strengths = np.empty((orders, players, len(boards.ranks)), np.uint16)
    times = np.empty(len(boards.ranks), np.int64)
    for part in range(parts):
        have = left[part]
        for board in range(len(times)):
            ways, before, again = 1, 0, 0
            for at in range(BOARD):
                rank = boards.ranks[board, at]
                again = again + 1 if at and rank == before else 0
                ways = ways * (have[rank] - again) // (again + 1)
                before = rank
            times[board] = ways
        for order in range(orders):
            for player in range(players):
                strengths[order, player] = ranked.boards[order, hands[part, player]]
        settle(strengths, times, len(times), counts[part])


@kernel
def count_in_suit(
    boards: Boards,
    ranked: Ranked,
    hands: NDArray[np.int64],
    left: NDArray[np.int64],
    inside: NDArray[np.uint16],
    blocked: NDArray[np.uint16],
    counts: NDArray[np.int64],
) -> None:
    """Counts what flushes in a suit change, for each row of hands: with them less without them.

    `inside` are the ranks of each hand in the suit, as bits, `blocked` those that no board has in
    it, and `left` counts the cards out of the suit, with one each of the ranks that stand for none.
    """
    parts, players = hands.shape
    orders = len(ranked.rows)
    strengths = np.empty((orders, players, ROOM), np.uint16)
    times = np.empty(ROOM, np.int64)
    for part in range(parts):
        have, number, held = left[part], hands[part], inside[part]
        filled = np.int64(0)
        for which in range(len(boards.masks)):
            mask = boards.masks[which]
            possible = np.uint16(0)
            for order in range(orders):
                for player in range(players):
                    possible |= ranked.flushes[order, mask | held[player]]
            if mask & blocked[part] or not possible:
                continue
            first, rows = boards.first[which], boards.first[which + 1] - boards.first[which]
            if filled + 2 * rows > ROOM:
                settle(strengths, times, filled, counts[part])
                filled = np.int64(0)
            middle, after = filled + rows, filled + 2 * rows
            for row in range(rows):
                one, other = boards.others[first + row]
                ways = have[one] * (have[other] - (one == other)) >> (one == other)
                times[filled + row] = -ways
                times[middle + row] = ways
            for order in range(orders):
                for player in range(players):
                    flush = ranked.flushes[order, mask | held[player]]
                    plain = ranked.rows[order, number[player], first : first + rows]
                    strengths[order, player, filled:middle] = plain
                    strengths[order, player, middle:after] = np.maximum(plain, flush)
            filled = after
        settle(strengths, times, filled, counts[part])
