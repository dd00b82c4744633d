"""The straightforward solver agrees with dealing every card, in odd games of small packs."""

from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from oddchip.cards import read_cards
from oddchip.edge.known import Known
from oddchip.edge.payoffs import nets, payoffs
from oddchip.edge.straight import Straight
from oddchip.edge.tree import essential, tree
from oddchip.house import terms
from oddchip.rulebook import read
from oddchip.rules import Game
from tests.edge.oracle import Oracle


def solved(
    game: Game,
    tables: dict[str, str],
    also: tuple[str, ...],
    seen: str,
    dealer: str,
    *,
    whole: bool,
) -> tuple[Fraction, dict[Fraction, Fraction]]:
    """The value of a game and the chance of each net result."""
    of = terms(game, tables)
    known = Known(read_cards(seen), read_cards(dealer))
    grown = tree(of, len(known.dealer))
    if not whole:
        grown = essential(grown, of.decisions)
    pays = payoffs(of, also)
    solver = Straight(of, grown, pays, known)
    value, ends = solver.value(), solver.ends()
    results: Counter[Fraction] = Counter()
    for end, table in ends.tables.items():
        net = nets(pays, grown.wagers, end)[1:]
        for stratum, row in enumerate(table.tolist()):
            for how, deals in enumerate(row):
                won = net[stratum, how]
                results[Fraction(int(won), pays.unit)] += deals
    assert sum(results.values()) == value.deals
    return Fraction(value.total, value.deals * pays.unit), chances(results)


def chances(results: Counter[Fraction]) -> dict[Fraction, Fraction]:
    deals = sum(results.values())
    return {net: Fraction(times, deals) for net, times in results.items() if times}


SHEETS = Path(__file__).parent / "sheets"
LOW_CARDS = "".join(f"{rank}{suit}" for rank in "23456789T" for suit in "cdhs")

SMALL = [
    ("raise-early", {"blind": "2"}, (), "Ac Td Jh", ""),
    ("raise-early", {}, (), "Qs", "Ac"),
    ("separate-bets", {}, (), "As Ks Tc Td Jd", ""),
    ("dealer-card", {}, (), "Ac Ad Ah Kc Kd Qh", "Ts"),
    ("dealer-card", {}, (), "Ac Ad Ah Kc Kd Ts Td Th", ""),
    ("no-dealer", {}, (), "9c 9d 9h 9s Ts Td Kd Js", ""),
    ("joker", {}, (), LOW_CARDS, ""),
    ("joker", {}, ("side",), LOW_CARDS + "Kd", ""),
]

WHOLE = [
    ("raise-early", {}, (), "", ""),
    ("raise-early", {"blind": "2"}, (), "", ""),
    ("separate-bets", {}, (), "", ""),
    ("dealer-card", {}, (), "", ""),
    ("no-dealer", {}, (), "", ""),
]


@pytest.mark.parametrize(
    ("name", "tables", "also", "seen", "dealer"),
    [*SMALL, *(pytest.param(*case, marks=pytest.mark.long) for case in WHOLE)],
)
def test_small_games(
    name: str,
    tables: dict[str, str],
    also: tuple[str, ...],
    seen: str,
    dealer: str,
) -> None:
    game = read(SHEETS / f"{name}.toml")
    oracle = Oracle(game, tables, also=also, seen=read_cards(seen), dealer=read_cards(dealer))
    expected = oracle.solve()
    results = {Fraction(net, oracle.parts): deals for net, deals in expected.results.items()}
    for whole in (False, True):
        found, chance = solved(game, tables, also, seen, dealer, whole=whole)
        assert found == Fraction(expected.total, sum(results.values()) * oracle.parts)
        assert chance == chances(Counter(results))
