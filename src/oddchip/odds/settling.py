"""Who gets how much of the pot: deals by the strengths of their hands, compiled."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from oddchip.odds.tally import POT, SCOOPS, TIES, UNITS, WINS
from oddchip.ranking.compiling import kernel

UNITS_OF_POT: Final = np.int64(POT)


def no_counts(players: int, orders: int, *, squares: bool = False) -> NDArray[np.int64]:
    """Counts of nothing yet, as `tally.tally` takes them; samples count squares too.

    >>> no_counts(2, 1).shape, no_counts(2, 1, squares=True).shape
    ((2, 4), (2, 6))
    """
    return np.zeros((players, UNITS + orders + (orders + 1) * squares), np.int64)


@kernel
def settle(
    strengths: NDArray[np.uint16],
    times: int,
    won: NDArray[np.int64],
    counts: NDArray[np.int64],
) -> None:
    """Counts a deal so many times, from the strengths of its hands: a row an order.

    A strength of 0 doesn't qualify. `won` is room to work in: players, and one row more than
    there are orders.
    """
    orders, players = strengths.shape
    halves = 0
    for order in range(orders):
        halves += strengths[order].max() > 0
    won[:] = 0
    for order in range(orders):
        best = strengths[order].max()
        if best:
            each = UNITS_OF_POT // (halves * (strengths[order] == best).sum())
            for player in range(players):
                if strengths[order, player] == best:
                    won[order, player] = each
                    won[orders, player] += each
    most = won[orders].max()
    alone = (won[orders] == most).sum() == 1
    squares = counts.shape[1] > UNITS + orders
    for player in range(players):
        units, row = won[orders, player], counts[player]
        if units == most:
            row[WINS if alone else TIES] += times
            row[SCOOPS] += times * (units == UNITS_OF_POT)
        for order in range(orders):
            row[UNITS + order] += times * won[order, player]
        if squares:
            for order in range(orders + 1):
                row[UNITS + orders + order] += times * won[order, player] ** 2


@kernel
def settle_deals(strengths: NDArray[np.uint16], counts: NDArray[np.int64]) -> None:
    """Counts many deals once each: strengths by order, player and deal."""
    orders, players, deals = strengths.shape
    won = np.zeros((orders + 1, players), np.int64)
    each = np.zeros((orders, players), np.uint16)
    for deal in range(deals):
        for order in range(orders):
            for player in range(players):
                each[order, player] = strengths[order, player, deal]
        settle(each, 1, won, counts)
