"""Hands played again from the files of a folder: PHH, and logs of our own in JSON.

Every action is checked, and the finishing stacks are compared; a log must be what happens, event
for event.
"""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain
from pathlib import Path
from typing import NamedTuple, TypeVar

import msgspec

from oddchip import rulebook
from oddchip.history.beginning import checked_terms
from oddchip.history.fields import fields_of, tables
from oddchip.history.history import History
from oddchip.history.reading import read_fields
from oddchip.mistake import Mistake
from oddchip.rules.tree import plain
from oddchip.table import Event, from_json, replay
from oddchip.table.events import Began

T = TypeVar("T")

ENDINGS = (".phh", ".phhs", ".json", ".jsonl")


class Replay(NamedTuple):
    """One hand of a file played again: what came of it, and if it didn't go as told, why.

    A file that is no hand history isn't `readable`.
    """

    file: str
    history: History | None
    why: str = ""
    readable: bool = True


def replays(path: Path, sheet: Path | None = None) -> Iterator[Replay]:
    """The hands of a file, or of all files of a folder, played again.

    `sheet` is that of logs whose game isn't one of the rulebook.

    >>> list(replays(Path("no such file.phh")))
    Traceback (most recent call last):
    oddchip.mistake.Mistake: no such file.phh: there is no such file or folder
    """
    if not path.exists():
        raise Mistake(f"{path}: there is no such file or folder")
    if not path.is_dir():
        return _of_file(path, sheet)
    files = sorted(file for file in path.rglob("*") if file.suffix in ENDINGS and file.is_file())
    if not files:
        raise Mistake(f"{path}: there is no hand history in it, none of {', '.join(ENDINGS)}")
    return chain.from_iterable(_of_file(file, sheet) for file in files)


def _of_file(file: Path, sheet: Path | None) -> Iterator[Replay]:
    try:
        found = _logs(file, sheet) if file.suffix in (".json", ".jsonl") else _hands(file)
    except Mistake as mistake:
        yield Replay(str(file), None, str(mistake), readable=False)
        return
    for name, read in found:
        where = f"{file}, hand {name}" if name else str(file)
        try:
            play = read()
        except Mistake as mistake:
            yield Replay(where, None, str(mistake), readable=False)
            continue
        try:
            history = play()
        except Mistake as mistake:
            yield Replay(where, None, plain(str(mistake)))
        else:
            yield Replay(where, history, history.difference or "")


# A hand is read in two steps, so that a file that is none differs from a hand that can't be played.
Play = Callable[[], History]
Found = list[tuple[str, Callable[[], Play]]]


def _bytes(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise Mistake(f"it can't be read ({error.strerror or error})") from None


def _hands(file: Path) -> Found:
    try:
        text = _bytes(file).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Mistake("it isn't UTF-8 text") from None

    def read(table: dict[str, object]) -> Play:
        return partial(read_fields, fields_of(table))

    return [(name, partial(read, table)) for name, table in tables(text).items()]


def _logs(file: Path, sheet: Path | None) -> Found:
    data = _bytes(file)
    logs = [data]
    if file.suffix == ".jsonl":
        logs = [line for line in data.splitlines() if line.strip()] or [data]
    elif data.translate(None, b" \t\r\n").startswith(b"[["):
        logs = [bytes(log) for log in _decoded(partial(LOGS.decode, data))]

    def read(log: bytes) -> Play:
        events = _decoded(partial(from_json, log))
        match events[:1]:
            case [Began() as began]:
                return lambda: _replayed(began, events, sheet)
        raise Mistake("it is no log: none of a hand's begins without its beginning")

    names = [str(number) for number in range(1, len(logs) + 1)] if len(logs) > 1 else [""]
    return [(name, partial(read, log)) for name, log in zip(names, logs, strict=False)]


def _replayed(began: Began, log: tuple[Event, ...], sheet: Path | None) -> History:
    game = None
    if sheet is not None and sheet.stem == began.game:
        game = rulebook.read(sheet, began.chosen)
    return History(replay(log, checked_terms(began, game)), game=game)


LOGS = msgspec.json.Decoder(list[msgspec.Raw])


def _decoded(decode: Callable[[], T]) -> T:
    try:
        return decode()
    except (msgspec.MsgspecError, RecursionError) as error:
        raise Mistake(f"it is no log: {plain(str(error))}") from None
