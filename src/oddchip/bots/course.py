"""The course of a hand so far, told from the log that a seat sees: who has put in what, and where
each player stands in drawing and betting.
"""

from typing import NamedTuple

from oddchip.cards import Card
from oddchip.table import Terms, View
from oddchip.table.events import Discarded, Drew
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
