"""Bots that are programs: real processes, which may do whatever they like."""

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path

import pytest

from oddchip import bots
from oddchip.bots.contest import contest
from oddchip.mistake import Mistake
from oddchip.table import View, view
from tests.bots.tables import TEN, dealt, limit_table

ROOT = Path(__file__).parents[2]
EXAMPLES = [(sys.executable, "py"), ("node", "js")]

ANSWERING = """
import json, os, sys, time
for line in sys.stdin:
    message = json.loads(line)
    if message["message"] == "turn":
        {answer}
"""


def program(answer: str) -> str:
    """A program that does this when it is asked."""
    return f"program:{shlex.join([sys.executable, '-c', ANSWERING.format(answer=answer)])}"


@contextmanager
def seated(
    name: str, *, seconds: float = 20.0
) -> Iterator[tuple[bots.GuardedBot, View, list[str]]]:
    """A bot at its turn in hold'em with a call to make, and what is told of it."""
    table = limit_table("texas-holdem")
    hand = dealt(table, 2)
    assert hand.actor is not None
    told: list[str] = []
    bot = bots.guarded(name, table, 1, told.append, seconds=seconds)
    try:
        yield bot, view(hand, hand.actor), told
    finally:
        bot.close()


SPEECHES = [
    ("raise ValueError", "has exited with status 1"),
    ("sys.exit(7)", "has exited with status 7"),
    ("print('', flush=True)", "which is no action"),
    ("print('call', flush=True)", "wrote 'call', which is no action"),
    ("print('[]', flush=True)", "which is no action"),
    ('print(\'{"kind": "jump"}\', flush=True)', "which is no action"),
    ('print(\'{"kind": "raise", "to": 1e99}\', flush=True)', "which is no action"),
    ('print(\'{"kind": "draw", "cards": ["Zz"]}\', flush=True)', "which is no action"),
    ('print(\'{"kind": "check"}\', flush=True)', "tried what isn't possible: you can't check"),
    ('print(\'{"kind": "raise", "to": -5}\', flush=True)', "tried what isn't possible"),
    ("sys.stdout.buffer.write(bytes(range(128, 200)) + b'\\n'); sys.stdout.flush()", "no action"),
    ("while True: sys.stdout.write('x' * 5000)", "wrote a line of 10,000 bytes or more"),
    ("time.sleep(60)", "took more than 0.4 seconds"),
    ("os.close(1); time.sleep(60)", "has closed its input or output, and was ended"),
]


@pytest.mark.parametrize(("answer", "fault"), SPEECHES)
def test_misbehaviour_is_told_and_becomes_a_fold(answer: str, fault: str) -> None:
    seconds = 0.4 if answer.startswith("time.sleep") else 20.0
    with seated(program(answer), seconds=seconds) as (bot, mine, told):
        assert mine.legal
        began = time.perf_counter()
        assert bot.act(mine) == mine.legal.fold
        assert time.perf_counter() - began < 20
    assert len(told) == 1
    assert fault in told[0]
    assert bot.faults == 1


def test_a_late_answer_is_not_taken_for_a_later_turn() -> None:
    late = 'time.sleep(0.8); print(\'{"kind": "call"}\', flush=True)'
    with seated(program(late), seconds=0.3) as (bot, mine, told):
        assert mine.legal
        assert bot.act(mine) == mine.legal.fold
        assert bot.act(mine) == mine.legal.fold
        assert told == ["took more than 0.3 seconds", "is still thinking about an earlier turn"]
        time.sleep(1.2)
        bot.act(mine)
        assert told[2:] == ["took more than 0.3 seconds"]


def test_who_floods_answers_with_its_own_old_lines_and_harms_nobody() -> None:
    """What it writes unasked counts as the answer to what comes next, until it hears no more."""
    flood = "print('{\"kind\": \"call\"}\\n' * 100_000, end='', flush=True)"
    with seated(program(flood), seconds=0.5) as (bot, mine, told):
        assert mine.legal
        assert bot.act(mine) == bot.act(mine) == mine.legal.call
        assert {bot.act(mine).kind for _ in range(100)} == {"call", "fold"}
    assert told[0] == "took more than 0.5 seconds"


def test_who_reads_nothing_is_passed_over() -> None:
    name = f"program:{shlex.join([sys.executable, '-c', 'import time; time.sleep(60)'])}"
    with seated(name, seconds=0.1) as (bot, mine, told):
        assert mine.legal
        assert {bot.act(mine).kind for _ in range(200)} == {"fold"}
        bot.over(mine)
    assert told[0] == "took more than 0.1 seconds"
    assert set(told[1:]) == {"is still thinking about an earlier turn"}


def test_a_program_that_has_exited_folds_on() -> None:
    with seated(program("sys.exit(3)")) as (bot, mine, told):
        for _ in range(3):
            bot.act(mine)
    assert told == ["has exited with status 3"] * 3


def test_what_a_program_starts_ends_with_it(tmp_path: Path) -> None:
    """A program that won't stop, and a program of its own, are gone when the bot is closed."""
    script = (
        "import os, signal, subprocess, sys, time\n"
        "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])\n"
        f"open({str(tmp_path / 'pids')!r}, 'w').write(f'{{os.getpid()}} {{child.pid}}')\n"
        "time.sleep(60)\n"
    )
    name = f"program:{shlex.join([sys.executable, '-c', script])}"
    with seated(name, seconds=0.1) as (bot, mine, _):
        bot.act(mine)
        pids = waited_for(tmp_path / "pids").split()
    assert len(pids) == 2
    for pid in pids:
        gone_soon(int(pid))


def waited_for(file: Path) -> str:
    until = time.monotonic() + 20
    while not (file.exists() and file.read_text()):
        assert time.monotonic() < until, "the program never started"
        time.sleep(0.02)
    return file.read_text()


def gone_soon(pid: int) -> None:
    """A process is gone, or a zombie that waits for whoever adopts it."""
    until = time.monotonic() + 20
    while True:
        state = Path(f"/proc/{pid}/stat")
        try:
            os.kill(pid, 0)
            if state.exists() and state.read_text().rsplit(")", 1)[1].split()[0] == "Z":
                return
        except (ProcessLookupError, FileNotFoundError):
            return
        assert time.monotonic() < until, f"process {pid} is still there"
        time.sleep(0.02)


def test_ctrl_c_ends_a_simulation_and_its_programs(tmp_path: Path) -> None:
    script = (
        f"import os\nopen({str(tmp_path / 'pid')!r}, 'w').write(str(os.getpid()))\n"
        + ANSWERING.format(answer='print(\'{"kind": "fold"}\', flush=True)')
    )
    (tmp_path / "folder.py").write_text(script)
    bot = f"program:{sys.executable} {tmp_path / 'folder.py'}"
    code = "import sys; from oddchip.cli import main; sys.exit(main())"
    words = ["simulate", "razz", "--hands", "1000000", "--bots", f"{bot},caller"]
    with subprocess.Popen(
        [sys.executable, "-c", code, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        text=True,
    ) as run:
        pid = int(waited_for(tmp_path / "pid"))
        time.sleep(0.5)
        os.killpg(run.pid, signal.SIGINT)
        try:
            out, _ = run.communicate(timeout=20)
        finally:
            run.kill()
    assert run.returncode == 130
    assert "of the 1,000,000 asked for" in out
    gone_soon(pid)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("program:/nowhere/at-all", "program:/nowhere/at-all can't be started: "),
        ("program:'", "can't be started: No closing quotation"),
        ("nowhere_at_all:Bot", "ModuleNotFoundError: No module named 'nowhere_at_all'"),
        ("json:Missing", "AttributeError: module 'json' has no attribute 'Missing'"),
        ("json:JSONDecoder", "TypeError"),
        ("fractions:Fraction", "fractions:Fraction: "),
    ],
)
def test_what_cannot_be_a_bot_is_said(name: str, why: str) -> None:
    with pytest.raises(Mistake) as refused:
        bots.guarded(name, limit_table("razz"), 1, print)
    assert why in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_class_of_ones_own_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_own_bots.py").write_text(
        "class Folder:\n"
        "    def __init__(self, terms, seed):\n"
        "        assert terms.game == 'texas-holdem' and seed == 1\n"
        "    def act(self, view):\n"
        "        return view.legal.fold\n"
    )
    monkeypatch.chdir(tmp_path)
    with seated("my_own_bots:Folder") as (bot, mine, told):
        assert bot.act(mine).kind == "fold"
    assert told == []


@pytest.mark.parametrize(("interpreter", "language"), EXAMPLES, ids=["python", "javascript"])
def test_the_examples_of_the_docs_play_every_game_like_a_caller(
    interpreter: str, language: str, tmp_path: Path
) -> None:
    if not shutil.which(interpreter):
        pytest.skip(f"{interpreter} is not on this machine")
    document = (ROOT / "docs/bots.md").read_text(encoding="utf-8")
    (code,) = re.findall(rf"^```{language}\n(.*?)^```$", document, re.DOTALL | re.MULTILINE)
    assert len(code.splitlines()) <= 20
    file = tmp_path / f"caller.{language}"
    file.write_text(code)
    name = f"program:{shlex.join([interpreter, str(file)])}"
    for game in (*TEN, "badugi"):
        table = limit_table(game)
        told: list[str] = []
        bot = bots.guarded(name, table, 1, told.append)
        try:
            players = [bot, bots.make("caller", table, 2)]
            won = [each.won for each in islice(contest(table, players, stack=5_000, seed=1), 2)]
        finally:
            bot.close()
        assert won == [(0, 0)] * 2
        assert told == []


def test_the_greeting_and_the_end_of_a_hand(tmp_path: Path) -> None:
    """The lines that a program gets: the terms first, then turns, then how the hand ended."""
    heard = tmp_path / "heard"
    script = (
        "import json, sys\n"
        f"with open({str(heard)!r}, 'w') as heard:\n"
        "    for line in sys.stdin:\n"
        "        print(line, file=heard, end='', flush=True)\n"
        "        if json.loads(line)['message'] == 'turn':\n"
        '            print(\'{"kind": "fold"}\', flush=True)\n'
    )
    table = limit_table("razz")
    name = f"program:{shlex.join([sys.executable, '-c', script])}"
    bot = bots.guarded(name, table, 5, print, seconds=20.5)
    next(contest(table, [bot, bots.make("caller", table, 2)], stack=5_000, seed=1))
    bot.close()
    lines = [json.loads(line) for line in heard.read_text().splitlines()]
    greeting = lines[0]
    assert list(greeting) == [
        "message",
        "version",
        "seed",
        "seconds",
        "game",
        "options",
        "stakes",
        "steps",
        "deck",
        "most_seats",
    ]
    assert (greeting["message"], greeting["version"]) == ("hello", 1)
    assert (greeting["seed"], greeting["seconds"], greeting["game"]) == (5, 20.5, "razz")
    assert len(greeting["deck"]) == 52
    kinds = [line["message"] for line in lines[1:]]
    assert kinds.count("over") == 2
    assert kinds[-1] == "over"
    assert set(kinds) == {"turn", "over"}
    for line in lines[1:]:
        hidden = [seat for seat in line["view"]["seats"] if None in seat["down"]]
        assert hidden, "nobody else's cards are told"
    assert lines[-1]["view"]["log"][-1]["event"] == "ended"
