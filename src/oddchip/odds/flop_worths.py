"""What any two cards are worth on a flop: the share of the pot that they win against a random hand.

Over all turns and rivers, and all hands of two cards. Flops and boards that differ by suits alone
are counted once: 134,459 boards in place of 2,598,960. On a board all hands are put in order; of
those that a hand beats, the ones that have its cards are taken off.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, permutations
from math import comb
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddchip.cards import Deck
from oddchip.odds.completed import list_choices
from oddchip.odds.families import Cards
from oddchip.ranking import Order
from oddchip.ranking.compiling import kernel
from oddchip.ranking.kernels import FLUSHES, by_rank, with_flush
from oddchip.ranking.tables import Tables, tables

FLOP: Final = 3
BOARD: Final = 5
CARDS: Final = 52
AT_ONCE: Final = 4096
STRENGTHS: Final = 1 << 13
SUITS: Final = np.array(list(permutations(range(4))), np.uint8)
ON_BOARD: Final = np.array(list(combinations(range(BOARD), FLOP)), np.uint8)


class Pairs(NamedTuple):
    """Every two cards, a row each; the number of two cards; and theirs when suits are exchanged.

    Exchanges are by their place in `SUITS`, which `exchange` has by where each suit goes.
    """

    cards: Cards
    number: NDArray[np.uint16]
    exchanged: NDArray[np.uint16]
    exchange: NDArray[np.uint8]


class Worths(NamedTuple):
    """The worth of each two cards on flops, by the flop's place and their number.

    The place is that of a flop in canonical suits, by its cards from the lowest up. A worth counts
    the hands that are beaten twice and those that are tied once, on each board.
    """

    pairs: Pairs
    place: NDArray[np.uint16]
    worth: NDArray[np.int32]


@cache
def all_pairs() -> Pairs:
    """The pairs of the pack without jokers."""
    cards = np.array(list(combinations(range(CARDS), 2)), np.uint8)
    number = np.zeros((CARDS, CARDS), np.uint16)
    low, high = cards.T
    number[low, high] = number[high, low] = range(len(cards))
    one, other = (SUITS[:, card % 4] + 4 * (card // 4) for card in (low, high))
    exchange = np.zeros(256, np.uint8)
    exchange[suits_code(SUITS)] = range(len(SUITS))
    return Pairs(cards, number, number[one, other], exchange)


def suits_code(suits: NDArray[np.uint8]) -> NDArray[np.int64]:
    """A number for each row of four suits."""
    code: NDArray[np.int64] = suits.astype(np.int64) @ (4 ** np.arange(4))
    return code


def on_all_flops(order: Order, deck: Deck) -> Iterator[Worths | None]:
    """The worths on all flops; before them nothing, now and then, so that whoever waits can stop.

    They are kept for whoever asks next.
    """
    shelf = _shelf(order, deck)
    if not shelf:
        for found in _on_all_flops(order, deck):
            whole = found
            yield None
        shelf.append(whole)
    yield shelf[0]


@cache
def _shelf(order: Order, deck: Deck) -> list[Worths]:  # noqa: ARG001 # they are what is cached by
    """Where the worths of an order are, once they have been reckoned."""
    return []


def _on_all_flops(order: Order, deck: Deck) -> Iterator[Worths]:
    pairs, pack = all_pairs(), np.array([card.index for card in deck], np.uint8)
    flops = canonical_choices(pack, FLOP)[0]
    place = np.zeros((CARDS, CARDS, CARDS), np.uint16)
    place[tuple(flops.T)] = range(len(flops))
    summed = np.zeros((len(flops), len(pairs.cards)), np.int64)
    boards, times = canonical_choices(pack, BOARD)
    of = tables(order, 2 + BOARD)
    there = in_pack(pairs, pack)
    for low in range(0, len(boards), AT_ONCE):
        some = slice(low, low + AT_ONCE)
        add_boards(of, there, boards[some], times[some], ON_BOARD, pairs, place, summed)
        yield Worths(pairs, place, summed.astype(np.int32))
    # Each flop was met in but one of the ways in which its suits may be exchanged.
    worth = np.zeros_like(summed)
    for flop, cards in enumerate(flops):
        same = np.sort(SUITS[:, cards % 4] + 4 * (cards // 4), axis=1) == cards
        for exchange in np.flatnonzero(same.all(axis=1)):
            worth[flop] += summed[flop, pairs.exchanged[exchange]]
    yield Worths(pairs, place, (worth // len(SUITS)).astype(np.int32))


def on_flop(order: Order, deck: Deck, flop: Sequence[int]) -> Worths:
    """The worths on one flop, which is as good as any that differs by suits.

    >>> from oddchip.ranking import High
    >>> found = on_flop(High(), Deck(), (0, 5, 10))
    >>> aces = found.pairs.number[50, 51]
    >>> float((found.worth[0, aces] / (1081 * 990 * 2)).round(3))
    0.821
    """
    pairs, pack = all_pairs(), np.array([card.index for card in deck], np.uint8)
    cards = np.array(flop, np.uint8)
    code = canonical_suits(cards, np.zeros(4, np.int64))
    suits = SUITS[pairs.exchange[code]]
    known = np.sort(cards // 4 * 4 + suits[cards % 4])
    left = np.setdiff1d(pack, known)
    two = np.array(list(combinations(left.tolist(), BOARD - FLOP)), np.uint8)
    boards = np.concatenate([np.tile(known, (len(two), 1)), two], axis=1)
    place = np.zeros((CARDS, CARDS, CARDS), np.uint16)
    worth = np.zeros((1, len(pairs.cards)), np.int64)
    there = in_pack(pairs, pack)
    first = np.arange(FLOP, dtype=np.uint8)[None]
    times = np.ones(len(boards), np.int64)
    add_boards(tables(order, 2 + BOARD), there, boards, times, first, pairs, place, worth)
    return Worths(pairs, place, worth.astype(np.int32))


def in_pack(pairs: Pairs, pack: Cards) -> NDArray[np.bool_]:
    """Which pairs a pack has."""
    low, high = np.isin(pairs.cards, pack).T
    found: NDArray[np.bool_] = low & high
    return found


def canonical_choices(pack: Cards, count: int) -> tuple[Cards, NDArray[np.int64]]:
    """The choices of so many cards that differ by more than suits, and how many each stands for.

    >>> flops, times = canonical_choices(np.arange(52, dtype=np.uint8), 3)
    >>> len(flops), int(times.sum())
    (1755, 22100)
    """
    number = comb(len(pack), count)
    choices = np.zeros((number, count), np.uint8)
    list_choices(len(pack), choices)
    cards = pack[choices]
    times = np.zeros(number, np.int64)
    count_alike(cards, times)
    return cards[times > 0], times[times > 0]


@kernel
def in_suits(cards: NDArray[np.uint8], ranks: NDArray[np.int64]) -> None:
    """The ranks of the cards of each suit, as bits."""
    ranks[:] = 0
    for card in cards:
        ranks[card & 3] |= 1 << (card >> 2)


@kernel
def count_alike(choices: NDArray[np.uint8], times: NDArray[np.int64]) -> None:
    """How many choices differ from each by suits alone, if it is in canonical suits; else 0."""
    ranks = np.zeros(4, np.int64)
    for row in range(len(choices)):
        in_suits(choices[row], ranks)
        if ranks[0] < ranks[1] or ranks[1] < ranks[2] or ranks[2] < ranks[3]:
            continue
        ways, same = 24, 1
        for suit in range(1, 4):
            same = same + 1 if ranks[suit] == ranks[suit - 1] else 1
            ways //= same
        times[row] = ways


@kernel
def canonical_suits(cards: NDArray[np.uint8], ranks: NDArray[np.int64]) -> int:
    """Where each suit goes when cards get canonical suits, as `suits_code` writes it."""
    in_suits(cards, ranks)
    code = 0
    for suit in range(4):
        above = 0
        for other in range(4):
            above += ranks[other] > ranks[suit] or (ranks[other] == ranks[suit] and other < suit)
        code += above << 2 * suit
    return code


@kernel
def canonical_place(
    place: NDArray[np.uint16], cards: NDArray[np.uint8], code: int, held: NDArray[np.int64]
) -> np.uint16:
    """The place of a flop, by its suits' code."""
    for at in range(len(cards)):
        card = cards[at]
        held[at] = (card >> 2 << 2) + (code >> 2 * np.int64(card & 3) & 3)
    low, high = min(held[0], held[1], held[2]), max(held[0], held[1], held[2])
    found: np.uint16 = place[low, held[0] + held[1] + held[2] - low - high, high]
    return found


@kernel
def value_hands(
    of: Tables,
    pairs: NDArray[np.uint8],
    there: NDArray[np.bool_],
    board: NDArray[np.uint8],
    hands: NDArray[np.int64],
    values: NDArray[np.int64],
) -> int:
    """Fills in the pairs that a board leaves, and twice the hands that each beats, and once ties.

    Gives their number; they come from the weakest on.
    """
    total, suited, gone = of.start, np.uint64(0), np.uint64(0)
    for card in board:
        total += of.cards[card]
        suited += of.suited[card]
        gone |= np.uint64(1) << np.uint64(card)
    strength = np.zeros(len(pairs), np.uint16)
    begin = np.zeros(STRENGTHS, np.int32)
    found = 0
    for pair in range(len(pairs)):
        one, other = np.uint64(pairs[pair, 0]), np.uint64(pairs[pair, 1])
        if not there[pair] or (gone >> one | gone >> other) & np.uint64(1):
            continue
        hand = total + of.cards[one] + of.cards[other]
        made = by_rank(of, hand)
        if hand & FLUSHES:
            made = with_flush(of, hand, suited + of.suited[one] + of.suited[other], made)
        strength[pair] = made
        begin[made + 1] += 1
        found += 1
    for at in range(1, len(begin)):
        begin[at] += begin[at - 1]
    for pair in range(len(pairs)):
        if strength[pair]:
            hands[begin[strength[pair]]] = pair
            begin[strength[pair]] += 1
    below = np.zeros(CARDS, np.int64)
    same = np.zeros(CARDS, np.int64)
    first = 0
    while first < found:
        after = first
        while after < found and strength[hands[after]] == strength[hands[first]]:
            same[pairs[hands[after], 0]] += 1
            same[pairs[hands[after], 1]] += 1
            after += 1
        for at in range(first, after):
            one, other = pairs[hands[at], 0], pairs[hands[at], 1]
            beaten = first - below[one] - below[other]
            tied = after - first - same[one] - same[other] + 1
            values[at] = 2 * beaten + tied
        for at in range(first, after):
            for card in pairs[hands[at]]:
                below[card] += same[card]
                same[card] = 0
        first = after
    return found


@kernel
def add_boards(
    of: Tables,
    there: NDArray[np.bool_],
    boards: NDArray[np.uint8],
    times: NDArray[np.int64],
    flops: NDArray[np.uint8],
    pairs: Pairs,
    place: NDArray[np.uint16],
    worth: NDArray[np.int64],
) -> None:
    """Adds the values of all pairs on boards, each so many times, to the worths on their flops.

    `flops` are the places of a board's cards that are a flop, a row for each.
    """
    hands = np.zeros(len(pairs.cards), np.int64)
    values = np.zeros(len(pairs.cards), np.int64)
    ranks = np.zeros(4, np.int64)
    held = np.zeros(FLOP, np.int64)
    flop = np.zeros(FLOP, np.uint8)
    for row in range(len(boards)):
        found = value_hands(of, pairs.cards, there, boards[row], hands, values)
        for which in range(len(flops)):
            for at in range(FLOP):
                flop[at] = boards[row, flops[which, at]]
            code = canonical_suits(flop, ranks)
            exchanged = pairs.exchanged[pairs.exchange[code]]
            to = worth[canonical_place(place, flop, code, held)]
            for at in range(found):
                to[exchanged[hands[at]]] += times[row] * values[at]
