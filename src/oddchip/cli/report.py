"""Write a printable report of a game against the house: rules, method, exact figures, charts.

It is one page of HTML that needs nothing else. With --json: file, game, options, paytables
and fingerprint.
"""

import argparse
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

from oddchip import rulebook
from oddchip.cli.arguments import add_game, add_json, chosen_game
from oddchip.cli.house_arguments import add_paytables, chosen_paytables
from oddchip.cli.output import print_json
from oddchip.cli.patience import patience
from oddchip.house import terms
from oddchip.mistake import Mistake
from oddchip.rules import Game


def arguments(takes: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    add_game(takes)
    add_paytables(takes)
    takes.add_argument("--out", type=Path, required=True, metavar="FILE", help="the file to write")
    takes.add_argument("--force", action="store_true", help="write over a file that is there")
    add_json(takes)


def run(given: argparse.Namespace) -> int:
    """Solve the game, and write what was found."""
    game = chosen_game(given)
    paytables = chosen_paytables(given)
    table = terms(game, paytables)
    check(given.out, force=given.force)
    with patience(f"solving {game.sheet.name} exactly; Ctrl-C stops") as tell:
        from oddchip.edge.report import report

        page = report(
            game,
            lambda options: reread(given, options),
            paytables,
            made_on=today(),
            tell=lambda what: tell(f"Solving {what}"),
        )
    save(page, given.out)
    if given.json:
        print_json(
            {
                "file": str(given.out),
                "game": game.id,
                "options": game.chosen,
                "paytables": table.paytables,
                "fingerprint": game.fingerprint,
            }
        )
    else:
        print(f"The report is in {given.out}; a browser shows and prints it.")
    return 0


def today() -> str:
    """The day that the report is made on, by universal time."""
    now = datetime.now(UTC)
    return f"{now.day} {now:%B %Y}"


def check(file: Path, *, force: bool) -> None:
    """Refuse a file that can't be written, or is there already, before all the work."""
    if file.is_dir():
        raise Mistake(f"--out {file}: this is a folder; name a file in it")
    if not file.parent.is_dir():
        raise Mistake(f"--out {file}: there is no folder {file.parent}")
    if file.exists() and not force:
        raise Mistake(f"--out {file}: this file is there already; --force writes over it")


def reread(given: argparse.Namespace, options: Mapping[str, str]) -> Game:
    """The same game in another reading."""
    own = given.sheet or (Path(given.game) if given.game.endswith(".toml") else None)
    return rulebook.read(own, options) if own else rulebook.game(given.game, options)


def save(page: str, file: Path) -> None:
    """Write the report, or say why not."""
    try:
        file.write_text(page, encoding="utf-8")
    except OSError as error:
        raise Mistake(f"--out {file}: can't be written ({error.strerror or error})") from None
