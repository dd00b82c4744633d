"""`oddchip rules`: rules in each format, a person's own sheet, and what is wrong with one."""

import json
from pathlib import Path

import pytest

from oddchip import rulebook
from oddchip.cli import main
from oddchip.rules.printed import as_html, as_markdown, as_text, rules_of_play

OWN = """\
like = "texas-holdem"
name = "Short Deck"
aliases = ["six-plus"]
seats = { min = 2, max = 6 }
deck = { ranks = "6789TJQKA" }

[source]
document = "Our club's rules"
passage = "All of it"

[[order]]
name = "high"
best-first = [
  "royal-flush", "straight-flush", "four-of-a-kind", "flush", "full-house", "straight",
  "three-of-a-kind", "two-pair", "pair", "high-card",
]
"""
FAULTY = """\
like = "texas-holdem"
seats = { min = 2, max = 80 }
frob = 3

[forced]
blinds = ["a", 200]
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    file = tmp_path / "short-deck.toml"
    file.write_text(OWN, encoding="utf-8")
    return file


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What `oddchip rules` prints when all is well."""
    assert main(["rules", *words]) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    return shown.out


@pytest.mark.parametrize(
    ("chosen", "writer"),
    [([], as_text), (["--format", "markdown"], as_markdown), (["--format", "html"], as_html)],
)
def test_rules_are_printed_in_each_format(
    chosen: list[str], writer: object, capsys: pytest.CaptureFixture[str]
) -> None:
    assert callable(writer)
    assert printed(capsys, "O8", *chosen) == writer(rules_of_play(rulebook.game("omaha-8")))


@pytest.mark.parametrize(
    ("name", "chosen", "begins"),
    [
        ("razz.txt", [], "Razz: rules of play\n==="),
        ("razz.md", [], "# Razz: rules of play"),
        ("razz.HTML", [], "<!DOCTYPE html>"),
        ("razz", [], "Razz: rules of play\n==="),
        ("razz.md", ["--format", "html"], "<!DOCTYPE html>"),
    ],
)
def test_a_file_is_written_as_its_ending_says_unless_a_format_is_given(
    name: str, chosen: list[str], begins: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert printed(capsys, "razz", "--out", str(tmp_path / name), *chosen) == ""
    assert (tmp_path / name).read_text(encoding="utf-8").startswith(begins)


def test_options_are_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    shown = printed(capsys, "razz", "--option", "structure=pot", "--option", "opens=best-board")
    assert "The game is played at pot limit." in shown
    assert "whose up cards make the best low" in shown


def test_json_gives_the_sheet_as_it_is_in_force(capsys: pytest.CaptureFixture[str]) -> None:
    shown = json.loads(printed(capsys, "pineapple", "--json", "--option", "structure=fixed"))
    assert list(shown) == ["id", "name", "kind", "options", "fingerprint", "sheet"]
    assert (shown["id"], shown["name"], shown["kind"]) == ("pineapple", "Pineapple", "card-room")
    assert shown["options"]["structure"] == "fixed"
    assert shown["options"]["discard"] == "after-flop-betting"
    assert shown["sheet"]["betting"]["structure"] == "fixed"
    assert shown["sheet"]["street"][1]["discard"] == {"cards": 1, "when": "after-betting"}
    same = rulebook.game("pineapple", {"structure": "fixed"})
    assert shown["fingerprint"] == same.fingerprint != rulebook.game("pineapple").fingerprint


@pytest.mark.parametrize("by", [["{}"], ["--sheet", "{}"]], ids=["as-game", "as-sheet"])
def test_a_sheet_of_ones_own_is_a_game(
    by: list[str], own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = " ".join(printed(capsys, *(word.format(own) for word in by)).split())
    assert "Short Deck: rules of play" in shown
    assert "a pack of 36 cards, the ace, king, queen, jack, ten, nine, eight, seven" in shown
    assert "Unlike in the usual order of poker hands, a flush beats a full house." in shown
    assert "A-6-7-8-9" in shown


def test_checking_a_good_sheet(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = f"{own}: no faults: Short Deck, a card-room game for 2 to 6\n"
    assert printed(capsys, "--check", str(own)) == said
    assert json.loads(printed(capsys, "--check", str(own), "--json")) == {
        "file": str(own),
        "faults": [],
    }


def test_checking_a_faulty_sheet_says_every_fault(
    own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own.write_text(FAULTY, encoding="utf-8")
    assert main(["rules", "--check", str(own)]) == 2
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(": found")[0] for line in lines] == [
        "short-deck.toml:2: seats.max",
        "short-deck.toml:3: frob",
        "short-deck.toml:6: forced.blinds.1",
    ]
    assert main(["rules", "--check", str(own), "--json"]) == 2
    faults = json.loads(capsys.readouterr().out)["faults"]
    assert [list(fault) for fault in faults] == [["file", "line", "key", "found", "allowed"]] * 3
    assert [fault["line"] for fault in faults] == [2, 3, 6]


def test_rules_of_a_faulty_sheet_are_not_printed(
    own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own.write_text(FAULTY, encoding="utf-8")
    assert main(["rules", str(own)]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith("oddchip: short-deck.toml:")
