"""What is known of a game once it has been solved: figures in units of the ante, exactly.

A unit is one of each required wager. Every count is of equally likely deals; cards that come to
light together have no order among them, so that decisions on the way are counted in whole deals.
"""

from collections.abc import Mapping
from fractions import Fraction
from math import sqrt

import msgspec

from oddchip.edge.accounts import Ended
from oddchip.edge.figures import hits, number, root, variance
from oddchip.edge.known import Known
from oddchip.edge.side_bets import SideBet
from oddchip.edge.starts import Starts
from oddchip.house import Action
from oddchip.house.terms import Situation
from oddchip.ranking import Category


class Solution(msgspec.Struct, frozen=True):
    """A game under best play: `ev` is what the player wins a round, on average.

    Of the `deals`, `wagered` says how many put so many units on the table in all, `results` how
    many win so much, `actions` in how many each choice of each decision is taken, and `outcomes`
    how many end with a hand of some category in some situation. `side_bets` has every optional
    wager by each of its pay tables, but those that are `unsolved`, and why.
    """

    game: str
    options: Mapping[str, str]
    paytables: Mapping[str, str]
    known: Known
    also: tuple[str, ...]
    deals: int
    ev: Fraction
    wagered: Mapping[int, int]
    results: Mapping[Fraction, int]
    actions: Mapping[str, Mapping[Action, int]]
    outcomes: Mapping[Category, Mapping[Situation, int]]
    side_bets: Mapping[str, Mapping[str, SideBet]]
    unsolved: Mapping[str, str]
    accounts: Mapping[str, Mapping[Ended, int]]
    starts: Starts

    @property
    def house_edge(self) -> Fraction:
        """What the house wins, of each ante."""
        return -self.ev

    @property
    def average_wager(self) -> Fraction:
        """How many units the player puts on the table in all, on average."""
        return Fraction(sum(units * deals for units, deals in self.wagered.items()), self.deals)

    @property
    def element_of_risk(self) -> Fraction:
        """What the house wins, of each unit put on the table."""
        return self.house_edge / self.average_wager

    @property
    def variance(self) -> Fraction:
        """The average square of how far a round's result is from `ev`."""
        return variance(self.results)

    @property
    def standard_deviation(self) -> float:
        """The root of the variance, for people to read."""
        return sqrt(self.variance)

    @property
    def hit_frequency(self) -> Fraction:
        """How often the player wins something."""
        return hits(self.results)

    def to_dict(self) -> dict[str, object]:
        """All of it in words and numbers that JSON has."""
        return {
            "game": self.game,
            "options": dict(self.options),
            "paytables": dict(self.paytables),
            "seen": [card.text for card in self.known.seen],
            "dealer": [card.text for card in self.known.dealer],
            "also": list(self.also),
            "deals": self.deals,
            "main": {
                "ev": number(self.ev),
                "house_edge": number(self.house_edge),
                "element_of_risk": number(self.element_of_risk),
                "standard_deviation": root(self.variance),
                "average_wager": number(self.average_wager),
                "hit_frequency": number(self.hit_frequency),
                "actions": {
                    decision: {
                        action_name(action): number(Fraction(deals, self.deals))
                        for action, deals in choices.items()
                    }
                    for decision, choices in self.actions.items()
                },
                "wagered": {str(units): deals for units, deals in sorted(self.wagered.items())},
                "results": {str(net): deals for net, deals in sorted(self.results.items())},
            },
            "outcomes": {category: dict(row) for category, row in self.outcomes.items()},
            "side_bets": {
                wager: {name: bet.to_dict() for name, bet in bets.items()}
                for wager, bets in self.side_bets.items()
            },
            "unsolved": dict(self.unsolved),
        }


def action_name(action: Action) -> str:
    """An action in the sheet's own words.

    >>> action_name(Action("bet", "raise", 4)), action_name(Action("fold"))
    ('raise 4x', 'fold')
    """
    return action.kind if action.wager is None else f"{action.wager} {action.times}x"
