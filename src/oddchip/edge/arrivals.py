"""How often each end comes about: the reverse of `sums`, from flops back to patterns of boards.

What is handed down is how often a hand comes to a flop, or is decided on before it, by each of the
ways that `sums` adds up. On every board those make how often the hand comes to it, and there its
dealer hands are counted.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddchip.edge.boards import Whole
from oddchip.edge.counts import Counts
from oddchip.edge.patterns import (
    FIRST_ROW,
    FIRST_SET,
    ONE_FROM,
    PAIRS,
    RANKS,
    SHAPES,
    THREE_FROM,
    TWO_FROM,
    Patterns,
)
from oddchip.edge.sums import Channels
from oddchip.ranking.compiling import inlined, kernel

Numbers = NDArray[np.int64]


class Arrivals(NamedTuple):
    """How often each channel is come to, in the ways that `sums` adds up.

    From flops by the ranks and by one suit's part; and with each hand, by its ranks and its shape.
    """

    flops: Numbers
    parts: Numbers
    pairs: Numbers
    shapes: Numbers


@inlined
def count_arrivals(
    of: Channels,
    counts: Counts,
    row: Whole,
    hand: Whole,
    channel: Whole,
    weight: Whole,
    tables: Numbers,
) -> None:
    """Adds a hand and its dealer hands, so many times, to the table of its best option."""
    stratum = np.int64(of.strata[counts.strength[row, hand]])
    beaten, tied = np.int64(counts.beaten[row, hand]), np.int64(counts.tied[row, hand])
    off = np.int64(counts.off[row, hand])
    best, which = np.int64(0), 0
    first = of.first[channel]
    for option in range(first, of.first[channel + 1]):
        value = of.constant[option]
        for part in range(of.worth.shape[0]):
            times = of.mix[option, part]
            if times:
                four = of.worth[part]
                value += times * (
                    four[0, stratum]
                    + four[1, stratum] * beaten
                    + four[2, stratum] * tied
                    + four[3, stratum] * off
                )
        if option == first or value > best:
            best, which = value, option - first
    table = tables[first + which, stratum]
    table[0] += weight
    table[1] += weight * beaten
    table[2] += weight * tied
    table[3] += weight * off


@inlined
def add_times(target: Numbers, more: Numbers, times: Numbers, less: Whole) -> None:
    """Adds numbers to others, each so many times."""
    for at in range(SHAPES):
        target[at] += more[at] * (times[at] - less)


@kernel
def count_flushes(
    patterns: Patterns,
    counts: Counts,
    of: Channels,
    left: Numbers,
    by: Arrivals,
    share: int,
    shares: int,
    tables: Numbers,
    less: Numbers,
) -> None:
    """For a share of the sets, adds up the arrivals on their rows.

    They are taken off from those by ranks alone, in `less`. The rest is as in `sum_flushes`.
    """
    weight = np.zeros(SHAPES, np.int64)
    room = np.zeros((RANKS, SHAPES), np.int64)
    every = np.zeros(SHAPES, np.int64)
    held = np.zeros(5, np.int64)
    for which in range(share, FIRST_SET[3], shares):
        size = 0
        for rank in range(RANKS):
            if patterns.masks[which] >> rank & 1:
                held[size] = rank
                size += 1
        rows = PAIRS if size == 3 else RANKS if size == 4 else 1
        first = FIRST_ROW[size - 3] + (which - FIRST_SET[size - 3]) * rows
        for channel in range(len(of.first) - 1):
            room[:] = 0
            every[:] = 0
            if channel < of.to_flop:
                parts = by.parts[channel]
                for j in range(size):
                    for i in range(j):
                        two = held[j] * (held[j] - 1) // 2 + held[i]
                        if size < 5:
                            for rank in range(RANKS):
                                more = parts[TWO_FROM + two * RANKS + rank]
                                for at in range(SHAPES):
                                    room[rank, at] += more[at]
                        for k in range(j + 1, size):
                            three = held[k] * (held[k] - 1) * (held[k] - 2) // 6 + two
                            more = parts[THREE_FROM + three]
                            for at in range(SHAPES):
                                every[at] += more[at]
            for at in range(SHAPES):
                every[at] += by.shapes[channel, at]
            for row in range(first, first + rows):
                if size == 3:
                    p, q = patterns.pairs[row - first]
                    for at in range(SHAPES):
                        ways = left[p, at] * left[q, at]
                        if p == q:
                            ways = left[p, at] * (left[p, at] - 1) // 2
                        weight[at] = every[at] * ways
                    if channel < of.to_flop:
                        add_times(weight, room[p], left[q], np.int64(p == q))
                        if p != q:
                            add_times(weight, room[q], left[p], 0)
                        for i in range(3):
                            more = by.parts[channel, ONE_FROM + held[i] * PAIRS + row - first]
                            for at in range(SHAPES):
                                weight[at] += more[at]
                elif size == 4:
                    for at in range(SHAPES):
                        weight[at] = every[at] * left[row - first, at] + room[row - first, at]
                else:
                    weight[:] = every
                rather = less[channel, patterns.row_board[row]]
                for at in range(SHAPES):
                    if weight[at] and counts.strength[row, at]:
                        rather[patterns.shape_pair[at]] += weight[at]
                        count_arrivals(of, counts, row, at, channel, weight[at], tables)


@kernel
def count_ranks(
    patterns: Patterns,
    counts: Counts,
    of: Channels,
    cards: Numbers,
    by: Arrivals,
    tables: Numbers,
    less: Numbers,
) -> None:
    """Adds up the arrivals on boards by ranks alone, but those that had `less` to do with it."""
    weights = np.zeros((len(patterns.boards), PAIRS), np.int64)
    left = np.zeros((RANKS, PAIRS), np.int64)
    for rank in range(RANKS):
        for pair in range(PAIRS):
            one, two = patterns.pairs[pair]
            left[rank, pair] = cards[rank] - (one == rank) - (two == rank)
    for channel in range(len(of.first) - 1):
        weights[:] = 0
        if channel < of.to_flop:
            for flop in range(len(patterns.flops)):
                for rank in patterns.flops[flop]:
                    left[rank] -= 1
                come = by.flops[channel, flop]
                for after in range(PAIRS):
                    one, two = patterns.pairs[after]
                    weight = weights[patterns.run_outs[flop, after]]
                    for pair in range(PAIRS):
                        if one == two:
                            ways = left[one, pair] * (left[one, pair] - 1) // 2
                        else:
                            ways = left[one, pair] * left[two, pair]
                        weight[pair] += ways * come[pair]
                for rank in patterns.flops[flop]:
                    left[rank] += 1
        for board in range(len(patterns.boards)):
            for pair in range(PAIRS):
                if counts.strength[board, pair]:
                    ways, same = 1, 0
                    for at in range(5):
                        rank = patterns.boards[board, at]
                        same = same + 1 if at and rank == patterns.boards[board, at - 1] else 0
                        ways = ways * (left[rank, pair] - same) // (same + 1)
                    weight = weights[board, pair] + ways * by.pairs[channel, pair]
                    weight -= less[channel, board, pair]
                    if weight:
                        count_arrivals(of, counts, board, pair, channel, weight, tables)
