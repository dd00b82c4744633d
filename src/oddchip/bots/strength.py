"""A bot that bets by its hand's strength: what it would win against hands dealt at random.

It keeps and draws what wins most, raises with more than its fair share, calls what the pot pays
for, and never bluffs. The more the others have raised, the less it thinks of its hand.
"""

from random import Random
from typing import Final

from oddchip.bots.outlook import outlook, ways_to_keep
from oddchip.bots.showing import show_or_muck
from oddchip.cards import Card
from oddchip.table import Action, Legal, Terms, View
from oddchip.table.actions import Amounts
from oddchip.table.events import Acted

SAMPLES: Final = 80
SAMPLES_TO_CHOOSE: Final = 240  # which cards to keep takes a finer measure than what to bet
RESPECT: Final = 0.12
ENOUGH: Final = 1.25


class StrengthBot:
    """Bets by the share of the pot that its hand is likely to win."""

    def __init__(self, terms: Terms, seed: int) -> None:
        self._terms = terms
        self._random = Random(seed)
        self._seen: object = None
        self._best: tuple[float, tuple[Card, ...]] = (0.0, ())

    def act(self, view: View) -> Action:
        """Show, draw or bet as the hand is worth."""
        legal = view.legal
        assert legal is not None, "a bot is asked when it is its turn"
        if legal.show:
            return show_or_muck(view, self._terms)
        share, kept = self._prospects(view)
        if legal.cards:
            return legal.cards.of(*(card for card in legal.cards.held if card not in kept))
        return self._bet(view, legal, share)

    def _prospects(self, view: View) -> tuple[float, tuple[Card, ...]]:
        """What the hand wins on average and which cards to keep; the same for the same cards."""
        ways = ways_to_keep(view, self._terms)
        samples = SAMPLES_TO_CHOOSE if view.legal and view.legal.cards else SAMPLES
        cards = [(seat.down, seat.up, seat.folded) for seat in view.seats]
        seen = (view.board, cards, ways, samples)
        if seen != self._seen:
            self._seen = seen
            self._best = outlook(view, self._terms, self._random, samples).best(ways)
        return self._best

    def _bet(self, view: View, legal: Legal, share: float) -> Action:
        me = view.viewer
        others = [
            seat for number, seat in enumerate(view.seats) if number != me and not seat.folded
        ]
        raises = sum(
            isinstance(event, Acted) and event.seat != me and event.kind in ("bet", "raise")
            for event in view.log
        )
        share **= 1 + RESPECT * raises
        fair = 1 / (1 + len(others))
        if legal.wager and share > ENOUGH * fair:
            return self._raise(view, legal.wager, legal.price, (share - fair) / (1 - fair))
        if legal.call:
            # Others who have yet to match the wager may be counted on to pay as much.
            to = view.seats[me].bet + legal.price if isinstance(me, int) else 0
            payers = 1 + sum(other.bet < to and not other.all_in for other in others)
            worth_it = share * (view.pot + payers * legal.price) >= legal.price
            return legal.call if worth_it else _passing(legal)
        return _passing(legal)

    def _raise(self, view: View, wager: Amounts, price: int, edge: float) -> Action:
        """The more of the pot, the stronger; in whole smallest bets."""
        assert isinstance(view.viewer, int), "a bot has a seat"
        called = view.seats[view.viewer].bet + price
        to = called + int((view.pot + price) * (0.4 + 0.6 * edge))
        to -= to % self._terms.stakes.least
        return wager.to(min(max(to, wager.least), wager.most))


def _passing(legal: Legal) -> Action:
    action = legal.check or legal.bring_in or legal.fold
    assert action, "a player may always check, bring in or fold"
    return action
