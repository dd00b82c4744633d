"""One hand at a time, from cards, with nothing compiled: what a table asks at a showdown.

The tables are those of the kernels. What a hand is in words, and which cards made it, is `value`'s.
"""

from array import array
from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations, product
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from oddchip.cards import Card, write_cards
from oddchip.mistake import Mistake
from oddchip.ranking.board_tables import (
    OTHER,
    badugi_tables,
    board_tables,
    has_board_tables,
    has_low_board_tables,
    low_board_tables,
)
from oddchip.ranking.orders import ANY, Badugi, Low, Order, Uses
from oddchip.ranking.plain import choices, size
from oddchip.ranking.sums import COLUMN_BITS, COLUMNS, EACH_SUIT, OTHERS_FROM, ROWS, SUITS_FROM
from oddchip.ranking.tables import ONE_SUIT, at_once, tables

FLUSHES: Final = 8 * EACH_SUIT
RARE: Final = FLUSHES | -1 << OTHERS_FROM
IF_TWO: Final = 6 * EACH_SUIT
IF_THREE: Final = 5 * EACH_SUIT


class Judge(Protocol):
    """Gives the strength of the best hand that held cards make, alone or with a board."""

    def __call__(self, hand: Sequence[Card], board: Sequence[Card] = (), /) -> int:
        """The strength, 1 for the worst hand of the order; 0 if none qualifies."""


@cache
def judge(order: Order, uses: Uses = ANY) -> Judge:
    """The judge of an order. That no card is there twice is for the caller to see to.

    >>> from oddchip.cards import read_cards
    >>> from oddchip.ranking import High
    >>> strength = judge(High())
    >>> strength(read_cards("As Ad 9h 9c Kd"), read_cards("2s 2c"))
    4951
    """
    if uses == Uses(hand=2, board=3):
        if isinstance(order, Low) and has_low_board_tables(order):
            return _of_low_ranks(order)
        if has_board_tables(order):
            return _of_two_and_three(order)
    return _of_any(order) if uses == ANY else _of_each(order, uses)


def _of_any(order: Order) -> Judge:
    @cache
    def of_count(count: int) -> Callable[[Sequence[Card]], int]:
        if count < size(order):
            raise Mistake(f"{count} cards make no hand: {size(order)} are needed")
        if isinstance(order, Badugi):
            return _of_badugi(order)
        return _at_once(order, count) if at_once(order, count) else _of_whole(order)

    def strength(hand: Sequence[Card], board: Sequence[Card] = (), /) -> int:
        cards = (*hand, *board) if board else hand
        return of_count(len(cards))(cards)

    return strength


def _at_once(order: Order, count: int) -> Callable[[Sequence[Card]], int]:
    """All the cards by one look-up, as in `kernels.rank_hands`."""
    of = tables(order, count)
    start, beside = int(of.start), int(of.beside)
    added: list[int] = of.cards.tolist()
    suited: list[int] = of.suited.tolist()
    rows, ranked, flushes = _short(of.rows), _short(of.ranked), _short(of.flushes)
    held_mask = len(flushes) - 1

    def strength(cards: Sequence[Card]) -> int:
        total = start
        for card in cards:
            total += added[card.index]
        by_rank = ranked[rows[total >> COLUMN_BITS & ROWS] + (total & COLUMNS)]
        if not total & RARE:
            return by_rank
        if total >> OTHERS_FROM:
            return _of_others(order, cards)
        held = sum(suited[card.index] for card in cards) >> _flush_bits(total)
        return max(by_rank & beside, flushes[held & held_mask])

    return strength


def _of_others(order: Order, cards: Sequence[Card]) -> int:
    """Cards of which some have no place in the tables: jokers, if there are more than a hand's."""
    if len(cards) == size(order):
        raise Mistake(f"{write_cards(cards)}: not all are cards of this order's pack")
    return _of_whole(order)(cards)


def _of_whole(order: Order) -> Callable[[Sequence[Card]], int]:
    whole = _at_once(order, size(order))
    return lambda cards: max(map(whole, combinations(cards, size(order))))


def _of_each(order: Order, uses: Uses) -> Judge:
    """The best of every hand that can be made."""
    any_of = _of_any(order)
    return lambda hand, board=(): max(map(any_of, choices(order, uses, hand, board)))


def _of_two_and_three(order: Order) -> Judge:
    """Each two ranks held with each three of the board, as in `kernels.rank_with_boards`."""
    of = board_tables(order)
    added: list[int] = of.cards.tolist()
    suited: list[int] = of.suited.tolist()
    pairs: list[int] = of.pairs.tolist()
    triples: list[int] = of.triples.tolist()
    ranked, flushes = _short(of.ranked), _short(of.flushes)
    each = _of_each(order, Uses(hand=2, board=3))

    def ranks_in(cards: Sequence[Card], at: int) -> list[int]:
        held = sum(suited[card.index] for card in cards) >> at & ONE_SUIT - 1
        return [1 << bit for bit in range(held.bit_length()) if held >> bit & 1]

    def strength(hand: Sequence[Card], board: Sequence[Card] = (), /) -> int:
        of_hand = sum([added[card.index] for card in hand])
        of_board = sum([added[card.index] for card in board])
        if (of_hand | of_board) >> OTHERS_FROM:
            return each(hand, board)
        held = [card.index >> 2 for card in hand]
        shared = [card.index >> 2 for card in board]
        places = {pairs[a << 4 | b] for a, b in combinations(held, 2)}
        rows = {triples[a << 8 | b << 4 | c] for a, b, c in combinations(shared, 3)}
        best = max([ranked[row + place] for row in rows for place in places])
        flags = of_hand + IF_TWO & of_board + IF_THREE & FLUSHES
        if flags:
            at = _flush_bits(flags)
            two = [a | b for a, b in combinations(ranks_in(hand, at), 2)]
            three = [a | b | c for a, b, c in combinations(ranks_in(board, at), 3)]
            best = max(best, *(flushes[a | b] for a, b in product(two, three)))
        return best

    return strength


def _of_low_ranks(order: Low) -> Judge:
    """The low ranks held with those of the board, as in `kernels.rank_low_with_boards`."""
    of = low_board_tables(order)
    ranked = _short(of.ranked)
    bits: list[int] = of.bits.tolist()
    each = _of_each(order, Uses(hand=2, board=3))

    def strength(hand: Sequence[Card], board: Sequence[Card] = (), /) -> int:
        held = shared = 0
        for card in hand:
            held |= bits[card.index]
        for card in board:
            shared |= bits[card.index]
        if (held | shared) & OTHER:
            return each(hand, board)
        return ranked[held << 8 | shared]

    return strength


def _of_badugi(order: Badugi) -> Callable[[Sequence[Card]], int]:
    """The best of the cards of different ranks and suits, however many there are."""
    of = badugi_tables(order)
    ranked = _short(of.ranked)
    bits: list[int] = of.bits.tolist()

    def strength(cards: Sequence[Card]) -> int:
        held = [(0, 0)]
        for card in cards:
            rank, suit = bits[card.index], 1 << (card.index & 3)
            if rank == OTHER:
                raise Mistake(f"{card} is no card of this order's pack")
            held += [(r | rank, s | suit) for r, s in held if not (r & rank or s & suit)]
        return max([ranked[ranks] for ranks, _ in held])

    return strength


def _flush_bits(flags: int) -> int:
    """Where a suited sum has the ranks of the suit that flags mark."""
    return 4 * ((flags & FLUSHES) >> SUITS_FROM).bit_length() - 16


def _short(numbers: NDArray[np.uint16]) -> "array[int]":
    """An array whose items are plain integers, where NumPy would make scalars."""
    return array("H", numbers.tobytes())
