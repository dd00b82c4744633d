"""Cards and the text that people write for them, both ways."""

import copy
import pickle
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddchip.cards import RANKS, SUITS, Card, read_cards, write_cards
from oddchip.cards.card import EXPECTED
from oddchip.mistake import Mistake

PACK = [rank + suit for rank in RANKS for suit in SUITS] + ["Jk", "Jx"]

dealt = st.lists(st.sampled_from(Card.pack), unique=True)


READ = [
    ("", ""),
    (" \t\n", ""),
    ("As", "As"),
    ("As Kd", "As Kd"),
    ("AsKd", "As Kd"),
    ("askd", "As Kd"),
    ("AS KD", "As Kd"),
    ("aS\tkD\n", "As Kd"),
    (" As,Kd , 2c", "As Kd 2c"),
    ("Ts 10h", "Ts Th"),
    ("ts10H", "Ts Th"),
    ("10s10h10d", "Ts Th Td"),
    ("2c3d4h5s6c7d8h9s", "2c 3d 4h 5s 6c 7d 8h 9s"),
    ("A♠K♦Q♥J♣", "As Kd Qh Jc"),
    ("10♠ t♥", "Ts Th"),
    ("A♠️ K♥️Q♦︎", "As Kh Qd"),
    ("As\N{NO-BREAK SPACE}Kd\N{IDEOGRAPHIC SPACE}Qh", "As Kd Qh"),
    ("Jk", "Jk"),
    ("jk JX", "Jk Jx"),
    ("Jx", "Jx"),
    ("Jk Jk", "Jk Jx"),
    ("Jx Jx", "Jx Jk"),
    ("JkJk", "Jk Jx"),
    ("JsJkJc", "Js Jk Jc"),
]


@pytest.mark.parametrize(("text", "cards"), READ)
def test_text_is_read(text: str, cards: str) -> None:
    assert [card.text for card in read_cards(text)] == cards.split()


BAD = [
    ("1s", "1s", 1),
    ("As 1s", "1s", 4),
    ("As Kx", "Kx", 4),
    ("AsKx9d", "Kx", 3),
    ("As;Kd", ";", 3),
    ("As/Kd", "/", 3),
    ("[As Kd]", "[", 1),
    ("As Kd]", "]", 6),
    ("As -Kd", "-", 4),
    ("sA", "sA", 1),
    ("A", "A", 1),
    ("A s", "A", 1),
    ("AsK", "K", 3),
    ("10", "10", 1),
    ("1", "1", 1),
    ("11s", "11s", 1),
    ("110s", "110s", 1),
    ("12s Kd", "12s", 1),
    ("10xKd", "10x", 1),
    ("0s", "0s", 1),
    ("As Joker", "Joker", 4),
    ("J", "J", 1),
    ("Jz", "Jz", 1),
    ("king of spades", "king", 1),
    ("A\N{LATIN SMALL LETTER LONG S}", "A\N{LATIN SMALL LETTER LONG S}", 1),
    ("\N{KELVIN SIGN}s", "\N{KELVIN SIGN}s", 1),
    ("J\N{KELVIN SIGN}", "J\N{KELVIN SIGN}", 1),
    ("\N{FULLWIDTH LATIN CAPITAL LETTER A}s", "\N{FULLWIDTH LATIN CAPITAL LETTER A}s", 1),
    ("\N{ARABIC-INDIC DIGIT NINE}s", "\N{ARABIC-INDIC DIGIT NINE}s", 1),
    ("\N{SUPERSCRIPT TWO}s", "\N{SUPERSCRIPT TWO}s", 1),
    ("A\N{WHITE HEART SUIT}", "A\N{WHITE HEART SUIT}", 1),
    ("\N{PLAYING CARD ACE OF SPADES}", "\N{PLAYING CARD ACE OF SPADES}", 1),
    ("As\0", "\0", 3),
    ("As \N{ZERO WIDTH SPACE}Kd", "\N{ZERO WIDTH SPACE}", 4),
    ("As \ud800", "\ud800", 4),
    ("xxxxxxxxxxxxxxxxxxxx", "xxxxxxxxxxxx", 1),
]


@pytest.mark.parametrize(("text", "piece", "place"), BAD)
def test_a_bad_piece_is_named_with_its_place(text: str, piece: str, place: int) -> None:
    with pytest.raises(Mistake) as refused:
        read_cards(text)
    assert str(refused.value) == f"{piece!r} at character {place} of {text!r}: {EXPECTED}"


def test_what_a_card_is_is_said() -> None:
    with pytest.raises(Mistake) as refused:
        read_cards("As 1s")
    assert str(refused.value) == (
        "'1s' at character 4 of 'As 1s': a card is a rank (2 to 9, T or 10, J, Q, K, A)"
        " and a suit (c, d, h, s), or Jk for a joker"
    )


TWICE = [
    ("As As", "As is there twice, at characters 1 and 4 of 'As As'"),
    ("asA♠", "As is there twice, at characters 1 and 3 of 'asA♠'"),
    ("Kd Ts 10s", "Ts is there twice, at characters 4 and 7 of 'Kd Ts 10s'"),
    ("Jk Jk Jk", "a third joker at character 7 of 'Jk Jk Jk': a pack has at most two"),
    ("Jx As Jk Jx", "a third joker at character 10 of 'Jx As Jk Jx': a pack has at most two"),
]


@pytest.mark.parametrize(("text", "message"), TWICE)
def test_a_card_written_twice_is_refused(text: str, message: str) -> None:
    with pytest.raises(Mistake) as refused:
        read_cards(text)
    assert str(refused.value) == message


def test_a_long_text_is_cut_short_in_the_message() -> None:
    with pytest.raises(Mistake) as refused:
        read_cards("As " + "x" * 1_000_000)
    assert str(refused.value) == (
        f"'xxxxxxxxxxxx' at character 4 of {'As ' + 'x' * 54 + '...'!r}: {EXPECTED}"
    )


@pytest.mark.parametrize("text", ["", "As Kd", "Jk Jx"])
def test_a_card_is_made_from_the_text_of_one(text: str) -> None:
    with pytest.raises(Mistake, match=f"^{re.escape(repr(text))} is not one card: a card is "):
        Card(text)


spellings = st.sampled_from(Card.pack).flatmap(
    lambda card: st.sampled_from(
        [card.text, card.text.lower(), card.text.upper(), card.sign, card.text.replace("T", "10")]
    )
)
like_cards = st.text(st.sampled_from("AaKkTt1029cdhsSXxJjſ\u212a♠♥️ ,;\n"))


def cards_or_message(text: str) -> tuple[Card, ...] | str:
    try:
        return read_cards(text)
    except Mistake as refused:
        return str(refused)


@given(st.one_of(st.text(), like_cards, st.lists(spellings).map("".join)))
def test_any_text_gives_cards_or_a_mistake(text: str) -> None:
    found = cards_or_message(text)
    if isinstance(found, str):
        assert " at character" in found
    else:
        assert len(set(found)) == len(found)
        assert read_cards(write_cards(found)) == found


@given(dealt)
def test_written_cards_read_back(cards: list[Card]) -> None:
    text = write_cards(cards)
    assert text == " ".join(card.text for card in cards)
    for written in (
        text,
        text.lower(),
        text.upper(),
        text.replace(" ", ""),
        text.replace(" ", ","),
    ):
        assert list(read_cards(written)) == cards
    assert list(read_cards(" ".join(card.sign for card in cards))) == cards


@given(st.lists(spellings), st.lists(st.sampled_from([" ", "", ",", "\n"])))
def test_spelling_makes_no_difference(texts: list[str], gaps: list[str]) -> None:
    meant = [Card(text) for text in texts]
    gaps = (gaps + [" "] * len(texts))[: len(texts)]
    text = "".join(piece + gap for piece, gap in zip(texts, gaps, strict=True))
    if len({card.text for card in meant}) == len(meant):
        assert list(read_cards(text)) == meant
    elif not any(card.is_joker for card in meant):
        with pytest.raises(Mistake, match="is there twice"):
            read_cards(text)


def test_the_pack_is_every_card_once() -> None:
    assert [card.text for card in Card.pack] == PACK
    assert [card.index for card in Card.pack] == list(range(54))
    for card in Card.pack[:52]:
        assert (card.rank - 2, SUITS.index(card.suit)) == divmod(card.index, 4)
        assert card.text == RANKS[card.rank - 2] + card.suit
        assert not card.is_joker
    assert [(card.rank, card.suit, card.is_joker) for card in Card.pack[52:]] == [(0, "", True)] * 2


NAMES = [
    ("As", "ace of spades", "A♠"),
    ("Td", "ten of diamonds", "T♦"),
    ("2c", "two of clubs", "2♣"),
    ("Qh", "queen of hearts", "Q♥"),
    ("Jk", "joker", "Jk"),
    ("Jx", "joker", "Jx"),
]


@pytest.mark.parametrize(("text", "name", "sign"), NAMES)
def test_a_card_says_itself(text: str, name: str, sign: str) -> None:
    card = Card(text)
    assert (card.name, card.sign, str(card), repr(card)) == (name, sign, text, f"Card('{text}')")


@pytest.mark.parametrize("card", Card.pack)
def test_each_card_exists_once(card: Card) -> None:
    assert Card(card.text) is card
    assert eval(repr(card)) is card
    assert copy.copy(card) is card
    assert copy.deepcopy([card])[0] is card
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(card, protocol)) is card  # noqa: S301 - our own


def test_cards_are_in_order_by_rank_and_then_suit() -> None:
    for one in Card.pack:
        for other in Card.pack:
            assert (one < other) is (one.index < other.index)
            assert (one <= other) is (one.index <= other.index)
            assert (one > other) is (one.index > other.index)
            assert (one >= other) is (one.index >= other.index)
            assert (one == other) is (one.index == other.index)
    assert sorted(read_cards("Jk As 2c Ac 2s Td")) == list(read_cards("2c 2s Td Ac As Jk"))


@pytest.mark.parametrize("part", ["index", "rank", "suit", "text", "owner"])
def test_a_card_cannot_be_changed(part: str) -> None:
    card = Card("As")
    with pytest.raises(AttributeError, match="a card can't be changed"):
        setattr(card, part, 0)
    with pytest.raises(AttributeError, match="a card can't be changed"):
        delattr(card, part)
    assert (card.index, card.rank, card.suit, card.text) == (51, 14, "s", "As")
