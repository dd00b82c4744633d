"""Replay hand histories: PHH files (.phh, .phhs) and logs of our own (.json, .jsonl).

Every action is checked against the rules of its game, and how the hand ends is compared with what
the file says. Rounds against the house are in files of the same shape. One hand is printed street
by street, many with a line each.
"""

import argparse
import sys
from itertools import chain, islice
from pathlib import Path

from oddchip import rulebook
from oddchip.cli.arguments import add_json
from oddchip.cli.output import print_json, print_text
from oddchip.history import (
    History,
    Replay,
    RoundHistory,
    game_of,
    replays,
    write_round_text,
    write_text,
)
from oddchip.rules import Game
from oddchip.rules.tree import plain


def arguments(takes: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    takes.add_argument(
        "paths",
        type=Path,
        nargs="+",
        metavar="FILE",
        help="a hand history, or a folder in which to look for them",
    )
    takes.add_argument(
        "--sheet", type=Path, metavar="FILE", help="the sheet of logs of a game of your own"
    )
    how = takes.add_mutually_exclusive_group()
    how.add_argument("--verbose", action="store_true", help="print many hands in full as well")
    how.add_argument("--quiet", action="store_true", help="print what failed and the totals alone")
    add_json(takes)


def run(given: argparse.Namespace) -> int:
    """Replay the hands; 1 if some fail, 2 if some are no hand histories."""
    if given.sheet is not None:
        rulebook.read(given.sheet)
    found = chain.from_iterable([replays(path, given.sheet) for path in given.paths])
    first = list(islice(found, 2))
    in_full = given.verbose or len(first) == 1
    totals = Totals()
    for replay in chain(first, found):
        totals.count(replay)
        if given.json:
            continue
        if replay.history and not given.quiet:
            print_text(in_words(replay.history) if in_full else summary(replay, replay.history))
            if in_full and not replay.why:
                print_text(f"{verdict(replay.history)}\n")
        if replay.why:
            said = f"{plain(replay.file)}: {replay.why}"
            print(said) if replay.readable else print(f"oddchip: {said}", file=sys.stderr)
    if given.json:
        print_json(totals.told)
    elif len(first) > 1 or given.quiet:
        print_text(totals.words)
    return totals.status


class Totals:
    """What became of the hands so far."""

    def __init__(self) -> None:
        self.hands = self.replayed = self.unreadable = 0
        self.failed: list[Replay] = []

    def count(self, replay: Replay) -> None:
        """Count a hand."""
        self.hands += 1
        self.replayed += replay.history is not None
        self.unreadable += not replay.readable
        if replay.why:
            self.failed.append(replay)

    @property
    def matched(self) -> int:
        """How many hands ended as their files say."""
        return self.hands - len(self.failed)

    @property
    def told(self) -> dict[str, object]:
        """The totals in JSON."""
        return {
            "hands": self.hands,
            "replayed": self.replayed,
            "matched": self.matched,
            "failed": [{"file": replay.file, "why": replay.why} for replay in self.failed],
        }

    @property
    def words(self) -> str:
        """The totals in words."""
        hands = f"{self.hands:,} hand{'' if self.hands == 1 else 's'}"
        return f"{hands}: {self.replayed:,} replayed, {self.matched:,} matched"

    @property
    def status(self) -> int:
        """The status to exit with."""
        return 2 if self.unreadable else 1 if self.failed else 0


def in_words(history: History | RoundHistory) -> str:
    """A hand or a round in full."""
    return write_text(history) if isinstance(history, History) else write_round_text(history)


def summary(replay: Replay, history: History | RoundHistory) -> str:
    """A hand in a line: the game, and what each player won or lost.

    >>> from oddchip import rulebook, table
    >>> terms = table.terms(rulebook.game("razz"))
    >>> hand = table.start(terms, [5_000, 5_000], 0, deck=terms.deck.cards)
    >>> while not hand.over:
    ...     hand = hand.apply(hand.legal.fold or hand.legal.bring_in)
    >>> history = History(hand, players=("Ann", "Bo"))
    >>> summary(Replay("a.json", history), history)
    'a.json: Razz: Ann +$1, Bo -$1'
    """
    results = ", ".join(
        f"{plain(name)} {'+' if won > 0 else '-'}{history.money(abs(won))}"
        for name, won in history.results
        if won
    )
    what = game_in(history).sheet.name + ("" if over(history) else ", unfinished")
    return f"{plain(replay.file)}: {what}: {results or 'nobody won'}"


def game_in(history: History | RoundHistory) -> Game:
    """The game of a hand or a round."""
    if isinstance(history, RoundHistory):
        return history.of
    return history.game or game_of(history.began)


def over(history: History | RoundHistory) -> bool:
    """Whether a hand or a round is finished."""
    return history.hand.over if isinstance(history, History) else history.over


def verdict(history: History | RoundHistory) -> str:
    """What a hand that was replayed without fault was checked for."""
    actions = "Every action is legal"
    if isinstance(history, RoundHistory):
        if not history.over:
            return f"{actions}; the round isn't finished."
        if history.settled is None:
            return f"{actions}; the file doesn't say how each wager is settled."
        return f"{actions}, and each wager is settled as the file says."
    if history.remarks:
        actions += f" ({'; '.join(history.remarks)})"
    if not history.hand.over:
        return f"{actions}; the hand isn't finished."
    if history.finishing is None:
        return f"{actions}; the file doesn't say with which stacks the hand ends."
    return f"{actions}, and the stacks are those with which the file ends."
