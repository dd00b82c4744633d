"""The vocabulary of orders: what a name means, and what is no order."""

import msgspec
import pytest

from oddchip.cards import Deck
from oddchip.mistake import Mistake
from oddchip.ranking import (
    FIVE_CARDS,
    ORDER_NAMES,
    Badugi,
    Category,
    DeuceToSeven,
    High,
    Low,
    Order,
    Uses,
    classes,
    order_named,
)
from oddchip.ranking.orders import THREE_CARDS

FULL, EIGHT_UP = Deck(), "89TJQKA"

NAMED: list[tuple[str, Deck, Order | None]] = [
    ("high", FULL, High()),
    ("high", Deck(jokers=1), High(best_first=("five-aces", *FIVE_CARDS))),
    ("high", Deck(jokers=2), High(best_first=("five-aces", *FIVE_CARDS))),
    ("high", Deck(EIGHT_UP), High(ranks=EIGHT_UP)),
    ("three-card-high", FULL, High(best_first=THREE_CARDS, size=3)),
    ("eight-or-better", FULL, Low(at_most=8)),
    ("ace-to-five", Deck(jokers=1), Low()),
    ("deuce-to-seven", FULL, DeuceToSeven()),
    ("badugi", FULL, Badugi()),
    ("badugi", Deck(EIGHT_UP), Badugi(ranks=EIGHT_UP)),
    ("ace-to-six", FULL, None),
    ("High", FULL, None),
    ("", FULL, None),
]


@pytest.mark.parametrize(("name", "deck", "order"), NAMED)
def test_a_name_means_an_order(name: str, deck: Deck, order: Order | None) -> None:
    assert order_named(name, deck) == order


def test_every_name_is_known() -> None:
    assert {name for name, _, order in NAMED if order} == set(ORDER_NAMES)
    assert len({order_named(name, FULL) for name in ORDER_NAMES}) == len(ORDER_NAMES)


PAIRED: tuple[Category, ...] = ("three-of-a-kind", "pair")

NO_ORDERS: list[tuple[tuple[Category, ...], int, str]] = [
    (FIVE_CARDS, 4, "size 4: a hand that compares high has 5 cards or 3"),
    (FIVE_CARDS[:-1], 5, "high-card is missing in "),
    (FIVE_CARDS[:7] + FIVE_CARDS[8:], 5, "two-pair is missing in "),
    ((), 3, "three-of-a-kind is missing in the order"),
    ((*PAIRED, "high-card", "straight"), 3, "straight is last, but every hand is at least a high"),
    (("flush", *PAIRED, "flush", "high-card"), 3, "flush is there twice in flush, three-of-a-kind"),
    (("royal-flush", *PAIRED, "high-card"), 3, "royal-flush: 3 cards may be mini-royal, straight-"),
    (("mini-royal", *FIVE_CARDS), 5, "mini-royal: 5 cards may be five-aces, royal-flush, straight"),
]


@pytest.mark.parametrize(("best_first", "size", "message"), NO_ORDERS)
def test_what_is_no_order_is_refused(
    best_first: tuple[Category, ...], size: int, message: str
) -> None:
    with pytest.raises(Mistake) as refused:
        High(best_first=best_first, size=size)
    assert str(refused.value).startswith(message)


@pytest.mark.parametrize("order", [High, Low, DeuceToSeven, Badugi])
def test_an_order_is_of_a_pack(order: type[Order]) -> None:
    assert order(ranks="23A").ranks == "23A"
    with pytest.raises(Mistake, match="ranks 'A23': a pack's ranks are some of 23456789TJQKA"):
        order(ranks="A23")


@pytest.mark.parametrize(("at_most", "ranks"), [(4, Deck().ranks), (8, EIGHT_UP), (13, "TJQK")])
def test_a_low_that_nobody_can_make_is_refused(at_most: int, ranks: str) -> None:
    with pytest.raises(Mistake) as refused:
        Low(at_most=at_most, ranks=ranks)
    assert str(refused.value) == f"at most {at_most}: five different ranks of {ranks} don't fit"


def test_the_least_low_is_the_wheel_alone() -> None:
    assert classes(Low(at_most=5)) == ((0, -5, -4, -3, -2, -1),)


NO_USES: list[tuple[int | None, int | None, str]] = [
    (2, None, "cards of the hand and of the board are counted both or neither"),
    (None, 3, "cards of the hand and of the board are counted both or neither"),
    (-1, 6, "-1 of the hand, 6 of the board: none is the least"),
]


@pytest.mark.parametrize(("hand", "board", "message"), NO_USES)
def test_what_is_no_use_is_refused(hand: int | None, board: int | None, message: str) -> None:
    with pytest.raises(Mistake) as refused:
        Uses(hand=hand, board=board)
    assert str(refused.value) == message


@pytest.mark.parametrize("order", [order for _, _, order in NAMED if order])
def test_an_order_is_data(order: Order) -> None:
    assert msgspec.json.decode(msgspec.json.encode(order), type=Order) == order
    assert hash(order) == hash(msgspec.structs.replace(order))
