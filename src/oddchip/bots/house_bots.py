"""Players against the house: each sees a round's `View` and answers with one `Action`.

One plays best, one errs like a person, at a stated rate, and one keeps to a strategy in words. None
knows more than a person at its seat would.
"""

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Final, Protocol

from oddchip.edge.asked import Choice, asked_by
from oddchip.edge.best import BestPlay
from oddchip.edge.strategies import Strategy, choice
from oddchip.house import Action, Terms, View
from oddchip.mistake import Mistake

# A person who errs in so many decisions makes errors that cost up to so many antes times that.
DEAREST: Final = 10


class HouseBot(Protocol):
    """A player at a table against the house."""

    def act(self, view: View) -> Action:
        """What the bot does when it is its turn; `view` is what its seat sees."""


class BestBot:
    """Takes the best choice; what it can't pay for, it leaves for the best that it can.

    >>> from oddchip.house import start, terms, view
    >>> from oddchip.rulebook import game
    >>> table = terms(game("casino-holdem"))
    >>> round = start(table, [5_000], [{"ante": 500}], table.deck.cards)
    >>> BestBot(BestPlay(table)).act(view(round, 0)).kind
    'bet'
    """

    def __init__(self, best: BestPlay) -> None:
        self._best = best

    def act(self, view: View) -> Action:
        """The best choice."""
        decided = asked_by(view, self._best.terms)
        action = self._best.action(decided)
        assert view.legal is not None, "a bot is asked when it is its turn"
        if action in view.legal:
            return action
        return _payable(self._best.advice(decided).choices, view.legal)[0].action


class HumanBot:
    """Plays best but for errors, as a person makes them: the less one costs, the likelier it is.

    `errors` is how often it errs where there is something to err in, from 0 to 1. No error costs
    more than ten times as many antes: who errs in one decision of twenty doesn't fold aces.
    """

    def __init__(self, best: BestPlay, errors: Fraction, seed: int) -> None:
        if not 0 <= errors <= 1:
            raise Mistake(f"the share of errors is 0 to 1, not {errors}")
        self._best = best
        self._errors = errors
        self._sure = BestBot(best)
        self._random = Random(f"human {seed}")

    def act(self, view: View) -> Action:
        """The best choice, or an error."""
        if self._random.random() >= self._errors:
            return self._sure.act(view)
        assert view.legal is not None, "a bot is asked when it is its turn"
        choices = _payable(self._best.advice(asked_by(view, self._best.terms)).choices, view.legal)
        best = choices[0]
        worse = [
            choice
            for choice in choices
            if best.value > choice.value >= best.value - DEAREST * self._errors
        ]
        if not worse:
            return best.action
        weights = [float(1 / (best.value - choice.value)) for choice in worse]
        return self._random.choices(worse, weights)[0].action


class GivenBot:
    """Does what a strategy says; what it can't pay for, it leaves for a check or a fold.

    >>> from oddchip.edge.strategies import read_strategy
    >>> from oddchip.house import start, terms, view
    >>> from oddchip.rulebook import game
    >>> table = terms(game("triple-action"))
    >>> bot = GivenBot(read_strategy("dealer-card-up\\n  otherwise bet 1x", table), table)
    >>> bot.act(view(start(table, [900], [{"ante": 100}], table.deck.cards), 0))
    Action(kind='bet', wager='bet', times=1)
    """

    def __init__(self, strategy: Strategy, terms: Terms) -> None:
        self._strategy = strategy
        self._terms = terms

    def act(self, view: View) -> Action:
        """The strategy's choice."""
        decided = asked_by(view, self._terms)
        name = self._terms.decisions[decided.at].name
        action = choice(
            self._strategy, self._terms, name, decided.hand, decided.board, decided.dealer
        )
        assert view.legal, "a bot is asked when it is its turn"
        if action in view.legal:
            return action
        return next((each for each in view.legal if each.wager is None), view.legal[0])


def _payable(choices: Sequence[Choice], legal: Sequence[Action]) -> list[Choice]:
    """The choices that are legal, from the best; of equal ones, that which wagers less."""
    found = [choice for choice in choices if choice.action in legal]
    return sorted(found, key=lambda choice: (choice.cost, choice.action.times))
