"""Sets of cards behave as Python's sets do, and stay as they are."""

import pickle
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddchip.cards import Card, CardSet, Deck, read_cards
from oddchip.mistake import Mistake

sets = st.frozensets(st.sampled_from(Card.pack))

OPERATIONS: list[
    tuple[
        Callable[[CardSet, CardSet], CardSet],
        Callable[[frozenset[Card], frozenset[Card]], frozenset[Card]],
    ]
] = [
    (lambda a, b: a | b, lambda a, b: a | b),
    (lambda a, b: a & b, lambda a, b: a & b),
    (lambda a, b: a - b, lambda a, b: a - b),
    (lambda a, b: a ^ b, lambda a, b: a ^ b),
]


@given(sets, sets)
def test_two_sets_relate_as_python_sets_do(one: frozenset[Card], other: frozenset[Card]) -> None:
    ours, theirs = CardSet(one), CardSet(other)
    for of_cards, of_python in OPERATIONS:
        result = of_cards(ours, theirs)
        assert set(result) == of_python(one, other)
        assert result == CardSet(of_python(one, other))
    assert (ours == theirs) is (one == other)
    assert (ours <= theirs) is (one <= other)
    assert (ours < theirs) is (one < other)
    assert (ours >= theirs) is (one >= other)
    assert (ours > theirs) is (one > other)
    assert ours.isdisjoint(theirs) is one.isdisjoint(other)
    if one == other:
        assert hash(ours) == hash(theirs)


@given(sets)
def test_a_set_holds_its_cards(cards: frozenset[Card]) -> None:
    held = CardSet(cards)
    assert [card in held for card in Card.pack] == [card in cards for card in Card.pack]
    assert list(held) == sorted(cards)
    assert len(held) == len(cards)
    assert bool(held) is bool(cards)
    assert held.mask == sum(1 << card.index for card in cards)


@given(sets)
def test_a_set_is_read_back_from_what_it_says(cards: frozenset[Card]) -> None:
    held = CardSet(cards)
    assert eval(repr(held)) == held
    assert CardSet(str(held)) == held
    assert CardSet.of_mask(held.mask) == held
    assert CardSet(held) == held
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(held, protocol)) == held  # noqa: S301 - our own


def test_order_is_lost() -> None:
    assert CardSet("Kd As") == CardSet("As Kd") == CardSet(read_cards("AsKd"))
    assert str(CardSet("As Jk Kd")) == "Kd As Jk"


def test_a_set_is_no_python_set() -> None:
    assert CardSet("As") != {Card("As")}
    assert CardSet() != 0


TWICE: list[tuple[str | tuple[Card, ...], str]] = [
    ("As Kd As", "As is there twice, at characters 1 and 7 of 'As Kd As'"),
    ((Card("As"), Card("Kd"), Card("As")), "As is there twice"),
]


@pytest.mark.parametrize(("cards", "message"), TWICE)
def test_a_card_given_twice_is_refused(cards: str | tuple[Card, ...], message: str) -> None:
    with pytest.raises(Mistake) as refused:
        CardSet(cards)
    assert str(refused.value) == message


@pytest.mark.parametrize("mask", [-1, 1 << 54, -(1 << 60)])
def test_a_mask_beyond_the_cards_is_refused(mask: int) -> None:
    with pytest.raises(Mistake, match="has bits beyond the 54 cards"):
        CardSet.of_mask(mask)


def test_every_card_there_is() -> None:
    assert CardSet.of_mask((1 << 54) - 1) == CardSet(Deck(jokers=2)) == CardSet(Card.pack)


@pytest.mark.parametrize("part", ["mask", "owner"])
def test_a_set_cannot_be_changed(part: str) -> None:
    held = CardSet("As Kd")
    with pytest.raises(AttributeError, match="a set of cards can't be changed"):
        setattr(held, part, 0)
    with pytest.raises(AttributeError, match="a set of cards can't be changed"):
        delattr(held, part)
    before = hash(held)
    held |= CardSet("2c")
    assert held == CardSet("2c Kd As")
    assert hash(CardSet("As Kd")) == before
