"""The strongest bot: sound where it is plain what to do, mixed elsewhere, legal anywhere."""

from collections import Counter
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddchip.bots.expert import ExpertBot
from oddchip.bots.reading import Spot, chances, likelihood
from oddchip.rulebook import game
from oddchip.table import Hand, Terms, terms, view
from tests.bots.tables import TEN, dealt, random_start

STRUCTURES = ("spread", "fixed", "pot", "no-limit")
BOARD = "6c As Kd 7c", "6d 7h", "6h 2s"  # with a card burned before each street


def table_of(name: str, structure: str) -> Terms:
    return terms(game(name, {"structure": structure}))


def at_river(mine: str, other: str, *, bet: int, structure: str = "no-limit") -> Hand:
    """Heads-up hold'em on the river, 7-7-A-K-2: seat 0 has been bet into, or checked to."""
    pairs = zip(other.split(), mine.split(), strict=True)
    hand = dealt(table_of("texas-holdem", structure), 2, *(f"{a} {b}" for a, b in pairs), *BOARD)
    seat = 1
    while not (hand.street == "river" and hand.actor == seat):
        action = hand.legal.check or hand.legal.call
        assert action
        if hand.street == "river" and hand.legal.wager and bet:
            action = hand.legal.wager.to(bet)
        hand = hand.apply(action)
    return hand


def done(hand: Hand, seeds: int) -> Counter[str]:
    assert hand.actor is not None
    mine = view(hand, hand.actor)
    return Counter(ExpertBot(hand.terms, seed).act(mine).kind for seed in range(seeds))


def test_the_best_hand_is_never_folded_and_mostly_raised() -> None:
    kinds = done(at_river("7d 7s", "Ad Qc", bet=400), 30)
    assert kinds["fold"] == 0
    assert kinds["raise"] > 24


def test_the_best_hand_is_mostly_bet() -> None:
    assert done(at_river("7d 7s", "Ad Qc", bet=0), 30)["bet"] > 24


def test_nothing_is_folded_to_a_bet_of_everything() -> None:
    assert done(at_river("4d 3s", "Ad Qc", bet=19_800), 30)["fold"] >= 28


def test_what_is_nearly_equal_is_mixed() -> None:
    """Hands in the middle do one thing now and another then."""
    kinds = done(at_river("Qd Js", "Ad Qc", bet=0), 40) + done(
        at_river("2d Js", "Ad Qc", bet=0), 40
    )
    assert len(kinds) > 1
    assert kinds["check"] > 0


@pytest.mark.parametrize("structure", STRUCTURES)
def test_every_line_is_legal_and_folding_is_worth_nothing(structure: str) -> None:
    for number, name in enumerate(TEN):
        table = table_of(name, structure)
        hand = random_start(table, Random(number), seats=4)
        bot = ExpertBot(table, 1)
        for _ in range(8):
            if hand.actor is None:
                break
            mine = view(hand, hand.actor)
            assert mine.legal
            action = bot.act(mine)
            assert action in hand.legal
            if not (mine.legal.cards or mine.legal.show):
                lines = bot.lines(mine, mine.legal)
                assert all(line.action in hand.legal for line in lines)
                assert {line.worth for line in lines if line.action.kind == "fold"} <= {0.0}
            hand = hand.apply(hand.legal.check or hand.legal.call or action)


@given(
    wagers=st.integers(0, 9),
    price=st.integers(0, 100_000),
    pot=st.integers(1, 100_000),
    rivals=st.integers(1, 9),
    seed=st.integers(0, 1_000),
)
def test_chances_are_chances_and_better_hands_fold_less(
    wagers: int, price: int, pot: int, rivals: int, seed: int
) -> None:
    values = np.sort(np.random.default_rng(seed).random(40))
    spot = Spot(wagers, price, pot, rivals)
    folds, raises = chances(spot, values, values)
    assert (folds >= 0).all()
    assert (raises >= 0).all()
    assert (folds + raises <= 1).all()
    assert (np.diff(folds) <= 1e-12).all()
    assert (np.diff(raises) >= -1e-12).all()
    for kind in ("check", "call", "raise"):
        assert (likelihood(kind, 2 * pot, spot, values) > 0).all()
