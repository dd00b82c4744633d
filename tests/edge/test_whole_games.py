"""Whole games played as best play has it, by the engine that deals rounds: it comes to the same."""

from collections import Counter
from fractions import Fraction
from itertools import islice
from math import sqrt

import pytest

from oddchip.bots.house_bots import BestBot
from oddchip.bots.house_rounds import rounds
from oddchip.edge import solve
from oddchip.edge.best import BestPlay
from oddchip.house import terms
from oddchip.rulebook import game

ROUNDS = 20_000


@pytest.mark.long
@pytest.mark.parametrize("name", ["holdem-88", "fortune-holdem", "casino-holdem", "triple-action"])
def test_playing_agrees(name: str) -> None:
    of = terms(game(name))
    best, exact = BestPlay(of), solve(of)
    played = islice(rounds(of, BestBot(best), {"ante": 200}, seed=4), ROUNDS)
    won = Counter(Fraction(sum(each.won.values()), 200) for each in played)
    mean = sum(net * times for net, times in won.items()) / ROUNDS
    assert abs(float(mean - exact.ev)) < 4 * exact.standard_deviation / sqrt(ROUNDS)
    assert won.keys() <= exact.results.keys()
    for net, deals in exact.results.items():
        expected = ROUNDS * deals / exact.deals
        assert abs(won[net] - expected) < 5 * sqrt(expected) + 3
