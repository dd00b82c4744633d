"""The fast solver of hold'em: two cards each, a board of five, and decisions on none, three or all.

It works on patterns of boards rather than on boards: see `patterns`. What is counted there doesn't
depend on pays and is kept for the next solving of the same cards.
"""

from functools import cache, lru_cache, partial
from itertools import pairwise
from math import comb
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddchip.cards import Deck
from oddchip.edge import arrivals, counts, flops, sums
from oddchip.edge.boards import all_sets
from oddchip.edge.known import NOTHING, Known, exchanges, remaining
from oddchip.edge.patterns import (
    BOARDS,
    FLOPS,
    PAIRS,
    PARTS,
    RANKS,
    ROWS,
    SHAPES,
    patterns,
    ranked,
)
from oddchip.edge.payoffs import Payoffs, dealt, nets, worth
from oddchip.edge.sharing import share_out, shares
from oddchip.edge.solved import Ends, Value, in_situations
from oddchip.edge.tree import End, Place, Tree
from oddchip.house import Terms
from oddchip.ranking import ANY, Order
from oddchip.ranking.tables import at_once

START, FLOP, RIVER = Place(0, 0), Place(3, 0), Place(5, 0)

# Shapes are shared out in steps of a cache line or more, and rows are as long.
STEP: Final = 16
ROOM: Final = SHAPES + -SHAPES % STEP

# Counting for a kind of suit is shared out in so many parts.
SHARES_OF_SETS: Final = 8

# The most boards of a flop, some of them twice, that are added up in one number.
MOST_ADDED: Final = 1482


def fits(terms: Terms, tree: Tree, payoffs: Payoffs) -> bool:
    """Whether a game is of the kind that this solver knows.

    >>> from oddchip.edge import payoffs, tree
    >>> from oddchip.house import terms
    >>> from oddchip.rulebook import game
    >>> for name in ("holdem-88", "triple-action"):
    ...     of = terms(game(name))
    ...     fits(of, tree.tree(of), payoffs.payoffs(of))
    True
    False
    """
    return (
        {to: dealt(terms, to) for to in ("hand", "dealer", "board")}
        == {"hand": 2, "dealer": 2, "board": 5}
        and not terms.deck.jokers
        and terms.uses == ANY
        and at_once(terms.order, 7)
        and len(payoffs.readings) == 1
        and len(payoffs.strata) < 256
        and {*tree.places} <= {START, FLOP, RIVER}
    )


class Suits(NamedTuple):
    """Which cards there are, by rank and suit; and the suits of a kind, of which all is alike."""

    there: NDArray[np.bool_]
    kinds: NDArray[np.int64]
    cards: tuple[counts.Cards, ...]


def suits(deck: Deck, known: Known) -> Suits:
    """The suits as they are with some cards known.

    >>> from oddchip.cards import read_cards
    >>> suits(Deck(), Known(seen=read_cards("As"))).kinds.tolist()
    [0, 0, 0, 1]
    """
    there = np.zeros((RANKS, 4), np.bool_)
    there.ravel()[[card.index for card in remaining(deck, known)]] = True
    inside = there.astype(np.int32)
    outside = there.sum(axis=1, dtype=np.int32)[:, None] - inside
    found: dict[bytes, int] = {}
    cards: list[counts.Cards] = []
    kinds = []
    for suit in range(4):
        types = sorted(card.index // 4 + RANKS * (card.index % 4 != suit) for card in known.dealer)
        of = counts.Cards(
            inside[:, suit].copy(), outside[:, suit].copy(), np.array(types, np.int64)
        )
        key = b"".join(each.tobytes() for each in of)
        if key not in found:
            found[key] = len(cards)
            cards.append(of)
        kinds.append(found[key])
    return Suits(there, np.array(kinds, np.int64), tuple(cards))


class Counted(NamedTuple):
    """The counts by ranks alone, and those of each kind of suit."""

    ranks: counts.Counts
    flushes: tuple[counts.Counts, ...]


@lru_cache(maxsize=1)
def counted(order: Order, deck: Deck, qualifies: int, known: Known) -> Counted:
    """The dealer hands that each hand beats and ties on each pattern of a board."""
    of, by, have = patterns(), ranked(order), suits(deck, known)
    left = have.there.sum(axis=1, dtype=np.int32)
    ranks, flushes = _room(BOARDS, PAIRS), tuple(_room(ROWS, SHAPES) for _ in have.cards)
    if known.dealer:
        types = np.array([RANKS + card.index // 4 for card in known.dealer], np.int64)
        tasks = [partial(counts.compare_ranks, of, by, left, types, qualifies, ranks)]
    else:
        tasks = [partial(counts.count_ranks, of, by, left, qualifies, ranks)]
    count = counts.compare_flushes if known.dealer else counts.count_flushes
    tasks += [
        partial(count, of, by, cards, qualifies, share, SHARES_OF_SETS, found)
        for cards, found in zip(have.cards, flushes, strict=True)
        for share in range(SHARES_OF_SETS)
    ]
    share_out(tasks)
    return Counted(ranks, flushes)


def _room(rows: int, hands: int) -> counts.Counts:
    return counts.Counts(*(np.zeros((rows, hands), np.uint16) for _ in counts.Counts._fields))


class Best(NamedTuple):
    """The option that is taken with each hand at the start, and on each flop at each node there."""

    start: NDArray[np.int64]
    flop: NDArray[np.uint8]


class FlopSums(NamedTuple):
    """What is summed for each flop: by ranks alone, and by each kind of suit's part."""

    ranks: NDArray[np.int64]
    parts: NDArray[Any]


class Patterned:
    """One game that `fits`, by its tree and payoffs, with these cards known."""

    def __init__(self, terms: Terms, tree: Tree, payoffs: Payoffs, known: Known = NOTHING) -> None:
        self.tree, self.payoffs = tree, payoffs
        self.suits = suits(terms.deck, known)
        self.cards = self.suits.there.sum(axis=1).astype(np.int64)
        self.counted = counted(terms.order, terms.deck, terms.qualifies, known)
        self.dealers = comb(int(self.cards.sum()) - 7, 2 - len(known.dealer))
        self.at_flop = [at for at, node in enumerate(tree.nodes) if node.place == FLOP]
        # A board may have come of so many flops, as far as these matter.
        self.ways = comb(5, 3) if self.at_flop else 1
        self.asked = self._asked()
        self.channels = self._channels()
        self.held = all_sets(4 * RANKS, 2)
        self.there: NDArray[np.bool_] = np.all(self.suits.there.ravel()[self.held], axis=1)
        self.flops = flops.flops(self.suits.there, exchanges(known))
        self.moved = flops.moved(exchanges(known))
        self.best = Best(np.zeros(0, np.int64), np.zeros((0, 0, 0), np.uint8))
        self.flop_sums = FlopSums(np.zeros((0, 0, 0), np.int64), np.zeros((0, 0, 0, 0), np.int64))

    @property
    def deals(self) -> int:
        """How many deals there are; cards that come to light together have no order."""
        return int(self.there.sum()) * self.boards() * self.dealers

    def boards(self) -> int:
        """How many boards may come with a hand, one that comes of another flop being another."""
        return comb(int(self.cards.sum()) - 2, 5) * self.ways

    def _asked(self) -> list[tuple[int | End, Place]]:
        """What is to be summed over boards, and the place where that is asked for."""
        nodes = self.tree.nodes
        if nodes[0].place == RIVER:
            return [(0, START)]
        asked = [(o.to, FLOP) for at in self.at_flop for o in nodes[at].options]
        if nodes[0].place == START:
            asked += [(o.to, START) for o in nodes[0].options if o.to not in self.at_flop]
        return [*dict.fromkeys(asked)]

    def _ends(self, what: int | End) -> list[End]:
        """The ends to choose from when all is on the board."""
        if isinstance(what, End):
            return [what]
        return [o.to for o in self.tree.nodes[what].options if isinstance(o.to, End)]

    def _channels(self) -> sums.Channels:
        options = [self._ends(what) for what, _ in self.asked]
        ends = [*dict.fromkeys(end for some in options for end in some)]
        net = {end: nets(self.payoffs, self.tree.wagers, end) for end in ends}
        always = {end: _one_number(net[end]) for end in ends}
        values, mixes = self._values({e: net[e] for e in ends if always[e] is None})
        numbers = [worth(self.payoffs, value, self.dealers).T for value in values]
        constants = [(always[end] or 0) * self.dealers for some in options for end in some]
        listed = [mixes.get(end, [0] * len(values)) for some in options for end in some]
        strata = np.zeros(1 << 16, np.uint8)
        rungs = np.array(self.payoffs.ladders[0])
        strata[1:] = np.searchsorted(rungs, np.arange(1, 1 << 16), side="right")
        every = np.stack([*net.values()])[:, 1:]
        most = max(int(np.ptp(every)) * MOST_ADDED, int(np.abs(every).max())) * self.dealers
        size = np.int32 if most < 1 << 31 else np.int64
        return sums.Channels(
            strata=strata,
            worth=np.array(numbers, size).reshape(len(values), 4, -1),
            mix=np.array(listed, np.int64),
            constant=np.array(constants, np.int64),
            first=np.cumsum([0, *map(len, options)]),
            to_flop=sum(place == FLOP for _, place in self.asked),
        )

    def _values(
        self, net: dict[End, NDArray[np.int64]]
    ) -> tuple[list[NDArray[np.int64]], dict[End, list[int]]]:
        """What is to be worked out for each hand, and how the ends are made of that.

        Ends at the showdown are what the first wagers win, and so many times what each other one
        wins; if there are fewer ends than wagers, each is worked out by itself.
        """
        wagers = len(self.tree.wagers)
        shown = [end for end in net if not end.folded]
        if len(shown) <= wagers + 1:
            return [*net.values()], {e: [int(e == o) for o in net] for e in net}
        alone = [tuple(int(at == w) for at in range(wagers)) for w in range(-1, wagers)]
        first, *others = (
            nets(self.payoffs, self.tree.wagers, End(folded=False, sizes=sizes)) for sizes in alone
        )
        folded = [end for end in net if end.folded]
        values = [first, *(other - first for other in others), *(net[end] for end in folded)]
        none = [0] * len(folded)
        mixes = {end: [1, *end.sizes, *none] for end in shown}
        mixes |= {e: [0] * (wagers + 1) + [int(e == o) for o in folded] for e in folded}
        return values, mixes

    def value(self) -> Value:
        """What the game is worth under best play; also finds what that is."""
        of, channels, kinds = patterns(), self.channels, len(self.suits.cards)
        size, to_start = channels.worth.dtype, len(self.asked) - channels.to_flop
        plain = np.zeros((len(self.asked), BOARDS, PAIRS), size)
        by_flop = np.zeros((channels.to_flop, FLOPS, PAIRS), np.int64)
        by_pair = np.zeros((to_start, PAIRS), np.int64)
        left = self.cards[:, None] - _in_pairs()
        sums.price_ranks(of, self.counted.ranks, channels, left, plain, by_pair)
        parts = np.zeros((kinds, channels.to_flop, PARTS, ROOM), size)
        by_shape = np.zeros((kinds, to_start, ROOM), np.int64)
        steps = [ROOM // STEP * share // shares() * STEP for share in range(shares() + 1)]
        tasks = [
            partial(
                sums.sum_flushes,
                of,
                self.counted.flushes[kind],
                channels,
                plain,
                self.left(kind, size),
                low,
                min(high, SHAPES),
                sums.FlushSums(parts[kind], by_shape[kind]),
            )
            for kind in range(kinds)
            for low, high in pairwise(steps)
        ]
        share_out([*tasks, partial(sums.sum_flops, of, left, plain, by_flop)])
        self.flop_sums = FlopSums(by_flop, parts)
        total, best_flop = self._decide()
        hands = flops.hands()
        start = np.zeros((0, len(self.held)), np.int64)
        best_start = np.zeros(0, np.int64)
        if self.tree.nodes[0].place != FLOP:
            asked = [what for what, place in self.asked if place == START]
            value = by_pair[:, hands.pair]
            for suit, kind in enumerate(self.suits.kinds):
                value += by_shape[kind][:, hands.shape[suit]]
            value *= self.ways
        if self.tree.nodes[0].place == START:
            options = [o.to for o in self.tree.nodes[0].options]
            start = np.stack(
                [
                    total[self.at_flop.index(to)] if to in self.at_flop else value[asked.index(to)]
                    for to in options
                ]
            )
            best_start, best = start.argmax(axis=0), start.max(axis=0)
        else:
            best = total[0] if self.at_flop else value[0]
        self.best = Best(best_start, best_flop)
        cards, best = self.held[self.there], best[self.there]
        return Value(sum(best.tolist()), self.deals, cards, best, start[:, self.there])

    def left(self, kind: int, size: Any) -> NDArray[Any]:
        """How many cards of each rank are neither in a suit of this kind nor in a hand."""
        types = patterns().types
        out = [(types == RANKS + rank).sum(axis=1) for rank in range(RANKS)]
        left: NDArray[Any] = (self.suits.cards[kind].outside[:, None] - np.array(out)).astype(size)
        return left

    def options(self) -> flops.Options:
        """The options of the nodes on the flop."""
        nodes = [self.tree.nodes[at] for at in self.at_flop]
        channels = [self.asked.index((o.to, FLOP)) for node in nodes for o in node.options]
        return flops.Options(
            np.array(channels, np.int64), np.cumsum([0, *(len(node.options) for node in nodes)])
        )

    def _decide(self) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
        """What each node on the flop is worth with each hand, and its best options."""
        cells = (len(self.at_flop), len(self.flops.cards), len(self.held))
        best = np.zeros(cells, np.uint8)
        totals = np.zeros((shares(), cells[0], cells[2]), np.int64)
        if self.at_flop:
            hands, kinds, options = flops.hands(), self.suits.kinds, self.options()
            decide = partial(flops.decide, hands, self.flops, kinds, options, *self.flop_sums)
            share_out(
                partial(decide, share, shares(), best, totals[share]) for share in range(shares())
            )
        # A flop stands for others with other suits, and there the hand has those as well.
        total = totals.sum(axis=0)
        return total[:, self.moved].sum(axis=1) // len(self.moved), best

    def ends(self) -> Ends:
        """How often each end comes about under the best play that `value` has found."""
        channels = self.channels
        come, taken = self.hand_down(self.best)
        tables = self._count(come)
        found: dict[End, NDArray[np.int64]] = {}
        for at, (what, _) in enumerate(self.asked):
            for which, end in enumerate(self._ends(what)):
                table = in_situations(
                    self.payoffs,
                    self.dealers,
                    tables[channels.first[at] + which],
                    folded=end.folded,
                )
                found[end] = found.get(end, np.zeros_like(table)) + table
                if isinstance(what, int):
                    taken[what, which] = taken.get((what, which), 0) + int(table.sum())
        return Ends(taken, found)

    def hand_down(self, best: Best) -> tuple[arrivals.Arrivals, dict[tuple[int, int], int]]:
        """How often all is come to that is summed, and how often each option is taken on the way.

        That is if these options are taken, which needn't be the best.
        """
        nodes, hands, to_flop = self.tree.nodes, flops.hands(), self.channels.to_flop
        kinds = len(self.suits.cards)
        come = arrivals.Arrivals(
            np.zeros((to_flop, FLOPS, PAIRS), np.int64),
            np.zeros((kinds, to_flop, PARTS, ROOM), np.int64),
            np.zeros((len(self.asked), PAIRS), np.int64),
            np.zeros((kinds, len(self.asked), ROOM), np.int64),
        )
        taken: dict[tuple[int, int], int] = {}
        reached = np.zeros((len(self.at_flop), len(self.held)), np.bool_)
        for which, option in enumerate(nodes[0].options if nodes[0].place == START else ()):
            with_hands = np.logical_and(self.there, best.start == which)
            taken[0, which] = int(with_hands.sum()) * self.boards() * self.dealers
            if option.to in self.at_flop:
                reached[self.at_flop.index(option.to)] |= with_hands
            else:
                self._arrive(come, self.asked.index((option.to, START)), with_hands)
        if nodes[0].place == RIVER:
            self._arrive(come, 0, self.there)
        if nodes[0].place == FLOP:
            reached[0] = self.there
        if self.at_flop:
            options = self.options()
            times = np.zeros(options.first[-1], np.int64)
            flops.hand_down(
                hands,
                self.flops,
                self.suits.kinds,
                options,
                best.flop,
                reached,
                times,
                come.flops,
                come.parts,
            )
            run_outs = comb(int(self.cards.sum()) - 5, 2) * self.dealers
            for at, first in zip(self.at_flop, options.first, strict=False):
                for which in range(len(nodes[at].options)):
                    taken[at, which] = int(times[first + which]) * run_outs
        return come, taken

    def _arrive(self, come: arrivals.Arrivals, channel: int, with_hands: NDArray[np.bool_]) -> None:
        """Come to a channel with these hands, whatever the board will be."""
        hands = flops.hands()
        np.add.at(come.pairs[channel], hands.pair[with_hands], self.ways)
        for suit, kind in enumerate(self.suits.kinds):
            np.add.at(come.shapes[kind, channel], hands.shape[suit][with_hands], self.ways)

    def _count(self, come: arrivals.Arrivals) -> NDArray[np.int64]:
        """How often each option comes about with a hand of each stratum, and its dealer hands."""
        of, channels = patterns(), self.channels
        cells = (shares(), len(channels.constant), len(self.payoffs.strata) + 1, 4)
        tables = np.zeros(cells, np.int64)
        less = np.zeros((shares(), len(self.asked), BOARDS, PAIRS), np.int64)
        for kind, counted_flushes in enumerate(self.counted.flushes):
            of_kind = come._replace(parts=come.parts[kind], shapes=come.shapes[kind])
            left = self.left(kind, np.int64)
            count = partial(arrivals.count_flushes, of, counted_flushes, channels, left, of_kind)
            share_out(
                partial(count, share, shares(), tables[share], less[share])
                for share in range(shares())
            )
        of_kind = come._replace(parts=come.parts[0], shapes=come.shapes[0])
        arrivals.count_ranks(
            of, self.counted.ranks, channels, self.cards, of_kind, tables[0], less.sum(axis=0)
        )
        total: NDArray[np.int64] = tables.sum(axis=0)
        return total


@cache
def _in_pairs() -> NDArray[np.int64]:
    """How many cards of each rank each pair of ranks has."""
    ranks = np.arange(RANKS)[:, None, None]
    found: NDArray[np.int64] = (patterns().pairs == ranks).sum(axis=2)
    return found


def _one_number(net: NDArray[np.int64]) -> int | None:
    """What an end wins, if that is always the same."""
    of_hands = net[1:]
    return int(of_hands[0, 0]) if (of_hands == of_hands[0, 0]).all() else None
