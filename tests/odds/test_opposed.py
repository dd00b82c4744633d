"""Counting pairs of completed hands agrees with the oracle, and with dealing every pair."""

from functools import reduce
from operator import add

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddchip.cards import Card, read_cards
from oddchip.odds import every, opposed
from oddchip.odds.shape import Shape, shape
from oddchip.odds.tally import Tally
from oddchip.rulebook import game
from oddchip.table import terms
from tests.odds import oracle

GAMES = [
    *("seven-card-stud", "seven-card-stud-8", "razz", "lo-ball", "five-card-draw-hi-lo"),
    *("deuce-to-seven-single-draw", "badugi"),
]
SHAPES = {name: shape(terms(game(name))) for name in GAMES}

# A game, the hands, and the dead cards: few enough deals for plain Python.
QUESTIONS = [
    ("seven-card-stud", ["AsKsQdJd9s", "8h8c7c6h5h7s3c"], "2c2d2h2s3d3h3s4c4d4h4s5c5d5s"),
    ("seven-card-stud-8", ["As2s4d6d9s", "8h8c7c6h5h4h"], "AcAhKcKd2d2hQs3c3d3h3sTcTdThTs9c9d9h"),
    ("razz", ["As2s4d6d", "8h3c7c6h5h4h7s"], "AcAhKcQs3d3h3s8d9sKdKhKsTcTdThTs"),
    ("lo-ball", ["As2s4d6d", "8h7c6h5h"], "Kc"),
    ("lo-ball", ["As2s4d", "Jk7c6h5h3s"], "Kc"),
    ("five-card-draw-hi-lo", ["AsAdJk", "8h7c6h5h"], "KcKdKhKsQcQdQhQs"),
    ("five-card-draw-hi-lo", ["As2sJk", "Ah8c7c3h4d"], "KcKd"),
    ("deuce-to-seven-single-draw", ["2s3s4d7d", "8h7c6h5h"], ""),
    ("badugi", ["As2h4d", "8h3c"], "KcKdKhKs"),
]  # fmt: skip


def opposed_tally(of: Shape, hands: list[tuple[Card, ...]], dead: tuple[Card, ...]) -> Tally:
    return reduce(add, opposed.exact(of, [oracle.matchup(of, hands, (), dead)]))


@pytest.mark.parametrize(("name", "texts", "dead"), QUESTIONS)
def test_pairs_are_counted_as_they_fall(name: str, texts: list[str], dead: str) -> None:
    hands = [read_cards(text) for text in texts]
    expected = oracle.reckon(SHAPES[name], hands, (), read_cards(dead))
    assert opposed_tally(SHAPES[name], hands, read_cards(dead)) == expected


@given(name=st.sampled_from(GAMES), data=st.data())
def test_pairs_are_counted_as_if_dealt(name: str, data: st.DataObject) -> None:
    of = SHAPES[name]
    cards = data.draw(st.permutations(list(of.deck)))
    missing = data.draw(st.lists(st.integers(0, 3), min_size=2, max_size=2))
    one, two = (of.held - each for each in missing)
    left = data.draw(st.integers(sum(missing), 12 if sum(missing) > 3 else 24))
    hands = [tuple(cards[:one]), tuple(cards[one : one + two])]
    dead = tuple(cards[one + two : len(cards) - left])
    found = opposed_tally(of, hands, dead)
    asked = oracle.matchup(of, hands, (), dead)
    assert found == reduce(add, every.exact(of, [asked]))
    assert found.deals == every.ways(of, asked)
    swapped = opposed_tally(of, hands[::-1], dead)
    assert [swapped.wins, swapped.ties, swapped.scoops] == [
        each[::-1] for each in (found.wins, found.ties, found.scoops)
    ]
    assert swapped.units == tuple(units[::-1] for units in found.units)


def test_a_weight_counts_every_deal_so_often() -> None:
    of = SHAPES["razz"]
    asked = oracle.matchup(of, [read_cards("As2s4d6d9c"), read_cards("8h3c7c6h5h")])
    *_, once = opposed.exact(of, [asked])
    *_, often = opposed.exact(of, [asked._replace(weight=7)])
    assert often == once.times(7)


def test_slices_add_up(monkeypatch: pytest.MonkeyPatch) -> None:
    of = SHAPES["seven-card-stud-8"]
    asked = oracle.matchup(of, [read_cards("As2s4d6d9c"), read_cards("8h3c7c6h5h")])
    whole = list(opposed.exact(of, [asked]))
    monkeypatch.setattr(opposed, "SLICE", 1e-5)
    slices = list(opposed.exact(of, [asked]))
    assert len(slices) > len(whole) + 4
    assert reduce(add, slices) == reduce(add, whole)


def test_three_hands_are_left_to_dealing() -> None:
    of = SHAPES["razz"]
    hands = [read_cards(text) for text in ("As2s4d6d9c7d", "8h3c7c6h5h2c", "KsKdKcKh3s4s")]
    asked = oracle.matchup(of, hands)
    assert list(opposed.exact(of, [asked])) == list(every.exact(of, [asked]))
