"""The words of a house-banked game: deal, wagers, decisions, settlement and pay tables."""

from typing import Annotated, Literal

import msgspec

from oddchip.rules.words import (
    Cards,
    CardsOrNone,
    Cents,
    Name,
    Option,
    OwnOrder,
    Pack,
    Rank,
    SeatRange,
    Source,
    Times,
    UsesExactly,
    Word,
    Words,
)

PAYS = 'a whole number from -1 (lost) or 0 (a push) to 1000000, or such as "3 to 2"'
ENDS = f"{PAYS}, or paytable"
RATIO = "[1-9][0-9]{0,5} to [1-9][0-9]{0,5}"

Pay = (
    Annotated[int, msgspec.Meta(ge=-1, le=10**6, description=PAYS)]
    | Annotated[str, msgspec.Meta(pattern=f"^{RATIO}$", description=PAYS)]
)
Settlement = (
    Annotated[int, msgspec.Meta(ge=-1, le=10**6, description=ENDS)]
    | Annotated[str, msgspec.Meta(pattern=f"^({RATIO}|paytable)$", description=ENDS)]
)


class Deal(Word, frozen=True):
    """Cards to each player's hand, to the dealer or to the board."""

    to: Literal["hand", "dealer", "board"]
    cards: Cards


class Showdown(Word, frozen=True):
    """How the player's hand compares with the dealer's, and what a hand may use."""

    wins: tuple[Name, ...] = ("high",)
    uses: UsesExactly | None = None


class Dealer(Word, frozen=True):
    """The lowest hand with which the dealer qualifies; without one, every hand does."""

    qualifies: Name | None = None


class Sees(Word, frozen=True):
    """What is face up at a decision, besides the player's own cards."""

    board: CardsOrNone = 0
    dealer: CardsOrNone = 0


class Bet(Word, frozen=True):
    """A wager made at a decision: one of these multiples of another wager."""

    bet: Name
    times: tuple[Times, ...]
    of: Name = "ante"


class Decision(Word, frozen=True):
    """A moment at which each player chooses, unless a wager named here stands already."""

    name: Name
    choices: tuple[Literal["check", "fold"] | Bet, ...]
    sees: Sees = msgspec.field(default_factory=Sees)
    unless: Name | None = None


class Unqualified(Word, frozen=True):
    """How a wager ends when the dealer doesn't qualify."""

    win: Settlement
    tie: Settlement
    lose: Settlement


class Settle(Word, frozen=True):
    """How a wager ends: by the showdown and by folding, or always by its pay table."""

    always: Literal["paytable"] | None = None
    win: Settlement | None = None
    tie: Settlement | None = None
    lose: Settlement | None = None
    fold: Settlement | None = None
    unqualified: Unqualified | None = None


class Judged(Word, frozen=True):
    """The cards that a wager's pay table looks at, and the order in which they compare."""

    hand: CardsOrNone = 0
    board: CardsOrNone = 0
    order: Name = "high"


class CountLine(Word, frozen=True):
    """A line reached by holding at least so many cards of the counted rank."""

    name: Name
    title: Words
    hand: CardsOrNone = 0
    board: CardsOrNone = 0
    any: CardsOrNone = 0


class Paytable(Word, frozen=True):
    """What each hand is paid, to one, each line reaching up to the next; and what is below.

    Reconstructed lines are those that the document lost.
    """

    name: Name
    pays: dict[Name, Pay]
    below: Literal["push", "lose"]
    reconstructed: tuple[Name, ...] = ()
    rests_on: Words | None = None


class Wager(Word, frozen=True):
    """A bet: how it is made, what its pay table looks at and how it is settled.

    A free one costs nothing and counts as being of another wager's size.
    """

    name: Name
    made: Literal["required", "optional", "by-decision", "free"]
    settle: Settle
    title: Words | None = None
    equals: Name | None = None
    min: Cents | None = None
    max: Cents | None = None
    judged: Judged | None = None
    counts: Rank | None = None
    line: tuple[CountLine, ...] = ()
    paytable: tuple[Paytable, ...] = ()


class HouseBanked(Word, frozen=True):
    """A game against the house."""

    kind: Literal["house-banked"]
    name: Words
    source: Source
    seats: SeatRange
    deal: tuple[Deal, ...]
    wager: tuple[Wager, ...]
    decision: tuple[Decision, ...]
    showdown: Showdown = msgspec.field(default_factory=Showdown)
    dealer: Dealer = msgspec.field(default_factory=Dealer)
    limits_assumed: bool = False
    aliases: tuple[Name, ...] = ()
    deck: Pack = msgspec.field(default_factory=Pack)
    order: tuple[OwnOrder, ...] = ()
    option: tuple[Option, ...] = ()
