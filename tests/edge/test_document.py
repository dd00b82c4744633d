"""The figures of docs/edge.md are those that are found."""

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from oddchip.edge import Solution, solve

DOCUMENT = Path(__file__).parents[2] / "docs" / "edge.md"


def rows(columns: int) -> Iterator[list[str]]:
    """The rows of so many columns whose third is a fraction."""
    for line in DOCUMENT.read_text("utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == columns and re.fullmatch(r"-?\d+/\d+", cells[2]):
            yield cells


@cache
def solved(game: str, option: str, table: str) -> Solution:
    options = dict([option.split("=")]) if option else {}
    return solve(game, options=options, paytables={"ante": table} if table else {})


@pytest.mark.parametrize("cells", [*rows(7)], ids=lambda cells: f"{cells[0]} {cells[1]}")
def test_games(cells: list[str]) -> None:
    game, reading, edge, *decimals = cells
    option, table = (reading, "") if "=" in reading else ("", reading.removeprefix("ante").strip())
    found = solved(game, option, table)
    assert found.house_edge == Fraction(edge)
    assert decimals == [
        f"{float(found.house_edge) * 100:.6f}",
        f"{float(found.element_of_risk) * 100:.6f}",
        f"{float(found.average_wager):.6f}",
        f"{found.standard_deviation:.6f}",
    ]


@pytest.mark.parametrize("cells", [*rows(6)], ids=lambda cells: f"{cells[0]} {cells[1]}")
def test_side_bets(cells: list[str]) -> None:
    where, table, edge, *decimals = cells
    game, wager = where.split()
    bet = solved(game, "", "").side_bets[wager][table]
    assert bet.house_edge == Fraction(edge)
    assert decimals == [
        f"{float(bet.house_edge) * 100:.6f}",
        f"{bet.standard_deviation:.4f}",
        f"{float(bet.hit_frequency) * 100:.4f}",
    ]


def test_readings_that_are_the_players() -> None:
    bonus = solved("triple-action", "low-straight=on", "").side_bets["bonus"]
    assert [bonus[table].house_edge for table in "ab"] == [Fraction(-41, 1365), Fraction(-9, 455)]


def test_there_are_rows() -> None:
    assert (len([*rows(7)]), len([*rows(6)])) == (9, 13)
