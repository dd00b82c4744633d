"""The 169 starting hands of hold'em against each other, exactly.

Counts of one hand against another are of all pairs of their suits that can be dealt together, and
of all boards. A file beside this one keeps them; `python -m oddchip.odds.starting_hands` makes it.
"""

import io
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from itertools import product
from math import comb
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddchip.cards import RANKS, Deck
from oddchip.odds.boards import BOARD
from oddchip.odds.families import Cards
from oddchip.odds.shape import Shape
from oddchip.odds.shared_board import apart
from oddchip.odds.tally import TIES, WINS
from oddchip.ranking import ANY, High

HOLDEM: Final = Shape(Deck(), (High(),), ANY, held=2, board=BOARD)
FILE: Final = "starting_hands.npz"
BOARDS: Final = comb(48, BOARD)


class Matrix(NamedTuple):
    """Deals by the places of two hands in `names`: that the first wins, that are tied, and all."""

    wins: NDArray[np.int64]
    ties: NDArray[np.int64]
    deals: NDArray[np.int64]

    @property
    def pot(self) -> NDArray[np.float64]:
        """The share of the pot that the first hand wins."""
        shares: NDArray[np.float64] = (2 * self.wins + self.ties) / (2 * self.deals)
        return shares


def names() -> tuple[str, ...]:
    """The hands: pairs, suited and offsuit ones, by ranks from the ace down.

    >>> names()[:3], names()[13:16], len(names())
    (('AA', 'AKs', 'AQs'), ('AKo', 'KK', 'KQs'), 169)
    """
    down = list(enumerate(RANKS[::-1]))
    return tuple(
        one + other + "s" if row < column else other + one + "o" * (row > column)
        for (row, one), (column, other) in product(down, down)
    )


def hands_of(name: str) -> Cards:
    """The hands that a name stands for, a row of cards each.

    >>> len(hands_of("AA")), len(hands_of("AKs")), len(hands_of("AKo"))
    (6, 4, 12)
    """
    high, low = (4 * RANKS.index(rank) for rank in name[:2])
    suits = [
        (one, other)
        for one, other in product(range(4), range(4))
        if (one == other) == name.endswith("s") and (high != low or one > other)
    ]
    return np.array([(high + one, low + other) for one, other in suits], np.uint8)


@cache
def matrix() -> Matrix:
    """The matrix that is kept.

    >>> aces, kings = names().index("AA"), names().index("KK")
    >>> float(matrix().pot[aces, kings].round(6))
    0.819461
    """
    kept = (files("oddchip.odds") / FILE).read_bytes()
    with np.load(io.BytesIO(kept)) as parts:
        wins, ties = (parts[name].astype(np.int64) for name in ("wins", "ties"))
    return Matrix(wins, ties, wins + wins.T + ties)


def reckoned(rows: int) -> Iterator[Matrix]:
    """The first rows of the matrix as reckoned anew, and their transpose; zeros until the end.

    One hand of each name stands for all of it, since suits may be exchanged.
    """
    each = [hands_of(name) for name in names()]
    pairs, places = [], []
    for one, other in ((at, to) for at in range(rows) for to in range(at, len(each))):
        first = each[one][0]
        apart_from = each[other][~np.isin(each[other], first).any(axis=1)]
        pairs.append(np.stack([np.broadcast_to(first, apart_from.shape), apart_from], axis=1))
        places += [(one, other)] * len(apart_from)
    at, beside = np.array(places).T
    times = np.array([len(hands) for hands in each])[at]
    wins, ties = (np.zeros((len(each), len(each)), np.int64) for _ in range(2))
    deals = np.zeros_like(wins)
    for counts in apart(HOLDEM, np.concatenate(pairs), np.zeros(0, np.uint8)):
        if not len(counts):
            yield Matrix(wins, ties, deals)
            continue
        won = times[:, None, None] * counts
        np.add.at(deals, (at, beside), times * BOARDS)
        np.add.at(wins, (at, beside), won[:, 0, WINS])
        np.add.at(ties, (at, beside), won[:, 0, TIES])
        lost = np.zeros_like(wins)
        np.add.at(lost, (beside, at), won[:, 1, WINS])
        apart_too = ~np.eye(len(each), dtype=bool)
        wins += lost * apart_too
        ties += ties.T * apart_too
        deals += deals.T * apart_too
        yield Matrix(wins, ties, deals)


def main() -> None:
    """Makes the file anew."""
    *_, whole = reckoned(len(names()))
    file = Path(__file__).with_name(FILE)
    np.savez_compressed(file, wins=whole.wins.astype(np.uint32), ties=whole.ties.astype(np.uint32))


if __name__ == "__main__":
    main()
