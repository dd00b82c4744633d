"""Players that are programs: each sees a `View` and answers with one `Action`.

A bot is made by its name, for a table's terms and with a seed of its own, and knows no more than
a person at its seat would. `guarded` puts up with any bot, whatever it does.
"""

from oddchip.bots.bot import NAMES, Bot, make
from oddchip.bots.guard import GuardedBot, check_or_fold
from oddchip.bots.showing import show_or_muck

__all__ = ["NAMES", "Bot", "GuardedBot", "check_or_fold", "make", "show_or_muck"]
