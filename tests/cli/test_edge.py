"""`oddchip edge`: what it prints agrees with dealing every card and with itself; and it stops."""

import json
import os
import signal
import subprocess
import sys
from fractions import Fraction
from itertools import combinations
from math import comb
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
    assert fraction(found["main"]["house_edge"]) == Fraction(4828, 132825)
    assert fraction(found["main"]["average_wager"]) == 2
    assert found["findings"] == [
        "Dealer card up: the best choice is always to bet 1x on Bet.",
    ]
    assert found["seconds"] > 0


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
    assert found["findings"] == ["The player has the edge."]


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
    assert main(["edge", "triple-action"]) == 0
    out = capsys.readouterr().out
    for said in (
        "Equally likely deals: 497,296,800\nPay tables: Ante bonus 1\n",
        "House edge, of the ante         3.634858%       4828/132825\n",
        "Dealer card up  bet 1x on Bet     100.0000%\n",
    ):
        assert said in out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["razz"], "Razz is played among players, not against the house"),
        (["hearts"], "no game is called 'hearts'"),
        (["holdem-88", "--paytable", "tip=1"], "holdem-88 has no pay table for 'tip'"),
        (["holdem-88", "--paytable", "blind=7"], "blind has no pay table '7'; it has: 1"),
        (["holdem-88", "--paytable", "blind"], "a pay table is written WAGER=NAME"),
        (["holdem-88", "--option", "wild=on"], "wild"),
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


def test_ctrl_c_stops_it() -> None:
    code = "import sys; from oddchip.cli import main; sys.exit(main())"
    running = subprocess.Popen(
        [sys.executable, "-c", code, "edge", "holdem-88"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ,
    )
    assert running.stderr
    while "solving Hold'em 88 exactly" not in running.stderr.readline():
        assert running.poll() is None
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert out == ""
    assert "Traceback" not in err
