"""Hands in words: what an order ranks, what each category is, and an example of it.

All of it follows from the order itself, so an order of a sheet's own is explained like any other.
"""

from oddchip.cards import RANK_NAMES, RANKS
from oddchip.ranking import (
    Badugi,
    DeuceToSeven,
    High,
    Low,
    Order,
)
from oddchip.rules.printed.phrases import named

SUITS_BEST_FIRST = "shdc"
ACE = 14


def order_words(order: Order) -> str:
    """What the hands of an order are called.

    >>> order_words(Low(at_most=8))
    'eight-or-better low hand'
    """
    match order:
        case High():
            return "high hand"
        case Low(at_most=None):
            return "ace-to-five low hand"
        case Low(at_most=int(rank)):
            return f"{RANK_NAMES[RANKS[rank - 2]]}-or-better low hand"
        case DeuceToSeven():
            return "deuce-to-seven low hand"
        case Badugi():
            return "badugi hand"


def hand_words(name: str) -> str:
    """A hand that a sheet names, with its article.

    >>> hand_words("pair-of-nines"), hand_words("three-of-a-kind"), hand_words("ace-king-high")
    ('a pair of nines', 'three of a kind', 'ace-king high')
    """
    if name.endswith("-high"):
        return f"{name.removesuffix('-high')} high"
    plain = named(name)
    return plain if plain.split()[0] in ("two", "three", "four", "five") else f"a {plain}"


def brief_order(order: Order) -> str:
    """What an order lets win, in a word.

    >>> brief_order(Low(at_most=8))
    'low'
    """
    return "high" if isinstance(order, High) else "badugi" if isinstance(order, Badugi) else "low"
