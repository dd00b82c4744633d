"""`oddchip edge`: what it prints agrees with dealing every card and with itself; and it stops."""

import json
import os
import signal
import subprocess
import sys
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt
from pathlib import Path
from typing import Any

import pytest

from oddchip.cli import main
from oddchip.house import terms
from oddchip.ranking.judge import judge
from oddchip.rulebook import read

SHEETS = Path(__file__).parents[1] / "edge" / "sheets"
# A game of one decision, at which nothing is seen but the hand.
HIGH_CARD = """\
kind = "house-banked"
name = "High card"
seats = { min = 1, max = 1 }
source = { document = "none", passage = "none" }
showdown = { wins = ["three-card-high"] }
deck = { ranks = "TJQKA" }
deal = [{ to = "hand", cards = 3 }, { to = "dealer", cards = 3 }]
[[wager]]
name = "ante"
made = "required"
min = 100
max = 500
settle = { win = 1, tie = 0, lose = -1, fold = -1 }
[[wager]]
name = "more"
made = "by-decision"
settle = { win = 1, tie = 0, lose = -1 }
[[decision]]
name = "once"
choices = ["fold", { bet = "more", times = [1] }]
"""

Capture = pytest.CaptureFixture[str]


def edge(capsys: Capture, *words: str) -> dict[str, Any]:
    assert main(["edge", *words, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def fraction(of: dict[str, Any]) -> Fraction:
    exactly = Fraction(of["fraction"])
    assert of["decimal"] == float(exactly)
    return exactly


def test_triple_action(capsys: Capture) -> None:
    """It never pays to fold, so all deals are counted under one choice."""
    found = edge(capsys, "triple-action")
    assert found["game"] == "triple-action"
    assert found["options"] == {"low-straight": "off"}
    assert found["paytables"] == {"ante-bonus": "1", "bonus": "a", "flop": "c"}
    assert found["deals"] == comb(28, 2) * 26 * 25 * comb(24, 3)
    main = found["main"]
    assert fraction(main["house_edge"]) == Fraction(4828, 132825)
    assert fraction(main["average_wager"]) == 2
    assert main["wagered"] == {"2": found["deals"]}
    assert main["standard_deviation"]["decimal"] == sqrt(
        Fraction(main["standard_deviation"]["squared"])
    )
    choices = main["actions"]["dealer-card-up"]
    assert {choice: fraction(part) for choice, part in choices.items()} == {"fold": 0, "bet 1x": 1}
    assert found["findings"] == ["Dealer card up: the best choice is always to bet 1x on Bet."]
    flop = found["side_bets"]["flop"]["c"]
    assert fraction(flop["house_edge"]) == Fraction(8, 273) == -fraction(flop["ev"])
    assert fraction(flop["hit_frequency"]) == Fraction(1044, 3276)
    assert found["seconds"] > 0


def test_counts_are_of_all_deals(capsys: Capture) -> None:
    found = edge(capsys, "casino-holdem")
    deals = found["deals"]
    assert sum(sum(row.values()) for row in found["outcomes"].values()) == deals
    main = found["main"]
    assert sum(main["results"].values()) == sum(main["wagered"].values()) == deals
    won = sum(Fraction(net) * times for net, times in main["results"].items())
    assert won == fraction(main["ev"]) * deals
    lines = found["side_bets"]["flop-pairs"]["2"]["lines"]
    assert [(line["line"], line["pays"], line["deals"]) for line in lines] == [
        ("mini-royal", "200", 4),
        ("straight-flush", "50", 44),
        ("three-of-a-kind", "40", 52),
        ("straight", "10", 720),
        ("flush", "6", 1096),
        ("none", "-1", 20184),
    ]


def test_known_cards(capsys: Capture) -> None:
    plain = edge(capsys, "casino-holdem")
    worse = edge(capsys, "casino-holdem", "--dealer", "As")
    better = edge(capsys, "casino-holdem", "--dealer", "2c", "--seen", "Ad Ah")
    assert worse["dealer"] == ["As"]
    assert better["seen"] == ["Ad", "Ah"]
    edges = [fraction(found["main"]["house_edge"]) for found in (better, plain, worse)]
    assert edges == sorted(edges)


def test_a_sheet_of_the_players_edge(capsys: Capture) -> None:
    """A bet's sizes that never matter, a choice never needed, and a bet that the player wins by."""
    found = edge(capsys, "--sheet", str(SHEETS / "raise-early.toml"))
    assert (
        "Blind man: of the bets on Raise only 4x matters, never 1x, 2x or 3x." in found["findings"]
    )


@pytest.mark.parametrize("name", ["separate-bets", "dealer-card", "no-dealer", "raise-early"])
def test_the_figures_agree_with_each_other(name: str, capsys: Capture) -> None:
    found = edge(capsys, str(SHEETS / f"{name}.toml"))["main"]
    ev, risk = fraction(found["ev"]), fraction(found["element_of_risk"])
    assert fraction(found["house_edge"]) == -ev == risk * fraction(found["average_wager"])
    decisions = [{c: fraction(part) for c, part in d.items()} for d in found["actions"].values()]
    assert sum(decisions[0].values()) == 1
    assert all(sum(choices.values()) <= 1 for choices in decisions)


def test_it_agrees_with_dealing_every_card(tmp_path: Path, capsys: Capture) -> None:
    sheet = tmp_path / "high-card.toml"
    sheet.write_text(HIGH_CARD, "utf-8")
    of = terms(read(sheet))
    strength = judge(of.order, of.uses)
    hands = [({*hand}, strength(hand, ())) for hand in combinations(of.deck.cards, 3)]
    won = folded = 0
    for mine, best in hands:
        theirs = [other for cards, other in hands if not mine & cards]
        playing = 2 * sum((best > other) - (best < other) for other in theirs)
        folded += playing < -len(theirs)
        won += max(playing, -len(theirs))
    found = edge(capsys, str(sheet))
    assert found["deals"] == comb(20, 3) * comb(17, 3)
    assert fraction(found["main"]["ev"]) == Fraction(won, found["deals"])
    assert fraction(found["main"]["actions"]["once"]["fold"]) == Fraction(folded, comb(20, 3))
    assert fraction(found["main"]["average_wager"]) == 2 - Fraction(folded, comb(20, 3))
    assert found["findings"] == [
        f"The main game: the player has the edge, of {found['main']['ev']['decimal']:.4%}."
    ]


def test_an_option_and_a_pay_table_change_the_answer(capsys: Capture) -> None:
    sheet = str(SHEETS / "raise-early.toml")
    first, second = edge(capsys, sheet), edge(capsys, sheet, "--paytable", "blind=2")
    assert first["paytables"]["blind"] == "1"
    assert second["paytables"]["blind"] == "2"
    assert fraction(first["main"]["ev"]) != fraction(second["main"]["ev"])
    on = edge(capsys, "triple-action", "--option", "low-straight=on")
    assert on["options"] == {"low-straight": "on"}
    assert fraction(on["main"]["house_edge"]) != Fraction(4828, 132825)


def test_as_text(capsys: Capture) -> None:
    assert main(["edge", "triple-action", "--seen", "Kd", "--dealer", "9h"]) == 0
    out = capsys.readouterr().out
    assert all(len(line) < 80 for line in out.splitlines())
    assert "Low straight: off\nThe dealer holds: 9h\nSeen: Kd\n" in out
    assert main(["edge", "triple-action"]) == 0
    out = capsys.readouterr().out
    assert all(len(line) < 80 for line in out.splitlines())
    lines = {" ".join(line.split()) for line in out.splitlines()}
    assert lines >= {
        "Equally likely deals: 497,296,800",
        "Pay tables: Ante bonus 1",
        "House edge, of the ante 3.634858% 4828/132825",
        "Dealer card up: the best choice is always to bet 1x on Bet.",
        "Dealer card up Fold -",
        "Bet 1x on Bet 100.0000%",
        "Straight flush 0.006% - 0.000% 0.002% - -",
        "Bonus bet a 4.3630% 2.2149 26.6178% 536/12285",
        "Pair of jacks 1 576 17.582418%",
    }


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["razz"], "Razz is played among players, not against the house"),
        (["hearts"], "no game is called 'hearts'"),
        (["holdem-88", "--paytable", "tip=1"], "holdem-88 has no pay table for 'tip'"),
        (["holdem-88", "--paytable", "blind=7"], "blind has no pay table '7'; it has: 1"),
        (["holdem-88", "--paytable", "blind"], "a pay table is written WAGER=NAME"),
        (["holdem-88", "--option", "wild=on"], "wild"),
        (["holdem-88", "--seen", "As As"], "--seen: As is there twice"),
        (["holdem-88", "--seen", "As", "--dealer", "As"], "As is there twice: As, As"),
        (["holdem-88", "--dealer", "1s"], "--dealer: "),
        (["holdem-88", "--dealer", "As Kd Qh"], "the dealer gets 2"),
        (["triple-action", "--seen", "2c"], "2c is not in this game's pack"),
    ],
)
def test_what_cannot_be_solved_is_said_in_one_line(
    words: list[str], why: str, capsys: Capture
) -> None:
    assert main(["edge", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert why in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("when", ["solving Hold'em 88 exactly", "compiling "])
def test_ctrl_c_stops_it_at_once(when: str, tmp_path: Path) -> None:
    """Whatever it is at: here every kernel must be compiled."""
    running = subprocess.Popen(
        [sys.executable, "-m", "oddchip", "edge", "holdem-88"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)},
    )
    assert running.stderr
    while when not in running.stderr.readline():
        assert running.poll() is None
    running.send_signal(signal.SIGINT)
    try:
        out, err = running.communicate(timeout=10)
    finally:
        running.kill()
    assert running.returncode == 130
    assert out == ""
    assert "Traceback" not in err


def test_what_is_not_solved_exactly_is_simulated(capsys: Capture) -> None:
    sheet = str(SHEETS / "partly-paid.toml")
    assert main(["edge", sheet, "--rounds", "2000"]) == 0
    out = capsys.readouterr().out
    assert all(len(line) < 80 for line in out.splitlines())
    said = " ".join(out.split())
    assert "Not solved exactly: Extra is paid on 2 of the player's cards and 3 of the board" in said
    assert "Rounds played: 2,000, seed 1; ± is the standard error." in said
    found = edge(capsys, sheet, "--rounds", "2000")
    assert found["why"].startswith("Extra is paid on 2 of the player's cards")
    assert "main" not in found
    assert "deals" not in found
    played = found["simulated"]
    assert played["rounds"] == sum(played["main"]["results"].values()) == 2000
    assert played["main"]["ev"]["error"] > 0
    assert set(played["side_bets"]) == set(found["unsolved"]) == {"side"}
    assert found["side_bets"]["flop-pairs"]["1"]["house_edge"]["fraction"] == "392/5525"


def test_a_side_bet_that_is_not_solved_exactly_is_simulated(
    tmp_path: Path, capsys: Capture
) -> None:
    sheet = tmp_path / "partly.toml"
    text = (SHEETS / "partly-paid.toml").read_text("utf-8")
    first = text.index('[[wager]]\nname = "extra"')
    sheet.write_text(text[:first] + text[text.index('[[wager]]\nname = "side"') :], "utf-8")
    found = edge(capsys, str(sheet), "--rounds", "2000")
    assert fraction(found["main"]["house_edge"]) == Fraction(1363917077, 63213204600)
    assert set(found["unsolved"]) == set(found["simulated"]["side_bets"]) == {"side"}
    assert "main" not in found["simulated"]
    assert main(["edge", str(sheet), "--rounds", "2000"]) == 0
    out = capsys.readouterr().out
    assert "Side isn't solved: Side is paid on 2 of the player's cards" in " ".join(out.split())
    assert "Side bet, simulated" in out


@pytest.mark.parametrize("rounds", ["0", "-5", "many", "1e6", "100000000"])
def test_no_number_of_rounds(rounds: str, capsys: Capture) -> None:
    assert main(["edge", "triple-action", f"--rounds={rounds}"]) == 2
    assert f"--rounds '{rounds}': a number from 1 to 99,999,999" in capsys.readouterr().err
