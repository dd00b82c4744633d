"""How many of all hands of some of a pack's cards have each strength, or hold a rank so often.

Of hands whose cards count alike, ranks are counted first as if no flush counted; then, for each
suit, hands with a flush to be had in it are put right. Other hands are ranked one by one.
"""

from collections import Counter
from functools import cache, lru_cache
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from oddchip.cards import RANKS, Card
from oddchip.edge.boards import all_sets
from oddchip.edge.unsolvable import Unsolvable
from oddchip.ranking import ANY, High, Order, Uses, classes, size
from oddchip.ranking.batch import strengths
from oddchip.ranking.sums import WEIGHTS
from oddchip.ranking.sums import places as places_of
from oddchip.ranking.tables import at_once, tables

# The most hands that are ranked one by one, and how many of them at a time.
MOST_HANDS: Final = 40_000_000
BLOCK: Final = 1_000_000

Numbers = NDArray[np.int64]


@lru_cache(maxsize=32)
def by_strength(
    order: Order, uses: Uses, pack: tuple[Card, ...], hand: int, board: int
) -> tuple[int, ...]:
    """How many hands have each strength, from 0 on: so many held cards and so many of a board.

    If any of the cards make a hand, no matter which are held, sets of all of them are counted.

    >>> from oddchip.cards import Deck
    >>> by_strength(High(), ANY, Deck().cards, 2, 3)[-10:]
    (4, 4, 4, 4, 4, 4, 4, 4, 4, 4)
    """
    cards = hand + board
    found = np.zeros(len(classes(order)) + 1, np.int64)
    if uses != ANY:
        _rank_each(order, uses, pack, hand, board, found)
    elif isinstance(order, High) and at_once(order, cards) and not any(c.is_joker for c in pack):
        there = _there(pack)
        _count_ranks(order, there, cards, found)
        # Suits that lack the same ranks are alike.
        for suit, suits in Counter(map(tuple, there.T.tolist())).items():
            _count_flushes(order, there, cards, np.array(suit), suits, found)
    else:
        _rank_each(order, uses, pack, 0, cards, found)
    return tuple(found.tolist())


def by_rank(rank: str, pack: tuple[Card, ...], hand: int, board: int) -> dict[tuple[int, int], int]:
    """How many hands and boards of so many cards have a rank so often in hand and on the board.

    >>> from oddchip.cards import Deck
    >>> by_rank("8", Deck().cards, 1, 1)
    {(0, 0): 2256, (0, 1): 192, (1, 0): 192, (1, 1): 12}
    """
    there = sum(card.text[0] == rank for card in pack)
    others = len(pack) - there
    return {
        (held, shared): comb(there, held)
        * comb(others, hand - held)
        * comb(there - held, shared)
        * comb(others - hand + held, board - shared)
        for held in range(min(there, hand) + 1)
        for shared in range(min(there - held, board) + 1)
    }


@cache
def _choices(cards: int) -> Numbers:
    """Every choice of so many ranks, any of them as often as one likes, rising."""
    return all_sets(len(RANKS) + cards - 1, cards).astype(np.int64) - np.arange(cards)


def _ways(ranks: Numbers, left: Numbers) -> Numbers:
    """How many sets of cards have the ranks of each row, there being so many left of each."""
    ways = np.ones(len(ranks), np.int64)
    same = np.zeros(len(ranks), np.int64)
    for at, rank in enumerate(ranks.T):
        if at:
            same = np.where(rank == ranks[:, at - 1], same + 1, 0)
        ways = ways * (left[rank] - same) // (same + 1)
    return ways


def _there(pack: tuple[Card, ...]) -> Numbers:
    """Whether each card is there, by rank and suit."""
    there = np.zeros((len(RANKS), 4), np.int64)
    there.ravel()[[card.index for card in pack]] = 1
    return there


def _count_ranks(order: Order, there: Numbers, cards: int, found: Numbers) -> None:
    """Adds all hands as if no flush counted."""
    of, ranks = tables(order, cards), _choices(cards)
    ways = _ways(ranks, there.sum(axis=1))
    possible = np.flatnonzero(ways)
    sums = WEIGHTS[ranks[possible]].sum(axis=1)
    np.add.at(found, of.ranked[places_of(of.rows, sums)], ways[possible])


def _count_flushes(
    order: Order, there: Numbers, cards: int, suit: Numbers, suits: int, found: Numbers
) -> None:
    """Takes off the hands with enough of a suit for a flush, and adds them as what they are.

    So many suits have the same ranks as this one.
    """
    of = tables(order, cards)
    inside = np.flatnonzero(suit)
    for suited in range(size(order), min(cards, len(inside)) + 1):
        held = inside[all_sets(len(inside), suited)]
        more = _choices(cards - suited)
        ways = _ways(more, there.sum(axis=1) - suit) * suits
        sums = WEIGHTS[held].sum(axis=1)[:, None] + WEIGHTS[more].sum(axis=1)
        by_ranks = of.ranked[places_of(of.rows, sums)]
        flushes = of.flushes[(1 << held).sum(axis=1)][:, None]
        ways = np.broadcast_to(ways, sums.shape)
        np.add.at(found, by_ranks[ways > 0], -ways[ways > 0])
        best = np.maximum(by_ranks & of.beside, flushes)
        np.add.at(found, best[ways > 0], ways[ways > 0])


def _rank_each(
    order: Order, uses: Uses, pack: tuple[Card, ...], hand: int, board: int, found: Numbers
) -> None:
    """Adds every hand with every board that has none of its cards."""
    every = comb(len(pack), board) * comb(len(pack), hand)
    if every > MOST_HANDS:
        raise Unsolvable(f"{every:,} hands are too many to be counted one by one")
    indexes = np.array([card.index for card in pack], np.uint8)
    held, boards = indexes[all_sets(len(pack), hand)], indexes[all_sets(len(pack), board)]
    step = max(1, BLOCK // len(held))
    for first in range(0, len(boards), step):
        some = boards[first : first + step]
        mine = np.tile(held, (len(some), 1))
        shared = np.repeat(some, len(held), axis=0)
        apart = (mine[:, :, None] != shared[:, None, :]).all(axis=(1, 2))
        ranked = strengths(order, mine[apart], shared[apart], uses)
        np.add.at(found, ranked, 1)
