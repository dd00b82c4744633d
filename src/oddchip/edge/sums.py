"""What patterns of boards are worth, summed for each flop that they may come of.

A flop's sum is that over its boards by ranks alone, and for each suit, what boards with a flush to
be had in it add or take away: what such a board is worth, less what it is by ranks alone.

The loops run over hands, a row of numbers each, so that the processor takes many at a time.
"""

from typing import Any, NamedTuple

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
    THREE_FROM,
    TWO_FROM,
    Patterns,
)
from oddchip.ranking.compiling import inlined, kernel

# Of 32 bits where the sums of a flop are sure to fit, else of 64.
Numbers = NDArray[Any]


class Channels(NamedTuple):
    """What is to be summed: for each channel, the best of its options on each board.

    `worth` has the four numbers of some values for each stratum, `strata` the stratum of each
    strength. An option is a `constant` and `mix` times each value; channel c has the options from
    `first[c]` up to `first[c + 1]`. The first channels, `to_flop` of them, are summed for each
    flop; the others for each hand over all boards.
    """

    strata: NDArray[np.uint8]
    worth: Numbers
    mix: NDArray[np.int64]
    constant: NDArray[np.int64]
    first: NDArray[np.int64]
    to_flop: int


class FlushSums(NamedTuple):
    """Sums for one suit by channel and shape: for each part that it may have of a flop, and in all.

    Rows have room for more shapes than there are, so that they begin well.
    """

    parts: Numbers
    boards: NDArray[np.int64]


@inlined
def price(
    of: Channels,
    counts: Counts,
    row: Whole,
    low: Whole,
    values: Numbers,
    option_value: Numbers,
    found: Numbers,
) -> None:
    """The value of each channel for hands of a row, from one on; 0 if it can't be there."""
    hands = values.shape[1]
    strength, beaten = counts.strength[row, low:], counts.beaten[row, low:]
    tied, off = counts.tied[row, low:], counts.off[row, low:]
    for which in range(values.shape[0]):
        value, four = values[which], of.worth[which]
        once, if_beaten, if_tied, if_off = four[0], four[1], four[2], four[3]
        for at in range(hands):
            stratum = of.strata[strength[at]]
            value[at] = (
                once[stratum]
                + if_beaten[stratum] * np.int32(beaten[at])
                + if_tied[stratum] * np.int32(tied[at])
                + if_off[stratum] * np.int32(off[at])
            )
    for channel in range(found.shape[0]):
        best = found[channel]
        for option in range(of.first[channel], of.first[channel + 1]):
            option_value[:] = of.constant[option]
            for which in range(values.shape[0]):
                times, value = of.mix[option, which], values[which]
                for at in range(hands):
                    option_value[at] += times * value[at]
            if option == of.first[channel]:
                best[:] = option_value
            else:
                for at in range(hands):
                    best[at] = max(best[at], option_value[at])
        for at in range(hands):
            best[at] = best[at] if strength[at] else 0


@inlined
def add(target: Numbers, more: Numbers) -> None:
    """Adds numbers to others."""
    for at in range(len(more)):
        target[at] += more[at]


@inlined
def add_times(target: Numbers, more: Numbers, times: Numbers, less: Whole) -> None:
    """Adds numbers to others, each so many times; there may be more of these than is added to."""
    for at in range(len(target)):
        target[at] += more[at] * (times[at] - less)


@kernel
def sum_flushes(
    patterns: Patterns,
    counts: Counts,
    of: Channels,
    plain: Numbers,
    left: Numbers,
    low: Whole,
    high: int,
    sums: FlushSums,
) -> None:
    """Adds up the rows of all sets for the shapes from `low` to `high`.

    `plain` are the values by ranks alone, and `left` says for each rank and shape how many cards
    of the rank are neither in the suit nor in the hand.
    """
    shapes = high - low
    values = np.zeros((of.worth.shape[0], shapes), of.worth.dtype)
    found = np.zeros((len(of.first) - 1, shapes), of.worth.dtype)
    room = np.zeros(shapes, of.worth.dtype)
    out = np.zeros((of.to_flop, RANKS, shapes), of.worth.dtype)
    pairs = patterns.shape_pair[low:high]
    held = np.zeros(5, np.int64)
    for which in range(FIRST_SET[3]):
        size = 0
        for rank in range(RANKS):
            if patterns.masks[which] >> rank & 1:
                held[size] = rank
                size += 1
        rows = PAIRS if size == 3 else RANKS if size == 4 else 1
        first = FIRST_ROW[size - 3] + (which - FIRST_SET[size - 3]) * rows
        out[:] = 0
        for row in range(first, first + rows):
            price(of, counts, row, low, values, room, found)
            strength = counts.strength[row, low:]
            for channel in range(len(found)):
                value, less = found[channel], plain[channel, patterns.row_board[row]]
                for at in range(shapes):
                    value[at] -= less[pairs[at]] if strength[at] else 0
            p, q = patterns.pairs[row - first] if size == 3 else patterns.pairs[0]
            if size == 4:
                p = np.uint8(row - first)
            for channel in range(of.to_flop, len(found)):
                value, total = found[channel], sums.boards[channel - of.to_flop, low:high]
                if size == 3:
                    for at in range(shapes):
                        one, other = left[p, low + at], left[q, low + at]
                        ways = one * (one - 1) // 2 if p == q else one * other
                        total[at] += np.int64(value[at]) * ways
                elif size == 4:
                    for at in range(shapes):
                        total[at] += np.int64(value[at]) * left[p, low + at]
                else:
                    add(total, value)
            for channel in range(of.to_flop):
                value = found[channel]
                if size == 3:
                    for at in range(3):
                        part = ONE_FROM + held[at] * PAIRS + row - first
                        add(sums.parts[channel, part, low:high], value)
                    add_times(out[channel, p], value, left[q, low:high], np.int64(p == q))
                    if p != q:
                        add_times(out[channel, q], value, left[p, low:high], 0)
                elif size == 4:
                    for j in range(4):
                        for i in range(j):
                            two = held[j] * (held[j] - 1) // 2 + held[i]
                            part = TWO_FROM + two * RANKS + np.int64(p)
                            add(sums.parts[channel, part, low:high], value)
                    add_times(out[channel, 0], value, left[p, low:high], 0)
                else:
                    add(out[channel, 0], value)
        for channel in range(of.to_flop):
            if size == 3:
                room[:] = 0
                for rank in range(RANKS):
                    add_times(room, out[channel, rank], left[rank, low:high], 0)
                    for j in range(3):
                        for i in range(j):
                            two = held[j] * (held[j] - 1) // 2 + held[i]
                            part = TWO_FROM + two * RANKS + rank
                            add(sums.parts[channel, part, low:high], out[channel, rank])
                # Two ranks out of the suit have been counted either way round.
                total = sums.parts[channel, THREE_FROM + which, low:high]
                for at in range(shapes):
                    total[at] += room[at] // 2
            else:
                for k in range(size):
                    for j in range(k):
                        for i in range(j):
                            three = held[k] * (held[k] - 1) * (held[k] - 2) // 6
                            three += held[j] * (held[j] - 1) // 2 + held[i]
                            part = THREE_FROM + three
                            add(sums.parts[channel, part, low:high], out[channel, 0])


@inlined
def ways_of(patterns: Patterns, left: NDArray[np.int64], board: Whole, pair: Whole) -> Whole:
    """How many boards of these ranks there are with a pair in hand."""
    ways: Whole = 1
    same = 0
    for at in range(5):
        rank = patterns.boards[board, at]
        same = same + 1 if at and rank == patterns.boards[board, at - 1] else 0
        ways = ways * (left[rank, pair] - same) // (same + 1)
    return ways


@kernel
def price_ranks(
    patterns: Patterns,
    counts: Counts,
    of: Channels,
    left: NDArray[np.int64],
    plain: Numbers,
    boards: NDArray[np.int64],
) -> None:
    """Values by ranks alone, and for channels that aren't summed by flop, their sums.

    `left` says for each rank and pair how many cards of the rank aren't in the hand.
    """
    values = np.zeros((of.worth.shape[0], PAIRS), of.worth.dtype)
    found = np.zeros((len(of.first) - 1, PAIRS), of.worth.dtype)
    room = np.zeros(PAIRS, of.worth.dtype)
    for board in range(len(patterns.boards)):
        price(of, counts, board, 0, values, room, found)
        plain[:, board] = found
        for channel in range(of.to_flop, len(found)):
            for pair in range(PAIRS):
                if found[channel, pair]:
                    ways = ways_of(patterns, left, board, pair)
                    boards[channel - of.to_flop, pair] += ways * found[channel, pair]


@kernel
def sum_flops(
    patterns: Patterns, left: NDArray[np.int64], plain: Numbers, flops: NDArray[np.int64]
) -> None:
    """The sums by flop of values by ranks alone; `left` is as `price_ranks` has it."""
    there = left.copy()
    for flop in range(len(patterns.flops)):
        for rank in patterns.flops[flop]:
            there[rank] -= 1
        for after in range(PAIRS):
            one, two = patterns.pairs[after]
            board = patterns.run_outs[flop, after]
            for channel in range(len(flops)):
                value, total = plain[channel, board], flops[channel, flop]
                for pair in range(PAIRS):
                    if one == two:
                        ways = there[one, pair] * (there[one, pair] - 1) // 2
                    else:
                        ways = there[one, pair] * there[two, pair]
                    total[pair] += ways * value[pair]
        for rank in patterns.flops[flop]:
            there[rank] += 1
