"""How long the bots that think take for an action, by game, and how their levels do.

    python -m bench.bots                       decision times, from short contests of three
    python -m bench.bots --tournament 20000    the levels against each other, so many hands a game

Times are CPU time of one process, after some deals to warm up. The tournament is what `oddchip
simulate GAME --bots expert,regular,beginner` plays; both print tables as `docs/bots.md` has them.
"""

import argparse
import time
from itertools import islice
from statistics import mean, median, quantiles

from oddchip import bots
from oddchip.bots.contest import contest
from oddchip.cli.simulate_report import Standing, empty_tally, standings
from oddchip.rulebook import game, ids
from oddchip.rules import CardRoom
from oddchip.table import Action, Terms, View, terms

LEVELS = ("expert", "regular", "beginner")
STACK = 20_000
WARM_UP = 10


class Timed:
    """A bot, and how long each of its decisions took, in milliseconds."""

    def __init__(self, bot: bots.Bot) -> None:
        self.bot = bot
        self.took: list[float] = []

    def act(self, view: View) -> Action:
        """Its action, timed."""
        began = time.process_time()
        action = self.bot.act(view)
        self.took.append(1_000 * (time.process_time() - began))
        return action


def times(table: Terms, deals: int) -> list[str]:
    """A row of a table: the median and mean of each level, and the slowest of a hundred."""
    players = [Timed(bots.make(name, table, seed)) for seed, name in enumerate(LEVELS, 1)]
    played = contest(table, players, stack=STACK, seed=1)
    for _ in islice(played, WARM_UP):
        pass
    for player in players:
        player.took.clear()
    for _ in islice(played, deals):
        pass
    row = []
    for player in players:
        slow = quantiles(player.took, n=100)[-1]
        row.append(f"{median(player.took):.2f}, {mean(player.took):.2f}, {slow:.1f}")
    return row


def levels(table: Terms, hands: int) -> list[str]:
    """A row of a table: what each level wins per hundred hands, and its lead over the next."""
    players = [bots.make(name, table, 1 + seed) for seed, name in enumerate(LEVELS, 1)]
    tally = empty_tally(len(LEVELS))
    deals = -(-hands // len(LEVELS))
    for outcome in islice(contest(table, players, stack=STACK, seed=1), deals):
        tally = tally.plus(outcome)
    found = standings(tally, LEVELS, table.stakes.least, [0] * len(LEVELS))
    return [*(dollars(each.per_hundred) for each in found), *map(lead, found[:-1])]


def dollars(cents: float) -> str:
    """Whole dollars with their sign."""
    return f"{'-' if cents < 0 else '+'}${abs(cents) / 100:,.0f}"


def lead(each: Standing) -> str:
    """A lead with its standard error."""
    assert each.lead is not None, "the last has no lead"
    assert each.lead_error is not None, "there are many deals"
    return f"{dollars(each.lead)} ± ${each.lead_error / 100:,.0f}"


def main() -> None:
    """Measure, and print a row a game as soon as it is there."""
    parser = argparse.ArgumentParser(prog="python -m bench.bots")
    parser.add_argument("--tournament", type=int, metavar="HANDS", help="so many hands a game")
    parser.add_argument("--deals", type=int, default=100, metavar="N", help="deals to time")
    parser.add_argument("--structure", default="spread", metavar="NAME")
    parser.add_argument("games", nargs="*", metavar="GAME", help="usually all ten")
    given = parser.parse_args()
    every = [name for name in ids() if isinstance(game(name).sheet, CardRoom)]
    head, row = (
        (("expert", "regular", "beginner", "expert's lead", "regular's lead"), levels)
        if given.tournament
        else (LEVELS, times)
    )
    print(f"| game | {' | '.join(head)} |\n|---|{'--:|' * len(head)}")
    for name in given.games or every:
        found = game(name, {"structure": given.structure})
        cells = row(terms(found), given.tournament or given.deals)
        print(f"| {found.sheet.name} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
