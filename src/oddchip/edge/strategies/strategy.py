"""A person's strategy: at each decision choices with their conditions, of which the first holds.

A strategy is a value that goes with a game's terms; `text` reads and writes it, and `choice` says
what it does with what a player sees.

>>> from oddchip.cards import read_cards
>>> from oddchip.edge.strategies.text import read_strategy
>>> from oddchip.house import terms
>>> from oddchip.rulebook import game
>>> of = terms(game("casino-holdem"))
>>> mine = read_strategy("after-the-flop\\n  call 2x: pair or better, A2+\\n  otherwise fold", of)
>>> choice(mine, of, "after-the-flop", read_cards("Kd 9c"), read_cards("9d 8d 2c"))
Action(kind='bet', wager='call', times=2)
"""

from collections.abc import Sequence

import msgspec
import numpy as np
from numpy.typing import NDArray

from oddchip.cards import Card
from oddchip.edge.strategies.sights import Sights, sight
from oddchip.edge.strategies.vocabulary import Condition, holds
from oddchip.house import Action, Terms


class Line(msgspec.Struct, frozen=True):
    """A choice, taken if all conditions of one of its clauses hold."""

    action: Action
    clauses: tuple[tuple[Condition, ...], ...]


class Rules(msgspec.Struct, frozen=True):
    """What to do at a decision: the first line that holds, or else the last choice."""

    decision: str
    lines: tuple[Line, ...]
    otherwise: Action

    @property
    def actions(self) -> tuple[Action, ...]:
        """The choice of each line, and then that of none."""
        return (*(line.action for line in self.lines), self.otherwise)


class Strategy(msgspec.Struct, frozen=True):
    """The rules of each decision, in the order of the sheet."""

    rules: tuple[Rules, ...]

    def at(self, decision: str) -> Rules:
        """The rules of a decision."""
        return next(rules for rules in self.rules if rules.decision == decision)


def deciding(rules: Rules, seen: Sights) -> NDArray[np.uint8]:
    """The number of the line that decides, for every row and hand; of none, how many there are."""
    found = np.full(seen.hands.shape[:2], len(rules.lines), np.uint8)
    for number in reversed(range(len(rules.lines))):
        found[_any(rules.lines[number], seen)] = number
    return found


def _any(line: Line, seen: Sights) -> NDArray[np.bool_]:
    found = np.zeros(seen.hands.shape[:2], np.bool_)
    for clause in line.clauses:
        every = np.ones((1, 1), np.bool_)
        for condition in clause:
            every = every & holds(condition, seen)
        found |= every
    return found


def choice(
    strategy: Strategy,
    of: Terms,
    decision: str,
    hand: Sequence[Card],
    board: Sequence[Card] = (),
    dealer: Sequence[Card] = (),
) -> Action:
    """What a strategy chooses at a decision; `dealer` are the dealer's cards that are up."""
    rules = strategy.at(decision)
    number = int(deciding(rules, sight(of, hand, board, dealer))[0, 0])
    return rules.actions[number]
