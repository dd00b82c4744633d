"""Counts, for each pattern of a board and each hand, the dealer hands that it beats and ties.

A board's hands are taken from the weakest up. What was passed is counted in all and by each type
of card, so that the dealer hands without the player's two cards follow by taking off those with
the one and with the other. If a card of the dealer is known there are few, and all are compared.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddchip.edge.boards import Whole
from oddchip.edge.patterns import (
    CODE_BITS,
    FIRST_ROW,
    FIRST_SET,
    ONE_IN,
    PAIRS,
    RANKS,
    SHAPES,
    TWO_IN,
    WITH_NONE,
    WITH_ONE,
    Patterns,
    Ranked,
)
from oddchip.ranking.compiling import inlined, kernel

ALL = 2 * RANKS


class Counts(NamedTuple):
    """A row for each board, a column for each hand: its strength, 0 if it can't be there.

    Then how many dealer hands it beats and ties, and how many don't qualify.
    """

    strength: NDArray[np.uint16]
    beaten: NDArray[np.uint16]
    tied: NDArray[np.uint16]
    off: NDArray[np.uint16]


class Cards(NamedTuple):
    """How many cards there are of each rank in a suit and out of it, and what is known of them.

    `dealer` are the types of the dealer's known cards, which are none of these.
    """

    inside: NDArray[np.int32]
    outside: NDArray[np.int32]
    dealer: NDArray[np.int64]


class Sweep(NamedTuple):
    """A board's hands from the weakest up, as far as they have been passed.

    `left` is how many cards of each type there are. `with_card` counts the dealer hands with a
    card of each type, and in its last place all; `group` are the shapes just reached.
    """

    left: NDArray[np.int32]
    with_card: NDArray[np.int32]
    group: NDArray[np.int32]


@inlined
def lay(
    of: Patterns, cards: Cards, which: Whole, row: Whole, first: Whole, left: NDArray[np.int32]
) -> bool:
    """The cards that a row of a set leaves; whether there are as many as it takes."""
    left[:RANKS] = cards.inside
    left[RANKS:] = cards.outside
    possible = True
    for rank in range(RANKS):
        if of.masks[which] >> rank & 1:
            possible &= left[rank] > 0
            left[rank] = 0
    if which < FIRST_SET[1]:
        left[RANKS + of.pairs[row - first, 0]] -= 1
        left[RANKS + of.pairs[row - first, 1]] -= 1
    elif which < FIRST_SET[2]:
        left[RANKS + row - first] -= 1
    for type_ in range(RANKS, ALL):
        possible &= left[type_] >= 0
    return possible


@inlined
def first_row(which: Whole) -> Whole:
    """The first row of a set; the next set's is the end of its rows."""
    if which < FIRST_SET[1]:
        return which * PAIRS
    if which < FIRST_SET[2]:
        return FIRST_ROW[1] + (which - FIRST_SET[1]) * RANKS
    return FIRST_ROW[2] + which - FIRST_SET[2]


@inlined
def reach(
    sweep: Sweep,
    types: NDArray[np.uint8],
    out: Counts,
    row: Whole,
    shape: Whole,
    size: Whole,
    strength: Whole,
) -> Whole:
    """Puts a shape into the group of this strength, if its cards are there; gives its new size."""
    one, two = types[shape, 0], types[shape, 1]
    if sweep.left[one] > (one == two) and sweep.left[two] > 0:
        sweep.group[size] = shape
        out.strength[row, shape] = strength
        out.beaten[row, shape] = sweep.with_card[ALL] - sweep.with_card[one] - sweep.with_card[two]
        return size + 1
    return size


@inlined
def pass_by(sweep: Sweep, types: NDArray[np.uint8], out: Counts, row: Whole, size: Whole) -> None:
    """Counts the dealer hands of a group, and then the ties of its hands."""
    for at in range(size):
        shape = sweep.group[at]
        one, two = types[shape, 0], types[shape, 1]
        if one == two:
            sweep.with_card[ALL] += sweep.left[one] * (sweep.left[one] - 1) // 2
            sweep.with_card[one] += sweep.left[one] - 1
        else:
            sweep.with_card[ALL] += sweep.left[one] * sweep.left[two]
            sweep.with_card[one] += sweep.left[two]
            sweep.with_card[two] += sweep.left[one]
    for at in range(size):
        shape = sweep.group[at]
        one, two = types[shape, 0], types[shape, 1]
        others = sweep.with_card[ALL] - sweep.with_card[one] - sweep.with_card[two]
        # The hand itself was taken off twice.
        out.tied[row, shape] = others + 1 - out.beaten[row, shape]


@inlined
def count_off(
    of: Patterns, off: NDArray[np.int32], out: Counts, row: Whole, qualifies: Whole
) -> None:
    """How many dealer hands don't qualify, `off` being those with each type of card and all."""
    for shape in range(out.strength.shape[1]):
        if out.strength[row, shape]:
            one, two = of.types[shape, 0], of.types[shape, 1]
            itself = np.int64(out.strength[row, shape]) < qualifies
            out.off[row, shape] = off[ALL] - off[one] - off[two] + itself


@kernel
def count_flushes(
    of: Patterns,
    by: Ranked,
    cards: Cards,
    qualifies: int,
    share: int,
    shares: int,
    out: Counts,
) -> None:
    """Fills in the rows of a share of the sets."""
    sweep = Sweep(np.zeros(ALL, np.int32), np.zeros(ALL + 1, np.int32), np.zeros(SHAPES, np.int32))
    off = np.zeros(ALL + 1, np.int32)
    for which in range(share, FIRST_SET[3], shares):
        mask = np.int64(of.masks[which])
        alone = by.flushes[mask]
        first = first_row(which)
        for row in range(first, first_row(which + 1)):
            out.strength[row] = 0
            if not lay(of, cards, which, row, first, sweep.left):
                continue
            board = of.row_board[row]
            sweep.with_card[:] = 0
            off[:] = 0
            at = made = 0
            while at < PAIRS or made < by.made_count[which]:
                strength: Whole = np.int64(1 << 20)
                if at < PAIRS:
                    strength = np.int64(by.strength[board, by.rising[board, at]])
                if made < by.made_count[which]:
                    strength = min(strength, np.int64(by.made[which, made] >> CODE_BITS))
                size: Whole = 0
                while at < PAIRS and by.strength[board, by.rising[board, at]] == strength:
                    pair = by.rising[board, at]
                    one, two = np.int64(of.pairs[pair, 0]), np.int64(of.pairs[pair, 1])
                    shape: Whole
                    if alone <= strength:
                        size = reach(sweep, of.types, out, row, pair, size, strength)
                    if by.flushes[mask | 1 << one] <= strength:
                        shape = ONE_IN + one * RANKS + two
                        size = reach(sweep, of.types, out, row, shape, size, strength)
                    if one != two:
                        if by.flushes[mask | 1 << two] <= strength:
                            shape = ONE_IN + two * RANKS + one
                            size = reach(sweep, of.types, out, row, shape, size, strength)
                        if by.flushes[mask | 1 << one | 1 << two] <= strength:
                            shape = TWO_IN + two * (two - 1) // 2 + one
                            size = reach(sweep, of.types, out, row, shape, size, strength)
                    at += 1
                while made < by.made_count[which] and by.made[which, made] >> CODE_BITS == strength:
                    code = by.made[which, made] & (1 << CODE_BITS) - 1
                    low, high = TWO_IN + code, TWO_IN + code + 1
                    if code == WITH_NONE:
                        low, high = 0, PAIRS
                    elif code >= WITH_ONE:
                        low = ONE_IN + (code - WITH_ONE) * RANKS
                        high = low + RANKS
                    for shape in range(low, high):
                        if by.strength[board, of.shape_pair[shape]] < strength:
                            size = reach(sweep, of.types, out, row, shape, size, strength)
                    made += 1
                pass_by(sweep, of.types, out, row, size)
                if strength < qualifies:
                    off[:] = sweep.with_card
            count_off(of, off, out, row, qualifies)


@kernel
def count_ranks(
    of: Patterns, by: Ranked, cards: NDArray[np.int32], qualifies: int, out: Counts
) -> None:
    """Fills in the boards by ranks alone, there being so many cards of each rank."""
    sweep = Sweep(np.zeros(ALL, np.int32), np.zeros(ALL + 1, np.int32), np.zeros(PAIRS, np.int32))
    off = np.zeros(ALL + 1, np.int32)
    for board in range(len(of.boards)):
        out.strength[board] = 0
        sweep.left[RANKS:] = cards
        for rank in of.boards[board]:
            sweep.left[RANKS + rank] -= 1
        if sweep.left.min() < 0:
            continue
        sweep.with_card[:] = 0
        off[:] = 0
        at = 0
        while at < PAIRS:
            strength = by.strength[board, by.rising[board, at]]
            size: Whole = 0
            while at < PAIRS and by.strength[board, by.rising[board, at]] == strength:
                pair = by.rising[board, at]
                size = reach(sweep, of.types, out, board, pair, size, strength)
                at += 1
            pass_by(sweep, of.types, out, board, size)
            if strength < qualifies:
                off[:] = sweep.with_card
        count_off(of, off, out, board, qualifies)


@inlined
def compare(
    of: Patterns,
    strengths: NDArray[np.int64],
    left: NDArray[np.int32],
    dealer: NDArray[np.int64],
    qualifies: int,
    row: Whole,
    out: Counts,
) -> None:
    """Fills in a row from the strengths of its shapes, with some of the dealer's cards known."""
    for shape in range(out.strength.shape[1]):
        one, two = of.types[shape, 0], of.types[shape, 1]
        out.strength[row, shape] = 0
        if left[one] <= (one == two) or left[two] <= 0:
            continue
        mine = strengths[shape]
        beaten = tied = off = 0
        for other in range(ALL):
            hands = 1 if other == dealer[-1] else 0
            if len(dealer) == 1:
                hands = left[other] - (other == one) - (other == two)
            if hands > 0:
                theirs = strengths[of.shape_of[dealer[0], other]]
                beaten += hands * (theirs < mine)
                tied += hands * (theirs == mine)
                off += hands * (theirs < qualifies)
        out.strength[row, shape] = mine
        out.beaten[row, shape] = beaten
        out.tied[row, shape] = tied
        out.off[row, shape] = off


@kernel
def compare_flushes(
    of: Patterns,
    by: Ranked,
    cards: Cards,
    qualifies: int,
    share: int,
    shares: int,
    out: Counts,
) -> None:
    """As `count_flushes`, where cards of the dealer are known."""
    left = np.zeros(ALL, np.int32)
    strengths = np.zeros(SHAPES, np.int64)
    for which in range(share, FIRST_SET[3], shares):
        mask = np.int64(of.masks[which])
        first = first_row(which)
        for row in range(first, first_row(which + 1)):
            out.strength[row] = 0
            if lay(of, cards, which, row, first, left):
                board = of.row_board[row]
                for shape in range(SHAPES):
                    one, two = np.int64(of.types[shape, 0]), np.int64(of.types[shape, 1])
                    held = mask | (1 << one | 1 << two) & (1 << RANKS) - 1
                    plain = by.strength[board, of.shape_pair[shape]]
                    strengths[shape] = max(plain, by.flushes[held])
                compare(of, strengths, left, cards.dealer, qualifies, row, out)


@kernel
def compare_ranks(
    of: Patterns,
    by: Ranked,
    cards: NDArray[np.int32],
    dealer: NDArray[np.int64],
    qualifies: int,
    out: Counts,
) -> None:
    """As `count_ranks`, where cards of the dealer are known, as of types out of the suit."""
    left = np.zeros(ALL, np.int32)
    strengths = np.zeros(SHAPES, np.int64)
    for board in range(len(of.boards)):
        out.strength[board] = 0
        left[RANKS:] = cards
        for rank in of.boards[board]:
            left[RANKS + rank] -= 1
        if left.min() >= 0:
            strengths[:PAIRS] = by.strength[board]
            compare(of, strengths, left, dealer, qualifies, board, out)
