"""`oddchip play` against the house: every game by typing, every settlement, every way to leave."""

import io
import re
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from oddchip.cards import Card
from oddchip.cli import main, play_house
from oddchip.house import Round, View, view
from oddchip.house.events import Settled
from oddchip.rulebook import game, ids
from oddchip.rules import HouseBanked
from tests.cli.terminal import offered, play

FOUR = [name for name in ids() if isinstance(game(name).sheet, HouseBanked)]
FOLDER = Path(__file__).parents[1] / "edge" / "sheets"
OTHERS = ("dealer-card", "joker", "no-dealer", "raise-early", "separate-bets")
SHEETS = [str(FOLDER / f"{name}.toml") for name in OTHERS]

SETTLED = re.compile(
    r"^  (\S.*?)  +(?:\$[\d,.]+  +)?(wins|pays|comes back|is lost)(?: (\$[\d.,]+|nothing))?",
    re.MULTILINE,
)

Monkey = pytest.MonkeyPatch


def betting(chance: Random, turns: int) -> Callable[[str], str]:
    """Side bets now and then, and any offered word in a round; the input ends after so many."""
    left = iter(range(turns))

    def reply(written: str) -> str:
        if next(left, None) is None:
            return ""
        if written.rfind("Your wagers?") > max(map(written.rfind, ("You can ", "play on? "))):
            listed, _, _ = written.partition("Wagers before the deal:")[2].partition("\n\n")
            words = re.findall(r"\(([^()]+)\)", listed)
            return " ".join(chance.sample(words, chance.randint(0, len(words)))) + "\n"
        return chance.choice([word for word in offered(written) if word != "n"]) + "\n"

    return reply


@pytest.mark.parametrize("which", [*FOUR, *SHEETS])
def test_every_offered_word_is_taken(which: str, monkeypatch: Monkey) -> None:
    reply = betting(Random(which[-20:]), 80)
    status, written = play(monkeypatch, reply, which, "--seed", "3")
    assert status == 0
    assert written.count("\n> ") == 81
    assert "can't" not in written
    assert "means nothing" not in written
    assert "no wager" not in written
    assert " may be " not in written
    assert max(map(len, written.splitlines())) <= 80
    assert [char for char in written if not char.isprintable() and char != "\n"] == []
    assert re.search(r"\nYou played [\w-]+ rounds, bought in for \$200 and leave with", written)


def settled(of: Round) -> list[Settled]:
    return [event for event in of.log if isinstance(event, Settled)]


def watched(monkeypatch: Monkey) -> dict[int, Round]:
    """The last state of each round that is played, by its number."""
    rounds: dict[int, Round] = {}

    def seen(of: Round, viewer: int) -> View:
        if not rounds or rounds[len(rounds)].log[1] != of.log[1]:
            rounds[len(rounds) + 1] = of
        rounds[len(rounds)] = of
        return view(of, viewer)

    monkeypatch.setattr(play_house, "view", seen)
    return rounds


def dollars_in(text: str) -> int:
    return round(float(text.replace(",", "").replace("$", "")) * 100)


@pytest.mark.parametrize("name", FOUR)
def test_what_is_written_is_what_was_settled(name: str, monkeypatch: Monkey) -> None:
    rounds = watched(monkeypatch)
    _, written = play(monkeypatch, betting(Random(name), 120), name, "--seed", "11")
    _, *parts = re.split(r"── Round \d+ ─+\n", written)
    assert len(parts) == len(rounds) > 10
    wins = 0
    for part, of in zip(parts, rounds.values(), strict=True):
        if not of.over:
            continue
        told = SETTLED.findall(part)
        said = {
            title: dollars_in(won) if end in ("wins", "pays") and won != "nothing" else end
            for title, end, won in told
        }
        assert said == {
            of.terms.wager(event.wager).title: event.won
            if event.won > 0
            else "is lost"
            if event.won < 0
            else ("pays" if of.terms.wager(event.wager).made == "free" else "comes back")
            for event in settled(of)
        }
        net = sum(event.won for event in settled(of))
        wins += net > 0
        how = "even" if not net else "up" if net > 0 else "down"
        stack, said_how, by = re.findall(
            r"You have (\$[\d,.]+), (up|down|even)(?: (\$[\d,.]+))?\.", part
        )[0]
        assert dollars_in(stack) == of.players[0].stack
        assert (said_how, dollars_in(by or "0")) == (how, abs(net))
    assert wins


@pytest.mark.parametrize("name", FOUR)
def test_no_card_is_written_before_it_is_turned_up(name: str, monkeypatch: Monkey) -> None:
    """Rounds that are left at their first decision tell of the cards that may be seen there."""
    for seed in range(5):
        rounds = watched(monkeypatch)
        _, written = play(monkeypatch, ["", "history", "?"], name, "--seed", str(seed))
        of = rounds[1]
        assert not of.over
        told = {Card(text) for text in re.findall(r"[2-9TJQKA][♣♦♥♠]", written)}
        assert told == {*of.players[0].hand, *of.seen_board, *of.seen_dealer}


EIGHTS = [
    ("6 b", "How much on 88 Bonus? As in `b 5`."),
    ("700", "Ante takes $1 to $500, not $700."),
    ("90, b 40", "The wagers come to $220, the stack is $200."),
    ("zzz 4", "'zzz' is no wager to make now; these are: Ante (a), 88 Bonus (b) and"),
    ("history", "No round has been played yet."),
    ("4 88 bonus 1", "You put $4 on Ante, $4 on Blind and $1 on 88 Bonus You are dealt"),
    ("", "You can check (x) or bet $4 (1x), $8 (2x), $12 (3x) or $16 (4x) on Highway"),
    ("b", "Which bet? Say `1x`, `2x`, `3x` or `4x`."),
    ("5x", "You can't bet $20 (5x) on Highway; you can check or bet $4 (1x) on Highway or"),
    ("f", "You can't fold; you can check or"),
    ("bte 4", "'bte 4' means nothing here; "),
    ("c", "You check Turned up on the board:"),
    ("4x", "You can't bet $16 (4x) on Highway; you can check or bet"),
    ("history", "You put $4 on Ante"),
    ("rules", "Hold'em 88: rules of play"),
    ("bet highway 2x", "You bet $8 on Highway"),
    ("", "You put $4 on Ante, $4 on Blind and $1 on 88 Bonus"),
    ("r 1", "You bet $4 on Highway"),
    ("b 0", "You put $4 on Ante and $4 on Blind You are dealt"),
    ("r $8", "You bet $8 on Highway"),
    ("?", "4x bet four times"),
]


def test_each_word_does_what_it_says(monkeypatch: Monkey) -> None:
    _, written = play(monkeypatch, [line for line, _ in EIGHTS], "holdem-88", "--seed", "5")
    answers = [part.partition("\n")[2] for part in written.split("\n> ")[1:]]
    for (line, expected), answer in zip(EIGHTS, answers, strict=False):
        assert expected in " ".join(answer.split()), line


CASINO = ["5 aa 1 f 1", "?", "call", "", "f", "rules", "", "b"]


@pytest.mark.parametrize("count", range(len(CASINO) + 1))
def test_the_input_may_end_at_any_prompt(count: int, monkeypatch: Monkey) -> None:
    status, written = play(monkeypatch, CASINO[:count], "casino-holdem", "--seed", "4")
    assert status == 0
    assert written.count("\n> ") == count + 1
    assert "You played" in written.split("\n> ")[-1]


def test_who_leaves_during_a_round_loses_its_wagers(monkeypatch: Monkey) -> None:
    _, written = play(monkeypatch, ["5", "q"], "holdem-88", "--seed", "4")
    assert "You leave during a round: the $10 you wagered is lost." in written
    assert "You played one round, bought in for $200 and leave with $190: $10 lost." in written


@pytest.mark.parametrize(("answer", "bought"), [("y", r"\$[2-9]\d*"), ("n", r"\$2")])
def test_who_has_too_little_may_add_to_it_or_leave(
    answer: str, bought: str, monkeypatch: Monkey
) -> None:
    def reply(written: str) -> str:
        asked = written.rstrip("\n> ").splitlines()[-1]
        if asked.endswith("yes (y) or no (n)"):
            return f"{answer}\n" if written.count("Add $") < 3 else ""
        return "\n" if asked.startswith("Your wagers?") else f"{offered(written)[0]}\n"

    status, written = play(monkeypatch, reply, "holdem-88", "--seed", "1", "--stack", "2")
    assert status == 0
    assert "You can fold (f); you have too little to bet" in written
    assert "$0 is too little for a round. Add $2 and play on? yes (y) or no (n)" in written
    assert re.search(f"bought in for {bought} and leave with", written)


@pytest.mark.parametrize(("sheet", "seed"), [("holdem-88", "1"), ("triple-action", "2")])
def test_the_same_seed_deals_the_same_cards(sheet: str, seed: str, monkeypatch: Monkey) -> None:
    once, again, other = (
        play(monkeypatch, betting(Random(1), 20), sheet, "--seed", s)[1] for s in (seed, seed, "77")
    )
    assert once == again != other


def test_ctrl_c_leaves_with_the_result(monkeypatch: Monkey) -> None:
    class Interrupted(io.StringIO):
        def readline(self, size: int = -1, /) -> str:  # type: ignore[override] # noqa: ARG002
            raise KeyboardInterrupt

    written = io.StringIO()
    monkeypatch.setattr(sys, "stdin", Interrupted())
    monkeypatch.setattr(sys, "stdout", written)
    assert main(["play", "holdem-88"]) == 130
    assert "You played 0 rounds, bought in for $200 and leave with $200: even." in (
        written.getvalue()
    )


def test_the_chosen_pay_table_and_option_are_in_force(monkeypatch: Monkey) -> None:
    rounds = watched(monkeypatch)
    words = ["fortune-holdem", "--paytable", "bonus-88=2", "--option", "unqualified-ante=returned"]
    _, written = play(monkeypatch, ["1"], *words)
    assert "Bonus 88 2" in written
    assert rounds[1].terms.paytables["bonus-88"] == "2"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["holdem-88", "--players", "3"], "Hold'em 88 is played against the house alone"),
        (["holdem-88", "--bots", "caller"], "Hold'em 88 is played against the house alone"),
        (["holdem-88", "--stack", "1"], "--stack 1: it is $2 to $1,000,000 here"),
        (["holdem-88", "--paytable", "blind"], "--paytable 'blind': a pay table is written"),
        (["holdem-88", "--paytable", "blind=9"], "blind has no pay table '9'; it has: 1"),
        (["holdem-88", "--paytable", "tip=1"], "holdem-88 has no pay table for 'tip'"),
        (["razz", "--paytable", "blind=1"], "Razz is played among players: it has no pay tables"),
    ],
)
def test_what_cannot_be_played_is_said_in_one_line(
    words: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert why in err
    assert err.count("\n") == 1
