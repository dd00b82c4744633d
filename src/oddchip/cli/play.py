"""Play at the terminal, against bots or the house; without a game, the games are offered."""

import argparse
import secrets
import sys
from io import TextIOWrapper
from itertools import cycle, islice

from oddchip import bots, rulebook
from oddchip.cli.arguments import add_game, chosen_game
from oddchip.cli.house_arguments import add_paytables, chosen_paytables
from oddchip.cli.play_arguments import chosen_bots, chosen_stack
from oddchip.cli.play_house import AgainstTheHouse
from oddchip.cli.play_screen import Screen
from oddchip.cli.play_table import NAMES, Sitting
from oddchip.mistake import Mistake
from oddchip.rules import CardRoom, orders
from oddchip.rules.printed import Table, brief_order, joined, table_lines
from oddchip.table import stakes_of

USUAL_PLAYERS = 6


def arguments(takes: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    add_game(takes, required=False)
    add_paytables(takes)
    takes.add_argument("--players", type=int, metavar="N", help="how many play, you among them")
    takes.add_argument(
        "--bots",
        metavar="NAME,NAME...",
        help=f"who the others are, in turn: {', '.join(bots.NAMES)} (usually all {bots.NAMES[-1]})",
    )
    takes.add_argument(
        "--stack", default="200", metavar="AMOUNT", help="the buy-in, in dollars (usually 200)"
    )
    takes.add_argument(
        "--coach", action="store_true", help="against the house: say what each decision costs"
    )
    takes.add_argument("--seed", type=int, metavar="S", help="a number that decides the cards")


def run(given: argparse.Namespace) -> int:
    """Play until the person leaves."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    screen = Screen()
    if given.game is None and given.sheet is None:
        given.game = offered(screen)
        if given.game is None:
            return 0
    game = chosen_game(given)
    seed = secrets.randbelow(1_000_000_000) if given.seed is None else given.seed
    sheet = game.sheet
    if not isinstance(sheet, CardRoom):
        if given.bots or given.players:
            raise Mistake(f"{sheet.name} is played against the house alone, without other players")
        paytables = chosen_paytables(given)
        house = AgainstTheHouse(
            screen, game, paytables, stack=given.stack, seed=seed, coached=given.coach
        )
        return house.play()
    if given.coach:
        raise Mistake(f"{sheet.name} is played among players: the coach knows the house's games")
    if given.paytable:
        raise Mistake(f"{sheet.name} is played among players: it has no pay tables")
    others = opponents(given.bots, given.players, most=min(sheet.seats.max, len(NAMES)))
    stack = chosen_stack(given.stack, stakes_of(sheet))
    return Sitting(screen, game, others, stack=stack, seed=seed).play()


def opponents(said: str | None, players: int | None, *, most: int) -> list[str]:
    """The bots at the table, by the names that were given, in turn.

    >>> opponents("caller,random", 4, most=10)
    ['caller', 'random', 'caller']
    """
    names = chosen_bots(said) if said else [bots.NAMES[-1]]
    if players is None:
        players = len(names) + 1 if said else min(USUAL_PLAYERS, most)
    if not 2 <= players <= most:
        raise Mistake(f"{players} players: 2 to {most} can play, you among them")
    if len(names) >= players:
        raise Mistake(f"{len(names)} bots and you are more than {players} players")
    return list(islice(cycle(names), players - 1))


def offered(screen: Screen) -> str | None:
    """Offer the games; the id of the one that the person takes, None for none."""
    games = sorted(rulebook.games(), key=lambda game: not isinstance(game.sheet, CardRoom))
    rows = [
        (
            str(number),
            game.sheet.name,
            joined(map(brief_order, orders(game.sheet))),
            "players" if isinstance(game.sheet, CardRoom) else "the house",
        )
        for number, game in enumerate(games, 1)
    ]
    screen.say(*table_lines(Table(("", "Game", "Wins", "Against"), tuple(rows))))
    screen.say("", "Which game? Its number or name, or q to leave.")
    while True:
        try:
            said = screen.ask().strip()
        except EOFError:
            screen.say("")
            return None
        if said.lower() in ("q", "quit", "exit"):
            return None
        if said.isdecimal():
            if 1 <= int(said[:9]) <= len(games):
                return games[int(said[:9]) - 1].id
            screen.refuse(f"the games are 1 to {len(games)}")
        elif said:
            try:
                return rulebook.game(said).id
            except Mistake as mistake:
                screen.refuse(str(mistake))
