"""Puts the starting hands of two cards in order, by exact shares: `python -m tests.odds.top_hands`.

Each hand meets every other that the pack has left; what it wins of the pot decides. Hands that win
as much stand in the order of `starting_hands.names`.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import reduce
from itertools import combinations
from operator import add
from pathlib import Path

import oddchip.odds.ranges_top
from oddchip.cards import Card
from oddchip.odds.families import family
from oddchip.odds.shape import Shape, shape
from oddchip.odds.starting_hands import hands_of, names
from oddchip.odds.tally import POT
from oddchip.rulebook import game
from oddchip.table import terms
from tests.odds.oracle import matchup

FILE = Path(oddchip.odds.ranges_top.__file__).with_name("top_hands.toml")
GAMES = ("texas-holdem", "holdem-hi-lo", "short-deck")
HEAD = "# Starting hands from the best down; made by `python -m tests.odds.top_hands`.\n"


def share(of: Shape, name: str) -> Fraction:
    """What a group of hands wins against any hand."""
    cards = tuple(Card.pack[card] for card in hands_of(name)[0])
    left = [card for card in of.deck if card not in cards]
    asked = [matchup(of, [cards, other]) for other in combinations(left, 2)]
    found = reduce(add, family(of, asked).exact(of, asked))
    return Fraction(found.pot[0], POT * found.deals)


def in_order(of: Shape) -> tuple[str, ...]:
    there = [name for name in names() if set(name[:2]) <= set(of.deck.ranks)]
    return tuple(sorted(there, key=lambda name: -share(of, name)))


def text() -> Iterator[str]:
    yield HEAD
    for name in GAMES:
        best = in_order(shape(terms(game(name))))
        rows = (" ".join(best[at : at + 13]) for at in range(0, len(best), 13))
        yield f'\n{name} = """\n' + "\n".join(rows) + '"""\n'


if __name__ == "__main__":
    FILE.write_text("".join(text()), "utf-8")
