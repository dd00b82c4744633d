"""Hand histories: read, written and replayed.

PHH is the format for exchange, read and written without loss; the text is for people, each of whom
gets what they may know. Rounds against the house have the shape of PHH, and their own text.
"""

from oddchip.history.beginning import game_of
from oddchip.history.history import History, Note
from oddchip.history.reading import read_phh
from oddchip.history.replaying import Replay, replays
from oddchip.history.round_reading import read_rounds
from oddchip.history.round_text import write_round_text
from oddchip.history.round_writing import write_round
from oddchip.history.rounds import RoundHistory
from oddchip.history.text import write_text
from oddchip.history.writing import write_phh

__all__ = [
    "History",
    "Note",
    "Replay",
    "RoundHistory",
    "game_of",
    "read_phh",
    "read_rounds",
    "replays",
    "write_phh",
    "write_round",
    "write_round_text",
    "write_text",
]
