"""Round after round of a bot against the house, and what its choices cost it, if that is asked.

The seed decides the cards. Costs are exact, so that what is won and what was given away by errors
add up on average to what the game is worth under best play.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final, NamedTuple

from oddchip.bots.house_bots import HouseBot
from oddchip.cards import shuffled
from oddchip.edge.asked import asked_by
from oddchip.edge.best import BestPlay
from oddchip.house import Action, Round, Terms, View, start, view
from oddchip.house.events import Settled

# More than any round can cost.
STACK: Final = 10**12


class Played(NamedTuple):
    """A round: what each wager won, in cents, and the cost in antes of each decision, if judged."""

    won: Mapping[str, int]
    costs: tuple[Fraction, ...]


def rounds(
    terms: Terms, bot: HouseBot, put: Mapping[str, int], seed: int, judge: BestPlay | None = None
) -> Iterator[Played]:
    """Rounds without end, with so much put on each wager before the deal.

    >>> from oddchip.bots.house_bots import BestBot
    >>> from oddchip.house import terms
    >>> from oddchip.rulebook import game
    >>> table = terms(game("casino-holdem"))
    >>> best = BestPlay(table)
    >>> next(rounds(table, BestBot(best), {"ante": 100}, seed=1, judge=best)).costs
    (Fraction(0, 1),)
    """
    number = 0
    while True:
        number += 1
        deck = shuffled(terms.deck.cards, f"{seed}/{number}".encode())
        yield _played(start(terms, [STACK], [put], deck), bot, judge)


def _played(at: Round, bot: HouseBot, judge: BestPlay | None) -> Played:
    """What comes of a round that a bot plays to its end."""
    costs = []
    while not at.over:
        mine = view(at, 0)
        action = bot.act(mine)
        if judge is not None:
            costs.append(_cost(mine, action, judge))
        at = at.apply(action)
    won: Counter[str] = Counter()
    for event in at.log:
        if isinstance(event, Settled):
            won[event.wager] += event.won
    return Played(won, tuple(costs))


def _cost(mine: View, action: Action, judge: BestPlay) -> Fraction:
    decided = asked_by(mine, judge.terms)
    if action == judge.action(decided):
        return Fraction(0)
    choices = judge.advice(decided).choices
    return next(choice.cost for choice in choices if choice.action == action)
