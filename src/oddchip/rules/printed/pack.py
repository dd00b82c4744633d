"""The cards that a game is played with, in words."""

from oddchip.cards import RANK_NAMES, RANKS
from oddchip.rules.printed.phrases import counted, joined
from oddchip.rules.sheet import Sheet, deck


def pack_words(sheet: Sheet) -> str:
    """The pack of a sheet.

    >>> from oddchip.rulebook import game
    >>> pack_words(game("lo-ball").sheet)
    'the usual pack of 52 cards with one joker, 53 cards in all'
    """
    cards, jokers = len(deck(sheet)), sheet.deck.jokers
    suited = cards - jokers
    if sheet.deck.ranks == RANKS:
        said = f"the usual pack of {suited} cards"
    else:
        ranks = joined(RANK_NAMES[rank] for rank in reversed(sheet.deck.ranks))
        said = f"a pack of {suited} cards, the {ranks} of each of the four suits"
    return f"{said} with {counted(jokers, 'joker')}, {cards} cards in all" if jokers else said
