"""Strategies as people write them, and as they read them.

A decision's name stands on a line of its own; the lines below it are a choice, a colon, and what
it is chosen with, and the last one says what is done otherwise:

    after-the-flop
      raise 2x: two pair or better, hidden pair or better and not 22
      otherwise check

Clauses have commas or semicolons between them, and any of them will do; what `and` joins has to
hold together, and `not` turns a condition round. A hash begins a comment.
"""

import re
from collections.abc import Iterator
from typing import Final

from oddchip.edge.solution import action_name
from oddchip.edge.strategies.strategy import Line, Rules, Strategy
from oddchip.edge.strategies.vocabulary import Condition, Where, read_condition, write_condition
from oddchip.edge.tree import actions
from oddchip.house import Action, Terms
from oddchip.mistake import Mistake
from oddchip.rules.house_banked import Decision
from oddchip.rules.printed import joined

# The longest text, and of a piece of it the most that is said again.
MOST: Final = 100_000
SAID: Final = 60
OTHERWISE: Final = "otherwise "


def read_strategy(text: str, of: Terms) -> Strategy:
    """A strategy for a game from its text.

    >>> from oddchip.house import terms
    >>> from oddchip.rulebook import game
    >>> of = terms(game("triple-action"))
    >>> read_strategy("dealer-card-up\\n  bet 1x: dealer shows a jack or better", of)
    Traceback (most recent call last):
    oddchip.mistake.Mistake: dealer-card-up: say last what to do otherwise, as in: otherwise fold
    """
    if len(text) > MOST:
        raise Mistake(f"a strategy has at most {MOST:,} characters; this one has {len(text):,}")
    found: dict[str, Rules] = {}
    for decision, lines in _decisions(text, of):
        found[decision.name] = _rules(decision, lines, of)
    missing = [each.name for each in of.decisions if each.name not in found]
    if missing:
        raise Mistake(f"nothing is said of {joined(missing)}; a strategy decides every time")
    return Strategy(tuple(found[each.name] for each in of.decisions))


def write_strategy(strategy: Strategy) -> str:
    """The text of a strategy, which reads back to an equal one.

    >>> from oddchip.house import terms
    >>> from oddchip.rulebook import game
    >>> of = terms(game("triple-action"))
    >>> print(write_strategy(read_strategy("dealer-card-up # or before\\notherwise bet 1x", of)))
    dealer-card-up
      otherwise bet 1x
    """
    return "\n\n".join("\n".join(_written(rules)) for rules in strategy.rules)


def _written(rules: Rules) -> Iterator[str]:
    yield rules.decision
    for line in rules.lines:
        yield f"  {action_name(line.action)}: {when(line)}"
    yield f"  {OTHERWISE}{action_name(rules.otherwise)}"


def when(line: Line) -> str:
    """What a line is chosen with."""
    return ", ".join(" and ".join(map(write_condition, clause)) for clause in line.clauses)


def _decisions(text: str, of: Terms) -> Iterator[tuple[Decision, list[tuple[int, str]]]]:
    """The decisions with their lines, numbered."""
    named = {each.name: each for each in of.decisions}
    at: Decision | None = None
    lines: list[tuple[int, str]] = []
    met = set()
    for number, whole in enumerate(text.splitlines(), 1):
        line = re.sub(r"\s+", " ", whole.partition("#")[0]).strip()
        if not line:
            continue
        if ":" in line or line.startswith(OTHERWISE):
            if at is None:
                raise Mistake(
                    f"line {number}: first comes the name of a decision: {joined(named, 'or')}"
                )
            lines.append((number, line))
            continue
        if line not in named:
            raise Mistake(
                f"line {number}: {line[:SAID]!r} is no decision; there are: {joined(named)}."
                " A line of a decision is written CHOICE: WHEN"
            )
        if line in met:
            raise Mistake(f"line {number}: {line} is there twice")
        if at is not None:
            yield at, lines
        at, lines = named[line], []
        met.add(line)
    if at is not None:
        yield at, lines


def _rules(decision: Decision, lines: list[tuple[int, str]], of: Terms) -> Rules:
    choices = {action_name(action): action for action in actions(decision)}
    where = Where(of, decision)
    found: list[Line] = []
    for number, line in lines:
        try:
            if line.startswith(OTHERWISE):
                otherwise = _choice(line.removeprefix(OTHERWISE), choices, decision)
                if (number, line) != lines[-1]:
                    raise Mistake("nothing comes after what is done otherwise")
                return Rules(decision.name, tuple(found), otherwise)
            said, _, when = line.partition(":")
            found.append(Line(_choice(said, choices, decision), _clauses(when, where)))
        except Mistake as mistake:
            raise Mistake(f"line {number}: {mistake}") from None
    last = next(reversed(choices) if "fold" not in choices else iter(["fold"]))
    raise Mistake(f"{decision.name}: say last what to do otherwise, as in: otherwise {last}")


def _choice(said: str, choices: dict[str, Action], decision: Decision) -> Action:
    name = said.strip()
    if name not in choices:
        raise Mistake(
            f"{name[:SAID]!r} can't be chosen at {decision.name}; there are: {joined(choices)}"
        )
    return choices[name]


def _clauses(when: str, where: Where) -> tuple[tuple[Condition, ...], ...]:
    clauses = []
    for clause in re.split("[,;]", when):
        parts = [part.strip() for part in clause.split(" and ")]
        if not all(parts):
            raise Mistake("between commas there is a condition, and on either side of `and`")
        clauses.append(tuple(read_condition(part, where) for part in parts))
    return tuple(clauses)
