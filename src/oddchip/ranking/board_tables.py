"""Tables for hands of exactly two held cards and three of a board of five, and for badugi.

Like those of `tables`, they are made from the plain definition and give strengths.
"""

from functools import cache
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddchip.cards import Card
from oddchip.ranking.orders import Badugi, High, Low, Order, low_ranks
from oddchip.ranking.plain import size
from oddchip.ranking.sums import WEIGHTS, card_sums, choices, places
from oddchip.ranking.tables import ONE_SUIT, ranks_of, spread, strength, tables

OTHER: Final = 1 << 15

# The 91 pairs of ranks, and as many places more as fill three cache lines.
PAIRS: Final = 96


class BoardTables(NamedTuple):
    """What ranks two held cards with three of the board, by their ranks and by flushes.

    `ranked` has a row of `PAIRS` places for each three ranks of a board. `triples` says where the
    row begins and `pairs` which place in it two held ranks have; both are asked by ranks of four
    bits each. `cards`, `suited` and `flushes` are those of `Tables`.
    """

    cards: NDArray[np.uint64]
    suited: NDArray[np.uint64]
    triples: NDArray[np.uint16]
    pairs: NDArray[np.uint8]
    ranked: NDArray[np.uint16]
    flushes: NDArray[np.uint16]


class BitTables(NamedTuple):
    """What ranks hands by which ranks they have alone.

    `bits` has a bit for each rank that matters, or `OTHER` for a card that the pack doesn't have.
    For badugi `ranked` is asked by the bits of cards of different ranks and suits, and for lows
    on a board by the bits of the board, with those of the hand eight places above.
    """

    bits: NDArray[np.uint16]
    ranked: NDArray[np.uint16]


def has_board_tables(order: Order) -> bool:
    """Whether there are tables for two of the hand with three of the board.

    >>> has_board_tables(High()), has_board_tables(Badugi())
    (True, False)
    """
    return isinstance(order, High | Low) and size(order) == 5


def has_low_board_tables(order: Order) -> bool:
    """Whether there are such tables by low ranks alone.

    >>> has_low_board_tables(Low(at_most=8)), has_low_board_tables(Low())
    (True, False)
    """
    return isinstance(order, Low) and order.at_most is not None and order.at_most <= 8


@cache
def board_tables(order: Order) -> BoardTables:
    """The tables for two held cards and three of the board.

    >>> sum(array.nbytes for array in board_tables(High())) < 120_000
    True
    """
    hand = tables(order, 5)
    two, three = choices(ranks_of(order), 2), choices(ranks_of(order), 3)
    fives = np.concatenate(
        [np.repeat(three, len(two), axis=0), np.tile(two, (len(three), 1))], axis=1
    )
    possible = fives.min(axis=1) != fives.max(axis=1)
    sums = np.where(possible, WEIGHTS[fives].sum(axis=1), 0)
    ranked = _aligned(len(three) * PAIRS)
    ranked.reshape(-1, PAIRS)[:, : len(two)] = np.where(
        possible, hand.ranked[places(hand.rows, sums)], 0
    ).reshape(len(three), len(two))
    pairs = np.zeros(1 << 8, np.uint8)
    for a, b in (two.T, two.T[::-1]):
        pairs[a << 4 | b] = range(len(two))
    triples = np.zeros(1 << 12, np.uint16)
    for places_of in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)):
        a, b, c = three[:, places_of].T
        triples[a << 8 | b << 4 | c] = range(0, len(ranked), PAIRS)
    return BoardTables(
        cards=card_sums(order.ranks, jokers=False, suits=isinstance(order, High)),
        suited=hand.suited,
        triples=triples,
        pairs=pairs,
        ranked=ranked,
        flushes=hand.flushes[:ONE_SUIT].copy(),
    )


@cache
def low_board_tables(order: Low) -> BitTables:
    """The tables for two low ranks held and three of the board.

    >>> sum(array.nbytes for array in low_board_tables(Low(at_most=8))) < 140_000
    True
    """
    low = [rank for rank in low_ranks(order) if order.at_most and rank <= order.at_most]
    by_bit = {1 << at: 12 if rank == 1 else rank - 2 for at, rank in enumerate(low)}
    ranked = np.zeros(1 << 16, np.uint16)
    for five in combinations(by_bit, 5):
        worth = strength(order, [Card.pack[4 * by_bit[bit]] for bit in five])
        for held in combinations(five, 2):
            ranked[sum(held) << 8 | sum(five) - sum(held)] = worth
    spread(ranked)
    return BitTables(_bits(order, {rank: bit for bit, rank in by_bit.items()}), ranked)


@cache
def badugi_tables(order: Badugi) -> BitTables:
    """The tables for up to four cards of different ranks and suits.

    >>> sum(array.nbytes for array in badugi_tables(Badugi())) < 20_000
    True
    """
    ranked = np.zeros(ONE_SUIT, np.uint16)
    for count in range(1, size(order) + 1):
        for ranks in combinations(ranks_of(order), count):
            cards = [Card.pack[4 * rank + suit] for suit, rank in enumerate(ranks)]
            ranked[sum(1 << rank for rank in ranks)] = strength(order, cards)
    return BitTables(_bits(order, {rank: 1 << rank for rank in ranks_of(order)}), ranked)


def _bits(order: Order, bit_of: dict[int, int]) -> NDArray[np.uint16]:
    """The bit of each card by its rank; 0 for a rank of the pack that doesn't matter."""
    bits = np.full(256, OTHER, np.uint16)
    for rank in ranks_of(order):
        bits[4 * rank : 4 * rank + 4] = bit_of.get(rank, 0)
    return bits


def _aligned(length: int) -> NDArray[np.uint16]:
    """Zeros that begin on a cache line, so that no row of them crosses one more than it must."""
    line = 64
    zeros = np.zeros(length + line // 2, np.uint16)
    first = -zeros.ctypes.data % line // 2
    return zeros[first : first + length]
