"""What `solve` finds: figures that agree with each other and with dealing every card."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from math import comb, sqrt
from pathlib import Path

import pytest

import oddchip
from oddchip.cards import read_cards
from oddchip.edge import Known, Solution, solve
from oddchip.edge.accounts import won
from oddchip.mistake import Mistake
from oddchip.rulebook import game, read
from tests.edge.oracle import Oracle

SHEETS = Path(__file__).parent / "sheets"


def chances(results: Mapping[Fraction, int]) -> dict[Fraction, Fraction]:
    deals = sum(results.values())
    return {net: Fraction(times, deals) for net, times in results.items() if times}


def check_sums(found: Solution) -> None:
    """Every count is of all deals, and every figure follows from the counts."""
    deals = found.deals
    assert sum(found.results.values()) == sum(found.wagered.values()) == deals
    assert sum(sum(row.values()) for row in found.outcomes.values()) == deals
    assert sum(next(iter(found.actions.values())).values()) == deals
    assert sum(net * times for net, times in found.results.items()) == found.ev * deals
    squares = sum((net - found.ev) ** 2 * times for net, times in found.results.items())
    assert found.variance == squares / deals
    assert found.standard_deviation == sqrt(found.variance)
    assert found.house_edge == -found.ev == found.element_of_risk * found.average_wager
    assert all(sum(account.values()) == deals for account in found.accounts.values())
    assert sum(map(won, found.accounts.values())) == found.ev
    if found.starts.hands:
        suits = sum(start.suits for start in found.starts.hands)
        assert sum(start.suits * start.ev for start in found.starts.hands) == suits * found.ev
    folded = sum(row["fold"] for row in found.outcomes.values())
    chosen = [times for a in found.actions.values() for c, times in a.items() if c.kind == "fold"]
    assert folded == sum(chosen)
    for bets in found.side_bets.values():
        for bet in bets.values():
            assert sum(bet.results.values()) == bet.deals


@pytest.mark.parametrize(
    ("name", "also", "seen", "dealer"),
    [
        ("raise-early", (), "Qs", "Ac"),
        ("raise-early", (), "", "Jc"),
        ("separate-bets", (), "As Ks Tc Td Jd", ""),
        ("dealer-card", (), "Ac Ad Ah Kc Kd Qh", "Ts"),
        ("joker", ("side",), "".join(f"{r}{s}" for r in "23456789T" for s in "cdhs") + "Kd", ""),
    ],
)
def test_it_agrees_with_dealing_every_card(
    name: str, also: tuple[str, ...], seen: str, dealer: str
) -> None:
    of = read(SHEETS / f"{name}.toml")
    known = Known(read_cards(seen), read_cards(dealer))
    oracle = Oracle(of, also=also, seen=known.seen, dealer=known.dealer)
    expected = oracle.solve().results
    found = solve(of, known=known, also=also)
    assert chances(found.results) == chances(
        Counter({Fraction(net, oracle.parts): deals for net, deals in expected.items()})
    )
    check_sums(found)


@pytest.mark.parametrize(
    ("name", "edge"),
    [
        ("holdem-88", Fraction(50643648973, 2317817502000)),
        ("fortune-holdem", Fraction(50643648973, 2317817502000)),
        ("casino-holdem", Fraction(1363917077, 63213204600)),
        ("triple-action", Fraction(4828, 132825)),
    ],
)
def test_the_four_games(name: str, edge: Fraction) -> None:
    found = solve(name)
    check_sums(found)
    assert found.house_edge == edge


def test_the_library_solves() -> None:
    found = oddchip.solve("casino-holdem", paytables={"ante": "2"})
    # The flop may come of the board in ten ways, and the decision is on that.
    assert found.deals == comb(52, 2) * comb(50, 2) * comb(48, 5) * comb(5, 3)
    assert found.paytables["ante"] == "2"
    assert found.house_edge > solve("casino-holdem").house_edge


def test_a_game_of_options() -> None:
    first = solve("fortune-holdem")
    for choice, better in (("loses-to-higher", False), ("pays-even-money", True)):
        other = solve("fortune-holdem", options={"unqualified-ante": choice})
        assert other.options == {"unqualified-ante": choice}
        assert (other.ev > first.ev) == better


@pytest.mark.parametrize(
    ("known", "why"),
    [
        (("As", "As"), "As is there twice: As, As"),
        (("", "As Kd Qh"), "3 cards of the dealer are known: As Kd Qh; the dealer gets 2"),
        (("Jk", ""), "Jk is not in this game's pack"),
    ],
)
def test_cards_that_cannot_be_known(known: tuple[str, str], why: str) -> None:
    with pytest.raises(Mistake, match=why):
        solve("holdem-88", known=Known(*map(read_cards, known)))


def test_too_few_cards_left() -> None:
    pack = tuple(card for card in oddchip.Deck() if card.text[0] not in "AK")
    with pytest.raises(Mistake, match="8 cards are left when these are known, and a round needs 9"):
        solve("holdem-88", known=Known(seen=pack))


def test_what_is_chosen_is_chosen_once() -> None:
    with pytest.raises(Mistake, match="is chosen when it is read"):
        solve(game("fortune-holdem"), options={"unqualified-ante": "returned"})


def test_it_tells_how_far_it_has_come() -> None:
    said: list[str] = []
    solve("triple-action", tell=said.append)
    assert len({*said}) > 1
    done, boards = said[-1].split(" of ")
    assert boards == f"{done} boards counted"
