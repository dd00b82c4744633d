"""Following a strategy through a game: what is seen at each node, how often, and what it is worth.

`on_patterns` and `on_boards` do it with what the two solvers have found; what is made of it is
`appraisal`'s and `search`'s.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddchip.edge.strategies.sights import Cards, Sights
from oddchip.edge.tree import Place
from oddchip.house import Terms
from oddchip.ranking.compiling import kernel

Numbers = NDArray[np.int64]


# All cards are seen there.
EVERYWHERE: Final = Place(52, 52)


class Block(NamedTuple):
    """Some of what may be seen at a node: rows and hands, as in `Sights`.

    `come` says how often each comes about, of so many `deals` each time, 0 if it can't be; and
    `values` what each option is worth under best play, summed over one such time.
    """

    node: int
    seen: Sights
    come: Numbers
    deals: int
    values: Numbers


# Says what is chosen of a block: the number of the option, for each row and hand.
Visit = Callable[[Block], NDArray[np.uint8]]


class Sums(NamedTuple):
    """What is added up by groups: how many deals, and what some sets of options are worth.

    `worth` has for each group and set what the best option of the set is worth, in parts of the
    payoffs' unit over all deals.
    """

    deals: list[int]
    worth: list[list[int]]


def summed(block: Block, groups: NDArray[np.integer[Any]], among: NDArray[np.uint64]) -> Sums:
    """The sums of a block's groups; `among` are sets of options, as bits, for each group."""
    sums = np.zeros((len(among), 1 + among.shape[1]), np.int64)
    options = len(block.values)
    add_up(
        np.ascontiguousarray(groups, np.int32).ravel(),
        np.ascontiguousarray(block.come).ravel(),
        np.ascontiguousarray(block.values).reshape(options, -1),
        among,
        sums,
    )
    return Sums([times * block.deals for times in sums[:, 0].tolist()], sums[:, 1:].tolist())


@kernel
def add_up(
    groups: NDArray[np.int32],
    come: Numbers,
    values: Numbers,
    among: NDArray[np.uint64],
    sums: Numbers,
) -> None:
    """Adds up how often each group comes about, and the best value of each of its sets."""
    for at in range(len(groups)):
        times = come[at]
        if times:
            group = groups[at]
            sums[group, 0] += times
            for which in range(among.shape[1]):
                options = among[group, which]
                best, found = np.int64(0), False
                for option in range(len(values)):
                    if options >> np.uint64(option) & np.uint64(1):
                        value = values[option, at]
                        if not found or value > best:
                            best, found = value, True
                sums[group, which + 1] += times * best


def possible_hands(
    of: Terms, hands: Cards, boards: Cards, dealers: Cards, possible: NDArray[np.bool_]
) -> Sights:
    """What is seen where some hands can't be there: others stand in for these, of no meaning."""
    pack = np.array([card.index for card in of.deck], np.uint8)
    seen = np.concatenate([boards, dealers], axis=1)
    taken = (seen[:, :, None] == pack).any(axis=1)
    spare = pack[np.argsort(taken, axis=1, kind="stable")[:, : hands.shape[2]]]
    return Sights(of, np.where(possible[:, :, None], hands, spare[:, None]), boards, dealers)
