"""The bots' levels: each beats the one below it, by more than its error."""

import math
from collections.abc import Callable
from itertools import islice, pairwise

import pytest

from oddchip import bots
from oddchip.bots.contest import contest
from oddchip.rulebook import game
from oddchip.table import Terms, terms
from tests.bots.tables import TEN, limit_table

LEVELS = ("expert", "regular", "beginner", "caller")


def lead(table: Terms, better: str, worse: str, *, deals: int, seed: int = 1) -> float:
    """How many standard errors the better bot is ahead after so many deals."""
    players = [bots.make(better, table, 1), bots.make(worse, table, 2)]
    outcomes = islice(contest(table, players, stack=20_000, seed=seed), deals)
    ahead = [outcome.won[0] - outcome.won[1] for outcome in outcomes]
    mean = sum(ahead) / deals
    spread = sum((each - mean) ** 2 for each in ahead) / (deals - 1)
    return mean / math.sqrt(spread / deals)


@pytest.mark.parametrize("name", TEN)
def test_a_beginner_beats_a_random_bot(name: str) -> None:
    assert lead(limit_table(name), "beginner", "random", deals=40) > 2


@pytest.mark.long
@pytest.mark.parametrize("name", TEN)
@pytest.mark.parametrize(("better", "worse"), list(pairwise(LEVELS)))
def test_each_level_beats_the_one_below(
    name: str, better: str, worse: str, record_property: Callable[[str, object], None]
) -> None:
    errors = lead(terms(game(name)), better, worse, deals=1_200)
    record_property("standard errors ahead", round(errors, 1))
    assert errors > 1
