"""Puts the starting hands of two cards in order, by exact shares: `python -m tests.odds.top_hands`.

Each hand meets every other that the pack has left; what it wins of the pot decides. Hands that win
as much stand in the order of `ranges_top.groups`.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import reduce
from itertools import combinations
from operator import add
from pathlib import Path

import oddchip.odds.ranges_top
from oddchip.cards import CardSet
from oddchip.odds.families import family
from oddchip.odds.ranges_top import groups, hands_of
from oddchip.odds.shape import Shape, shape
from oddchip.odds.tally import POT
from oddchip.rulebook import game
from oddchip.table import terms
from tests.odds.oracle import matchup

FILE = Path(oddchip.odds.ranges_top.__file__).with_name("top_hands.toml")
GAMES = ("texas-holdem", "holdem-hi-lo", "short-deck")
HEAD = "# Starting hands from the best down; made by `python -m tests.odds.top_hands`.\n"


def share(of: Shape, name: str) -> Fraction:
    """What a group of hands wins against any hand."""
    cards = tuple(CardSet.of_mask(hands_of(name)[0]))
    left = [card for card in of.deck if card not in cards]
    asked = [matchup(of, [cards, other]) for other in combinations(left, 2)]
    found = reduce(add, family(of, asked).exact(of, asked))
    return Fraction(found.pot[0], POT * found.deals)


def in_order(of: Shape) -> tuple[str, ...]:
    return tuple(sorted(groups(of.deck), key=lambda name: -share(of, name)))


def text() -> Iterator[str]:
    yield HEAD
    for name in GAMES:
        names = in_order(shape(terms(game(name))))
        rows = (" ".join(names[at : at + 13]) for at in range(0, len(names), 13))
        yield f'\n{name} = """\n' + "\n".join(rows) + '"""\n'


if __name__ == "__main__":
    FILE.write_text("".join(text()), "utf-8")
