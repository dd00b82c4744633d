"""Play many hands between bots, and say what each of them wins; or rounds against the house.

What rounds against the house came to stands beside what is exactly true of them.
"""

import argparse
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from itertools import islice
from typing import Final

from rich.console import Console
from rich.progress import track

from oddchip import bots
from oddchip.bots.contest import Outcome, contest
from oddchip.cli.arguments import add_game, add_json, chosen_game
from oddchip.cli.output import print_json, print_text
from oddchip.cli.play_arguments import chosen_bots, chosen_stack, stakes_words
from oddchip.cli.simulate_house import add_house, refuse_house, run_house
from oddchip.cli.simulate_report import Report, empty_tally, report_text, standings, unit_of
from oddchip.mistake import Mistake
from oddchip.rules import HouseBanked
from oddchip.table import terms

MOST_HANDS: Final = 100_000_000
MOST_SECONDS: Final = 86_400
MOST_TOLD: Final = 3
USUAL_BOTS: Final = "expert,regular,beginner"
USUAL_STACK: Final = "200"


def arguments(takes: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    add_game(takes)
    takes.add_argument(
        "--hands",
        type=int,
        default=1_000,
        metavar="N",
        help="how many hands, up to whole deals (usually 1000)",
    )
    takes.add_argument(
        "--seed", type=int, default=1, metavar="S", help="decides cards, seats, bots (usually 1)"
    )
    takes.add_argument(
        "--bots",
        metavar="NAME,NAME...",
        help=f"who plays: {', '.join(bots.NAMES)}, program:COMMAND or module:Class"
        f" (usually {USUAL_BOTS})",
    )
    takes.add_argument(
        "--stack",
        metavar="AMOUNT",
        help=f"everyone's stack, in dollars (usually {USUAL_STACK})",
    )
    takes.add_argument(
        "--seconds",
        type=float,
        metavar="S",
        help=f"how long a bot of your own may think about an action (usually {bots.SECONDS:g})",
    )
    add_house(takes)
    add_json(takes)


def run(given: argparse.Namespace) -> int:
    """Play the hands, or as many as there is patience for, and report."""
    game = chosen_game(given)
    if not 1 <= given.hands <= MOST_HANDS:
        raise Mistake(f"--hands {given.hands}: it is 1 to {MOST_HANDS:,}")
    if isinstance(game.sheet, HouseBanked):
        return run_house(given, game)
    refuse_house(given, game)
    table = terms(game)
    names = chosen_bots(given.bots or USUAL_BOTS)
    if not 2 <= len(names) <= table.most_seats:
        raise Mistake(f"{len(names)} bots: {game.sheet.name} is for 2 to {table.most_seats}")
    stack = chosen_stack(given.stack or USUAL_STACK, table.stakes)
    seconds_each = bots.SECONDS if given.seconds is None else given.seconds
    if not 0 < seconds_each <= MOST_SECONDS:
        raise Mistake(f"--seconds {seconds_each:g}: it is more than 0, up to {MOST_SECONDS:,}")
    deals = -(-given.hands // len(names))
    tally, status, players = empty_tally(len(names)), 0, list[bots.GuardedBot]()
    began = time.perf_counter()
    with ExitStack() as closing:
        for number, name in enumerate(names, 1):
            blame = Blame(f"{name} ({number})")
            bot = bots.guarded(name, table, given.seed + number, blame, seconds=seconds_each)
            closing.callback(bot.close)
            players.append(bot)
        outcomes = contest(table, players, stack=stack, seed=given.seed)
        try:
            for outcome in watched(islice(outcomes, deals), deals):
                tally = tally.plus(outcome)
        except KeyboardInterrupt:
            status = 130
    seconds = time.perf_counter() - began
    print(
        f"{tally.hands:,} hands in {seconds:.1f} s, {tally.hands / seconds:,.0f} a second",
        file=sys.stderr,
    )
    if not tally.deals:
        raise Mistake("no deal was finished, so there is nothing to report")
    unit, amount = unit_of(table.stakes)
    report = Report(
        game=game.id,
        options=game.chosen,
        seed=given.seed,
        stack=stack,
        asked=given.hands,
        hands=tally.hands,
        deals=tally.deals,
        unit=unit,
        unit_amount=amount,
        players=standings(tally, names, amount, [bot.faults for bot in players]),
        fees=tally.fees,
    )
    if given.json:
        print_json(report)
    else:
        print_text(report_text(report, game.sheet.name, stakes_words(table.stakes)))
    return status


class Blame:
    """Says on the error stream what a bot did wrong: the first few times."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._told = 0

    def __call__(self, fault: str) -> None:
        """Say it, or no more."""
        self._told += 1
        if self._told <= MOST_TOLD:
            more = "; no more of its faults are told" if self._told == MOST_TOLD else ""
            print(f"{self._name} {fault}{more}", file=sys.stderr)


def watched(outcomes: Iterator[Outcome], deals: int) -> Iterable[Outcome]:
    """The outcomes, with a progress bar if a terminal shows it."""
    console = Console(stderr=True)
    if not console.is_terminal:
        return outcomes
    return track(outcomes, "Playing", total=deals, console=console, transient=True)
