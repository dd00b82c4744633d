"""`oddchip replay`: what it prints, what it counts, and how it refuses."""

import json
from pathlib import Path
from random import Random

import pytest

from oddchip.cli import main
from oddchip.history import History, write_phh
from oddchip.table import Hand, to_json
from tests.history.corpus import CORPUS, needs_corpus
from tests.history.hands import GAMES, STRUCTURES, played, some_terms

Captured = pytest.CaptureFixture[str]


def some_hand(seed: int) -> Hand:
    random = Random(seed)
    return played(some_terms(random.choice(GAMES), random.choice(STRUCTURES), random), random)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with files of each kind, all of them right."""
    hands = [some_hand(seed) for seed in range(9)]
    (tmp_path / "deeper").mkdir()
    (tmp_path / "deeper" / "a.phh").write_text(write_phh(History(hands[0])), encoding="utf-8")
    several = write_phh(*map(History, hands[1:4]))
    (tmp_path / "b.phhs").write_text(several, encoding="utf-8-sig")
    logs = [to_json(hand.log) for hand in hands]
    (tmp_path / "c.json").write_bytes(logs[4])
    (tmp_path / "d.json").write_bytes(b"[\n" + b",\n".join(logs[5:7]) + b"]\n")
    (tmp_path / "e.jsonl").write_bytes(b"\n".join(logs[7:9]) + b"\n")
    (tmp_path / "notes.txt").write_text("not a hand", encoding="utf-8")
    return tmp_path


def replay(capsys: Captured, *words: str | Path) -> tuple[int, str, str]:
    status = main(["replay", *map(str, words)])
    out, err = capsys.readouterr()
    return status, out, err


def test_one_hand_is_printed_street_by_street(folder: Path, capsys: Captured) -> None:
    status, out, err = replay(capsys, folder / "deeper" / "a.phh")
    assert (status, err) == (0, "")
    assert "*** SUMMARY ***" in out
    assert out.rstrip().endswith(
        "Every action is legal, and the stacks are those with which the file ends."
    )


def test_many_hands_are_a_line_each_and_the_totals(folder: Path, capsys: Captured) -> None:
    status, out, err = replay(capsys, folder)
    lines = out.splitlines()
    assert (status, err, len(lines)) == (0, "", 10)
    assert lines[0].startswith(f"{folder / 'b.phhs'}, hand 1: ")
    assert lines[-1] == "9 hands: 9 replayed, 9 matched"


def test_more_or_less_is_printed_if_asked(folder: Path, capsys: Captured) -> None:
    assert replay(capsys, folder, "--quiet") == (0, "9 hands: 9 replayed, 9 matched\n", "")
    status, out, _ = replay(capsys, folder, "--verbose")
    assert (status, out.count("*** SUMMARY ***")) == (0, 9)


def test_the_totals_in_json(folder: Path, capsys: Captured) -> None:
    good = folder / "deeper" / "a.phh"
    text = good.read_text(encoding="utf-8")
    wrong = folder / "wrong.phh"
    start, _, end = text.partition("finishing_stacks = [")
    wrong.write_text(f"{start}finishing_stacks = [1{end}", encoding="utf-8")
    illegal = folder / "illegal.phh"
    illegal.write_text(
        text.replace("actions = [", "actions = ['p1 pb', 'p1 pb',"), encoding="utf-8"
    )
    status, out, err = replay(capsys, good, wrong, illegal, "--json")
    told = json.loads(out)
    assert (status, err) == (1, "")
    assert (told["hands"], told["replayed"], told["matched"]) == (3, 2, 1)
    assert [failed["file"] for failed in told["failed"]] == [str(wrong), str(illegal)]
    assert "in the file" in told["failed"][0]["why"]
    assert told["failed"][1]["why"].startswith("action ")


@pytest.mark.parametrize(
    ("name", "content", "why"),
    [
        ("a.phh", b"", "there is no hand in it"),
        ("a.phh", b"\xff\xfe", "it isn't UTF-8 text"),
        ("a.phh", b"variant = 'NT", "it isn't TOML"),
        ("a.phh", b"variant = 'NT'", "actions is missing"),
        ("a.phh", b"\x00" * 99, "it isn't TOML"),
        ("a.png", b"\x89PNG", "it isn't UTF-8 text"),
        ("a.json", b"", "it is no log"),
        ("a.json", b"{}", "it is no log"),
        ("a.json", b"[]", "it is no log"),
        ("a.json", b"[[1]]", "it is no log"),
        ("a.json", b"[" * 9_999, "it is no log"),
        ("a.json", b'[{"event":"mucked","seat":1}]', "it is no log"),
        ("a.jsonl", b"[]\n{}\n", "it is no log"),
        ("a.jsonl", b"\n", "it is no log"),
    ],
)
def test_what_is_no_history_is_refused_in_a_line(
    name: str, content: bytes, why: str, tmp_path: Path, capsys: Captured
) -> None:
    (tmp_path / name).write_bytes(content)
    status, out, err = replay(capsys, tmp_path / name)
    assert status == 2
    assert "Traceback" not in err
    assert all(line.startswith(f"oddchip: {tmp_path / name}") for line in err.splitlines())
    assert why in err
    status, out, _ = replay(capsys, tmp_path / name, "--json")
    assert (status, json.loads(out)["matched"]) == (2, 0)


@pytest.mark.parametrize(
    "words", [(), ("nowhere",), ("--loud", "x"), ("--quiet", "--verbose", "x")]
)
def test_what_makes_no_command_is_refused(words: tuple[str, ...], capsys: Captured) -> None:
    status, out, err = replay(capsys, *words)
    assert (status, out, err.count("\n")) == (2, "", 1)


def test_a_folder_without_histories_is_refused(tmp_path: Path, capsys: Captured) -> None:
    status, _, err = replay(capsys, tmp_path)
    assert (status, err.count("\n")) == (2, 1)
    assert "no hand history" in err


def test_a_log_that_one_seat_saw_is_refused(tmp_path: Path, capsys: Captured) -> None:
    seen = History(some_hand(1)).seen_by(0)
    (tmp_path / "seat.json").write_bytes(to_json(seen))  # type: ignore[arg-type]
    status, out, _ = replay(capsys, tmp_path / "seat.json")
    assert status == 1
    assert "only a log that shows every card can be replayed" in out


@needs_corpus
def test_the_real_hands_all_match(capsys: Captured) -> None:
    status, out, _ = replay(capsys, CORPUS, "--json")
    told = json.loads(out)
    assert (status, told["failed"]) == (0, [])
    assert told["hands"] == told["replayed"] == told["matched"] >= 243
