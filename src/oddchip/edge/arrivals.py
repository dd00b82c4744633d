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
from oddchip.edge.sums import Channels, add_times, ways_of
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
def come_to_set(
    by: Arrivals,
    channel: Whole,
    to_flop: Whole,
    held: Numbers,
    size: Whole,
    room: Numbers,
    every: Numbers,
) -> None:
    """How often each shape comes to a channel with a set of ranks in the suit on the board.

    `every` is whatever the other ranks are, and `room` with one of them on the flop.
    """
    room[:] = 0
    every[:] = 0
    if channel < to_flop:
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


@inlined
def come_to_row(
    patterns: Patterns,
    by: Arrivals,
    channel: Whole,
    to_flop: Whole,
    held: Numbers,
    size: Whole,
    out: Whole,
    left: Numbers,
    room: Numbers,
    every: Numbers,
    weight: Numbers,
) -> None:
    """How often each shape comes to a channel with these of the other ranks, by their number."""
    if size == 3:
        p, q = patterns.pairs[out]
        for at in range(SHAPES):
            ways = left[p, at] * left[q, at]
            if p == q:
                ways = left[p, at] * (left[p, at] - 1) // 2
            weight[at] = every[at] * ways
        if channel < to_flop:
            add_times(weight, room[p], left[q], np.int64(p == q))
            if p != q:
                add_times(weight, room[q], left[p], 0)
            for i in range(3):
                more = by.parts[channel, ONE_FROM + held[i] * PAIRS + out]
                for at in range(SHAPES):
                    weight[at] += more[at]
    elif size == 4:
        for at in range(SHAPES):
            weight[at] = every[at] * left[out, at] + room[out, at]
    else:
        weight[:] = every


@inlined
def in_set(patterns: Patterns, which: Whole, held: Numbers) -> int:
    """Fills in the ranks of a set; says how many they are."""
    size = 0
    for rank in range(RANKS):
        if patterns.masks[which] >> rank & 1:
            held[size] = rank
            size += 1
    return size


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
        size = in_set(patterns, which, held)
        rows = PAIRS if size == 3 else RANKS if size == 4 else 1
        first = FIRST_ROW[size - 3] + (which - FIRST_SET[size - 3]) * rows
        for channel in range(len(of.first) - 1):
            come_to_set(by, channel, of.to_flop, held, size, room, every)
            for row in range(first, first + rows):
                come_to_row(
                    patterns,
                    by,
                    channel,
                    of.to_flop,
                    held,
                    size,
                    row - first,
                    left,
                    room,
                    every,
                    weight,
                )
                rather = less[channel, patterns.row_board[row]]
                for at in range(SHAPES):
                    if weight[at] and counts.strength[row, at]:
                        rather[patterns.shape_pair[at]] += weight[at]
                        count_arrivals(of, counts, row, at, channel, weight[at], tables)


@inlined
def come_to_boards(
    patterns: Patterns,
    counts: Counts,
    cards: Numbers,
    by: Arrivals,
    channel: Whole,
    to_flop: Whole,
    less: Numbers,
    left: Numbers,
    weights: Numbers,
) -> None:
    """How often each pair of ranks comes to a channel with each board by ranks alone.

    There are so many `cards` of each rank; and all come so much less often as was counted already.
    """
    for rank in range(RANKS):
        for pair in range(PAIRS):
            one, two = patterns.pairs[pair]
            left[rank, pair] = cards[rank] - (one == rank) - (two == rank)
    weights[:] = 0
    if channel < to_flop:
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
            if not counts.strength[board, pair]:
                weights[board, pair] = 0
                continue
            ways = ways_of(patterns, left, board, pair)
            weights[board, pair] += ways * by.pairs[channel, pair] - less[board, pair]


@kernel
def count_ranks(
    patterns: Patterns,
    counts: Counts,
    of: Channels,
    cards: NDArray[np.int64],
    by: Arrivals,
    tables: Numbers,
    less: Numbers,
) -> None:
    """Adds up the arrivals on boards by ranks alone, but those that had `less` to do with it."""
    weights = np.zeros((len(patterns.boards), PAIRS), np.int64)
    left = np.zeros((RANKS, PAIRS), np.int64)
    for channel in range(len(of.first) - 1):
        come_to_boards(
            patterns, counts, cards, by, channel, of.to_flop, less[channel], left, weights
        )
        for board in range(len(patterns.boards)):
            for pair in range(PAIRS):
                weight = weights[board, pair]
                if weight:
                    count_arrivals(of, counts, board, pair, channel, weight, tables)


@kernel
def weigh_flushes(
    patterns: Patterns,
    counts: Counts,
    left: Numbers,
    by: Arrivals,
    channel: int,
    to_flop: int,
    sets: tuple[int, int],
    weights: Numbers,
    less: Numbers,
) -> None:
    """Adds how often a channel is come to with each row of some sets and each shape.

    As in `count_flushes`, they are taken off from those by ranks alone.
    """
    weight = np.zeros(SHAPES, np.int64)
    room = np.zeros((RANKS, SHAPES), np.int64)
    every = np.zeros(SHAPES, np.int64)
    held = np.zeros(5, np.int64)
    row = 0
    for which in range(sets[0], sets[1]):
        size = in_set(patterns, which, held)
        rows = PAIRS if size == 3 else RANKS if size == 4 else 1
        first = FIRST_ROW[size - 3] + (which - FIRST_SET[size - 3]) * rows
        come_to_set(by, channel, to_flop, held, size, room, every)
        for out in range(rows):
            come_to_row(patterns, by, channel, to_flop, held, size, out, left, room, every, weight)
            for at in range(SHAPES):
                if counts.strength[first + out, at]:
                    weights[row, at] += weight[at]
                    less[patterns.row_board[first + out], patterns.shape_pair[at]] += weight[at]
            row += 1


@kernel
def weigh_ranks(
    patterns: Patterns,
    counts: Counts,
    cards: NDArray[np.int64],
    by: Arrivals,
    channel: int,
    to_flop: int,
    less: Numbers,
    weights: Numbers,
) -> None:
    """Fills in how often a channel is come to with each board by ranks alone and each pair."""
    left = np.zeros((RANKS, PAIRS), np.int64)
    come_to_boards(patterns, counts, cards, by, channel, to_flop, less, left, weights)
