"""What happens in a round, event by event. A card that a viewer may not see is None there."""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from oddchip.cards import Card
from oddchip.house.terms import Situation

Hidden = Card | None


class Happening(msgspec.Struct, frozen=True, tag_field="event", tag=str.lower):
    """A part of the log."""


class Began(Happening, frozen=True):
    """A round began: each seat's stack, and what it put on each wager."""

    game: str
    chosen: Mapping[str, str]
    paytables: Mapping[str, str]
    stacks: tuple[int, ...]
    wagers: tuple[Mapping[str, int], ...]


class Shuffled(Happening, frozen=True):
    """The order of the deck."""

    deck: tuple[Hidden, ...]


class Dealt(Happening, frozen=True):
    """Cards were dealt face down: to a seat, to the dealer or to the board."""

    to: Literal["hand", "dealer", "board"]
    seat: int | None
    cards: tuple[Hidden, ...]


class Revealed(Happening, frozen=True):
    """Cards of the board or of the dealer were turned up."""

    of: Literal["dealer", "board"]
    cards: tuple[Card, ...]


class Acted(Happening, frozen=True):
    """A seat decided: it checked, folded, or bet an amount on a wager."""

    seat: int
    decision: str
    kind: Literal["check", "fold", "bet"]
    wager: str | None
    amount: int


class Showed(Happening, frozen=True):
    """A seat's hand was opened."""

    seat: int
    cards: tuple[Card, ...]


class Settled(Happening, frozen=True):
    """A wager was settled: what it won (or lost, if less than 0), why, and by which pay line."""

    seat: int
    wager: str
    amount: int
    won: int
    ending: Situation
    line: str | None


class Ended(Happening, frozen=True):
    """The round is over; these are the stacks."""

    stacks: tuple[int, ...]


Event = Began | Shuffled | Dealt | Revealed | Acted | Showed | Settled | Ended


def _write(value: Any) -> str:
    if isinstance(value, Card):
        return value.text
    raise NotImplementedError(f"no event holds a {type(value).__name__}")


def _read(kind: type, value: str) -> Card:  # noqa: ARG001 - the only kind that needs reading
    return Card(value)


def to_json(log: tuple[Event, ...]) -> bytes:
    """A log as JSON.

    >>> to_json((Ended((5,)),))
    b'[{"event":"ended","stacks":[5]}]'
    """
    return msgspec.json.encode(log, enc_hook=_write)


def from_json(data: bytes) -> tuple[Event, ...]:
    """The log that `to_json` wrote.

    >>> from_json(to_json((Ended((5,)),)))
    (Ended(stacks=(5,)),)
    """
    return msgspec.json.decode(data, type=tuple[Event, ...], dec_hook=_read)
