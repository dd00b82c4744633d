"""What every way of reckoning counts, exactly: whole numbers of deals and of parts of the pot.

A pot is `POT` units, so that both halves of it divide among up to ten players without a rest. An
order that no hand qualifies for has no half: the other takes the whole pot.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

POT: Final = 5040

# The columns of a kernel's counts, a row a player: what `Tally` says of them, then the units won
# in each order, and, of samples, the squares of those and of their sum.
WINS: Final = 0
TIES: Final = 1
SCOOPS: Final = 2
UNITS: Final = 3


class Tally(msgspec.Struct, frozen=True):
    """Counts over so many deals, each a tuple by player.

    A deal is won by who gets more of the pot than anyone else, tied by those who get as much as
    another and no less than anyone, and scooped by who gets all of it. `units` are those of the
    pot that were won, by order and then by player, so that their sum is `POT` times the deals.
    Only samples have `squares`: of each order's units, and last of all the units of a deal.

    >>> sure = Tally(deals=1, wins=(1, 0), ties=(0, 0), scoops=(1, 0), units=((POT, 0),))
    >>> (sure + sure.times(2)).wins
    (3, 0)
    """

    deals: int
    wins: tuple[int, ...]
    ties: tuple[int, ...]
    scoops: tuple[int, ...]
    units: tuple[tuple[int, ...], ...]
    squares: tuple[tuple[int, ...], ...] = ()

    @property
    def pot(self) -> tuple[int, ...]:
        """The units of the pot that each player won, in all orders."""
        return tuple(map(sum, zip(*self.units, strict=True)))

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.deals + other.deals,
            _sums(self.wins, other.wins),
            _sums(self.ties, other.ties),
            _sums(self.scoops, other.scoops),
            tuple(map(_sums, self.units, other.units)),
            tuple(map(_sums, self.squares, other.squares)),
        )

    def times(self, weight: int) -> Tally:
        """The tally of so many times these deals."""
        return Tally(
            weight * self.deals,
            _product(weight, self.wins),
            _product(weight, self.ties),
            _product(weight, self.scoops),
            tuple(_product(weight, units) for units in self.units),
            tuple(_product(weight, squares) for squares in self.squares),
        )


def tally(deals: int, counts: NDArray[np.int64], orders: int) -> Tally:
    """The tally that a kernel counted: a row a player, and the columns that are named above.

    >>> import numpy as np
    >>> tally(1, np.array([[1, 0, 1, POT], [0, 0, 0, 0]]), 1).pot
    (5040, 0)
    """
    wins, ties, scoops, *rest = (tuple(column) for column in counts.T.tolist())
    return Tally(deals, wins, ties, scoops, tuple(rest[:orders]), tuple(rest[orders:]))


def _sums(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(sum, zip(one, other, strict=True)))


def _product(weight: int, counts: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(weight * count for count in counts)
