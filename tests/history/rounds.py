"""Rounds against the house as they are kept in the repository, in PHH's shape and in words.

`python -m tests.history.rounds` writes them anew; what changed is then for a person to read.
"""

from pathlib import Path
from random import Random

from oddchip.cards import shuffled
from oddchip.history import RoundHistory, write_round, write_round_text
from oddchip.house import Round, Terms, start, terms
from oddchip.rulebook import game, games
from oddchip.rules import HouseBanked
from tests.history.golden import write

FOLDER = Path(__file__).parents[1] / "golden" / "rounds"
NAMES = ("Ann", "Bo", "Cy")
HOUSE = [each.id for each in games() if isinstance(each.sheet, HouseBanked)]


def some_round(table: Terms, random: Random, seats: int = 1) -> Round:
    """A round of any wagers and any decisions, to its end or not."""
    sides = [w.name for w in table.wagers if w.made == "optional"]
    required = [w.name for w in table.wagers if w.made == "required" and not w.equals]
    put = [
        {
            name: random.randint(table.wager(name).least, min(table.wager(name).most, 2_000))
            for name in (*required, *(side for side in sides if random.random() < 0.5))
        }
        for _ in range(seats)
    ]
    stacks = [random.randrange(50_000, 90_000) for _ in range(seats)]
    at = start(table, stacks, put, shuffled(table.deck.cards, random.randrange(10**9)))
    while not at.over:
        at = at.apply(random.choice(at.legal))
    return at


def told() -> dict[str, str]:
    """A round of each game by the names of the files: for the auditor, and for seat 1."""
    files = {}
    for number, name in enumerate(HOUSE):
        table = terms(game(name))
        played = some_round(table, Random(20 + number), seats=2)
        history = RoundHistory(played, players=NAMES[:2])
        files[f"{name}.phh"] = write_round(history)
        files[f"{name}-seat-1.phh"] = write_round(history, viewer=0)
        files[f"{name}.txt"] = write_round_text(history)
    return files


if __name__ == "__main__":
    write(FOLDER, told())
