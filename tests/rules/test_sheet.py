"""A game's fingerprint: equal for equal rules, another for any other."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from oddchip import rulebook
from oddchip.rules import BadSheet, load

SHEETS = Path(__file__).parent / "sheets"
TEXTS = {path.stem: path.read_text("utf-8") for path in sorted(SHEETS.glob("*.toml"))}


def fingerprint(text: str, folder: Path) -> str | None:
    """The fingerprint of a sheet's text, if it makes a game."""
    file = folder / "mine.toml"
    file.write_text(text, "utf-8")
    try:
        return load(file, rulebook.SHELF).fingerprint
    except BadSheet:
        return None


def test_no_two_games_have_one_fingerprint() -> None:
    games = [*rulebook.games(), *map(rulebook.game, rulebook.mixed_ids())]
    assert len({game.fingerprint for game in games}) == len(games) == 18


@pytest.mark.parametrize("sheet", TEXTS)
def test_any_number_changed_changes_it(sheet: str, tmp_path: Path) -> None:
    text = TEXTS[sheet]
    before = fingerprint(text, tmp_path)
    games = 0
    for number in re.finditer(r"(?<![\w-])-?[0-9_]+(?![\w-])", text):
        for other in (str(int(number[0]) + 1), str(int(number[0]) - 1)):
            after = fingerprint(text[: number.start()] + other + text[number.end() :], tmp_path)
            games += after is not None
            assert after != before, f"{number[0]} at {number.start()} is as good as {other}"
    assert games > 10, "hardly a number could be changed"


SAME = [
    ("flop", "blinds = [100, 200]", "blinds = [100, 200] # one and two dollars"),
    ("flop", "blinds = [100, 200]", "blinds = [\n  1_00,\n  0xc8,\n]\nante = 0"),
    ("flop", "[showdown]", '[button]\nfirst = "highest-spade"\n\n[showdown]'),
    ("flop", "pot = { min = 200 }\nno-limit = { min = 200 }", "no-limit.min = 200\npot.min = 200"),
    ("draw", 'structure = "fixed"\nsevens-rule = true', 'sevens-rule = true\nstructure = "fixed"'),
    ("draw", "deck = { jokers = 1 }", 'deck.jokers = 1\ndeck.ranks = "23456789TJQKA"'),
    ("house", "win = 1\ntie = 0\n", "tie = 0\nwin = 1\n"),
    ("house", "{ pocket = 30, two = 3 }", "{ two = 3, pocket = 30 }"),
    ("house", "times = [1] }", 'times = [1], of = "ante" }'),
]


@pytest.mark.parametrize(("sheet", "old", "new"), SAME)
def test_the_same_said_otherwise_has_the_same(
    sheet: str, old: str, new: str, tmp_path: Path
) -> None:
    assert old in TEXTS[sheet]
    otherwise = fingerprint(TEXTS[sheet].replace(old, new, 1), tmp_path)
    assert otherwise == fingerprint(TEXTS[sheet], tmp_path)


def test_a_choice_made_changes_it_and_the_default_made_does_not() -> None:
    chosen = {
        choices: rulebook.game("razz", dict([choices] if choices else [])).fingerprint
        for choices in (
            None,
            ("structure", "spread"),
            ("structure", "pot"),
            ("opens", "best-board"),
        )
    }
    assert chosen[None] == chosen["structure", "spread"]
    assert len(set(chosen.values())) == 3


def test_it_is_the_same_in_every_process() -> None:
    say = "from oddchip import rulebook; print(rulebook.game('triple-action').fingerprint)"
    said = {
        subprocess.run(
            [sys.executable, "-c", say],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for seed in ("1", "2")
    }
    assert said == {rulebook.game("triple-action").fingerprint}
