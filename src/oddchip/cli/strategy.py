"""Print the best strategy of a game against the house: the chart of starting hands, and more.

The chart says what is best before anything else is seen; a game that decides nothing then has how
often the player bets with each hand. Then come the decisions, by the hand that is made so far. All
numbers are exact, and the tables as --csv, --json or --html have them all.

--card finds a short strategy for people instead and says what it costs; --value says what a
strategy in a FILE of one's own is worth, exactly, and what each of its lines costs. How one is
written: `docs/strategies.md`.

With --json: game, options, paytables, deals, ev, house_edge, chart (of each hand its suits, ev,
best and the ev of its choices) and decisions: of each what is standing, and rows by hand, made or
dealer, with their deals, and of each choice in how many it is best (taken) and its ev. With --card
or --value: text, deals, ev, best, cost, house_edge, average_wager, element_of_risk, and decisions
with cost, deals and lines: choice, when, deals and cost. Numbers have a fraction and a decimal.
"""

import argparse
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from oddchip.cli.arguments import add_game, chosen_game
from oddchip.cli.house_arguments import add_paytables, chosen_paytables
from oddchip.cli.output import print_json, print_text
from oddchip.cli.patience import patience
from oddchip.house import Terms, terms
from oddchip.mistake import Mistake

if TYPE_CHECKING:
    from oddchip.edge.strategies import Appraisal, Strategy

MOST: Final = 1_000_000


def arguments(takes: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    add_game(takes)
    add_paytables(takes)
    what = takes.add_mutually_exclusive_group()
    what.add_argument(
        "--card", action="store_true", help="find a short strategy for people, and what it costs"
    )
    what.add_argument(
        "--value", type=Path, metavar="FILE", help="say what a strategy of your own is worth"
    )
    how = takes.add_mutually_exclusive_group()
    how.add_argument("--csv", action="store_true", help="print all tables as CSV")
    how.add_argument("--html", action="store_true", help="print all tables as a page")
    how.add_argument("--json", action="store_true", help="print the result as JSON")


def run(given: argparse.Namespace) -> int:
    """Print what was asked for."""
    game = chosen_game(given)
    table = terms(game, chosen_paytables(given))
    if given.card or given.value:
        if given.csv or given.html:
            raise Mistake("--csv and --html are for the tables, without --card or --value")
        _judge(given, table, game.sheet.name)
    else:
        _tables(given, table, game.sheet.name)
    return 0


def _tables(given: argparse.Namespace, of: Terms, name: str) -> None:
    began = time.perf_counter()
    with patience(f"solving {name} exactly; Ctrl-C stops"):
        from oddchip.edge.strategies.tables import tables

        found = tables(of)
    seconds = round(time.perf_counter() - began, 3)
    if given.json:
        print_json(found.to_dict() | {"seconds": seconds})
    elif given.csv:
        from oddchip.cli.strategy_csv import as_csv

        print(as_csv(found), end="")
    elif given.html:
        from oddchip.cli.strategy_html import as_html

        print(as_html(found, name))
    else:
        from oddchip.cli.strategy_report import print_report

        print_report(found, of, name)


def _judge(given: argparse.Namespace, of: Terms, name: str) -> None:
    """Find a card, or read a strategy, and say what it is worth."""
    from oddchip.cli.strategy_worth import as_json, as_text

    began = time.perf_counter()
    if given.card:
        with patience(f"finding a card for {name}; this may take some seconds; Ctrl-C stops"):
            from oddchip.edge.strategies.card import card

            strategy, worth = card(of)
    else:
        strategy, worth = _own(given.value, of, name)
    seconds = round(time.perf_counter() - began, 3)
    if given.json:
        print_json(as_json(strategy, worth) | {"seconds": seconds})
    else:
        title = f"{name}: a strategy card" if given.card else f"{name}: {given.value.name}"
        print_text(as_text(title, strategy, worth))


def _own(file: Path, of: Terms, name: str) -> "tuple[Strategy, Appraisal]":
    """The strategy of a file, or of the standard input, and what it is worth."""
    try:
        text = sys.stdin.read(MOST) if file == Path("-") else file.read_text("utf-8")
    except OSError as error:
        raise Mistake(f"{file}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise Mistake(f"{file}: this is no text in UTF-8") from None
    with patience(f"following it through {name} exactly; Ctrl-C stops"):
        from oddchip.edge.strategies import appraise, read_strategy

        try:
            strategy = read_strategy(text, of)
        except Mistake as mistake:
            raise Mistake(f"{file}: {mistake}") from None
        return strategy, appraise(strategy, of)
