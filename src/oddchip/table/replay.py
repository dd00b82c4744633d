"""A hand rebuilt from its log."""

from collections.abc import Sequence

from oddchip.cards import Card
from oddchip.mistake import Mistake
from oddchip.table.actions import MUCK, SHOW, Action
from oddchip.table.events import (
    Acted,
    Began,
    Discarded,
    Drew,
    Event,
    Hidden,
    Mucked,
    Showed,
    Shuffled,
)
from oddchip.table.hand import Hand, start
from oddchip.table.terms import Terms


def replay(log: Sequence[Event], terms: Terms) -> Hand:
    """The hand that a log, finished or not, tells of; the same in all its parts.

    It is played again from what was decided: the forced bets, the deck and the actions. All else
    in the log must follow from those.

    >>> from oddchip.rulebook import game
    >>> from oddchip.table import terms
    >>> table = terms(game("razz"))
    >>> hand = start(table, [5_000, 5_000], 0, deck=table.deck.cards)
    >>> hand = hand.apply(hand.legal.bring_in)
    >>> replay(hand.log, table) == hand
    True
    """
    match log[:2]:
        case [Began() as began, Shuffled() as shuffled]:
            pass
        case _:
            raise Mistake("a log starts with the beginning of the hand and the deck")
    if (began.game, began.chosen, began.stakes) != (terms.game, terms.chosen, terms.stakes):
        raise Mistake(f"the log is of {began.game}, at other terms than these of {terms.game}")
    hand = start(
        terms,
        began.stacks,
        began.button,
        deck=_known(shuffled.deck),
        again=_known(shuffled.again),
        posts=began.posts,
        collected_from=began.collected_from,
    )
    for event in log:
        action = _action(event)
        if action is not None:
            hand = hand.apply(action)
    for place, (told, event) in enumerate(zip(log, hand.log, strict=False)):
        if told != event:
            raise Mistake(f"event {place} of the log doesn't follow from those before it: {told}")
    if len(log) != len(hand.log):
        raise Mistake(f"the log has {len(log)} events, and its actions make {len(hand.log)}")
    return hand


def _known(cards: Sequence[Hidden]) -> list[Card]:
    known = [card for card in cards if card is not None]
    if len(known) < len(cards):
        raise Mistake("only a log that shows every card can be replayed")
    return known


def _action(event: Event) -> Action | None:
    """What the player did, if the event is of a player's doing."""
    match event:
        case Acted(kind="bet" | "raise"):
            return Action(event.kind, event.to)
        case Acted():
            return Action(event.kind)
        case Drew():
            return Action("draw", cards=tuple(_known(event.gave)))
        case Discarded():
            return Action("discard", cards=tuple(_known(event.cards)))
        case Showed():
            return SHOW
        case Mucked():
            return MUCK
    return None
