"""`oddchip simulate` against the house: repeatable, and in agreement with the exact values."""

import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

from oddchip.cli import main
from oddchip.edge.solving import solve
from oddchip.edge.strategies.appraisal import value_of

Capture = pytest.CaptureFixture[str]
SHEETS = Path(__file__).parents[1] / "edge" / "sheets"


def simulated(capsys: Capture, *words: str) -> str:
    assert main(["simulate", *words]) == 0
    return capsys.readouterr().out


def test_the_same_seed_gives_the_same_output(capsys: Capture) -> None:
    words = ["triple-action", "--hands", "40", "--strategy", "human", "--json"]
    first = simulated(capsys, *words, "--seed", "5")
    assert simulated(capsys, *words, "--seed", "5") == first
    assert simulated(capsys, *words, "--seed", "6") != first


def test_json_stands_beside_what_is_exact(capsys: Capture) -> None:
    words = ["casino-holdem", "--hands", "1500", "--side-bet", "aa-bonus=2", "--wager", "5"]
    found = json.loads(simulated(capsys, *words, "--paytable", "aa-bonus=2", "--json"))
    exact = solve("casino-holdem", paytables={"aa-bonus": "2"})
    bonus = exact.side_bets["aa-bonus"]["2"].ev
    assert found["main"]["exact"]["fraction"] == str(exact.ev)
    assert found["side_bets"]["aa-bonus"]["exact"]["fraction"] == str(bonus)
    assert found["everything"]["exact"]["fraction"] == str(exact.ev + bonus * 2 / 5)
    assert found["wagers"] == {"ante": 500, "aa-bonus": 200}
    for line in (found["main"], found["side_bets"]["aa-bonus"], found["everything"]):
        assert line["least"] < line["per_round"] < line["most"]
        assert line["agrees"] == (line["least"] <= line["exact"]["decimal"] <= line["most"])
        assert abs(line["off"]) < 4
    won = 5 * found["main"]["per_round"] + 2 * found["side_bets"]["aa-bonus"]["per_round"]
    assert found["everything"]["per_round"] * 5 == pytest.approx(won, abs=1e-6)


def test_errors_are_told_with_what_they_cost(capsys: Capture) -> None:
    words = ["triple-action", "--hands", "400", "--strategy", "human", "--errors", "0.25"]
    found = json.loads(simulated(capsys, *words, "--json"))
    assert found["main"]["exact"] is None
    assert found["errors"]["share"] == "1/4"
    gained = found["without_errors"]["per_round"] - found["main"]["per_round"]
    assert gained == pytest.approx(found["errors"]["cost_per_round"], abs=1e-6)
    told = simulated(capsys, *words)
    assert f"{found['errors']['made']} of 400 decisions were errors" in told
    assert max(map(len, told.splitlines())) <= 80


def test_a_strategy_in_words(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "tight.txt"
    file.write_text("dealer-card-up\n  bet 1x: 88+, AK\n  otherwise fold\n")
    words = ["triple-action", "--hands", "2000", "--strategy", str(file)]
    found = json.loads(simulated(capsys, *words, "--json"))
    best, mine = solve("triple-action"), value_of(file.read_text(), "triple-action")
    assert found["main"]["exact"]["fraction"] == str(mine.ev)
    assert found["cost"]["fraction"] == str(best.ev - mine.ev)
    assert abs(found["main"]["off"]) < 4
    assert found["errors"] is found["without_errors"] is None
    assert "antes a round more than that, exactly." in simulated(capsys, *words)


def test_a_game_that_is_not_solved(tmp_path: Path, capsys: Capture) -> None:
    sheet = str(SHEETS / "dealer-twice.toml")
    assert main(["simulate", sheet]) == 2
    assert "; a strategy in words can be played, by --strategy FILE" in capsys.readouterr().err
    file = tmp_path / "late.txt"
    file.write_text("one-up\n  otherwise check\nboth-up\n  otherwise bet 1x\n")
    words = [sheet, "--hands", "60", "--strategy", str(file), "--json"]
    found = json.loads(simulated(capsys, *words))
    assert found["rounds"] == 60
    assert found["main"]["exact"] is found["cost"] is None
    assert "Main game" in simulated(capsys, *words[:-1])


def test_a_sheet_of_ones_own(capsys: Capture) -> None:
    told = simulated(capsys, "--sheet", str(SHEETS / "separate-bets.toml"), "--hands", "50")
    assert "An odd game" in told
    assert "Main game" in told


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["holdem-88", "--bots", "random"], "--bots: Hold'em 88 is played against the house"),
        (["razz", "--strategy", "best"], "--strategy: Razz is played among players"),
        (["razz", "--side-bet", "x=1"], "--side-bet: Razz is played among players"),
        (["holdem-88", "--strategy", "wild"], "wild: No such file or directory; the strategies by"),
        (["holdem-88", "--strategy", __file__], "test_simulate_house.py: "),
        (["holdem-88", "--errors", "5%"], "--errors: best makes none; --strategy human does"),
        (["holdem-88", "--strategy", "human", "--errors", "150%"], "it is at most 1, or 100%"),
        (["holdem-88", "--strategy", "human", "--errors", "-1"], "'-1': it is a share"),
        (["holdem-88", "--strategy", "human", "--errors", "few"], "'few': it is a share"),
        (["holdem-88", "--wager", "0"], "Ante takes $1 to $500, not $0"),
        (["holdem-88", "--side-bet", "blind=1"], "has no side bet 'blind'; there are: bonus-88"),
        (["holdem-88", "--side-bet", "bonus-88"], "it is written WAGER=AMOUNT"),
        (["holdem-88", "--paytable", "blind=9"], "blind has no pay table '9'"),
        (["holdem-88", "--hands", "0"], "--hands 0: it is 1 to 100,000,000"),
    ],
)
def test_mistakes_are_one_line(words: list[str], said: str, capsys: Capture) -> None:
    assert main(["simulate", *words]) == 2
    told = capsys.readouterr()
    assert not told.out
    assert told.err.count("\n") == 1
    assert said in told.err


def test_stopping_reports_what_was_played() -> None:
    """At a terminal a bar tells of the progress; Ctrl-C ends it and the report follows."""
    command = [sys.executable, "-m", "oddchip", "simulate", "triple-action", "--hands", "200000"]
    main_end, end = pty.openpty()
    try:
        run = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=end, stdin=end, text=True)
        os.close(end)
        shown = b""
        while not re.search(rb"[1-9]%", shown):
            shown += os.read(main_end, 4096)
        run.send_signal(2)
        out, _ = run.communicate(timeout=60)
    finally:
        os.close(main_end)
    assert run.returncode == 130
    assert "of the 200,000 asked for, seed 1" in out
