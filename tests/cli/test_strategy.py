"""`oddchip strategy`: tables that agree with the solver, and lines with what they cost."""

import csv
import io
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from oddchip.cli import main
from oddchip.edge import solve
from oddchip.edge.solution import action_name
from oddchip.house import terms
from oddchip.rulebook import read

SHEETS = Path(__file__).parents[1] / "edge" / "sheets"
Capture = pytest.CaptureFixture[str]

# Published for a game with the same main game.
PUBLISHED = Path(__file__).parents[2] / "docs" / "published-strategy.txt"


def out(capsys: Capture, *words: str) -> str:
    assert main(["strategy", *words]) == 0
    return capsys.readouterr().out


def found(capsys: Capture, *words: str) -> dict[str, Any]:
    result: dict[str, Any] = json.loads(out(capsys, *words, "--json"))
    return result


def test_the_tables_agree_with_the_solver(capsys: Capture) -> None:
    told, solved = found(capsys, "holdem-88"), solve("holdem-88")
    assert told["deals"] == solved.deals
    assert Fraction(told["ev"]["fraction"]) == solved.ev
    assert len(told["chart"]) == 169
    for shown, start in zip(told["chart"], solved.starts.hands, strict=True):
        assert (shown["hand"], shown["suits"]) == (start.hand, start.suits)
        values = [Fraction(each["fraction"]) for each in shown["choices"].values()]
        assert tuple(values) == start.options
        assert list(shown["choices"]).index(shown["best"]) == start.best
    for decision in told["decisions"]:
        taken = {action_name(a): n for a, n in solved.actions[decision["decision"]].items()}
        for by in {row["by"] for row in decision["rows"]}:
            rows = [row for row in decision["rows"] if row["by"] == by]
            for choice in rows[0]["choices"]:
                assert sum(row["choices"][choice]["taken"] for row in rows) == taken[choice]
            for row in rows:
                assert sum(each["taken"] for each in row["choices"].values()) == row["deals"]
    by_hand = {
        row["what"]: row["choices"] for row in told["decisions"][0]["rows"] if row["by"] == "hand"
    }
    assert by_hand["AKs"]["raise 4x"]["ev"] == told["chart"][1]["choices"]["raise 4x"]


def test_csv_is_the_json(capsys: Capture) -> None:
    told = found(capsys, "triple-action")
    rows = list(csv.DictReader(io.StringIO(out(capsys, "triple-action", "--csv"))))
    assert {row["decision"] for row in rows} == {"dealer-card-up"}
    [decision] = told["decisions"]
    expected = [
        (
            row["by"],
            row["what"],
            str(row["deals"]),
            name,
            str(each["taken"]),
            each["ev"]["fraction"],
        )
        for row in decision["rows"]
        for name, each in row["choices"].items()
    ]
    keys = ("by", "what", "deals", "choice", "taken", "ev")
    assert [tuple(row[key] for key in keys) for row in rows] == [
        tuple(map(str, row)) for row in expected
    ]


def test_the_page(capsys: Capture) -> None:
    page = out(capsys, "triple-action", "--html")
    assert page.startswith("<!DOCTYPE html>")
    assert page.count("<td style=") == 49
    assert "4828/132825" in page
    assert "http" not in page


def test_the_chart(capsys: Capture) -> None:
    text = out(capsys, "holdem-88")
    assert all(len(line) < 80 for line in text.splitlines())
    assert "\x1b" not in text
    assert "Q    4x   4x   4x   4x   4x   4x   4x   4x   4x    c    c    c    c\n" in text
    assert "4x  raise 4x: 500 of 1326 hands, 37.71%" in text


def test_colours_where_they_are_wanted(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLORTERM", "truecolor")
    assert "48;2;0;100;0" in out(capsys, "triple-action")
    monkeypatch.setenv("NO_COLOR", "1")
    assert "48;2" not in out(capsys, "triple-action")


@pytest.mark.parametrize("name", ["separate-bets", "no-dealer", "raise-early", "dealer-card"])
def test_any_sheet(name: str, capsys: Capture) -> None:
    file = str(SHEETS / f"{name}.toml")
    told = found(capsys, file)
    assert Fraction(told["ev"]["fraction"]) == solve(terms(read(Path(file)))).ev
    text = out(capsys, file)
    assert ("there is no chart" in text) == (not told["chart"])
    assert "<table>" in out(capsys, file, "--html")
    assert out(capsys, file, "--csv").count("\n") > 1
    card = found(capsys, file, "--card")
    assert 0 <= Fraction(card["cost"]["fraction"]) < Fraction(3, 100)


def test_a_card_is_worth_what_it_says(tmp_path: Path, capsys: Capture) -> None:
    card = found(capsys, "casino-holdem", "--card")
    assert Fraction(card["cost"]["fraction"]) < Fraction(1, 100)
    file = tmp_path / "card.txt"
    file.write_text(card["text"], "utf-8")
    again = found(capsys, "casino-holdem", "--value", str(file))
    assert {**again, "seconds": 0} == {**card, "seconds": 0}
    edge = Fraction(again["house_edge"]["fraction"])
    assert edge == solve("casino-holdem").house_edge + Fraction(card["cost"]["fraction"])
    [decision] = again["decisions"]
    assert sum(line["deals"] for line in decision["lines"]) == again["deals"]


def test_a_published_strategy(capsys: Capture) -> None:
    told = found(capsys, "holdem-88", "--value", str(PUBLISHED))
    assert Fraction(told["best"]["fraction"]) == solve("holdem-88").ev
    first, *others = told["decisions"]
    assert first["cost"]["fraction"] == "0"
    assert sum(Fraction(each["cost"]["fraction"]) for each in others) == Fraction(
        told["cost"]["fraction"]
    )


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "nothing is said of before-the-flop, after-the-flop and after-the-river"),
        ("river", "line 1: 'river' is no decision; there are: before-the-flop, after-the-flop and"),
        ("raise 4x: AA", "line 1: first comes the name of a decision: before-the-flop, after"),
        ("before-the-flop\nraise 5x: AA", "line 2: 'raise 5x' can't be chosen at before-the-flop"),
        ("before-the-flop\nraise 4x: AX", "line 2: 'AX' isn't known; a condition is"),
        ("before-the-flop\nraise 4x: 2A", "line 2: '2A': the higher card is written first"),
        ("before-the-flop\nraise 4x: AA,", "line 2: between commas there is a condition"),
        ("before-the-flop\nraise 4x: pair or better", "too few cards are seen there"),
        ("before-the-flop\nraise 4x: AA", "before-the-flop: say last what to do otherwise"),
        ("after-the-flop\ncheck: dealer shows an ace or better", "no card of the dealer is up"),
        ("after-the-river\nfold: AKs", "suits of starting hands can't be asked for"),
        ("after-the-river\nfold: four to a flush", "the whole board is up there"),
        ("after-the-river\notherwise fold\nraise 1x: AA", "nothing comes after what is done"),
        ("after-the-river\notherwise fold\nafter-the-river", "line 3: after-the-river is there tw"),
    ],
)
def test_faults_of_a_strategy(text: str, why: str, tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(text, "utf-8")
    assert main(["strategy", "holdem-88", "--value", str(file)]) == 2
    shown, err = capsys.readouterr()
    assert shown == ""
    assert err.startswith(f"oddchip: {file}: ")
    assert why in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["razz"], "Razz is played among players, not against the house"),
        (["holdem-88", "--card", "--csv"], "--csv and --html are for the tables"),
        (["holdem-88", "--csv", "--json"], "not allowed with argument"),
        (["holdem-88", "--value", "nowhere.txt"], "nowhere.txt: No such file or directory"),
        (["holdem-88", "--paytable", "blind=7"], "blind has no pay table '7'"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(
    words: list[str], why: str, capsys: Capture
) -> None:
    assert main(["strategy", *words]) == 2
    shown, err = capsys.readouterr()
    assert shown == ""
    assert why in err
    assert err.count("\n") == 1
