"""A person at the terminal, for the tests: lines to be read, and what was written."""

import io
import re
import sys
from collections.abc import Callable, Iterable
from random import Random

import pytest

from oddchip.cli import main

Reply = Callable[[str], str]


class Lines(io.StringIO):
    """An input whose next line is decided when it is asked for, from what was written so far."""

    def __init__(self, written: io.StringIO, reply: Reply) -> None:
        super().__init__()
        self.written = written
        self.reply = reply
        self.reads = 0

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override] # noqa: ARG002
        self.reads += 1
        assert self.reads < 2_000, "the program asks on and on"
        return self.reply(self.written.getvalue())


def typed(lines: Iterable[str]) -> Reply:
    """These lines, then the end of the input."""
    rest = iter(lines)
    return lambda _: f"{line}\n" if (line := next(rest, None)) is not None else ""


def offered(written: str) -> list[str]:
    """The short words that the last question offers."""
    question = written[max(written.rfind("You can "), written.rfind("play on? ")) :]
    return [word.split(",")[0] for word in re.findall(r"\(([^()]+)\)", question.split("\n>")[0])]


def obliging(chance: Random, turns: int, said: list[str]) -> Reply:
    """Some offered word each time, folding and leaving seldom, until the input ends."""

    def reply(written: str) -> str:
        if len(said) == turns:
            return ""
        words = [word for word in offered(written) if word not in ("f", "n")] or ["f"]
        said.append(chance.choice(words))
        return said[-1] + "\n"

    return reply


def play(
    monkeypatch: pytest.MonkeyPatch, reply: Reply | Iterable[str], *words: str
) -> tuple[int, str]:
    """Run `oddchip play` with these words; the status, and all that was written."""
    written = io.StringIO()
    with monkeypatch.context() as patched:
        patched.setattr(sys, "stdout", written)
        patched.setattr(sys, "stdin", Lines(written, reply if callable(reply) else typed(reply)))
        patched.setenv("COLUMNS", "80")
        return main(["play", *words]), written.getvalue()
