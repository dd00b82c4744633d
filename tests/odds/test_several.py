"""Putting completed hands together agrees with the oracle, and with dealing every card."""

from functools import reduce
from operator import add

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from oddchip.cards import read_cards
from oddchip.odds import every, several
from oddchip.odds.tally import POT
from tests.odds import oracle
from tests.odds.test_opposed import GAMES, SHAPES

# A game, the hands, and the dead cards: few enough deals for plain Python.
QUESTIONS = [
    ("seven-card-stud-8", ["As2s4d6d9s7h2c", "8h8c7c6h5h4h", "KsKdQs3h2d5c"], "AcAhKcKh9c9d9hQcQd"),
    ("razz", ["As2s4d6d9s7h2c", "8h3c7c6h5h4h", "KsKdQs3h2d"], "AcAhKcKh9c9d9hQcQd"),
    ("lo-ball", ["As2s4d6d", "8h7c6h5h", "Jk3d4h8c"], "KcKdKhKsQcQdQhQsTcTdThTs"),
    ("five-card-draw-hi-lo", ["AsAdJk3c", "8h7c6h5h", "Jx2s4s5s"], "KcKdKhKsQcQdQhQsTcTdThTs"),
    ("badugi", ["As2h4d", "8h3c6s", "2c3d5h"], "KcKdKhKsQcQdQhQsTcTdThTs"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "texts", "dead"), QUESTIONS)
def test_hands_are_put_together_as_they_fall(name: str, texts: list[str], dead: str) -> None:
    of, hands = SHAPES[name], [read_cards(text) for text in texts]
    asked = oracle.matchup(of, hands, (), read_cards(dead))
    assert several.seconds(of, [asked]) < every.seconds(of, [asked])
    found = reduce(add, several.exact(of, [asked]))
    assert found == oracle.reckon(of, hands, (), read_cards(dead))


@settings(max_examples=60)
@given(name=st.sampled_from(GAMES), data=st.data())
def test_hands_are_put_together_as_if_dealt(name: str, data: st.DataObject) -> None:
    of = SHAPES[name]
    cards = data.draw(st.permutations(list(of.deck)))
    missing = data.draw(st.lists(st.integers(0, 2), min_size=2, max_size=5))
    hands, dealt = [], 0
    for count in missing:
        hands.append(tuple(cards[dealt : dealt + of.held - count]))
        dealt += of.held - count
    left = data.draw(st.integers(sum(missing), 10 if sum(missing) > 4 else 20))
    asked = oracle.matchup(of, hands, (), tuple(cards[dealt : max(dealt, len(cards) - left)]))
    assume(several.seconds(of, [asked]) < every.seconds(of, [asked]))
    found = reduce(add, several.exact(of, [asked._replace(weight=3)]))
    assert found == reduce(add, every.exact(of, [asked])).times(3)
    assert sum(found.pot) == POT * found.deals
