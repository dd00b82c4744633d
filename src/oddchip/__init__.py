"""Oddchip turns a poker rule sheet into a running game.

This is the front of the library: the names most used, each from the package that says more of it.
A package is loaded when one of its names is first used, so `import oddchip` costs next to nothing.

>>> import oddchip
>>> str(oddchip.evaluate(oddchip.High(), oddchip.read_cards("As Ah 9c 9d Ks")))
'two pair, aces and nines, king kicker'
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from oddchip.cards import Card, CardSet, Deck, read_cards, write_cards
    from oddchip.edge import solve
    from oddchip.mistake import Mistake
    from oddchip.odds.asking import equity
    from oddchip.ranking import High, Low, evaluate
    from oddchip.rulebook import game, games
    from oddchip.table import awards, deal, view
else:

    def __getattr__(name: str) -> object:
        match name:
            case "Card" | "CardSet" | "Deck" | "read_cards" | "write_cards":
                home = "oddchip.cards"
            case "equity":
                home = "oddchip.odds.asking"
            case "solve":
                home = "oddchip.edge"
            case "High" | "Low" | "evaluate":
                home = "oddchip.ranking"
            case "game" | "games":
                home = "oddchip.rulebook"
            case "awards" | "deal" | "view":
                home = "oddchip.table"
            case "Mistake":
                home = "oddchip.mistake"
            case _:
                raise AttributeError(f"module 'oddchip' has no attribute {name!r}")
        return getattr(import_module(home), name)


__all__ = [
    "Card",
    "CardSet",
    "Deck",
    "High",
    "Low",
    "Mistake",
    "awards",
    "deal",
    "equity",
    "evaluate",
    "game",
    "games",
    "read_cards",
    "solve",
    "view",
    "write_cards",
]

__version__ = "0.1.0"
