"""Solve a game against the house exactly: its edge under best play, and what that play is.

With --json: game, options, paytables, seen, dealer, deals (how many equally likely ones there
are), main, outcomes, side_bets, unsolved, findings and seconds. Numbers in units of the ante have a
fraction and a decimal; counts are of deals. main holds ev, house_edge, element_of_risk,
standard_deviation (with its exact square), average_wager, hit_frequency, actions (how often each
choice of each decision is taken, of all deals), wagered and results (how many deals wager and win
so much). outcomes counts deals by the player's hand and how it ended; side_bets has for each
optional wager and pay table ev, house_edge, standard_deviation, hit_frequency, deals and lines.

What can't be solved exactly is played instead: simulated then holds rounds, looks, seed, and main,
outcomes and side_bets as far as they aren't known exactly, with standard errors. A main game that
isn't solved has no deals, main and outcomes of its own, but why.
"""

import argparse
import re
import time
from typing import TYPE_CHECKING, Final

from oddchip.cli.arguments import add_game, add_json, cards, chosen_game
from oddchip.cli.house_arguments import add_paytables, chosen_paytables
from oddchip.cli.output import print_json, print_text
from oddchip.cli.patience import patience
from oddchip.house import Terms, terms
from oddchip.mistake import Mistake

if TYPE_CHECKING:
    from oddchip.edge.known import Known
    from oddchip.edge.solved import Tell

ROUNDS: Final = 50_000


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
    takes.add_argument(
        "--rounds",
        default=str(ROUNDS),
        metavar="N",
        help=f"how many rounds to play of what can't be solved exactly (usually {ROUNDS})",
    )
    add_json(takes)


def run(given: argparse.Namespace) -> int:
    """Solve the game, and print what was found."""
    game = chosen_game(given)
    table = terms(game, chosen_paytables(given))
    seen, dealer = cards(given, "seen"), cards(given, "dealer")
    if not re.fullmatch(r"(?a)[1-9]\d{0,7}", given.rounds):
        raise Mistake(f"--rounds {given.rounds!r}: a number from 1 to 99,999,999 is needed")
    began = time.perf_counter()
    with patience(f"solving {game.sheet.name} exactly; Ctrl-C stops") as tell:
        from oddchip.edge.known import Known

        text, said = _analysis(game.sheet.name, table, Known(seen, dealer), int(given.rounds), tell)
    if given.json:
        print_json(said | {"seconds": round(time.perf_counter() - began, 3)})
    else:
        print_text(text)
    return 0


def _analysis(
    name: str, of: Terms, known: "Known", rounds: int, tell: "Tell"
) -> tuple[str, dict[str, object]]:
    """What is found of a game, as text and as JSON holds it."""
    from oddchip.cli import edge_sample
    from oddchip.cli.edge_report import as_text
    from oddchip.edge.findings import findings
    from oddchip.edge.sampling import sample
    from oddchip.edge.solving import solve
    from oddchip.edge.unsolvable import Unsolvable

    try:
        found = solve(of, known=known, tell=tell)
    except Unsolvable as why:
        return edge_sample.instead(name, str(why), of, known, rounds, tell)
    said = findings(of, found)
    text, json = as_text(name, of, found, said), found.to_dict() | {"findings": said}
    if found.unsolved:
        played = sample(of, rounds, known=known, side_bets=tuple(found.unsolved), tell=tell)
        text = "\n\n".join([text, edge_sample.side_bets_text(of, played)])
        json |= {"simulated": edge_sample.side_bets_json(played)}
    return text, json
