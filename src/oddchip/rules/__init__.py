"""The rule sheet: its vocabulary, loading and checking it, and printing it as rules of play.

All that differs between games is said in a sheet. The sheets themselves are `rulebook`'s; what
happens at a table is `table`'s and `house`'s.
"""

from oddchip.rules.card_room import CardRoom
from oddchip.rules.faults import BadSheet, Fault
from oddchip.rules.house_banked import HouseBanked
from oddchip.rules.load import check, load
from oddchip.rules.sheet import Game, Sheet, deck, order, orders, uses
from oddchip.rules.tree import Unreadable

__all__ = [
    "BadSheet",
    "CardRoom",
    "Fault",
    "Game",
    "HouseBanked",
    "Sheet",
    "Unreadable",
    "check",
    "deck",
    "load",
    "order",
    "orders",
    "uses",
]
