"""Loops over boards, for hands and dealer hands of any small number of cards.

Dealer hands that hold some cards and none of the player's are counted by inclusion and exclusion:
`below` counts, for each small set of cards, the dealer hands so far that hold all of it.
"""

from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddchip.edge.boards import all_sets, subsets
from oddchip.ranking.compiling import inlined, kernel


class Hands(NamedTuple):
    """Hands, dealer hands and what may be open of these, all by their cards.

    `cards`, `open_cards` are a bit for each card. `parts` are the small sets within each hand, of
    which `signs` says whether they are counted or taken off; `their_parts` are those within each
    dealer hand, by numbers below `all_parts`. `joined` is a set within a hand together with open
    cards of the dealer.
    """

    cards: NDArray[np.uint64]
    open_cards: NDArray[np.uint64]
    parts: NDArray[np.int32]
    signs: NDArray[np.int32]
    their_parts: NDArray[np.int32]
    joined: NDArray[np.int32]
    all_parts: int


class Strengths(NamedTuple):
    """Boards, how strong each hand and dealer hand is there (0 if it can't be), and their orders.

    `strata` are the strata of the hands, and `qualifies` is the least strength that does.
    """

    cards: NDArray[np.uint64]
    mine: NDArray[np.uint16]
    theirs: NDArray[np.uint16]
    my_order: NDArray[np.int64]
    their_order: NDArray[np.int64]
    strata: NDArray[np.uint16]
    qualifies: int


def hands(
    mine: NDArray[np.uint8], theirs: NDArray[np.uint8], opened: NDArray[np.uint8], cards: int
) -> Hands:
    """The hands, dealer hands and open cards of a pack of so many cards.

    >>> pairs = all_sets(4, 2)
    >>> of = hands(pairs, pairs, all_sets(4, 0), 4)
    >>> of.signs.tolist(), of.parts[0].tolist(), of.all_parts
    ([1, -1, -1, 1], [0, 1, 2, 5], 12)
    """
    unknown = theirs.shape[1]
    first = np.cumsum([0, *(comb(cards, size) for size in range(unknown + 1))])
    sizes = range(min(mine.shape[1], unknown - opened.shape[1]) + 1)
    parts = [subsets(mine, size) + first[size] for size in sizes]
    their_parts = [subsets(theirs, size) + first[size] for size in range(unknown + 1)]
    small = [row for size in sizes for row in all_sets(cards, size).tolist()]
    joined = np.full((len(small), len(opened)), first[-1], np.int32)
    for at, row in np.ndindex(joined.shape):
        both = {*small[at], *opened[row].tolist()}
        if len(both) == len(small[at]) + opened.shape[1]:
            number = sum(comb(card, place) for place, card in enumerate(sorted(both), 1))
            joined[at, row] = first[len(both)] + number
    return Hands(
        bits(mine),
        bits(opened),
        np.concatenate(parts, axis=1).astype(np.int32),
        np.repeat([(-1) ** size for size in sizes], [part.shape[1] for part in parts]).astype(
            np.int32
        ),
        np.concatenate(their_parts, axis=1).astype(np.int32),
        joined,
        int(first[-1]) + 1,
    )


def bits(sets: NDArray[np.uint8]) -> NDArray[np.uint64]:
    """A bit for each card of each set.

    >>> bits(all_sets(3, 2)).tolist()
    [3, 5, 6]
    """
    found: NDArray[np.uint64] = (np.uint64(1) << sets.astype(np.uint64)).sum(
        axis=1, dtype=np.uint64
    )
    return found


@inlined
def add_hands(
    of: Hands, on: Strengths, board: int, at: int, limit: int, below: NDArray[np.int32]
) -> int:
    """Adds the dealer hands weaker than a limit, from a place in their order; gives the next."""
    while at < on.their_order.shape[1]:
        hand = on.their_order[board, at]
        if on.theirs[board, hand] >= limit:
            break
        if on.theirs[board, hand]:
            for part in of.their_parts[hand]:
                below[part] += 1
        at += 1
    return at


@inlined
def count_apart(of: Hands, hand: int, opened: int, below: NDArray[np.int32]) -> np.int32:
    """How many dealer hands so far hold the open cards and none of a hand's."""
    total = np.int32(0)
    for at in range(of.parts.shape[1]):
        total += of.signs[at] * below[of.joined[of.parts[hand, at], opened]]
    return total


@kernel
def tally(of: Hands, on: Strengths, board: int, counts: NDArray[np.int32]) -> None:
    """Counts the dealer hands that each hand beats and ties on a board, and those unqualified.

    `counts` has three numbers for each hand and choice of open cards.
    """
    below = np.zeros(of.all_parts, np.int32)
    add_hands(of, on, board, 0, on.qualifies, below)
    for hand in range(len(of.cards)):
        for opened in range(len(of.open_cards)):
            counts[hand, opened, 2] = count_apart(of, hand, opened, below)
    below[:] = 0
    at = mark = 0
    while mark < len(of.cards):
        strength = on.mine[board, on.my_order[board, mark]]
        after = mark
        while after < len(of.cards) and on.mine[board, on.my_order[board, after]] == strength:
            after += 1
        if strength:
            at = add_hands(of, on, board, at, strength, below)
            for place in range(mark, after):
                hand = on.my_order[board, place]
                for opened in range(len(of.open_cards)):
                    counts[hand, opened, 0] = count_apart(of, hand, opened, below)
            at = add_hands(of, on, board, at, strength + 1, below)
            for place in range(mark, after):
                hand = on.my_order[board, place]
                for opened in range(len(of.open_cards)):
                    upto = count_apart(of, hand, opened, below)
                    counts[hand, opened, 1] = upto - counts[hand, opened, 0]
        mark = after


@inlined
def apart(of: Hands, on: Strengths, board: int, hand: int, opened: int) -> bool:
    """Whether a hand, open cards of the dealer and a board have no card in common."""
    cards = of.cards[hand] | on.cards[board]
    return on.mine[board, hand] > 0 and not cards & of.open_cards[opened]


@kernel
def value_boards(
    of: Hands,
    on: Strengths,
    worth: NDArray[np.int64],
    options: NDArray[np.int64],
    share: int,
    shares: int,
    values: NDArray[np.int64],
    best: NDArray[np.uint8],
) -> None:
    """The value of the best option of each channel, for a share of the boards, hands, open cards.

    `worth` has four numbers for each end and stratum. Channel c's options are the ends from
    `options[c]` up to `options[c + 1]`.
    """
    counts = np.zeros((len(of.cards), len(of.open_cards), 3), np.int32)
    for board in range(share, len(on.cards), shares):
        tally(of, on, board, counts)
        for hand in range(len(of.cards)):
            stratum = on.strata[board, hand]
            for opened in range(len(of.open_cards)):
                if not apart(of, on, board, hand, opened):
                    continue
                beaten, tied, off = counts[hand, opened]
                for channel in range(len(options) - 1):
                    first = options[channel]
                    for end in range(first, options[channel + 1]):
                        four = worth[end, stratum]
                        value = four[0] + four[1] * beaten + four[2] * tied + four[3] * off
                        if end == first or value > values[channel, board, hand, opened]:
                            values[channel, board, hand, opened] = value
                            best[channel, board, hand, opened] = end - first


@kernel
def count_boards(
    of: Hands,
    on: Strengths,
    times: NDArray[np.int64],
    weights: NDArray[np.int64],
    share: int,
    shares: int,
    table: NDArray[np.int64],
) -> None:
    """Adds up how often, on a share of the boards, each end comes about, and its counts.

    The table has a row for each end and stratum. `weights` says how often, for each end, board,
    hand and open cards; `times` how many boards each board stands for.
    """
    counts = np.zeros((len(of.cards), len(of.open_cards), 3), np.int32)
    for board in range(share, len(on.cards), shares):
        tally(of, on, board, counts)
        for hand in range(len(of.cards)):
            stratum = on.strata[board, hand]
            for opened in range(len(of.open_cards)):
                if not apart(of, on, board, hand, opened):
                    continue
                for end in range(len(weights)):
                    weight = weights[end, board, hand, opened] * times[board]
                    if weight:
                        table[end, stratum, 0] += weight
                        for at in range(3):
                            table[end, stratum, at + 1] += weight * counts[hand, opened, at]


@kernel
def scatter(
    values: NDArray[np.int64],
    times: NDArray[np.int64],
    to: NDArray[np.int32],
    by: NDArray[np.uint8],
    hands: NDArray[np.int32],
    opened: NDArray[np.int32],
    sums: NDArray[np.int64],
) -> None:
    """Adds the value of each board to the boards that it comes of, as their exchange makes it."""
    for board in range(values.shape[0]):
        for part in range(to.shape[1]):
            row, which = to[board, part], by[board, part]
            for hand in range(values.shape[1]):
                for up in range(values.shape[2]):
                    sums[row, hands[which, hand], opened[which, up]] += (
                        times[board] * values[board, hand, up]
                    )


@kernel
def gather(
    weights: NDArray[np.int64],
    to: NDArray[np.int32],
    by: NDArray[np.uint8],
    hands: NDArray[np.int32],
    opened: NDArray[np.int32],
    found: NDArray[np.int64],
) -> None:
    """Adds to each board the weights of all boards that it comes of."""
    for board in range(found.shape[0]):
        for part in range(to.shape[1]):
            row, which = to[board, part], by[board, part]
            for hand in range(found.shape[1]):
                for up in range(found.shape[2]):
                    found[board, hand, up] += weights[row, hands[which, hand], opened[which, up]]
