"""What happens at a table outside of a hand's own log: all of it may be told to everybody.

The news of every command, one after another, rebuild the seats, the stacks and the button; each
says what has changed and not how to look it up. Amounts are in cents, seats are the table's.
"""

from typing import Literal

import msgspec

from oddchip.cards import Card

Why = Literal["collection", "big-blind", "button", "seats"]


class News(msgspec.Struct, frozen=True, tag_field="news", tag=str.lower):
    """Something that happened at the table."""


class Sat(News, frozen=True):
    """A player took a seat and bought in; `posting` as in `CameBack`."""

    seat: int
    player: str
    amount: int
    posting: bool


class Adding(News, frozen=True):
    """A player in a hand will add so much more to the stack when it is over."""

    seat: int
    amount: int


class Added(News, frozen=True):
    """A player added to the stack; what had been meant to be added too and found no room is back.

    Nothing is left to be added later.
    """

    seat: int
    amount: int
    back: int = 0


class Leaving(News, frozen=True):
    """A player in a hand will leave when it is over, and adds nothing any more."""

    seat: int


class Left(News, frozen=True):
    """A player left with a stack."""

    seat: int
    player: str
    amount: int


class SatOut(News, frozen=True):
    """A player isn't dealt into further hands."""

    seat: int


class CameBack(News, frozen=True):
    """A player plays on: posting what may be owed, or waiting for the big blind to come round."""

    seat: int
    posting: bool


class DrewForButton(News, frozen=True):
    """Cards were dealt for the first button, and the highest spade took it."""

    cards: tuple[tuple[int, tuple[Card, ...]], ...]
    seat: int


class Chose(News, frozen=True):
    """The player whose turn it is to have the button named the next game, by its place."""

    seat: int
    place: int
    game: str


class Turned(News, frozen=True):
    """The games went on to the next; its place in their list."""

    place: int
    game: str


class Dealt(News, frozen=True):
    """A hand began and the button moved; the hand's own seats count these seats from 0."""

    number: int
    game: str
    seats: tuple[int, ...]
    button: int
    blinds: tuple[int, ...]


class Owes(News, frozen=True):
    """Which blinds a player owes from now on; neither, once they are posted or waived."""

    seat: int
    small: bool
    big: bool


class NotDealt(News, frozen=True):
    """A player who doesn't sit out wasn't dealt in.

    They can't pay the `collection`, wait for the `big-blind`, sit between the `button` and the
    big blind, or there are more players than the game has `seats`.
    """

    seat: int
    why: Why


class Played(News, frozen=True):
    """A hand ended: its seats' stacks, and what the house collected of them."""

    number: int
    seats: tuple[int, ...]
    stacks: tuple[int, ...]
    collected: int
