"""Loops of the bots that think in samples: cards dealt at random, and who then wins how much.

Cards are indexes in arrays of `uint8`, and sets of cards are bits of `uint64`.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from oddchip.ranking.compiling import kernel

Hands = NDArray[np.uint8]
Sets = NDArray[np.uint64]
Places = NDArray[np.int64]
Strengths = NDArray[np.uint16]

ONE: Final = np.uint64(1)
HALF: Final = np.uint64(32)
STEPS: Final = (np.uint64(13), np.uint64(7), np.uint64(17))
TRIES: Final = 200  # where the pack is too small for all these hands, a card comes twice


@kernel
def deal(rows: Hands, given: Places, taken: Sets, unseen: Hands, seeds: Sets) -> None:
    """Fills each row from its `given` cards on with others that aren't taken, and takes them.

    Seeds come round row by row; rows of one seed are dealt the same cards, as far as they may be.
    """
    size = np.uint64(len(unseen))
    for i in range(rows.shape[0]):
        state = seeds[i % len(seeds)]
        held = taken[i]
        for j in range(given[i], rows.shape[1]):
            card = np.uint64(0)
            for _ in range(TRIES):
                state ^= state << STEPS[0]
                state ^= state >> STEPS[1]
                state ^= state << STEPS[2]
                card = np.uint64(unseen[((state >> HALF) * size) >> HALF])
                if not held >> card & ONE:
                    break
            held |= ONE << card
            rows[i, j] = card
        taken[i] = held


@kernel
def shares(strengths: Strengths, stays: NDArray[np.bool_], out: NDArray[np.float64]) -> None:
    """The part of the pot that the first hand of each row wins from those that stay.

    A row has a strength for each hand in each order, 0 for none; an order in which nobody has a
    hand leaves its part to the others.
    """
    for i in range(strengths.shape[0]):
        parts, won = 0, 0.0
        for order in range(strengths.shape[2]):
            mine, best, equals = strengths[i, 0, order], np.uint16(0), 0
            for j in range(1, strengths.shape[1]):
                if stays[i, j - 1]:
                    best = max(best, strengths[i, j, order])
                    equals += strengths[i, j, order] == mine
            if mine or best:
                parts += 1
                if mine >= best:
                    won += 1.0 / (1 + equals)
        out[i] = won / parts


@kernel
def count_up(strengths: Strengths, counts: NDArray[np.bool_], scale: NDArray[np.float32]) -> None:
    """Fills a scale: by order, column and strength, the part of the hands that is worse.

    Half of the equal ones count as worse. A scale of one column takes all columns together.
    """
    shared = scale.shape[1] == 1
    for i in range(strengths.shape[0]):
        for j in range(strengths.shape[1]):
            if counts[i, j]:
                column = 0 if shared else j
                for order in range(strengths.shape[2]):
                    scale[order, column, strengths[i, j, order]] += 1
    for order in range(scale.shape[0]):
        for column in range(scale.shape[1]):
            below = 0.0
            for at in range(scale.shape[2]):
                equal = scale[order, column, at]
                scale[order, column, at] = below + equal / 2
                below += equal
            if below:
                for at in range(scale.shape[2]):
                    scale[order, column, at] /= below


@kernel
def worths(
    strengths: Strengths,
    counts: NDArray[np.bool_],
    scale: NDArray[np.float32],
    out: NDArray[np.float64],
) -> None:
    """The mean worth of each row of ends that count, by a scale.

    Where neither hand has anything in an order, its part goes by the order beside it; twice what a
    scale has at 0 is the part of the hands without anything.
    """
    orders, shared = strengths.shape[2], scale.shape[1] == 1
    top = scale.shape[2] - 1
    for i in range(strengths.shape[0]):
        total, number = 0.0, 0
        for j in range(strengths.shape[1]):
            if counts[i, j]:
                column = 0 if shared else j
                number += 1
                for order in range(orders):
                    at = min(strengths[i, j, order], top)
                    if at:
                        total += scale[order, column, at]
                    else:
                        beside = order - 1 if order else orders - 1
                        other = min(strengths[i, j, beside], top)
                        total += 2 * scale[order, column, 0] * scale[beside, column, other]
        out[i] = total / (max(number, 1) * orders)


def sets_of(cards: Hands) -> Sets:
    """The set of cards of each row.

    >>> sets_of(np.array([[0, 2], [1, 1]], np.uint8)).tolist()
    [5, 2]
    """
    bits = np.left_shift(ONE, cards.astype(np.uint64))
    found = np.zeros(len(bits), np.uint64)
    for column in bits.T:
        found |= column
    return found


def seeds(chance: np.random.Generator, count: int) -> Sets:
    """Seeds for `deal`, of which none is 0."""
    return chance.integers(1, 2**63, count, np.uint64)
