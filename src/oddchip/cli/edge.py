"""Solve a game against the house exactly: its edge under best play, and what that play is.

With --json: game, options, paytables, seen, dealer, deals (how many equally likely ones there
are), main, outcomes, side_bets, unsolved, findings and seconds. Numbers in units of the ante have a
fraction and a decimal; counts are of deals. main holds ev, house_edge, element_of_risk,
standard_deviation (with its exact square), average_wager, hit_frequency, actions (how often each
choice of each decision is taken, of all deals), wagered and results (how many deals wager and win
so much). outcomes counts deals by the player's hand and how it ended; side_bets has for each
optional wager and pay table ev, house_edge, standard_deviation, hit_frequency, deals and lines.
"""

import argparse
import time

from oddchip.cli.arguments import add_game, add_json, chosen_game
from oddchip.cli.house_arguments import add_paytables, cards, chosen_paytables
from oddchip.cli.output import print_json, print_text
from oddchip.cli.patience import patience
from oddchip.house import terms


def arguments(takes: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    add_game(takes)
    add_paytables(takes)
    takes.add_argument(
        "--dealer", default="", metavar="CARDS", help='cards that the dealer is known to hold: "As"'
    )
    takes.add_argument(
        "--seen", default="", metavar="CARDS", help="other cards that are known to be out"
    )
    add_json(takes)


def run(given: argparse.Namespace) -> int:
    """Solve the game, and print what was found."""
    game = chosen_game(given)
    table = terms(game, chosen_paytables(given))
    seen, dealer = cards(given, "seen"), cards(given, "dealer")
    began = time.perf_counter()
    with patience(f"solving {game.sheet.name} exactly; Ctrl-C stops"):
        from oddchip.cli.edge_report import as_text
        from oddchip.edge.findings import findings
        from oddchip.edge.known import Known
        from oddchip.edge.solving import solve

        found = solve(table, known=Known(seen, dealer))
    seconds = round(time.perf_counter() - began, 3)
    said = findings(table, found)
    if given.json:
        print_json(found.to_dict() | {"findings": said, "seconds": seconds})
    else:
        print_text(as_text(game.sheet.name, table, found, said))
    return 0
