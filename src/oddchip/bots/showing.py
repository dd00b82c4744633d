"""Whether a hand is worth showing, given the hands that have been shown."""

from oddchip.ranking.judge import judge
from oddchip.table import Action, Terms, View
from oddchip.table.actions import MUCK, SHOW
from oddchip.table.seats import members


def show_or_muck(view: View, terms: Terms) -> Action:
    """Show a hand that could win or share something, or that must be shown; else muck it.

    >>> from oddchip.rulebook import game
    >>> from oddchip.table import start, terms, view
    >>> table = terms(game("razz"))
    >>> hand = start(table, [100, 100], 0, deck=table.deck.cards)
    >>> show_or_muck(view(hand, hand.actor), table).kind
    'show'
    """
    legal = view.legal
    assert legal is not None, "the view is that of the seat that is to act"
    return MUCK if legal.muck and not could_win(view, terms) else SHOW


def could_win(view: View, terms: Terms) -> bool:
    """Whether no hand shown so far beats the viewer's in every part of every pot."""
    me = view.viewer
    assert isinstance(me, int), "a player shows, not an onlooker"
    mine = worth(view, terms, me)
    for pot in view.pots:
        if not pot.seats >> me & 1:
            continue
        shown = [
            worth(view, terms, seat)
            for seat in members(pot.seats)
            if seat != me and None not in view.seats[seat].down
        ]
        for part, strength in enumerate(mine):
            if strength and all(strength >= other[part] for other in shown):
                return True
    return False


def worth(view: View, terms: Terms, seat: int) -> tuple[int, ...]:
    """The strength in each order of a hand whose every card the viewer sees; 0 in none."""
    held = view.seats[seat]
    cards = [card for card in (*held.down, *held.up) if card]
    return tuple(judge(order, terms.uses)(cards, view.board) for order in terms.orders)
