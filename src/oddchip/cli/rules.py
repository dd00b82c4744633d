"""Print a game's rules of play, or check a sheet of your own.

With --json: id, name, kind, options (the choice in force of each), fingerprint, and sheet: all that
the game's sheet says, as it is in force. With --check and --json: file, and faults, a list, each
with file, line, key, found and allowed.
"""

import argparse
from pathlib import Path

from oddchip import rulebook
from oddchip.cli.arguments import add_game, add_json, chosen_game
from oddchip.cli.output import print_json, print_text
from oddchip.mistake import Mistake
from oddchip.rules import Game, check
from oddchip.rules.printed import WRITERS, rules_of_play, span

ENDINGS = {".md": "markdown", ".html": "html", ".htm": "html"}


def arguments(takes: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    add_game(takes, ("--check", "check a sheet of your own, and say every fault of it"))
    takes.add_argument(
        "--format",
        choices=[*WRITERS],
        help="how to write the rules; without it, as the ending of --out says, else as text",
    )
    takes.add_argument("--out", type=Path, metavar="FILE", help="write the rules to a file")
    add_json(takes)


def run(given: argparse.Namespace) -> int:
    """Print the rules, or check a sheet."""
    if given.check is not None:
        return check_sheet(given.check, as_json=given.json)
    game = chosen_game(given)
    if given.json:
        print_json(resolved(game))
        return 0
    ending = given.out.suffix.lower() if given.out else ""
    text = WRITERS[given.format or ENDINGS.get(ending, "text")](rules_of_play(game))
    if given.out is None:
        print_text(text)
    else:
        save(text, given.out)
    return 0


def save(text: str, file: Path) -> None:
    """Write rules to a file, or say why not."""
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Mistake(f"{file}: can't be written ({error.strerror or error})") from None


def resolved(game: Game) -> dict[str, object]:
    """A game in JSON: its whole sheet as it is in force, each option's choice, the fingerprint.

    >>> resolved(rulebook.game("pineapple"))["options"]["discard"]
    'after-flop-betting'
    """
    return {
        "id": game.id,
        "name": game.sheet.name,
        "kind": game.sheet.kind,
        "options": game.chosen,
        "fingerprint": game.fingerprint,
        "sheet": game.sheet,
    }


def check_sheet(file: Path, *, as_json: bool) -> int:
    """Print every fault of a sheet, or that there is none."""
    faults = check(file, rulebook.SHELF)
    if as_json:
        print_json({"file": str(file), "faults": [fault._asdict() for fault in faults]})
    elif faults:
        print(*faults, sep="\n")
    else:
        sheet = rulebook.read(file).sheet
        players = span(sheet.seats.min, sheet.seats.max)
        print(f"{file}: no faults: {sheet.name}, a {sheet.kind} game for {players}")
    return 2 if faults else 0
