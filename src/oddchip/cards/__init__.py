"""The pack: cards, jokers, sets of cards, decks, and suits that may be exchanged.

Text such as "As Kd Jk" is read and written here and nowhere else. What a hand is worth is
`ranking`'s, who holds it is `table`'s and `house`'s.
"""

from oddchip.cards.card import (
    RANK_NAMES,
    RANKS,
    SUIT_NAMES,
    SUIT_SIGNS,
    SUITS,
    Card,
    read_cards,
    write_cards,
)
from oddchip.cards.cardset import CardSet
from oddchip.cards.deck import Deck
from oddchip.cards.records import read_record, write_record
from oddchip.cards.shuffle import shuffled
from oddchip.cards.suits import canonical, canonical_rows

__all__ = [
    "RANKS",
    "RANK_NAMES",
    "SUITS",
    "SUIT_NAMES",
    "SUIT_SIGNS",
    "Card",
    "CardSet",
    "Deck",
    "canonical",
    "canonical_rows",
    "read_cards",
    "read_record",
    "shuffled",
    "write_cards",
    "write_record",
]
