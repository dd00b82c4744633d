"""The rules of play of a game: which sections there are, and in which order."""

from oddchip.rules.printed.document import Document
from oddchip.rules.sheet import Game


def rules_of_play(game: Game) -> Document:
    """The rules of play of a game, as its options stand."""
    return Document(game.sheet.name, "", ())
