"""Reckoning by dealing every card agrees with the oracle, for every shape of the rulebook."""

from functools import reduce
from operator import add

import pytest

from oddchip.cards import read_cards
from oddchip.odds import every
from oddchip.odds.shape import shape
from oddchip.rulebook import game
from oddchip.table import terms
from tests.odds import oracle

# A game; the hands; the board; the dead cards: few enough are left to deal.
QUESTIONS = [
    ("holdem", ["AsKs", "QdQh", "7c6c"], "Kh 7s 2d", ""),
    ("holdem", ["AsKs", "QdQh"], "Kh Qs 2d Ac Ad", ""),
    (
        "holdem-hi-lo",
        ["As2s", "QdQh", ""],
        "3s 4d Kh 8c 9s",
        "2c 2h 5c 5d 5h 5s 6c 6d 7c 7d Jd Jh Tc Td Th",
    ),
    ("short-deck", ["AsKs", "9d8d"], "Ts 7d 6h", ""),
    ("omaha-hi", ["AsKsQdJd", "9h8h7c6c"], "Th 9s 2h", "2c"),
    ("omaha-8", ["As2sKdJd", "Ah3h7c6c"], "4h 8s Kc", "2c"),
    ("stud", ["AsKsQdJd9s9d", "8h8c7c6h5h"], "", "Ac Ah 2c 2d 2h 2s 3c 3d 3h 3s"),
    ("stud-8", ["As2s4d6d9s", "8h8c7c6h5h4h"], "", "Ac Ah Kc 2d 2h Qs 3c 3d 3h 3s"),
    ("razz", ["As2s4d6d", "8h3c7c6h5h4h7s"], "", "Ac Ah Kc Qs 3d 3h 3s 8d 9s"),
    ("lo-ball", ["As2s4d6d", "8h7c6h5h"], "", "Kc"),
    ("five-card-draw-hi-lo", ["AsAdJk", "8h7c6h5h"], "", "Kc"),
    ("deuce-to-seven-single-draw", ["2s3s4d7d", "8h7c6h5h"], "", "Kc"),
    ("badugi", ["As2h4d", "8h3c6s"], "", "Kc"),
]


@pytest.mark.parametrize(("name", "hands", "board", "dead"), QUESTIONS)
def test_every_way_of_dealing_is_counted(
    name: str, hands: list[str], board: str, dead: str
) -> None:
    of = shape(terms(game(name)))
    asked = (of, [read_cards(hand) for hand in hands], read_cards(board), read_cards(dead))
    expected = oracle.reckon(*asked)
    found = reduce(add, every.exact(of, [oracle.matchup(*asked)]))
    assert found == expected
    assert found.deals == every.ways(of, oracle.matchup(*asked))
    assert sum(found.pot) == 5040 * found.deals
