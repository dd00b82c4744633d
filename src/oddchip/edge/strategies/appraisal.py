"""What a strategy is worth, exactly, and what it costs against best play, decision by decision.

What a choice costs is what best play from there on would have won more; all that is lost at the
decisions of a strategy is what the game is worth less than under best play.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product

import msgspec
import numpy as np
from numpy.typing import NDArray

from oddchip.edge.known import NOTHING, Known
from oddchip.edge.patterned import Patterned, fits
from oddchip.edge.payoffs import payoffs
from oddchip.edge.solved import Value
from oddchip.edge.solving import Problem, chosen, worth
from oddchip.edge.straight import Straight
from oddchip.edge.strategies import on_boards, on_patterns
from oddchip.edge.strategies.following import EVERYWHERE, Block, Sums, Visit, summed
from oddchip.edge.strategies.sights import Sights
from oddchip.edge.strategies.strategy import Rules, Strategy, deciding
from oddchip.edge.strategies.text import read_strategy
from oddchip.edge.tree import End, Node, Place, essential, tree
from oddchip.house import Action, Terms
from oddchip.rules import Game


class LineWorth(msgspec.Struct, frozen=True):
    """How many deals a line decides, and what it costs of an ante, over all deals."""

    action: Action
    deals: int
    cost: Fraction


class RulesWorth(msgspec.Struct, frozen=True):
    """The lines of a decision, the last of them what is done otherwise."""

    decision: str
    lines: tuple[LineWorth, ...]

    @property
    def cost(self) -> Fraction:
        """What the decision costs of an ante, over all deals."""
        return sum((line.cost for line in self.lines), Fraction(0))

    @property
    def deals(self) -> int:
        """How many deals come to the decision."""
        return sum(line.deals for line in self.lines)


class Appraisal(msgspec.Struct, frozen=True):
    """A strategy's worth: of the `deals`, what a round wins on average by it and under best play.

    Numbers are in antes; `average_wager` counts all that is put on the table.
    """

    game: str
    deals: int
    ev: Fraction
    best: Fraction
    average_wager: Fraction
    decisions: tuple[RulesWorth, ...]

    @property
    def cost(self) -> Fraction:
        """What it wins less than best play."""
        return self.best - self.ev

    @property
    def house_edge(self) -> Fraction:
        """What the house wins, of each ante."""
        return -self.ev

    @property
    def element_of_risk(self) -> Fraction:
        """What the house wins, of each unit put on the table."""
        return self.house_edge / self.average_wager

    def actions(self) -> dict[str, dict[Action, int]]:
        """In how many deals each choice of each decision is taken."""
        found: dict[str, dict[Action, int]] = {}
        for rules in self.decisions:
            taken = found.setdefault(rules.decision, {})
            for line in rules.lines:
                taken[line.action] = taken.get(line.action, 0) + line.deals
        return found


class Following(msgspec.Struct, frozen=True):
    """A game that is solved, with some choices of its own kept in its tree."""

    posed: Problem
    value: Value

    def follow(self, visit: Visit, until: Place = EVERYWHERE) -> None:
        """Visit all that is seen, up to a place, as often as comes of what is chosen."""
        solver = self.posed.solver
        if isinstance(solver, Patterned):
            on_patterns.follow(self.posed.terms, solver, self.value, visit, until)
        else:
            assert isinstance(solver, Straight), "there are two solvers"
            on_boards.follow(self.posed.terms, solver, visit, until)


def following(
    of: Terms, strategies: tuple[Strategy, ...] = (), known: Known = NOTHING
) -> Following:
    """A game solved, with cards known to be out, so that these strategies can be followed in it."""
    used = {
        (rules.decision, action)
        for strategy in strategies
        for rules in strategy.rules
        for action in rules.actions
    }
    grown = essential(tree(of, len(known.dealer)), of.decisions, used=used)
    pays = payoffs(of)
    solver = Patterned if fits(of, grown, pays) else Straight
    posed = Problem(of, grown, pays, solver(of, grown, pays, known))
    return Following(posed, posed.solver.value())


def appraise(strategy: Strategy, of: Terms) -> Appraisal:
    """What a strategy is worth in a game.

    >>> from oddchip.edge.strategies.text import read_strategy
    >>> from oddchip.house import terms
    >>> from oddchip.rulebook import game
    >>> of = terms(game("triple-action"))
    >>> mine = read_strategy("dealer-card-up\\n  fold: 99-88\\n  otherwise bet 1x", of)
    >>> str(appraise(mine, of).cost)
    '97483/3453450'
    """
    return appraised(strategy, following(of, (strategy,)))


def value_of(
    strategy: str,
    game: str | Game | Terms,
    *,
    paytables: Mapping[str, str] | None = None,
    options: Mapping[str, str] | None = None,
) -> Appraisal:
    """What a strategy, by its text, is worth in a game: `solve`'s, but for a strategy.

    >>> found = value_of("dealer-card-up\\n  otherwise bet 1x", "triple-action")
    >>> found.house_edge, found.cost
    (Fraction(4828, 132825), Fraction(0, 1))
    """
    of = chosen(game, paytables, options)
    return appraise(read_strategy(strategy, of), of)


def appraised(strategy: Strategy, game: Following) -> Appraisal:
    """What a strategy is worth in a game that is solved so that it can be followed."""
    posed = game.posed
    plans = [plan(node, strategy) for node in posed.tree.nodes]
    found: list[list[Sums]] = [[] for _ in plans]

    def visit(block: Block) -> NDArray[np.uint8]:
        there = plans[block.node]
        groups = there.groups(block.seen)
        found[block.node].append(summed(block, groups, there.among))
        return there.taken[groups]

    game.follow(visit)
    deals, whole = game.value.deals, game.value.deals * posed.payoffs.unit
    decided: Counter[tuple[str, int]] = Counter()
    cost: Counter[tuple[str, int]] = Counter()
    wagered = 0
    for node, there, parts in zip(posed.tree.nodes, plans, found, strict=True):
        for group, path in enumerate(there.paths):
            times = sum(sums.deals[group] for sums in parts)
            levels = [sum(sums.worth[group][at] for sums in parts) for at in range(len(path) + 1)]
            for at, step in enumerate(path):
                decided[step] += times
                cost[step] += levels[at] - levels[at + 1]
            to = node.options[there.taken[group]].to
            if isinstance(to, End):
                wagered += times * sum(to.sizes)
    best = worth(posed, game.value)
    before = sum(wager.made in ("required", "optional") for wager in posed.payoffs.wagers)
    return Appraisal(
        game=posed.terms.game,
        deals=deals,
        ev=best - Fraction(sum(cost.values()), whole),
        best=best,
        average_wager=before + Fraction(wagered, deals),
        decisions=tuple(
            RulesWorth(
                rules.decision,
                tuple(
                    LineWorth(
                        action,
                        decided[rules.decision, at],
                        Fraction(cost[rules.decision, at], whole),
                    )
                    for at, action in enumerate(rules.actions)
                ),
            )
            for rules in strategy.rules
        ),
    )


class Plan(msgspec.Struct, frozen=True):
    """What a strategy does at a node: a group for each line of each decision there, together.

    Of each group the lines that decide, the option that is taken, and the options that are still
    open after each decision, as bits.
    """

    rules: tuple[Rules, ...]
    paths: tuple[tuple[tuple[str, int], ...], ...]
    taken: NDArray[np.uint8]
    among: NDArray[np.uint64]

    def groups(self, seen: Sights) -> NDArray[np.int64]:
        """The group of all that is seen."""
        return grouped(self.rules, seen)


def grouped(rules: Sequence[Rules], seen: Sights) -> NDArray[np.int64]:
    """The lines of several decisions that decide, as one number."""
    groups = np.zeros(seen.hands.shape[:2], np.int64)
    for each in rules:
        groups *= len(each.actions)
        groups += deciding(each, seen)
    return groups


def plan(node: Node, strategy: Strategy) -> Plan:
    """What a strategy does at a node."""
    names = dict.fromkeys(name for option in node.options for name, _ in option.actions)
    rules = tuple(strategy.at(name) for name in names)
    steps = [
        _steps(node, dict(zip(names, lines, strict=True)), strategy)
        for lines in product(*(range(len(each.actions)) for each in rules))
    ]
    longest = max(len(path) for path, _ in steps)
    among = [
        [_bits(left[min(at, len(left) - 1)]) for at in range(longest + 1)] for _, left in steps
    ]
    return Plan(
        rules,
        tuple(path for path, _ in steps),
        np.array([left[-1][0] for _, left in steps], np.uint8),
        np.array(among, np.uint64),
    )


def _steps(
    node: Node, lines: dict[str, int], strategy: Strategy
) -> tuple[tuple[tuple[str, int], ...], list[list[int]]]:
    """The lines that decide at a node, and the options left before and after each of them."""
    left = [[*range(len(node.options))]]
    path: list[tuple[str, int]] = []
    while len(path) < len(node.options[left[-1][0]].actions):
        name, _ = node.options[left[-1][0]].actions[len(path)]
        action = strategy.at(name).actions[lines[name]]
        at = len(path)
        left.append([o for o in left[-1] if node.options[o].actions[at] == (name, action)])
        path.append((name, lines[name]))
    return tuple(path), left


def _bits(options: list[int]) -> int:
    return sum(1 << option for option in options)
