"""The command line as a whole: which command runs, how mistakes are told, how it ends."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import oddchip
from oddchip.cli import games as games_command
from oddchip.cli import main
from oddchip.cli.command_line import COMMANDS

START = [sys.executable, "-m", "oddchip"]


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"oddchip {oddchip.__version__}\n"


@pytest.mark.parametrize("words", [[], ["--help"], ["-h"], ["help"]])
def test_help_names_every_command(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 0
    printed = capsys.readouterr().out
    assert re.findall(r"^  (\S+) +\S", printed, re.MULTILINE) == list(COMMANDS)
    assert max(map(len, printed.splitlines())) <= 80


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_says_what_it_takes(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    with pytest.raises(SystemExit) as ended:
        main([command, "--help"])
    assert ended.value.code == 0
    assert f"usage: oddchip {command}" in capsys.readouterr().out


MISTAKES = [
    (["gmaes"], "no command is called 'gmaes'; did you mean games?"),
    (["frobnicate"], "no command is called 'frobnicate'; there are: games, rules"),
    (["--frob"], "no command is called '--frob'"),
    (["games", "--jsno"], "unrecognized arguments: --jsno (`oddchip games --help` says what it"),
    (["games", "razz"], "unrecognized arguments: razz"),
    (["rules"], "one of the arguments GAME --sheet --check is required"),
    (["rules", "razz", "--sheet", "x.toml"], "argument --sheet: not allowed with argument GAME"),
    (["rules", "raz"], "no game is called 'raz'; did you mean razz?"),
    (["rules", "none.toml"], "none.toml: "),
    (["rules", "--sheet", "none.toml"], "none.toml: "),
    (["rules", "--check", "none.toml"], "none.toml: "),
    (["rules", "razz", "--option", "opens"], "--option 'opens': an option is written NAME=VALUE"),
    (["rules", "razz", "--option", "=x"], "--option '=x': an option is written NAME=VALUE"),
    (["rules", "razz", "--option", "frob=x"], "razz has no option 'frob'; it has: structure, "),
    (["rules", "razz", "--option", "opens=x"], "option opens can't be 'x'; it can be: left-of"),
    (["rules", "razz", "--format", "pdf"], "argument --format: invalid choice: 'pdf'"),
    (["rules", "razz", "--out", "/none/x.md"], "/none/x.md: can't be written (No such file or"),
]


@pytest.mark.parametrize(("words", "told"), MISTAKES, ids=lambda value: str(value)[:40])
def test_a_mistake_is_told_in_one_line(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(f"oddchip: {told}")
    assert printed.err.count("\n") == 1


def test_leaving_by_ctrl_c_is_quiet(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(games_command, "run", interrupted)
    assert main(["games"]) == 130
    assert capsys.readouterr() == ("", "")


def test_a_fault_of_the_program_is_not_taken_for_a_mistake(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def faulty(_: object) -> int:
        raise ValueError("a fault")

    monkeypatch.setattr(games_command, "run", faulty)
    with pytest.raises(ValueError, match="a fault"):
        main(["games"])


@pytest.mark.skipif(os.name == "nt", reason="pipes close otherwise there")
def test_a_reader_who_stops_reading_is_no_fault() -> None:
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "wb") as pipe:
        run = subprocess.run(
            [*START, "rules", "razz"], stdout=pipe, stderr=subprocess.PIPE, check=False
        )
    assert (run.returncode, run.stderr) == (0, b"")


def test_a_terminal_that_knows_ascii_only_gets_what_it_can_show() -> None:
    surroundings = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    run = subprocess.run(
        [*START, "rules", "razz"], env=surroundings, capture_output=True, check=False
    )
    assert (run.returncode, run.stderr) == (0, b"")
    assert b"Razz: rules of play" in run.stdout


@pytest.mark.parametrize("words", [["--version"], ["games"], ["rules", "holdem-88"]], ids=" ".join)
def test_nothing_is_loaded_that_the_command_does_not_need(words: list[str]) -> None:
    script = (
        "import sys; from oddchip.cli import main; main(sys.argv[1:]);"
        "print(*{name.split('.')[0] for name in sys.modules}, file=sys.stderr)"
    )
    run = subprocess.run(
        [sys.executable, "-c", script, *words], capture_output=True, text=True, check=True
    )
    heavy = {"numpy", "numba", "rich", "starlette", "psycopg", "asyncio", "unittest"}
    assert not heavy & set(run.stderr.split())


@pytest.mark.skipif(os.name == "nt", reason="there is no pty there")
@pytest.mark.parametrize(
    ("surroundings", "sign"),
    [({}, b"\x1b[1m"), ({"NO_COLOR": "1"}, b""), ({"TERM": "dumb"}, b"")],
    ids=["terminal", "no-color", "dumb"],
)
def test_headings_are_bold_on_a_terminal_alone(surroundings: dict[str, str], sign: bytes) -> None:
    import pty

    usual = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [*START, "rules", "razz"], stdout=theirs, env={**usual, "TERM": "xterm", **surroundings}
    )
    os.close(theirs)
    shown = b""
    try:
        while piece := os.read(ours, 65536):
            shown += piece
    except OSError:
        pass  # This is how Linux says that the other end was closed.
    os.close(ours)
    assert process.wait() == 0
    assert sign + b"Razz: rules of play" in shown
    assert (b"\x1b" in shown) == bool(sign)


def test_every_command_has_its_file() -> None:
    folder = Path(games_command.__file__).parent
    assert all((folder / f"{name}.py").is_file() for name in COMMANDS)
