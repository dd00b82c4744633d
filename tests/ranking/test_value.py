"""What a hand is worth: its words, its order among others, and what is no hand."""

import operator
import pickle
import re
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddchip.cards import Card, Deck, read_cards, write_cards
from oddchip.mistake import Mistake
from oddchip.ranking import (
    ANY,
    Category,
    High,
    Low,
    Order,
    Uses,
    Value,
    category,
    classes,
    evaluate,
    strengths,
    words,
)
from tests.ranking import by_hand
from tests.ranking.kinds import (
    BADUGI,
    DEUCE,
    EIGHT,
    EIGHT_UP_HIGH,
    EIGHT_UP_THREE,
    HIGH,
    JOKER_HIGH,
    LOW,
    ORDERS,
    THREE,
)

OMAHA = Uses(hand=2, board=3)

# The order, what is held, the board, what may be used, and the hand in words.
WORDS: list[tuple[Order, str, str, Uses, str]] = [
    (HIGH, "As Ks", "Qs Js Ts 2d 2h", ANY, "royal flush"),
    (HIGH, "2s Ks", "Qs Js Ts 9s As", ANY, "royal flush"),
    (HIGH, "9s 3d", "Ks Qs Js Ts 2h", ANY, "straight flush, king high"),
    (HIGH, "As 2s", "3s 4s 5s Kd Kh", ANY, "straight flush, five high"),
    (HIGH, "Td Th", "Ts Tc 9d 8h 2c", ANY, "four of a kind, tens, nine kicker"),
    (HIGH, "6d 6h", "6s 2c 2d 2h 3c", ANY, "full house, sixes full of twos"),
    (HIGH, "Ad 9d", "Kd 4d 3d 2d 9h", ANY, "flush, A-K-9-4-3"),
    (HIGH, "Ad Kc", "Qd Jh Ts 2d 2h", ANY, "straight, ace high"),
    (HIGH, "Ad 2c", "3d 4h 5s Kd Kh", ANY, "straight, five high"),
    (HIGH, "6d 6c", "6h Ah 9s Td 2h", ANY, "three of a kind, sixes, A-T kickers"),
    (HIGH, "As Ad", "9h 9c Kd 2s 2c", ANY, "two pair, aces and nines, king kicker"),
    (HIGH, "6s 6d", "Ah 9c Kd 2s 3c", ANY, "pair of sixes, A-K-9 kickers"),
    (HIGH, "As Td", "6h 9c Kd 2s 3c", ANY, "ace high, K-T-9-6 kickers"),
    # Two of the hand and three of the board, no more and no fewer.
    (HIGH, "As Ks Qs Js", "Ts 2c 2d 3h 4h", OMAHA, "pair of twos, A-K-T kickers"),
    (HIGH, "As 2d 3h 4c", "Ks Qs Js Ts 9d", OMAHA, "ace high, K-Q-J-4 kickers"),
    (HIGH, "Ad Ah Ac As", "2c 5d 7h 9s Jc", OMAHA, "pair of aces, J-9-7 kickers"),
    (HIGH, "9d 8d 3c 2c", "9h 9s 9c Kd Qd", OMAHA, "four of a kind, nines, eight kicker"),
    (HIGH, "Kd 8d 3c 2c", "9h 9s 9c 9d Qd", OMAHA, "three of a kind, nines, K-8 kickers"),
    (EIGHT, "As 2s Kh Kd", "3c 4d 8h 9h Tc", OMAHA, "8-4-3-2-A low"),
    (EIGHT, "As 2s 3c 4d", "5c 6d 3h Kh Tc", OMAHA, "6-5-3-2-A low"),
    (Low(), "As 2s Kh Kd", "3c 3d 3h 9h Tc", OMAHA, "T-9-3-2-A low"),
    # All five, one of the hand, or the board alone.
    (HIGH, "As 2s", "Ks Qs Js Ts 9s", Uses(hand=0, board=5), "straight flush, king high"),
    (HIGH, "As 2s 3s", "Ks 9s Js Ts 8d", Uses(hand=1, board=4), "flush, A-K-J-T-9"),
    (EIGHT_UP_HIGH, "8d 9d", "Td Jd Kd", OMAHA, "flush, K-J-T-9-8"),
    (EIGHT_UP_HIGH, "8d 9c", "Td Jd Qd", ANY, "straight, queen high"),
    (THREE, "As 3d 2h", "", ANY, "straight, three high"),
    (THREE, "As Ks Qs", "", ANY, "mini royal"),
    (THREE, "9s 9d Qs", "", ANY, "pair of nines, queen kicker"),
    (THREE, "9s 9d 9h", "", ANY, "three of a kind, nines"),
    (THREE, "9s 5d Qh", "", ANY, "queen high, 9-5 kickers"),
    (THREE, "9s 5s Qs", "", ANY, "flush, Q-9-5"),
    (EIGHT_UP_THREE, "As Ks Qs", "", ANY, "straight flush, ace high"),
    (JOKER_HIGH, "As Ah Ad Ac Jk", "", ANY, "five aces"),
    (JOKER_HIGH, "Ks Kh Kd 4c Jk", "", ANY, "three of a kind, kings, A-4 kickers"),
    (LOW, "8s 6d 4h 3d Jk", "", ANY, "8-6-4-3-A low"),
    (LOW, "As 2d 3h 4d 5c Kc Kd", "", ANY, "5-4-3-2-A low"),
    (LOW, "Ks Kd Kh 5d 5c 4c 4d", "", ANY, "low with two pair, fives and fours, king kicker"),
    (LOW, "6s 6d Ah Ad Ac 6h Kc", "", ANY, "low with two pair, sixes and aces, king kicker"),
    (LOW, "6s 6d 6h Ad Ac Ah 6c", "", ANY, "low with a full house, aces full of sixes"),
    (LOW, "6s 6d 4h 3d Kc", "", ANY, "low with a pair of sixes, K-4-3 kickers"),
    (LOW, "6s 6d 6h 6c Kc", "", ANY, "low with four of a kind, sixes, king kicker"),
    (DEUCE, "2s 3s 4s 5s 7d", "", ANY, "7-5-4-3-2 low"),
    (DEUCE, "2s 3s 4s 5s Ad", "", ANY, "A-5-4-3-2 low"),
    (DEUCE, "2s 3s 4s 5s 6d", "", ANY, "low with a straight, six high"),
    (DEUCE, "2s 3s 4s 5s 7s", "", ANY, "low with a flush, 7-5-4-3-2"),
    (BADUGI, "As 2d 3h 4c", "", ANY, "4-3-2-A badugi"),
    (BADUGI, "As 2d 3h 3c", "", ANY, "three-card badugi, 3-2-A"),
    (BADUGI, "As 2s 3d 3s", "", ANY, "two-card badugi, 3-A"),
    (BADUGI, "As Ks Qs Js", "", ANY, "one-card badugi, A"),
]


@pytest.mark.parametrize(("order", "hand", "board", "uses", "said"), WORDS)
def test_words(order: Order, hand: str, board: str, uses: Uses, said: str) -> None:
    value = evaluate(order, read_cards(hand), read_cards(board), uses)
    assert value is not None
    assert value.words == str(value) == said


NONE_QUALIFIES: list[tuple[str, str, Uses]] = [
    ("9s 8d 7h 6c 5d", "", ANY),
    ("As 2d", "3h 3c Kd Qd Jd", ANY),
    ("As 2d 3h 4c", "5h 6d 9c Tc Jc", OMAHA),
    ("As Kd Kh Kc", "2h 3d 4c 5c 6c", OMAHA),
]


@pytest.mark.parametrize(("hand", "board", "uses"), NONE_QUALIFIES)
def test_no_low_qualifies(hand: str, board: str, uses: Uses) -> None:
    assert evaluate(EIGHT, read_cards(hand), read_cards(board), uses) is None


# Each half of a split pot reads the jokers for itself.
HALVES = [
    ("As 2d 3h 4c Jk", "straight, five high", "5", "5-4-3-2-A low", "5"),
    ("8s 7s 6s 2s Jk", "flush, A-8-7-6-2", "As", "8-7-6-2-A low", "A"),
    ("8s 6d 4h Jk Jx", "straight, eight high", "7 5", "8-6-4-2-A low", "2 A"),
    ("As Ad 3h 4c Jk", "three of a kind, aces, 4-3 kickers", "A", None, ""),
]


@pytest.mark.parametrize(("cards", "high", "plays", "low", "plays_low"), HALVES)
def test_jokers_play_for_each_half(
    cards: str, high: str, plays: str, low: str | None, plays_low: str
) -> None:
    held = read_cards(cards)
    halves: list[tuple[Order, str | None, str]] = [
        (JOKER_HIGH, high, plays),
        (EIGHT, low, plays_low),
    ]
    for order, said, jokers in halves:
        value = evaluate(order, held)
        if value is None:
            assert said is None
        else:
            assert (value.words, " ".join(value.jokers)) == (said, jokers)


# Words for every class

NAME = "(two|three|four|five|six|seven|eight|nine|ten|jack|queen|king|ace)"
NAMES = "(twos|threes|fours|fives|sixes|sevens|eights|nines|tens|jacks|queens|kings|aces)"
LETTER = "[2-9TJQKA]"


def kickers(count: int) -> str:
    if count == 1:
        return f", {NAME} kicker"
    return f", {dashed(count)} kickers" if count else ""


def dashed(count: int) -> str:
    return "-".join([LETTER] * count)


def pattern(name: Category, size: int) -> str:
    """How a hand of a category and of so many cards is said."""
    return {
        "five-aces": "five aces",
        "royal-flush": "royal flush",
        "mini-royal": "mini royal",
        "straight-flush": f"straight flush, {NAME} high",
        "four-of-a-kind": f"four of a kind, {NAMES}{kickers(size - 4)}",
        "full-house": f"full house, {NAMES} full of {NAMES}",
        "flush": f"flush, {dashed(size)}",
        "straight": f"straight, {NAME} high",
        "three-of-a-kind": f"three of a kind, {NAMES}{kickers(size - 3)}",
        "two-pair": f"two pair, {NAMES} and {NAMES}{kickers(size - 4)}",
        "pair": f"pair of {NAMES}{kickers(size - 2)}",
        "high-card": f"{NAME} high{kickers(size - 1)}",
    }[name]


def pattern_of(order: Order, key: tuple[int, ...]) -> str:
    name = category(order, key)
    if isinstance(order, High):
        return pattern(name, order.size)
    if order == BADUGI:
        return {
            4: f"{dashed(4)} badugi",
            3: f"three-card badugi, {dashed(3)}",
            2: f"two-card badugi, {dashed(2)}",
            1: f"one-card badugi, {LETTER}",
        }[key[0]]
    if name == "high-card":
        return f"{dashed(5)} low"
    article = "" if name in ("two-pair", "three-of-a-kind", "four-of-a-kind") else "a "
    return f"low with {article}{pattern(name, 5)}"


@pytest.mark.parametrize("order", ORDERS.values(), ids=ORDERS)
def test_every_class_has_words_of_its_own(order: Order) -> None:
    said = {key: words(order, key) for key in classes(order)}
    for key, text in said.items():
        assert re.fullmatch(pattern_of(order, key), text), text
    assert len(set(said.values())) == len(said)


@pytest.mark.parametrize("order", ORDERS.values(), ids=ORDERS)
def test_strengths_count_from_the_worst(order: Order) -> None:
    assert list(strengths(order)) == list(classes(order))
    assert list(strengths(order).values()) == list(range(1, len(classes(order)) + 1))


WORST_AND_BEST = [
    ("high", "seven high, 5-4-3-2 kickers", "royal flush"),
    ("high with jokers", "seven high, 5-4-3-2 kickers", "five aces"),
    ("28 cards", "king high, J-T-9-8 kickers", "royal flush"),
    ("28 cards with the low straight", "king high, J-T-9-8 kickers", "royal flush"),
    ("36 cards", "jack high, 9-8-7-6 kickers", "royal flush"),
    ("three cards", "five high, 3-2 kickers", "mini royal"),
    ("three cards without the mini royal", "five high, 3-2 kickers", "straight flush, ace high"),
    ("three of 28 cards", "jack high, 9-8 kickers", "straight flush, ace high"),
    ("ace to five", "low with four of a kind, kings, queen kicker", "5-4-3-2-A low"),
    ("eight or better", "8-7-6-5-4 low", "5-4-3-2-A low"),
    ("deuce to seven", "low with a royal flush", "7-5-4-3-2 low"),
    ("badugi", "one-card badugi, K", "4-3-2-A badugi"),
]


@pytest.mark.parametrize(("name", "worst", "top"), WORST_AND_BEST)
def test_the_worst_and_the_best(name: str, worst: str, top: str) -> None:
    order = ORDERS[name]
    assert words(order, classes(order)[0]) == worst
    assert words(order, classes(order)[-1]) == top


# Values


def test_a_value_knows_itself() -> None:
    value = evaluate(HIGH, read_cards("As Ad"), read_cards("9h 9c Kd 2s 2c"))
    assert value is not None
    assert write_cards(value.cards) == "As Ad 9h 9c Kd"
    assert value.category == "two-pair"
    assert value.key == (3, 14, 9, 13) == classes(HIGH)[value.strength - 1]
    assert value.jokers == ()
    assert pickle.loads(pickle.dumps(value)) == value  # noqa: S301 - our own
    with pytest.raises(AttributeError):
        value.strength = 1  # type: ignore[misc]


def value_of(order: Order, cards: list[Card]) -> Value:
    value = evaluate(order, cards)
    assert value is not None
    return value


EIGHT_UP_HANDS = st.lists(
    st.lists(st.sampled_from(Deck("89TJQKA").cards), min_size=5, max_size=5, unique=True),
    min_size=3,
    max_size=3,
)


@pytest.mark.parametrize("order", [HIGH, EIGHT_UP_HIGH, LOW, DEUCE, BADUGI])
@given(EIGHT_UP_HANDS)
def test_values_are_in_one_order(order: Order, hands: list[list[Card]]) -> None:
    values = [value_of(order, cards) for cards in hands]
    for one, other in product(values, repeat=2):
        scores = [by_hand.score(order, value.cards) or ((),) for value in (one, other)]
        assert (one < other) is (other > one) is (scores[0] < scores[1])
        assert (one == other) is (scores[0] == scores[1])
        assert (one != other) is (scores[0] != scores[1])
        assert (one <= other) is (other >= one) is (scores[0] <= scores[1])
        assert one != other or hash(one) == hash(other)
    low, middle, high = sorted(values)
    assert low <= middle <= high
    assert low <= high


def test_equal_hands_tie_whatever_their_cards() -> None:
    one = value_of(JOKER_HIGH, list(read_cards("As Ks 9s 4s Jk")))
    other = value_of(JOKER_HIGH, list(read_cards("Ad Kd Qd 9d 4d")))
    assert one == other
    assert len({one, other}) == 1
    assert one.cards != other.cards


def test_values_of_different_orders_do_not_compare() -> None:
    cards = list(read_cards("As Kd 9h 4c 2s"))
    high, low = value_of(HIGH, cards), value_of(LOW, cards)
    assert high != low
    assert high != "ace high"
    for compared in (operator.lt, operator.le, operator.gt, operator.ge):
        with pytest.raises(TypeError, match="hands of different orders don't compare"):
            compared(high, low)
        with pytest.raises(TypeError, match="not supported between"):
            compared(high, "ace high")


NO_HANDS: list[tuple[Order, str, str, Uses, str]] = [
    (HIGH, "", "", ANY, "a hand takes 5 cards, and there are 0"),
    (HIGH, "As", "", ANY, "a hand takes 5 cards, and there are 1 (As)"),
    (HIGH, "As Kd", "2c 3c", ANY, "a hand takes 5 cards, and there are 4 (As Kd 2c 3c)"),
    (BADUGI, "As Kd 3c", "", ANY, "a hand takes 4 cards, and there are 3 (As Kd 3c)"),
    (THREE, "As Kd", "", ANY, "a hand takes 3 cards, and there are 2 (As Kd)"),
    (HIGH, "As Kd", "2c 3c As", ANY, "As is there twice in As Kd 2c 3c As"),
    (HIGH, "As Kd 9d Th", "2c 3c Kd", OMAHA, "Kd is there twice in As Kd 9d Th 2c 3c Kd"),
    (
        HIGH,
        "As Kd Qd Qh",
        "2c 3c",
        OMAHA,
        "a hand takes 2 held cards and 3 of the board, and there are 4 (As Kd Qd Qh) and 2 (2c 3c)",
    ),
    (
        HIGH,
        "As",
        "",
        OMAHA,
        "a hand takes 2 held cards and 3 of the board, and there are 1 (As) and 0",
    ),
    (THREE, "As Kd", "2c 3c 4c", OMAHA, "2 of the hand and 3 of the board make no hand of 3"),
    (
        EIGHT_UP_HIGH,
        "As Kd",
        "8c 9c 7h",
        ANY,
        "7h is not in the pack, whose ranks are 89TJQKA",
    ),
    (
        HIGH,
        "As Kd 7c 3d Jk",
        "",
        ANY,
        "this hand can't hold a joker: its order has no place for five aces",
    ),
    (
        DEUCE,
        "As Kd 7c 3d Jk",
        "",
        ANY,
        "a deuce-to-seven hand can't hold a joker: no rule says what it plays for",
    ),
]


@pytest.mark.parametrize(("order", "hand", "board", "uses", "message"), NO_HANDS)
def test_what_is_no_hand_is_refused(
    order: Order, hand: str, board: str, uses: Uses, message: str
) -> None:
    with pytest.raises(Mistake) as refused:
        evaluate(order, read_cards(hand), read_cards(board), uses)
    assert str(refused.value) == message
