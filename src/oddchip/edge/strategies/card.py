"""A short strategy for people: a card of few lines for each decision, and what it costs.

Where no more is seen than a hand of two cards, the card has the whole chart, which costs nothing.
After that it has what `search` finds, for the hands that come to a decision by the lines before it.
"""

from collections.abc import Sequence
from itertools import product
from threading import Lock
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from oddchip.edge.strategies import search
from oddchip.edge.strategies.appraisal import (
    Appraisal,
    Following,
    appraised,
    following,
    grouped,
    plan,
)
from oddchip.edge.strategies.candidates import Family, families, holding
from oddchip.edge.strategies.following import Block, summed
from oddchip.edge.strategies.ranges import pieces
from oddchip.edge.strategies.sights import Sights
from oddchip.edge.strategies.strategy import Line, Rules, Strategy
from oddchip.edge.strategies.vocabulary import Condition, Starting, Where, fact
from oddchip.edge.tree import Node, Place, actions
from oddchip.house import Action, Terms
from oddchip.rules.house_banked import Bet, Decision


class Card(NamedTuple):
    """A short strategy, and what it is worth."""

    strategy: Strategy
    worth: Appraisal


def card(of: Terms) -> Card:
    """A short strategy for a game.

    >>> from oddchip.edge.strategies.text import write_strategy
    >>> from oddchip.house import terms
    >>> from oddchip.rulebook import game
    >>> found = card(terms(game("triple-action")))
    >>> print(write_strategy(found.strategy))
    dealer-card-up
      otherwise bet 1x
    >>> found.worth.cost
    Fraction(0, 1)
    """
    game = following(of, (_every(of),))
    made: list[Rules] = []
    for decision in of.decisions:
        made.append(_rules(game, decision, made))
    strategy = Strategy(tuple(made))
    return Card(strategy, appraised(strategy, game))


def _every(of: Terms) -> Strategy:
    """All choices that may be best, as if they were a strategy's."""
    return Strategy(
        tuple(
            Rules(each.name, tuple(Line(action, ()) for action in _kept(each)), _kept(each)[-1])
            for each in of.decisions
        )
    )


def _kept(decision: Decision) -> tuple[Action, ...]:
    """The choices of a decision without those sizes of a bet that are between others."""
    between = {
        Action("bet", choice.bet, times)
        for choice in decision.choices
        if isinstance(choice, Bet)
        for times in choice.times[1:-1]
    }
    return tuple(action for action in actions(decision) if action not in between)


def _rules(game: Following, decision: Decision, made: Sequence[Rules]) -> Rules:
    """The lines of a decision, where the earlier ones are made already."""
    found = _Found(game, decision, made)
    game.follow(found.visit, until=found.place)
    levels, worth = found.groups()
    best = worth.argmax(axis=1)
    if found.chart:
        return _chart(found, levels[:, 0], best)
    if not len(worth) or (best == best[0]).all():
        return Rules(decision.name, (), found.choices[best[0] if len(best) else 0])
    by_condition = holding(found.asked, levels)
    conditions = [*by_condition]
    ante = game.value.deals * game.posed.payoffs.unit
    of = search.table(worth, np.array([*by_condition.values()]), ante)
    tried = [(search.clauses(of, each), each) for each in range(len(found.choices))]
    clauses, otherwise = max(tried, key=lambda each: search.score(of, *each))
    lines = (
        Line(
            found.choices[clause.option],
            (tuple(_said(conditions[word], negated) for word, negated in clause.words),),
        )
        for clause in clauses
    )
    return Rules(decision.name, tuple(lines), found.choices[otherwise])


def _said(condition: Condition, negated: bool) -> Condition:  # noqa: FBT001 - a word's sign
    return replace(condition, negated=negated)


def _chart(found: "_Found", hands: NDArray[np.int64], best: NDArray[np.int64]) -> Rules:
    """The best choice of each starting hand."""
    held = np.bincount(best, minlength=len(found.choices))
    otherwise = int(held.argmax())
    ranks = found.terms.deck.ranks
    lines = tuple(
        Line(
            found.choices[option],
            tuple((Starting(piece),) for piece in pieces({*hands[best == option].tolist()}, ranks)),
        )
        for option in reversed(np.flatnonzero(held).tolist())
        if option != otherwise
    )
    return Rules(found.decision.name, lines, found.choices[otherwise])


class _Found:
    """What is found at a decision: groups by levels, and what each choice is worth with them."""

    def __init__(self, game: Following, decision: Decision, made: Sequence[Rules]) -> None:
        self.terms, self.decision = game.posed.terms, decision
        where = Where(self.terms, decision)
        self.place = Place(where.board, decision.sees.dealer)
        self.chart = where.held == 2 and self.place == Place(0, 0)
        self.asked: tuple[Family, ...] = () if self.chart else families(where)
        self.choices = _kept(decision)
        nodes = game.posed.tree.nodes
        strategy = Strategy(tuple(made))
        self.before = {
            at: plan(node, strategy) for at, node in enumerate(nodes) if node.place < self.place
        }
        self.here = {
            at: _here(node, strategy, decision, self.choices)
            for at, node in enumerate(nodes)
            if node.place == self.place
        }
        self.keys: list[NDArray[np.int64]] = []
        self.sums: list[NDArray[np.int64]] = []
        self.adding = Lock()

    def visit(self, block: Block) -> NDArray[np.uint8]:
        """Choose what is chosen before the decision; and there, add up."""
        if block.node in self.before:
            there = self.before[block.node]
            return there.taken[there.groups(block.seen)]
        here = self.here[block.node]
        met: NDArray[np.bool_] = np.any(here.among != 0, axis=1)
        groups = here.groups(block.seen)
        keys = self._keys(block)
        keys = np.where((block.come > 0) & met[groups], keys * len(met) + groups, -1)
        found, which = np.unique(keys, return_inverse=True)
        among = here.among[found % len(met)]
        among[found < 0] = 0
        sums = summed(block, which.reshape(keys.shape), among)
        some = found >= 0
        with self.adding:
            self.keys.append(found[some] // len(met))
            self.sums.append(np.array(sums.worth, np.int64)[some])
        return np.zeros(block.come.shape, np.uint8)

    def _keys(self, block: Block) -> NDArray[np.int64]:
        if self.chart:
            return fact(block.seen, "start").astype(np.int64)
        keys = np.zeros(block.come.shape, np.int64)
        for family in self.asked:
            keys = keys * family.size + family.levels(block.seen)
        return keys

    def groups(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The levels of each group, and what each choice is worth to it."""
        keys = np.concatenate([np.zeros(0, np.int64), *self.keys])
        found, which = np.unique(keys, return_inverse=True)
        worth = np.zeros((len(found), len(self.choices)), np.int64)
        if len(found):
            np.add.at(worth, which, np.concatenate(self.sums))
        columns = []
        if self.chart:
            columns = [found]
        else:
            for family in reversed(self.asked):
                found, level = np.divmod(found, family.size)
                columns.append(level)
        return np.stack(columns[::-1] or [found], axis=1), worth


class _Here(NamedTuple):
    """A node where the decision is: the options of each choice, as bits, by what is decided before.

    There are none where the decision isn't met.
    """

    rules: tuple[Rules, ...]
    among: NDArray[np.uint64]

    def groups(self, seen: Sights) -> NDArray[np.int64]:
        """The lines that decide before, as one number."""
        return grouped(self.rules, seen)


def _here(node: Node, made: Strategy, decision: Decision, choices: tuple[Action, ...]) -> _Here:
    names = dict.fromkeys(name for option in node.options for name, _ in option.actions)
    before = {rules.decision for rules in made.rules}
    rules = tuple(made.at(name) for name in names if name in before)
    among = []
    for lines in product(*(range(len(each.actions)) for each in rules)):
        taken = {each.decision: each.actions[at] for each, at in zip(rules, lines, strict=True)}
        among.append([_bits_of(node, decision.name, taken, choice) for choice in choices])
    return _Here(rules, np.array(among, np.uint64))


def _bits_of(node: Node, name: str, taken: dict[str, Action], choice: Action) -> int:
    """The options that are left if these are taken before, and then a choice."""
    found = 0
    for at, option in enumerate(node.options):
        said = dict(option.actions)
        before = option.actions[: [*said].index(name)] if name in said else ()
        if said.get(name) == choice and all(taken[each] == action for each, action in before):
            found |= 1 << at
    return found
