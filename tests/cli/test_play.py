"""`oddchip play`: every game played by typing, every way to leave, and nothing hidden written."""

import os
import pty
import re
import select
import subprocess
import sys
from collections.abc import Iterable, Iterator
from itertools import cycle, pairwise
from pathlib import Path
from random import Random

import pytest

from oddchip.cards import Card, write_cards
from oddchip.cli import main, play_table
from oddchip.rulebook import game, ids
from oddchip.rules import CardRoom
from oddchip.table import Award, Hand, awards
from oddchip.table.events import Boarded, Dealt, Drew, Showed
from tests.cli.terminal import obliging, offered, play

TEN = [name for name in ids() if isinstance(game(name).sheet, CardRoom)]
STRUCTURES = ("spread", "fixed", "pot", "no-limit")
ROOT = Path(__file__).parents[2]

Monkey = pytest.MonkeyPatch


@pytest.mark.parametrize(("name", "structure"), [*zip(TEN, cycle(STRUCTURES), strict=False)])
def test_every_offered_word_is_taken(name: str, structure: str, monkeypatch: Monkey) -> None:
    said: list[str] = []
    reply = obliging(Random(name), 60, said)
    words = [name, "--seed", "3", "--bots", "caller,random,caller", "--option"]
    status, written = play(monkeypatch, reply, *words, f"structure={structure}")
    assert status == 0
    assert len(said) == 60
    assert "can't" not in written.replace("you can't pay the house's fee", "")
    assert "means nothing" not in written
    assert max(map(len, written.splitlines())) <= 80
    assert [char for char in written if not char.isprintable() and char != "\n"] == []
    assert re.search(r"\nYou played \w+ hands?, bought in for \$[\d,.]+ and leave with", written)


def my_cards(hand: Hand) -> set[Card]:
    """What the person in the first seat may see of a hand, from its whole log."""
    seen: set[Card] = set()
    for event in hand.log:
        match event:
            case Dealt() if event.up or event.seat == 0:
                seen.update(card for card in event.cards if card)
            case Drew(seat=0):
                seen.update(card for card in (*event.gave, *event.got) if card)
            case Boarded() | Showed():
                seen.update(event.cards)
    return seen


@pytest.mark.parametrize("name", TEN)
def test_nothing_hidden_is_written(name: str, monkeypatch: Monkey) -> None:
    """The last hand that each part of the output tells of is known; its cards are compared."""
    hands: dict[int, Hand] = {}

    def watched(hand: Hand) -> tuple[Award, ...]:
        if not hands or hands[len(hands)].log[1] != hand.log[1]:
            hands[len(hands) + 1] = hand
        hands[len(hands)] = hand
        return awards(hand)

    monkeypatch.setattr(play_table, "awards", watched)
    said: list[str] = []
    reply = obliging(Random(name), 40, said)
    _, written = play(monkeypatch, reply, name, "--seed", "8", "--bots", "caller,random")
    _, *parts = re.split(r"── Hand \d+: ", written)
    assert len(parts) == len(hands) > 1
    told_of_others = 0
    for part, hand in zip(parts, hands.values(), strict=True):
        assert "aren't dealt in" in part or len(hand.stacks) == 3
        if "aren't dealt in" in part:
            continue
        told = {Card(text) for text in re.findall(r"[2-9TJQKA][♣♦♥♠]", part)}
        allowed = my_cards(hand)
        hidden = {card for seat in (1, 2) for card in hand.down[seat]} - allowed
        assert not told - allowed, f"{write_cards(told - allowed)} of {write_cards(hidden)}"
        told_of_others += len(told)
    assert told_of_others > 20


PINEAPPLE = ["c", "x", "d", "d 9c", "x", "b 2", "?", "history", "rules", "c", "x", "x", "x"]


@pytest.mark.parametrize("count", range(len(PINEAPPLE) + 1))
def test_the_input_may_end_at_any_prompt(count: int, monkeypatch: Monkey) -> None:
    lines = PINEAPPLE[:count]
    words = ["pineapple", "--seed", "4", "--players", "2", "--bots", "caller"]
    status, written = play(monkeypatch, lines, *words)
    assert status == 0
    assert written.count("\n> ") == count + 1
    assert "You played" in written.split("\n> ")[-1]


SAID_AND_ANSWERED = [
    ("r 12", "You raise to $12 Ada calls $10 Flop"),
    ("b 5", "You bet $5 Ada calls $5 Turn"),
    ("x", "You check River"),
    ("c", "You can't call; you can fold or check or bet any amount from $1 to $180."),
    ("bet", "How much? You can bet any amount from $1 to $180, as in `bet 1`."),
    ("bet 3", "You bet $3 Ada calls $3 You show 8♦ 8♣: two pair, nines and eights, queen kicker"),
    ("history", "Ada posts the small blind, $1 You post the big blind, $2 You are dealt"),
    ("?", "r 12 raise to $12 in all"),
    ("", "You can check (x), raise to any amount from $4"),
    ("12.50", "You raise to $12.50 Ada calls $10.50"),
    ("foo", "'foo' means nothing here; ? helps."),
    ("d 2c", "You can't draw; you can fold or check or bet"),
    ("rules", "Texas Hold'em"),
    ("all in", ", all in"),
]


def test_each_word_does_what_it_says(monkeypatch: Monkey) -> None:
    words = ["texas-holdem", "--seed", "5", "--players", "2", "--bots", "caller"]
    _, written = play(monkeypatch, [line for line, _ in SAID_AND_ANSWERED], *words)
    answers = [part.partition("\n")[2] for part in written.split("\n> ")[1:]]
    for (line, expected), answer in zip(SAID_AND_ANSWERED, answers, strict=False):
        assert expected in " ".join(answer.split()), line


def test_the_button_moves_and_chips_are_bought_again(monkeypatch: Monkey) -> None:
    words = ["holdem", "--seed", "2", "--players", "3", "--bots", "caller", "--stack", "20"]
    words += ["--option", "structure=no-limit"]
    lines = ["a", "all in"] * 12
    _, written = play(monkeypatch, lines + ["y"] * 3, *words)
    assert re.search(r"Hand 2: \w+ (has|have) the button", written)
    buttons = re.findall(r"Hand \d+: (\w+) ha", written)
    turn = ["You", "Ada", "Bruno"]
    places = [turn.index(name) for name in buttons]
    assert len(places) >= 2
    assert all((b - a) % 3 == 1 for a, b in pairwise(places))


def test_who_is_broke_may_buy_in_again_or_leave(monkeypatch: Monkey) -> None:
    words = ["holdem", "--players", "2", "--bots", "caller", "--stack", "10"]
    words += ["--option", "structure=no-limit"]

    def always(answer: str) -> tuple[str, str]:
        for seed in range(40):

            def reply(written: str, answer: str = answer) -> str:
                if written.rstrip().endswith("yes (y) or no (n)\n>"):
                    return f"{answer}\n" if written.count("You have no chips") < 2 else ""
                if "m" in offered(written):
                    return "m\n"
                return "c\n" if "You can't" in written.split("\n> ")[-2] else "a\n"

            status, written = play(monkeypatch, reply, *words, "--seed", str(seed))
            assert status == 0
            if "You have no chips left. Add $10 and play on? yes (y) or no (n)" in written:
                return answer, written
        raise AssertionError("nobody was ever broke")

    _, again = always("y")
    assert re.search(r"bought in for \$[2-9]0 and leave with", again)
    _, left = always("n")
    assert "bought in for $10 and leave with $0: $10 lost." in left


# The games are offered


def test_the_games_are_offered(monkeypatch: Monkey) -> None:
    status, written = play(monkeypatch, [])
    assert status == 0
    against_the_house = sorted({*ids()} - {*TEN})
    for number, name in enumerate([*sorted(TEN), *against_the_house], 1):
        assert f"{number:<6}{game(name).sheet.name}" in written
    assert "Which game? Its number or name, or q to leave.\n> " in written
    assert "You played" not in written


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["7"], "Razz\nWagers"),
        (["stud 8"], "7 Card Stud Hi/Lo 8 or better\nWagers"),
        (["0", "15", "99999999999999999999"], "The games are 1 to 14."),
        (["razzle"], "Did you mean razz?"),
        (["", "q"], "> q\n"),
        (["Hold'em 88"], "Hold'em 88\nYou play against the house"),
    ],
)
def test_a_game_is_taken_by_number_or_name(
    lines: list[str], expected: str, monkeypatch: Monkey
) -> None:
    status, written = play(monkeypatch, lines)
    assert status == 0
    assert expected.lower() in " ".join(written.split(" ")).lower()


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["razz", "--players", "9"], "9 players: 2 to 8 can play, you among them"),
        (["razz", "--players", "1"], "1 players: 2 to 8 can play"),
        (
            ["razz", "--bots", "shark"],
            "--bots 'shark': the bots are random, caller, beginner",
        ),
        (["razz", "--bots", "caller,random", "--players", "2"], "2 bots and you are more than 2"),
        (["razz", "--stack", "1"], "--stack 1: it is $5.01 to $1,000,000 here"),
        (["razz", "--stack", "much"], "'much' is no amount"),
        (["razz", "--option", "structure=wild"], "wild"),
        (["razz", "--seed", "x"], "invalid int value: 'x'"),
        (["hearts"], "no game is called 'hearts'"),
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


def test_a_sheet_of_ones_own_can_be_played(tmp_path: Path, monkeypatch: Monkey) -> None:
    sheet = tmp_path / "short.toml"
    sheet.write_text(
        'like = "texas-holdem"\nname = "Thirty-six"\ndeck = { ranks = "6789TJQKA" }\n', "utf-8"
    )
    status, written = play(monkeypatch, ["c", "x", "x", "x"], str(sheet), "--players", "3")
    assert status == 0
    assert written.startswith("Thirty-six\n")
    assert "You played" in written


def test_output_without_signs_has_letters() -> None:
    run = piped(["c", "q"], "razz", "--bots", "caller", "--seed", "1", PYTHONIOENCODING="ascii")
    assert run.returncode == 0
    assert run.stdout.isascii()
    assert re.search(r"You are dealt [2-9TJQKA][cdhs] [2-9TJQKA][cdhs]\n", run.stdout)
    assert "?" not in run.stdout.replace("? lists", "")


def test_bytes_that_are_no_text_are_no_trouble() -> None:
    run = subprocess.run(
        [*PROGRAM, "play", "razz", "--seed", "1"],
        input=b"\xff\xfe\x00\n\x1b[31mred\n" + b"z" * 100_000 + b"\nq\n",
        capture_output=True,
        check=False,
    )
    assert run.returncode == 0
    assert b"\x1b" not in run.stdout
    assert b"\x00" not in run.stdout
    assert run.stderr == b""


PROGRAM = [sys.executable, "-c", "import sys; from oddchip.cli import main; sys.exit(main())"]
# As above, and the terminal is the program's own, so that Ctrl-C reaches it.
OF_A_TERMINAL = "import fcntl, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); "


def piped(lines: Iterable[str], *words: str, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*PROGRAM, "play", *words],
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **env},
    )


def test_a_program_that_fails_sits_on_and_the_table_is_told() -> None:
    words = ["--bots", "program:false", "--players", "2", "--seed", "1"]
    run = piped(["c", "x", "x", "x", "x", "q"], "holdem", *words)
    assert run.returncode == 0
    assert "Ada's program has exited with status 1" in run.stdout + run.stderr


class Terminal:
    """A real terminal with the program on it."""

    def __init__(self, *words: str) -> None:
        self.written = ""
        self.ours, theirs = pty.openpty()
        program, flag, code = PROGRAM
        self.run = subprocess.Popen(
            [program, flag, OF_A_TERMINAL + code, *words],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
            env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "LANG": "C.UTF-8"},
        )
        os.close(theirs)

    def read_to(self, mark: str) -> str:
        """What the program writes up to a mark, which must come within a minute."""
        got = b""
        while mark not in got.decode(errors="replace"):
            ready, _, _ = select.select([self.ours], [], [], 60)
            assert ready, f"no {mark!r} in {got.decode(errors='replace')!r}"
            try:
                got += os.read(self.ours, 4096)
            except OSError:
                break
        self.written += got.decode(errors="replace")
        return self.written

    def type(self, keys: str) -> None:
        os.write(self.ours, keys.encode())

    def press(self, keys: str) -> None:
        """Type until something is written.

        Python hears a Ctrl-C between writing a prompt and waiting for input at the next key only.
        """
        for _ in range(30):
            self.type(keys)
            if select.select([self.ours], [], [], 2)[0]:
                return

    def status(self) -> int:
        self.read_to("\0never")
        os.close(self.ours)
        return self.run.wait(60)

    def end(self) -> None:
        if self.run.poll() is None:
            self.run.kill()
            self.run.wait()


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    opened = Terminal("play", "holdem", "--seed", "5", "--players", "2", "--bots", "caller")
    yield opened
    opened.end()


@pytest.mark.parametrize(("keys", "status"), [("\x03", 130), ("\x04", 0), ("q\r", 0)])
def test_on_a_terminal(keys: str, status: int, terminal: Terminal) -> None:
    assert "\x1b[1" in terminal.read_to("\n> "), "bold or coloured"
    terminal.type("r 12\r")
    terminal.read_to("Flop")
    terminal.read_to("\n> ")
    terminal.press(keys)
    assert terminal.status() == status
    assert "You played one hand" in terminal.written
    assert "Traceback" not in terminal.written


def test_the_visit_in_the_documents_is_what_happens(monkeypatch: Monkey) -> None:
    text = (ROOT / "docs" / "playing.md").read_text(encoding="utf-8")
    (visit,) = re.findall(r"^```text\n\$ oddchip play (.*?)^```$", text, re.DOTALL | re.MULTILINE)
    command, _, shown = visit.partition("\n")
    _, written = play(monkeypatch, re.findall(r"^> (.*)$", shown, re.MULTILINE), *command.split())
    assert written == shown
