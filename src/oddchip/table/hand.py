"""A hand as a value: where it stands, what may be done, and what has happened.

`apply` gives the next hand and leaves this one as it was. The parts of the work are in files of
their own: `betting`, `dealing` and `showdown` change a `Draft`, a hand that isn't finished yet.
"""

import msgspec
from msgspec.structs import astuple

from oddchip.cards import Card
from oddchip.mistake import Mistake
from oddchip.table.actions import Action, Legal
from oddchip.table.events import Event
from oddchip.table.terms import Step, Terms


class Refused(Mistake):
    """An action that isn't possible, and why, in a sentence."""


class Draft(msgspec.Struct):
    """All that there is to a hand. A set of seats is an integer with a bit for each."""

    terms: Terms
    button: int
    at: int
    actor: int | None
    legal: Legal
    stacks: tuple[int, ...]
    put: tuple[int, ...]
    dead: int
    alive: int
    able: int
    bets: tuple[int, ...]
    price: int
    raise_by: int
    raises: int
    completes: bool
    uncapped: bool
    pending: int
    fresh: int
    checked: int
    aggressor: int | None
    last_blind: int
    before: tuple[int, ...]
    passed: int
    down: tuple[tuple[Card, ...], ...]
    up: tuple[tuple[Card, ...], ...]
    board: tuple[Card, ...]
    burned: tuple[Card, ...]
    given: tuple[tuple[Card, ...], ...]
    deck: tuple[Card, ...]
    again: tuple[Card, ...]
    shown: int
    log: tuple[Event, ...]

    @property
    def step(self) -> Step:
        """What is going on."""
        return self.terms.steps[self.at]


class Hand(Draft, frozen=True):  # type: ignore[misc]  # a finished draft can't be changed
    """A hand of poker at some moment, before or after its end.

    >>> from oddchip.rulebook import game
    >>> from oddchip.table import start, terms
    >>> table = terms(game("texas-holdem"))
    >>> hand = start(table, [20_000, 20_000, 5_000], 0, deck=table.deck.cards)
    >>> hand.actor, hand.legal.words()
    (0, 'you can fold or call $2 or raise to any amount from $4 to $200')
    >>> hand.apply(hand.legal.call).actor, hand.actor
    (1, 0)
    """

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return self.actor is None

    @property
    def street(self) -> str:
        """The name of the street."""
        return self.step.street

    @property
    def pot(self) -> int:
        """Everything that has been put in and not gone back."""
        return sum(self.put) + self.dead

    def apply(self, action: Action) -> "Hand":
        """The hand after an action of the player who is to act."""
        from oddchip.table.course import act

        refusal = self.legal.refusal(action)
        if refusal is not None:
            raise Refused(refusal)
        draft = Draft(*astuple(self))
        act(draft, action)
        return Hand(*astuple(draft))
