"""Loops over many hands. They are given the tables to look up in, and know no order by name.

Cards are indexes in arrays of `uint8`, strengths `uint16`. The functions marked `inlined` are for
the loops of other packages as well. Two things keep such loops fast: indexes are unsigned, since a
signed one costs a test for less than zero; and an inlined function that is given tables has no
`if` of its own, since Numba then counts references to the tables at every step.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from oddchip.ranking.board_tables import OTHER, PAIRS, BitTables, BoardTables
from oddchip.ranking.compiling import inlined, kernel
from oddchip.ranking.sums import COLUMN_BITS, COLUMNS, EACH_SUIT, OTHERS_FROM, ROWS, SUITS_FROM
from oddchip.ranking.tables import Tables

NONE: Final = np.uint64(0)
ONE: Final = np.uint64(1)
TWO: Final = np.uint64(2)
COLUMN_SHIFT: Final = np.uint64(COLUMN_BITS)
COLUMN_MASK: Final = np.uint64(COLUMNS)
ROW_MASK: Final = np.uint64(ROWS)
RANK_MASK: Final = np.uint64(0xF)
SUIT_MASK: Final = np.uint64(0x1FFF)

FLUSHES: Final = np.uint64(8 * EACH_SUIT)
FLUSH_OF: Final = tuple(np.uint64(8 << SUITS_FROM + 4 * suit) for suit in range(4))
BITS_OF: Final = tuple(np.uint64(16 * suit) for suit in range(4))
ONE_MORE: Final = np.uint64(EACH_SUIT)
OTHERS: Final = np.uint64(7 << OTHERS_FROM)

# Added to sums that begin at nothing, so that two cards of a suit, or three, have the bit of eight.
IF_TWO: Final = np.uint64(6 * EACH_SUIT)
IF_THREE: Final = np.uint64(5 * EACH_SUIT)


@inlined
def by_rank(tables: Tables, total: np.uint64) -> np.uint16:
    """The strength of a hand by the sum of its cards; where that has one of `FLUSHES`, go on."""
    row = np.uint64(tables.rows[(total >> COLUMN_SHIFT) & ROW_MASK])
    return np.uint16(tables.ranked[row + (total & COLUMN_MASK)])


@inlined
def flush_bits(flags: np.uint64) -> np.uint64:
    """Where a suited sum has the ranks of the suit that flags mark."""
    at = BITS_OF[0]
    for suit in range(1, 4):
        if flags & FLUSH_OF[suit]:
            at = BITS_OF[suit]
    return at


@inlined
def with_flush(
    tables: Tables, total: np.uint64, suited: np.uint64, strength: np.uint16
) -> np.uint16:
    """The strength of a hand that has enough of a suit, from its strength by rank."""
    held = (suited >> flush_bits(total)) & np.uint64(len(tables.flushes) - 1)
    return max(strength & tables.beside, tables.flushes[held])


@kernel
def rank_hands(tables: Tables, hands: NDArray[np.uint8], out: NDArray[np.uint16]) -> np.uint64:
    """Ranks each row of cards; gives not 0 if some card isn't in the pack."""
    others = NONE
    count = hands.shape[1]
    for i in range(hands.shape[0]):
        total = tables.start
        for j in range(count):
            total += tables.cards[hands[i, j]]
        strength = by_rank(tables, total)
        if total & (FLUSHES | OTHERS):
            others |= total & OTHERS
            suited = NONE
            for j in range(count):
                suited += tables.suited[hands[i, j]]
            strength = with_flush(tables, total, suited, strength)
        out[i] = strength
    return others


@kernel
def count_hands(
    tables: Tables, pack: NDArray[np.uint8], cards: int, counts: NDArray[np.int64]
) -> None:
    """Counts how many hands of so many cards of the pack have each strength.

    The pack has four cards of each rank side by side, then jokers. Each hand is ranked from the
    sum of all its cards but one; where that one can't make a flush, the cards of its rank are
    ranked together.
    """
    total = np.full(cards, tables.start)
    suited = np.zeros(cards, np.uint64)
    place = np.zeros(cards, np.int64)
    depth = 0
    while depth >= 0:
        at = place[depth]
        if depth < cards - 1:
            if at > len(pack) - cards + depth:
                depth -= 1
                continue
            card = pack[at]
            total[depth + 1] = total[depth] + tables.cards[card]
            suited[depth + 1] = suited[depth] + tables.suited[card]
            place[depth] += 1
            depth += 1
            place[depth] = at + 1
            continue
        if (total[depth] + ONE_MORE) & FLUSHES:
            for card in pack[at:]:
                hand = total[depth] + tables.cards[card]
                strength = by_rank(tables, hand)
                if hand & FLUSHES:
                    in_suits = suited[depth] + tables.suited[card]
                    strength = with_flush(tables, hand, in_suits, strength)
                counts[strength] += 1
        else:
            while at < len(pack):
                after = min((at | 3) + 1, len(pack))
                counts[by_rank(tables, total[depth] + tables.cards[pack[at]])] += after - at
                at = after
        depth -= 1


@inlined
def larger(one: np.integer[Any], other: np.integer[Any]) -> np.int32:
    """The larger of two numbers without a jump, which would often be guessed wrong."""
    less = np.int32(one) - np.int32(other)
    return np.int32(other) + (less & ~(less >> np.int32(31)))


@inlined
def rank_of(card: np.uint8) -> np.uint64:
    """A card's rank, the two being 0; a number of four bits whatever the card."""
    return (np.uint64(card) >> TWO) & RANK_MASK


@inlined
def best_by_pair(tables: BoardTables, board: NDArray[np.uint8], row: NDArray[np.uint16]) -> None:
    """For each two held ranks, the strength that they have with the best three of five cards."""
    e, d, c = rank_of(board[4]), rank_of(board[3]), rank_of(board[2])
    b, a = rank_of(board[1]) << np.uint64(4), rank_of(board[0]) << np.uint64(8)
    b8, c4, d4 = b << np.uint64(4), c << np.uint64(4), d << np.uint64(4)
    c8 = c << np.uint64(8)
    abc = np.uint64(tables.triples[a | b | c])
    abd = np.uint64(tables.triples[a | b | d])
    abe = np.uint64(tables.triples[a | b | e])
    acd = np.uint64(tables.triples[a | c4 | d])
    ace = np.uint64(tables.triples[a | c4 | e])
    ade = np.uint64(tables.triples[a | d4 | e])
    bcd = np.uint64(tables.triples[b8 | c4 | d])
    bce = np.uint64(tables.triples[b8 | c4 | e])
    bde = np.uint64(tables.triples[b8 | d4 | e])
    cde = np.uint64(tables.triples[c8 | d4 | e])
    for at in range(PAIRS):
        pair = np.uint64(at)
        with_ab = max(tables.ranked[abc + pair], tables.ranked[abd + pair])
        with_ae = max(tables.ranked[abe + pair], tables.ranked[ace + pair])
        with_ad = max(tables.ranked[acd + pair], tables.ranked[ade + pair])
        with_bc = max(tables.ranked[bcd + pair], tables.ranked[bce + pair])
        with_de = max(tables.ranked[bde + pair], tables.ranked[cde + pair])
        row[pair] = max(with_ab, with_ae, with_ad, with_bc, with_de)


@inlined
def best_flush(flushes: NDArray[np.uint16], held: np.uint64, board: np.uint64) -> np.uint16:
    """The best flush of two held ranks and three of the board, all of one suit."""
    best = np.uint16(0)
    while held:
        later = held & (held - ONE)
        others = later
        while others:
            fewer = others & (others - ONE)
            two = (held ^ later) | (others ^ fewer)
            part = board
            while part:
                # A part of other than three ranks makes no five, so that it finds 0.
                best = max(best, flushes[two | part])
                part = (part - ONE) & board
            others = fewer
        held = later
    return best


@kernel
def rank_with_boards(
    tables: BoardTables,
    hands: NDArray[np.uint8],
    boards: NDArray[np.uint8],
    out: NDArray[np.uint16],
) -> np.uint64:
    """Ranks two cards of each hand with three of its board; answers as `rank_hands`."""
    seen = NONE
    count = hands.shape[1]
    row = np.empty(PAIRS, np.uint16)
    for i in range(hands.shape[0]):
        best_by_pair(tables, boards[i], row)
        strength = np.int32(0)
        of_hand = NONE
        for j in range(count):
            of_hand += tables.cards[hands[i, j]]
            high = rank_of(hands[i, j]) << np.uint64(4)
            for k in range(j):
                pair = tables.pairs[high | rank_of(hands[i, k])]
                strength = larger(strength, row[pair])
        of_board = NONE
        for j in range(5):
            of_board += tables.cards[boards[i, j]]
        flags = (of_hand + IF_TWO) & (of_board + IF_THREE) & FLUSHES
        others = (of_hand | of_board) & OTHERS
        if flags | others:
            seen |= others
            at = flush_bits(flags)
            held = NONE
            for j in range(count):
                held |= tables.suited[hands[i, j]] >> at
            board = NONE
            for j in range(5):
                board |= tables.suited[boards[i, j]] >> at
            flush = best_flush(tables.flushes, held & SUIT_MASK, board & SUIT_MASK)
            strength = max(strength, np.int32(flush))
        out[i] = strength
    return seen


@kernel
def rank_low_with_boards(
    tables: BitTables,
    hands: NDArray[np.uint8],
    boards: NDArray[np.uint8],
    out: NDArray[np.uint16],
) -> np.uint64:
    """The same by low ranks alone, and for boards of any number of cards."""
    seen = NONE
    count, shared = hands.shape[1], boards.shape[1]
    low = np.uint64(0xFF)
    for i in range(hands.shape[0]):
        held = NONE
        for j in range(count):
            held |= np.uint64(tables.bits[hands[i, j]])
        board = NONE
        for j in range(shared):
            board |= np.uint64(tables.bits[boards[i, j]])
        seen |= held | board
        out[i] = tables.ranked[(held & low) << np.uint64(8) | (board & low)]
    return seen & np.uint64(OTHER)


@inlined
def if_apart(one: np.uint8, other: np.uint8) -> np.uint64:
    """All ones if two cards have different ranks and suits, else 0."""
    differ = np.uint64(one) ^ np.uint64(other)
    return NONE - np.uint64((differ & np.uint64(3) != NONE) & (differ > np.uint64(3)))


@kernel
def rank_badugis(tables: BitTables, hands: NDArray[np.uint8], out: NDArray[np.uint16]) -> np.uint64:
    """Ranks four cards by the best of them that have different ranks and suits."""
    seen = NONE
    for i in range(hands.shape[0]):
        one, two, three, four = hands[i, 0], hands[i, 1], hands[i, 2], hands[i, 3]
        a, b = np.uint64(tables.bits[one]), np.uint64(tables.bits[two])
        c, d = np.uint64(tables.bits[three]), np.uint64(tables.bits[four])
        seen |= a | b | c | d
        ab, ac, ad = if_apart(one, two), if_apart(one, three), if_apart(one, four)
        bc, bd, cd = if_apart(two, three), if_apart(two, four), if_apart(three, four)
        abc, abd = ab & ac & bc, ab & ad & bd
        acd, bcd = ac & ad & cd, bc & bd & cd
        strength = np.int32(0)
        for held in (a, b, c, d):
            strength = larger(strength, tables.ranked[held & SUIT_MASK])
        for held in ((a | b) & ab, (a | c) & ac, (a | d) & ad):
            strength = larger(strength, tables.ranked[held & SUIT_MASK])
        for held in ((b | c) & bc, (b | d) & bd, (c | d) & cd):
            strength = larger(strength, tables.ranked[held & SUIT_MASK])
        for held in ((a | b | c) & abc, (a | b | d) & abd, (a | c | d) & acd, (b | c | d) & bcd):
            strength = larger(strength, tables.ranked[held & SUIT_MASK])
        strength = larger(strength, tables.ranked[(a | b | c | d) & abc & acd & bd & SUIT_MASK])
        out[i] = strength
    return seen & np.uint64(OTHER)
