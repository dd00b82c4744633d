"""How hands compare, and which cards they may use: the vocabulary of every showdown.

An order is a value made of data, so a rule sheet can write its own: which categories there are,
best first, in which pack, and whether the ace may start a straight. `plain` says what each
order means; the kernels are held to it.
"""

from typing import Literal

import msgspec

from oddchip.cards import RANKS, Deck
from oddchip.mistake import Mistake

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


POSSIBLE: dict[int, tuple[Category, ...]] = {5: ("five-aces", *FIVE_CARDS), 3: THREE_CARDS}

# An order may leave these out: a royal flush is a straight flush, and that a flush or a straight,
# and those are high cards. Of pairs and the like it must know all that its cards can make.
OPTIONAL: tuple[Category, ...] = (
    "five-aces",
    "royal-flush",
    "mini-royal",
    "straight-flush",
    "flush",
    "straight",
)


class High(msgspec.Struct, frozen=True, tag="high"):
    """The best poker hand wins. A category that isn't listed counts as what else the hand is.

    A joker is an ace, or completes a straight or a flush, and in a flush it is the highest card
    of the suit that the hand lacks. Five cards with a joker need a place for five aces.

    >>> High(best_first=("straight", "three-of-a-kind", "pair", "high-card"), size=3).low_straight
    True
    """

    best_first: tuple[Category, ...] = FIVE_CARDS
    size: int = 5
    low_straight: bool = True
    ranks: str = RANKS

    def __post_init__(self) -> None:
        Deck(self.ranks)
        if self.size not in POSSIBLE:
            raise Mistake(f"size {self.size}: a hand that compares high has 5 cards or 3")
        possible = POSSIBLE[self.size]
        for name in self.best_first:
            if name not in possible:
                raise Mistake(f"{name}: {self.size} cards may be {', '.join(possible)}")
            if self.best_first.count(name) > 1:
                raise Mistake(f"{name} is there twice in {', '.join(self.best_first)}")
        for name in possible:
            if name not in self.best_first and name not in OPTIONAL:
                raise Mistake(f"{name} is missing in {', '.join(self.best_first) or 'the order'}")
        if self.best_first[-1] != "high-card":
            raise Mistake(f"{self.best_first[-1]} is last, but every hand is at least a high card")


class Low(msgspec.Struct, frozen=True, tag="low"):
    """The lowest hand wins, ace low, straights and flushes ignored: A-2-3-4-5 is best.

    With `at_most`, only five different ranks up to that one make a hand. A joker is the lowest
    rank that the hand lacks.

    >>> Low(at_most=8)
    Low(at_most=8, ranks='23456789TJQKA')
    """

    at_most: int | None = None
    ranks: str = RANKS

    def __post_init__(self) -> None:
        Deck(self.ranks)
        if self.at_most is not None and sum(rank <= self.at_most for rank in low_ranks(self)) < 5:
            raise Mistake(f"at most {self.at_most}: five different ranks of {self.ranks} don't fit")


class DeuceToSeven(msgspec.Struct, frozen=True, tag="deuce-to-seven"):
    """The worst poker hand wins, ace high only: 2-3-4-5-7 of more than one suit is best.

    >>> DeuceToSeven()
    DeuceToSeven(ranks='23456789TJQKA')
    """

    ranks: str = RANKS

    def __post_init__(self) -> None:
        Deck(self.ranks)


class Badugi(msgspec.Struct, frozen=True, tag="badugi"):
    """Four cards of four suits and ranks, the lowest of them best, the ace low; else fewer cards.

    >>> Badugi()
    Badugi(ranks='23456789TJQKA')
    """

    ranks: str = RANKS

    def __post_init__(self) -> None:
        Deck(self.ranks)


Order = High | Low | DeuceToSeven | Badugi


class Uses(msgspec.Struct, frozen=True):
    """Which cards make the hand: exactly so many held and so many of the board, or any at all.

    >>> Uses(hand=2, board=3)
    Uses(hand=2, board=3)
    """

    hand: int | None = None
    board: int | None = None

    def __post_init__(self) -> None:
        if (self.hand is None) != (self.board is None):
            raise Mistake("cards of the hand and of the board are counted both or neither")
        if min(self.hand or 0, self.board or 0) < 0:
            raise Mistake(f"{self.hand} of the hand, {self.board} of the board: none is the least")


ANY = Uses()


def low_ranks(order: Order) -> list[int]:
    """The ranks of an order's pack from the lowest, the ace low.

    >>> low_ranks(Low(ranks="TJQKA"))
    [1, 10, 11, 12, 13]
    """
    return sorted(1 if rank == "A" else RANKS.index(rank) + 2 for rank in order.ranks)


def order_named(name: str, deck: Deck) -> Order | None:
    """The order that a rule sheet calls by this name, for its pack; None for no known name.

    >>> order_named("eight-or-better", Deck())
    Low(at_most=8, ranks='23456789TJQKA')
    """
    match name:
        case "high" if deck.jokers:
            return High(best_first=("five-aces", *FIVE_CARDS), ranks=deck.ranks)
        case "high":
            return High(ranks=deck.ranks)
        case "three-card-high":
            return High(best_first=THREE_CARDS, size=3, ranks=deck.ranks)
        case "eight-or-better":
            return Low(at_most=8, ranks=deck.ranks)
        case "ace-to-five":
            return Low(ranks=deck.ranks)
        case "deuce-to-seven":
            return DeuceToSeven(ranks=deck.ranks)
        case "badugi":
            return Badugi(ranks=deck.ranks)
    return None


ORDER_NAMES = (
    "high",
    "three-card-high",
    "eight-or-better",
    "ace-to-five",
    "deuce-to-seven",
    "badugi",
)
