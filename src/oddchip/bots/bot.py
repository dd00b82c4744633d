"""What a bot is, and the bots by their names."""

from collections.abc import Callable
from types import MappingProxyType
from typing import Final, Protocol

from oddchip.bots.simple import CallerBot, RandomBot
from oddchip.bots.strength import StrengthBot
from oddchip.mistake import Mistake
from oddchip.table import Action, Terms, View


class Bot(Protocol):
    """A player of one table."""

    def act(self, view: View) -> Action:
        """What the bot does when it is its turn; `view` is what its seat sees."""


BOTS: Final = MappingProxyType[str, Callable[[Terms, int], Bot]](
    {
        "random": RandomBot,
        "caller": CallerBot,
        "strength": StrengthBot,
    }
)
NAMES: Final = tuple(BOTS)


def make(name: str, terms: Terms, seed: int) -> Bot:
    """The bot of this name, for a table's terms; equal seeds make equal bots.

    >>> from oddchip.rulebook import game
    >>> from oddchip.table import start, terms, view
    >>> table = terms(game("razz"))
    >>> hand = start(table, [5_000, 5_000], 0, deck=table.deck.cards)
    >>> make("caller", table, 1).act(view(hand, hand.actor)).kind
    'bring-in'
    """
    if name not in BOTS:
        raise Mistake(f"no bot is called {name[:60]!r}; there are: {', '.join(BOTS)}")
    return BOTS[name](terms, seed)
