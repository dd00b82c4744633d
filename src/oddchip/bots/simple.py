"""Two bots that don't look at their cards, except to give up a hand that is beaten."""

from random import Random

from oddchip.bots.showing import show_or_muck
from oddchip.table import Action, Terms, View


class RandomBot:
    """Does anything that is legal, each kind of action and each number of cards alike."""

    def __init__(self, terms: Terms, seed: int) -> None:
        self._terms = terms
        self._random = Random(seed)

    def act(self, view: View) -> Action:
        """A legal action by chance."""
        legal = view.legal
        assert legal is not None, "a bot is asked when it is its turn"
        if legal.show:
            return show_or_muck(view, self._terms)
        action = self._random.choice(list(legal))
        if legal.wager and action.kind == legal.wager.kind:
            return legal.wager.to(self._random.randint(legal.wager.least, legal.wager.most))
        if legal.cards:
            count = self._random.randint(legal.cards.least, legal.cards.most)
            return legal.cards.of(*self._random.sample(legal.cards.held, count))
        return action


class CallerBot:
    """Checks or calls, stands pat, and gives up the first cards dealt where it must."""

    def __init__(self, terms: Terms, seed: int) -> None:  # noqa: ARG002 - nothing is by chance
        self._terms = terms

    def act(self, view: View) -> Action:
        """Check, call or bring it in."""
        legal = view.legal
        assert legal is not None, "a bot is asked when it is its turn"
        if legal.show:
            return show_or_muck(view, self._terms)
        if legal.cards:
            return legal.cards.of(*legal.cards.held[: legal.cards.least])
        action = legal.check or legal.call or legal.bring_in
        assert action, "a player may always stay in"
        return action
