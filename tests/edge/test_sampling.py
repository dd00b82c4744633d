"""Playing a game tells what is exactly true of it, within its error; and where only that can be."""

from collections import Counter
from math import comb, sqrt
from pathlib import Path

import numpy as np
import pytest

from oddchip.cards import Card, read_cards
from oddchip.edge import Known, solve
from oddchip.edge.payoffs import payoffs
from oddchip.edge.rollouts import Deals, Settling, deal
from oddchip.edge.sampling import LOOKS, sample
from oddchip.edge.solving import problem
from oddchip.edge.unsolvable import Unsolvable
from oddchip.house import Terms, terms
from oddchip.house.settle import rate, situation
from oddchip.mistake import Mistake
from oddchip.rulebook import game, ids, read

SHEETS = Path(__file__).parent / "sheets"
ROUNDS = 5_000


def table(name: str) -> Terms:
    return terms(game(name) if name in ids() else read(SHEETS / f"{name}.toml"))


def dealt_at_random(of: Terms, rows: int) -> Deals:
    pack = np.array([card.index for card in of.deck], np.uint8)
    found = np.empty((rows, sum(cards for _, cards in of.deal)), np.uint8)
    deal(pack, np.empty((rows, 0), np.uint8), 7, found)
    cuts = np.cumsum([sum(n for to, n in of.deal if to == each) for each in ("hand", "board")])
    return Deals(*np.split(found, cuts, axis=1))


@pytest.mark.parametrize(
    "name", ["holdem-88", "casino-holdem", "triple-action", "no-dealer", "joker", "partly-paid"]
)
def test_rows_are_settled_as_rounds_are(name: str) -> None:
    of = table(name)
    deals = dealt_at_random(of, 300)
    found = Settling(of, of.wagers)
    settled = found.settle(deals)
    for row in range(300):
        hand, board, dealer = ([Card.pack[card] for card in each[row]] for each in deals)
        how = situation(of, hand, board, dealer)
        for wager in of.wagers:
            pays = settled.pays[wager.name][row]
            at = settled.situations[row]
            assert pays[at] == rate(wager, how, hand, board) * found.unit
            if not wager.pays or "fold" in wager.pays:
                assert pays[-1] == rate(wager, "fold", hand, board) * found.unit


def test_cards_are_dealt_evenly_and_never_twice() -> None:
    pack = np.array([0, 7, 20, 33, 51, 52], np.uint8)
    known = np.full((30_000, 1), 20, np.uint8)
    found = np.empty((30_000, 3), np.uint8)
    deal(pack, known, 3, found)
    hands = Counter(map(tuple, found.tolist()))
    assert all(len({20, *hand}) == 4 for hand in hands)
    expected = 30_000 / (5 * 4 * 3)
    assert len(hands) == 60
    # 59 degrees of freedom: 1 in 10,000 would be above 105.
    assert sum((times - expected) ** 2 / expected for times in hands.values()) < 105


@pytest.mark.parametrize("name", ["triple-action", "casino-holdem", "raise-early", "no-dealer"])
def test_it_finds_what_is_exactly_true(name: str) -> None:
    """Its player is no better than best play, and hardly worse."""
    of = table(name)
    exact = solve(of)
    found = sample(of, ROUNDS, side_bets=tuple(exact.side_bets))
    error = exact.standard_deviation / sqrt(ROUNDS)
    assert found.main.error == pytest.approx(error, rel=0.2)
    assert -0.03 - 4 * error < found.main.mean - float(exact.ev) < 4 * error
    assert sum(found.results.values()) == sum(found.wagered.values()) == found.rounds == ROUNDS
    assert sum(sum(row.values()) for row in found.outcomes.values()) == ROUNDS
    assert {sum(c.values()) for c in [next(iter(found.actions.values()))]} == {ROUNDS}
    for wager, bets in exact.side_bets.items():
        bet = bets[of.paytables.get(wager, wager)]
        error = bet.standard_deviation / sqrt(ROUNDS)
        assert abs(found.side_bets[wager].mean - float(bet.ev)) < 4 * error


def test_known_cards_are_never_dealt() -> None:
    of = table("casino-holdem")
    known = Known(read_cards("As Ad Ah"), read_cards("2c"))
    found, exact = sample(of, ROUNDS, known=known), solve(of, known=known)
    assert abs(found.main.mean - float(exact.ev)) < 4 * found.main.error + 0.03
    assert "royal-flush" not in found.outcomes or found.outcomes["royal-flush"]["win"] < 5


def test_the_seed_decides() -> None:
    of = table("triple-action")
    first, again, other = (sample(of, 500, seed=seed) for seed in (1, 1, 2))
    assert first == again
    assert first.results != other.results
    assert first.looks == LOOKS


def test_no_rounds() -> None:
    with pytest.raises(Mistake, match="0 rounds say nothing"):
        sample(table("triple-action"), 0)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("partly-paid", "Extra is paid on 2 of the player's cards and 3 of the board"),
        ("dealer-twice", "turns up cards of the dealer at several decisions"),
    ],
)
def test_what_is_not_solved_exactly_can_be_sampled(name: str, why: str) -> None:
    of = table(name)
    with pytest.raises(Unsolvable, match=why):
        solve(of)
    found = sample(of, 2000)
    assert sum(found.results.values()) == 2000


def test_a_dealer_card_at_each_decision() -> None:
    """With the first of them known from the start, the same game is solved exactly."""
    of = table("dealer-twice")
    known = Known(dealer=read_cards("Kd"))
    found, exact = sample(of, ROUNDS, known=known), solve(of, known=known)
    assert abs(found.main.mean - float(exact.ev)) < 4 * found.main.error + 0.03


def like(tmp_path: Path, name: str, text: str) -> Terms:
    sheet = tmp_path / f"{name}.toml"
    sheet.write_text(text, "utf-8")
    return terms(read(sheet))


BIG_HANDS = """\
kind = "house-banked"
name = "Big hands"
seats = { min = 1, max = 1 }
source = { document = "none", passage = "none" }
deal = [{ to = "hand", cards = 4 }, { to = "dealer", cards = 4 }, { to = "board", cards = 5 }]
[[wager]]
name = "ante"
made = "required"
min = 1
max = 9
settle = { win = 1, tie = 0, lose = -1, fold = -1 }
[[wager]]
name = "bet"
made = "by-decision"
settle = { win = 1, tie = 0, lose = -1 }
[[decision]]
name = "flop"
sees = { board = 3 }
choices = ["fold", { bet = "bet", times = [1] }]
"""
GREAT_PAYS = """\
like = "holdem-88"
name = "Great pays"
[[wager]]
name = "blind"
[[wager.paytable]]
name = "1"
pays = { royal-flush = 1000000, straight-flush = "7 to 97", full-house = "3 to 89" }
"""


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("big-hands", BIG_HANDS, f"has {1755 * comb(52, 4):,} hands on boards, too many"),
        ("great-pays", GREAT_PAYS, "are too great to be added up exactly"),
    ],
)
def test_what_takes_too_much_room(tmp_path: Path, name: str, text: str, why: str) -> None:
    of = like(tmp_path, name, text)
    with pytest.raises(Unsolvable, match=why):
        problem(of)
    assert sample(of, 100).rounds == 100


def test_a_unit_of_many_pays(tmp_path: Path) -> None:
    """Pays of odd parts make a unit of their own."""
    text = GREAT_PAYS.replace("1000000", "10")
    assert payoffs(like(tmp_path, "odd-pays", text)).unit == 97 * 89 * 2
