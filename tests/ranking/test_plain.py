"""The plain definition of every order, hand by hand."""

import pytest

from oddchip.cards import read_cards, write_cards
from oddchip.mistake import Mistake
from oddchip.ranking import Category, Order, category, classes, read
from tests.ranking.kinds import (
    BADUGI,
    DEUCE,
    EIGHT,
    EIGHT_UP_HIGH,
    EIGHT_UP_LOW_STRAIGHT,
    EIGHT_UP_THREE,
    HIGH,
    JOKER_HIGH,
    LOW,
    NEITHER,
    NO_FLUSH,
    NO_STRAIGHT,
    NO_STRAIGHT_FLUSH,
    SHORT,
    THREE,
    THREE_TRIPS_FIRST,
    THREE_WITHOUT_MINI_ROYAL,
    key_of,
)

# What each hand is, its cards in the order that they count, and what its jokers play for.
HANDS: list[tuple[Order, str, Category, str, str]] = [
    (HIGH, "Ts As Qs Ks Js", "royal-flush", "As Ks Qs Js Ts", ""),
    (HIGH, "9s Ts Qs Ks Js", "straight-flush", "Ks Qs Js Ts 9s", ""),
    (HIGH, "As 2s 3s 4s 5s", "straight-flush", "5s 4s 3s 2s As", ""),
    (HIGH, "9c 4h 9d 9h 9s", "four-of-a-kind", "9c 9d 9h 9s 4h", ""),
    (HIGH, "9c Ah 9d Ad 9s", "full-house", "9c 9d 9s Ah Ad", ""),
    (HIGH, "9c 2c Kc 4c Ac", "flush", "Ac Kc 9c 4c 2c", ""),
    (HIGH, "Tc As Qs Ks Js", "straight", "As Ks Qs Js Tc", ""),
    (HIGH, "Ac 2s 3s 4s 5s", "straight", "5s 4s 3s 2s Ac", ""),
    (HIGH, "Kc As 2s 3s 4s", "high-card", "As Kc 4s 3s 2s", ""),
    (HIGH, "9c Ah 9d Kd 9s", "three-of-a-kind", "9c 9d 9s Ah Kd", ""),
    (HIGH, "9c Ah 9d Kd As", "two-pair", "Ah As 9c 9d Kd", ""),
    (HIGH, "9c 2h 9d Kd As", "pair", "9c 9d As Kd 2h", ""),
    (HIGH, "9c 2h 8d Kd As", "high-card", "As Kd 9c 8d 2h", ""),
    # A joker is an ace,
    (JOKER_HIGH, "Kd 9c 7h 4s Jk", "high-card", "Jk Kd 9c 7h 4s", "A"),
    (JOKER_HIGH, "Jk Ad 9c 7h 4s", "pair", "Ad Jk 9c 7h 4s", "A"),
    (JOKER_HIGH, "Jk Kd Kc 7h 4s", "pair", "Kd Kc Jk 7h 4s", "A"),
    (JOKER_HIGH, "9d 9c 9h 4s Jk", "three-of-a-kind", "9d 9c 9h Jk 4s", "A"),
    (JOKER_HIGH, "9d 9c 9h 9s Jk", "four-of-a-kind", "9d 9c 9h 9s Jk", "A"),
    (JOKER_HIGH, "Ad Ac 9h 9s Jk", "full-house", "Ad Ac Jk 9h 9s", "A"),
    (JOKER_HIGH, "9d 9c 4h Jk Jx", "two-pair", "Jk Jx 9d 9c 4h", "A A"),
    (JOKER_HIGH, "9d 9c 9h Jk Jx", "full-house", "9d 9c 9h Jk Jx", "A A"),
    (JOKER_HIGH, "Ad Tc 9h Jk Jx", "three-of-a-kind", "Ad Jk Jx Tc 9h", "A A"),
    (JOKER_HIGH, "Ad Ac 9h Jk Jx", "four-of-a-kind", "Ad Ac Jk Jx 9h", "A A"),
    # completes a straight,
    (JOKER_HIGH, "9s Td Jh Qc Jk", "straight", "Jk Qc Jh Td 9s", "K"),
    (JOKER_HIGH, "9s Td Qh Kc Jk", "straight", "Kc Qh Jk Td 9s", "J"),
    (JOKER_HIGH, "Ts Jd Qh Kc Jk", "straight", "Jk Kc Qh Jd Ts", "A"),
    (JOKER_HIGH, "2s 3d 4h 5c Jk", "straight", "Jk 5c 4h 3d 2s", "6"),
    (JOKER_HIGH, "As 2d 3h 4c Jk", "straight", "Jk 4c 3h 2d As", "5"),
    (JOKER_HIGH, "5s 2d 3h Ac Jk", "straight", "5s Jk 3h 2d Ac", "4"),
    (JOKER_HIGH, "Ks Qd 9c Jk Jx", "straight", "Ks Qd Jk Jx 9c", "J T"),
    (JOKER_HIGH, "As 2d 5c Jk Jx", "straight", "5c Jk Jx 2d As", "4 3"),
    # a flush, in which it is the highest card of the suit that isn't there,
    (JOKER_HIGH, "As Ks 9s 4s Jk", "flush", "As Ks Jk 9s 4s", "Qs"),
    (JOKER_HIGH, "Jk Ks 9s 4s 2s", "flush", "Jk Ks 9s 4s 2s", "As"),
    (JOKER_HIGH, "Ks 9s 4s Jk Jx", "flush", "Jk Ks Jx 9s 4s", "As Qs"),
    (JOKER_HIGH, "Ah 9h 4h Jk Jx", "flush", "Ah Jk Jx 9h 4h", "Kh Qh"),
    # or a straight flush; and five aces are best.
    (JOKER_HIGH, "9h Th Jh Qh Jk", "straight-flush", "Jk Qh Jh Th 9h", "Kh"),
    (JOKER_HIGH, "Ah 2h 3h 5h Jk", "straight-flush", "5h Jk 3h 2h Ah", "4h"),
    (JOKER_HIGH, "Th 9h 8h Jk Jx", "straight-flush", "Jk Jx Th 9h 8h", "Qh Jh"),
    (JOKER_HIGH, "Ah Kh Qh Jh Jk", "royal-flush", "Ah Kh Qh Jh Jk", "Th"),
    (JOKER_HIGH, "Kh Qh Th Jk Jx", "royal-flush", "Jk Kh Qh Jx Th", "Ah Jh"),
    (JOKER_HIGH, "As Ah Ad Ac Jk", "five-aces", "As Ah Ad Ac Jk", "A"),
    (JOKER_HIGH, "As Ah Jk Ac Jx", "five-aces", "As Ah Ac Jk Jx", "A A"),
    # The 28 cards, in which the ace is high only unless the rule sheet says otherwise.
    (EIGHT_UP_HIGH, "As Ks Qs Js Ts", "royal-flush", "As Ks Qs Js Ts", ""),
    (EIGHT_UP_HIGH, "8s 9s Ts Js Qs", "straight-flush", "Qs Js Ts 9s 8s", ""),
    (EIGHT_UP_HIGH, "As 8s 9s Ts Js", "flush", "As Js Ts 9s 8s", ""),
    (EIGHT_UP_HIGH, "Ac 8s 9s Ts Js", "high-card", "Ac Js Ts 9s 8s", ""),
    (EIGHT_UP_LOW_STRAIGHT, "As 8s 9s Ts Js", "straight-flush", "Js Ts 9s 8s As", ""),
    (EIGHT_UP_LOW_STRAIGHT, "Ac 8s 9s Ts Js", "straight", "Js Ts 9s 8s Ac", ""),
    (SHORT, "Ac 6s 7s 8s 9s", "straight", "9s 8s 7s 6s Ac", ""),
    # Three cards.
    (THREE, "Ks As Qs", "mini-royal", "As Ks Qs", ""),
    (THREE_WITHOUT_MINI_ROYAL, "Ks As Qs", "straight-flush", "As Ks Qs", ""),
    (THREE, "As 2s 3s", "straight-flush", "3s 2s As", ""),
    (THREE, "4s 4d 4c", "three-of-a-kind", "4s 4d 4c", ""),
    (THREE, "Ac 2s 3s", "straight", "3s 2s Ac", ""),
    (THREE, "Kc As Qs", "straight", "As Kc Qs", ""),
    (THREE, "Kc As 2s", "high-card", "As Kc 2s", ""),
    (THREE, "Ks As 2s", "flush", "As Ks 2s", ""),
    (THREE, "9c As 9s", "pair", "9c 9s As", ""),
    (EIGHT_UP_THREE, "8c 9d Ts", "straight", "Ts 9d 8c", ""),
    (EIGHT_UP_THREE, "Ac 8d 9s", "high-card", "Ac 9s 8d", ""),
    (THREE_TRIPS_FIRST, "As Jk Jx", "three-of-a-kind", "As Jk Jx", "A A"),
    (THREE, "As Jk Jx", "mini-royal", "As Jk Jx", "Ks Qs"),
    (THREE, "Ks Qs Jk", "mini-royal", "Jk Ks Qs", "As"),
    (THREE, "Ks 9s Jk", "flush", "Jk Ks 9s", "As"),
    (THREE, "As 3d Jk", "straight", "3d Jk As", "2"),
    # A category that isn't listed counts as what else the hand is.
    (NO_STRAIGHT_FLUSH, "As 2s 3s 4s 5s", "flush", "As 5s 4s 3s 2s", ""),
    (NO_STRAIGHT_FLUSH, "As 2s 3s 4s 5d", "straight", "5d 4s 3s 2s As", ""),
    (NO_STRAIGHT, "As 2s 3s 4s 5d", "high-card", "As 5d 4s 3s 2s", ""),
    (NO_FLUSH, "As 2s 3s 4s 5s", "straight", "5s 4s 3s 2s As", ""),
    (NO_FLUSH, "As 2s 3s 4s 6s", "high-card", "As 6s 4s 3s 2s", ""),
    (NEITHER, "As 2s 3s 4s 5s", "high-card", "As 5s 4s 3s 2s", ""),
    # Ace to five: straights and flushes are ignored, the ace is low.
    (LOW, "3s As 5s 2s 4s", "high-card", "5s 4s 3s 2s As", ""),
    (LOW, "Ks Qs Js Ts As", "high-card", "Ks Qs Js Ts As", ""),
    (LOW, "Ad As 5s 2s 4s", "pair", "Ad As 5s 4s 2s", ""),
    (LOW, "Ad As 5s 5c Ks", "two-pair", "5s 5c Ad As Ks", ""),
    (LOW, "Ad As Ac 5c Ks", "three-of-a-kind", "Ad As Ac Ks 5c", ""),
    (LOW, "Ad As Ac 5c 5s", "full-house", "Ad As Ac 5c 5s", ""),
    (LOW, "Ad As Ac Ah 5s", "four-of-a-kind", "Ad As Ac Ah 5s", ""),
    # A joker is the lowest rank that isn't there.
    (LOW, "8s 6d 4h 3d Jk", "high-card", "8s 6d 4h 3d Jk", "A"),
    (LOW, "8s 6d 4h Ad Jk", "high-card", "8s 6d 4h Jk Ad", "2"),
    (LOW, "As 2d 3h 4d Jk", "high-card", "Jk 4d 3h 2d As", "5"),
    (LOW, "8s 8d 4h Ad Jk", "pair", "8s 8d 4h Jk Ad", "2"),
    (LOW, "8s 2d 4h Jk Jx", "high-card", "8s 4h Jx 2d Jk", "3 A"),
    (EIGHT, "8s 7d 6h Jk Jx", "high-card", "8s 7d 6h Jx Jk", "2 A"),
    (EIGHT, "8s 7s 6s 5s 4s", "high-card", "8s 7s 6s 5s 4s", ""),
    # Deuce to seven: the ace is high only, straights and flushes count.
    (DEUCE, "2c 3d 4h 5s 7c", "high-card", "7c 5s 4h 3d 2c", ""),
    (DEUCE, "Ac 2d 3h 4s 5c", "high-card", "Ac 5c 4s 3h 2d", ""),
    (DEUCE, "2d 3h 4s 5c 6c", "straight", "6c 5c 4s 3h 2d", ""),
    (DEUCE, "2d 3d 4d 5d 7d", "flush", "7d 5d 4d 3d 2d", ""),
    (DEUCE, "Ad 2d 3d 4d 5d", "flush", "Ad 5d 4d 3d 2d", ""),
    (DEUCE, "2c 2d 3d 4d 5d", "pair", "2c 2d 5d 4d 3d", ""),
    # Badugi: cards of a suit or a rank that is there already don't count.
    (BADUGI, "As 2d 3h 4c", "high-card", "4c 3h 2d As", ""),
    (BADUGI, "As 2s 3h 4c", "high-card", "4c 3h As", ""),
    (BADUGI, "As Ad 3h Kc", "high-card", "Kc 3h As", ""),
    (BADUGI, "Ks 2s 2h Kh", "high-card", "Ks 2h", ""),
    (BADUGI, "Ks 2s 5s 9s", "high-card", "2s", ""),
    (BADUGI, "Ks Kd Kh Kc", "high-card", "Ks", ""),
]


@pytest.mark.parametrize(("order", "text", "named", "cards", "jokers"), HANDS)
def test_hands(order: Order, text: str, named: Category, cards: str, jokers: str) -> None:
    reading = read(order, read_cards(text))
    assert reading is not None
    assert category(order, reading.key) == named
    assert write_cards(reading.cards) == cards
    assert " ".join(reading.jokers) == jokers
    assert reading.key in classes(order)


NO_LOWS = ["9s 6d 4h 3d Ac", "8s 8d 4h 3d 2c", "Ks Qd 3h Jk Jx", "8s 8d 8h Jk Jx"]


@pytest.mark.parametrize("text", NO_LOWS)
def test_what_is_no_eight_or_better(text: str) -> None:
    assert read(EIGHT, read_cards(text)) is None


NO_JOKERS: list[tuple[Order, str, str]] = [
    (HIGH, "As Ks 2d 3h Jk", "this hand can't hold a joker: its order has no place for five aces"),
    (DEUCE, "As Ks 2d 3h Jk", "a deuce-to-seven hand can't hold a joker: no rule says what it p"),
    (BADUGI, "As Ks 2d Jk", "a badugi hand can't hold a joker: no rule says what it plays for"),
]


@pytest.mark.parametrize(("order", "text", "message"), NO_JOKERS)
def test_a_joker_that_no_rule_knows_is_refused(order: Order, text: str, message: str) -> None:
    with pytest.raises(Mistake) as refused:
        read(order, read_cards(text))
    assert str(refused.value).startswith(message)


# Hands from the best to the worst; those that stand together tie.
LADDERS: list[tuple[Order, list[str]]] = [
    (
        HIGH,
        [
            "AsKsQsJsTs AhKhQhJhTh",
            "KsQsJsTs9s",
            "6s5s4s3s2s",
            "5s4s3s2sAs",
            "AsAhAdAcKs",
            "AsAhAdAc2s",
            "KsKhKdKcAs",
            "AsAhAdKsKh",
            "KsKhKdAsAh",
            "AsKsQsJs9s AdKdQdJd9d",
            "7s5s4s3s2s",
            "AsKsQsJsTh",
            "6s5s4s3s2h",
            "5s4s3s2sAh",
            "AsAhAdKsQh",
            "2s2h2dAsKh",
            "AsAhKsKhQd",
            "AsAhKsKhJd",
            "KsKhQsQhAd",
            "AsAhKsQhJd AdAcKsQhJd",
            "2s2hAsKhQd",
            "AsKsQsJs9h",
            "7s5s4s3s2h",
        ],
    ),
    (
        JOKER_HIGH,
        [
            "AsAhAdAcJk AsAhAdJkJx",
            "AsKsQsJsTs AsKsQsJsJk KdTdJdJkJx",
            "KsQsJsTs9s KsQsJs9sJk",
            "AsAhAdKsJk AsAhKdJkJx",
            "KsKhKdKcAs KsKhKdKcJk",
            "KsKhKdKcQs",
            "AsKsQs9s4s AsKs9s4sJk",
            "KsQsJsTd9c KsQdJk9dTc",
            "AsAhJk9d4c 9d4cAsJkJx",
        ],
    ),
    (
        EIGHT_UP_HIGH,
        [
            "AsKsQsJsTs",
            "KsQsJsTs9s",
            "QsJsTs9s8s",
            "AsKsQsJs9s",
            "AsJsTs9s8s",
            "KsJsTs9s8s",
            "AsAhAdAcKs",
            "8s8h8d8c9s",
            "AsAhAdKsKh",
            "8s8h8d9s9h",
            "AsKsQsJsTh",
            "QsJsTs9s8h",
            "AsAhAdKsQh",
            "AsAhKsKhQd",
            "AsAhKsQhJd",
            "AsJsTs9s8h",
            "KsJsTs9s8h",
        ],
    ),
    (
        THREE,
        [
            "AsKsQs",
            "KsQsJs",
            "3s2sAs",
            "AsAhAd",
            "2s2h2d",
            "AsKsQh",
            "4s3s2h",
            "3s2sAh",
            "AsKsJs AhKhJh",
            "5s3s2s",
            "AsAhKs",
            "2s2hAs",
            "AsKsJh",
            "5s3s2h",
        ],
    ),
    (
        LOW,
        [
            "5s4s3s2sAs 5h4s3d2cAs 4s3d2cAsJk",
            "6s4s3s2sAs",
            "6s5s3s2sAs",
            "6s5s4s2sAs",
            "6s5s4s3sAs",
            "6s5s4s3s2s",
            "7s4s3s2sAs",
            "KsQsJsTs9d",
            "AsAd4s3s2s",
            "AsAd5s3s2s",
            "KsKdQsJsTs",
            "2s2dAsAd3s",
            "KsKdQsQdJs",
            "AsAdAc3s2s",
            "KsKdKcQsJs",
            "AsAdAc2s2d",
            "KsKdKcQsQd",
            "AsAdAcAh2d",
            "KsKdKcKhQd",
        ],
    ),
    (
        EIGHT,
        ["5s4s3s2sAs 3d2cAsJkJx", "6s4s3s2sAs", "8s6s4s3sAs 8s6d4s3sJk", "8s7s6s5s4d"],
    ),
    (
        DEUCE,
        [
            "7s5s4s3s2d",
            "7s6s4s3s2d",
            "7s6s5s4s2d",
            "8s5s4s3s2d",
            "As5s4s3s2d",
            "AsKsQsJs9d",
            "2s2d5s4s3s",
            "AsAdKsQsJs",
            "3s3d2s2d4s",
            "2s2d2c4s3s",
            "6s5s4s3s2d",
            "AsKsQsJsTd",
            "7s5s4s3s2s",
            "As5s4s3s2s",
            "AsKsQsJs9s",
            "2s2d2c3s3d",
            "2s2d2c2h3d",
            "AsAdAcAhKd",
            "6s5s4s3s2s",
            "AsKsQsJsTs",
        ],
    ),
    (
        BADUGI,
        [
            "4s3d2hAc 4c3s2dAh",
            "5s3d2hAc",
            "5s4d3hAc",
            "5s4d3h2c",
            "KsQdJhTc",
            "3s2dAhKs 3s2dAhAc",
            "4s2dAhKs",
            "KsQdJhTs",
            "2sAdKsQs",
            "KsQdKdQs",
            "As2s3s4s AsAdAhAc",
            "KsKdKhKc",
        ],
    ),
]


# The up cards of a stud hand, fewer than make a hand, from the best: no straights or flushes.
UP_CARDS: list[tuple[Order, list[str]]] = [
    (HIGH, ["As", "Ks Kd", "2c"]),
    (HIGH, ["AsAh", "2s2h", "AsKs AhKd", "AsQd", "3s2s"]),
    (HIGH, ["2s2h2d", "AsAhKd", "AsAhQd", "2s2hAs", "AsKsQs AhKdQc", "4s3s2s"]),
    (HIGH, ["2s2h2d2c", "AsAhAdKc", "AsAhKsKh", "AsAhKsQs", "AsKsQsJs AsKsQsJh", "4s3s2s5d"]),
    (JOKER_HIGH, ["AsJkJx", "AsJkKd", "JkJx2s", "KsKdQs", "JkKdQd"]),
    (LOW, ["As", "2s", "Ks"]),
    (LOW, ["As2d", "As3d 3sAd", "2d3d", "KsQs", "AsAd", "KsKd"]),
    (LOW, ["2s3sAd", "4d3d2d", "KsQsJs", "AsAd2d", "KsKdAd", "AsAdAh"]),
    (LOW, ["2s3sAd4d 2s3d4hJk", "KsQsJsTs", "AsAd2d3d", "2s2dAsAd", "AsAdAc2s", "AsAdAcAh"]),
    (DEUCE, ["2s3d", "2s4s", "AsKs", "2s2d"]),
    (BADUGI, ["As2d", "KsQd", "As2s", "KsKd"]),
]


@pytest.mark.parametrize(("order", "ladder"), [*LADDERS, *UP_CARDS])
def test_hands_from_the_best(order: Order, ladder: list[str]) -> None:
    keys: list[tuple[int, ...]] = []
    for step in ladder:
        tied = {key_of(order, read_cards(text)) for text in step.split()}
        assert len(tied) == 1, f"these don't tie: {step}"
        keys += tied
    assert keys == sorted(set(keys), reverse=True)


def test_up_cards_are_no_eight_or_better() -> None:
    assert read(EIGHT, read_cards("As2d3h4c")) is None
    assert read(EIGHT, ()) is None
