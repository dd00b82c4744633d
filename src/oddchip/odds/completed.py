"""The ways to complete hands: those that play without a board, ranked; or all of a matchup."""

from collections.abc import Iterator
from itertools import combinations
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


def whole_hands(shape: Shape, matchup: Matchup) -> Iterator[Matchup]:
    """The matchups that the unknown cards of hands may make.

    >>> from oddchip.odds.shape import shape
    >>> from oddchip.rulebook import game
    >>> from oddchip.table.terms import terms
    >>> cards = np.arange(52, dtype=np.uint8)
    >>> matchup = Matchup((cards[:4], cards[4:7]), cards[:0], cards[7:], 1)
    >>> len(list(whole_hands(shape(terms(game("omaha"))), matchup)))
    45
    """
    for player, cards in enumerate(every.missing(shape, matchup)[:-1]):
        if cards:
            for places in combinations(range(len(matchup.pack)), cards):
                hands = list(matchup.hands)
                hands[player] = np.concatenate([hands[player], matchup.pack[list(places)]])
                pack = np.delete(matchup.pack, places)
                yield from whole_hands(shape, matchup._replace(hands=tuple(hands), pack=pack))
            return
    yield matchup


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
