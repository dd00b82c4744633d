"""The shape of a game: what of its sheet bears on what hands are worth at the showdown."""

import msgspec

from oddchip.cards import Deck
from oddchip.ranking import Order, Uses
from oddchip.table import Terms


class Shape(msgspec.Struct, frozen=True):
    """A pack, the orders that share the pot, and how many cards of whom make the hands.

    At the showdown each player holds `held` cards beside a board of `board`. Who is dealt cards
    beyond those gives up `given_up` of them when `seen` cards of the board are there. Where cards
    are drawn, those that a player keeps are known, and the others come from the pack. If the pack
    is too small to serve everyone, the `last` cards of the hands are a board.
    """

    deck: Deck
    orders: tuple[Order, ...]
    uses: Uses
    held: int
    board: int
    given_up: int = 0
    seen: int = 0
    draws: bool = False
    last: int = 0

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
    >>> shape(terms(game("razz"))).last
    1
    """
    dealt = board = given_up = seen = last = 0
    for step in of.steps:
        if step.does == "deal" and step.to == "board":
            board += step.cards
        elif step.does == "deal":
            dealt += step.cards
            last = step.cards
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
        last=0 if board or given_up or dealt == last else last,
    )


def served(of: Shape, players: int, cards: int) -> Shape:
    """The shape for so many players and cards, of which the last may be everyone's.

    >>> from oddchip.rulebook import game
    >>> from oddchip.table.terms import terms
    >>> stud = served(shape(terms(game("stud"))), 8, 52)
    >>> stud.held, stud.board
    (6, 1)
    """
    if not of.last or players * of.dealt <= cards:
        return of
    return msgspec.structs.replace(of, held=of.held - of.last, board=of.last, last=0)
