"""The conditions that a card may be made of at a decision, and which of them hold for a group.

Conditions that ask for more or less of one fact are a family; of a family, what is seen has a
level, from none of them holding up. Groups of what is seen are told apart by their levels alone.
"""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddchip.cards import RANK_NAMES
from oddchip.edge.payoffs import beginnings
from oddchip.edge.strategies.ranges import places
from oddchip.edge.strategies.sights import Sights
from oddchip.edge.strategies.vocabulary import (
    Condition,
    Starting,
    Test,
    Where,
    fact,
    read_condition,
)
from oddchip.mistake import Mistake
from oddchip.ranking import size
from oddchip.rules.printed.phrases import NUMBERS

# A card asks whether fewer than so many cards would make the dealer better.
MOST_OUTS = 40


class Family(NamedTuple):
    """A fact and what may be asked of it; a level is how many of the `steps` are reached.

    Of each condition, the levels at which it holds.
    """

    fact: str
    of: int
    steps: NDArray[np.int64]
    conditions: tuple[tuple[Condition, NDArray[np.bool_]], ...]

    def levels(self, seen: Sights) -> NDArray[np.int64]:
        """The level of all that is seen."""
        found: NDArray[np.int64]
        if self.fact == "start":
            found = self.steps[fact(seen, "start")]
        else:
            found = np.searchsorted(self.steps, fact(seen, self.fact, self.of), side="right")
        return found

    @property
    def size(self) -> int:
        """How many levels there are."""
        return len(self.conditions[0][1])


def families(where: Where) -> tuple[Family, ...]:
    """The families of conditions that may be asked for at a decision.

    >>> from oddchip.house import terms
    >>> from oddchip.rulebook import game
    >>> of = terms(game("triple-action"))
    >>> [(each.fact, each.size) for each in families(Where(of, of.decisions[0]))][:3]
    [('start', 8), ('held', 7), ('held', 7)]
    """
    tests: dict[tuple[str, int], dict[int, Test]] = {}
    for text in _texts(where):
        try:
            condition = read_condition(text, where)
        except Mistake:
            continue
        assert isinstance(condition, Test)
        tests.setdefault((condition.fact, condition.of), {})[condition.least] = condition
    found = [*_pockets(where)]
    for (name, of), by_least in tests.items():
        steps = sorted(by_least)
        reached = np.arange(len(steps) + 1)
        found.append(
            Family(
                name,
                of,
                np.array(steps, np.int64),
                tuple((by_least[least], reached > at) for at, least in enumerate(steps)),
            )
        )
    return tuple(found)


def _pockets(where: Where) -> Iterator[Family]:
    """Pairs as starting hands: those up to a rank, and those from one on."""
    if where.held != 2:
        return
    ranks = where.terms.deck.ranks
    least, levels = ranks[0] * 2, np.arange(len(ranks) + 1)
    means = np.zeros(169, np.int64)
    conditions: list[tuple[Condition, NDArray[np.bool_]]] = []
    for at, rank in enumerate(ranks, 1):
        [place] = places(rank * 2, ranks)
        means[place] = at
        top = rank * 2
        conditions.append((Starting(f"{top}+" if rank != ranks[-1] else top), levels >= at))
        if rank != ranks[-1]:
            low = least if at == 1 else f"{top}-{least}"
            conditions.append((Starting(low), (levels >= 1) & (levels <= at)))
    yield Family("start", 0, means, tuple(conditions))


def _texts(where: Where) -> Iterator[str]:
    """What may be asked, if anything may; of ranks, not the lowest, as that is no question."""
    order, ranks = where.terms.order, where.terms.deck.ranks
    names = [RANK_NAMES[rank] for rank in ranks[1:]]
    for category in [*beginnings(order).values()][1:]:
        made = category.replace("-", " ")
        yield f"hidden {made} or better"
        yield f"{made} or better on the board"
        if not where.board:
            yield f"{made} or better"
    yield from (f"{_a(name)} or better held" for name in names)
    for count in range(2, where.held + 1):
        yield from (f"{NUMBERS[count]} cards of {name} or better held" for name in names)
    yield from (f"{_a(RANK_NAMES[rank])} or better paired" for rank in ranks)
    for count in range(size(order) - 2, size(order)):
        yield f"{NUMBERS[count]} to a flush"
        yield from (f"{NUMBERS[count]} to a flush with {_a(name)} or better" for name in names)
        yield f"{NUMBERS[count]} to a straight"
        yield f"{NUMBERS[count]} to an open straight"
    for held, board in product(range(1, where.held + 1), range(1, where.board + 1)):
        yield f"{NUMBERS[held]} cards above {NUMBERS[board]} of the board"
    yield from (f"{NUMBERS[count]} of a suit on the board" for count in range(2, where.board + 1))
    yield from (f"{_a(name)} or better on the board" for name in names)
    yield from (f"fewer than {outs} dealer outs" for outs in range(1, MOST_OUTS))
    yield from (f"dealer shows {_a(name)} or better" for name in names)


def _a(name: str) -> str:
    return f"an {name}" if name[0] in "ae" else f"a {name}"


def holding(
    families: tuple[Family, ...], levels: NDArray[np.int64]
) -> dict[Condition, NDArray[np.bool_]]:
    """For each condition the groups for which it holds, without those that always do or never.

    Of conditions that hold for the same groups only the first stays.
    """
    found: dict[Condition, NDArray[np.bool_]] = {}
    met: set[bytes] = set()
    for family, column in zip(families, levels.T, strict=True):
        for condition, at in family.conditions:
            holds = at[column]
            key = np.packbits(holds).tobytes()
            if holds.any() and not holds.all() and key not in met:
                met.add(key)
                found[condition] = holds
    return found
