"""Round after round of a bot against the house, and what its choices cost it.

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
from oddchip.house import Round, start, view
from oddchip.house.events import Settled

# More than any round can cost.
STACK: Final = 10**12


class Played(NamedTuple):
    """A round: what each wager won, in cents, and the cost in antes of each decision."""

    won: Mapping[str, int]
    costs: tuple[Fraction, ...]


def rounds(best: BestPlay, bot: HouseBot, put: Mapping[str, int], seed: int) -> Iterator[Played]:
    """Rounds without end, with so much put on each wager before the deal.

    >>> from oddchip.bots.house_bots import BestBot
    >>> from oddchip.house import terms
    >>> from oddchip.rulebook import game
    >>> best = BestPlay(terms(game("casino-holdem")))
    >>> next(rounds(best, BestBot(best), {"ante": 100}, seed=1)).costs
    (Fraction(0, 1),)
    """
    pack = best.terms.deck.cards
    number = 0
    while True:
        number += 1
        deck = shuffled(pack, f"{seed}/{number}".encode())
        yield played(start(best.terms, [STACK], [put], deck), bot, best)


def played(at: Round, bot: HouseBot, best: BestPlay) -> Played:
    """What comes of a round that a bot plays to its end."""
    costs = []
    while not at.over:
        mine = view(at, 0)
        action, decided = bot.act(mine), asked_by(mine, best.terms)
        cost = Fraction(0)
        if action != best.action(decided):
            choices = best.advice(decided).choices
            cost = next(choice.cost for choice in choices if choice.action == action)
        costs.append(cost)
        at = at.apply(action)
    won: Counter[str] = Counter()
    for event in at.log:
        if isinstance(event, Settled):
            won[event.wager] += event.won
    return Played(won, tuple(costs))
