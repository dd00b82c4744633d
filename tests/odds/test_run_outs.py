"""Boards by their ranks, then flushes: the same as the oracle and as dealing every board."""

from functools import reduce
from operator import add

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oddchip.cards import Card, read_cards
from oddchip.odds import every, run_outs
from oddchip.odds.families import Matchup
from oddchip.odds.shape import Shape, shape
from oddchip.odds.tally import POT, Tally
from oddchip.ranking import Low
from oddchip.rulebook import game
from oddchip.table import terms
from tests.odds import oracle

HIGH, BOTH = (shape(terms(game(name))) for name in ("omaha-hi", "omaha-8"))
LOW = msgspec.structs.replace(HIGH, orders=(Low(),))
FIVE = msgspec.structs.replace(BOTH, held=5)
SHORT = msgspec.structs.replace(shape(terms(game("short-deck"))), held=4, uses=HIGH.uses)
SHAPES = [HIGH, BOTH, LOW, FIVE, SHORT]

# The hands; the board; the dead cards: few enough deals for plain Python.
QUESTIONS = [
    (HIGH, ["AsKsQdJd", "9h8h7c6c"], "Th9s2h5h", ""),
    (HIGH, ["AsKsQdJd", "9s8s7c6c", "2d2h3d3h"], "Ts5s2s", "2c3c4c4d4h5c5d5h6d6h7d7h8d8hTcTdTh"),
    (BOTH, ["As2sKdJd", "Ah3h7c6c"], "4h8hKc5s", "2c"),
    (BOTH, ["As2sKdJd", "Ah3h7c6c"], "",
     "2c2d3c3d4c4d5c5d8c8d9c9d9hTcTdThJcJhQcQdQhKcKh6d7dAcAd9sTs"),
    (LOW, ["As2sKdJd", "Ah3h7c6c"], "4h8hKc", "2c2d3c3d4c4d5c5d8c8d9c9d9hTcTdThJcJhQcQdQh"),
    (SHORT, ["AsKsQdJd", "9s8s7c6c"], "Ts6s", "6d7d8d9dTd6h7h8h9hTh"),
]  # fmt: skip


def run_out(of: Shape, asked: Matchup) -> Tally:
    return reduce(add, run_outs.exact(of, [asked]))


@pytest.mark.parametrize(("of", "texts", "board", "dead"), QUESTIONS)
def test_boards_are_counted_as_they_fall(
    of: Shape, texts: list[str], board: str, dead: str
) -> None:
    asked = ([read_cards(text) for text in texts], read_cards(board), read_cards(dead))
    assert run_out(of, oracle.matchup(of, *asked)) == oracle.reckon(of, *asked)


@settings(max_examples=60)
@given(of=st.sampled_from(SHAPES), data=st.data())
def test_boards_are_counted_as_if_dealt(of: Shape, data: st.DataObject) -> None:
    players = data.draw(st.integers(2, 4))
    cards = data.draw(st.permutations(list(of.deck)))
    hands = [tuple(cards[at * of.held : (at + 1) * of.held]) for at in range(players)]
    down = data.draw(st.integers(1, 5))
    rest = cards[players * of.held :]
    dead = tuple(rest[down : down + data.draw(st.integers(0, len(rest) - 8))])
    asked = oracle.matchup(of, hands, tuple(rest[:down]), dead)
    found = run_out(of, asked)
    assert found == reduce(add, every.exact(of, [asked]))
    assert found.deals == every.ways(of, asked)
    assert sum(found.pot) == POT * found.deals


@pytest.mark.parametrize(
    ("of", "texts"),
    [
        (HIGH, ["AsAhKsKh", "9d8d7c6c"]),
        (BOTH, ["As2sAd3d", "Ah2h4c5c", "KsQsJs9d"]),
        (FIVE, ["As2sAd3dKs", "Ah2h4c5cKh"]),
    ],
)
def test_no_board_is_missed_before_the_flop(of: Shape, texts: list[str]) -> None:
    asked = oracle.matchup(of, [read_cards(text) for text in texts])
    assert run_out(of, asked) == reduce(add, every.exact(of, [asked]))


@settings(max_examples=20)
@given(suits=st.permutations("cdhs"), data=st.data())
def test_exchanging_suits_or_players_changes_nothing(suits: list[str], data: st.DataObject) -> None:
    cards = data.draw(st.permutations(list(BOTH.deck)))
    hands, board = [tuple(cards[:4]), tuple(cards[4:8])], tuple(cards[8:11])
    change = dict(zip("cdhs", suits, strict=True))

    def changed(held: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(Card(card.text[0] + change[card.suit]) for card in held)

    found = run_out(BOTH, oracle.matchup(BOTH, hands, board))
    assert run_out(BOTH, oracle.matchup(BOTH, list(map(changed, hands)), changed(board))) == found
    swapped = run_out(BOTH, oracle.matchup(BOTH, hands[::-1], board))
    assert swapped.units == tuple(units[::-1] for units in found.units)


@pytest.mark.parametrize(
    ("texts", "board"), [(["AsAhKs", "9d8d7c6c"], ""), (["AsAhKsKh", "9d8d"], "Td5d2c3sQs")]
)
def test_hands_are_completed_in_every_way(texts: list[str], board: str) -> None:
    asked = oracle.matchup(HIGH, [read_cards(text) for text in texts], read_cards(board))
    dead = asked.pack[:: 2 if board else 1]
    asked = asked._replace(pack=np.setdiff1d(asked.pack, dead[:20]), weight=3)
    found = run_out(HIGH, asked)
    assert found == reduce(add, every.exact(HIGH, [asked]))
    assert found.deals == 3 * every.ways(HIGH, asked)
