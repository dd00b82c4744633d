"""The game that an environment is asked for."""

from collections.abc import Mapping

from oddchip import rulebook
from oddchip.mistake import Mistake
from oddchip.rules import Game


def chosen(game: Game | str, options: Mapping[str, str] | None) -> Game:
    """A game by its name with its options, or one that is there already.

    >>> chosen("stud 8", {"opens": "best-board"}).chosen["opens"]
    'best-board'
    """
    if not isinstance(game, Game):
        return rulebook.game(game, options)
    if options:
        raise Mistake(f"the options of {game.id} are chosen already; choose them as it is read")
    return game
