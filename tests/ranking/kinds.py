"""The orders under test, and one hand of each kind that a pack holds."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from math import comb, prod

import numpy as np

from oddchip.cards import SUITS, Card, canonical_rows
from oddchip.ranking import (
    FIVE_CARDS,
    Badugi,
    Category,
    DeuceToSeven,
    High,
    Low,
    Order,
    read,
)
from oddchip.ranking.orders import THREE_CARDS

EIGHT_UP = "89TJQKA"
FLUSH_FIRST: tuple[Category, ...] = (
    "royal-flush",
    "straight-flush",
    "flush",
    "four-of-a-kind",
    "full-house",
    "straight",
    "three-of-a-kind",
    "two-pair",
    "pair",
    "high-card",
)

HIGH = High()
JOKER_HIGH = High(best_first=("five-aces", *FIVE_CARDS))
EIGHT_UP_HIGH = High(best_first=FLUSH_FIRST, low_straight=False, ranks=EIGHT_UP)
EIGHT_UP_LOW_STRAIGHT = High(best_first=FLUSH_FIRST, ranks=EIGHT_UP)
THREE = High(best_first=THREE_CARDS, size=3)
THREE_WITHOUT_MINI_ROYAL = High(best_first=THREE_CARDS[1:], size=3)
THREE_TRIPS_FIRST = High(best_first=("three-of-a-kind", "flush", "pair", "high-card"), size=3)
EIGHT_UP_THREE = High(best_first=THREE_CARDS[1:], size=3, low_straight=False, ranks=EIGHT_UP)
SHORT = High(ranks="6789TJQKA")
# What isn't listed counts as what else it is: a straight flush as a flush, a flush as high card.
NO_STRAIGHT_FLUSH = High(best_first=FIVE_CARDS[2:])
NO_STRAIGHT = High(best_first=tuple(name for name in FIVE_CARDS[2:] if name != "straight"))
NO_FLUSH = High(best_first=tuple(name for name in FIVE_CARDS[2:] if name != "flush"))
NEITHER = High(
    best_first=tuple(name for name in FIVE_CARDS[2:] if name not in ("straight", "flush"))
)
LOW, EIGHT, DEUCE, BADUGI = Low(), Low(at_most=8), DeuceToSeven(), Badugi()

ORDERS: dict[str, Order] = {
    "high": HIGH,
    "high with jokers": JOKER_HIGH,
    "28 cards": EIGHT_UP_HIGH,
    "28 cards with the low straight": EIGHT_UP_LOW_STRAIGHT,
    "three cards": THREE,
    "three cards without the mini royal": THREE_WITHOUT_MINI_ROYAL,
    "three of 28 cards": EIGHT_UP_THREE,
    "36 cards": SHORT,
    "no straight flush": NO_STRAIGHT_FLUSH,
    "no straight": NO_STRAIGHT,
    "no flush": NO_FLUSH,
    "neither straight nor flush": NEITHER,
    "ace to five": LOW,
    "eight or better": EIGHT,
    "deuce to seven": DEUCE,
    "badugi": BADUGI,
}


def key_of(order: Order, cards: Sequence[Card]) -> tuple[int, ...]:
    reading = read(order, cards)
    assert reading is not None
    return reading.key


def one_of_each_kind(ranks: str, size: int) -> Iterator[tuple[tuple[Card, ...], int]]:
    """A hand of each choice of ranks, suited and not, and how many hands are like it."""
    for held in combinations_with_replacement(ranks, size):
        times = Counter(held)
        if max(times.values()) > len(SUITS):
            continue
        alike = prod(comb(len(SUITS), count) for count in times.values())
        suits = [SUITS[held[:place].count(rank)] for place, rank in enumerate(held)]
        if len(times) == size:
            yield tuple(map(Card, map("".join, zip(held, suits, strict=True)))), len(SUITS)
            alike -= len(SUITS)
            suits[-1] = SUITS[-1]
        yield tuple(map(Card, map("".join, zip(held, suits, strict=True)))), alike


def badugi_kinds() -> tuple[list[tuple[Card, ...]], list[int]]:
    """Every four cards but for suits, and how many hands are like each."""
    indexes = np.fromiter((i for held in combinations(range(52), 4) for i in held), np.uint8)
    forms, alike = np.unique(canonical_rows(indexes.reshape(-1, 4))[0], axis=0, return_counts=True)
    return [tuple(Card.pack[index] for index in form) for form in forms], alike.tolist()
