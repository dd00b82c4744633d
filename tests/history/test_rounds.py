"""Histories of rounds against the house: written, read, replayed, and refused when wrong."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddchip import rulebook
from oddchip.cli import main
from oddchip.history import RoundHistory, read_rounds, write_round, write_round_text
from oddchip.house import start, terms, to_json
from oddchip.house.events import Shuffled
from oddchip.mistake import Mistake
from oddchip.rulebook import game
from tests.history.rounds import FOLDER, HOUSE, NAMES, some_round, told

SHEET = Path(__file__).parents[1] / "edge" / "sheets" / "separate-bets.toml"
Captured = pytest.CaptureFixture[str]

TABLES = [terms(game(name)) for name in HOUSE] + [
    terms(game(name, {option.name: choice.name}), {w.name: w.paytable[-1].name for w in pays})
    for name in HOUSE
    for pays in [[w for w in game(name).sheet.wager if w.paytable]]  # type: ignore[union-attr]
    for option in game(name).sheet.option
    for choice in option.choice
]


@given(st.sampled_from(TABLES), st.randoms(use_true_random=False), st.integers(1, 3))
def test_a_round_comes_back(table: object, random: Random, seats: int) -> None:
    played = some_round(table, random, seats)  # type: ignore[arg-type]
    history = RoundHistory(played, players=NAMES[:seats])
    (back,) = read_rounds(write_round(history))
    assert back.round == played
    assert back.players == NAMES[:seats]
    assert back.difference is None
    assert back.settled == history.settlement


@given(st.sampled_from(TABLES), st.randoms(use_true_random=False), st.integers(1, 3))
def test_what_a_seat_saw_replays_but_for_the_deck(
    table: object, random: Random, seats: int
) -> None:
    """In the end everything that was dealt is open, and no more than that is told."""
    played = some_round(table, random, seats)  # type: ignore[arg-type]
    text = write_round(RoundHistory(played), viewer=seats - 1)
    assert "deck" not in text
    (back,) = read_rounds(text)
    assert back.difference is None
    ours, theirs = (
        [e for e in of.log if not isinstance(e, Shuffled)] for of in (back.round, played)
    )
    assert ours == theirs


def test_what_a_seat_may_not_know_is_not_written() -> None:
    """While a round goes on, the cards of others and those face down are in no file of a seat."""
    for table in TABLES:
        at = start(table, [10**6] * 2, [{"ante": 500}] * 2, table.deck.cards)
        text = write_round(RoundHistory(at), viewer=0) + write_round_text(RoundHistory(at), 0)
        text = text.replace("The dealer", "")
        seen = {*at.players[0].hand, *at.seen_board, *at.seen_dealer}
        written = set(re.findall(r"[2-9TJQKA][cdhs]", text.split("_oddchip.game")[0]))
        written |= set(re.findall(r"[2-9TJQKA][cdhs]", text.partition("against the house")[2]))
        assert written == {card.text for card in seen}
        with pytest.raises(Mistake, match="not every card of the round is told"):
            read_rounds(write_round(RoundHistory(at), viewer=0))
        assert read_rounds(write_round(RoundHistory(at)))[0].round == at


def test_the_golden_rounds() -> None:
    kept = {file.name: file.read_text(encoding="utf-8") for file in FOLDER.iterdir()}
    assert kept == told()


def test_replay_of_golden_rounds_and_logs(tmp_path: Path, capsys: Captured) -> None:
    assert main(["replay", str(FOLDER), "--quiet"]) == 0
    assert capsys.readouterr().out == "8 hands: 8 replayed, 8 matched\n"
    rounds = [some_round(TABLES[0], Random(seed), 2) for seed in range(3)]
    (tmp_path / "a.phhs").write_text(write_round(*map(RoundHistory, rounds)), encoding="utf-8")
    (tmp_path / "b.jsonl").write_bytes(b"\n".join(to_json(each.log) for each in rounds))
    assert main(["replay", str(tmp_path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 7
    assert "a.phhs, hand 1: Casino Hold'em: Seat 1 " in lines[0]
    assert lines[-1] == "6 hands: 6 replayed, 6 matched"
    assert main(["replay", str(FOLDER / "holdem-88.phh")]) == 0
    said = capsys.readouterr().out
    assert said.rstrip().endswith(
        "Every action is legal, and each wager is settled as the file says."
    )
    assert said.startswith((FOLDER / "holdem-88.txt").read_text(encoding="utf-8"))


def test_rounds_of_a_sheet_of_ones_own(tmp_path: Path, capsys: Captured) -> None:
    of = rulebook.read(SHEET)
    history = RoundHistory(some_round(terms(of), Random(1)), game=of)
    (tmp_path / "a.phh").write_text(write_round(history), encoding="utf-8")
    (tmp_path / "a.json").write_bytes(to_json(history.round.log))
    assert main(["replay", str(tmp_path), "--sheet", str(SHEET)]) == 0
    assert "2 hands: 2 replayed, 2 matched" in capsys.readouterr().out
    assert main(["replay", str(tmp_path / "a.phh")]) == 1
    assert "no game is called 'separate-bets'" in capsys.readouterr().out


def changed(what: str, to: str) -> Callable[[str], str]:
    """A file in which something is different."""

    def change(text: str) -> str:
        after = re.sub(what, to, text, count=1, flags=re.MULTILINE)
        assert after != text
        return after

    return change


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (changed("settled = ..ante = ", "settled = [{ante = 9"), "ante of Ann wins $"),
        (changed(r"finishing_stacks = \[", "finishing_stacks = [1"), "Ann ends with"),
        (changed('  "p1 ', '  "p2 '), "it is the turn of p1"),
        (changed('"p1 (f|cc|cbr.*)"', '"p1 cbr raise 7"'), "p1 can check or bet $"),
        (changed('"p1 (f|cc|cbr.*)"', '"p1 cbr side 7"'), "p1 can check or bet $"),
        (changed('"p1 (f|cc|cbr.*)"', '"p1 goes"'), "'p1 goes' is none of: d dh pN CARDS"),
        (changed('  "d db.*\n', ""), "what happens there is d db"),
        (changed('(  "p1 sm.*\n)', r"\1\1"), "what happens there is p2 sm"),
        (changed('  "p2 sm.*\n', ""), ": it is missing"),
        (changed('"d dh p1 (..)', '"d dh p1 Zz'), "action 1: "),
        (changed('"d dh p1 .*"', '"d dh p1 2c2d"'), "what happens there is d dh p1"),
        (changed(r"wagers = \[", "wagers = [{ante = 100}, "), "wagers has 3 items, and"),
        (changed(r"wagers = \[.*", "wagers = [1, 2]"), "something that is no table of wagers"),
        (changed(r"wagers = \[.*", "wagers = [{ante = 100}, {ante = 5}]"), "Ante takes $1 to"),
        (changed("ante = ", "ante = 0.5 #"), "it isn't TOML"),
        (changed(r"starting_stacks = \[", "starting_stacks = [true, "), "no whole number of cents"),
        (changed("starting_stacks", "stacks"), "starting_stacks is missing"),
        (changed("actions", "deeds"), "actions is missing"),
        (changed("^_oddchip.unit.*\n", ""), "amounts of a round are in whole cents"),
        (changed("^_oddchip.game.*\n", ""), "_oddchip.game is missing"),
        (changed("^_oddchip.game.*\n", '_oddchip.game = "razz"\n'), "Razz is played among players"),
        (changed('blind = "1"', 'blind = "7"'), "blind has no pay table '7'"),
        (
            changed('_oddchip.deck = "..', '_oddchip.deck = "??'),
            "_oddchip.deck has an unknown card",
        ),
        (changed('_oddchip.deck = "..', '_oddchip.deck = "'), "the deck of holdem-88 is each of"),
    ],
)
def test_what_is_wrong_is_said_in_a_line(
    change: Callable[[str], str], why: str, tmp_path: Path, capsys: Captured
) -> None:
    text = (FOLDER / "holdem-88.phh").read_text(encoding="utf-8")
    (tmp_path / "a.phh").write_text(change(text), encoding="utf-8")
    assert main(["replay", str(tmp_path / "a.phh")]) in (1, 2)
    out, err = capsys.readouterr()
    said = err.strip() or out.splitlines()[-1]
    assert "\n" not in said
    assert why in said
