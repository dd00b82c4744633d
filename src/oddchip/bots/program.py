"""Bots that are programs of their own: lines of JSON go to one's input and come from its output.

A first line greets it with the game's terms; then each turn is a line with the view of its seat, to
be answered by a line with an action, and a line without an answer tells how each hand ended. What
the program does wrong, and how long it takes, is the guard's to put up with.
"""

import os
import shlex
import signal
import subprocess
from collections.abc import Mapping
from contextlib import suppress
from threading import Event
from typing import Final

import msgspec

from oddchip.cards import Card, read_record, write_record
from oddchip.mistake import Mistake
from oddchip.table import Action, Stakes, Terms, View
from oddchip.table.terms import Step

VERSION: Final = 1
LONGEST: Final = 10_000
GRACE: Final = 1.0


class Hello(msgspec.Struct, frozen=True, tag_field="message", tag="hello"):
    """The first line: what is played, and the bot's own seed and time for a decision."""

    version: int
    seed: int
    seconds: float
    game: str
    options: Mapping[str, str]
    stakes: Stakes
    steps: tuple[Step, ...]
    deck: tuple[Card, ...]
    most_seats: int


class Turn(msgspec.Struct, frozen=True, tag_field="message", tag="turn"):
    """It is the bot's turn; it answers with an action."""

    view: View


class Over(msgspec.Struct, frozen=True, tag_field="message", tag="over"):
    """A hand has ended; there is nothing to answer."""

    view: View


class ProgramBot:
    """A program that plays; it is started at once, and has to be closed."""

    def __init__(self, command: str, terms: Terms, seed: int, seconds: float) -> None:
        try:
            words = shlex.split(command)
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=True,  # so that Ctrl-C is ours, and what it starts ends with it
            )
        except (OSError, ValueError, IndexError) as error:
            raise Mistake(f"program:{command[:60]} can't be started: {error}") from error
        self._idle = Event()
        self._idle.set()
        self._greeting = Hello(
            version=VERSION,
            seed=seed,
            seconds=seconds,
            game=terms.game,
            options=terms.chosen,
            stakes=terms.stakes,
            steps=terms.steps,
            deck=terms.deck.cards,
            most_seats=terms.most_seats,
        )
        self._greeted = False

    def act(self, view: View) -> Action:
        """Ask the program, and wait for its line."""
        self._idle.clear()
        try:
            return self._answer(view)
        finally:
            self._idle.set()

    def _answer(self, view: View) -> Action:
        assert self._process.stdout, "its output is a pipe"
        self._write(Turn(view))
        line = self._process.stdout.readline(LONGEST)
        if len(line) == LONGEST:
            self._end()
            raise Mistake(f"wrote a line of {LONGEST:,} bytes or more, and was ended")
        if not line.endswith(b"\n"):
            raise Mistake(self._ended())
        try:
            return read_record(line, Action)
        except (msgspec.DecodeError, Mistake) as error:
            raise Mistake(f"wrote {_short(line)}, which is no action: {error}") from error

    def over(self, view: View) -> None:
        """Tell the program how a hand ended, unless it is still at a turn."""
        if self._idle.is_set():
            self._write(Over(view))

    def close(self) -> None:
        """End the program: its input ends, and after a moment it is killed."""
        assert self._process.stdin, "its input is a pipe"
        assert self._process.stdout, "its output is a pipe"
        if self._idle.is_set():
            with suppress(OSError, subprocess.TimeoutExpired):
                self._process.stdin.close()
                self._process.wait(GRACE)
        self._end()
        if self._idle.wait(GRACE):
            with suppress(OSError):
                self._process.stdin.close()
            self._process.stdout.close()

    def _write(self, message: Hello | Turn | Over) -> None:
        assert self._process.stdin, "its input is a pipe"
        try:
            if not self._greeted:
                self._greeted = True
                self._process.stdin.write(write_record(self._greeting) + b"\n")
            self._process.stdin.write(write_record(message) + b"\n")
            self._process.stdin.flush()
        except OSError as error:
            raise Mistake(self._ended()) from error

    def _ended(self) -> str:
        """How the program ended; one that no longer speaks is made to."""
        try:
            return f"has exited with status {self._process.wait(GRACE)}"
        except subprocess.TimeoutExpired:
            self._end()
            return "has closed its input or output, and was ended"

    def _end(self) -> None:
        """Kill the program and all that it started."""
        with suppress(ProcessLookupError, PermissionError):  # all may have ended by itself
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()


def _short(line: bytes) -> str:
    said = repr(line.decode(errors="replace").rstrip("\n"))
    return said if len(said) <= 60 else said[:57] + "..."
