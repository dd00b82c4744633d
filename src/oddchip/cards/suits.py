"""Suits are exchangeable: the one form that stands for all hands which differ by suits alone.

Groups keep apart what a game keeps apart (a hand from the flop, the flop from the turn); inside
a group order doesn't matter. For each suit, the ranks it has in each group are its signature;
the suit with the greatest signature becomes spades, and so on down.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import TYPE_CHECKING

from oddchip.cards.card import SUITS, Card

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def canonical(*groups: Iterable[Card]) -> tuple[tuple[Card, ...], ...]:
    """Groups of cards in their canonical suits, each group from its highest card down.

    >>> canonical(Card.pack[5:7], Card.pack[:1])
    ((Card('3s'), Card('3h')), (Card('2d'),))
    >>> from oddchip.cards import read_cards
    >>> canonical(read_cards("Kh Ac")) == canonical(read_cards("As Kd"))
    True
    """
    dealt = [tuple(group) for group in groups]
    signatures = dict.fromkeys(SUITS, 0)
    for place, group in enumerate(reversed(dealt)):
        for card in group:
            if card.suit:
                signatures[card.suit] += 1 << (card.rank - 2 + 13 * place)
    ranked = sorted(SUITS, key=signatures.__getitem__)
    renamed = {suit: new for new, suit in enumerate(ranked)}

    def rename(card: Card) -> Card:
        return card if card.is_joker else Card.pack[4 * (card.rank - 2) + renamed[card.suit]]

    return tuple(tuple(sorted(map(rename, group), reverse=True)) for group in dealt)


def canonical_rows(*groups: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], ...]:
    """`canonical` for many hands at once: a group is an array of indexes, a row a hand.

    >>> import numpy as np
    >>> canonical_rows(np.array([[5, 6], [48, 44]], np.uint8))
    (array([[ 7,  6],
           [51, 47]], dtype=uint8),)
    """
    import numpy as np

    # A suit's signature, group by group from the last: the ranks it has there above its standing
    # among the suits so far. The standings start out different, so no two suits are ever equal.
    rows = len(groups[0])
    standing = np.repeat(np.arange(4, dtype=np.uint16)[:, None], rows, axis=1)
    bits = np.zeros((4, len(Card.pack)), np.uint16)
    for card in Card.pack[:52]:
        bits[SUITS.index(card.suit), card.index] = 4 << card.rank - 2
    for group in reversed(groups):
        signature = standing
        for column in group.T:
            signature = signature + bits[:, column]
        standing = np.zeros_like(signature)
        for one, other in combinations(range(4), 2):
            higher = signature[one] > signature[other]
            standing[one] += higher
            standing[other] += ~higher
    suits = standing.astype(np.uint8)

    def rename(group: NDArray[np.uint8]) -> NDArray[np.uint8]:
        new = np.take_along_axis(suits, (group % 4).T, axis=0).T + group // 4 * 4
        return np.flip(np.sort(np.where(group < 52, new, group), axis=1), axis=1)

    return tuple(rename(group) for group in groups)
