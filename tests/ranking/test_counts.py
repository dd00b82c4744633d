"""How many classes each order has, and how many hands each category: known figures."""

from collections import Counter
from itertools import combinations
from math import comb

import pytest

from oddchip.cards import Deck
from oddchip.ranking import Category, High, category, classes, read, size
from tests.ranking.kinds import (
    BADUGI,
    EIGHT_UP_HIGH,
    ORDERS,
    THREE,
    badugi_kinds,
    key_of,
    one_of_each_kind,
)


def shapes(ranks: int) -> int:
    """The classes of five-card hands of so many ranks, flushes apart."""
    pairs = ranks * (comb(ranks - 1, 3) + comb(ranks - 1, 2) + 2 * (ranks - 1))
    return comb(ranks, 5) + pairs + comb(ranks, 2) * (ranks - 2)


CLASSES = [
    ("high", 7_462, shapes(13) + comb(13, 5)),
    ("high with jokers", 7_463, shapes(13) + comb(13, 5) + 1),
    ("28 cards", 476, shapes(7) + comb(7, 5)),
    ("28 cards with the low straight", 476, shapes(7) + comb(7, 5)),
    ("36 cards", 1_404, shapes(9) + comb(9, 5)),
    ("no straight flush", 7_462, shapes(13) + comb(13, 5)),
    ("no straight", 7_462, shapes(13) + comb(13, 5)),
    ("no flush", 6_175, shapes(13)),
    ("neither straight nor flush", 6_175, shapes(13)),
    ("three cards", 741, 2 * comb(13, 3) + 13 * 12 + 13),
    ("three cards without the mini royal", 741, 2 * comb(13, 3) + 13 * 12 + 13),
    ("three of 28 cards", 119, 2 * comb(7, 3) + 7 * 6 + 7),
    ("ace to five", 6_175, shapes(13)),
    ("eight or better", 56, comb(8, 5)),
    ("deuce to seven", 7_462, shapes(13) + comb(13, 5)),
    ("badugi", 1_092, comb(13, 4) + comb(13, 3) + comb(13, 2) + 13),
]


@pytest.mark.parametrize(("name", "count", "reckoned"), CLASSES)
def test_how_many_classes_an_order_has(name: str, count: int, reckoned: int) -> None:
    keys = classes(ORDERS[name])
    assert len(keys) == len(set(keys)) == count == reckoned
    assert list(keys) == sorted(keys)


PAIRED_COUNTS: dict[Category, int] = {
    "four-of-a-kind": 624,
    "full-house": 3_744,
    "three-of-a-kind": 54_912,
    "two-pair": 123_552,
    "pair": 1_098_240,
}
EIGHT_UP_COUNTS: dict[Category, int] = {
    "royal-flush": 4,
    "straight-flush": 8,
    "flush": 72,
    "four-of-a-kind": 168,
    "full-house": 1_008,
    "straight": 3_060,
    "three-of-a-kind": 6_720,
    "two-pair": 15_120,
    "pair": 53_760,
    "high-card": 18_360,
}
THREE_COUNTS: dict[Category, int] = {
    "mini-royal": 4,
    "straight-flush": 44,
    "three-of-a-kind": 52,
    "straight": 720,
    "flush": 1_096,
    "pair": 3_744,
    "high-card": 16_440,
}
COUNTS: list[tuple[str, dict[Category, int]]] = [
    (
        "high",
        PAIRED_COUNTS
        | {
            "royal-flush": 4,
            "straight-flush": 36,
            "flush": 5_108,
            "straight": 10_200,
            "high-card": 1_302_540,
        },
    ),
    (
        "deuce to seven",
        PAIRED_COUNTS
        | {
            "royal-flush": 4,
            "straight-flush": 32,
            "flush": 5_112,
            "straight": 9_180,
            "high-card": 1_303_560,
        },
    ),
    ("ace to five", PAIRED_COUNTS | {"high-card": 1_317_888}),
    ("eight or better", {"high-card": 57_344}),
    ("28 cards", EIGHT_UP_COUNTS),
    (
        "28 cards with the low straight",
        EIGHT_UP_COUNTS
        | {"straight-flush": 12, "flush": 68, "straight": 4_080, "high-card": 17_340},
    ),
    (
        "36 cards",
        {
            "royal-flush": 4,
            "straight-flush": 20,
            "four-of-a-kind": 288,
            "full-house": 1_728,
            "flush": 480,
            "straight": 6_120,
            "three-of-a-kind": 16_128,
            "two-pair": 36_288,
            "pair": 193_536,
            "high-card": 122_400,
        },
    ),
    ("three cards", THREE_COUNTS),
    (
        "three of 28 cards",
        {
            "straight-flush": 20,
            "three-of-a-kind": 28,
            "straight": 300,
            "flush": 120,
            "pair": 1_008,
            "high-card": 1_800,
        },
    ),
]


@pytest.mark.parametrize(("name", "expected"), COUNTS)
def test_how_many_hands_each_category_has(name: str, expected: dict[Category, int]) -> None:
    order = ORDERS[name]
    counts: Counter[Category] = Counter()
    for cards, alike in one_of_each_kind(order.ranks, size(order)):
        reading = read(order, cards)
        if reading:
            counts[category(order, reading.key)] += alike
    assert counts == expected
    if name != "eight or better":
        assert sum(expected.values()) == comb(4 * len(order.ranks), size(order))


@pytest.mark.parametrize(
    ("order", "expected"), [(EIGHT_UP_HIGH, EIGHT_UP_COUNTS), (THREE, THREE_COUNTS)]
)
def test_how_many_hands_there_are_one_by_one(order: High, expected: dict[Category, int]) -> None:
    hands = combinations(Deck(order.ranks), order.size)
    assert Counter(category(order, key_of(order, cards)) for cards in hands) == expected


def test_how_many_badugis_there_are() -> None:
    counts: Counter[int] = Counter()
    for cards, alike in zip(*badugi_kinds(), strict=True):
        counts[len(key_of(BADUGI, cards)) - 1] += alike
    one_card = 4 * comb(13, 4) + 13
    assert counts == {4: 17_160, 3: 154_440, 2: 96_252, 1: one_card}
