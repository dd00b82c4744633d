"""The ways to complete a hand that plays without a board, each ranked once."""

from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddchip.odds import every
from oddchip.odds.families import Matchup
from oddchip.odds.shape import Shape
from oddchip.ranking.batch import strengths
from oddchip.ranking.compiling import kernel


class Completed(NamedTuple):
    """Hands as they may be in the end: which places of the pack the cards that come have.

    `strengths` has a row for each order.
    """

    places: NDArray[np.uint8]
    strengths: NDArray[np.uint16]


def completed(shape: Shape, matchup: Matchup, player: int) -> Completed:
    """What a player's hand may become.

    >>> from oddchip.odds.shape import shape
    >>> from oddchip.rulebook import game
    >>> from oddchip.table.terms import terms
    >>> cards = np.arange(52, dtype=np.uint8)
    >>> matchup = Matchup((cards[:6], cards[6:12]), cards[:0], cards[12:], 1)
    >>> completed(shape(terms(game("razz"))), matchup, 0).places.shape
    (40, 1)
    """
    known, missing = matchup.hands[player], every.missing(shape, matchup)[player]
    places = np.zeros((comb(len(matchup.pack), missing), missing), np.uint8)
    list_choices(len(matchup.pack), places)
    again = np.broadcast_to(known, (len(places), len(known)))
    hands = np.concatenate([again, matchup.pack[places]], axis=1)
    return Completed(places, np.array([strengths(order, hands) for order in shape.orders]))


@kernel
def list_choices(cards: int, places: NDArray[np.uint8]) -> None:
    """Fills in every choice of so many places among so many, a row each."""
    size = places.shape[1]
    held = np.arange(size)
    for row in range(len(places)):
        for at in range(size):
            places[row, at] = held[at]
        at = size - 1
        while at >= 0 and held[at] == cards - size + at:
            at -= 1
        for after in range(max(at, 0), size):
            held[after] = held[after - 1] + 1 if after > at else held[at] + 1
