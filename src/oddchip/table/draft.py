"""A hand in the making: what the steps of a hand change before it is finished as a `Hand`."""

import msgspec

from oddchip.cards import Card
from oddchip.table.actions import Legal
from oddchip.table.events import Event
from oddchip.table.terms import Step, Terms


class Draft(msgspec.Struct):
    """All that there is to a hand. A set of seats is an integer with a bit for each."""

    terms: Terms
    button: int
    at: int
    step: Step
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
    raises_left: int
    completes: bool
    unit: int
    pending: int
    fresh: int
    checked: int
    aggressor: int | None
    last_blind: int
    before: tuple[int, ...]
    down: tuple[tuple[Card, ...], ...]
    up: tuple[tuple[Card, ...], ...]
    board: tuple[Card, ...]
    burned: tuple[Card, ...]
    given: tuple[tuple[Card, ...], ...]
    deck: tuple[Card, ...]
    again: tuple[Card, ...]
    shown: int
    mucked: int
    log: tuple[Event, ...]
