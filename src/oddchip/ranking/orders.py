"""How hands compare, and which cards they may use: the vocabulary of every showdown.

An order is a value made of data, so a rule sheet can write its own: which categories there are,
best first, in which pack, and whether the ace may start a straight. `plain` says what each
order means; the kernels are held to it.
"""

from typing import Literal

import msgspec

from oddchip.cards import RANKS, Deck

Category = Literal[
    "five-aces",
    "royal-flush",
    "mini-royal",
    "straight-flush",
    "four-of-a-kind",
    "full-house",
    "flush",
    "straight",
    "three-of-a-kind",
    "two-pair",
    "pair",
    "high-card",
]

FIVE_CARDS: tuple[Category, ...] = (
    "royal-flush",
    "straight-flush",
    "four-of-a-kind",
    "full-house",
    "flush",
    "straight",
    "three-of-a-kind",
    "two-pair",
    "pair",
    "high-card",
)

THREE_CARDS: tuple[Category, ...] = (
    "mini-royal",
    "straight-flush",
    "three-of-a-kind",
    "straight",
    "flush",
    "pair",
    "high-card",
)


class High(msgspec.Struct, frozen=True, tag="high"):
    """The best poker hand wins. A category that isn't listed counts as what else the hand is.

    A joker is an ace, or completes a straight or a flush, and in a flush it is the highest card
    of the suit that the hand lacks.

    >>> High(best_first=("straight", "pair", "high-card"), size=3).low_straight
    True
    """

    best_first: tuple[Category, ...] = FIVE_CARDS
    size: int = 5
    low_straight: bool = True
    ranks: str = RANKS


class Low(msgspec.Struct, frozen=True, tag="low"):
    """The lowest hand wins, ace low, straights and flushes ignored: A-2-3-4-5 is best.

    With `at_most`, only five different ranks up to that one make a hand. A joker is the lowest
    rank that the hand lacks.

    >>> Low(at_most=8)
    Low(at_most=8, ranks='23456789TJQKA')
    """

    at_most: int | None = None
    ranks: str = RANKS


class DeuceToSeven(msgspec.Struct, frozen=True, tag="deuce-to-seven"):
    """The worst poker hand wins, ace high only: 2-3-4-5-7 of more than one suit is best."""

    ranks: str = RANKS


class Badugi(msgspec.Struct, frozen=True, tag="badugi"):
    """Four cards of four suits and ranks, the lowest of them best, the ace low; else three."""

    ranks: str = RANKS


Order = High | Low | DeuceToSeven | Badugi


class Uses(msgspec.Struct, frozen=True):
    """Which cards make the hand: exactly so many held and so many of the board, or any at all.

    >>> Uses(hand=2, board=3)
    Uses(hand=2, board=3)
    """

    hand: int | None = None
    board: int | None = None


ANY = Uses()


def order_named(name: str, deck: Deck) -> Order | None:
    """The order that a rule sheet calls by this name, for its pack; None for no known name.

    >>> order_named("eight-or-better", Deck())
    Low(at_most=8, ranks='23456789TJQKA')
    """
    five: tuple[Category, ...] = ("five-aces", *FIVE_CARDS) if deck.jokers else FIVE_CARDS
    orders: dict[str, Order] = {
        "high": High(best_first=five, ranks=deck.ranks),
        "three-card-high": High(best_first=THREE_CARDS, size=3, ranks=deck.ranks),
        "eight-or-better": Low(at_most=8, ranks=deck.ranks),
        "ace-to-five": Low(ranks=deck.ranks),
        "deuce-to-seven": DeuceToSeven(ranks=deck.ranks),
        "badugi": Badugi(ranks=deck.ranks),
    }
    return orders.get(name)


ORDER_NAMES = (
    "high",
    "three-card-high",
    "eight-or-better",
    "ace-to-five",
    "deuce-to-seven",
    "badugi",
)
