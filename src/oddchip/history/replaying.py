"""Hands and rounds played again from the files of a folder: PHH, and logs of our own in JSON.

Every action is checked, and the finishing stacks are compared; a log must be what happens, event
for event.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import chain
from pathlib import Path
from typing import NamedTuple, TypeVar

import msgspec
from msgspec.structs import replace

from oddchip import house, rulebook
from oddchip.history.beginning import checked_terms
from oddchip.history.fields import fields_of, tables
from oddchip.history.history import History
from oddchip.history.reading import read_fields
from oddchip.history.round_reading import played, round_fields
from oddchip.history.round_writing import ROUND
from oddchip.history.rounds import RoundHistory
from oddchip.house.events import Began as HouseBegan
from oddchip.mistake import Mistake
from oddchip.rules import Game
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
    history: History | RoundHistory | None
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
        found = _logs(file, sheet) if file.suffix in (".json", ".jsonl") else _hands(file, sheet)
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
Play = Callable[[], History | RoundHistory]
Found = list[tuple[str, Callable[[], Play]]]


def _bytes(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise Mistake(f"it can't be read ({error.strerror or error})") from None


def _hands(file: Path, sheet: Path | None) -> Found:
    try:
        text = _bytes(file).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Mistake("it isn't UTF-8 text") from None

    def read(table: dict[str, object]) -> Play:
        if table.get("variant") == ROUND:
            fields = round_fields(table)
            return lambda: played(fields, _own_game(sheet, fields.game, fields.options))
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
        if _of_round(log):
            return partial(_round_replayed, _decoded(partial(house.from_json, log)), sheet)
        events = _decoded(partial(from_json, log))
        match events[:1]:
            case [Began() as began]:
                return lambda: _replayed(began, events, sheet)
        raise Mistake("it is no log: none of a hand's begins without its beginning")

    names = [str(number) for number in range(1, len(logs) + 1)] if len(logs) > 1 else [""]
    return [(name, partial(read, log)) for name, log in zip(names, logs, strict=False)]


def _replayed(began: Began, log: tuple[Event, ...], sheet: Path | None) -> History:
    game = _own_game(sheet, began.game, began.chosen)
    return History(replay(log, checked_terms(began, game)), game=game)


def _of_round(log: bytes) -> bool:
    """Whether a log is of a round against the house: its beginning tells of wagers."""
    first = _decoded(partial(EVENTS.decode, log))[:1]
    return any("wagers" in event for event in first)


def _round_replayed(log: tuple[house.Event, ...], sheet: Path | None) -> RoundHistory:
    began = log[0]
    assert isinstance(began, HouseBegan), "no other event tells of wagers"
    game = _own_game(sheet, began.game, began.chosen)
    told = game or rulebook.game(began.game, began.chosen)
    history = RoundHistory(house.replay(log, house.terms(told, began.paytables)), game=game)
    # Each settlement of a log has been compared.
    return replace(history, settled=history.settlement)


def _own_game(sheet: Path | None, name: str, chosen: Mapping[str, str]) -> Game | None:
    """The game of a person's own sheet, if it is the one that is played."""
    if sheet is None or sheet.stem != name:
        return None
    return rulebook.read(sheet, chosen)


EVENTS = msgspec.json.Decoder(list[dict[str, object]])
LOGS = msgspec.json.Decoder(list[msgspec.Raw])


def _decoded(decode: Callable[[], T]) -> T:
    try:
        return decode()
    except (msgspec.MsgspecError, RecursionError) as error:
        raise Mistake(f"it is no log: {plain(str(error))}") from None
