"""The number that each card adds to a hand, and where the sums of hands lie in a short table.

A hand's sum says which ranks it has and how many cards of each suit, so it can be built up card
by card, in any order. What a hand is worth is `tables`'.
"""

from collections.abc import Sequence
from itertools import combinations_with_replacement
from typing import Final

import numpy as np
from numpy.typing import NDArray

from oddchip.cards import RANKS, Card

# For each rank from the two to the ace. Of hands of the same number of cards, up to seven, no two
# with different ranks have equal sums modulo 2 ** 23. The least such numbers are 0, 1, 5, 22, 98,
# and so on; these are 237795 times those, so that the sums spread evenly. The last is a joker's:
# with up to two of them, hands of three and of five cards still have sums of their own.
WEIGHTS: Final = np.array(
    [
        *(0, 237795, 1188975, 5231490, 6526694, 7057839, 4810989, 4743342, 7137554, 4777927),
        *(7591367, 5948171, 7512455, 2142828),
    ],
    np.int64,
)
JOKER: Final = len(RANKS)
MOST_CARDS: Final = 7
MOST_JOKERS: Final = 2

# A sum's low 23 bits are its ranks: 13 say the row of a table and 10 the column. From bit 32 it
# counts the cards of each suit in four bits, and from bit 60 the cards that the pack doesn't have.
COLUMN_BITS: Final = 10
COLUMNS: Final = (1 << COLUMN_BITS) - 1
ROWS: Final = (1 << 13) - 1
SUITS_FROM: Final = 32
EACH_SUIT: Final = 0x1111 << SUITS_FROM
OTHERS_FROM: Final = 60


def choices(ranks: Sequence[int], count: int, *, jokers: int = 0) -> NDArray[np.int64]:
    """Every choice of so many cards by rank, a row each; there are four cards of a rank.

    >>> len(choices(range(13), 5)), len(choices(range(13), 5, jokers=2))
    (6175, 8450)
    """
    made = np.array(
        list(combinations_with_replacement([*ranks, *[JOKER] * (jokers > 0)], count)), np.int64
    )
    there = (made == JOKER).sum(axis=1) <= jokers
    for rank in ranks:
        there &= (made == rank).sum(axis=1) <= 4
    held: NDArray[np.int64] = made[there]
    return held


def begin_rows(sums: NDArray[np.int64]) -> NDArray[np.uint16]:
    """Where each row of a table begins, so that all these sums have places of their own.

    Rows overlap: the fullest come first, and each begins as early as its columns find free
    places. Sets of places are integers here, a bit a place.

    >>> sums = WEIGHTS[choices(range(13), 7)].sum(axis=1)
    >>> len(sums), len(set(places(begin_rows(sums), sums).tolist()))
    (49205, 49205)
    """
    columns: dict[int, list[int]] = {}
    for total in sums.tolist():
        columns.setdefault(total >> COLUMN_BITS & ROWS, []).append(total & COLUMNS)
    begin = np.zeros(ROWS + 1, np.uint16)
    free = (1 << (1 << 16)) - 1
    for row, held in sorted(columns.items(), key=lambda item: -len(item[1])):
        fits, taken = free, 0
        for column in held:
            fits &= free >> column
            taken |= 1 << column
        first = (fits & -fits).bit_length() - 1
        free ^= taken << first
        begin[row] = first
    return begin


def places(rows: NDArray[np.uint16], sums: NDArray[np.int64]) -> NDArray[np.int64]:
    """Where these sums lie in the table whose rows begin so."""
    begin: NDArray[np.uint16] = rows[sums >> COLUMN_BITS & ROWS]
    return begin + (sums & COLUMNS)


def card_sums(ranks: str, *, jokers: bool, suits: bool) -> NDArray[np.uint64]:
    """What each card of a pack adds, by its index; a joker counts as a card of every suit.

    >>> [hex(added) for added in card_sums("A", jokers=False, suits=True)[50:53].tolist()]
    ['0x1000072a187', '0x10000072a187', '0x1000000000000000']
    """
    added = np.full(256, 1 << OTHERS_FROM, np.uint64)
    for card in Card.pack:
        if card.is_joker and jokers:
            added[card.index] = int(WEIGHTS[JOKER]) + EACH_SUIT * suits
        elif not card.is_joker and card.text[0] in ranks:
            rank, suit = divmod(card.index, 4)
            added[card.index] = int(WEIGHTS[rank]) + ((1 << SUITS_FROM + 4 * suit) * suits)
    return added


def suited_sums() -> NDArray[np.uint64]:
    """A bit for each rank in each suit, 16 bits a suit; a joker adds one above every suit's ranks.

    >>> [hex(added) for added in suited_sums()[50:53].tolist()]
    ['0x100000000000', '0x1000000000000000', '0x2000200020002000']
    """
    added = np.zeros(256, np.uint64)
    for card in Card.pack:
        rank, suit = divmod(card.index, 4)
        added[card.index] = 0x2000_2000_2000_2000 if card.is_joker else 1 << 16 * suit + rank
    return added
