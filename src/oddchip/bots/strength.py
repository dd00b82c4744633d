"""Bots that bet by their hand's strength: what it would win against hands dealt at random.

They keep and draw what wins most, raise with more than a fair share and call what the pot pays for,
each in its own manner. What the others' actions tell of their hands is left to `expert`.
"""

from typing import Final, NamedTuple

from oddchip.bots.course import within_reach
from oddchip.bots.field import Field, Skill
from oddchip.bots.showing import show_or_muck
from oddchip.bots.sizing import whole
from oddchip.bots.worlds import to_give_up, worlds
from oddchip.table import Action, Legal, Terms, View
from oddchip.table.actions import Amounts
from oddchip.table.events import Acted


class Manner(NamedTuple):
    """How a bot bets by its share of the pot.

    It raises with `enough` times its fair share; each raise of others makes a share p one of
    p ** (1 + respect); it calls for a price up to `loose` times what its share is worth.
    """

    skill: Skill
    enough: float
    respect: float
    loose: float
    least_size: float
    most_size: float


REGULAR: Final = Manner(
    Skill(hands=64, columns=8, worlds=160, reads=False),
    enough=1.25,
    respect=0.12,
    loose=1.0,
    least_size=0.4,
    most_size=1.0,
)
BEGINNER: Final = Manner(
    Skill(hands=48, columns=4, worlds=24, reads=False),
    enough=1.5,
    respect=0.0,
    loose=1.8,
    least_size=0.1,
    most_size=0.5,
)


class StrengthBot:
    """Bets by the share of the pot that its hand is likely to win."""

    def __init__(self, terms: Terms, seed: int, manner: Manner) -> None:
        self._terms = terms
        self._manner = manner
        self._field = Field(terms, seed, manner.skill)
        self._cards: object = None
        self._share = 0.0

    def act(self, view: View) -> Action:
        """Show, draw or bet as the hand is worth."""
        legal = view.legal
        assert legal is not None, "a bot is asked when it is its turn"
        if legal.show:
            return show_or_muck(view, self._terms)
        self._field.follow(view)
        if legal.cards:
            return legal.cards.of(*to_give_up(self._field, legal.cards))
        return self._bet(view, legal, self._share_of(view))

    def _share_of(self, view: View) -> float:
        """The share of the pot against random hands; the same for the same cards."""
        cards = (view.board, [(seat.down, seat.up, seat.folded) for seat in view.seats])
        if cards != self._cards:
            self._cards = cards
            self._share = worlds(self._field, self._manner.skill.worlds).share()
        return self._share

    def _bet(self, view: View, legal: Legal, share: float) -> Action:
        me, manner = view.viewer, self._manner
        assert isinstance(me, int), "a bot has a seat"
        others = [
            seat for number, seat in enumerate(view.seats) if number != me and not seat.folded
        ]
        raises = sum(
            isinstance(event, Acted) and event.seat != me and event.kind in ("bet", "raise")
            for event in view.log
        )
        share **= 1 + manner.respect * raises
        fair = 1 / (1 + len(others))
        if legal.wager and share > manner.enough * fair:
            return self._raise(view, legal.wager, legal.price, (share - fair) / (1 - fair))
        if legal.call:
            # Others who have yet to match the wager may be counted on to pay as much.
            to = view.seats[me].bet + legal.price
            payers = 1 + sum(other.bet < to and not other.all_in for other in others)
            pot = within_reach(view, legal.price) + (payers - 1) * legal.price
            paid = manner.loose * share * pot
            return legal.call if paid >= legal.price else passing(legal)
        return passing(legal)

    def _raise(self, view: View, wager: Amounts, price: int, edge: float) -> Action:
        """The more of the pot, the stronger; in whole smallest bets."""
        assert isinstance(view.viewer, int), "a bot has a seat"
        manner = self._manner
        called = view.seats[view.viewer].bet + price
        part = manner.least_size + (manner.most_size - manner.least_size) * edge
        return wager.to(whole(called + (view.pot + price) * part, wager, self._terms.stakes))


def passing(legal: Legal) -> Action:
    """Neither call nor raise."""
    action = legal.check or legal.bring_in or legal.fold
    assert action, "a player may always check, bring in or fold"
    return action


def regular(terms: Terms, seed: int) -> StrengthBot:
    """A bot that respects raises and minds its odds."""
    return StrengthBot(terms, seed, REGULAR)


def beginner(terms: Terms, seed: int) -> StrengthBot:
    """A bot that looks at little but its own cards, calls too much and bets too little."""
    return StrengthBot(terms, seed, BEGINNER)
