"""What a bot is, and the bots by their names."""

from collections.abc import Callable
from types import MappingProxyType
from typing import Final, Protocol, runtime_checkable

from oddchip.bots.simple import CallerBot, RandomBot
from oddchip.mistake import Mistake
from oddchip.table import Action, Terms, View


class Bot(Protocol):
    """A player of one table."""

    def act(self, view: View) -> Action:
        """What the bot does when it is its turn; `view` is what its seat sees."""


@runtime_checkable
class Listener(Protocol):
    """A bot that wants to hear how a hand ended."""

    def over(self, view: View) -> None:
        """The hand has ended; `view` is what the bot's seat sees of it."""


@runtime_checkable
class Closing(Protocol):
    """A bot that has something to end when it is no longer needed."""

    def close(self) -> None:
        """It isn't needed any more."""


def _beginner(terms: Terms, seed: int) -> Bot:
    from oddchip.bots.strength import beginner

    return beginner(terms, seed)


def _regular(terms: Terms, seed: int) -> Bot:
    from oddchip.bots.strength import regular

    return regular(terms, seed)


def _expert(terms: Terms, seed: int) -> Bot:
    from oddchip.bots.expert import ExpertBot

    return ExpertBot(terms, seed)


# The bots that think load kernels, which takes a moment; so they are imported when one is made.
BOTS: Final = MappingProxyType[str, Callable[[Terms, int], Bot]](
    {
        "random": RandomBot,
        "caller": CallerBot,
        "beginner": _beginner,
        "regular": _regular,
        "expert": _expert,
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
