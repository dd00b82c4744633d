"""Ranking each hand once on each board agrees with dealing every board of every matchup."""

from functools import reduce
from operator import add

import pytest

from oddchip.odds import each_board, every
from oddchip.odds.asking import ask
from oddchip.odds.matchups import matchups

QUESTIONS = [
    ("holdem", ["AsKs", "random"], "Ah7d2cTs"),
    ("holdem", ["As", "Kd", "7h7s"], "Ah7d2cTs9h"),
    ("holdem-hi-lo", ["As2s", "QdQh", "7c6c"], "3s4dKh"),
    ("omaha-8", ["As2sKd", "Ah3h7c6c"], "4h8hKc"),
    ("short-deck", ["AsKs", "9d8d"], "Ts7d"),
]


@pytest.mark.parametrize(("name", "hands", "board"), QUESTIONS)
def test_it_agrees_with_dealing_every_board(name: str, hands: list[str], board: str) -> None:
    asked = ask(name, hands, board=board)
    listed = [each for some in matchups(asked) for each in some]
    found = reduce(add, each_board.exact(asked.shape, listed))
    assert found == reduce(add, every.exact(asked.shape, listed))


def test_boards_are_taken_in_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ask("holdem", ["AsKs", "random"], board="Ah7d2c")
    listed = [each for some in matchups(asked) for each in some]
    whole = list(each_board.exact(asked.shape, listed))
    monkeypatch.setattr(each_board, "AT_ONCE", 1 << 14)
    slices = list(each_board.exact(asked.shape, listed))
    assert len(slices) > len(whole)
    assert reduce(add, slices) == reduce(add, whole)
