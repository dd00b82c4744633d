"""List the games: their ids, names, seats, and what wins.

With --json: games, a list, each with id, name, kind, aliases, seats (min and max), wins (the orders
in which hands compare) and options (each with name, choices and default).
"""

import argparse
from collections.abc import Sequence

from oddchip import rulebook
from oddchip.cli.arguments import add_json
from oddchip.cli.output import print_json, print_text
from oddchip.rules import Game, orders
from oddchip.rules.printed import Table, brief_order, joined, span, table_lines

KINDS = {"house-banked": "Against the house", "card-room": "Among players"}


def arguments(takes: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    add_json(takes)


def run(given: argparse.Namespace) -> int:
    """List the games."""
    games = rulebook.games()
    if given.json:
        print_json({"games": [listed(game) for game in games]})
    else:
        print_text(table(games))
    return 0


def listed(game: Game) -> dict[str, object]:
    """What the list says of a game in JSON.

    >>> listed(rulebook.game("razz"))["seats"]
    {'min': 2, 'max': 8}
    """
    sheet = game.sheet
    return {
        "id": game.id,
        "name": sheet.name,
        "kind": sheet.kind,
        "aliases": sheet.aliases,
        "seats": {"min": sheet.seats.min, "max": sheet.seats.max},
        "wins": sheet.showdown.wins,
        "options": [
            {
                "name": option.name,
                "choices": [choice.name for choice in option.choice],
                "default": option.default,
            }
            for option in sheet.option
        ],
    }


def table(games: Sequence[Game]) -> str:
    """The list as text, the games of each kind together.

    >>> print(table([rulebook.game("razz")]))
    Id             Game  Seats   Wins
    ─────────────  ────  ──────  ────
    Among players
      razz         Razz  2 to 8  low
    """
    rows = []
    for kind, title in KINDS.items():
        of_kind = [game for game in games if game.sheet.kind == kind]
        rows += [(title, "", "", "")] if of_kind else []
        for game in of_kind:
            seats = game.sheet.seats
            wins = joined(map(brief_order, orders(game.sheet)))
            rows.append((f"  {game.id}", game.sheet.name, span(seats.min, seats.max), wins))
    return "\n".join(table_lines(Table(("Id", "Game", "Seats", "Wins"), tuple(rows))))
