"""The bot that bets by its hand's strength: what it keeps, what it sees ahead, and that it wins."""

import math
from collections.abc import Callable, Sequence
from itertools import combinations, islice
from random import Random

import pytest

from oddchip import bots
from oddchip.bots.contest import contest
from oddchip.bots.outlook import outlook, part_won, ways_to_keep
from oddchip.cards import Card, Deck, read_cards
from oddchip.ranking import High, evaluate
from oddchip.table import Hand, view
from tests.bots.tables import GAMES, TEN, cards, checked_to, dealt, limit_table

# What the first player of two holds, what the second holds, and what the first should keep.
KEPT = [
    ("lo-ball", "2c 3d 4h 5s Kc", "9c 9d 9h 9s Ts", "2c 3d 4h 5s"),
    ("lo-ball", "Jk Ad 2h Ks Kc", "9c 9d 9h Tc Ts", "Jk Ad 2h"),
    ("lo-ball", "Ac 2d 3h 4s 6c", "9c 9d 9h 9s Ts", "Ac 2d 3h 4s 6c"),
    ("lo-ball", "Ac Kd Kh 4s 6c", "9c 9d 9h 9s Ts", "Ac 4s 6c"),
    ("five-card-draw-hi-lo", "Kc Kd Kh 4s 9c", "Qc Jd Th 9s 8s", "Kc Kd Kh"),
    ("five-card-draw-hi-lo", "As Ks Qs Ts 9c", "Qc Jd Th 9s 8s", "As Ks Qs Ts"),
    ("five-card-draw-hi-lo", "2c 2d 2h 7s 7c", "Qc Jd Th 9s 8s", "2c 2d 2h 7s 7c"),
    ("five-card-draw-hi-lo", "Kc Kd 4h 7s 2c", "Qc Jd Th 9s 8s", "Kc Kd"),
    ("deuce-to-seven-single-draw", "2c 3d 4h 7s Kc", "9c 9d 9h 9s Ts", "2c 3d 4h 7s"),
    ("deuce-to-seven-single-draw", "2c 3d 4h 5s 7c", "9c 9d 9h 9s Ts", "2c 3d 4h 5s 7c"),
    ("badugi", "Ac 2d 3h 4s", "9c Td Kh Qs", "Ac 2d 3h 4s"),
    ("badugi", "Ac 2d 3h Kh", "9c Td Kd Qs", "Ac 2d 3h"),
]


def with_hands(name: str, first: str, second: str) -> Hand:
    """A hand of two at its exchange; cards go round one at a time."""
    pairs = zip(read_cards(first), read_cards(second), strict=True)
    return checked_to(dealt(limit_table(name), 2, *(f"{a} {b}" for a, b in pairs)), "draw")


@pytest.mark.parametrize(("name", "mine", "other", "kept"), KEPT)
def test_it_keeps_what_wins_most(name: str, mine: str, other: str, kept: str) -> None:
    hand = with_hands(name, mine, other)
    assert hand.actor == 0
    gone = bots.make("strength", hand.terms, 1).act(view(hand, 0)).cards
    assert cards(mine) - set(gone) == cards(kept)


@pytest.mark.parametrize(
    ("hand", "flop", "gone"),
    [
        ("As Ad 7c", "Ah Kd 2c", "7c"),
        ("Ts 9s 2d", "8s 7s 2c", "2d"),
        ("Kd Ks Qc", "Qd 3h 2s", "Qc"),
    ],
)
def test_it_discards_what_helps_least(hand: str, flop: str, gone: str) -> None:
    table = limit_table("pineapple")
    mine, other = read_cards(hand), read_cards("5c 6h Jh")
    pairs = [f"{a} {b}" for a, b in zip(mine, other, strict=True)]
    start = dealt(table, 2, *pairs, "3c", flop)
    at = checked_to(start, "discard")
    assert at.actor == 0
    assert bots.make("strength", table, 1).act(view(at, 0)).cards == read_cards(gone)


@pytest.mark.parametrize("name", TEN)
def test_it_beats_the_random_bot(name: str) -> None:
    assert lead(name, "random", hands=100) > 2


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("other", ["random", "caller"])
def test_it_beats_the_others_over_many_hands(
    name: str, other: str, record_property: Callable[[str, object], None]
) -> None:
    errors = lead(name, other, hands=600)
    record_property("standard errors ahead", round(errors, 1))
    assert errors > 3


def lead(name: str, other: str, *, hands: int) -> float:
    """How many standard errors the strength bot is ahead after so many hands."""
    table = limit_table(name)
    players = [bots.make("strength", table, 1), bots.make(other, table, 2)]
    won = [o.won[0] for o in islice(contest(table, players, stack=20_000, seed=1), hands)]
    mean = sum(won) / hands
    spread = sum((each - mean) ** 2 for each in won) / (hands - 1)
    return mean / math.sqrt(spread / hands)


# Shares that are known: heads-up against a hand dealt at random, in whole per cent.
KNOWN = [
    ("texas-holdem", "As Ad", 85),
    ("texas-holdem", "7s 2d", 35),
    ("texas-holdem", "Ks Qs", 63),
    ("texas-holdem", "2s 2d", 50),
]


@pytest.mark.parametrize(("name", "held", "share"), KNOWN)
def test_its_outlook_is_the_known_share(name: str, held: str, share: int) -> None:
    mine = read_cards(held)
    hand = dealt(limit_table(name), 2, f"{mine[0]} 3c", f"{mine[1]} 4h")
    found = outlook(view(hand, 0), hand.terms, Random(1), 4_000).share(mine)
    assert abs(100 * found - share) < 3


def test_the_outlook_of_the_end_is_exact() -> None:
    """On the river only the other's two cards are open: every one of the 990 pairs is tried."""
    table = limit_table("texas-holdem")
    board = read_cards("As Kd 7c 7h 2s")
    mine = read_cards("Ad Qc")
    hand = dealt(table, 2, "Ad 3c", "Qc 4h", "5c As Kd 7c 5d 7h 5h 2s")
    river = checked_to_street(hand, "river")
    assert river.board == board
    found = outlook(view(river, 0), table, Random(1), 4_000).share(mine)
    assert abs(found - exact_share(mine, board)) < 0.02


def checked_to_street(hand: Hand, street: str) -> Hand:
    while hand.street != street:
        action = hand.legal.check or hand.legal.call
        assert action
        hand = hand.apply(action)
    return hand


def exact_share(mine: Sequence[Card], board: Sequence[Card]) -> float:
    value = evaluate(High(), (*mine, *board))
    assert value
    parts = []
    rest = [card for card in Deck() if card not in (*mine, *board)]
    for held in combinations(rest, 2):
        other = evaluate(High(), (*held, *board))
        assert other
        parts.append(1.0 if value > other else 0.5 if value == other else 0.0)
    assert len(parts) == 990
    return sum(parts) / len(parts)


@pytest.mark.parametrize(
    ("mine", "others", "part"),
    [
        ((9,), ((8, 1),), 1.0),
        ((9,), ((9, 2),), 1 / 3),
        ((9,), ((10, 1),), 0.0),
        ((9, 0), ((8, 1), (0, 3)), 1.0),
        ((9, 0), ((8, 1), (5, 1)), 0.5),
        ((7, 5), ((8, 1), (5, 1)), 0.25),
        ((8, 5), ((8, 1), (5, 1)), 0.5),
        ((7, 6), ((8, 1), (5, 1)), 0.5),
    ],
)
def test_parts_of_the_pot(
    mine: tuple[int, ...], others: tuple[tuple[int, int], ...], part: float
) -> None:
    assert part_won(mine, others) == pytest.approx(part)


def test_ways_to_keep_count_the_cards() -> None:
    count = {
        "texas-holdem": 1,
        "omaha-8": 1,
        "pineapple": 3,
        "lo-ball": 32,
        "badugi": 16,
        "razz": 1,
    }
    for name, ways in count.items():
        hand = dealt(limit_table(name), 2)
        assert hand.actor is not None
        assert len(ways_to_keep(view(hand, hand.actor), hand.terms)) == ways


def test_after_the_last_draw_all_is_kept() -> None:
    hand = checked_to(dealt(limit_table("lo-ball"), 2), "draw")
    while hand.legal.cards:
        hand = hand.apply(hand.legal.cards.of())
    assert hand.actor is not None
    mine = view(hand, hand.actor)
    assert ways_to_keep(mine, hand.terms) == [mine.seats[hand.actor].down]
