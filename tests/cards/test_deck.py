"""Packs: which cards are in each."""

import pytest

from oddchip.cards import Card, CardSet, Deck, read_cards
from oddchip.mistake import Mistake

PACKS = [
    (Deck(), 52, "2c", "As"),
    (Deck("89TJQKA"), 28, "8c", "As"),
    (Deck("6789TJQKA"), 36, "6c", "As"),
    (Deck(jokers=1), 53, "2c", "Jk"),
    (Deck(jokers=2), 54, "2c", "Jx"),
    (Deck("AK"[::-1]), 8, "Kc", "As"),
    (Deck("2"), 4, "2c", "2s"),
]


@pytest.mark.parametrize(("deck", "size", "first", "last"), PACKS)
def test_a_pack_holds_its_cards(deck: Deck, size: int, first: str, last: str) -> None:
    assert len(deck) == len(deck.cards) == len(CardSet(deck)) == size
    assert list(deck) == sorted(deck) == list(deck.cards)
    assert (deck.cards[0], deck.cards[-1]) == (Card(first), Card(last))
    assert [card for card in Card.pack if card in deck] == list(deck)


def test_the_28_card_pack_is_eight_to_ace() -> None:
    assert Deck("89TJQKA").cards == read_cards(
        "8c8d8h8s 9c9d9h9s TcTdThTs JcJdJhJs QcQdQhQs KcKdKhKs AcAdAhAs"
    )


BAD = [
    ("", 0, "ranks '': a pack's ranks are some of 23456789TJQKA, in that order"),
    ("A2", 0, "ranks 'A2': a pack's ranks are some of 23456789TJQKA, in that order"),
    ("AA", 0, "ranks 'AA': a pack's ranks are some of 23456789TJQKA, in that order"),
    ("89X", 0, "ranks '89X': a pack's ranks are some of 23456789TJQKA, in that order"),
    ("8910", 0, "ranks '8910': a pack's ranks are some of 23456789TJQKA, in that order"),
    ("QKA", 3, "3 jokers: a pack has 0, 1 or 2"),
    ("QKA", -1, "-1 jokers: a pack has 0, 1 or 2"),
]


@pytest.mark.parametrize(("ranks", "jokers", "message"), BAD)
def test_what_is_no_pack_is_refused(ranks: str, jokers: int, message: str) -> None:
    with pytest.raises(Mistake) as refused:
        Deck(ranks, jokers)
    assert str(refused.value) == message


def test_equal_packs_are_equal_values() -> None:
    assert Deck("QKA") == Deck("QKA")
    assert len({Deck(), Deck(jokers=1), Deck(jokers=2), Deck("QKA"), Deck()}) == 4
