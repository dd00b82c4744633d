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

# There are no more groups of hands as strong than pairs of ranks and flushes.
GROUPS = 2 * PAIRS + 2


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

    `left` is how many cards of each type there are, and `group` the group of each shape, all of a
    group being as strong: `strength` says how much. `passed` counts, before each group and after
    the last, the dealer hands with a card of each type, and in its last place all.
    """

    left: NDArray[np.int32]
    group: NDArray[np.uint8]
    strength: NDArray[np.int32]
    passed: NDArray[np.int32]


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
def begin(sweep: Sweep, group: Whole, strength: Whole) -> None:
    """Begins a group, of which nothing has been passed."""
    sweep.strength[group] = strength
    before, after = sweep.passed[group], sweep.passed[group + 1]
    for type_ in range(ALL + 1):
        after[type_] = before[type_]


@inlined
def reach(sweep: Sweep, types: NDArray[np.uint8], shape: Whole, group: Whole) -> None:
    """Passes the dealer hands of a shape of a group.

    Where it has no hands, only its types' counts go wrong, of which no shape is there either.
    """
    one, two = types[shape, 0], types[shape, 1]
    sweep.group[shape] = group
    passed, ones, twos = sweep.passed[group + 1], sweep.left[one], sweep.left[two]
    if one == two:
        passed[ALL] += ones * (ones - 1) // 2
        passed[one] += ones - 1
    else:
        passed[ALL] += ones * twos
        passed[one] += twos
        passed[two] += ones


@inlined
def compare_all(
    sweep: Sweep, types: NDArray[np.uint8], out: Counts, row: Whole, unqualified: Whole
) -> None:
    """Fills in a row: of every shape the dealer hands of the groups below it and of its own.

    So many of the groups don't qualify. A dealer hand with both of the player's cards is the
    player's own, and is taken off twice.
    """
    off = sweep.passed[unqualified]
    for shape in range(out.strength.shape[1]):
        one, two, group = types[shape, 0], types[shape, 1], sweep.group[shape]
        there = sweep.left[one] > (one == two) and sweep.left[two] > 0
        below, upto = sweep.passed[group], sweep.passed[group + 1]
        beaten = below[ALL] - below[one] - below[two]
        own = np.int32(group < unqualified)
        out.strength[row, shape] = sweep.strength[group] if there else 0
        out.beaten[row, shape] = beaten
        out.tied[row, shape] = upto[ALL] - upto[one] - upto[two] + 1 - beaten
        out.off[row, shape] = off[ALL] - off[one] - off[two] + own


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
    sweep = Sweep(
        np.zeros(ALL, np.int32),
        np.zeros(SHAPES, np.uint8),
        np.zeros(GROUPS, np.int32),
        np.zeros((GROUPS + 1, ALL + 1), np.int32),
    )
    for which in range(share, FIRST_SET[3], shares):
        mask = np.int64(of.masks[which])
        alone, count = by.flushes[mask], by.made_count[which]
        first = first_row(which)
        for row in range(first, first_row(which + 1)):
            if not lay(of, cards, which, row, first, sweep.left):
                out.strength[row] = 0
                continue
            board = of.row_board[row]
            plain, rising, flushes = by.strength[board], by.rising[board], by.made[which]
            group: Whole = 0
            unqualified: Whole = 0
            at = made = 0
            while at < PAIRS or made < count:
                strength: Whole = np.int64(1 << 20)
                if at < PAIRS:
                    strength = np.int64(plain[rising[at]])
                if made < count:
                    strength = min(strength, np.int64(flushes[made] >> CODE_BITS))
                begin(sweep, group, strength)
                while at < PAIRS and plain[rising[at]] == strength:
                    pair = rising[at]
                    one, two = np.int64(of.pairs[pair, 0]), np.int64(of.pairs[pair, 1])
                    # With three ranks in the suit, only two more make a flush.
                    few = which < FIRST_SET[1]
                    if few or alone <= strength:
                        reach(sweep, of.types, pair, group)
                    if few or by.flushes[mask | 1 << one] <= strength:
                        reach(sweep, of.types, ONE_IN + one * RANKS + two, group)
                    if one != two:
                        if few or by.flushes[mask | 1 << two] <= strength:
                            reach(sweep, of.types, ONE_IN + two * RANKS + one, group)
                        if by.flushes[mask | 1 << one | 1 << two] <= strength:
                            reach(sweep, of.types, TWO_IN + two * (two - 1) // 2 + one, group)
                    at += 1
                while made < count and flushes[made] >> CODE_BITS == strength:
                    code = flushes[made] & (1 << CODE_BITS) - 1
                    low, high = TWO_IN + code, TWO_IN + code + 1
                    if code == WITH_NONE:
                        low, high = 0, PAIRS
                    elif code >= WITH_ONE:
                        low = ONE_IN + (code - WITH_ONE) * RANKS
                        high = low + RANKS
                    for shape in range(low, high):
                        if plain[of.shape_pair[shape]] < strength:
                            reach(sweep, of.types, shape, group)
                    made += 1
                group += 1
                if strength < qualifies:
                    unqualified = group
            compare_all(sweep, of.types, out, row, unqualified)


@kernel
def count_ranks(
    of: Patterns, by: Ranked, cards: NDArray[np.int32], qualifies: int, out: Counts
) -> None:
    """Fills in the boards by ranks alone, there being so many cards of each rank."""
    sweep = Sweep(
        np.zeros(ALL, np.int32),
        np.zeros(PAIRS, np.uint8),
        np.zeros(GROUPS, np.int32),
        np.zeros((GROUPS + 1, ALL + 1), np.int32),
    )
    for board in range(len(of.boards)):
        sweep.left[RANKS:] = cards
        for rank in of.boards[board]:
            sweep.left[RANKS + rank] -= 1
        if sweep.left.min() < 0:
            out.strength[board] = 0
            continue
        group: Whole = 0
        unqualified: Whole = 0
        at = 0
        while at < PAIRS:
            strength = by.strength[board, by.rising[board, at]]
            begin(sweep, group, strength)
            while at < PAIRS and by.strength[board, by.rising[board, at]] == strength:
                reach(sweep, of.types, by.rising[board, at], group)
                at += 1
            group += 1
            if strength < qualifies:
                unqualified = group
        compare_all(sweep, of.types, out, board, unqualified)


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
