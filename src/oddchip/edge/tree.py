"""What a player can do in a round, as a tree: where each decision stands and where it may end.

A place is what is face up; a node is a place with the wagers that stand there. Decisions that see
the same cards make one node, whose options run through all of them. What an end is worth is
`payoffs`'s, and which option is best the solvers'.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from math import factorial, prod
from typing import NamedTuple

from oddchip.house import Action, Terms
from oddchip.rules.house_banked import Bet, Decision

Sizes = tuple[int, ...]


class Place(NamedTuple):
    """How many cards of the board and of the dealer's hand are face up."""

    board: int
    dealer: int


class End(NamedTuple):
    """The end of a round, with so many times the ante on each wager made by decision."""

    folded: bool
    sizes: Sizes


class Option(NamedTuple):
    """What a player does at each of a node's decisions, and the end or node it leads to."""

    actions: tuple[tuple[str, Action], ...]
    to: "int | End"


class Node(NamedTuple):
    """A place, and what stands on each wager made by decision when the player gets there.

    Its options are in the order of what they wager: of equal ones, the first is taken.
    """

    place: Place
    sizes: Sizes
    options: tuple[Option, ...]


class Tree(NamedTuple):
    """The nodes of a round, the first of them its beginning; each leads to later ones only.

    `wagers` are those made by decision, in the order of all sizes.
    """

    wagers: tuple[str, ...]
    nodes: tuple[Node, ...]

    @property
    def places(self) -> tuple[Place, ...]:
        """The places of all nodes, from the first."""
        return tuple(sorted({node.place for node in self.nodes}))


def tree(terms: Terms, known: int = 0) -> Tree:
    """Everything that may be done in a round, with every size of every bet.

    Of the dealer's cards, so many are known from the beginning; they are the first turned up.

    >>> from oddchip.house import terms
    >>> from oddchip.rulebook import game
    >>> whole = tree(terms(game("holdem-88")))
    >>> [(node.place, len(node.options)) for node in whole.nodes]
    [(Place(board=0, dealer=0), 5), (Place(board=3, dealer=0), 3), (Place(board=5, dealer=0), 2)]
    """
    return onward(terms, 0, (0,) * len(by_decision(terms)), known)


def by_decision(terms: Terms) -> tuple[str, ...]:
    """The wagers that are made by decision.

    >>> from oddchip.house import terms
    >>> from oddchip.rulebook import game
    >>> by_decision(terms(game("casino-holdem")))
    ('call',)
    """
    return tuple(wager.name for wager in terms.wagers if wager.made == "by-decision")


def onward(terms: Terms, at: int, sizes: Sizes, known: int = 0) -> Tree:
    """What may be done from a decision on, by its number, with so much on each wager already.

    >>> from oddchip.house import terms
    >>> from oddchip.rulebook import game
    >>> [len(node.options) for node in onward(terms(game("holdem-88")), 1, (0,)).nodes]
    [3, 2]
    """
    wagers = by_decision(terms)
    grown = _Growing(wagers, terms.decisions, known)
    grown.grow(at, sizes)
    keys = sorted(grown.found)
    number = {key: index for index, key in enumerate(keys)}
    return Tree(
        wagers,
        tuple(
            Node(
                *key,
                tuple(
                    Option(actions, to if isinstance(to, End) else number[to])
                    for actions, to in grown.found[key]
                ),
            )
            for key in keys
        ),
    )


_Key = tuple[Place, Sizes]
_Found = tuple[tuple[tuple[str, Action], ...], End | _Key]


class _Growing:
    def __init__(
        self, wagers: tuple[str, ...], decisions: tuple[Decision, ...], known: int
    ) -> None:
        self.wagers = wagers
        self.decisions = decisions
        self.places = [Place(d.sees.board, max(0, d.sees.dealer - known)) for d in decisions]
        self.found: dict[_Key, list[_Found]] = {}

    def grow(self, at: int, sizes: Sizes) -> None:
        place = self.places[at]
        options = sorted(self.options(at, place, sizes), key=_wagered)
        self.found[place, sizes] = options
        for _, to in options:
            if not isinstance(to, End) and to not in self.found:
                self.grow(self.places.index(to[0]), to[1])

    def options(self, at: int, place: Place, sizes: Sizes) -> Iterator[_Found]:
        """What may be done from a decision on while nothing more is turned up."""
        waiting = [at for at in range(at, len(self.decisions)) if not self.passed(at, sizes)]
        if not waiting:
            yield (), End(folded=False, sizes=sizes)
            return
        decision = self.decisions[waiting[0]]
        if self.places[waiting[0]] != place:
            yield (), (self.places[waiting[0]], sizes)
            return
        for action in actions(decision):
            if action.kind == "fold":
                yield ((decision.name, action),), End(folded=True, sizes=sizes)
                continue
            after = list(sizes)
            if action.wager is not None:
                after[self.wagers.index(action.wager)] = action.times
            for later, to in self.options(waiting[0] + 1, place, tuple(after)):
                yield ((decision.name, action), *later), to

    def passed(self, at: int, sizes: Sizes) -> bool:
        unless = self.decisions[at].unless
        return unless is not None and sizes[self.wagers.index(unless)] > 0


def ways(places: Sequence[Place], place: Place, later: Place) -> int:
    """How many ways there are for what is seen at a later place only to have come to light.

    >>> ways([Place(0, 0), Place(3, 0), Place(5, 0)], Place(0, 0), Place(5, 0))
    10
    """
    steps = [each for each in places if place <= each <= later]
    boards = [other.board - one.board for one, other in pairwise(steps)]
    dealers = [other.dealer - one.dealer for one, other in pairwise(steps)]
    return _arrangements(boards) * _arrangements(dealers)


def _arrangements(groups: Sequence[int]) -> int:
    """How many ways there are to part cards into groups of such sizes."""
    return factorial(sum(groups)) // prod(map(factorial, groups))


def actions(decision: Decision) -> Iterator[Action]:
    """A decision's choices, each size of a bet by itself."""
    for choice in decision.choices:
        if isinstance(choice, Bet):
            yield from (Action("bet", choice.bet, times) for times in choice.times)
        else:
            yield Action(choice)


def _wagered(found: _Found) -> tuple[int, bool]:
    _, to = found
    sizes = to.sizes if isinstance(to, End) else to[1]
    return sum(sizes), isinstance(to, End) and to.folded


def essential(
    whole: Tree,
    decisions: tuple[Decision, ...],
    spared: int = 0,
    used: Collection[tuple[str, Action]] = (),
) -> Tree:
    """The tree without options that can't be better than all others, whatever the cards.

    The first nodes, so many of them, keep all that they have; and options stay that are made of
    nothing but actions `used` at their decisions.

    What a round is worth is linear in the size of each bet, and the best of what follows is convex
    in it: a size between the least and the greatest is never better than both. And an end that
    can also be had by waiting is never better than waiting.

    >>> from oddchip.house import terms
    >>> from oddchip.rulebook import game
    >>> of = terms(game("holdem-88"))
    >>> [[o.actions[0][1].times for o in node.options]
    ...  for node in essential(tree(of), of.decisions).nodes]
    [[0, 4], [0, 2], [0, 1]]
    """
    between = {
        (decision.name, Action("bet", choice.bet, times))
        for decision in decisions
        for choice in decision.choices
        if isinstance(choice, Bet)
        for times in choice.times[1:-1]
    }
    nodes = [
        node._replace(
            options=tuple(
                o
                for o in node.options
                if at < spared or not between & {*o.actions} or {*o.actions} <= {*used}
            )
        )
        for at, node in enumerate(whole.nodes)
    ]
    ends: list[set[End]] = [set() for _ in nodes]
    for index in reversed(range(len(nodes))):
        later = {
            option: ends[option.to] if isinstance(option.to, int) else set()
            for option in nodes[index].options
        }
        kept = tuple(
            option
            for option in nodes[index].options
            if index < spared
            or {*option.actions} <= {*used}
            or not (isinstance(option.to, End) and any(option.to in had for had in later.values()))
        )
        nodes[index] = nodes[index]._replace(options=kept)
        ends[index] = {o.to for o in kept if isinstance(o.to, End)}.union(*later.values())
    return Tree(whole.wagers, _reached(nodes))


def _reached(nodes: list[Node]) -> tuple[Node, ...]:
    """The nodes that can still be reached, renumbered."""
    reached = {0}
    for index, node in enumerate(nodes):
        if index in reached:
            reached |= {option.to for option in node.options if isinstance(option.to, int)}
    number = {old: new for new, old in enumerate(sorted(reached))}

    def renumbered(option: Option) -> Option:
        return option._replace(to=number[option.to]) if isinstance(option.to, int) else option

    return tuple(
        nodes[old]._replace(options=tuple(map(renumbered, nodes[old].options)))
        for old in sorted(reached)
    )
