"""Following a strategy through hold'em, on the patterns of boards that its solver works with.

Before the river, hands and flops are those of cards; then a pattern is laid out in some cards that
it may be of, and what is asked of them must be the same for all such. Words of a strategy that tell
them apart aren't allowed when the whole board is up.
"""

from collections.abc import Iterator
from functools import cache, partial
from math import comb
from threading import Lock
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddchip.edge import arrivals, flops
from oddchip.edge.boards import all_sets
from oddchip.edge.counts import Counts
from oddchip.edge.patterned import FLOP, RIVER, START, Best, Patterned
from oddchip.edge.patterns import (
    BOARDS,
    FIRST_ROW,
    FIRST_SET,
    OUT,
    PAIRS,
    RANKS,
    SETS,
    SHAPES,
    each_with_each,
    multisets,
    patterns,
)
from oddchip.edge.payoffs import nets, worth
from oddchip.edge.sharing import share_out
from oddchip.edge.solved import Value
from oddchip.edge.strategies.following import Block, Numbers, Visit, possible_hands
from oddchip.edge.strategies.sights import Cards, Sights
from oddchip.edge.tree import End, Place
from oddchip.house import Terms

# So many rows of patterns, or flops, are looked at together.
ROWS_AT_ONCE: Final = 1100
FLOPS_AT_ONCE: Final = 220


def follow(of: Terms, solver: Patterned, value: Value, visit: Visit, until: Place) -> None:
    """Visit all that is seen at each node, as often as comes of what is chosen before.

    `value` is what the solver has found.
    """
    start = _at_start(of, solver, value, visit)
    if until < FLOP:
        return
    flop = _on_flops(of, solver, visit, start)
    if until < RIVER:
        return
    come, _ = solver.hand_down(Best(start, flop))
    for at, node in enumerate(solver.tree.nodes):
        if node.place == RIVER:
            _on_rivers(of, solver, visit, at, come)


def _at_start(of: Terms, solver: Patterned, value: Value, visit: Visit) -> Numbers:
    chosen = np.zeros(len(solver.held), np.int64)
    if solver.tree.nodes[0].place == START:
        hands = solver.held[solver.there]
        none = np.zeros((1, 0), np.uint8)
        block = Block(
            0,
            Sights(of, hands[None], none, none),
            np.ones((1, len(hands)), np.int64),
            solver.boards() * solver.dealers,
            value.start[:, None],
        )
        chosen[solver.there] = visit(block)[0]
    return chosen


def _on_flops(of: Terms, solver: Patterned, visit: Visit, start: Numbers) -> NDArray[np.uint8]:
    """What is chosen on each flop at each node there."""
    nodes, count = solver.tree.nodes, len(solver.flops.cards)
    chosen = np.zeros((len(solver.at_flop), count, len(solver.held)), np.uint8)
    deals = comb(int(solver.cards.sum()) - 5, 2) * solver.dealers
    tasks = []
    for which, at in enumerate(solver.at_flop):
        reached = solver.there
        if nodes[0].place == START:
            to = np.array([option.to == at for option in nodes[0].options])
            reached = np.logical_and(reached, to[start])
        for first in range(0, count, FLOPS_AT_ONCE):
            some = slice(first, first + FLOPS_AT_ONCE)
            visited = partial(_some_flops, of, solver, visit, at, some, reached, deals)
            tasks.append(partial(_keep, visited, chosen[which, some]))
    share_out(tasks)
    return chosen


def _keep(visited: partial[NDArray[np.uint8]], chosen: NDArray[np.uint8]) -> None:
    chosen[:] = visited()


def _some_flops(
    terms: Terms,
    solver: Patterned,
    visit: Visit,
    at: int,
    some: slice,
    reached: NDArray[np.bool_],
    deals: int,
) -> NDArray[np.uint8]:
    hands, nodes = flops.hands(), solver.tree.nodes
    of = flops.Flops(*(each[some] for each in solver.flops))
    boards = of.cards.astype(np.uint8)
    possible = np.tile(solver.there, (len(boards), 1))
    for row, cards in enumerate(of.cards):
        possible[row, hands.with_card[cards].ravel()] = False
    options = nodes[at].options
    values = np.zeros((len(options), *possible.shape), np.int64)
    for option, value in zip(options, values, strict=True):
        channel = solver.asked.index((option.to, FLOP))
        flops.sum_flops(hands, of, solver.suits.kinds, channel, *solver.flop_sums, value)
    seen = possible_hands(
        terms,
        np.broadcast_to(solver.held, (len(boards), *solver.held.shape)),
        boards,
        np.zeros((len(boards), 0), np.uint8),
        possible,
    )
    come = np.where(possible & reached, of.times[:, None], 0)
    return visit(Block(at, seen, come, deals, values))


def _on_rivers(
    of: Terms, solver: Patterned, visit: Visit, at: int, come: arrivals.Arrivals
) -> None:
    river = _River(of, solver, visit, at)
    channels = [which for which, (what, _) in enumerate(solver.asked) if what == at]
    less = {channel: np.zeros((BOARDS, PAIRS), np.int64) for channel in channels}
    adding = Lock()
    for kind, counted in enumerate(solver.counted.flushes):
        of_kind = come._replace(parts=come.parts[kind], shapes=come.shapes[kind])
        left = solver.left(kind, np.int64)

        def some(
            sets: tuple[int, int],
            counted: Counts = counted,
            of_kind: arrivals.Arrivals = of_kind,
            left: Numbers = left,
        ) -> None:
            rows = slice(_first_row(sets[0]), _first_row(sets[1]))
            times = np.zeros((rows.stop - rows.start, SHAPES), np.int64)
            for channel in channels:
                rather = np.zeros((BOARDS, PAIRS), np.int64)
                arrivals.weigh_flushes(
                    patterns(),
                    counted,
                    left,
                    of_kind,
                    channel,
                    solver.channels.to_flop,
                    sets,
                    times,
                    rather,
                )
                with adding:
                    less[channel] += rather
            river.visit_rows(counted, rows, times, flushes())

        share_out(partial(some, sets) for sets in _parts_of_sets())
    of_ranks = come._replace(parts=come.parts[0], shapes=come.shapes[0])
    total = np.zeros((BOARDS, PAIRS), np.int64)
    for channel in channels:
        times = np.zeros((BOARDS, PAIRS), np.int64)
        arrivals.weigh_ranks(
            patterns(),
            solver.counted.ranks,
            solver.cards,
            of_ranks,
            channel,
            solver.channels.to_flop,
            less[channel],
            times,
        )
        total += times
    river.visit_rows(solver.counted.ranks, slice(0, BOARDS), total, plain())


class _River:
    """A node where the whole board is up: what its options are worth by counts of dealer hands."""

    def __init__(self, of: Terms, solver: Patterned, visit: Visit, at: int) -> None:
        self.terms, self.solver, self.visit, self.at = of, solver, visit, at
        ends = [o.to for o in solver.tree.nodes[at].options if isinstance(o.to, End)]
        self.worth = [
            worth(solver.payoffs, nets(solver.payoffs, solver.tree.wagers, end), solver.dealers)
            for end in ends
        ]

    def visit_rows(self, counts: Counts, rows: slice, times: Numbers, of: "Laid") -> None:
        """Visit the rows of patterns that come about."""
        there = np.flatnonzero(times.any(axis=1))
        if not len(there):
            return
        rows_there, times = there + rows.start, times[there]
        strength, beaten, tied, off = (each[rows_there] for each in counts)
        strata = self.solver.channels.strata[strength]
        values = np.stack(
            [
                once[strata] + won[strata] * beaten + even[strata] * tied + free[strata] * off
                for once, won, even, free in (four.T for four in self.worth)
            ]
        )
        boards = of.boards[rows_there]
        seen = possible_hands(
            self.terms,
            _hands_on(of, rows_there),
            boards,
            np.zeros((len(boards), 0), np.uint8),
            strength > 0,
        )
        self.visit(Block(self.at, seen, times, self.solver.dealers, values))


class Laid(NamedTuple):
    """Patterns in cards: boards, the suits that aren't free for each rank, and types of hands."""

    boards: Cards
    taken: NDArray[np.uint8]
    types: NDArray[np.uint8]


@cache
def flushes() -> Laid:
    """The patterns with a possible flush, which is in clubs."""
    out = [multisets(2) * 4 + np.array([1, 2]), multisets(1) * 4 + 1, multisets(0)]
    sets = [all_sets(RANKS, size) * 4 for size in (3, 4, 5)]
    boards = np.concatenate([each_with_each(*both) for both in zip(sets, out, strict=True)])
    return Laid(boards.astype(np.uint8), (_taken(boards) | 1).astype(np.uint8), patterns().types)


@cache
def plain() -> Laid:
    """The patterns without a possible flush."""
    boards = patterns().boards * 4 + np.array([0, 1, 2, 3, 0])
    return Laid(
        boards.astype(np.uint8), _taken(boards), (patterns().pairs + RANKS).astype(np.uint8)
    )


def _taken(boards: Cards) -> NDArray[np.uint8]:
    found = np.zeros((len(boards), RANKS), np.uint8)
    for column in boards.T.astype(np.int64):
        np.bitwise_or.at(
            found, (np.arange(len(boards)), column // 4), (1 << column % 4).astype(np.uint8)
        )
    return found


def _hands_on(of: Laid, rows: Numbers) -> Cards:
    """The hands of each row, some cards of their types."""
    one, other = of.types.T.astype(np.int64)
    first, second = _free()
    found = np.zeros((len(rows), len(of.types), 2), np.uint8)
    taken = of.taken[rows]
    found[..., 0] = np.where(one < RANKS, one * 4, one % RANKS * 4 + first[taken[:, one % RANKS]])
    suits = np.where(one == other, second[taken[:, other % RANKS]], first[taken[:, other % RANKS]])
    found[..., 1] = np.where(other < RANKS, other * 4, other % RANKS * 4 + suits)
    return found


@cache
def _free() -> tuple[Numbers, Numbers]:
    """Of suits that are taken, as bits, the first that is free and the second, if there are any."""
    free = [[suit for suit in range(4) if not taken >> suit & 1] for taken in range(16)]
    first, second = ([[*each, 0, 0][at] for each in free] for at in range(2))
    return np.array(first), np.array(second)


def _first_row(which: int) -> int:
    """The first row of a set."""
    size = sum(which >= first for first in FIRST_SET[1:3])
    if which == SETS:
        return FIRST_ROW[3]
    return FIRST_ROW[size] + (which - FIRST_SET[size]) * OUT[size]


def _parts_of_sets() -> Iterator[tuple[int, int]]:
    """Sets some at a time, of about as many rows each."""
    first = 0
    for which in range(1, SETS + 1):
        if which == SETS or _first_row(which + 1) - _first_row(first) > ROWS_AT_ONCE:
            yield first, which
            first = which
