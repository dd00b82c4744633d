"""Exactly for two hands and no board, as in stud and draw, without dealing the pairs of hands.

Each hand is completed by itself in every way, and ranked. What remains is to count the pairs that
share no card, by which is better. Completions are passed from the weakest on, and of those of the
second player that were passed it is known how many have each set of cards. Then those that share
no card with a completion of the first player are all that were passed, less those with each of
its cards, plus those with each two of its cards, and so on. If a second order shares the pot, they
are counted by their class in it.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from math import comb
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddchip.odds import every, several
from oddchip.odds.completed import completed
from oddchip.odds.families import Family, Matchup
from oddchip.odds.settling import no_counts, settle
from oddchip.odds.shape import Shape
from oddchip.odds.tally import Tally, tally
from oddchip.ranking import classes
from oddchip.ranking.compiling import kernel

MOST_COMPLETIONS: Final = 1 << 21
MOST_COUNTS: Final = 1 << 25
FIRST_STEP: Final = 1e-3
STEP: Final = 10e-9
SLICE: Final = 0.1

# How the first player's hand compares with the second's in an order, and strengths that do so.
NEITHER: Final = 0
WORSE: Final = 1
EQUAL: Final = 2
BETTER: Final = 3
STRENGTHS: Final = ((0, 0), (1, 2), (1, 1), (2, 1))

ABOVE_ALL: Final = 1 << 16


class Completions(NamedTuple):
    """The ways to complete a hand, from the weakest: which places of the pack their cards have.

    `strength` is that in the first order, `beside` the class in the second, 0 if there is none.
    The rest is the same for each: its parts of as many cards as matter, the empty one first. Each
    is another part, `rest`, and one more card, its `last`; it has `size` cards in all.
    """

    places: NDArray[np.uint8]
    strength: NDArray[np.uint16]
    beside: NDArray[np.uint16]
    rest: NDArray[np.int64]
    last: NDArray[np.int64]
    size: NDArray[np.int64]


def fits(shape: Shape) -> bool:
    """Whether there is no board, and at most two orders.

    >>> from oddchip.odds.shape import shape
    >>> from oddchip.rulebook import game
    >>> from oddchip.table.terms import terms
    >>> [fits(shape(terms(game(name)))) for name in ("razz", "lo-ball", "omaha-8")]
    [True, True, False]
    """
    return not shape.board and not shape.given_up and len(shape.orders) <= 2


def seconds(shape: Shape, matchups: Sequence[Matchup]) -> float:
    """About how long `exact` takes: as long for each matchup of a question as for another."""
    if not _has_room(shape, matchups[0]):
        return several.seconds(shape, matchups)
    missing = every.missing(shape, matchups[0])[:-1]
    hands = sum(comb(len(matchups[0].pack), cards) for cards in missing)
    return len(matchups) * (FIRST_STEP + hands * _each(shape, matchups[0]))


def _each(shape: Shape, matchup: Matchup) -> float:
    """About how long each completion of a hand takes, the parts of which are looked up."""
    missing = every.missing(shape, matchup)[:-1]
    return STEP * (1 << max(missing)) * (1 + _most_classes(shape) // 16)


def exact(shape: Shape, matchups: Sequence[Matchup]) -> Iterator[Tally]:
    """A tally of each matchup; where there are more hands or too many cards, it is `several`'s.

    Before each come some of no deals, so that whoever waits can stop.
    """
    for matchup in matchups:
        if _has_room(shape, matchup):
            for part in _opposed(shape, matchup):
                yield part.times(matchup.weight)
        else:
            yield from several.exact(shape, [matchup])


def _has_room(shape: Shape, matchup: Matchup) -> bool:
    cards, missing = len(matchup.pack), every.missing(shape, matchup)[:-1]
    return (
        len(missing) == 2
        and comb(cards, max(missing)) <= MOST_COMPLETIONS
        and _sets(cards, min(missing)) * _most_classes(shape) <= MOST_COUNTS
    )


def _sets(cards: int, most: int) -> int:
    """How many sets there are of up to so many cards."""
    return sum(comb(cards, size) for size in range(most + 1))


def _most_classes(shape: Shape) -> int:
    """How many classes the second order has, with that of not qualifying."""
    return 1 + sum(len(classes(order)) for order in shape.orders[1:])


def _opposed(shape: Shape, matchup: Matchup) -> Iterator[Tally]:
    cards, (one, two) = len(matchup.pack), every.missing(shape, matchup)[:-1]
    most, orders = min(one, two), len(shape.orders)
    cells = np.zeros((4, 4), np.int64)
    none = _tally(cells, orders)
    sides = []
    for player in range(2):
        sides.append(_completions(shape, matchup, player, most))
        yield none
    found = np.unique(np.concatenate([np.zeros(1), *(side.beside for side in sides)]))
    first, second = (
        side._replace(beside=np.searchsorted(found, side.beside).astype(np.uint16))
        for side in sides
    )
    steps = _steps(cards, most)
    passed = np.zeros((_sets(cards, most), len(found)), np.int32)
    rows, row, at = max(1, int(SLICE / _each(shape, matchup))), 0, 0
    while row < len(first.strength):
        row, at = count_pairs(first, second, steps, row, row + rows, at, passed, cells)
        yield none
    for low in range(0, row, rows):
        count_rest(first, second, steps, low, min(low + rows, row), at, passed, cells)
        at = len(second.strength)
        yield none
    yield _tally(cells, orders)


def _completions(shape: Shape, matchup: Matchup, player: int, most: int) -> Completions:
    """The completions of a player's hand; their classes are the strengths in the second order."""
    places, (strength, *second) = completed(shape, matchup, player)
    rising = np.argsort(strength, kind="stable")
    beside = second[0] if second else np.zeros(len(places), np.uint16)
    size = places.shape[1]
    sets = [part for part in range(1 << size) if part.bit_count() <= most]
    last = [part.bit_length() - 1 for part in sets[1:]]
    rest = [sets.index(part ^ 1 << at) for part, at in zip(sets[1:], last, strict=True)]
    return Completions(
        places=places[rising],
        strength=strength[rising],
        beside=beside[rising],
        rest=np.array([0, *rest], np.int64),
        last=np.array([0, *last], np.int64),
        size=np.array([part.bit_count() for part in sets], np.int64),
    )


def _tally(cells: NDArray[np.int64], orders: int) -> Tally:
    """The tally of so many deals, by how the hands compare in the first order and the second."""
    counts = no_counts(2, orders)
    compared = np.array(list(product(STRENGTHS, repeat=2)), np.uint16)
    by_order = np.ascontiguousarray(compared.transpose(1, 2, 0)[:orders])
    settle(by_order, cells.reshape(-1), cells.size, counts)
    return tally(int(cells.sum()), counts, orders)


def _steps(cards: int, most: int) -> NDArray[np.int64]:
    """What a card's place adds to the number of a set, when it becomes the last of so many.

    Sets of fewer cards have the lower numbers.
    """
    steps = np.zeros((cards, most + 1), np.int64)
    for place, size in product(range(cards), range(1, most + 1)):
        steps[place, size] = comb(place, size) + comb(cards, size - 1)
    return steps


@kernel
def number_parts(
    of: Completions, row: int, steps: NDArray[np.int64], numbers: NDArray[np.int64]
) -> None:
    """Fills in the numbers of the parts of a completion."""
    for part in range(1, len(numbers)):
        step = steps[of.places[row, of.last[part]], of.size[part]]
        numbers[part] = numbers[of.rest[part]] + step


@kernel
def pass_by(
    of: Completions,
    row: int,
    upto: int,
    steps: NDArray[np.int64],
    numbers: NDArray[np.int64],
    passed: NDArray[np.int32],
) -> int:
    """Counts the sets of the completions weaker than that, from a row on; gives the next row."""
    while row < len(of.strength) and of.strength[row] < upto:
        number_parts(of, row, steps, numbers)
        for number in numbers:
            passed[number, of.beside[row]] += 1
        row += 1
    return row


@kernel
def count_apart(
    of: Completions,
    row: int,
    steps: NDArray[np.int64],
    numbers: NDArray[np.int64],
    passed: NDArray[np.int32],
    found: NDArray[np.int64],
) -> None:
    """Fills in how many passed completions share no card with this, by how they compare beside."""
    number_parts(of, row, steps, numbers)
    found[:] = 0
    beside = np.int64(of.beside[row])
    for part in range(len(numbers)):
        counts = passed[numbers[part]]
        worse = better = np.int64(0)
        for other in range(beside):
            better += counts[other]
        for other in range(beside + 1, len(counts)):
            worse += counts[other]
        sign = 1 - 2 * (of.size[part] & 1)
        found[BETTER] += sign * better
        found[WORSE] += sign * worse
        found[EQUAL if beside else NEITHER] += sign * counts[beside]


@kernel
def count_pairs(
    one: Completions,
    two: Completions,
    steps: NDArray[np.int64],
    row: int,
    upto: int,
    at: int,
    passed: NDArray[np.int32],
    cells: NDArray[np.int64],
) -> tuple[int, int]:
    """Counts pairs that share no card, by how they compare: a row of cells for the first order.

    It does so for the first player's completions from a row on, up to another and all as strong;
    of the second's, those before `at` are in `passed`, counts by the number of a set and by class.
    Gives where both are then. Pairs in which the first is worse are counted as far as they aren't;
    `count_rest` adds all.
    """
    of_one = np.zeros(len(one.size), np.int64)
    of_two = np.zeros(len(two.size), np.int64)
    found = np.zeros(4, np.int64)
    while row < min(upto, len(one.strength)):
        strength = int(one.strength[row])
        after = row
        while after < len(one.strength) and one.strength[after] == strength:
            after += 1
        same = EQUAL if strength else NEITHER
        for too in range(2):
            at = pass_by(two, at, strength + too, steps, of_two, passed)
            more, less = (same, WORSE) if too else (BETTER, same)
            for each in range(row, after):
                count_apart(one, each, steps, of_one, passed, found)
                cells[more] += found
                cells[less] -= found
        row = after
    return row, at


@kernel
def count_rest(
    one: Completions,
    two: Completions,
    steps: NDArray[np.int64],
    low: int,
    high: int,
    at: int,
    passed: NDArray[np.int32],
    cells: NDArray[np.int64],
) -> None:
    """Counts all pairs of some of the first player's completions as those that it loses."""
    of_one = np.zeros(len(one.size), np.int64)
    of_two = np.zeros(len(two.size), np.int64)
    found = np.zeros(4, np.int64)
    pass_by(two, at, ABOVE_ALL, steps, of_two, passed)
    for each in range(low, high):
        count_apart(one, each, steps, of_one, passed, found)
        cells[WORSE] += found


FAMILY: Final = Family(fits, seconds, exact)
