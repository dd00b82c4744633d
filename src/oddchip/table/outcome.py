"""A hand told in words: who won which part of which pot with what, and why somebody is to act."""

import msgspec

from oddchip.ranking import Low, classes, words
from oddchip.table.events import Won
from oddchip.table.hand import Hand


class Award(msgspec.Struct, frozen=True):
    """Chips that a seat won: of which pot (0 is the main pot), which half of it, and with what."""

    seat: int
    amount: int
    pot: int
    half: str
    hand: str


def awards(hand: Hand) -> tuple[Award, ...]:
    """Everything that was won in a hand.

    >>> from oddchip.rulebook import game
    >>> from oddchip.table import start, terms
    >>> table = terms(game("texas-holdem"))
    >>> hand = start(table, [5_000, 5_000], 0, deck=table.deck.cards)
    >>> awards(hand.apply(hand.legal.fold))
    (Award(seat=1, amount=200, pot=0, half='all', hand='nobody else was left'),)
    """
    return tuple(_award(hand, event) for event in hand.log if isinstance(event, Won))


def _award(hand: Hand, won: Won) -> Award:
    if not won.strength:
        return Award(won.seat, won.amount, won.pot, "all", "nobody else was left")
    order = hand.terms.orders[won.order]
    halves = {
        event.order
        for event in hand.log
        if isinstance(event, Won) and event.pot == won.pot and event.strength
    }
    half = "all" if len(halves) == 1 else "low" if isinstance(order, Low) else "high"
    return Award(
        won.seat, won.amount, won.pot, half, words(order, classes(order)[won.strength - 1])
    )


def reason(hand: Hand) -> str:
    """Why the seat that is to act is to act, in words.

    >>> from oddchip.rulebook import game
    >>> from oddchip.table import start, terms
    >>> table = terms(game("razz"))
    >>> reason(start(table, [5_000, 5_000], 0, deck=table.deck.cards))
    'brings it in with the highest card up'
    """
    step, legal = hand.step, hand.legal
    if hand.over:
        return "the hand is over"
    if step.does in ("discard", "draw"):
        return f"is next to {step.does}, from the left of the button"
    if step.does == "show":
        first = "the left of the button" if hand.aggressor is None else "the last to bet or raise"
        return f"shows next, going round from {first}"
    if legal.bring_in:
        assert hand.terms.bring_in is not None, "the terms say how it is brought in"
        return f"brings it in with the {hand.terms.bring_in.by.replace('-', ' ')} up"
    if legal.call:
        return "must call, fold or raise" if legal.wager else "must call or fold"
    return "has the wager in already, and an option" if hand.price else "may check or bet"
