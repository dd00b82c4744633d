"""`oddchip advise`: what it prints, and what it refuses in one line."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from oddchip.cli import main

SHEETS = Path(__file__).parents[1] / "edge" / "sheets"
RIVER = ["holdem-88", "--hole", "Kd Qh", "--board", "4s 5h 6d 8c 9d"]

Capture = pytest.CaptureFixture[str]


def test_as_text(capsys: Capture) -> None:
    assert main(["advise", *RIVER]) == 0
    out = capsys.readouterr().out
    assert out == (
        "Hold'em 88: after the river\n"
        "---------------------------\n"
        "\n"
        "Hole    Kd Qh\n"
        "Board   4s 5h 6d 8c 9d\n"
        "\n"
        "Choice             Worth, antes     Costs  Exactly\n"
        "─────────────────  ────────────  ────────  ────────\n"
        "Fold                  -2.000000      best  -2\n"
        "Bet 1x on Highway     -2.172727  0.172727  -239/110\n"
    )


def test_as_json(capsys: Capture) -> None:
    words = ["--hole", "Kd", "--board", "Qd", "--standing", "first=2", "--seen", "As Ks", "--json"]
    assert main(["advise", str(SHEETS / "separate-bets.toml"), *words]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["decision"] == "one-card"
    assert (found["hole"], found["board"], found["dealer"]) == (["Kd"], ["Qd"], [])
    assert found["seen"] == ["As", "Ks"]
    assert found["standing"] == {"first": 2, "second": 0}
    names = [choice["choice"] for choice in found["choices"]]
    assert names == ["fold", "check", "second 1x", "second 3x"]
    values = [Fraction(choice["value"]["fraction"]) for choice in found["choices"]]
    costs = [Fraction(choice["cost"]["fraction"]) for choice in found["choices"]]
    assert costs == [max(values) - value for value in values]
    assert [choice["best"] for choice in found["choices"]] == [not cost for cost in costs]


def test_what_is_seen_changes_the_answer(capsys: Capture) -> None:
    def values(*words: str) -> list[str]:
        assert main(["advise", *RIVER, *words, "--json"]) == 0
        return [c["value"]["fraction"] for c in json.loads(capsys.readouterr().out)["choices"]]

    answers = [values(), values("--seen", "7h 7s"), values("--dealer", "2c")]
    assert len({answer[0] for answer in answers}) == 1
    assert len({answer[1] for answer in answers}) == 3


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["razz", "--hole", "Kd"], "Razz is played among players, not against the house"),
        (["hearts", "--hole", "Kd"], "no game is called 'hearts'"),
        (["holdem-88"], "--hole"),
        (["holdem-88", "--hole", "Kd Xx"], "--hole: 'Xx' at character 4"),
        (["holdem-88", "--hole", "Kd Kd"], "--hole: Kd is there twice"),
        (["holdem-88", "--hole", "Kd Qd", "--board", "Kd 2c 3c"], "Kd is there twice"),
        (["holdem-88", "--hole", "Kd Qd", "--board", "2c 3c"], "nothing is decided with two cards"),
        (["holdem-88", "--hole", "Kd Qd", "--standing", "raise"], "written WAGER=TIMES"),
        (["triple-action", "--hole", "Kd Qd"], "sees one card of the dealer"),
    ],
)
def test_mistakes(words: list[str], why: str, capsys: Capture) -> None:
    assert main(["advise", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert why in err
    assert err.count("\n") == 1
