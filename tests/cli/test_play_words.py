"""The words of a player at the terminal, short and long."""

import pytest

from oddchip.cards import Card, Deck, read_cards
from oddchip.cli.play_words import Request, meaning
from oddchip.mistake import Mistake
from oddchip.rulebook import game
from oddchip.table import Action, Hand, View, start, terms, view
from oddchip.table.actions import BRING_IN, CALL, CHECK, FOLD, MUCK, SHOW

STACKS = [20_000, 15_050, 20_000]


def hand_of(name: str, *first: str, structure: str = "spread") -> Hand:
    table = terms(game(name, {"structure": structure}))
    cards = read_cards(" ".join(first))
    rest = [card for card in table.deck if card not in cards]
    return start(table, STACKS, 2, deck=[*cards, *rest])


def seen(hand: Hand) -> View:
    assert hand.actor is not None
    return view(hand, hand.actor)


def after(hand: Hand, *actions: Action) -> Hand:
    for action in actions:
        hand = hand.apply(action)
    return hand


HOLDEM = hand_of("texas-holdem")
OPENED = after(HOLDEM, CALL, CALL, CHECK)  # the flop, nothing bet, a pot of $6
FACING = after(OPENED, Action("bet", 300))  # $3 to call, of a stack of $148.50
FIXED = after(hand_of("texas-holdem", structure="fixed"), CALL, CALL, CHECK)
NO_LIMIT = after(hand_of("texas-holdem", structure="no-limit"), Action("raise", 20_000))
RAZZ = hand_of("razz")
DRAW = after(hand_of("five-card-draw-hi-lo", "Jk 2c 3c Jx 2d 3d"), CALL, CALL, CHECK)
PINEAPPLE = after(hand_of("pineapple"), CALL, CALL, CHECK, CHECK, CHECK, CHECK)

MEANT: list[tuple[Hand, str, Action | Request]] = [
    (HOLDEM, "f", FOLD),
    (HOLDEM, " FOLD ", FOLD),
    (HOLDEM, "x", CHECK),
    (HOLDEM, "check", CHECK),
    (HOLDEM, "c", CALL),
    (HOLDEM, "Call", CALL),
    (HOLDEM, "i", BRING_IN),
    (HOLDEM, "bring it in", BRING_IN),
    (HOLDEM, "s", SHOW),
    (HOLDEM, "show", SHOW),
    (HOLDEM, "m", MUCK),
    (HOLDEM, "muck", MUCK),
    (HOLDEM, "?", "help"),
    (HOLDEM, "help", "help"),
    (HOLDEM, "rules", "rules"),
    (HOLDEM, "history", "history"),
    (HOLDEM, "q", "quit"),
    (HOLDEM, "quit", "quit"),
    (OPENED, "b 5", Action("bet", 500)),
    (OPENED, "bet 5.5", Action("bet", 550)),
    (OPENED, "bet $5", Action("bet", 500)),
    (OPENED, "bet 1,250.05", Action("bet", 125_005)),
    (OPENED, "5", Action("bet", 500)),
    (OPENED, "bet min", Action("bet", 100)),
    (OPENED, "bet pot", Action("bet", 600)),
    (OPENED, "bet half the pot", Action("bet", 300)),
    (OPENED, "bet max", Action("bet", 19_800)),
    (OPENED, "all in", Action("bet", 19_800)),
    (OPENED, "raise 5", Action("raise")),
    (FACING, "r 12", Action("raise", 1_200)),
    (FACING, "raise to 12", Action("raise", 1_200)),
    (FACING, "raise   TO $12.50", Action("raise", 1_250)),
    (FACING, "raise by 9", Action("raise", 1_200)),
    (FACING, "12", Action("raise", 1_200)),
    (FACING, "$12", Action("raise", 1_200)),
    (FACING, "r pot", Action("raise", 1_500)),
    (FACING, "a", Action("raise", 14_850)),
    (FACING, "raise all in", Action("raise", 14_850)),
    (FACING, "bet 5", Action("bet")),
    (FIXED, "bet", Action("bet", 200)),
    (FIXED, "b", Action("bet", 200)),
    (NO_LIMIT, "all in", CALL),
    (NO_LIMIT, "raise 5", Action("raise")),
    (RAZZ, "i", BRING_IN),
    (RAZZ, "bet 2", Action("bet", 200)),
    (DRAW, "p", Action("draw")),
    (DRAW, "stand pat", Action("draw")),
    (DRAW, "pat", Action("draw")),
    (DRAW, "draw 0", Action("draw")),
    (DRAW, "d jk", Action("draw", cards=(Card("Jk"),))),
    (DRAW, "draw Jk Jk", Action("draw", cards=read_cards("Jk Jx"))),
    (DRAW, "discard jk", Action("draw", cards=(Card("Jk"),))),
    (PINEAPPLE, "d 2c", Action("discard", cards=(Card("2c"),))),
    (PINEAPPLE, "discard 2♣", Action("discard", cards=(Card("2c"),))),
    (PINEAPPLE, "draw 10h, 2c", Action("discard", cards=read_cards("Th 2c"))),
    (HOLDEM, "d 2c", Action("draw", cards=(Card("2c"),))),
    (HOLDEM, "discard 2c", Action("discard", cards=(Card("2c"),))),
]


@pytest.mark.parametrize(("hand", "line", "meant"), MEANT, ids=lambda value: str(value)[:24])
def test_meaning(hand: Hand, line: str, meant: Action | Request) -> None:
    assert meaning(line, seen(hand)) == meant


def test_a_joker_is_whichever_is_held() -> None:
    hand = after(hand_of("five-card-draw-hi-lo", "Jx 2c 3c 2d"), CALL, CALL, CHECK)
    assert Card("Jx") in hand.down[hand.actor or 0]
    assert meaning("d Jk", seen(hand)) == Action("draw", cards=(Card("Jx"),))


REFUSED = [
    (HOLDEM, "foo", "'foo' means nothing here; ? helps"),
    (HOLDEM, "chekc", "'chekc' means nothing here; did you mean check? ? helps"),
    (HOLDEM, "call 5", "'call 5' means nothing here; did you mean call? ? helps"),
    (HOLDEM, "x" * 100, f"'{'x' * 37}...' means nothing here; ? helps"),
    (HOLDEM, "12.345", "'12.345' means nothing here"),
    (HOLDEM, "-5", "'-5' means nothing here"),
    (FACING, "raise", "how much? You can raise to any amount from $6 to $148.50, as in `raise 6`"),
    (OPENED, "bet lots", "'lots' is no amount; one is written 12 or 12.50"),
    (OPENED, "bet 5 6", "'5 6' is no amount"),
    (OPENED, "bet 1e9", "'1e9' is no amount"),
    (OPENED, "bet ١٢", "'١٢' is no amount"),
    (OPENED, "bet -5", "'-5' is no amount"),
    (DRAW, "d", "which cards? Name them, as in `d Jk`, or `pat` for none"),
    (PINEAPPLE, "d", "which cards? Name them, as in `d 2c`"),
    (DRAW, "d 9z", "'9z' at character 1 of '9z': a card is a rank"),
    (DRAW, "d 2c 2c", "2c is there twice"),
    (DRAW, "d Jk Jk Jk", "a third joker"),
]


@pytest.mark.parametrize(("hand", "line", "why"), REFUSED, ids=lambda value: str(value)[:24])
def test_what_means_nothing_is_explained(hand: Hand, line: str, why: str) -> None:
    with pytest.raises(Mistake) as refused:
        meaning(line, seen(hand))
    assert why in str(refused.value)


def test_every_card_can_be_named() -> None:
    for card in Deck():
        for said in (card.text, card.text.lower(), card.sign):
            assert meaning(f"d {said}", seen(DRAW)) == Action("draw", cards=(card,))
