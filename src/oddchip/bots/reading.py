"""What an action says of the hand behind it: how likely a player with a hand of some worth does it.

Players are taken for people who raise with good hands, call with hands that the price is right for,
now and then do neither, and now and then anything at all. A hand's worth is measured against one
hand dealt at random; the more rivals, the better a hand must be.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]

RAISING: Final = (1.2, 1.4, 1.55, 1.65)  # times the fair share: a bet, a raise, and raises of it
TOP: Final = (0.35, 0.2, 0.1, 0.06)  # this part of all hands is good enough in any case
SHARP: Final = 0.05
TIGHT: Final = 0.85
WILD: Final = 0.06
SLY: Final = 0.15
LARGE: Final = 1.1
LOSS: Final = 0.04
DULL: Final = 0.03


class Spot(NamedTuple):
    """What a player faces: wagers made in the round, what a call costs, the pot, the rivals."""

    wagers: int
    price: float
    pot: float
    rivals: int


def enough_to_raise(spot: Spot, values: Numbers) -> float:
    """The worth that a bet or raise takes, of a player whose hand may have any of these values."""
    grade = min(spot.wagers, len(RAISING) - 1)
    fair = (RAISING[grade] / (1 + spot.rivals)) ** (1 / spot.rivals)
    top = int((1 - TOP[grade]) * (len(values) - 1))
    return min(float(fair), float(np.partition(values, top)[top]))


def enough_to_call(spot: Spot) -> float:
    """The worth that a call takes."""
    odds = spot.price / (spot.pot + spot.price)
    asked = min(TIGHT * odds, 0.95)
    return float(asked ** (1 / spot.rivals))


class Chances(NamedTuple):
    """How likely each hand is to fold and to raise; else it calls or checks."""

    folds: Numbers
    raises: Numbers


def chances(spot: Spot, values: Numbers, among: Numbers) -> Chances:
    """The chances of hands of these values; `among` has all that the player may hold."""
    raises = (1 - SLY - WILD) * _above(values, enough_to_raise(spot, among)) + WILD
    folds = np.zeros_like(raises)
    if spot.price:
        folds = (1 - WILD) * (1 - _above(values, enough_to_call(spot)))
        raises = raises * (1 - folds)
    return Chances(folds, raises)


def _above(values: Numbers, enough: float) -> Numbers:
    found: Numbers = 1 / (1 + np.exp((enough - values) / SHARP))
    return found


def likelihood(kind: str, by: float, spot: Spot, values: Numbers) -> Numbers:
    """How likely each hand is to have acted so, raising by some amount.

    >>> check = likelihood("check", 0, Spot(0, 0, 300, 1), np.array([0.2, 0.9]))
    >>> bool(check[0] > check[1])
    True
    """
    if kind in ("bet", "raise"):
        # A wager that is large for the pot says as much as a raise more.
        large = by > LARGE * spot.pot
        return chances(spot._replace(wagers=spot.wagers + large), values, values).raises
    folds, raises = chances(spot, values, values)
    return 1 - folds - raises


def likelihood_of_number(number: int, worth: Numbers) -> Numbers:
    """How likely each hand is to have given up a number of cards, by what each would be worth."""
    loss = worth.max(axis=1) - worth[:, number]
    found: Numbers = np.exp(-loss / LOSS) + DULL
    return found
