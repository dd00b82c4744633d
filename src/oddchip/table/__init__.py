"""A card-room hand and the session of hands around it, as pure values.

No clock, no randomness, no I/O: the deck's order is an argument, and `apply` gives the next
value and leaves the old one standing.
"""

from oddchip.table.actions import Action, Amounts, Cards, Legal
from oddchip.table.entering import NextHand, Player
from oddchip.table.events import Event, Post, from_json, to_json
from oddchip.table.hand import Hand, Refused, posts_of, start
from oddchip.table.news import News
from oddchip.table.outcome import Award, awards, reason
from oddchip.table.replay import replay
from oddchip.table.seeded import deal
from oddchip.table.session import House, Session, opened
from oddchip.table.showdown import Pot, pots
from oddchip.table.terms import Stakes, Terms, stakes_of, terms
from oddchip.table.views import View, Viewer, seen, view

__all__ = [
    "Action",
    "Amounts",
    "Award",
    "Cards",
    "Event",
    "Hand",
    "House",
    "Legal",
    "News",
    "NextHand",
    "Player",
    "Post",
    "Pot",
    "Refused",
    "Session",
    "Stakes",
    "Terms",
    "View",
    "Viewer",
    "awards",
    "deal",
    "from_json",
    "opened",
    "posts_of",
    "pots",
    "reason",
    "replay",
    "seen",
    "stakes_of",
    "start",
    "terms",
    "to_json",
    "view",
]
