"""What a solver finds: the worth of a game under best play, and how often each end comes about."""

from collections.abc import Callable
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from oddchip.edge.payoffs import Payoffs
from oddchip.edge.tree import End

# Hears how far long work has come.
Tell = Callable[[str], object]


def nobody(_: str) -> None:
    """Tell nobody how far it has come."""


class Value(NamedTuple):
    """What the player wins over all deals under best play, times the payoffs' unit.

    `best` is the same for each of the `hands`, rows of cards, or at least for all of them that
    differ by suits together; and `start` for each option of the first decision, empty if more than
    the hand is seen there.
    """

    total: int
    deals: int
    hands: NDArray[np.uint8]
    best: NDArray[np.int64]
    start: NDArray[np.int64]


class Ends(NamedTuple):
    """How many deals come to each end under best play.

    `taken` counts the deals in which each option of each node is taken, by both their numbers.
    `tables` has for each end how many deals come to it with a hand of each stratum in each
    situation, the last of which is folded.
    """

    taken: dict[tuple[int, int], int]
    tables: dict[End, NDArray[np.int64]]


class Solver(Protocol):
    """What solves a game: first what it is worth, and then how it ends."""

    @property
    def deals(self) -> int:
        """How many deals there are; cards that come to light together have no order."""

    def value(self) -> Value:
        """What the game is worth under best play; also finds what that is."""

    def ends(self) -> Ends:
        """How often each end comes about under the best play that `value` has found."""


def in_situations(
    of: Payoffs, dealers: int, counted: NDArray[np.int64], *, folded: bool
) -> NDArray[np.int64]:
    """How many deals end in each situation with a hand of each stratum.

    `counted` has for each stratum how often it comes about, and the dealer hands in all those
    that the player beats, ties, and with which the dealer doesn't qualify.
    """
    times, beaten, tied, off = counted[1:].T
    found = np.zeros((len(of.strata), 7), np.int64)
    if folded:
        found[:, 6] = times * dealers
        return found
    qualifies = np.array([stratum.qualifies for stratum in of.strata])
    lost = times * dealers - beaten - tied
    found[:, 0] = np.where(qualifies, beaten - off, 0)
    found[:, 1] = np.where(qualifies, tied, 0)
    found[:, 2] = np.where(qualifies, lost, times * dealers - off)
    found[:, 3] = np.where(qualifies, off, beaten)
    found[:, 4] = np.where(qualifies, 0, tied)
    found[:, 5] = np.where(qualifies, 0, off - beaten - tied)
    return found
