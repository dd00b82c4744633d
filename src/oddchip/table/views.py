"""The one road to a viewer: what of each event, and of a hand, a seat or a spectator may see.

What isn't allowed here is denied: an event of an unknown kind is withheld whole. A hidden card
is None, so that counts and sizes tell nothing that the table doesn't know.
"""

from collections.abc import Callable
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from oddchip.cards import Card
from oddchip.table.actions import Legal
from oddchip.table.events import (
    Acted,
    Began,
    Boarded,
    Burned,
    Collected,
    Dealt,
    Discarded,
    Drew,
    Ended,
    Event,
    Happening,
    Hidden,
    Mucked,
    Posted,
    Reshuffled,
    Returned,
    Showed,
    Shuffled,
    Won,
)
from oddchip.table.hand import Hand
from oddchip.table.showdown import Pot, pots_of

Viewer = int | Literal["spectator", "auditor"]


class Withheld(Happening, frozen=True):
    """Something happened that this viewer may not know of."""


def _hide(cards: tuple[Hidden, ...]) -> tuple[None, ...]:
    return (None,) * len(cards)


def _dealt(event: Dealt, viewer: Viewer) -> Dealt:
    if event.up or event.seat == viewer:
        return event
    return replace(event, cards=_hide(event.cards))


def _discarded(event: Discarded, viewer: Viewer) -> Discarded:
    return event if event.seat == viewer else replace(event, cards=_hide(event.cards))


def _drew(event: Drew, viewer: Viewer) -> Drew:
    if event.seat == viewer:
        return event
    return replace(event, gave=_hide(event.gave), got=_hide(event.got))


def _shuffled(event: Shuffled, viewer: Viewer) -> Shuffled:  # noqa: ARG001 - hidden from all
    return Shuffled(_hide(event.deck), _hide(event.again))


def _cards(event: Burned | Reshuffled, viewer: Viewer) -> Burned | Reshuffled:  # noqa: ARG001
    return replace(event, cards=_hide(event.cards))


PUBLIC = (Began, Collected, Posted, Boarded, Acted, Returned, Showed, Mucked, Won, Ended)
PARTLY: dict[type[Event], Callable[[Any, Viewer], Event]] = {
    Shuffled: _shuffled,
    Burned: _cards,
    Reshuffled: _cards,
    Dealt: _dealt,
    Discarded: _discarded,
    Drew: _drew,
}


def seen(event: Event, viewer: Viewer) -> Event | Withheld:
    """What a viewer sees of an event: the auditor everything, others what the table shows them.

    >>> from oddchip.cards import read_cards
    >>> dealt = Dealt("pre-flop", 1, up=False, cards=read_cards("As Ks"))
    >>> seen(dealt, 1) == dealt, seen(dealt, 2).cards, seen(dealt, "spectator").cards
    (True, (None, None), (None, None))
    """
    if viewer == "auditor" or isinstance(event, PUBLIC):
        return event
    shown = PARTLY.get(type(event))
    return shown(event, viewer) if shown else Withheld()


class SeatView(msgspec.Struct, frozen=True):
    """What a viewer sees of a seat."""

    stack: int
    bet: int
    folded: bool
    all_in: bool
    down: tuple[Hidden, ...]
    up: tuple[Card, ...]


class View(msgspec.Struct, frozen=True):
    """What a viewer sees of a hand; `legal` is told to the seat that is to act alone."""

    viewer: Viewer
    game: str
    street: str
    button: int
    actor: int | None
    board: tuple[Card, ...]
    pots: tuple[Pot, ...]
    pot: int
    seats: tuple[SeatView, ...]
    legal: Legal | None
    log: tuple[Event | Withheld, ...]


def view(hand: Hand, viewer: Viewer) -> View:
    """What a viewer sees of a hand.

    >>> from oddchip.rulebook import game
    >>> from oddchip.table import start, terms
    >>> table = terms(game("razz"))
    >>> mine = view(start(table, [5_000, 5_000], 0, deck=table.deck.cards), 1)
    >>> mine.seats[0].down, mine.seats[1].down, mine.seats[0].up
    ((None, None), (Card('2c'), Card('2h')), (Card('3d'),))
    """
    return View(
        viewer=viewer,
        game=hand.terms.game,
        street=hand.street,
        button=hand.button,
        actor=hand.actor,
        board=hand.board,
        pots=tuple(pots_of(hand)),
        pot=hand.pot,
        seats=tuple(_seat(hand, seat, viewer) for seat in range(len(hand.stacks))),
        legal=hand.legal if viewer in (hand.actor, "auditor") else None,
        log=tuple(seen(event, viewer) for event in hand.log),
    )


def _seat(hand: Hand, seat: int, viewer: Viewer) -> SeatView:
    down = hand.down[seat]
    may_see = viewer in (seat, "auditor") or hand.shown >> seat & 1
    return SeatView(
        stack=hand.stacks[seat],
        bet=hand.bets[seat],
        folded=not hand.alive >> seat & 1,
        all_in=bool(hand.alive >> seat & 1) and not hand.stacks[seat] and not hand.over,
        down=down if may_see else _hide(down),
        up=hand.up[seat],
    )
