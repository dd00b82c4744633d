"""Random numbers inside of kernels: the same for the same state.

SplitMix64, of Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014): a
state goes up by `STEP` for each number, and is mixed to become it.
"""

from typing import Final

import numpy as np

from oddchip.ranking.compiling import inlined

STEP: Final = np.uint64(0x9E3779B97F4A7C15)
MIX: Final = (np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB))
SHIFTS: Final = (np.uint64(30), np.uint64(27), np.uint64(31))
HALF: Final = np.uint64(32)
LOW_HALF: Final = np.uint64((1 << 32) - 1)


@inlined
def mixed(state: np.uint64) -> np.uint64:
    """The random number of a state."""
    mixing = (state ^ (state >> SHIFTS[0])) * MIX[0]
    mixing = (mixing ^ (mixing >> SHIFTS[1])) * MIX[1]
    return mixing ^ (mixing >> SHIFTS[2])


@inlined
def below(number: np.uint64, count: np.uint64) -> np.uint64:
    """One of so many, from a random number's upper half; none is likelier by more than 2 ** -25."""
    return ((number >> HALF) * count) >> HALF
