"""Ways to reckon matchups exactly, each for the shapes that it fits; and which is taken.

A family is two functions beside the one that says what it fits. Both take many matchups of one
question, so that what several have in common is reckoned once:

- `seconds(shape, matchups)` estimates how long `exact` takes on one core, kernels loaded: infinite
  if it can't be done. It is asked before anything is begun, and must itself be quick.
- `exact(shape, matchups)` yields tallies that add up to the whole, each matchup counted `weight`
  times, and as many times more as `chances(players)` says where players choose among equals. It
  yields at least every half second, so that who waits can see progress and stop: a long
  enumeration is cut into slices, one kernel call each.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddchip.mistake import Mistake
from oddchip.odds.shape import Shape
from oddchip.odds.tally import Tally

Cards = NDArray[np.uint8]

ONE: Final = np.uint64(1)


class Matchup(NamedTuple):
    """One known hand for each player, and how often it counts.

    Arrays are of card indexes (`Card.index`), rising. A hand may have fewer cards than the shape
    deals, and the board too: what is missing comes from the `pack`, which has every card that is
    neither known nor dead, each way of dealing those being as likely as another.
    """

    hands: tuple[Cards, ...]
    board: Cards
    pack: Cards
    weight: int


def once(players: int) -> int:  # noqa: ARG001 # however many there are
    """How often most families count each deal."""
    return 1


class Family(NamedTuple):
    """A way to reckon exactly."""

    fits: Callable[[Shape], bool]
    seconds: Callable[[Shape, Sequence[Matchup]], float]
    exact: Callable[[Shape, Sequence[Matchup]], Iterator[Tally]]
    chances: Callable[[int], int] = once


def masks_of(cards: Cards) -> NDArray[np.uint64]:
    """Each row of cards as bits.

    >>> masks_of(np.array([[0, 2]], np.uint8)).tolist()
    [5]
    """
    bits: NDArray[np.uint64] = np.bitwise_or.reduce(ONE << cards.astype(np.uint64), axis=1)
    return bits


def family(of: Shape, matchups: Sequence[Matchup]) -> Family:
    """Of those that fit, the one that takes least time."""
    from oddchip.odds import discards, each_board, every, opposed, run_outs, shared_board

    families = (
        *(shared_board.FAMILY, run_outs.FAMILY, opposed.FAMILY),
        *(each_board.FAMILY, discards.FAMILY, every.FAMILY),
    )
    fitting = [each for each in families if each.fits(of)]
    if not fitting:
        raise Mistake("equities of a game in which cards are given up can't be reckoned exactly")
    return min(fitting, key=lambda each: each.seconds(of, matchups))
