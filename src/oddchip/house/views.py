"""The one road to a viewer of a round: what of each event, and of a round, a seat may see.

What isn't allowed here is denied. A hidden card is None.
"""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from oddchip.cards import Card
from oddchip.house.events import (
    Acted,
    Began,
    Dealt,
    Event,
    Revealed,
    Settled,
    Showed,
    Shuffled,
)
from oddchip.house.round import Action, Round
from oddchip.table.events import Ended, Hidden
from oddchip.table.views import Viewer, Withheld


def _shuffled(event: Shuffled, viewer: Viewer) -> Shuffled:  # noqa: ARG001 - hidden from all
    return Shuffled((None,) * len(event.deck))


def _dealt(event: Dealt, viewer: Viewer) -> Dealt:
    own = event.seat is not None and event.seat == viewer
    return event if own else replace(event, cards=(None,) * len(event.cards))


PUBLIC = (Began, Revealed, Acted, Showed, Settled, Ended)
PARTLY: dict[type[Event], Callable[[Any, Viewer], Event]] = {Shuffled: _shuffled, Dealt: _dealt}


def seen(event: Event, viewer: Viewer) -> Event | Withheld:
    """What a viewer sees of an event: the auditor everything, a seat its own cards.

    >>> from oddchip.cards import read_cards
    >>> seen(Dealt("dealer", None, read_cards("As Ks")), 0)
    Dealt(to='dealer', seat=None, cards=(None, None))
    """
    if viewer == "auditor" or isinstance(event, PUBLIC):
        return event
    shown = PARTLY.get(type(event))
    return shown(event, viewer) if shown else Withheld()


class SeatView(msgspec.Struct, frozen=True):
    """What a viewer sees of a seat."""

    stack: int
    wagers: dict[str, int]
    folded: bool
    hand: tuple[Hidden, ...]


class View(msgspec.Struct, frozen=True):
    """What a viewer sees of a round; `legal` is told to the seat that is to act alone."""

    viewer: Viewer
    game: str
    decision: str | None
    actor: int | None
    board: tuple[Card, ...]
    dealer: tuple[Card, ...]
    seats: tuple[SeatView, ...]
    legal: tuple[Action, ...] | None
    log: tuple[Event | Withheld, ...]


def view(of: Round, viewer: Viewer) -> View:
    """What a viewer sees of a round.

    >>> from oddchip.house import start, terms
    >>> from oddchip.rulebook import game
    >>> table = terms(game("triple-action"))
    >>> mine = view(start(table, [900], [{"ante": 100}], table.deck.cards), 0)
    >>> mine.seats[0].hand, mine.dealer, mine.board
    ((Card('8c'), Card('8d')), (Card('8h'),), ())
    """
    return View(
        viewer=viewer,
        game=of.terms.game,
        decision=of.decision.name if of.decision else None,
        actor=of.actor,
        board=of.seen_board,
        dealer=of.seen_dealer,
        seats=tuple(
            SeatView(
                player.stack,
                dict(player.wagers),
                player.folded,
                player.hand
                if of.over or viewer in (seat, "auditor")
                else (None,) * len(player.hand),
            )
            for seat, player in enumerate(of.players)
        ),
        legal=of.legal if viewer in (of.actor, "auditor") else None,
        log=tuple(seen(event, viewer) for event in of.log),
    )
