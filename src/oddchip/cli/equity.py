"""Say what hands, or ranges of hands, win of the pot of a game among players.

A HAND is cards such as "As Ks", a range such as "QQ+, AKs:0.5", or random; docs/equity.md has all
that it may say. All deals are counted if that is done in time, else some are sampled.

With --json: game, options, method (exact or sampled), deals, seed, board, dead, complete (false if
it was stopped before its end), seconds, and hands: of each its text, how many hands that is, and
win, tie, scoop and pot, where two halves share the pot also high and low. Each of these has a
decimal, and a fraction if it is exact or its 95 % interval if it is sampled. With --outs, --kinds
or --later there are outs, kinds or later too.
"""

import argparse
import time
from collections.abc import Iterable
from math import inf
from pathlib import Path
from threading import Event
from typing import Final, TypeVar

from msgspec.structs import replace
from rich.console import Console
from rich.progress import Progress as Bar

from oddchip.cli.arguments import add_json, add_options, cards, chosen_game
from oddchip.cli.equity_report import Besides, Report, as_json, as_text
from oddchip.cli.output import print_json, print_text
from oddchip.cli.patience import INTERRUPTED, stopping
from oddchip.mistake import Mistake
from oddchip.odds.distributions import counting
from oddchip.odds.distributions_later import SECONDS as PATIENT
from oddchip.odds.distributions_later import cards_by, looking
from oddchip.odds.equity import reckoning
from oddchip.odds.outs import outs
from oddchip.odds.question import MOST_PLAYERS, Question, question
from oddchip.odds.ranges import read_range
from oddchip.odds.shape import shape
from oddchip.rules import CardRoom, Game
from oddchip.table import terms

MOST_SECONDS: Final = 86_400

Step = TypeVar("Step")


def arguments(takes: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    takes.add_argument(
        "game",
        metavar="GAME",
        help="a game's id, name or alias, or the file of a sheet of your own, ending in .toml;"
        " with --sheet, the first hand",
    )
    takes.add_argument("hands", nargs="*", metavar="HAND", help="two hands or more, or ranges")
    takes.add_argument(
        "--sheet", type=Path, metavar="FILE", help="a sheet of your own, in place of GAME"
    )
    add_options(takes)
    takes.add_argument("--board", default="", metavar="CARDS", help="the board, as far as it is up")
    takes.add_argument("--dead", default="", metavar="CARDS", help="cards that nobody can get")
    how = takes.add_mutually_exclusive_group()
    how.add_argument("--exact", action="store_true", help="count all deals, however long it takes")
    how.add_argument("--samples", type=int, metavar="N", help="sample so many deals")
    how.add_argument(
        "--error", type=float, metavar="E", help="how far off a share may be, such as 0.001"
    )
    takes.add_argument(
        "--seconds",
        type=float,
        default=2.0,
        metavar="S",
        help="the time that counting all deals may take, or else sampling (usually 2)",
    )
    takes.add_argument("--seed", type=int, default=0, metavar="S", help="decides the samples")
    takes.add_argument("--outs", action="store_true", help="the next cards that help who is behind")
    takes.add_argument(
        "--kinds", action="store_true", help="how often each hand ends as which kind"
    )
    takes.add_argument(
        "--later", metavar="STREET", help="what the hands are worth once that street is dealt"
    )
    add_json(takes)


def run(given: argparse.Namespace) -> int:
    """Reckon, and print what each hand wins."""
    game, hands = chosen(given)
    of = terms(game)
    kind = shape(of)
    ranges = [read_range(hand, kind) for hand in hands]
    asked = question(kind, ranges, cards(given, "board"), cards(given, "dead"))
    if not 0 < given.seconds <= MOST_SECONDS:
        raise Mistake(f"--seconds {given.seconds:g}: it is more than 0, a day at most")
    besides = Besides(street=given.later)
    if given.outs:
        besides = replace(besides, outs=outs(asked))
    until = cards_by(of, given.later) if given.later else None
    began = time.perf_counter()
    steps = reckoning(
        asked,
        exact=given.exact,
        samples=given.samples,
        error=given.error,
        seconds=given.seconds,
        seed=given.seed,
    )
    with stopping() as stop:
        last = watched(((step.part, step) for step in steps), "Reckoning", stop)
        status = INTERRUPTED if stop.is_set() and last.part < 1 else 0
        if last.equity is None:
            return status
        besides = Besides() if status else counted(besides, given, asked, until, stop)
    seconds = time.perf_counter() - began
    report = Report(game, asked, last.equity, besides, complete=not status)
    if given.json:
        print_json(as_json(report) | {"seconds": round(seconds, 3)})
    else:
        print_text(as_text(report))
    return status


def counted(
    found: Besides,
    given: argparse.Namespace,
    asked: Question,
    until: tuple[int, int] | None,
    stop: Event,
) -> Besides:
    """What else was asked for, and takes counting; `until` are the cards of a later street."""
    if given.kinds:
        found = replace(found, kinds=watched(counting(asked), "Counting", stop))
    if until:
        steps = looking(asked, *until, within=inf if given.exact else PATIENT)
        found = replace(found, later=watched(steps, "Looking ahead", stop))
    if stop.is_set():
        raise KeyboardInterrupt
    return found


def chosen(given: argparse.Namespace) -> tuple[Game, list[str]]:
    """The game and the hands that were given."""
    hands = given.hands if given.sheet is None else [given.game, *given.hands]
    game = chosen_game(given)
    name = game.sheet.name
    if not isinstance(game.sheet, CardRoom):
        raise Mistake(
            f"{name} is played against the house: `oddchip advise` says what its choices are worth"
        )
    if not 2 <= len(hands) <= MOST_PLAYERS:
        said = "1 hand" if len(hands) == 1 else f"{len(hands)} hands"
        raise Mistake(f"{said} of {name}: an equity is among 2 to {MOST_PLAYERS}")
    return game, hands


def watched(steps: Iterable[tuple[float, Step]], doing: str, stop: Event) -> Step:
    """The last of some steps, or that at which it stops; with a progress bar on a terminal."""
    console = Console(stderr=True)
    with Bar(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(doing, total=1.0)
        for part, last in steps:  # noqa: B007 - given back in the end
            bar.update(task, completed=part)
            if stop.is_set():
                break
    return last
