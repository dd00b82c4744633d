"""A house-banked round as a pure value: wagers, deal, decisions, settlement.

No clock, no randomness, no I/O: the deck's order is an argument. What a round is worth is
`edge`'s.
"""

from oddchip.house.events import Event, from_json, to_json
from oddchip.house.replay import replay
from oddchip.house.round import Action, Player, Refused, Round, choices_in_words, start, words
from oddchip.house.terms import Terms, terms
from oddchip.house.views import View, seen, view

__all__ = [
    "Action",
    "Event",
    "Player",
    "Refused",
    "Round",
    "Terms",
    "View",
    "choices_in_words",
    "from_json",
    "replay",
    "seen",
    "start",
    "terms",
    "to_json",
    "view",
    "words",
]
