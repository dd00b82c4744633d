"""Whole enumerations by the kernels: known counts, and fingerprints of whole orders.

A fingerprint changes only with the order itself; a test that fails shows the new one.
"""

from hashlib import sha256
from itertools import chain, combinations
from math import comb

import numpy as np
import pytest
from numpy.typing import NDArray

from oddchip.cards import Deck
from oddchip.mistake import Mistake
from oddchip.ranking import Category, Order, category, classes
from oddchip.ranking.batch import counts, strengths
from tests.ranking.kinds import (
    BADUGI,
    DEUCE,
    EIGHT,
    EIGHT_UP_HIGH,
    HIGH,
    JOKER_HIGH,
    LOW,
    ORDERS,
    SHORT,
    THREE,
)
from tests.ranking.test_counts import COUNTS

SEVEN_CARDS: dict[Category, int] = {
    "royal-flush": 4_324,
    "straight-flush": 37_260,
    "four-of-a-kind": 224_848,
    "full-house": 3_473_184,
    "flush": 4_047_644,
    "straight": 6_180_020,
    "three-of-a-kind": 6_461_620,
    "two-pair": 31_433_400,
    "pair": 58_627_800,
    "high-card": 23_294_460,
}
SIX_CARDS: dict[Category, int] = {
    "royal-flush": 188,
    "straight-flush": 1_656,
    "four-of-a-kind": 14_664,
    "full-house": 165_984,
    "flush": 205_792,
    "straight": 361_620,
    "three-of-a-kind": 732_160,
    "two-pair": 2_532_816,
    "pair": 9_730_740,
    "high-card": 6_612_900,
}


def by_category(order: Order, deck: Deck, cards: int) -> dict[Category, int]:
    found: dict[Category, int] = {}
    keys = classes(order)
    for key, count in zip(keys, counts(order, deck, cards)[1:].tolist(), strict=True):
        if count:
            found[category(order, key)] = found.get(category(order, key), 0) + count
    return found


def test_every_seven_card_hand() -> None:
    assert by_category(HIGH, Deck(), 7) == SEVEN_CARDS
    assert sum(SEVEN_CARDS.values()) == 133_784_560


def test_every_six_card_hand() -> None:
    assert by_category(HIGH, Deck(), 6) == SIX_CARDS


@pytest.mark.parametrize(("name", "expected"), COUNTS)
def test_every_hand_of_an_order(name: str, expected: dict[Category, int]) -> None:
    order = ORDERS[name]
    cards = 3 if "three" in name else 5
    assert by_category(order, Deck(order.ranks), cards) == expected


def test_every_five_card_hand_with_jokers() -> None:
    for jokers in (0, 1, 2):
        found = counts(JOKER_HIGH, Deck(jokers=jokers), 5)
        assert found.sum() == comb(52 + jokers, 5)
        assert found.tolist() == counted_singly(JOKER_HIGH, Deck(jokers=jokers), 5).tolist()


@pytest.mark.parametrize(
    ("order", "deck", "cards"),
    [
        (HIGH, Deck(), 5),
        (EIGHT_UP_HIGH, Deck(EIGHT_UP_HIGH.ranks), 6),
        (EIGHT, Deck(), 5),
        (LOW, Deck(jokers=1), 5),
        (SHORT, Deck(SHORT.ranks), 6),
        (THREE, Deck(jokers=2), 3),
        (THREE, Deck(), 4),
    ],
)
def test_counting_is_ranking_one_by_one(order: Order, deck: Deck, cards: int) -> None:
    assert counts(order, deck, cards).tolist() == counted_singly(order, deck, cards).tolist()


def counted_singly(order: Order, deck: Deck, cards: int) -> NDArray[np.int64]:
    return np.bincount(
        strengths(order, every(deck, cards)), minlength=len(classes(order)) + 1
    ).astype(np.int64)


def every(deck: Deck, cards: int) -> NDArray[np.uint8]:
    pack = [card.index for card in deck]
    count = comb(len(pack), cards) * cards
    flat = np.fromiter(chain.from_iterable(combinations(pack, cards)), np.uint8, count)
    return flat.reshape(-1, cards)


@pytest.mark.parametrize(
    ("order", "deck", "cards"), [(DEUCE, Deck(), 7), (HIGH, Deck(jokers=1), 6), (BADUGI, Deck(), 4)]
)
def test_what_cant_be_counted(order: Order, deck: Deck, cards: int) -> None:
    with pytest.raises(Mistake, match="can't be counted in this order"):
        counts(order, deck, cards)


# The SHA-256 of the strengths of all hands of a pack, in the order of `itertools.combinations`,
# two bytes a hand, the lower first.
FINGERPRINTS: dict[str, tuple[Order, Deck, int, str]] = {
    "high": (HIGH, Deck(), 5, "f726a3c1a70fe2965ba5d4a1fd254dc0de9de79c9beea030ffc21e09972370c1"),
    "high with jokers": (
        JOKER_HIGH,
        Deck(jokers=2),
        5,
        "a4b7ccfa3764e32426ad23b856a8ba012e3405dd2e96c7e87dd0cea2afa1aedd",
    ),
    "28 cards": (
        EIGHT_UP_HIGH,
        Deck(EIGHT_UP_HIGH.ranks),
        5,
        "664b3e4de75f0e173493ad28102226e8fb60690b374a02fc513a263f769f57be",
    ),
    "three cards": (
        THREE,
        Deck(),
        3,
        "a0b132d1988603a9e1358203d66b86acb6b05505ce3c8a02a5512850f11ffe57",
    ),
    "ace to five with a joker": (
        LOW,
        Deck(jokers=1),
        5,
        "070cff34d9aac841521addfd7104267bb870f4c63e4e6a44509614c47e1eaaa7",
    ),
    "eight or better with jokers": (
        EIGHT,
        Deck(jokers=2),
        5,
        "9672daa01d585875fa2ebc91d823a3ecb34bc119e8fa0a4cbeab447da3a71bab",
    ),
    "deuce to seven": (
        DEUCE,
        Deck(),
        5,
        "11b72aa971daeb4c80cb373b3614a6706e1e093dd3d2d606e5e0b91eff0312f6",
    ),
    "badugi": (
        BADUGI,
        Deck(),
        4,
        "c791478e199973b3756d7cf6b0e973f79a48d27b7ee3bb826c00a01407a8d379",
    ),
}


def fingerprint(name: str) -> str:
    order, deck, cards, _ = FINGERPRINTS[name]
    return sha256(strengths(order, every(deck, cards)).astype("<u2").tobytes()).hexdigest()


@pytest.mark.parametrize("name", [*FINGERPRINTS])
def test_the_fingerprint_of_an_order(name: str) -> None:
    assert fingerprint(name) == FINGERPRINTS[name][3]
