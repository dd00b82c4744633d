"""Bots by what a person calls them: a name of ours, a class of one's own, or a program."""

import importlib
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from oddchip.bots.bot import BOTS, NAMES, Bot, make
from oddchip.bots.guard import GuardedBot
from oddchip.bots.program import ProgramBot
from oddchip.mistake import Mistake
from oddchip.table import Terms

PROGRAM: Final = "program:"
CLASS: Final = re.compile(r"([A-Za-z_][\w.]*):([A-Za-z_]\w*)")
SECONDS: Final = 5.0


def is_bot(name: str) -> bool:
    """Whether this may be called a bot; that there is such a class or program shows later.

    >>> is_bot("expert"), is_bot("program:./mine.py -v"), is_bot("mine:Careful"), is_bot("shark")
    (True, True, True, False)
    """
    program = name.startswith(PROGRAM) and name != PROGRAM
    return name in BOTS or program or CLASS.fullmatch(name) is not None


def guarded(
    name: str, terms: Terms, seed: int, tell: Callable[[str], None], *, seconds: float = SECONDS
) -> GuardedBot:
    """A bot by its name, put up with: one that isn't ours has so much time for a decision.

    >>> from oddchip.table import deal, view
    >>> hand = deal("razz", [5_000, 5_000], seed=1)
    >>> bot = guarded("caller", hand.terms, 1, print)
    >>> bot.act(view(hand, hand.actor)).kind
    'bring-in'
    """
    if name in NAMES:
        return GuardedBot(make(name, terms, seed), tell)
    return GuardedBot(_of_anyone(name, terms, seed, seconds), tell, patience=seconds)


def _of_anyone(name: str, terms: Terms, seed: int, seconds: float) -> Bot:
    if name.startswith(PROGRAM):
        return ProgramBot(name.removeprefix(PROGRAM), terms, seed, seconds)
    found = CLASS.fullmatch(name)
    if not found:
        return make(name, terms, seed)
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        kind = getattr(importlib.import_module(found[1]), found[2])
        bot: Bot = kind(terms, seed)
        if not callable(bot.act):
            raise Mistake("its act is no method")
    except Exception as error:
        raise Mistake(f"{name[:60]}: {type(error).__name__}: {error}"[:200]) from error
    return bot
