"""Solve a game against the house exactly: its edge under best play, and what that play is.

With --json: game, options, paytables, deals (how many equally likely ones there are), main,
findings and seconds. main holds ev, house_edge, average_wager and element_of_risk, each with a
fraction and a decimal in units of the ante, and actions: how often each choice of each decision is
taken, of all deals.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from threading import Timer
from typing import Final, NamedTuple

from oddchip.cli.arguments import add_game, add_json, chosen_game
from oddchip.cli.house_arguments import add_paytables, chosen_paytables
from oddchip.cli.output import print_json, print_text
from oddchip.house import Action, Terms, terms
from oddchip.rules.printed import Table, table_lines
from oddchip.rules.printed.phrases import capital, named

PATIENCE: Final = 1.0


class Solved(NamedTuple):
    """What a game is worth under best play, in units of the ante; deals by decision and choice."""

    deals: int
    value: Fraction
    wagered: Fraction
    taken: dict[str, Counter[str]]


def arguments(takes: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    add_game(takes)
    add_paytables(takes)
    add_json(takes)


def run(given: argparse.Namespace) -> int:
    """Solve the game, and print what was found."""
    game = chosen_game(given)
    table = terms(game, chosen_paytables(given))
    began = time.perf_counter()
    with patience(f"solving {game.sheet.name} exactly; Ctrl-C stops"):
        found = solved(table)
    seconds = time.perf_counter() - began
    if given.json:
        print_json(as_json(found, table) | {"seconds": round(seconds, 3)})
    else:
        print_text(as_text(found, table, game.sheet.name))
    return 0


@contextmanager
def patience(doing: str) -> Iterator[None]:
    """Say what is being done, if it takes its time."""
    said = Timer(PATIENCE, lambda: print(f"oddchip: {doing}", file=sys.stderr, flush=True))
    said.daemon = True
    said.start()
    try:
        yield
    finally:
        said.cancel()


def solved(of: Terms) -> Solved:
    """The worth of a game, and what best play does and wagers."""
    from oddchip.edge.payoffs import payoffs
    from oddchip.edge.straight import Straight
    from oddchip.edge.tree import End, essential, tree

    grown, pays = essential(tree(of), of.decisions), payoffs(of)
    solver = Straight(of, grown, pays)
    value, ends = solver.value(), solver.ends()
    before = sum(wager.made == "required" for wager in of.wagers)
    taken: dict[str, Counter[str]] = {}
    wagered = 0
    for at, node in enumerate(grown.nodes):
        for which, option in enumerate(node.options):
            deals = ends.taken[at, which]
            if option.actions:
                (decision, _), *_ = option.actions
                choice = " then ".join(choice_words(action, of) for _, action in option.actions)
                taken.setdefault(decision, Counter())[choice] += deals
            if isinstance(option.to, End):
                wagered += deals * (before + sum(option.to.sizes))
    return Solved(
        value.deals,
        Fraction(value.total, value.deals * pays.unit),
        Fraction(wagered, value.deals),
        taken,
    )


def choice_words(action: Action, of: Terms) -> str:
    """A choice in words.

    >>> from oddchip.rulebook import game
    >>> choice_words(Action("bet", "raise", 4), terms(game("holdem-88")))
    'bet 4x on Highway'
    """
    if action.wager is None:
        return action.kind
    return f"bet {action.times}x on {of.wager(action.wager).title}"


def findings(found: Solved) -> list[str]:
    """What a designer wants to know: choices that are always right, or never.

    >>> taken = {"after-the-flop": Counter({"fold": 0, "check": 9})}
    >>> findings(Solved(9, Fraction(1, 9), Fraction(1), taken))
    ['The player has the edge.', 'After the flop: the best choice is always to check.']
    """
    said = ["The player has the edge."] if found.value > 0 else []
    for decision, choices in found.taken.items():
        used = [choice for choice, deals in choices.items() if deals]
        where = capital(named(decision))
        if len(used) == 1 < len(choices):
            said.append(f"{where}: the best choice is always to {used[0]}.")
        elif used:
            said += [
                f"{where}: to {c} is never needed." for c, deals in choices.items() if not deals
            ]
    return said


def as_json(found: Solved, of: Terms) -> dict[str, object]:
    """What was found, as JSON holds it."""
    return {
        "game": of.game,
        "options": of.chosen,
        "paytables": of.paytables,
        "deals": found.deals,
        "main": {
            "ev": _number(found.value),
            "house_edge": _number(-found.value),
            "element_of_risk": _number(-found.value / found.wagered),
            "average_wager": _number(found.wagered),
            "actions": {
                decision: {
                    choice: _number(Fraction(deals, found.deals))
                    for choice, deals in choices.items()
                }
                for decision, choices in found.taken.items()
            },
        },
        "findings": findings(found),
    }


def _number(exactly: Fraction) -> dict[str, object]:
    return {"fraction": str(exactly), "decimal": float(exactly)}


def as_text(found: Solved, of: Terms, name: str) -> str:
    """What was found, for people to read."""
    tables = ", ".join(f"{w.title} {w.paytable}" for w in of.wagers if w.name in _main_tables(of))
    title = f"{name}: best play, exactly"
    rows = (
        ("House edge, of the ante", *_percent(-found.value)),
        ("Average wager", f"{float(found.wagered):.6f} antes", str(found.wagered)),
        ("Element of risk, of all wagers", *_percent(-found.value / found.wagered)),
    )
    lines = [title, "-" * len(title), "", f"Equally likely deals: {found.deals:,}"]
    lines += [f"Pay tables: {tables}"] if tables else []
    lines += ["", *table_lines(Table(("", "", "Exactly"), rows)), ""]
    taken = tuple(
        (capital(named(decision)), choice, f"{deals / found.deals:.4%}")
        for decision, choices in found.taken.items()
        for choice, deals in choices.items()
    )
    lines += table_lines(Table(("Decision", "Best choice", "Of all deals"), taken, right=(2,)))
    said = findings(found)
    return "\n".join([*lines, *([""] if said else []), *said])


def _percent(exactly: Fraction) -> tuple[str, str]:
    return f"{float(exactly):.6%}", str(exactly)


def _main_tables(of: Terms) -> set[str]:
    """The wagers of the main game that go by pay tables."""
    return {wager.name for wager in of.wagers if wager.paytable and wager.made != "optional"}
