"""Best play in tables: what is best at each decision, and what each choice is worth there, exactly.

What is seen is put together by starting hand, by the hand that is made so far, and by the dealer's
open card. The values are averages over all deals that come to the decision under best play.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from threading import Lock
from typing import Any, Literal, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from oddchip.cards import RANK_NAMES, RANKS
from oddchip.edge.figures import number
from oddchip.edge.payoffs import beginnings, dealt
from oddchip.edge.solution import action_name
from oddchip.edge.solving import worth
from oddchip.edge.starts import Starts, starts
from oddchip.edge.strategies import ranges
from oddchip.edge.strategies.appraisal import Following, following
from oddchip.edge.strategies.following import Block, summed
from oddchip.edge.strategies.sights import Sights
from oddchip.edge.strategies.vocabulary import fact
from oddchip.edge.tree import Node
from oddchip.house import Terms
from oddchip.ranking import ANY, size

By = Literal["hand", "made", "dealer"]


class Row(msgspec.Struct, frozen=True):
    """Some of what is seen at a decision: how many deals of it there are.

    Of each choice, `taken` says in how many of them it is best, and `ev` what it is worth.
    """

    by: By
    what: str
    deals: int
    taken: tuple[int, ...]
    ev: tuple[Fraction, ...]


class Decided(msgspec.Struct, frozen=True):
    """A decision, or several that are made at once, with what stands on wagers by then."""

    decision: str
    standing: Mapping[str, int]
    choices: tuple[str, ...]
    rows: tuple[Row, ...]


class Tables(msgspec.Struct, frozen=True):
    """Best play in a game: what it is worth, the chart of starting hands, and every decision.

    The chart has no hands if those aren't of two cards, and no options if more is seen before
    anything is chosen.
    """

    game: str
    options: Mapping[str, str]
    paytables: Mapping[str, str]
    deals: int
    ev: Fraction
    starts: Starts
    decided: tuple[Decided, ...]

    def to_dict(self) -> dict[str, object]:
        """All of it in words and numbers that JSON has."""
        names = [named(actions) for actions in self.starts.options]
        return {
            "game": self.game,
            "options": dict(self.options),
            "paytables": dict(self.paytables),
            "deals": self.deals,
            "ev": number(self.ev),
            "house_edge": number(-self.ev),
            "chart": [
                {
                    "hand": start.hand,
                    "suits": start.suits,
                    "ev": number(start.ev),
                    "best": names[start.best] if names else None,
                    "choices": dict(zip(names, map(number, start.options), strict=True)),
                }
                for start in self.starts.hands
            ],
            "decisions": [
                {
                    "decision": each.decision,
                    "standing": dict(each.standing),
                    "rows": [
                        {
                            "by": row.by,
                            "what": row.what,
                            "deals": row.deals,
                            "choices": {
                                name: {"taken": taken, "ev": number(ev)}
                                for name, taken, ev in zip(
                                    each.choices, row.taken, row.ev, strict=True
                                )
                            },
                        }
                        for row in each.rows
                    ],
                }
                for each in self.decided
            ],
        }


def named(actions: tuple[tuple[str, object], ...]) -> str:
    """What is done at a node, in the sheet's own words.

    >>> from oddchip.house import Action
    >>> named((("one", Action("check")), ("other", Action("bet", "raise", 2))))
    'check, raise 2x'
    """
    return ", ".join(action_name(action) for _, action in actions) or "go on"  # type: ignore[arg-type]


def tables(of: Terms) -> Tables:
    """Best play in a game.

    >>> from oddchip.house import terms
    >>> from oddchip.rulebook import game
    >>> found = tables(terms(game("triple-action")))
    >>> [decided] = found.decided
    >>> decided.choices, [(row.what, str(row.ev[0])) for row in decided.rows[:2]]
    (('fold', 'bet 1x'), [('AA', '-1'), ('AKs', '-1')])
    """
    game = following(of)
    posed, nodes = game.posed, game.posed.tree.nodes
    found = [_Node(game, node) for node in nodes]

    def visit(block: Block) -> NDArray[np.uint8]:
        best: NDArray[np.uint8] = block.values.argmax(axis=0).astype(np.uint8)
        found[block.node].add(block, best)
        return best

    game.follow(visit)
    return Tables(
        game=of.game,
        options=of.chosen,
        paytables=of.paytables,
        deals=game.value.deals,
        ev=worth(posed, game.value),
        starts=starts(game.value, nodes[0], posed.payoffs.unit),
        decided=tuple(node.decided() for node in found if node.counts),
    )


class _View(NamedTuple):
    """A way to put together what is seen: the number of each, and what these are called."""

    by: By
    of: Callable[[Sights], NDArray[Any]]
    names: tuple[str, ...]


class _Node:
    """A node: for each view, thing and best option, how many deals, and what options are worth."""

    def __init__(self, game: Following, node: Node) -> None:
        self.terms, self.unit, self.node = game.posed.terms, game.posed.payoffs.unit, node
        self.wagers = game.posed.tree.wagers
        self.views = [*_views(self.terms, node)]
        self.counts: dict[tuple[By, int, int], list[int]] = {}
        self.adding = Lock()

    def add(self, block: Block, best: NDArray[np.uint8]) -> None:
        options = len(self.node.options)
        each = np.array([1 << option for option in range(options)], np.uint64)
        for view in self.views:
            groups = np.broadcast_to(view.of(block.seen), best.shape) * options + best
            sums = summed(block, groups, np.tile(each, (len(view.names) * options, 1)))
            with self.adding:
                for group, (deals, worth) in enumerate(zip(sums.deals, sums.worth, strict=True)):
                    if deals:
                        key = (view.by, *divmod(group, options))
                        row = self.counts.setdefault(key, [0] * (1 + options))
                        row[:] = [
                            had + more for had, more in zip(row, [deals, *worth], strict=True)
                        ]

    def decided(self) -> Decided:
        options = self.node.options
        names = dict.fromkeys(name for option in options for name, _ in option.actions)
        rows = []
        for view in self.views:
            for at, what in enumerate(view.names):
                found = [
                    self.counts.get((view.by, at, o), [0] * (1 + len(options)))
                    for o in range(len(options))
                ]
                deals = sum(row[0] for row in found)
                if deals:
                    worth = [sum(row[1 + o] for row in found) for o in range(len(options))]
                    taken = tuple(row[0] for row in found)
                    ev = tuple(Fraction(each, deals * self.unit) for each in worth)
                    rows.append(Row(view.by, what, deals, taken, ev))
        return Decided(
            ", ".join(names),
            {w: n for w, n in zip(self.wagers, self.node.sizes, strict=True) if n},
            tuple(named(option.actions) for option in options),
            tuple(rows),
        )


def _views(of: Terms, node: Node) -> list[_View]:
    """The ways to put together what is seen at a node, the highest first."""
    found = []
    if dealt(of, "hand") == 2:
        found.append(_hands(whole=node.place.board == dealt(of, "board") > 0))
    if node.place.dealer:
        names = tuple(RANK_NAMES[rank] for rank in reversed(RANKS))
        found.append(_View("dealer", lambda seen: 13 - fact(seen, "dealer_shows"), names))
    made = dealt(of, "hand") + node.place.board
    if node.place.board and made >= size(of.order) and (of.uses == ANY or not of.uses.board):
        found.append(_made(of))
    if not found:
        names = tuple(RANK_NAMES[rank] for rank in reversed(RANKS))
        found.append(_View("hand", lambda seen: 13 - fact(seen, "held", 1), names))
    return found


def _hands(*, whole: bool) -> _View:
    """By starting hand; when the whole board is up, by its ranks alone."""
    places = sorted(range(169), key=_from_the_highest)
    names = [ranges.name(place) for place in places]
    order = np.argsort(places)
    if whole:
        names = list(dict.fromkeys(name[:2] for name in names))
        order = np.array([names.index(ranges.name(place)[:2]) for place in range(169)])
    return _View("hand", lambda seen: order[fact(seen, "start")], tuple(names))


def _from_the_highest(place: int) -> tuple[int, int, bool]:
    one, other = divmod(place, 13)
    return -max(one, other), -min(one, other), one < other


def _made(of: Terms) -> _View:
    """By the category that is made, and whether the board makes it by itself."""
    least = np.array([*beginnings(of.order)], np.int64)
    categories = [name.replace("-", " ") for name in beginnings(of.order).values()]
    names = [each for name in reversed(categories) for each in (name, f"{name} on the board")]
    if "high card" in names:
        # That is never better than the board.
        names[-1] = "high card"

    def group(seen: Sights) -> NDArray[Any]:
        made = np.searchsorted(least, fact(seen, "made"), side="right") - 1
        shared = fact(seen, "board_made") >= least[made]
        return (len(least) - 1 - made) * 2 + shared

    return _View("made", group, tuple(names))
