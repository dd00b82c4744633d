"""`oddchip report`: writes a page, and says why it doesn't."""

import json
from pathlib import Path

import pytest

from oddchip.cli import main

Captured = pytest.CaptureFixture[str]


def test_a_report_is_written_and_not_written_over(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "report.html"
    words = ["report", "triple-action", "--out", str(file)]
    assert main(words) == 0
    assert capsys.readouterr().out.startswith(f"The report is in {file}")
    page = file.read_text(encoding="utf-8")
    assert page.startswith("<!DOCTYPE html>")
    assert main([*words, "--paytable", "bonus=b"]) == 2
    assert "is there already; --force writes over it" in capsys.readouterr().err
    assert file.read_text(encoding="utf-8") == page
    assert main([*words, "--paytable", "bonus=b", "--force", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["paytables"]["bonus"] == "b"
    assert "Bonus bet, pay table b (in force)" in file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["triple-action"], "the following arguments are required: --out"),
        (["triple-action", "--out", "nowhere/a.html"], "there is no folder nowhere"),
        (["triple-action", "--out", "."], "this is a folder; name a file in it"),
        (["razz", "--out", "a.html"], "Razz is played among players"),
        (["no such game", "--out", "a.html"], "no game is called"),
        (["triple-action", "--paytable", "bonus=z", "--out", "a.html"], "no pay table 'z'"),
        (["triple-action", "--out", "/proc/a.html"], "/proc/a.html: can't be written"),
    ],
)
def test_mistakes_are_one_line(
    words: list[str], why: str, tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["report", *words]) == 2
    out, err = capsys.readouterr()
    said = [line for line in err.splitlines() if "compiling" not in line and "solving" not in line]
    assert (out, len(said)) == ("", 1)
    assert why in said[0]
    assert not list(tmp_path.iterdir())
