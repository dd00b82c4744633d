"""The least hand that qualifies or is paid, held to hands that just reach it and just don't."""

import pytest

from oddchip.cards import read_cards
from oddchip.ranking import FIVE_CARDS, Badugi, DeuceToSeven, High, Low, Order, evaluate
from oddchip.ranking.threshold import at_least

THREE = High(best_first=("straight", "flush", "three-of-a-kind", "pair", "high-card"), size=3)
SHORT = High(ranks="89TJQKA", low_straight=False)

# An order, what a sheet writes, the worst hand that reaches it, the best that doesn't.
REACHED = [
    (High(), "royal-flush", "Ts Js Qs Ks As", "9s Ts Js Qs Ks"),
    (High(), "straight-flush", "As 2s 3s 4s 5s", "As Ah Ad Ac Ks"),
    (High(), "four-of-a-kind", "2s 2h 2d 2c 3s", "As Ah Ad Ks Kh"),
    (High(), "flush", "2s 3s 4s 5s 7s", "Ts Js Qs Ks Ah"),
    (High(), "straight", "As 2h 3s 4s 5s", "As Ah Ad Kc Qs"),
    (High(), "two-pair", "2s 2h 3s 3h 4s", "As Ah Ks Qs Js"),
    (High(), "pair", "2s 2h 3s 4s 5s", "As Kh Qs Js 9s"),
    (High(), "pair-of-twos", "2s 2h 3s 4s 5s", "As Kh Qs Js 9s"),
    (High(), "pair-of-fours", "4s 4h 2s 3s 5s", "3s 3h As Ks Qs"),
    (High(), "pair-of-sixes", "6s 6h 2s 3s 4s", "5s 5h As Ks Qs"),
    (High(), "pair-of-tens", "Ts Th 2s 3s 4s", "9s 9h As Ks Qs"),
    (High(), "pair-of-aces", "As Ah 2s 3s 4s", "Ks Kh As Qs Js"),
    (High(), "ace-high", "As 2h 3s 4s 6s", "Ks Qh Js Ts 8s"),
    (High(), "ace-king-high", "As Kh 2s 3s 4s", "As Qh Js Ts 9s"),
    (High(), "queen-six-four-high", "Qs 6h 4s 3s 2s", "Qs 5h 4s 3s 2s"),
    (SHORT, "pair-of-nines", "9s 9h 8s Ts Js", "8s 8h As Ks Qs"),
    (SHORT, "straight", "8s 9h Ts Js Qs", "As Ah Ad Ks Qs"),
    (THREE, "pair-of-jacks", "Js Jh 2s", "Ts Th As"),
    (THREE, "straight", "As 2h 3s", "As Ks Js"),
]


@pytest.mark.parametrize(("order", "text", "just", "not_quite"), REACHED)
def test_what_just_reaches_it_and_what_just_does_not(
    order: Order, text: str, just: str, not_quite: str
) -> None:
    least = at_least(order, text)
    reached, missed = (evaluate(order, read_cards(cards)) for cards in (just, not_quite))
    assert least is not None
    assert reached is not None
    assert missed is not None
    assert missed.key < least <= reached.key


def test_every_category_is_a_hand_of_the_usual_order() -> None:
    levels = [at_least(High(), category) for category in reversed(FIVE_CARDS)]
    assert levels == [(level,) for level in range(1, 11)]


NO_HAND = [
    (High(), "five-aces"),
    (High(), "mini-royal"),
    (High(), "Pair"),
    (High(), "pairs"),
    (High(), ""),
    (High(), "high"),
    (High(), "-high"),
    (High(), "pair-of-"),
    (High(), "pair-of-four"),
    (High(), "pair-of-ones"),
    (High(), "pair-of-sixs"),
    (High(), "two-pair-of-aces"),
    (High(), "king-ace-high"),
    (High(), "ace-ace-high"),
    (High(), "ace-king-queen-jack-nine-eight-high"),
    (High(), "ace-joker-high"),
    (SHORT, "pair-of-sevens"),
    (SHORT, "seven-high"),
    (THREE, "two-pair"),
    (THREE, "ace-king-queen-jack-high"),
    (Low(), "pair"),
    (Low(at_most=8), "eight-high"),
    (DeuceToSeven(), "pair"),
    (Badugi(), "high-card"),
]


@pytest.mark.parametrize(("order", "text"), NO_HAND)
def test_what_is_no_hand_of_an_order(order: Order, text: str) -> None:
    assert at_least(order, text) is None
