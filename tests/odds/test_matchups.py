"""Matchups have every pair of hands that may meet, each as often as it does."""

from collections import Counter
from itertools import product
from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oddchip.cards import Card, CardSet, canonical
from oddchip.mistake import Mistake
from oddchip.odds.asking import ask
from oddchip.odds.matchups import matchups
from oddchip.odds.question import Question, Range, question
from oddchip.odds.shape import shape
from oddchip.rulebook import game
from oddchip.table import terms

HOLDEM, STUD = (shape(terms(game(name))) for name in ("holdem", "stud"))
HANDS = st.sets(st.sets(st.integers(0, 51), min_size=2, max_size=2).map(frozenset), min_size=1)


def listed(asked: Question) -> Counter[tuple[tuple[Card, ...], ...]]:
    """How much each matchup weighs, by its cards in their canonical suits."""
    found: Counter[tuple[tuple[Card, ...], ...]] = Counter()
    for some in matchups(asked):
        for one in some:
            groups = [[Card.pack[at] for at in cards] for cards in (one.board, *one.hands)]
            gone = {*one.pack.tolist(), *one.board.tolist(), *(c for h in one.hands for c in h)}
            dead = [card for card in asked.shape.deck if card.index not in gone]
            groups.insert(1, dead)
            key = canonical(*groups)
            assert key not in found, "those that differ by suits are counted together"
            found[key] = one.weight
    return found


@settings(max_examples=60)
@given(data=st.data(), ranges=st.lists(HANDS, min_size=2, max_size=3))
def test_hands_meet_as_often_as_they_can(
    data: st.DataObject, ranges: list[set[frozenset[int]]]
) -> None:
    known = data.draw(st.lists(st.integers(0, 51), max_size=5, unique=True))
    cards = [Card.pack[at] for at in known]
    board, dead = cards[:3], cards[3:]
    players = []
    for each in ranges:
        hands = tuple(CardSet(Card.pack[at] for at in hand) for hand in each)
        weights = st.sampled_from([1, 2, 6, 10**30])
        drawn = data.draw(st.lists(weights, min_size=len(hands), max_size=len(hands)))
        players.append(Range("", hands, tuple(drawn)))
    expected: Counter[tuple[tuple[Card, ...], ...]] = Counter()
    for chosen in product(*(zip(each.hands, each.weights, strict=True) for each in players)):
        hands_together, times = zip(*chosen, strict=True)
        dealt = [*cards, *(card for hand in hands_together for card in hand)]
        if len(set(dealt)) == len(dealt):
            expected[canonical(board, dead, *hands_together)] += prod(times)
    if not expected:
        with pytest.raises(Mistake):
            listed(question(HOLDEM, players, board, dead))
        return
    found = listed(question(HOLDEM, players, board, dead))
    ratio = sum(expected.values()) // sum(found.values())
    assert {key: weight * ratio for key, weight in found.items()} == dict(expected)


@pytest.mark.parametrize(
    ("name", "hands", "board", "pairs"),
    [
        ("holdem", ["AsKs", "random"], "", 1225),
        ("holdem", ["As", "random"], "", 51 * 1225),
        ("holdem", ["As", "Ks"], "QsJsTs", 47 * 46),
        ("omaha", ["AsAdKsKd", "QsQdQh"], "", 45),
        ("stud", ["As2s3s", "random"], "", 1),
    ],
)
def test_unknown_cards_of_hands_beside_a_board_are_filled_in(
    name: str, hands: list[str], board: str, pairs: int
) -> None:
    found = listed(ask(name, hands, board=board))
    assert sum(found.values()) == pairs
