"""The solver by patterns finds what the straightforward one does, to the last deal."""

from pathlib import Path

import pytest

from oddchip.cards import read_cards
from oddchip.edge.known import Known
from oddchip.edge.patterned import Patterned, fits
from oddchip.edge.payoffs import payoffs
from oddchip.edge.solved import Solver
from oddchip.edge.straight import Straight
from oddchip.edge.tree import essential, tree
from oddchip.house import terms
from oddchip.rulebook import game as named
from oddchip.rulebook import ids, read
from oddchip.rules import Game

SHEETS = Path(__file__).parent / "sheets"


def game(name: str) -> Game:
    return named(name) if name in ids() else read(SHEETS / f"{name}.toml")


def agree(name: str, seen: str, dealer: str, *, whole: bool) -> None:
    of = terms(game(name))
    known = Known(read_cards(seen), read_cards(dealer))
    grown = tree(of, len(known.dealer))
    if not whole:
        grown = essential(grown, of.decisions)
    pays = payoffs(of)
    assert fits(of, grown, pays)
    one: Solver = Patterned(of, grown, pays, known)
    other: Solver = Straight(of, grown, pays, known)
    found, expected = one.value(), other.value()
    assert (found.total, found.deals) == (expected.total, expected.deals)
    assert (found.hands == expected.hands).all()
    assert (found.start == expected.start).all()
    ends, expected_ends = one.ends(), other.ends()
    assert ends.taken == expected_ends.taken
    assert ends.tables.keys() == expected_ends.tables.keys()
    for end, table in expected_ends.tables.items():
        assert (ends.tables[end] == table).all()
    assert sum(int(table.sum()) for table in ends.tables.values()) == found.deals


@pytest.mark.parametrize(
    "name", ["five-of-seven", "flop-and-river", "river-only", "first-and-last"]
)
@pytest.mark.parametrize(
    ("seen", "dealer"), [("", ""), ("Ac Kd", ""), ("", "As"), ("Jh Js Tc", "Ah Kh")]
)
def test_short_packs(name: str, seen: str, dealer: str) -> None:
    agree(name, seen, dealer, whole=False)


@pytest.mark.parametrize("name", ["five-of-seven", "flop-and-river", "first-and-last"])
def test_options_that_are_never_best(name: str) -> None:
    agree(name, "", "", whole=True)


@pytest.mark.long
@pytest.mark.parametrize("name", ["holdem-88", "casino-holdem"])
def test_whole_games(name: str) -> None:
    agree(name, "", "", whole=False)


@pytest.mark.long
def test_sums_that_need_more_bits() -> None:
    agree("great-pay", "", "", whole=False)
