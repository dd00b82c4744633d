"""A hand is shown when it could win something against what has been shown, and else mucked."""

import pytest

from oddchip import bots
from oddchip.cards import read_cards
from oddchip.table import Hand, view
from tests.bots.tables import checked_to, dealt, limit_table

BOARD = "3c As Kd 7c 3h 7h 3s 2s"  # with a card burned before each street

# Hands of three players from the left of the button, who show in that order; what each does.
SHOWN = [
    ("texas-holdem", ["Ad Qd", "Kc Qs", "9c 9d"], "show muck muck"),
    ("texas-holdem", ["9c 9d", "Kc Qs", "Ad Qd"], "show show show"),
    ("texas-holdem", ["Ad Qd", "Ac Qs", "Kc Qh"], "show show muck"),
    ("holdem-hi-lo", ["Ad Qd", "Kc Qs", "4c 5d"], "show muck show"),
    ("holdem-hi-lo", ["Ad Qd", "3d 4d", "4c 5d"], "show show muck"),
    ("omaha-8", ["Ad Qd 9c 9d", "Kc Qs Js Jd", "4c 5d Qh Jh"], "show muck show"),
    ("omaha-8", ["Ad Qd 9c 9d", "4d 5c Js Jd", "4c 5h Qh Jh"], "show show show"),
]


def at_showdown(name: str, hands: list[str]) -> Hand:
    held = [read_cards(hand) for hand in hands]
    rounds = [" ".join(card.text for card in row) for row in zip(*held, strict=True)]
    board = ["6c As Kd 7c", "6d 7h", "6h 2s"]
    return checked_to(dealt(limit_table(name), len(hands), *rounds, *board), "show")


@pytest.mark.parametrize(("name", "hands", "expected"), SHOWN)
def test_show_or_muck(name: str, hands: list[str], expected: str) -> None:
    hand = at_showdown(name, hands)
    done = []
    while hand.actor is not None:
        action = bots.show_or_muck(view(hand, hand.actor), hand.terms)
        done.append(action.kind)
        hand = hand.apply(action)
    assert " ".join(done) == expected
