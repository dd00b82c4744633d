"""What a viewer gets tells nothing that the table doesn't show.

An oracle reads the log and says which cards each viewer has had the right to see. Nothing else
may stand anywhere in what a viewer is sent; and when the other cards are exchanged among
themselves, everything that is sent stays the same to the byte.
"""

import re
from collections.abc import Callable, Iterable
from random import Random
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oddchip.cards import Card, shuffled
from oddchip.table import Action, Event, Hand, Viewer, seen, start, view
from oddchip.table.events import (
    Acted,
    Began,
    Boarded,
    Dealt,
    Discarded,
    Drew,
    Happening,
    Hidden,
    Mucked,
    Showed,
)
from oddchip.table.views import PARTLY, PUBLIC, Withheld
from tests.table.playing import ALL_GAMES, hands, played

Renaming = Callable[[Card], Card]

CARD = re.compile(r"\b(?:[2-9TJQKA][cdhs]|J[kx])\b")


def viewers(hand: Hand) -> list[Viewer]:
    return [*range(len(hand.stacks)), "spectator"]


def rightly_known(log: Iterable[Event], viewer: Viewer) -> set[Hidden]:
    """The cards that a viewer has seen, by the customs of the table: an oracle of its own."""
    known: set[Hidden] = set()
    for event in log:
        match event:
            case Boarded() | Showed() | Dealt(up=True):
                known |= set(event.cards)
            case Dealt() | Discarded() if event.seat == viewer:
                known |= set(event.cards)
            case Drew() if event.seat == viewer:
                known |= set(event.gave) | set(event.got)
    return known


def as_sent(value: object) -> str:
    """A value as it would go over the wire."""
    return msgspec.json.encode(value, enc_hook=lambda card: card.text).decode()


def everything_sent(hand: Hand, viewer: Viewer) -> str:
    events = [as_sent(seen(event, viewer)) for event in hand.log]
    return "\n".join([as_sent(view(hand, viewer)), *events])


def decisions(log: Iterable[Event], renamed: Renaming) -> Iterable[Action]:
    """What the players did, with the cards renamed."""
    for event in log:
        match event:
            case Acted():
                yield Action(event.kind, event.to if event.kind in ("bet", "raise") else 0)
            case Drew():
                yield Action("draw", cards=tuple(renamed(card) for card in event.gave if card))
            case Discarded():
                yield Action("discard", cards=tuple(renamed(card) for card in event.cards if card))
            case Showed():
                yield Action("show")
            case Mucked():
                yield Action("muck")


def with_cards_renamed(hand: Hand, renamed: Renaming) -> Hand:
    """The same hand, played from its start with other cards."""
    began, pack = hand.log[:2]
    assert isinstance(began, Began)
    deck, again = msgspec.structs.astuple(pack)
    other = start(
        hand.terms,
        began.stacks,
        began.button,
        deck=[renamed(card) for card in deck],
        again=[renamed(card) for card in again],
        posts=began.posts,
        collected_from=began.collected_from,
    )
    for action in decisions(hand.log, renamed):
        other = other.apply(action)
    return other


def exchanged(hand: Hand, viewer: Viewer, seed: int) -> Renaming:
    """All the cards that a viewer doesn't know, exchanged among themselves."""
    known = rightly_known(hand.log, viewer)
    unknown = [card for card in hand.terms.deck if card not in known]
    others = dict(zip(unknown, shuffled(unknown, seed), strict=True))
    return lambda card: others.get(card, card)


def moments(hand: Hand, seed: int) -> list[Hand]:
    """A few moments of a hand played at random, its end among them."""
    random = Random(seed)
    course = list(played(hand, random))
    return [*random.sample(course, min(3, len(course))), course[-1]]


def check(hand: Hand, seed: int) -> None:
    for viewer in viewers(hand):
        sent = everything_sent(hand, viewer)
        known = {card.text for card in rightly_known(hand.log, viewer) if card}
        assert set(CARD.findall(sent)) == known, viewer
        other = with_cards_renamed(hand, exchanged(hand, viewer, seed))
        assert everything_sent(other, viewer) == sent, viewer
        assert (view(hand, viewer).legal is None) == (viewer != hand.actor)
    auditor = view(hand, "auditor")
    assert auditor.log == hand.log
    assert auditor.legal == hand.legal
    assert tuple(seat.down for seat in auditor.seats) == hand.down


@pytest.mark.parametrize("game", ALL_GAMES)
def test_cards_that_a_viewer_may_not_know_change_nothing_for_that_viewer(game: str) -> None:
    @settings(max_examples=20)
    @given(hands(game), st.integers(0, 2**32))
    def look(hand: Hand, seed: int) -> None:
        for moment in moments(hand, seed):
            check(moment, seed)

    look()


@pytest.mark.long
@pytest.mark.parametrize("game", ALL_GAMES)
def test_they_change_nothing_in_many_hands(game: str) -> None:
    @settings(max_examples=300)
    @given(hands(game), st.integers(0, 2**32))
    def look(hand: Hand, seed: int) -> None:
        for moment in moments(hand, seed):
            check(moment, seed)

    look()


MODULES = ("oddchip.table.events", "oddchip.table.views")


def test_every_kind_of_event_is_public_or_partly_seen() -> None:
    kinds = set(get_args(Event))
    assert set(PUBLIC) | set(PARTLY) == kinds
    assert not set(PUBLIC) & set(PARTLY)
    here = {kind for kind in Happening.__subclasses__() if kind.__module__ in MODULES}
    assert here == kinds | {Withheld}


def test_public_events_hold_no_hidden_cards() -> None:
    for kind in PUBLIC:
        for field in msgspec.structs.fields(kind):
            assert Hidden not in get_args(field.type), f"{kind.__name__}.{field.name}"


def test_an_event_of_an_unknown_kind_is_withheld() -> None:
    class Peeked(msgspec.Struct, frozen=True):
        card: Card

    unknown: Any = Peeked(Card("As"))
    assert seen(unknown, 0) == seen(unknown, "spectator") == Withheld()
    assert as_sent(seen(unknown, 0)) == '{"event":"withheld"}'
    assert seen(unknown, "auditor") is unknown
