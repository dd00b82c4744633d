"""What hands are worth against others: how they may end, and where those ends stand in a scale.

A hand's worth is the part of the pot that it wins from one other hand, on average over how both
may end. Arrays of strengths have a row a hand, a column for each way to end, and a layer an order.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddchip.bots.dealing import Hands, Places, Sets, Strengths, count_up, deal, sets_of, worths
from oddchip.ranking import batch
from oddchip.table import Terms

Numbers = NDArray[np.float64]


# Where strengths stand among others: by order, column and strength, the part that is worse.
Scale = NDArray[np.float32]


class Ends(NamedTuple):
    """How hands may end: their strengths, and which of them can be with the column's board."""

    strengths: Strengths
    possible: NDArray[np.bool_]

    def means(self, scale: Scale) -> Numbers:
        """The worth of each hand, by a scale."""
        out = np.empty(len(self.strengths))
        worths(self.strengths, self.possible, scale, out)
        return out

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
        return _layers([batch.strengths(order, hands) for order in terms.orders])
    uses = terms.uses
    return _layers([batch.strengths(order, hands, boards, uses) for order in terms.orders])


def _layers(found: list[NDArray[np.uint16]]) -> Strengths:
    return found[0][:, None] if len(found) == 1 else np.stack(found, axis=-1)


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
    found = np.zeros(len(bits), np.uint64)
    for column in bits.T:
        found |= column
    return found


def scale_of(found: list[Ends], *, by_column: bool) -> Scale:
    """The scale of all these ends; of each column by itself where they share a board."""
    strengths, possible = found[0]
    if len(found) > 1:
        shape = (-1, strengths.shape[1] if by_column else 1, strengths.shape[2])
        strengths = np.concatenate([each.strengths.reshape(shape) for each in found])
        possible = np.concatenate([each.possible.reshape(shape[:2]) for each in found])
    columns = strengths.shape[1] if by_column else 1
    scale = np.zeros((strengths.shape[2], columns, int(strengths.max()) + 2), np.float32)
    count_up(strengths, possible, scale)
    return scale
