"""Who gets how much of the pot: deals by the strengths of their hands, compiled.

The loops run over deals, a row of numbers each, so that the processor takes many at a time.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from oddchip.odds.tally import POT, SCOOPS, TIES, UNITS, WINS
from oddchip.ranking.compiling import kernel

# A whole number of Python's, or of NumPy's, as kernels see them.
Whole = int | np.integer[Any]

EACH_OF: Final = np.array([0, *(POT // sharing for sharing in range(1, 11))], np.int32)
BLOCK: Final = 1024


def no_counts(players: int, orders: int, *, squares: bool = False) -> NDArray[np.int64]:
    """Counts of nothing yet, as `tally.tally` takes them; samples count squares too.

    >>> no_counts(2, 1).shape, no_counts(2, 1, squares=True).shape
    ((2, 4), (2, 6))
    """
    return np.zeros((players, UNITS + orders + (orders + 1) * squares), np.int64)


@kernel
def settle(
    strengths: NDArray[np.uint16], times: NDArray[np.int64], deals: Whole, counts: NDArray[np.int64]
) -> None:
    """Counts the first deals of some by the strengths of their hands.

    These are by order, player and deal; 0 doesn't qualify. Each deal counts so many times. Where
    counts have squares, each is a sample and counts once.
    """
    if strengths.shape[0] == 1 and strengths.shape[1] == 2:
        settle_two(strengths, times, deals, counts)
        return
    for first in range(0, deals, BLOCK):
        settle_block(strengths, times, first, min(first + BLOCK, deals), counts)


@kernel
def settle_two(
    strengths: NDArray[np.uint16], times: NDArray[np.int64], deals: Whole, counts: NDArray[np.int64]
) -> None:
    """The same for two hands in one order, where wins and ties say everything."""
    one, other = strengths[0, 0], strengths[0, 1]
    wins, losses, total = np.int64(0), np.int64(0), np.int64(0)
    for at in range(deals):
        wins += times[at] if one[at] > other[at] else 0
        losses += times[at] if one[at] < other[at] else 0
        total += times[at]
    ties = total - wins - losses
    half = POT // 2
    for player in range(2):
        won = losses if player else wins
        counts[player, WINS] += won
        counts[player, TIES] += ties
        counts[player, SCOOPS] += won
        counts[player, UNITS] += won * POT + ties * half
        for square in range(UNITS + 1, counts.shape[1]):
            counts[player, square] += won * POT * POT + ties * half * half


@kernel
def settle_block(
    strengths: NDArray[np.uint16],
    times: NDArray[np.int64],
    first: Whole,
    after: Whole,
    counts: NDArray[np.int64],
) -> None:
    """The same for as many deals as the nearest memory holds."""
    orders, players = strengths.shape[0], strengths.shape[1]
    deals = after - first
    squares = counts.shape[1] > UNITS + orders
    best = np.zeros((orders, deals), np.uint16)
    halves = np.zeros(deals, np.int32)
    for order in range(orders):
        top = best[order]
        for player in range(players):
            own = strengths[order, player, first:after]
            for at in range(deals):
                top[at] = max(top[at], own[at])
        for at in range(deals):
            halves[at] += top[at] > 0
    each = np.zeros((orders, deals), np.int32)
    equal = np.zeros(deals, np.int32)
    for order in range(orders):
        top = best[order]
        equal[:] = 0
        for player in range(players):
            own = strengths[order, player, first:after]
            for at in range(deals):
                equal[at] += own[at] == top[at]
        for at in range(deals):
            each[order, at] = (EACH_OF[equal[at]] >> (halves[at] - 1)) * (top[at] > 0)
    units = np.zeros((players, deals), np.int32)
    often = times[first:after]
    most = np.zeros(deals, np.int32)
    for player in range(players):
        mine, row = units[player], counts[player]
        for order in range(orders):
            own = strengths[order, player, first:after]
            top, part = best[order], each[order]
            total, square = np.int64(0), np.int64(0)
            for at in range(deals):
                won = part[at] * np.int32(own[at] == top[at])
                mine[at] += won
                total += won * often[at]
            row[UNITS + order] += total
            if squares:
                for at in range(deals):
                    won = part[at] * np.int32(own[at] == top[at])
                    square += won * won
                row[UNITS + orders + order] += square
        for at in range(deals):
            most[at] = max(most[at], mine[at])
    sharing = equal
    sharing[:] = 0
    for player in range(players):
        mine = units[player]
        for at in range(deals):
            sharing[at] += mine[at] == most[at]
    for player in range(players):
        mine, row = units[player], counts[player]
        wins, ties, scoops, square = np.int64(0), np.int64(0), np.int64(0), np.int64(0)
        for at in range(deals):
            leads = often[at] * (mine[at] == most[at])
            alone = leads * (sharing[at] == 1)
            wins += alone
            ties += leads - alone
            scoops += often[at] * (mine[at] == POT)
        row[WINS] += wins
        row[TIES] += ties
        row[SCOOPS] += scoops
        if squares:
            for at in range(deals):
                square += mine[at] * mine[at]
            row[UNITS + 2 * orders] += square
