"""The best starting hands of two cards, by what they win of the pot against any hand at all.

Which hand is better than which is data, `top_hands.toml`, made by one command from exact shares
(`python -m tests.odds.top_hands`). A percentage means as many whole groups of hands, such as AKs,
from the best down, as fit into that part of all hands.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from importlib.resources import files

import msgspec

from oddchip.mistake import Mistake
from oddchip.odds.shape import Shape, shape
from oddchip.odds.starting_hands import hands_of
from oddchip.rulebook import game
from oddchip.table import terms


@cache
def orders() -> dict[Shape, tuple[str, ...]]:
    """The starting hands of some shapes, the best first.

    >>> [len(names) for names in orders().values()]
    [169, 169, 81]
    """
    data = (files("oddchip.odds") / "top_hands.toml").read_text("utf-8")
    found = msgspec.toml.decode(data, type=dict[str, str])
    return {shape(terms(game(name))): tuple(names.split()) for name, names in found.items()}


def top_hands(of: Shape, low: Fraction, high: Fraction) -> Iterator[int]:
    """The hands, as bits, that are among the best so many in a hundred, but not the best few.

    >>> holdem = shape(terms(game("holdem")))
    >>> len(list(top_hands(holdem, Fraction(0), Fraction(1))))
    12
    """
    if of not in orders():
        raise Mistake(
            "percentages order the hands of hold'em, high or hi/lo, and of short deck; of this game"
            " name the hands themselves"
        )
    names = orders()[of]
    every = sum(len(hands_of(name)) for name in names)
    before = 0
    for name in names:
        hands = _masks(name)
        if Fraction(before, every) >= low / 100 and before + len(hands) <= every * high / 100:
            yield from hands
        before += len(hands)


def _masks(name: str) -> list[int]:
    return [sum(1 << card for card in cards) for cards in hands_of(name).tolist()]
