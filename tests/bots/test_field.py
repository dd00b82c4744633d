"""What a bot makes of the hands that others may hold: known shares, and what actions say."""

from collections.abc import Sequence
from itertools import combinations

import numpy as np
import pytest

from oddchip.bots.dealing import deal, seeds, sets_of, shares
from oddchip.bots.field import Field, Skill
from oddchip.bots.prospects import ways
from oddchip.bots.worlds import worlds
from oddchip.cards import Card, Deck, read_cards
from oddchip.ranking import High, evaluate
from oddchip.table import Hand, view
from tests.bots.tables import dealt, limit_table

CLOSE = Skill(hands=600, columns=24, worlds=4_000, reads=True)
BLIND = CLOSE._replace(reads=False)

# Heads-up against a hand dealt at random, in whole per cent.
KNOWN = [("As Ad", 85), ("7s 2d", 35), ("Ks Qs", 63), ("2s 2d", 50)]


@pytest.mark.parametrize(("held", "share"), KNOWN)
def test_its_share_is_the_known_one(held: str, share: int) -> None:
    mine = read_cards(held)
    hand = dealt(limit_table("texas-holdem"), 2, f"{mine[0]} 3c", f"{mine[1]} 4h")
    assert abs(100 * share_of(hand, BLIND) - share) < 3


def share_of(hand: Hand, skill: Skill, seat: int = 0) -> float:
    field = Field(hand.terms, 1, skill)
    field.follow(view(hand, seat))
    return worlds(field, skill.worlds).share()


def test_the_share_of_the_end_is_exact() -> None:
    """On the river only the other's two cards are open: every one of the 990 pairs is tried."""
    board = read_cards("As Kd 7c 7h 2s")
    hand = dealt(limit_table("texas-holdem"), 2, "Ad 3c", "Qc 4h", "5c As Kd 7c 5d 7h 5h 2s")
    river = called_to(hand, "river")
    assert river.board == board
    exact = exact_share(read_cards("Ad Qc"), board)
    assert abs(share_of(river, BLIND) - exact) < 0.03


def called_to(hand: Hand, street: str) -> Hand:
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
    "name", ["texas-holdem", "omaha-8", "razz", "seven-card-stud", "lo-ball", "pineapple"]
)
def test_a_raise_speaks_for_the_hand(name: str) -> None:
    """Heads-up the first to act raises: on average it now holds more than a hand at random."""
    hand = dealt(limit_table(name), 2)
    first = hand.actor
    assert first is not None
    wager = hand.legal.wager
    assert wager
    field = Field(hand.terms, 1, CLOSE)
    field.follow(view(hand.apply(wager.to(wager.least)), 1 - first))
    values, weights = field.values(first), field.weights[first]
    assert float(weights @ values) > values.mean() + 0.02


@pytest.mark.parametrize(
    ("mine", "others", "part"),
    [
        ((9,), ((8,),), 1.0),
        ((9,), ((9,), (9,)), 1 / 3),
        ((9,), ((10,),), 0.0),
        ((9, 0), ((8, 0), (7, 0)), 1.0),
        ((9, 0), ((8, 5),), 0.5),
        ((7, 5), ((8, 5),), 0.25),
        ((8, 5), ((8, 5),), 0.5),
        ((7, 6), ((8, 5),), 0.5),
    ],
)
def test_parts_of_the_pot(
    mine: tuple[int, ...], others: tuple[tuple[int, ...], ...], part: float
) -> None:
    strengths = np.array([[mine, *others]], np.uint16)
    out = np.empty(1)
    shares(strengths, np.ones((1, len(others)), np.bool_), out)
    assert out[0] == pytest.approx(part)


def test_who_has_folded_wins_nothing() -> None:
    strengths = np.array([[(5,), (9,), (3,)], [(5,), (9,), (5,)]], np.uint16)
    out = np.empty(2)
    shares(strengths, np.array([[False, True]] * 2), out)
    assert out.tolist() == [1.0, 0.5]


def test_cards_are_dealt_once_and_evenly() -> None:
    chance = np.random.default_rng(1)
    unseen = np.arange(10, 40, dtype=np.uint8)
    rows = np.zeros((6_000, 4), np.uint8)
    rows[:, 0] = 10
    taken = sets_of(rows[:, :1])
    deal(rows, np.ones(len(rows), np.int64), taken, unseen, seeds(chance, len(rows)))
    assert (sets_of(rows) == taken).all()
    assert all(len(set(row)) == 4 for row in rows.tolist())
    counts = np.bincount(rows[:, 1:].ravel(), minlength=40)[11:]
    assert counts.sum() == 18_000
    assert np.abs(counts - 18_000 / 29).max() < 5 * np.sqrt(18_000 / 29)


def test_ways_to_keep() -> None:
    assert [len(ways(held, *gives).counts) for held, gives in WAYS] == [1, 3, 32, 16]


WAYS = [(2, (0, 0)), (3, (1, 1)), (5, (0, 5)), (4, (0, 4))]
