"""The small words that both kinds of rule sheet are made of: names, amounts, packs, sources.

Each type carries its limits and says them in words, so that what a sheet may say is written
once: here and in `card_room` and `house_banked`. Money is in cents.
"""

from typing import Annotated, Literal

import msgspec

from oddchip.cards import RANKS
from oddchip.ranking import FIVE_CARDS, Category

NAME = "[a-z0-9]+(-[a-z0-9]+)*"
PLAIN = r"[^\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]*"  # nothing that would steer a terminal

Name = Annotated[
    str,
    msgspec.Meta(
        pattern=f"^{NAME}$",
        max_length=60,
        description="small letters, digits and single hyphens, such as left-of-button",
    ),
]
Words = Annotated[
    str,
    msgspec.Meta(
        pattern=rf"^(?=.*\S){PLAIN}$",
        max_length=800,
        description="a text of 1 to 800 characters in one line",
    ),
]
Rank = Annotated[str, msgspec.Meta(pattern=f"^[{RANKS}]$", description=f"one of {RANKS}")]
Ranks = Annotated[
    str,
    msgspec.Meta(
        pattern="^2?3?4?5?6?7?8?9?T?J?Q?K?A$",
        min_length=5,
        examples=[RANKS],
        description=f"five or more of {RANKS}, in that order, the ace among them",
    ),
]
Cents = Annotated[
    int, msgspec.Meta(ge=1, le=10**12, description="whole cents, from 1 to 1000000000000")
]
CentsOrNone = Annotated[
    int, msgspec.Meta(ge=0, le=10**12, description="whole cents, from 0 to 1000000000000")
]
Cards = Annotated[int, msgspec.Meta(ge=1, le=54, description="a whole number from 1 to 54")]
CardsOrNone = Annotated[int, msgspec.Meta(ge=0, le=54, description="a whole number from 0 to 54")]
Seats = Annotated[int, msgspec.Meta(ge=1, le=22, description="a whole number from 1 to 22")]
Times = Annotated[int, msgspec.Meta(ge=1, le=100, description="a whole number from 1 to 100")]
Jokers = Annotated[int, msgspec.Meta(ge=0, le=2, description="0, 1 or 2")]


class Word(msgspec.Struct, frozen=True, rename="kebab", forbid_unknown_fields=True):
    """A part of a rule sheet."""


class Source(Word, frozen=True):
    """Where a rule is written down."""

    document: Words
    passage: Words


class Pack(Word, frozen=True):
    """The pack that the game is dealt from, and what is done when it is used up."""

    ranks: Ranks = RANKS
    jokers: Jokers = 0
    runs_short: Literal["burns-then-board", "discards-of-others"] | None = None


class SeatRange(Word, frozen=True):
    """How many may play."""

    min: Seats
    max: Seats


class OwnOrder(Word, frozen=True):
    """A high order of the game's own; with a usual order's name, it takes that one's place."""

    name: Name
    best_first: tuple[Category, ...] = FIVE_CARDS
    size: Literal[3, 5] = 5
    low_straight: bool = True


class UsesExactly(Word, frozen=True):
    """How many held cards and how many of the board make a hand."""

    hand: Cards
    board: Cards


class Choice(Word, frozen=True):
    """One answer to an option's question, and what it changes in the sheet."""

    name: Name
    means: Words
    set: dict[str, object] = {}


class Option(Word, frozen=True):
    """A question that the documents leave open, its answers and why one is the default."""

    name: Name
    asks: Words
    default: Name
    why: Words
    rests_on: Words
    choice: tuple[Choice, ...]
