"""What a seat can tell of a hand's course: cards that are known, cards to come, chips to win."""

from typing import NamedTuple

from oddchip.cards import Card
from oddchip.table import Terms, View
from oddchip.table.events import Acted, Discarded, Drew, Posted, Returned
from oddchip.table.terms import Step


class Sizes(NamedTuple):
    """How many cards a player and the board have in the end."""

    own: int
    board: int


def sizes(terms: Terms, view: View) -> Sizes:
    """The sizes in the end, as far as this moment tells."""
    own = board = 0
    for step in terms.steps:
        if step.does == "deal" and step.to == "board":
            board += step.cards
        elif step.does in ("deal", "discard"):
            own += step.cards if step.does == "deal" else -step.cards
    # When a stud deck runs short, a card of the board stands for everyone's last.
    extra = max(0, len(view.board) - board)
    return Sizes(own - extra, board + extra)


def exchanges(terms: Terms) -> tuple[Step, ...]:
    """The steps in which players draw or discard."""
    return tuple(step for step in terms.steps if step.does in ("discard", "draw"))


def to_give(step: Step, held: int) -> tuple[int, int]:
    """The fewest and the most of so many held cards that go at an exchange."""
    return (step.cards, step.cards) if step.does == "discard" else (0, min(step.cards, held))


def within_reach(view: View, cost: int) -> int:
    """The chips that the viewer can win from what is in the pot, once it has put in so much more.

    >>> from oddchip.rulebook import game
    >>> from oddchip.table import start, terms, view
    >>> table = terms(game("texas-holdem"))
    >>> hand = start(table, [150, 9_000, 9_000], 2, deck=table.deck.cards)
    >>> hand = hand.apply(hand.legal.wager.to(900))
    >>> hand.pot, within_reach(view(hand, 0), 50)
    (1200, 450)
    """
    puts, dead = [0] * len(view.seats), 0
    for event in view.log:
        match event:
            case Posted(kind="dead"):
                dead += event.amount
            case Posted():
                puts[event.seat] += event.amount
            case Acted():
                puts[event.seat] += event.paid
            case Returned():
                puts[event.seat] -= event.amount
    assert isinstance(view.viewer, int), "an onlooker wins nothing"
    puts[view.viewer] += cost
    return dead + sum(min(put, puts[view.viewer]) for put in puts)


def unseen(view: View, terms: Terms) -> list[Card]:
    """The cards of the pack that the viewer hasn't seen."""
    seen = set(view.board)
    for seat in view.seats:
        seen.update(card for card in (*seat.down, *seat.up) if card)
    for event in view.log:
        if isinstance(event, Discarded) and event.seat == view.viewer:
            seen.update(card for card in event.cards if card)
        elif isinstance(event, Drew) and event.seat == view.viewer:
            seen.update(card for card in event.gave if card)
    return [card for card in terms.deck if card not in seen]
