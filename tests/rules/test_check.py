"""Checking sheets: what is changed in a good one, and the faults that are then told.

The rows are in `faults.txt`. A row is a title that starts with the sheet's name, then changes (the
lines marked - are taken out where they first stand together, and those marked + come in their
place), then every fault that is told, with its line.
"""

from pathlib import Path
from typing import NamedTuple

import pytest

from oddchip import rulebook
from oddchip.rules import BadSheet, check, load

HERE = Path(__file__).parent
SHEETS = sorted((HERE / "sheets").glob("*.toml"))


class Row(NamedTuple):
    """A sheet, how it is changed, and the faults that it then has."""

    title: str
    changes: list[tuple[list[str], list[str]]]
    faults: list[str]

    @property
    def text(self) -> str:
        text = (HERE / "sheets" / f"{self.title.partition(':')[0]}.toml").read_text("utf-8")
        for old, new in self.changes:
            assert "\n".join(old) in text, f"{old} is not there to be changed"
            text = text.replace("\n".join(old), "\n".join(new), 1)
        return text


def row(block: str) -> Row:
    title, *lines = block.split("\n")
    changes: list[tuple[list[str], list[str]]] = []
    marks = [line[:1] for line in lines]
    for before, mark, line in zip(["", *marks], marks, lines, strict=False):
        if mark == "-" != before:
            changes.append(([], []))
        if mark in "-+":
            changes[-1][mark == "+"].append(line[2:])
    return Row(title, changes, [line for line in lines if line[:1] not in "-+"])


ROWS = [row(block) for block in (HERE / "faults.txt").read_text("utf-8").strip().split("\n\n")]


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: str(sheet.stem))
def test_a_good_sheet_has_no_fault(sheet: Path) -> None:
    assert check(sheet, rulebook.SHELF) == ()


@pytest.mark.parametrize("row", ROWS, ids=[row.title for row in ROWS])
def test_every_fault_is_told_once_with_its_line(row: Row, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(row.text, "utf-8")
    faults = check(file, rulebook.SHELF)
    assert [str(fault).removeprefix("mine.toml:") for fault in faults] == row.faults


@pytest.mark.parametrize("row", ROWS, ids=[row.title for row in ROWS])
def test_a_sheet_with_faults_loads_only_if_they_are_of_other_choices(
    row: Row, tmp_path: Path
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(row.text, "utf-8")
    faults = {fault for fault in check(file, rulebook.SHELF) if "(when " not in fault.found}
    if faults:
        with pytest.raises(BadSheet) as refused:
            load(file, rulebook.SHELF)
        assert set(refused.value.faults) == faults
        assert str(refused.value).splitlines() == [str(fault) for fault in sorted(faults)]
    else:
        assert load(file, rulebook.SHELF).id == "mine"


def test_a_choice_that_makes_no_game_is_refused_when_it_is_chosen(tmp_path: Path) -> None:
    row = next(row for row in ROWS if "a game that can't be" in row.title)
    file = tmp_path / "mine.toml"
    file.write_text(row.text, "utf-8")
    assert load(file, rulebook.SHELF, {"low": "yes"}).chosen == {"low": "yes"}
    with pytest.raises(BadSheet, match=r"mine.toml:57: showdown.uses: found 3 held"):
        load(file, rulebook.SHELF, {"low": "no"})


def test_what_goes_with_no_line_of_the_sheet_it_is_like_is_told_of_the_own_line(
    tmp_path: Path,
) -> None:
    (tmp_path / "older.toml").write_text((HERE / "sheets" / "flop.toml").read_text("utf-8"))
    file = tmp_path / "mine.toml"
    file.write_text('like = "older"\n[betting]\nspread = { max = 150 }\n')
    assert [str(fault) for fault in check(file, tmp_path)] == [
        "mine.toml:3: forced.blinds.2: found 200; allowed: up to 150, the largest first bet"
    ]


def test_a_fault_of_what_a_sheet_is_like_is_told_where_it_stands(tmp_path: Path) -> None:
    text = (HERE / "sheets" / "flop.toml").read_text("utf-8")
    (tmp_path / "older.toml").write_text(text.replace("raises = 3", "raises = 0", 1), "utf-8")
    file = tmp_path / "mine.toml"
    file.write_text('like = "older"')
    assert [str(fault) for fault in check(file, tmp_path)] == [
        "older.toml:16: betting.spread.raises: found 0; allowed: a whole number from 1 to 100"
    ]
