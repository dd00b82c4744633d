"""What a command takes, and the arguments that many commands have in common."""

import argparse
from pathlib import Path
from typing import NoReturn

from oddchip import rulebook
from oddchip.cards import Card, read_cards
from oddchip.mistake import Mistake
from oddchip.rules import Game


class Arguments(argparse.ArgumentParser):
    """An argument parser whose complaints are mistakes like any other: one line, status 2."""

    def error(self, message: str) -> NoReturn:
        """Complain."""
        raise Mistake(f"{message} (`{self.prog} --help` says what it takes)")


def add_json(arguments: argparse.ArgumentParser) -> None:
    """Let a command take --json."""
    arguments.add_argument("--json", action="store_true", help="print the result as JSON")


def add_game(
    arguments: argparse.ArgumentParser, *others: tuple[str, str], required: bool = True
) -> None:
    """Let a command take a game: one of the rulebook, or a sheet of the person's own.

    `others` are options, each taking a FILE, that may stand in its place.
    """
    which = arguments.add_mutually_exclusive_group(required=required)
    which.add_argument(
        "game",
        nargs="?",
        metavar="GAME",
        help="a game's id, name or alias, or the file of a sheet of your own, ending in .toml",
    )
    which.add_argument("--sheet", type=Path, metavar="FILE", help="a sheet of your own")
    for flag, help_ in others:
        which.add_argument(flag, type=Path, metavar="FILE", help=help_)
    add_options(arguments)


def add_options(arguments: argparse.ArgumentParser) -> None:
    """Let a command choose how a game reads its rules."""
    arguments.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="choose how the game reads a rule; may be given several times",
    )


def chosen_game(given: argparse.Namespace) -> Game:
    """The game that a command was given, its options chosen."""
    options = dict(map(_option, given.option))
    if given.sheet is not None:
        return rulebook.read(given.sheet, options)
    if given.game.endswith(".toml"):
        return rulebook.read(Path(given.game), options)
    return rulebook.game(given.game, options)


def _option(said: str) -> tuple[str, str]:
    name, equals, value = said.partition("=")
    if not (name and equals and value):
        raise Mistake(f"--option {said!r}: an option is written NAME=VALUE, such as structure=pot")
    return name, value


def cards(given: argparse.Namespace, name: str) -> tuple[Card, ...]:
    """The cards that an option gives; what is wrong with them is said of that option.

    >>> cards(argparse.Namespace(seen="As Kd"), "seen")
    (Card('As'), Card('Kd'))
    """
    try:
        return read_cards(getattr(given, name))
    except Mistake as mistake:
        raise Mistake(f"--{name}: {mistake}") from None
