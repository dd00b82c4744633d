"""Hand histories: read, written and replayed.

PHH is the format for exchange, read and written without loss; the text is for people, each of whom
gets what they may know.
"""

from oddchip.history.beginning import game_of
from oddchip.history.history import History, Note
from oddchip.history.reading import read_phh
from oddchip.history.replaying import Replay, replays
from oddchip.history.text import write_text
from oddchip.history.writing import write_phh

__all__ = [
    "History",
    "Note",
    "Replay",
    "game_of",
    "read_phh",
    "replays",
    "write_phh",
    "write_text",
]
