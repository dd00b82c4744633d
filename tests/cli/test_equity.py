"""`oddchip equity`: what it prints, what it refuses in one line, and how it stops."""

import json
import os
import pty
import signal
import subprocess
import sys
import time
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any

import pytest

from oddchip.cli import main
from oddchip.rulebook import game, ids
from oddchip.rules import CardRoom

TEN = [name for name in ids() if isinstance(game(name).sheet, CardRoom)]
COMMAND = "import sys; from oddchip.cli import main; sys.exit(main())"
FOREVER = ["omaha-8", "As2sKdJd", "Ah3h7c6c", "random", "--error", "0.0000001"]

# Two aces or more of a pack that three other cards have left.
AA_LEFT = 6 * comb(45, 2) + 4 * 45 + 1

Capture = pytest.CaptureFixture[str]


def found(capsys: Capture, *words: str) -> dict[str, Any]:
    assert main(["equity", *words, "--json"]) == 0
    out: dict[str, Any] = json.loads(capsys.readouterr().out)
    return out


def test_as_text(capsys: Capture) -> None:
    words = ["Kd Qh", "QQ:0.5, JJ", "--board", "Qs Js 2d 2c", "--dead", "3c"]
    assert main(["equity", "holdem", *words]) == 0
    assert capsys.readouterr().out == (
        "Texas Hold'em\n"
        "-------------\n"
        "\n"
        "Board   Qs Js 2d 2c\n"
        "Dead    3c\n"
        "\n"
        "Hand        Hands      Win     Tie      Pot\n"
        "──────────  ─────  ───────  ──────  ───────\n"
        "Kd Qh           1   3.99 %  0.00 %   3.99 %\n"
        "QQ:0.5, JJ      6  96.01 %  0.00 %  96.01 %\n"
        "\n"
        "Exact: 301 deals, counted by weight.\n"
    )


def test_sampled_figures_say_how_far_they_reach(capsys: Capture) -> None:
    words = ["equity", "omaha-8", "As2sKdJd", "random", "--samples", "5000", "--seed", "3"]
    assert main(words) == 0
    out = capsys.readouterr().out
    assert main(words) == 0
    assert capsys.readouterr().out == out
    assert main([*words[:-1], "4"]) == 0
    assert capsys.readouterr().out != out
    lines = out.splitlines()
    assert lines[3].split() == ["Hand", "Win", "Tie", "High", "Low", "Scoop", "Pot"]
    assert lines[6].count("±") == lines[8].count("±") == 6
    assert lines[-1] == "Sampled: 5,000 deals, seed 3; ± is the interval of 95 %."


def test_as_json(capsys: Capture) -> None:
    words = ["omaha-8", "As2sKdJd", "AA", "--board", "4h 8s Kc", "--option", "structure=pot"]
    report = found(capsys, *words, "--exact", "--kinds")
    assert list(report) == [
        "game", "options", "method", "deals", "seed", "board", "dead", "hands", "complete",
        "kinds", "seconds",
    ]  # fmt: skip
    assert (report["game"], report["options"]["structure"]) == ("omaha-8", "pot")
    assert (report["method"], report["seed"], report["complete"]) == ("exact", None, True)
    assert [each["hands"] for each in report["hands"]] == [1, AA_LEFT]
    figures = ["win", "tie", "high", "low", "scoop", "pot"]
    for each in report["hands"]:
        assert list(each) == ["hand", "hands", *figures]
        for name in figures:
            assert float(Fraction(each[name]["fraction"])) == each[name]["decimal"]
    assert sum(Fraction(each["pot"]["fraction"]) for each in report["hands"]) == 1


def test_json_of_what_else_is_asked_for(capsys: Capture) -> None:
    words = ["holdem-hi-lo", "As2s", "KdKh", "--board", "7s 6c Kc"]
    report = found(capsys, *words, "--outs", "--kinds", "--later", "turn")
    first, second = report["outs"]
    assert list(first) == ["high", "low"]
    assert first["high"]["behind"] is True
    assert first["low"] == {
        "hand": None,
        "behind": True,
        "wins": [rank + suit for rank in "3458" for suit in "cdhs"],
        "ties": [],
    }
    assert second["high"] == {
        "hand": "three of a kind, kings, 7-6 kickers", "behind": False, "wins": [], "ties": [],
    }  # fmt: skip
    for each in report["kinds"]:
        for half in ("high", "low"):
            assert sum(Fraction(kind["fraction"]) for kind in each[half].values()) == 1
    assert report["later"]["street"] == "turn"
    for each, hand in zip(report["later"]["hands"], report["hands"], strict=True):
        assert each["mean"] == hand["pot"]
        shares = [
            Fraction(one["share"]["fraction"]) * Fraction(one["often"]["fraction"])
            for one in each["shares"]
        ]
        assert str(sum(shares)) == hand["pot"]["fraction"]


@pytest.mark.parametrize("name", TEN)
def test_every_game_fits_eighty_columns(name: str, capsys: Capture) -> None:
    hands = ["random"] * game(name).sheet.seats.max
    first = {"lo-ball": "A2345:0.25, JkA23 4s", "five-card-draw-hi-lo": "A2345:0.25, JkA23 4s"}
    hands[0] = first.get(name, "As, Ks, Qs, Js, Ts, 9s, 8s:0.125, 7s:0.25")
    assert main(["equity", name, *hands, "--samples", "2000"]) == 0
    out = capsys.readouterr().out
    assert max(map(len, out.splitlines())) <= 80
    assert "Sampled: 2,000 deals" in out


def test_a_sheet_of_ones_own(tmp_path: Path, capsys: Capture) -> None:
    sheet = tmp_path / "own.toml"
    sheet.write_text(
        'like = "omaha-hi"\nname = "Five-card Omaha"\nseats.max = 6\n'
        '[source]\ndocument = "Mine"\npassage = "All"\n'
        '[[street]]\nname = "pre-flop"\ndeal = [{ to = "down", cards = 5 }]\n',
        encoding="utf-8",
    )
    hands = ["As Ks Qs Js Ts", "AAds"]
    by_name = found(capsys, str(sheet), *hands, "--samples", "1000")
    by_option = found(capsys, "--sheet", str(sheet), *hands, "--samples", "1000")
    assert by_name.pop("seconds") >= 0
    assert by_option.pop("seconds") >= 0
    assert by_name == by_option
    assert by_name["hands"][0]["hand"] == "As Ks Qs Js Ts"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["holdem-88", "AA", "KK"], "Hold'em 88 is played against the house: `oddchip advise`"),
        (["hearts", "AA", "KK"], "no game is called 'hearts'"),
        (["holdem", "AA"], "1 hand of Texas Hold'em: an equity is among 2 to 10"),
        (["holdem", *["random"] * 11], "11 hands of Texas Hold'em: an equity is among 2 to 10"),
        (["stud", *["random"] * 9], "9 hands of 6 cards and a board of 1 take 55 cards"),
        (["holdem", "As Ks", "As Qs"], "'As Ks' and 'As Qs' can't be dealt together"),
        (["holdem", "AsAh", "AcAd", "AA"], "can't be dealt together"),
        (["holdem", "As Ks", "QQ", "--board", "As 2c 3c"], "no hand of 'As Ks' is left"),
        (["holdem", "As Ks", "QQ", "--board", "2c 3c Zz"], "--board: 'Zz' at character 7"),
        (["holdem", "As Ks", "QQ", "--board", "2c 2c"], "--board: 2c is there twice"),
        (["holdem", "As Ks", "QQ", "--dead", "Jk"], "not in this game's pack"),
        (["holdem", "As Ks", "QQ", "--board", "2c3c4c5c6c7c"], "the board has 5 cards"),
        (["razz", "As Ks", "QQ", "--board", "2c"], "the board isn't there in this game"),
        (["holdem", "As Kx Qs", "QQ"], "has 4 cards: a hand of this game has 2"),
        (["holdem", "AA", "KK", "--exact", "--samples", "5"], "not allowed with"),
        (["holdem", "AA", "KK", "--samples", "0"], "0 samples"),
        (["holdem", "AA", "KK", "--error", "2"], "an error of 2"),
        (["holdem", "AA", "KK", "--seconds", "0"], "--seconds 0"),
        (["holdem", "AA", "KK", "--later", "river2"], "no street is called 'river2'"),
        (["holdem", "AA", "KK", "--outs"], "'AA' is a range"),
        (["--sheet", "nowhere.toml", "AA", "KK"], "nowhere.toml"),
    ],
)
def test_mistakes(words: list[str], why: str, capsys: Capture) -> None:
    assert main(["equity", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert why in err
    assert err.count("\n") == 1


def interrupted(after: float, *words: str) -> tuple[int, str]:
    """The status and what was printed, of what is stopped after so many seconds."""
    with subprocess.Popen(
        [sys.executable, "-c", COMMAND, "equity", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as run:
        time.sleep(after)
        run.send_signal(signal.SIGINT)
        try:
            out, _ = run.communicate(timeout=20)
        finally:
            run.kill()
    return run.returncode, out


def test_what_was_sampled_when_stopped_is_said() -> None:
    main(["equity", *FOREVER[:-2], "--samples", "1000"])  # So that kernels are compiled.
    for after in (2, 4, 8, 16, 32):  # A busy machine may not have sampled any yet.
        status, out = interrupted(after, *FOREVER)
        assert status == 130
        if out:
            break
    assert "Stopped before the end." in out
    assert "Sampled: " in out


def test_what_is_counted_exactly_stops_without_a_word() -> None:
    assert interrupted(3, *FOREVER[:-2], "--exact") == (130, "")


def test_a_terminal_sees_how_far_it_has_come() -> None:
    writer, screen = pty.openpty()
    words = ["holdem-hi-lo", "AA", "random", "--samples", "3000000"]
    run = subprocess.run(
        [sys.executable, "-c", COMMAND, "equity", *words],
        stdout=subprocess.PIPE,
        stderr=screen,
        text=True,
        check=False,
        env=os.environ | {"TERM": "xterm", "COLUMNS": "80"},
    )
    os.close(screen)
    shown = os.read(writer, 100_000).decode(errors="replace")
    os.close(writer)
    assert run.returncode == 0
    assert "Reckoning" in shown
    assert "Reckoning" not in run.stdout
