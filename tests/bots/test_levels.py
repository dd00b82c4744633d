"""The bots' levels: each beats the one below it, by more than its error."""

from collections.abc import Callable
from itertools import islice

import pytest

from oddchip import bots
from oddchip.bots.contest import contest
from oddchip.cli.simulate_report import Standing, empty_tally, standings
from oddchip.rulebook import game, mixed_ids
from oddchip.table import Terms, terms
from tests.bots.tables import TEN, limit_table

LEVELS = ("expert", "regular", "beginner")


def results(table: Terms, *names: str, deals: int) -> tuple[Standing, ...]:
    """What `oddchip simulate --seed 1` finds after so many deals."""
    players = [bots.make(name, table, 1 + number) for number, name in enumerate(names, 1)]
    tally = empty_tally(len(names))
    for outcome in islice(contest(table, players, stack=20_000, seed=1), deals):
        tally = tally.plus(outcome)
    return standings(tally, names, 100, [0] * len(names))


def errors_ahead(found: Standing) -> float:
    """By how many of its standard errors a player leads the next."""
    assert found.lead is not None
    assert found.lead_error is not None
    return found.lead / found.lead_error


@pytest.mark.parametrize("name", TEN)
def test_a_beginner_beats_a_random_bot(name: str) -> None:
    beginner, _ = results(limit_table(name), "beginner", "random", deals=40)
    assert errors_ahead(beginner) > 2


@pytest.mark.long
@pytest.mark.parametrize("name", TEN)
def test_each_level_beats_the_one_below(
    name: str, record_property: Callable[[str, object], None]
) -> None:
    """The first part of the tournament in docs/bots.md."""
    for found in results(terms(game(name)), *LEVELS, deals=1_000)[:-1]:
        record_property(f"{found.bot}'s lead in standard errors", round(errors_ahead(found), 1))
        assert errors_ahead(found) > 1


@pytest.mark.long
@pytest.mark.parametrize("structure", ["fixed", "pot", "no-limit"])
@pytest.mark.parametrize("name", TEN)
def test_the_expert_beats_the_beginner_in_every_structure(
    name: str, structure: str, record_property: Callable[[str, object], None]
) -> None:
    expert, _ = results(
        terms(game(name, {"structure": structure})), "expert", "beginner", deals=150
    )
    record_property("the expert's lead in standard errors", round(errors_ahead(expert), 1))
    assert errors_ahead(expert) > 1


@pytest.mark.long
@pytest.mark.parametrize("name", mixed_ids())
def test_the_expert_beats_the_beginner_in_mixed_games(
    name: str, record_property: Callable[[str, object], None]
) -> None:
    expert, _ = results(terms(game(name)), "expert", "beginner", deals=150)
    record_property("the expert's lead in standard errors", round(errors_ahead(expert), 1))
    assert errors_ahead(expert) > 1
