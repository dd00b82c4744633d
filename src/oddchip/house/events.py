"""What happens in a round, event by event. A card that a viewer may not see is None there."""

from collections.abc import Mapping
from typing import Literal

from oddchip.cards import Card, read_record, write_record
from oddchip.house.terms import Situation
from oddchip.table.events import Ended, Happening, Hidden


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


Event = Began | Shuffled | Dealt | Revealed | Acted | Showed | Settled | Ended


def to_json(log: tuple[Event, ...]) -> bytes:
    """A log as JSON.

    >>> to_json((Ended((5,)),))
    b'[{"event":"ended","stacks":[5]}]'
    """
    return write_record(log)


def from_json(data: bytes) -> tuple[Event, ...]:
    """The log that `to_json` wrote.

    >>> from_json(to_json((Ended((5,)),)))
    (Ended(stacks=(5,)),)
    """
    return read_record(data, tuple[Event, ...])
