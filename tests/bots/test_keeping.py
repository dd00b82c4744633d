"""Which cards the bots that think keep, where it is plain what is best."""

import pytest

from oddchip import bots
from oddchip.cards import read_cards
from oddchip.table import Hand, view
from tests.bots.tables import cards, checked_to, dealt, limit_table

THINKERS = ("regular", "expert")

# What the first player of two holds, what the second holds, and what the first should keep.
KEPT = [
    ("lo-ball", "2c 3d 4h 5s Kc", "9c 9d 9h 9s Ts", "2c 3d 4h 5s"),
    ("lo-ball", "Jk Ad 2h Ks Kc", "9c 9d 9h Tc Ts", "Jk Ad 2h"),
    ("lo-ball", "Ac 2d 3h 4s 6c", "9c 9d 9h 9s Ts", "Ac 2d 3h 4s 6c"),
    ("lo-ball", "Ac Kd Kh 4s 6c", "9c 9d 9h 9s Ts", "Ac 4s 6c"),
    ("five-card-draw-hi-lo", "As Ks Qs Ts 9c", "Qc Jd Th 9s 8s", "As Ks Qs Ts"),
    ("five-card-draw-hi-lo", "2c 2d 2h 7s 7c", "Qc Jd Th 9s 8s", "2c 2d 2h 7s 7c"),
    ("deuce-to-seven-single-draw", "2c 3d 4h 7s Kc", "9c 9d 9h 9s Ts", "2c 3d 4h 7s"),
    ("deuce-to-seven-single-draw", "2c 3d 4h 5s 7c", "9c 9d 9h 9s Ts", "2c 3d 4h 5s 7c"),
    ("badugi", "Ac 2d 3h 4s", "9c Td Kh Qs", "Ac 2d 3h 4s"),
    ("badugi", "Ac 2d 3h Kh", "9c Td Kd Qs", "Ac 2d 3h"),
]


def with_hands(name: str, first: str, second: str) -> Hand:
    """A hand of two at its exchange; cards go round one at a time."""
    pairs = zip(read_cards(first), read_cards(second), strict=True)
    return checked_to(dealt(limit_table(name), 2, *(f"{a} {b}" for a, b in pairs)), "draw")


@pytest.mark.parametrize("bot", THINKERS)
@pytest.mark.parametrize(("name", "mine", "other", "kept"), KEPT)
def test_it_keeps_what_wins_most(name: str, mine: str, other: str, kept: str, bot: str) -> None:
    hand = with_hands(name, mine, other)
    assert hand.actor == 0
    gone = bots.make(bot, hand.terms, 1).act(view(hand, 0)).cards
    assert cards(mine) - set(gone) == cards(kept)


@pytest.mark.parametrize("bot", THINKERS)
@pytest.mark.parametrize(
    ("hand", "flop", "gone"),
    [
        ("As Ad 7c", "Ah Kd 2c", "7c"),
        ("Ts 9s 2d", "8s 7s 2c", "2d"),
        ("Kd Ks Qc", "Qd 3h 2s", "Qc"),
    ],
)
def test_it_discards_what_helps_least(hand: str, flop: str, gone: str, bot: str) -> None:
    table = limit_table("pineapple")
    mine, other = read_cards(hand), read_cards("5c 6h Jh")
    pairs = [f"{a} {b}" for a, b in zip(mine, other, strict=True)]
    start = dealt(table, 2, *pairs, "3c", flop)
    at = checked_to(start, "discard")
    assert at.actor == 0
    assert bots.make(bot, table, 1).act(view(at, 0)).cards == read_cards(gone)
