"""The words of a card-room game: fee, forced bets, betting, streets and showdown."""

from typing import Literal

import msgspec

from oddchip.rules.words import (
    Cards,
    CardsOrNone,
    Cents,
    CentsOrNone,
    Name,
    Option,
    OwnOrder,
    Pack,
    SeatRange,
    Source,
    Times,
    UsesExactly,
    Word,
    Words,
)

Structure = Literal["spread", "fixed", "pot", "no-limit"]
Opener = Literal["left-of-big-blind", "left-of-button", "bring-in", "best-board"]


class Button(Word, frozen=True):
    """How the dealer's button starts and moves."""

    first: Literal["highest-spade"] = "highest-spade"
    moves: Literal["clockwise"] = "clockwise"


class Collection(Word, frozen=True):
    """The house's fee. It is assumed where the documents name none."""

    amount: Cents
    paid_by: Literal["button"]
    when: Literal["before-deal"]
    assumed: bool = False


class BringIn(Word, frozen=True):
    """Who must open the first round, by the up card; suits break ties."""

    amount: Cents
    by: Literal["lowest-card", "highest-card"]
    aces: Literal["high", "low"]


class Forced(Word, frozen=True):
    """What goes in before anyone chooses; blinds run from the left of the button."""

    blinds: tuple[Cents, ...] = ()
    ante: CentsOrNone = 0
    bring_in: BringIn | None = None
    assumed: bool = False


class Spread(Word, frozen=True):
    """Any wager between two amounts."""

    min: Cents
    max: Cents
    raises: Times


class Fixed(Word, frozen=True):
    """Wagers of one amount: small on the early streets, big on the late ones."""

    small: Cents
    big: Cents
    raises: Times


class Open(Word, frozen=True):
    """Wagers from an amount up: to the size of the pot, or to the whole stack."""

    min: Cents


class Betting(Word, frozen=True):
    """The structure in force, the limits in each structure, and what raises do."""

    structure: Structure
    spread: Spread
    fixed: Fixed
    pot: Open
    no_limit: Open
    heads_up_cap: bool = True
    short_raise_reopens: Literal["never", "half", "added-up"] = "never"
    check_raise: bool = True
    sevens_rule: bool = False


class Deal(Word, frozen=True):
    """Cards to each player, face down or up, or to the board."""

    to: Literal["down", "up", "board"]
    cards: Cards


class Discard(Word, frozen=True):
    """Cards that each player gives up, face down, in turn from the left of the button."""

    cards: Cards
    when: Literal["before-betting", "after-betting"]


class Draw(Word, frozen=True):
    """Cards that each player may exchange, in turn from the left of the button."""

    max: Cards


class Street(Word, frozen=True):
    """One round: burn, deal, draw, bet."""

    name: Name
    opens: Opener
    bet: Literal["small", "big"]
    burn: CardsOrNone = 0
    deal: tuple[Deal, ...] = ()
    draw: Draw | None = None
    discard: Discard | None = None


class Showdown(Word, frozen=True):
    """What wins: one order, or two that share the pot, the first taking the odd chip."""

    wins: tuple[Name, ...]
    uses: UsesExactly | None = None
    first_to_show: Literal["last-aggressor"] = "last-aggressor"
    losers: Literal["may-muck", "must-show"] = "may-muck"
    odd_chip: Literal["left-of-button"] = "left-of-button"


class CardRoom(Word, frozen=True):
    """A game among players."""

    kind: Literal["card-room"]
    name: Words
    source: Source
    seats: SeatRange
    forced: Forced
    betting: Betting
    street: tuple[Street, ...]
    showdown: Showdown
    aliases: tuple[Name, ...] = ()
    deck: Pack = msgspec.field(default_factory=Pack)
    order: tuple[OwnOrder, ...] = ()
    button: Button = msgspec.field(default_factory=Button)
    collection: Collection | None = None
    option: tuple[Option, ...] = ()
