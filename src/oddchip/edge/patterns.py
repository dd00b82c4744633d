"""What remains of five-card boards and two-card hands when suits don't matter, or only one does.

Where no flush is possible, a board is one of 6,188 choices of five ranks and a hand one of 91
pairs of ranks. Where a suit has three cards or more on the board, only that suit matters: a board
is its ranks in the suit and its other ranks, one of 36,608 rows, and each card of a hand is a rank
in the suit or out of it, so that a hand is one of 338 shapes. All numbers are those of a pack of
thirteen ranks; of a shorter pack some cards just never come.
"""

from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddchip.edge.boards import CHOOSE, all_sets
from oddchip.ranking import Order
from oddchip.ranking.sums import WEIGHTS
from oddchip.ranking.sums import places as places_of
from oddchip.ranking.tables import tables

RANKS: Final = 13
PAIRS: Final = 91
FLOPS: Final = 455
BOARDS: Final = 6188

# Shapes: two ranks out of the suit, a pair's number; one in it, 13 times its rank plus the other;
# two in it. A card in the suit is of the type of its rank, one out of it is 13 types above.
ONE_IN: Final = PAIRS
TWO_IN: Final = ONE_IN + RANKS * RANKS
SHAPES: Final = TWO_IN + 78

# Sets of three, four and five ranks in the suit; and the rows, by how many ranks are out of it.
FIRST_SET: Final = (0, 286, 1001, 2288)
OUT: Final = (91, 13, 1)
FIRST_ROW: Final = (0, 26026, 35321, 36608)
SETS: Final = FIRST_SET[-1]
ROWS: Final = FIRST_ROW[-1]

# A suit's part of a flop: one rank in it and two out of it, two and one, or all three in it.
ONE_FROM: Final = 0
TWO_FROM: Final = RANKS * PAIRS
THREE_FROM: Final = TWO_FROM + 78 * RANKS
PARTS: Final = THREE_FROM + 286

# What may make a flush with a set: two more ranks in the suit, one more, or the set by itself.
WITH_ONE: Final = 78
WITH_NONE: Final = 91
CODE_BITS: Final = 7


class Patterns(NamedTuple):
    """The numbers of hands and boards, the same for every order.

    `pairs`, `flops` and `boards` are the ranks of each, rising; `pair_of` is the number of a pair,
    either way round, and `run_outs` the board that a flop and a pair make. `types` are the two
    types of each shape and `shape_of` its number by them; `shape_pair` is its pair of ranks.
    `masks` has the ranks of each set as bits, and `row_board` each row's board by ranks alone.
    """

    pairs: NDArray[np.uint8]
    pair_of: NDArray[np.uint8]
    flops: NDArray[np.uint8]
    boards: NDArray[np.uint8]
    run_outs: NDArray[np.uint16]
    types: NDArray[np.uint8]
    shape_of: NDArray[np.int64]
    shape_pair: NDArray[np.uint8]
    masks: NDArray[np.uint16]
    row_board: NDArray[np.uint16]


@cache
def patterns() -> Patterns:
    """The patterns.

    >>> of = patterns()
    >>> of.pairs[-2].tolist(), of.boards[-1].tolist(), of.types[-1].tolist()
    ([11, 12], [12, 12, 12, 12, 12], [11, 12])
    >>> of.masks[:2].tolist(), of.boards[of.row_board[0]].tolist()
    ([7, 11], [0, 0, 0, 1, 2])
    """
    pairs, flops = multisets(2), multisets(3)
    pair_of = np.zeros((RANKS, RANKS), np.uint8)
    pair_of[pairs[:, 0], pairs[:, 1]] = pair_of[pairs[:, 1], pairs[:, 0]] = range(PAIRS)
    one_in = np.indices((RANKS, RANKS)).reshape(2, -1).T + np.array([0, RANKS])
    types = np.concatenate([pairs + RANKS, one_in, all_sets(RANKS, 2)]).astype(np.uint8)
    held = types % RANKS
    shape_of = np.zeros((2 * RANKS, 2 * RANKS), np.int64)
    shape_of[types[:, 0], types[:, 1]] = shape_of[types[:, 1], types[:, 0]] = range(SHAPES)
    sets = [all_sets(RANKS, size) for size in (3, 4, 5)]
    out = [pairs, multisets(1), multisets(0)]
    return Patterns(
        pairs=pairs,
        pair_of=pair_of,
        flops=flops,
        boards=multisets(5),
        run_outs=numbers(each_with_each(flops, pairs)).reshape(FLOPS, PAIRS),
        types=types,
        shape_of=shape_of,
        shape_pair=pair_of[held[:, 0], held[:, 1]],
        masks=np.concatenate([(1 << each.astype(np.int64)).sum(axis=1) for each in sets]).astype(
            np.uint16
        ),
        row_board=np.concatenate(
            [numbers(each_with_each(*both)) for both in zip(sets, out, strict=True)]
        ),
    )


def multisets(size: int) -> NDArray[np.uint8]:
    """Every choice of so many ranks, any of them as often as one likes, in order of number.

    >>> multisets(2)[:4].tolist()
    [[0, 0], [0, 1], [1, 1], [0, 2]]
    """
    return (all_sets(RANKS + size - 1, size) - np.arange(size)).astype(np.uint8)


def numbers(ranks: NDArray[np.uint8]) -> NDArray[np.uint16]:
    """The numbers of choices of ranks, a row each.

    >>> numbers(np.array([[1, 0]], np.uint8)).tolist()
    [1]
    """
    rising = np.sort(ranks, axis=1) + np.arange(ranks.shape[1])
    found: NDArray[np.uint16] = (
        CHOOSE[rising, np.arange(1, ranks.shape[1] + 1)].sum(axis=1).astype(np.uint16)
    )
    return found


def each_with_each(one: NDArray[np.uint8], other: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Every row of one with every row of the other, these changing faster.

    >>> each_with_each(np.array([[1], [2]]), np.array([[3], [4]])).tolist()
    [[1, 3], [1, 4], [2, 3], [2, 4]]
    """
    return np.concatenate(
        [np.repeat(one, len(other), axis=0), np.tile(other, (len(one), 1))], axis=1
    )


class Ranked(NamedTuple):
    """How an order ranks hands on boards.

    `strength` is that of each pair on each board if no flush counts, and `rising` the pairs of
    each board from the weakest. `flushes` is the strength of the best flush of ranks in one suit.
    `made` lists, for each set, what makes a flush with it, from the weakest: strengths above codes.
    """

    strength: NDArray[np.uint16]
    rising: NDArray[np.uint8]
    flushes: NDArray[np.uint16]
    made: NDArray[np.int32]
    made_count: NDArray[np.int64]


@cache
def ranked(order: Order) -> Ranked:
    """How an order of five cards ranks the best of seven.

    >>> from oddchip.ranking import High
    >>> of = ranked(High())
    >>> of.strength[-2].max(), of.made_count[[0, 300, 2000]].tolist()
    (np.uint16(7452), [45, 45, 37])
    """
    of, seven = patterns(), tables(order, 7)
    sums = WEIGHTS[of.boards].sum(axis=1)[:, None] + WEIGHTS[of.pairs].sum(axis=1)
    strength = seven.ranked[places_of(seven.rows, sums)]
    rising = np.sort(strength.astype(np.int32) << CODE_BITS | np.arange(PAIRS), axis=1)
    flushes = seven.flushes
    two = [sum(1 << int(rank) for rank in pair) for pair in all_sets(RANKS, 2)]
    more = np.array([*two, *(1 << rank for rank in range(RANKS)), 0], np.uint16)
    made = flushes[of.masks[:, None] | more].astype(np.int32)
    made[(of.masks[:, None] & more) != 0] = 0
    listed = np.sort(np.where(made, made << CODE_BITS | np.arange(len(more)), 1 << 30), axis=1)
    return Ranked(
        strength,
        (rising & (1 << CODE_BITS) - 1).astype(np.uint8),
        flushes,
        listed[:, : (listed < 1 << 30).sum(axis=1).max()],
        (listed < 1 << 30).sum(axis=1),
    )
