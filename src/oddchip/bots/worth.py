"""What hands are worth against others: how they may end, and where those ends stand in a scale.

A hand's worth is the part of the pot that it wins from one other hand, on average over how both
may end. Arrays of strengths have a row a hand, a column for each way to end, and a layer an order.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddchip.bots.dealing import Hands, Places, Sets, deal, sets_of
from oddchip.ranking import Order, batch
from oddchip.table import Terms

Strengths = NDArray[np.uint16]
Numbers = NDArray[np.float64]


class Scale(NamedTuple):
    """Where strengths stand among others: for each order a table by column and strength.

    `nothing` is the part of the others that have no hand in an order.
    """

    tables: tuple[NDArray[np.float32], ...]
    nothing: tuple[NDArray[np.float32], ...]

    def of(self, found: Strengths) -> NDArray[np.float32]:
        """The worth of each hand at each end."""
        columns = np.arange(found.shape[-2]) if len(self.tables[0]) > 1 else np.array(0)
        wins = []
        for order, table in enumerate(self.tables):
            at = np.minimum(found[..., order], table.shape[1] - 1)
            wins.append(table[columns, at])
        worth = np.zeros(found.shape[:-1], np.float32)
        for order, win in enumerate(wins):
            # Where neither has a hand in an order, its part goes by the order beside it.
            beside = wins[order - 1] * self.nothing[order][columns]
            worth += np.where(found[..., order] > 0, win, beside)
        return (worth / len(wins)).astype(np.float32)


class Ends(NamedTuple):
    """How hands may end: their strengths, and which of them can be with the column's board."""

    strengths: Strengths
    possible: NDArray[np.bool_]

    def means(self, measure: Scale) -> Numbers:
        """The worth of each hand, by a scale."""
        worth = measure.of(self.strengths) * self.possible
        counts = np.maximum(self.possible.sum(axis=1), 1)
        return np.asarray(worth.sum(axis=1) / counts, np.float64)

    def only(self, rows: Places) -> "Ends":
        """The ends of some of the hands."""
        return Ends(self.strengths[rows], self.possible[rows])


class Chance(NamedTuple):
    """What cards may still come: those unseen, whole boards that may be, and seeds to deal by."""

    unseen: Hands
    boards: Hands
    seeds: Sets


def strengths(terms: Terms, hands: Hands, boards: Hands) -> Strengths:
    """The strengths of whole hands with whole boards, row by row; a layer an order."""
    if terms.uses.hand is None:
        hands = np.concatenate([boards, hands], axis=1)
        return np.stack([batch.strengths(order, hands) for order in terms.orders], axis=-1)
    return np.stack([_with_boards(order, terms, hands, boards) for order in terms.orders], axis=-1)


def _with_boards(order: Order, terms: Terms, hands: Hands, boards: Hands) -> Strengths:
    return batch.strengths(order, hands, boards, terms.uses)


def ends(terms: Terms, held: Hands, given: Places, taken: Sets, own: int, coming: Chance) -> Ends:
    """The ends of hands of which so many cards are given: a column for each board, or seed."""
    boards = coming.boards
    columns = len(boards) if boards.shape[1] else len(coming.seeds)
    rows = np.zeros((len(held), columns, own), np.uint8)
    width = min(held.shape[1], own)
    rows[:, :, :width] = held[:, None, :width]
    flat = rows.reshape(-1, own)
    out = np.repeat(taken, columns)
    possible = np.ones((len(held), columns), np.bool_)
    if boards.shape[1]:
        on_board = sets_of(boards)
        possible = (_sets_of_given(held, given)[:, None] & on_board[None, :]) == 0
        out |= np.tile(on_board, len(held))
    if (given < own).any():
        deal(flat, np.repeat(given, columns), out, coming.unseen, coming.seeds)
    each = np.tile(boards, (len(held), 1)) if boards.shape[1] else np.zeros((len(flat), 0), "u1")
    return Ends(strengths(terms, flat, each).reshape(len(held), columns, -1), possible)


def _sets_of_given(held: Hands, given: Places) -> Sets:
    """The sets of the given cards of each row, without what stands after them."""
    bits = np.left_shift(np.uint64(1), held.astype(np.uint64))
    bits[np.arange(held.shape[1]) >= given[:, None]] = 0
    return np.asarray(np.bitwise_or.reduce(bits, axis=1), np.uint64)


def scale(found: list[Ends], *, by_column: bool) -> Scale:
    """The scale of all these ends; of each column by itself where they share a board."""
    if by_column:
        values = np.concatenate([each.strengths for each in found])
        counts = np.concatenate([each.possible for each in found])
    else:
        layers = found[0].strengths.shape[2]
        values = np.concatenate([each.strengths.reshape(-1, 1, layers) for each in found])
        counts = np.concatenate([each.possible.reshape(-1, 1) for each in found])
    columns = values.shape[1]
    tables, nothing = [], []
    for order in range(values.shape[2]):
        at = values[..., order].astype(np.int64)
        span = int(at.max()) + 2
        at += np.arange(columns) * span
        seen = np.bincount(at[counts], minlength=columns * span).reshape(columns, span)
        upto = np.cumsum(seen, axis=1)
        total = np.maximum(upto[:, -1:], 1)
        tables.append(((upto - seen / 2) / total).astype(np.float32))
        nothing.append((seen[:, 0] / total[:, 0]).astype(np.float32))
    return Scale(tuple(tables), tuple(nothing))
