"""Sets of cards, such as boards, of which suits make only a few.

A set is known by its number among all sets of as many cards; cards are places in a pack. Sets that
differ by an exchange of suits alone are one orbit, and its first stands for all of them.
"""

from math import comb
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddchip.ranking.compiling import inlined, kernel

# A whole number of Python's, or of NumPy's, as kernels see them.
Whole = int | np.integer[Any]

CHOOSE: Final = np.array([[comb(n, k) for k in range(8)] for n in range(55)], np.int64)


class Orbits(NamedTuple):
    """The sets that stand for others: their numbers and how many sets each stands for.

    Of every set, `of` says which of them stands for it, and `by` the exchange that makes it that
    one.
    """

    first: NDArray[np.int64]
    times: NDArray[np.int64]
    of: NDArray[np.int32]
    by: NDArray[np.uint8]


def all_sets(cards: int, size: int) -> NDArray[np.uint8]:
    """Every set of so many of the cards, a row each, in the order of their numbers.

    >>> all_sets(4, 2).tolist()
    [[0, 1], [0, 2], [1, 2], [0, 3], [1, 3], [2, 3]]
    """
    sets = np.zeros((comb(cards, size), size), np.uint8)
    list_sets(sets)
    return sets


def exchanged(sets: NDArray[np.uint8], exchanges: NDArray[np.uint8]) -> NDArray[np.int32]:
    """The number that each set has after each exchange of cards: a row for each exchange.

    >>> exchanged(all_sets(4, 2), np.array([[1, 0, 2, 3]], np.uint8)).tolist()
    [[0, 2, 1, 4, 3, 5]]
    """
    numbers = np.zeros((len(exchanges), len(sets)), np.int32)
    renumber(sets, exchanges, CHOOSE, numbers)
    return numbers


def orbits(sets: NDArray[np.uint8], exchanges: NDArray[np.uint8]) -> Orbits:
    """The orbits of all sets of so many cards.

    >>> orbits(all_sets(4, 2), np.array([[0, 1, 2, 3], [1, 0, 2, 3]], np.uint8)).times.tolist()
    [1, 2, 2, 1]
    """
    count = np.zeros(len(sets), np.int64)
    of = np.zeros(len(sets), np.int32)
    by = np.zeros(len(sets), np.uint8)
    find_orbits(sets, exchanges, CHOOSE, count, of, by)
    first = np.flatnonzero(count)
    return Orbits(first, count[first], of, by)


def subsets(sets: NDArray[np.uint8], size: int) -> NDArray[np.int64]:
    """The numbers of the parts of so many cards that each set has.

    >>> subsets(np.array([[0, 2, 3]], np.uint8), 2).tolist()
    [[1, 3, 5]]
    """
    columns = all_sets(sets.shape[1], size)
    numbers = np.zeros((len(sets), len(columns)), np.int64)
    for at in range(size):
        numbers += CHOOSE[sets[:, columns[:, at]], at + 1]
    return numbers


@kernel
def list_sets(sets: NDArray[np.uint8]) -> None:
    """Fills in every set of so many cards."""
    size = sets.shape[1]
    held = np.arange(size).astype(np.uint8)
    for row in range(len(sets)):
        sets[row] = held
        at = 0
        while at < size - 1 and held[at] + 1 == held[at + 1]:
            held[at] = at
            at += 1
        if at < size:
            held[at] += 1


@inlined
def number_after(
    held: NDArray[np.uint8],
    exchange: NDArray[np.uint8],
    choose: NDArray[np.int64],
    moved: NDArray[np.uint8],
) -> int:
    """The number of a set after an exchange; `moved` is room for its cards."""
    number = 0
    for at in range(len(held)):
        card = exchange[held[at]]
        place = at
        while place > 0 and moved[place - 1] > card:
            moved[place] = moved[place - 1]
            place -= 1
        moved[place] = card
    for at in range(len(held)):
        number += choose[moved[at], at + 1]
    return number


@kernel
def renumber(
    sets: NDArray[np.uint8],
    exchanges: NDArray[np.uint8],
    choose: NDArray[np.int64],
    numbers: NDArray[np.int32],
) -> None:
    """Fills in the number of each set after each exchange."""
    moved = np.empty(sets.shape[1], np.uint8)
    for which in range(len(exchanges)):
        for row in range(len(sets)):
            numbers[which, row] = number_after(sets[row], exchanges[which], choose, moved)


@kernel
def find_orbits(
    sets: NDArray[np.uint8],
    exchanges: NDArray[np.uint8],
    choose: NDArray[np.int64],
    count: NDArray[np.int64],
    of: NDArray[np.int32],
    by: NDArray[np.uint8],
) -> None:
    """Fills in the orbits: a count at each first set, 0 elsewhere."""
    moved = np.empty(sets.shape[1], np.uint8)
    found = 0
    for row in range(len(sets)):
        least, least_by, same = row, 0, 0
        for which in range(len(exchanges)):
            number = number_after(sets[row], exchanges[which], choose, moved)
            if number < least:
                least, least_by = number, which
            if number == row:
                same += 1
        if least < row:
            of[row] = of[least]
            by[row] = least_by
        else:
            count[row] = len(exchanges) // same
            of[row] = found
            found += 1
            for which in range(len(exchanges)):
                if number_after(sets[row], exchanges[which], choose, moved) == row:
                    by[row] = which
                    break
