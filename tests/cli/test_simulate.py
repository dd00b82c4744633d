"""`oddchip simulate`: repeatable, fair reports of what bots win from each other."""

import json
import math
import os
import pty
import re
import statistics
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice, pairwise

import pytest

from oddchip import bots
from oddchip.bots.contest import Outcome, contest
from oddchip.cli import main, simulate
from oddchip.cli.simulate_report import empty_tally, standings
from oddchip.rulebook import game, ids
from oddchip.rules import CardRoom
from oddchip.table import terms

TEN = [name for name in ids() if isinstance(game(name).sheet, CardRoom)]
Capture = pytest.CaptureFixture[str]

STANDING = [
    "player",
    "bot",
    "won",
    "per_hundred",
    "error",
    "least",
    "most",
    "units_per_hundred",
    "units_error",
    "lead",
    "lead_error",
    "faults",
]


def simulated(capsys: Capture, *words: str) -> str:
    assert main(["simulate", *words]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("name", TEN)
def test_the_same_seed_gives_the_same_output(name: str, capsys: Capture) -> None:
    words = [name, "--hands", "8", "--bots", "random,beginner,caller", "--json"]
    first = simulated(capsys, *words, "--seed", "5")
    assert simulated(capsys, *words, "--seed", "5") == first
    assert simulated(capsys, *words, "--seed", "6") != first


def test_json_adds_up(capsys: Capture) -> None:
    words = ["omaha8", "--hands", "59", "--seed", "2", "--bots", "random,caller,random"]
    report = json.loads(simulated(capsys, *words, "--option", "structure=pot", "--json"))
    assert list(report) == [
        "game",
        "options",
        "seed",
        "stack",
        "asked",
        "hands",
        "deals",
        "unit",
        "unit_amount",
        "players",
        "fees",
    ]
    assert (report["game"], report["options"]["structure"]) == ("omaha-8", "pot")
    assert (report["asked"], report["hands"], report["deals"]) == (59, 60, 20)
    assert report["fees"] == 60 * 300
    assert (report["unit"], report["unit_amount"], report["stack"]) == ("big blind", 200, 20_000)
    assert sum(player["won"] for player in report["players"]) == -report["fees"]
    for number, player in enumerate(report["players"], 1):
        assert list(player) == STANDING
        assert player["player"] == number
        assert player["per_hundred"] == pytest.approx(player["won"] * 100 / 60, abs=1e-4)
        assert player["units_per_hundred"] == pytest.approx(player["per_hundred"] / 200, abs=1e-4)
        width = player["most"] - player["least"]
        assert width == pytest.approx(2 * 1.96 * player["error"], abs=1e-3)
        assert player["faults"] == 0
    for player, after in pairwise(report["players"]):
        lead = player["per_hundred"] - after["per_hundred"]
        assert player["lead"] == pytest.approx(lead, abs=1e-3)
    assert report["players"][-1]["lead"] is None


def test_the_errors_are_those_of_whole_deals() -> None:
    table = terms(game("razz"))
    players = [bots.make("random", table, n) for n in range(3)]
    outcomes = list(islice(contest(table, players, stack=5_000, seed=1), 50))
    tally = empty_tally(3)
    for outcome in outcomes:
        tally = tally.plus(outcome)
    found = standings(tally, ["random"] * 3, 100, [0] * 3)

    def error(won: list[int]) -> float:
        """Three hands a deal, so that a hundred hands are 33 1/3 deals."""
        return 100 / 3 * statistics.stdev(won) / math.sqrt(50)

    for player in range(3):
        won = [outcome.won[player] for outcome in outcomes]
        assert found[player].error == pytest.approx(error(won), abs=1e-4)
    for player in range(2):
        ahead = [outcome.won[player] - outcome.won[player + 1] for outcome in outcomes]
        assert found[player].lead_error == pytest.approx(error(ahead), abs=1e-4)


def test_the_report_reads_well(capsys: Capture) -> None:
    out = simulated(capsys, "razz", "--hands", "40", "--bots", "beginner,caller", "--seed", "3")
    lines = out.splitlines()
    assert lines[0] == "Razz"
    assert max(map(len, lines)) <= 80
    assert lines[3:5] == [
        "40 hands, seed 3: 20 deals, with the seats turned.",
        "Everyone starts each hand with $200.",
    ]
    assert any(line.startswith("1     beginner  ") for line in lines)
    assert "In antes" in out
    assert re.search(
        r"^beginner \(1\) is ahead of caller \(2\) by \$.* per 100 hands\.$", out, re.MULTILINE
    )
    assert "the house took $120, $300 per 100 hands." in out


def test_one_deal_has_no_error(capsys: Capture) -> None:
    words = ["holdem", "--hands", "1", "--bots", "caller,caller"]
    assert "2 hands, seed 1: 1 deal, with the seats turned." in simulated(capsys, *words)
    report = json.loads(simulated(capsys, *words, "--json"))
    assert {player["error"] for player in report["players"]} == {None}
    assert {player["lead_error"] for player in report["players"]} == {None}


def test_the_time_is_told_apart_from_the_report(capsys: Capture) -> None:
    assert main(["simulate", "razz", "--hands", "3", "--bots", "caller,caller"]) == 0
    out, err = capsys.readouterr()
    assert " a second" in err
    assert " a second" not in out
    assert "\x1b" not in out + err
    assert err.count("\n") == 1


def test_faults_are_told_and_counted(capsys: Capture) -> None:
    words = ["simulate", "razz", "--hands", "10", "--bots", "program:false,caller"]
    assert main(words) == 0
    out, err = capsys.readouterr()
    assert re.search(r"^program:false \(1\) was at fault \d+ times\.$", out, re.MULTILINE)
    told = [line for line in err.splitlines() if line.startswith("program:false (1) has exited")]
    assert len(told) == 3
    assert told[-1].endswith("; no more of its faults are told")
    assert main([*words, "--json"]) == 0
    first, second = json.loads(capsys.readouterr().out)["players"]
    assert first["faults"] > 9
    assert second["faults"] == 0


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["razz", "--hands", "0"], "--hands 0: it is 1 to 100,000,000"),
        (["razz", "--bots", "caller"], "1 bots: Razz is for 2 to 8"),
        (["razz", "--bots", ",".join(["caller"] * 9)], "9 bots: Razz is for 2 to 8"),
        (
            ["razz", "--bots", "caller,shark"],
            "the bots are random, caller, beginner",
        ),
        (["razz", "--bots", "program:/no/such,caller"], "program:/no/such can't be started: "),
        (["razz", "--bots", "no_such:Bot,caller"], "No module named 'no_such'"),
        (["razz", "--seconds", "0"], "--seconds 0: it is more than 0"),
        (["razz", "--stack", "5"], "--stack 5: it is $5.01 to"),
        ([], "one of the arguments"),
    ],
)
def test_what_cannot_be_simulated_is_said_in_one_line(
    words: list[str], why: str, capsys: Capture
) -> None:
    assert main(["simulate", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert why in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(("before", "status"), [(7, 130), (0, 2)])
def test_ctrl_c_reports_what_was_played(
    before: int, status: int, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*given: object, **named: object) -> Iterator[Outcome]:
        yield from islice(contest(*given, **named), before)  # type: ignore[arg-type]
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "contest", interrupted)
    assert main(["simulate", "razz", "--hands", "5000", "--bots", "caller,random"]) == status
    out, err = capsys.readouterr()
    if before:
        assert "14 hands of the 5,000 asked for, seed 1: 7 deals" in out
        assert "14 hands in" in err
    else:
        assert out == ""
        assert "no deal was finished" in err


def test_a_terminal_shows_progress() -> None:
    """The bar goes to the terminal of the messages; the report stays clean."""
    ours, theirs = pty.openpty()
    code = "import sys; from oddchip.cli import main; sys.exit(main())"
    words = ["simulate", "razz", "--hands", "300", "--bots", "caller,random"]
    with subprocess.Popen(
        [sys.executable, "-c", code, *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=theirs,
        env={**os.environ, "TERM": "xterm-256color"},
    ) as run:
        os.close(theirs)
        seen = b""
        while True:
            try:
                seen += os.read(ours, 4096)
            except OSError:
                break
        assert run.stdout is not None
        report = run.stdout.read()
    os.close(ours)
    assert run.returncode == 0
    assert b"Playing" in seen
    assert b"100%" in seen
    assert b"\x1b" not in report
    assert report.startswith(b"Razz\n")
