"""Boards counted by their ranks and by suits agree with dealing each of them."""

from functools import reduce
from operator import add

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oddchip.cards import Card, read_cards
from oddchip.odds import every, shared_board
from oddchip.odds.shape import Shape, shape
from oddchip.ranking import ANY, High, Low
from oddchip.rulebook import game
from oddchip.table import terms
from tests.odds import oracle

# A game, the hands, and the cards that are dead.
QUESTIONS = [
    ("holdem", ["AsKs", "QhQd"], ""),
    ("holdem", ["AsKs", "QsQd", "7s6s"], "Ah Kh 2h 3h"),
    ("holdem-hi-lo", ["As2s", "3s4d"], "5h 6h 7h"),
    ("short-deck", ["AsKs", "QhQd", "9d8d", "7c7h"], "Ah"),
]


@pytest.mark.parametrize(("name", "hands", "dead"), QUESTIONS)
def test_it_agrees_with_dealing_every_board(name: str, hands: list[str], dead: str) -> None:
    of = shape(terms(game(name)))
    asked = oracle.matchup(of, list(map(read_cards, hands)), dead=read_cards(dead))
    assert reduce(add, shared_board.exact(of, [asked])) == reduce(add, every.exact(of, [asked]))


SMALL = "6789TJQKA"


@settings(max_examples=12)
@given(st.permutations(range(36)), st.sampled_from([2, 3]), st.sampled_from([1, 2]))
def test_it_agrees_with_the_oracle(order: list[int], players: int, halves: int) -> None:
    """With so many dead cards that few boards are left, often of few suits."""
    high = High(ranks=SMALL)
    orders = (high, Low(ranks=SMALL))[:halves]
    pack = Shape(shape(terms(game("short-deck"))).deck, orders, ANY, held=2, board=5)
    cards = [Card.pack[16 + place] for place in order]
    hands = [tuple(cards[2 * player : 2 * player + 2]) for player in range(players)]
    dead = sorted(cards[6:], key=lambda card: card.suit != "s" or card.rank > 12)[:21]
    asked = (pack, hands, (), tuple(dead))
    found = reduce(add, shared_board.exact(pack, [oracle.matchup(*asked)]))
    assert found == oracle.reckon(*asked)
