"""The shape of a game: what of its sheet bears on what hands are worth at the showdown."""

import msgspec

from oddchip.cards import Deck
from oddchip.ranking import Order, Uses
from oddchip.table import Terms


class Shape(msgspec.Struct, frozen=True):
    """A pack, the orders that share the pot, and how many cards of whom make the hands.

    At the showdown each player holds `held` cards beside a board of `board`. Who is dealt cards
    beyond those gives up `given_up` of them when `seen` cards of the board are there. Where cards
    are drawn, those that a player keeps are known, and the others come from the pack.
    """

    deck: Deck
    orders: tuple[Order, ...]
    uses: Uses
    held: int
    board: int
    given_up: int = 0
    seen: int = 0
    draws: bool = False

    @property
    def dealt(self) -> int:
        """How many cards a player is dealt."""
        return self.held + self.given_up


def shape(of: Terms) -> Shape:
    """The shape of a table's terms.

    >>> from oddchip.rulebook import game
    >>> from oddchip.table.terms import terms
    >>> omaha = shape(terms(game("omaha-8")))
    >>> omaha.held, omaha.board, omaha.uses.hand, len(omaha.orders)
    (4, 5, 2, 2)
    >>> pineapple = shape(terms(game("pineapple")))
    >>> pineapple.dealt, pineapple.held, pineapple.seen
    (3, 2, 3)
    """
    dealt = board = given_up = seen = 0
    for step in of.steps:
        if step.does == "deal" and step.to == "board":
            board += step.cards
        elif step.does == "deal":
            dealt += step.cards
        elif step.does == "discard":
            given_up, seen = given_up + step.cards, board
    return Shape(
        deck=of.deck,
        orders=of.orders,
        uses=of.uses,
        held=dealt - given_up,
        board=board,
        given_up=given_up,
        seen=seen,
        draws=any(step.does == "draw" for step in of.steps),
    )
