"""Decisions on the flop: for every hand and flop, which option is best and what it is worth."""

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddchip.edge.boards import Whole, all_sets
from oddchip.edge.patterns import (
    ONE_FROM,
    ONE_IN,
    PAIRS,
    RANKS,
    THREE_FROM,
    TWO_FROM,
    TWO_IN,
    patterns,
)
from oddchip.ranking.compiling import inlined, kernel


class Flops(NamedTuple):
    """Flops that stand for all that suits make of them, and how many each stands for.

    `part` is what a suit has of a flop, -1 if no flush can come in it.
    """

    cards: NDArray[np.int64]
    times: NDArray[np.int64]
    ranks: NDArray[np.int64]
    part: NDArray[np.int64]


def flops(there: NDArray[np.bool_], exchanges: NDArray[np.uint8]) -> Flops:
    """The flops of the cards that there are, by rank and suit.

    >>> of = flops(np.ones((13, 4), np.bool_), np.arange(4, dtype=np.uint8)[None])
    >>> len(of.cards), of.times.sum()
    (22100, np.int64(22100))
    """
    of = patterns()
    cards, times = [], []
    ranks = of.flops.astype(np.int64)
    alike = (ranks[:, :-1] == ranks[:, 1:]) @ [1, 2]
    for kind in range(4):
        for suits, count in _suits(kind, exchanges):
            dealt = ranks[alike == kind] * 4 + suits
            cards.append(dealt)
            times.append(np.full(len(dealt), count))
    found = np.concatenate(cards)
    possible = there.ravel()[found].all(axis=1)
    found, counted = found[possible], np.concatenate(times)[possible]
    return Flops(
        found, counted, _ranks(found), np.stack([_part(found, s) for s in range(4)], axis=1)
    )


def _suits(kind: int, exchanges: NDArray[np.uint8]) -> Iterator[tuple[tuple[int, ...], int]]:
    """The suits that three ranks may have, some of them alike, as far as no exchange makes them so.

    With how many they stand for. Bit 0 of the kind says that the first two ranks are alike, bit 1
    the last two.
    """
    standing: dict[tuple[int, ...], int] = {}
    for suits in product(range(4), repeat=3):
        if (kind & 1 and suits[0] >= suits[1]) or (kind & 2 and suits[1] >= suits[2]):
            continue
        forms = (_in_order(kind, tuple(int(e[s]) for s in suits)) for e in exchanges)
        first = min(forms)
        standing[first] = standing.get(first, 0) + 1
    yield from standing.items()


def _in_order(kind: int, suits: tuple[int, ...]) -> tuple[int, ...]:
    """The suits of three cards, those of a rank rising."""
    one, two, three = suits
    match kind:
        case 1:
            return (*sorted((one, two)), three)
        case 2:
            return (one, *sorted((two, three)))
        case 3:
            return tuple(sorted(suits))
    return suits


def _ranks(cards: NDArray[np.int64]) -> NDArray[np.int64]:
    a, b, c = (np.sort(cards // 4, axis=1) + np.arange(3)).T
    numbers: NDArray[np.int64] = a + b * (b - 1) // 2 + c * (c - 1) * (c - 2) // 6
    return numbers


def _part(cards: NDArray[np.int64], suit: int) -> NDArray[np.int64]:
    """The part of a suit in flops whose cards are in the order of their ranks."""
    rank, inside = cards // 4, cards % 4 == suit
    # Ranks in the suit first, each group rising.
    a, b, c = np.take_along_axis(rank, np.argsort(~inside, axis=1, kind="stable"), axis=1).T
    pair_of = patterns().pair_of
    one = ONE_FROM + a * PAIRS + pair_of[b, c]
    two = TWO_FROM + (b * (b - 1) // 2 + a) * RANKS + c
    three = THREE_FROM + a + b * (b - 1) // 2 + c * (c - 1) * (c - 2) // 6
    parts: NDArray[np.int64] = np.choose(inside.sum(axis=1), [-1, one, two, three])
    return parts


class Hands(NamedTuple):
    """All 1,326 hands of two cards, by the number of such a set: their pair of ranks and shapes.

    `with_card` lists the hands with each card.
    """

    pair: NDArray[np.int64]
    shape: NDArray[np.int64]
    with_card: NDArray[np.int64]


@cache
def hands() -> Hands:
    """All hands of two cards.

    >>> of = hands()
    >>> of.pair[0], of.shape[:, 0].tolist(), of.with_card.shape
    (np.int64(0), [91, 91, 0, 0], (52, 51))
    """
    cards = all_sets(52, 2).astype(np.int64)
    rank, suit = cards // 4, cards % 4
    pair = patterns().pair_of[rank[:, 0], rank[:, 1]].astype(np.int64)
    shapes = []
    for each in range(4):
        one, two = (suit == each).T
        low, high = rank.T
        shapes.append(
            np.select(
                [one & two, one, two],
                [
                    TWO_IN + high * (high - 1) // 2 + low,
                    ONE_IN + low * RANKS + high,
                    ONE_IN + high * RANKS + low,
                ],
                pair,
            )
        )
    with_card = [np.flatnonzero((cards == card).any(axis=1)) for card in range(52)]
    return Hands(pair, np.stack(shapes), np.stack(with_card))


def moved(exchanges: NDArray[np.uint8]) -> NDArray[np.int64]:
    """The number that each hand has after each exchange of suits: a row for each exchange.

    >>> moved(np.array([[1, 0, 2, 3]], np.uint8))[0, :3].tolist()
    [0, 2, 1]
    """
    cards = all_sets(52, 2).astype(np.int64)
    low, high = np.sort(cards // 4 * 4 + exchanges[:, cards % 4], axis=2).transpose(2, 0, 1)
    found: NDArray[np.int64] = high * (high - 1) // 2 + low
    return found


class Options(NamedTuple):
    """What may be done on the flop: node n has the options from `first[n]` up to `first[n + 1]`.

    An option is worth the sum of its channel.
    """

    channel: NDArray[np.int64]
    first: NDArray[np.int64]


@inlined
def sum_flop(
    hands: Hands,
    flops: Flops,
    kinds: NDArray[np.int64],
    flop: Whole,
    channel: Whole,
    plain: NDArray[np.int64],
    parts: NDArray[Any],
    value: NDArray[np.int64],
) -> None:
    """Fills in what a channel is worth with each hand on a flop, whether it can be there or not."""
    by_pair = plain[channel, flops.ranks[flop]]
    for hand in range(len(value)):
        value[hand] = by_pair[hands.pair[hand]]
    for suit in range(4):
        part = flops.part[flop, suit]
        if part >= 0:
            by_shape, shape = parts[kinds[suit], channel, part], hands.shape[suit]
            for hand in range(len(value)):
                value[hand] += by_shape[shape[hand]]


@kernel
def sum_flops(
    hands: Hands,
    flops: Flops,
    kinds: NDArray[np.int64],
    channel: int,
    plain: NDArray[np.int64],
    parts: NDArray[Any],
    values: NDArray[np.int64],
) -> None:
    """Fills in what a channel is worth with each hand on each flop."""
    for flop in range(len(flops.cards)):
        sum_flop(hands, flops, kinds, flop, channel, plain, parts, values[flop])


@kernel
def decide(
    hands: Hands,
    flops: Flops,
    kinds: NDArray[np.int64],
    options: Options,
    plain: NDArray[np.int64],
    parts: NDArray[Any],
    share: int,
    shares: int,
    best: NDArray[np.uint8],
    total: NDArray[np.int64],
) -> None:
    """For a share of the flops, the best option of each node for every hand.

    `plain` are the sums by ranks alone and `parts` those of each kind of suit; `total` adds up
    the value of each node and hand.
    """
    count = len(hands.pair)
    sums = np.zeros((plain.shape[0], count), np.int64)
    most = np.zeros(count, np.int64)
    for flop in range(share, len(flops.cards), shares):
        for channel in range(len(sums)):
            sum_flop(hands, flops, kinds, flop, channel, plain, parts, sums[channel])
        for node in range(len(options.first) - 1):
            first = options.first[node]
            chosen = best[node, flop]
            for option in range(first, options.first[node + 1]):
                value = sums[options.channel[option]]
                for hand in range(count):
                    if option == first or value[hand] > most[hand]:
                        most[hand] = value[hand]
                        chosen[hand] = option - first
            for card in flops.cards[flop]:
                for hand in hands.with_card[card]:
                    most[hand] = 0
            times = flops.times[flop]
            for hand in range(count):
                total[node, hand] += most[hand] * times


@kernel
def hand_down(
    hands: Hands,
    flops: Flops,
    kinds: NDArray[np.int64],
    options: Options,
    best: NDArray[np.uint8],
    reached: NDArray[np.bool_],
    taken: NDArray[np.int64],
    plain: NDArray[np.int64],
    parts: NDArray[np.int64],
) -> None:
    """Adds up how often each option is taken, by the ranks of hand and flop and by suits' parts.

    `reached` says with which hands each node is come to. It is the reverse of what `decide` sums.
    """
    count = len(hands.pair)
    apart = np.zeros(count, np.bool_)
    for flop in range(len(flops.cards)):
        apart[:] = True
        for card in flops.cards[flop]:
            for hand in hands.with_card[card]:
                apart[hand] = False
        times = flops.times[flop]
        for node in range(len(options.first) - 1):
            for hand in range(count):
                if apart[hand] and reached[node, hand]:
                    option = options.first[node] + best[node, flop, hand]
                    taken[option] += times
                    channel = options.channel[option]
                    plain[channel, flops.ranks[flop], hands.pair[hand]] += times
                    for suit in range(4):
                        part = flops.part[flop, suit]
                        if part >= 0:
                            shape = hands.shape[suit, hand]
                            parts[kinds[suit], channel, part, shape] += times
