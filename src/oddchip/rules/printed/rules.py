"""The rules of play of a game: which sections there are, and in which order."""

from oddchip.rules.card_room import CardRoom
from oddchip.rules.house_banked import HouseBanked
from oddchip.rules.printed.card_room import card_room
from oddchip.rules.printed.document import Document
from oddchip.rules.printed.house_banked import house_banked
from oddchip.rules.printed.options import options, source
from oddchip.rules.printed.phrases import span
from oddchip.rules.sheet import Game


def rules_of_play(game: Game) -> Document:
    """The rules of play of a game, as its options stand.

    >>> from oddchip.rulebook import game
    >>> rules_of_play(game("razz")).title
    'Razz: rules of play'
    """
    sheet = game.sheet
    match sheet:
        case CardRoom():
            kind, sections = "A card-room game", card_room(sheet)
        case HouseBanked():
            kind, sections = "A game against the house", house_banked(sheet)
    return Document(
        f"{sheet.name}: rules of play",
        f"{kind} for {span(sheet.seats.min, sheet.seats.max)} players.",
        (*sections, *options(game), source(game)),
    )
