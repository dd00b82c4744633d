"""Say what each choice of a decision is worth to a player who sees these cards, exactly.

The decision is the one with so many cards on the board. With --json: game, options, paytables,
decision, the cards, standing, and choices: of each its value, what it costs against the best, both
with a fraction and a decimal in antes, and whether it is the best.
"""

import argparse
import re
import time
from textwrap import wrap
from typing import Final

from oddchip.cards import Card, write_cards
from oddchip.cli.arguments import add_game, add_json, cards, chosen_game
from oddchip.cli.house_arguments import add_paytables, chosen_paytables
from oddchip.cli.output import print_json, print_text
from oddchip.cli.patience import patience
from oddchip.edge.asked import Advice, Asked, asked
from oddchip.edge.figures import number
from oddchip.edge.findings import choice_words
from oddchip.edge.solution import action_name
from oddchip.house import Terms, terms
from oddchip.mistake import Mistake
from oddchip.rules.printed import Table, table_lines
from oddchip.rules.printed.phrases import capital, named

# What the player sees, by the name of the option that says it.
SEEN: Final = {"hand": "hole", "board": "board", "dealer": "dealer", "seen": "seen"}


def arguments(takes: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    add_game(takes)
    takes.add_argument("--hole", required=True, metavar="CARDS", help='your cards, as in "Kd Qh"')
    takes.add_argument("--board", default="", metavar="CARDS", help="the board, as far as it is up")
    takes.add_argument("--dealer", default="", metavar="CARDS", help="cards the dealer shows")
    takes.add_argument(
        "--seen", default="", metavar="CARDS", help="other cards that you know are out"
    )
    takes.add_argument(
        "--standing",
        action="append",
        default=[],
        metavar="WAGER=TIMES",
        help="what was bet at earlier decisions, in antes, where that matters",
    )
    takes.add_argument("--decision", metavar="NAME", help="which decision, where several fit")
    add_paytables(takes)
    add_json(takes)


def run(given: argparse.Namespace) -> int:
    """Print what each choice is worth."""
    game = chosen_game(given)
    table = terms(game, chosen_paytables(given))
    seen = {to: cards(given, name) for to, name in SEEN.items()}
    standing = dict(map(_stands, given.standing))
    decided = asked(table, **seen, standing=standing, decision=given.decision)
    began = time.perf_counter()
    with patience(f"solving {game.sheet.name} exactly; Ctrl-C stops"):
        from oddchip.edge.advice import Adviser

        advice = Adviser(table).advice(decided)
    seconds = time.perf_counter() - began
    if given.json:
        print_json(as_json(advice, decided, table) | {"seconds": round(seconds, 4)})
    else:
        print_text(as_text(advice, decided, table, game.sheet.name))
    return 0


def _stands(said: str) -> tuple[str, int]:
    name, equals, times = said.partition("=")
    if not (name and equals and re.fullmatch(r"(?a)\d{1,3}", times)):
        raise Mistake(f"--standing {said!r}: what stands is written WAGER=TIMES, such as raise=1")
    return name, int(times)


def as_json(advice: Advice, decided: Asked, of: Terms) -> dict[str, object]:
    """The advice as JSON holds it."""
    seen = {name: [card.text for card in cards] for name, cards in _groups(decided).items()}
    return {
        "game": of.game,
        "options": of.chosen,
        "paytables": of.paytables,
        "decision": advice.decision,
        **seen,
        "standing": _standing(decided, of),
        "choices": [
            {
                "choice": action_name(each.action),
                "value": number(each.value),
                "cost": number(each.cost),
                "best": each == advice.best,
            }
            for each in advice.choices
        ],
    }


def _groups(decided: Asked) -> dict[str, tuple[Card, ...]]:
    return {name: getattr(decided, to) for to, name in SEEN.items()}


def _standing(decided: Asked, of: Terms) -> dict[str, int]:
    wagers = [wager.name for wager in of.wagers if wager.made == "by-decision"]
    return dict(zip(wagers, decided.sizes, strict=True))


def as_text(advice: Advice, decided: Asked, of: Terms, name: str) -> str:
    """The advice for people to read."""
    title = f"{name}: {named(advice.decision)}"
    lines = [title, "-" * len(title), ""]
    for what, shown in _groups(decided).items():
        if shown:
            first, *rest = wrap(write_cards(shown), 70)
            lines += [f"{capital(what):8}{first}", *(f"{'':8}{line}" for line in rest)]
    for wager, times in _standing(decided, of).items():
        lines += [f"{of.wager(wager).title} stands at {times}x"] if times else []
    rows = tuple(
        (
            capital(choice_words(each.action, of)),
            f"{float(each.value):+.6f}",
            "best" if each == advice.best else f"{float(each.cost):.6f}",
            str(each.value),
        )
        for each in advice.choices
    )
    table = Table(("Choice", "Worth, antes", "Costs", "Exactly"), rows, right=(1, 2))
    return "\n".join([*lines, "", *table_lines(table)])
