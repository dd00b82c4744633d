"""Who gets how much of the pot: deals by the strengths of their hands, compiled.

The loops run over deals, a row of numbers each, so that the processor takes many at a time.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from oddchip.odds.tally import POT, SCOOPS, TIES, UNITS, WINS
from oddchip.ranking.compiling import kernel

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
    strengths: NDArray[np.uint16], times: NDArray[np.int64], counts: NDArray[np.int64]
) -> None:
    """Counts deals by the strengths of their hands: by order, player and deal; 0 doesn't qualify.

    Each deal counts so many times. Where counts have squares, each is a sample and counts once.
    """
    orders, players, deals = strengths.shape
    if orders == 1 and players == 2:
        settle_two(strengths[0], times, counts)
        return
    for first in range(0, deals, BLOCK):
        after = first + BLOCK
        settle_block(strengths[:, :, first:after], times[first:after], counts)


@kernel
def settle_two(
    strengths: NDArray[np.uint16], times: NDArray[np.int64], counts: NDArray[np.int64]
) -> None:
    """The same for two hands in one order, where wins and ties say everything."""
    one, other = strengths[0], strengths[1]
    wins, losses, deals = np.int64(0), np.int64(0), np.int64(0)
    for at in range(len(one)):
        wins += times[at] if one[at] > other[at] else 0
        losses += times[at] if one[at] < other[at] else 0
        deals += times[at]
    ties = deals - wins - losses
    half = POT // 2
    for player in range(2):
        won, row = losses if player else wins, counts[player]
        row[WINS] += won
        row[TIES] += ties
        row[SCOOPS] += won
        row[UNITS] += won * POT + ties * half
        for square in range(UNITS + 1, len(row)):
            row[square] += won * POT * POT + ties * half * half


@kernel
def settle_block(
    strengths: NDArray[np.uint16], times: NDArray[np.int64], counts: NDArray[np.int64]
) -> None:
    """The same for as many deals as the nearest memory holds."""
    orders, players, deals = strengths.shape
    squares = counts.shape[1] > UNITS + orders
    best = np.zeros((orders, deals), np.uint16)
    halves = np.zeros(deals, np.int32)
    for order in range(orders):
        top = best[order]
        for player in range(players):
            own = strengths[order, player]
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
            own = strengths[order, player]
            for at in range(deals):
                equal[at] += own[at] == top[at]
        for at in range(deals):
            each[order, at] = (EACH_OF[equal[at]] >> (halves[at] - 1)) * (top[at] > 0)
    units = np.zeros((players, deals), np.int32)
    most = np.zeros(deals, np.int32)
    for player in range(players):
        mine, row = units[player], counts[player]
        for order in range(orders):
            own, top, part = strengths[order, player], best[order], each[order]
            total, square = np.int64(0), np.int64(0)
            for at in range(deals):
                won = part[at] * np.int32(own[at] == top[at])
                mine[at] += won
                total += won * times[at]
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
            leads = times[at] * (mine[at] == most[at])
            alone = leads * (sharing[at] == 1)
            wins += alone
            ties += leads - alone
            scoops += times[at] * (mine[at] == POT)
        row[WINS] += wins
        row[TIES] += ties
        row[SCOOPS] += scoops
        if squares:
            for at in range(deals):
                square += mine[at] * mine[at]
            row[UNITS + 2 * orders] += square
