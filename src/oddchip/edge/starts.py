"""What each starting hand is worth: the numbers of a chart. Hands that differ by suits are one.

It is for games in which a player is dealt two cards, as such a chart is a square.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

import msgspec

from oddchip.cards import Card
from oddchip.edge.solved import Value
from oddchip.edge.tree import Node
from oddchip.house import Action


class Start(msgspec.Struct, frozen=True):
    """A starting hand such as AKs or 77, in so many suits, and what it is worth under best play.

    If there is a choice before more is seen, `options` has what each is worth.
    """

    hand: str
    suits: int
    ev: Fraction
    options: tuple[Fraction, ...]

    @property
    def best(self) -> int:
        """The number of the best option; of equal ones, of that which wagers less."""
        return self.options.index(max(self.options))


class Starts(NamedTuple):
    """The options of a player who sees no more than the hand, and every starting hand.

    An option is what is done at each decision that comes before more is seen.
    """

    options: tuple[tuple[tuple[str, Action], ...], ...]
    hands: tuple[Start, ...]


def starts(value: Value, first: Node, unit: int) -> Starts:
    """The starting hands of a solved game, from the highest cards.

    There are none unless hands have two cards each, none of them a joker.

    >>> from oddchip.edge.solving import problem
    >>> from oddchip.house import terms
    >>> from oddchip.rulebook import game
    >>> posed = problem(terms(game("holdem-88")))
    >>> found = starts(posed.solver.value(), posed.tree.nodes[0], posed.payoffs.unit)
    >>> [(start.hand, start.suits, start.best) for start in found.hands[:3]]
    [('AA', 6, 1), ('AKs', 4, 1), ('AKo', 12, 1)]
    """
    options = tuple(option.actions for option in first.options) if value.start.size else ()
    if value.hands.shape[1] != 2 or value.hands.max() >= 52:
        return Starts(options, ())
    rows: dict[str, list[int]] = {}
    for row, (low, high) in sorted(enumerate(value.hands.tolist()), key=_from_the_highest):
        rows.setdefault(named(Card.pack[low], Card.pack[high]), []).append(row)
    best, each = value.best.tolist(), value.start.tolist()
    deals = value.deals // len(best)

    def average(values: Sequence[int], of: Sequence[int]) -> Fraction:
        return Fraction(sum(values[row] for row in of), len(of) * deals * unit)

    return Starts(
        options,
        tuple(
            Start(hand, len(of), average(best, of), tuple(average(values, of) for values in each))
            for hand, of in rows.items()
        ),
    )


def named(low: Card, high: Card) -> str:
    """A starting hand without its suits.

    >>> named(Card("9s"), Card("Ks")), named(Card("9c"), Card("9d"))
    ('K9s', '99')
    """
    if low.rank == high.rank:
        return high.text[0] + low.text[0]
    return high.text[0] + low.text[0] + ("s" if low.suit == high.suit else "o")


def _from_the_highest(row: tuple[int, list[int]]) -> tuple[int, int, bool]:
    low, high = (Card.pack[index] for index in row[1])
    return -high.rank, -low.rank, low.suit != high.suit
