"""Players that are programs: each sees a `View` and answers with one `Action`.

A bot is made by its name, for a table's terms and with a seed of its own, and knows no more than
a person at its seat would. `guarded` puts up with any bot, whatever it does: ours, a class of one's
own, or a program. `docs/bots.md` says how the bots think.
"""

from oddchip.bots.bot import NAMES, Bot, make
from oddchip.bots.guard import GuardedBot, check_or_fold
from oddchip.bots.named import SECONDS, guarded, is_bot
from oddchip.bots.showing import show_or_muck

__all__ = [
    "NAMES",
    "SECONDS",
    "Bot",
    "GuardedBot",
    "check_or_fold",
    "guarded",
    "is_bot",
    "make",
    "show_or_muck",
]
