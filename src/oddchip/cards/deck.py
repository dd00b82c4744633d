"""Which cards a pack has: its ranks in four suits, and its jokers.

The order of a deal is an argument of the engines; shuffling is the room's.
"""

from collections.abc import Iterator
from functools import cache

import msgspec

from oddchip.cards.card import JOKERS, RANKS, SUITS, Card
from oddchip.mistake import Mistake


class Deck(msgspec.Struct, frozen=True):
    """A pack of cards, in order from the lowest card to the jokers.

    >>> len(Deck()), len(Deck(jokers=2)), len(Deck("89TJQKA"))
    (52, 54, 28)
    >>> Card("7s") in Deck("89TJQKA")
    False
    """

    ranks: str = RANKS
    jokers: int = 0

    def __post_init__(self) -> None:
        if not self.ranks or self.ranks != "".join(rank for rank in RANKS if rank in self.ranks):
            raise Mistake(
                f"ranks {self.ranks!r}: a pack's ranks are some of {RANKS}, in that order"
            )
        if not 0 <= self.jokers <= len(JOKERS):
            raise Mistake(f"{self.jokers} jokers: a pack has 0, 1 or 2")

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card of the pack."""
        return _cards(self.ranks, self.jokers)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __len__(self) -> int:
        return len(SUITS) * len(self.ranks) + self.jokers

    def __contains__(self, card: Card) -> bool:
        return card.index - 52 < self.jokers if card.is_joker else card.text[0] in self.ranks


@cache
def _cards(ranks: str, jokers: int) -> tuple[Card, ...]:
    suited = (Card.pack[4 * RANKS.index(rank) + suit] for rank in ranks for suit in range(4))
    return (*suited, *Card.pack[52 : 52 + jokers])
