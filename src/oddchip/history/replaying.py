"""Hands played again from what is stored of them: a log, or the files of a folder.

A log rebuilds its hand bit for bit; a file's hand is played with every action checked and its
finishing stacks compared.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain
from pathlib import Path
from typing import NamedTuple, TypeVar

import msgspec

from oddchip.cards import Card
from oddchip.history.beginning import set_out
from oddchip.history.fields import fields_of, tables
from oddchip.history.history import History
from oddchip.history.reading import read_fields
from oddchip.mistake import Mistake
from oddchip.rules.tree import plain
from oddchip.table import Action, Event, Hand, from_json
from oddchip.table.events import Acted, Began, Discarded, Drew, Hidden, Mucked, Showed, Shuffled

T = TypeVar("T")

ENDINGS = (".phh", ".phhs", ".json", ".jsonl")


def replay(log: Sequence[Event]) -> Hand:
    """The hand of a log, played again; one that would go otherwise is a mistake.

    >>> from oddchip.rulebook import game
    >>> from oddchip.table import start, terms
    >>> table = terms(game("razz"))
    >>> hand = start(table, [5_000, 5_000], 0, deck=table.deck.cards)
    >>> hand = hand.apply(hand.legal.bring_in)
    >>> replay(hand.log) == hand
    True
    """
    match log:
        case [Began() as began, Shuffled() as shuffled, *_]:
            hand = set_out(began, _known(shuffled.deck), _known(shuffled.again))
        case _:
            raise Mistake("a log opens with how the hand began and the order of the deck")
    for number, event in enumerate(log, 1):
        action = _action(event)
        if action is None:
            continue
        try:
            hand = hand.apply(action)
        except Mistake as mistake:
            raise Mistake(f"event {number}: {mistake}") from None
    for number, (again, event) in enumerate(zip(hand.log, log, strict=False), 1):
        if again != event:
            raise Mistake(f"event {number} isn't what happens when the hand is played again")
    if len(hand.log) != len(log):
        raise Mistake(f"there are {len(log)} events, and {len(hand.log)} happen")
    return hand


def _known(cards: tuple[Hidden, ...]) -> tuple[Card, ...]:
    known = tuple(card for card in cards if card)
    if len(known) < len(cards):
        raise Mistake("this log is what one viewer saw: without the deck it can't be played again")
    return known


def _action(event: Event) -> Action | None:
    """The action that an event tells of."""
    match event:
        case Acted():
            return Action(event.kind, event.to if event.kind in ("bet", "raise") else 0)
        case Discarded():
            return Action("discard", cards=_known(event.cards))
        case Drew():
            return Action("draw", cards=_known(event.gave))
        case Showed():
            return Action("show")
        case Mucked():
            return Action("muck")
    return None


class Replay(NamedTuple):
    """One hand of a file played again: what came of it, and if it didn't go as told, why.

    A file that is no hand history isn't `readable`.
    """

    file: str
    history: History | None
    why: str = ""
    readable: bool = True


def replays(path: Path) -> Iterator[Replay]:
    """The hands of a file, or of all files of a folder, played again.

    >>> list(replays(Path("no such file.phh")))
    Traceback (most recent call last):
    oddchip.mistake.Mistake: no such file.phh: there is no such file or folder
    """
    if not path.exists():
        raise Mistake(f"{path}: there is no such file or folder")
    if not path.is_dir():
        return _of_file(path)
    files = sorted(file for file in path.rglob("*") if file.suffix in ENDINGS and file.is_file())
    if not files:
        raise Mistake(f"{path}: there is no hand history in it, none of {', '.join(ENDINGS)}")
    return chain.from_iterable(map(_of_file, files))


def _of_file(file: Path) -> Iterator[Replay]:
    try:
        found = _logs(file) if file.suffix in (".json", ".jsonl") else _hands(file)
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
            yield Replay(where, None, str(mistake))
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


def _logs(file: Path) -> Found:
    data = _bytes(file)
    logs = [data]
    if file.suffix == ".jsonl":
        logs = [line for line in data.splitlines() if line.strip()]
    elif data.translate(None, b" \t\r\n").startswith(b"[["):
        logs = [bytes(log) for log in _decoded(partial(LOGS.decode, data))]

    def read(log: bytes) -> Play:
        events = _decoded(partial(from_json, log))
        return lambda: History(replay(events))

    names = [str(number) for number in range(1, len(logs) + 1)] if len(logs) > 1 else [""]
    return [(name, partial(read, log)) for name, log in zip(names, logs, strict=False)]


LOGS = msgspec.json.Decoder(list[msgspec.Raw])


def _decoded(decode: Callable[[], T]) -> T:
    try:
        return decode()
    except (msgspec.MsgspecError, RecursionError) as error:
        raise Mistake(f"it is no log: {plain(str(error))}") from None
