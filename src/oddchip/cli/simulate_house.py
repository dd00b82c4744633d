"""Rounds of a game against the house by the thousand, beside what is exactly true of them."""

import argparse
import re
import sys
import time
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from rich.console import Console
from rich.progress import track

from oddchip.cli.house_arguments import add_paytables, chosen_paytables
from oddchip.cli.output import print_json, print_text
from oddchip.cli.patience import patience
from oddchip.cli.play_house_words import chosen_freely
from oddchip.cli.play_words import cents
from oddchip.house import Terms, terms
from oddchip.house.terms import WagerTerms
from oddchip.mistake import Mistake
from oddchip.rules import Game
from oddchip.rules.printed import joined
from oddchip.rules.tree import plain
from oddchip.table.actions import dollars

if TYPE_CHECKING:
    from oddchip.bots.house_bots import HouseBot
    from oddchip.edge.best import BestPlay
    from oddchip.edge.strategies import Strategy

T = TypeVar("T")

STRATEGIES: Final = ("best", "human")
USUAL_ERRORS: Final = "5%"


def add_house(takes: argparse.ArgumentParser) -> None:
    """Let a command take what is chosen for rounds against the house."""
    of = takes.add_argument_group("against the house")
    of.add_argument(
        "--strategy",
        metavar="NAME|FILE",
        help=f"how the player decides: {', '.join(STRATEGIES)}, or the file of a strategy in words"
        f" (usually {STRATEGIES[0]})",
    )
    of.add_argument(
        "--errors",
        metavar="SHARE",
        help=f"in how many of its decisions human errs (usually {USUAL_ERRORS}%)",
    )
    of.add_argument(
        "--wager",
        metavar="AMOUNT",
        help="what is put on each required wager, in dollars (usually the least)",
    )
    of.add_argument(
        "--side-bet",
        action="append",
        default=[],
        metavar="WAGER=AMOUNT",
        help="what is put on an optional wager; may be given several times",
    )
    add_paytables(of)


def refuse_house(given: argparse.Namespace, game: Game) -> None:
    """Refuse what is chosen for rounds against the house, for a game among players."""
    for name in ("strategy", "errors", "wager", "side_bet", "paytable"):
        if getattr(given, name):
            flag = name.replace("_", "-")
            raise Mistake(f"--{flag}: {game.sheet.name} is played among players")


def run_house(given: argparse.Namespace, game: Game) -> int:
    """Play the rounds, or as many as there is patience for, and report."""
    for name in ("bots", "stack", "seconds"):
        if getattr(given, name):
            raise Mistake(f"--{name}: {game.sheet.name} is played against the house, by one player")
    table = terms(game, chosen_paytables(given))
    put, wager = wagers(given, table)
    strategy = chosen_strategy(given, table)
    began = time.perf_counter()
    with patience(f"solving {game.sheet.name} exactly; Ctrl-C stops"):
        from oddchip.bots.house_rounds import rounds
        from oddchip.cli.simulate_house_report import Tally, as_text, report
        from oddchip.edge.known import NOTHING
        from oddchip.edge.solving import side_bets

        minded = also(table, put, wager)
        best = best_play(table, minded, strategy)
        bets, _ = side_bets(table, NOTHING, ())
        main = worth(strategy, best, minded)
    bot = player(table, best, strategy, given.seed)
    judge = best if isinstance(strategy, Fraction) else None
    tally, status = Tally(table, put, wager), 0
    solved = time.perf_counter()
    try:
        played = islice(rounds(table, bot, put, given.seed, judge), given.hands)
        for each in watched(played, given.hands):
            tally.add(each)
    except KeyboardInterrupt:
        status = 130
    seconds = time.perf_counter() - solved
    print(
        f"{tally.rounds:,} rounds in {seconds:.1f} s, {tally.rounds / seconds:,.0f} a second;"
        f" solved in {solved - began:.1f} s",
        file=sys.stderr,
    )
    if not tally.rounds:
        raise Mistake("no round was finished, so there is nothing to report")
    found = report(
        tally,
        table,
        strategy=given.strategy or STRATEGIES[0],
        share=strategy if isinstance(strategy, Fraction) else None,
        main=main,
        best=best.value if best else None,
        sides={name: by[table.paytables.get(name, name)].ev for name, by in bets.items()},
        seed=given.seed,
        asked=given.hands,
    )
    if given.json:
        print_json(found)
    else:
        print_text(as_text(found, game.sheet.name, table))
    return status


def wagers(given: argparse.Namespace, table: Terms) -> tuple[dict[str, int], int]:
    """What is put on which wager before the deal, and what is put on each required one."""
    free = chosen_freely(table)
    required = [each for each in free if each.made == "required"]
    wager = cents(given.wager) if given.wager else max(each.least for each in required)
    put = {each.name: wager for each in required}
    optional = {each.name: each for each in free if each.made == "optional"}
    for said in given.side_bet:
        name, equals, amount = said.partition("=")
        if not (name and equals and amount):
            raise Mistake(f"--side-bet {said!r}: it is written WAGER=AMOUNT, such as bonus-88=1")
        if name not in optional:
            there = f"there are: {joined(optional)}" if optional else "it has none"
            raise Mistake(f"{table.game} has no side bet {name[:40]!r}; {there}")
        put[name] = cents(amount)
    for each in free:
        _within(each, put.get(each.name, each.least))
    return put, wager


def _within(wager: WagerTerms, amount: int) -> None:
    if not wager.least <= amount <= wager.most:
        raise Mistake(
            f"{wager.title} takes {dollars(wager.least)} to {dollars(wager.most)},"
            f" not {dollars(amount)}"
        )


def also(table: Terms, put: dict[str, int], wager: int) -> tuple[str, ...]:
    """The side bets that are settled against the dealer: a player minds them when deciding."""
    minded = tuple(
        each.name
        for each in table.wagers
        if each.made == "optional" and each.name in put and each.pays
    )
    for name in minded:
        if put[name] != wager:
            raise Mistake(
                f"{table.wager(name).title} is settled against the dealer, and solved for as much"
                " as the required wagers alone: put the same on it"
            )
    return minded


def chosen_strategy(given: argparse.Namespace, table: Terms) -> "Strategy | Fraction | None":
    """How the player decides: by a strategy, best but for a share of errors, or just best."""
    name = given.strategy or STRATEGIES[0]
    if name == "human":
        return _share(given.errors or USUAL_ERRORS)
    if given.errors is not None:
        raise Mistake(f"--errors: {name[:40]} makes none; --strategy human does")
    return None if name == "best" else _read(Path(name), table)


def _share(said: str) -> Fraction:
    if not re.fullmatch(r"(?a)\d{1,6}(\.\d{1,6})?%?", said):
        raise Mistake(f"--errors {said[:40]!r}: it is a share, such as 0.05 or 5%")
    share = Fraction(said.rstrip("%")) / (100 if said.endswith("%") else 1)
    if share > 1:
        raise Mistake(f"--errors {said}: it is at most 1, or 100%")
    return share


def _read(file: Path, table: Terms) -> "Strategy":
    """The strategy of a file."""
    from oddchip.edge.strategies import read_strategy

    try:
        text = file.read_text("utf-8-sig")
    except UnicodeDecodeError:
        raise Mistake(f"{file}: it isn't UTF-8 text") from None
    except OSError as error:
        there = f"{error.strerror}; the strategies by name are {joined(STRATEGIES)}"
        raise Mistake(f"--strategy {plain(str(file))[:60]}: {there}") from None
    try:
        return read_strategy(text, table)
    except Mistake as mistake:
        raise Mistake(f"{file}: {mistake}") from None


def best_play(
    table: Terms, minded: tuple[str, ...], strategy: "Strategy | Fraction | None"
) -> "BestPlay | None":
    """Best play; a strategy in words can do without it where the game can't be solved."""
    from oddchip.edge.best import BestPlay
    from oddchip.edge.unsolvable import Unsolvable

    try:
        return BestPlay(table, minded)
    except Unsolvable as why:
        if strategy is None or isinstance(strategy, Fraction):
            raise Mistake(f"{why}; a strategy in words can be played, by --strategy FILE") from None
        return None


def worth(
    strategy: "Strategy | Fraction | None", best: "BestPlay | None", minded: tuple[str, ...]
) -> Fraction | None:
    """What a round is worth to the player, in antes, if that can be known exactly."""
    if best is None or isinstance(strategy, Fraction):
        return None
    if strategy is None:
        return best.value
    if minded:
        return None
    from oddchip.edge.strategies.appraisal import appraise

    return appraise(strategy, best.terms).ev


def player(
    table: Terms, best: "BestPlay | None", strategy: "Strategy | Fraction | None", seed: int
) -> "HouseBot":
    """The bot that plays."""
    from oddchip.bots.house_bots import BestBot, GivenBot, HumanBot

    if isinstance(strategy, Fraction):
        assert best is not None, "people are told from best play"
        return HumanBot(best, strategy, seed)
    if strategy is not None:
        return GivenBot(strategy, table)
    assert best is not None, "it is the strategy"
    return BestBot(best)


def watched(each: Iterator[T], count: int) -> Iterable[T]:
    """What comes, with a progress bar if a terminal shows it."""
    console = Console(stderr=True)
    if not console.is_terminal:
        return each
    return track(each, "Playing", total=count, console=console, transient=True)
