"""What happens in a hand, event by event: the log from which everything else can be told.

Amounts are in cents and seats count from 0. A card that a viewer may not see is None there.
"""

from collections.abc import Mapping
from typing import Literal

import msgspec

from oddchip.cards import Card, read_record, write_record
from oddchip.table.actions import Kind
from oddchip.table.terms import Stakes

Hidden = Card | None


class Happening(msgspec.Struct, frozen=True, tag_field="event", tag=str.lower):
    """A part of the log."""


class Post(msgspec.Struct, frozen=True):
    """What a seat must put in before the deal.

    An ante is matched seat by seat like any wager; a blind counts as the seat's first bet; dead
    money belongs to the pot without counting for the seat.
    """

    seat: int
    amount: int
    kind: Literal["ante", "blind", "entry", "dead"]


class Began(Happening, frozen=True):
    """A hand began, on these terms."""

    game: str
    chosen: Mapping[str, str]
    stakes: Stakes
    stacks: tuple[int, ...]
    button: int
    posts: tuple[Post, ...]
    collected_from: int | None


class Shuffled(Happening, frozen=True):
    """The order of the deck, and the order in which used cards come if they are shuffled in."""

    deck: tuple[Hidden, ...]
    again: tuple[Hidden, ...]


class Collected(Happening, frozen=True):
    """The house took its fee."""

    seat: int
    amount: int


class Posted(Happening, frozen=True):
    """A seat put in what it must, or all it had."""

    seat: int
    amount: int
    kind: Literal["ante", "blind", "entry", "dead"]


class Burned(Happening, frozen=True):
    """Cards were burned."""

    street: str
    cards: tuple[Hidden, ...]


class Dealt(Happening, frozen=True):
    """A seat was dealt cards, face down or up."""

    street: str
    seat: int
    up: bool
    cards: tuple[Hidden, ...]


class Boarded(Happening, frozen=True):
    """Cards were turned up for all."""

    street: str
    cards: tuple[Card, ...]


class Reshuffled(Happening, frozen=True):
    """Used cards were shuffled and became the deck."""

    cards: tuple[Hidden, ...]


class Acted(Happening, frozen=True):
    """A seat folded, checked, called, bet or raised: what it paid, and its wager of the round."""

    seat: int
    kind: Kind
    paid: int
    to: int


class Discarded(Happening, frozen=True):
    """A seat gave up cards."""

    seat: int
    cards: tuple[Hidden, ...]


class Drew(Happening, frozen=True):
    """A seat exchanged cards; none, if it stood pat."""

    seat: int
    gave: tuple[Hidden, ...]
    got: tuple[Hidden, ...]


class Returned(Happening, frozen=True):
    """What nobody called went back, or what was wagered against a seven that was checked."""

    seat: int
    amount: int


class Showed(Happening, frozen=True):
    """A seat showed its hand."""

    seat: int
    cards: tuple[Card, ...]


class Mucked(Happening, frozen=True):
    """A seat gave its hand up unseen."""

    seat: int


class Won(Happening, frozen=True):
    """A seat won chips of a pot: the main pot is 0; `order` is the place of what won it.

    `strength` is the winning hand's, 0 if nobody else was left.
    """

    seat: int
    amount: int
    pot: int
    order: int
    strength: int


class Ended(Happening, frozen=True):
    """The hand is over; these are the stacks."""

    stacks: tuple[int, ...]


Event = (
    Began
    | Shuffled
    | Collected
    | Posted
    | Burned
    | Dealt
    | Boarded
    | Reshuffled
    | Acted
    | Discarded
    | Drew
    | Returned
    | Showed
    | Mucked
    | Won
    | Ended
)


def to_json(log: tuple[Event, ...]) -> bytes:
    """A log as JSON.

    >>> to_json((Mucked(2),))
    b'[{"event":"mucked","seat":2}]'
    """
    return write_record(log)


def from_json(data: bytes) -> tuple[Event, ...]:
    """The log that `to_json` wrote.

    >>> from_json(to_json((Mucked(2),)))
    (Mucked(seat=2),)
    """
    return read_record(data, tuple[Event, ...])
