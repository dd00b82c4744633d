"""Exactly for any number of hands without a board: put together from the ways to complete each.

Hands are completed and ranked once. All but the last are then dealt in turn; the completions of
the last that share no card with them are only counted, by how they compare with the best of the
others in each order.
"""

from collections.abc import Iterator, Sequence
from math import comb, prod
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddchip.odds import every
from oddchip.odds.completed import completed
from oddchip.odds.families import Matchup
from oddchip.odds.settling import no_counts, settle
from oddchip.odds.shape import Shape
from oddchip.odds.tally import Tally, tally
from oddchip.ranking.compiling import kernel

MOST_COMPLETIONS: Final = 1 << 17
ROOM: Final = 1 << 10
SLICE: Final = 0.2
DEALING: Final = 100e-9
COUNTING: Final = 2e-9
ONE: Final = np.uint64(1)


class Completions(NamedTuple):
    """The ways to complete all hands, those of each from its `begin` to that of the next.

    `cards` are the places in the pack as bits; `strengths` are by order.
    """

    begin: NDArray[np.int64]
    cards: NDArray[np.uint64]
    strengths: NDArray[np.int64]


def seconds(shape: Shape, matchups: Sequence[Matchup]) -> float:
    """About how long `exact` takes: as long for each matchup of a question as for another."""
    return len(matchups) * min(_seconds(shape, matchups[0]), every.seconds(shape, matchups[:1]))


def exact(shape: Shape, matchups: Sequence[Matchup]) -> Iterator[Tally]:
    """Tallies of each matchup; of deals that are few, or hands too unknown, those of `every`."""
    if every.seconds(shape, matchups[:1]) < _seconds(shape, matchups[0]):
        yield from every.exact(shape, matchups)
        return
    for matchup in matchups:
        yield from _exact(shape, matchup)


def _seconds(shape: Shape, matchup: Matchup) -> float:
    missing, left = sorted(every.missing(shape, matchup)[:-1]), len(matchup.pack)
    if comb(left, missing[-1]) > MOST_COMPLETIONS:
        return float("inf")
    dealt = prod(comb(left - sum(missing[:at]), cards) for at, cards in enumerate(missing[:-1]))
    return dealt * (DEALING + COUNTING * comb(left, missing[-1]))


def _exact(shape: Shape, matchup: Matchup) -> Iterator[Tally]:
    """Tallies of one matchup, the hand of which most cards are unknown being the last."""
    missing = every.missing(shape, matchup)[:-1]
    players = sorted(range(len(missing)), key=lambda player: missing[player])
    each = [completed(shape, matchup, player) for player in players]
    of = Completions(
        np.cumsum([0, *(len(hands.places) for hands in each)]),
        np.concatenate([(ONE << hands.places.astype(np.uint64)).sum(axis=1) for hands in each]),
        np.concatenate([hands.strengths for hands in each], axis=1).astype(np.int64),
    )
    first = len(each[0].places)
    rows = max(1, int(first * SLICE / _seconds(shape, matchup)))
    for low in range(0, first, rows):
        counts = no_counts(len(missing), len(shape.orders))
        deals = put_together(of, low, min(low + rows, first), counts)
        back = np.argsort(players)
        yield tally(deals, counts[back], len(shape.orders)).times(matchup.weight)


@kernel
def put_together(of: Completions, low: int, high: int, counts: NDArray[np.int64]) -> int:
    """Counts the deals in which the first hand is one of some of its rows; gives their number."""
    orders, last = len(of.strengths), len(of.begin) - 2
    first, after = of.begin[last], of.begin[last + 1]
    strength = np.zeros((orders, last + 1, ROOM), np.uint16)
    times = np.zeros(ROOM, np.int64)
    at = np.zeros(last, np.int64)
    used = np.zeros(last + 1, np.uint64)
    best = np.zeros((last + 1, orders), np.int64)
    kinds = np.zeros(after - first, np.int64)
    found = np.zeros(3**orders, np.int64)
    filled = deals = depth = 0
    at[0] = low
    while depth >= 0:
        row = at[depth]
        if row == (of.begin[depth + 1] if depth else high):
            depth -= 1
            if depth >= 0:
                at[depth] += 1
            continue
        if of.cards[row] & used[depth]:
            at[depth] += 1
            continue
        used[depth + 1] = used[depth] | of.cards[row]
        for order in range(orders):
            best[depth + 1, order] = max(best[depth, order], of.strengths[order, row])
        if depth + 1 < last:
            depth += 1
            at[depth] = of.begin[depth]
            continue
        kinds[:] = 0
        for order in range(orders):
            own, top = of.strengths[order], best[last, order]
            for other in range(len(kinds)):
                strong = own[first + other]
                kinds[other] = 3 * kinds[other] + 1 + (strong > top) - (strong < top)
        found[:] = 0
        for other in range(len(kinds)):
            found[kinds[other]] += of.cards[first + other] & used[last] == 0
        for kind in range(len(found)):
            if found[kind] == 0:
                continue
            compared = kind
            for order in range(orders - 1, -1, -1):
                for player in range(last):
                    strength[order, player, filled] = of.strengths[order, at[player]]
                top = best[last, order]
                strength[order, last, filled] = (0, top, top + 1)[compared % 3]
                compared //= 3
            times[filled] = found[kind]
            deals += found[kind]
            filled += 1
            if filled == ROOM:
                settle(strength, times, filled, counts)
                filled = 0
        at[depth] += 1
    settle(strength, times, filled, counts)
    return deals
