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
def shares(
    strengths: NDArray[np.uint16], stays: NDArray[np.bool_], out: NDArray[np.float64]
) -> None:
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


def sets_of(cards: Hands) -> Sets:
    """The set of cards of each row.

    >>> sets_of(np.array([[0, 2], [1, 1]], np.uint8)).tolist()
    [5, 2]
    """
    bits = np.left_shift(ONE, cards.astype(np.uint64))
    return np.asarray(np.bitwise_or.reduce(bits, axis=1), np.uint64)


def seeds(chance: np.random.Generator, count: int) -> Sets:
    """Seeds for `deal`, of which none is 0."""
    return chance.integers(1, 2**63, count, np.uint64)
