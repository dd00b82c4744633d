"""Hands on whole boards, each against every hand that the dealer may still have.

A row is a hand, a board, and what is known of the dealer's hand. Each row is counted by itself, so
this is for few hands at a time: an adviser's, or those of many rounds at their last decision. The
solvers count all hands of a board at once.
"""

from collections.abc import Sequence
from math import comb
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddchip.cards import RANKS, Card
from oddchip.edge.boards import all_sets
from oddchip.edge.payoffs import Payoffs, Reading, dealt, nets, worth
from oddchip.edge.tallies import bits
from oddchip.edge.tree import End
from oddchip.house import Terms
from oddchip.ranking import ANY
from oddchip.ranking.batch import strengths
from oddchip.ranking.compiling import kernel
from oddchip.ranking.kernels import FLUSHES, NONE, by_rank, with_flush
from oddchip.ranking.tables import Tables, at_once, tables

Cards = NDArray[np.uint8]

# Without a kernel for the order, so many pairs of hands are compared at a time.
BLOCK: Final = 2_000_000


class Rows(NamedTuple):
    """Hands, boards and known dealer cards: a row of cards for each row."""

    held: Cards
    boards: Cards
    dealer: Cards


class Showdowns(NamedTuple):
    """Of each row the stratum of its hand, and how many dealer hands it beats and ties.

    Then how many don't qualify, and of how many they are.
    """

    strata: NDArray[np.int64]
    against: NDArray[np.int64]
    dealers: int


def showdowns(of: Terms, pays: Payoffs, pack: Cards, rows: Rows) -> Showdowns:
    """What comes of each row, all its cards being of this pack, and the dealer's others as well.

    >>> from oddchip.cards import read_cards
    >>> from oddchip.edge.payoffs import payoffs
    >>> from oddchip.house import terms
    >>> from oddchip.rulebook import game
    >>> table = terms(game("holdem-88"))
    >>> held, board = (row_of(read_cards(text)) for text in ("As Ah", "Kd Kh 9c 5s 2d"))
    >>> pack = np.arange(52, dtype=np.uint8)
    >>> found = showdowns(table, payoffs(table), pack, Rows(held, board, row_of(())))
    >>> found.against.tolist(), found.dealers
    ([[893, 1, 0]], 990)
    """
    mine = strengths(of.order, rows.held, rows.boards, of.uses)
    strata = _strata(pays, rows, mine)
    hidden = dealt(of, "dealer") - rows.dealer.shape[1]
    seen = rows.held.shape[1] + rows.boards.shape[1] + rows.dealer.shape[1]
    found = np.zeros((len(mine), 3), np.int64)
    if not dealt(of, "dealer"):
        # Against nobody, every hand wins.
        found[:, 0] = 1
        return Showdowns(strata, found, 1)
    dead = bits(np.concatenate([rows.held, rows.boards, rows.dealer], axis=1))
    theirs = pack[all_sets(len(pack), hidden)]
    theirs = theirs[bits(theirs) & np.bitwise_and.reduce(dead) == 0]
    cards = seen - rows.held.shape[1] + hidden
    if of.uses == ANY and at_once(of.order, cards) and not of.deck.jokers:
        common = np.concatenate([rows.boards, rows.dealer], axis=1)
        count(
            tables(of.order, cards), common, theirs, dead, bits(theirs), mine, of.qualifies, found
        )
    else:
        _compare(of, rows, theirs, dead, mine, found)
    return Showdowns(strata, found, comb(len(pack) - seen, hidden))


def row_of(cards: Sequence[Card]) -> Cards:
    """One row of cards, by their indexes.

    >>> from oddchip.cards import read_cards
    >>> row_of(read_cards("2c As")).tolist()
    [[0, 51]]
    """
    return np.array([[card.index for card in cards]], np.uint8).reshape(1, len(cards))


@kernel
def count(
    by: Tables,
    common: Cards,
    theirs: Cards,
    dead: NDArray[np.uint64],
    cards: NDArray[np.uint64],
    mine: NDArray[np.uint16],
    qualifies: int,
    found: NDArray[np.int64],
) -> None:
    """Counts for each row, of the hands without its cards, those beaten, tied and unqualified.

    `common` is what every dealer hand of a row has: the board and the dealer's known cards.
    """
    added = np.zeros(len(theirs), np.uint64)
    in_suits = np.zeros(len(theirs), np.uint64)
    for which in range(len(theirs)):
        for card in theirs[which]:
            added[which] += by.cards[card]
            in_suits[which] += by.suited[card]
    for row in range(len(common)):
        total, suited = by.start, NONE
        for card in common[row]:
            total += by.cards[card]
            suited += by.suited[card]
        beaten, tied, off = 0, 0, 0
        for which in range(len(theirs)):
            if cards[which] & dead[row]:
                continue
            hand = total + added[which]
            strength = by_rank(by, hand)
            if hand & FLUSHES:
                strength = with_flush(by, hand, suited + in_suits[which], strength)
            beaten += bool(strength < mine[row])
            tied += bool(strength == mine[row])
            off += bool(strength < qualifies)
        found[row, 0] = beaten
        found[row, 1] = tied
        found[row, 2] = off


def _compare(
    of: Terms,
    rows: Rows,
    theirs: Cards,
    dead: NDArray[np.uint64],
    mine: NDArray[np.uint16],
    found: NDArray[np.int64],
) -> None:
    """The same by ranking whole hands, in any order."""
    size = max(1, BLOCK // len(theirs))
    for first in range(0, len(mine), size):
        some = slice(first, first + size)
        at, which = np.nonzero((dead[some, None] & bits(theirs)) == 0)
        at += first
        hands = np.concatenate([theirs[which], rows.dealer[at]], axis=1)
        ranked = strengths(of.order, hands, rows.boards[at], of.uses)
        for column, counted in enumerate(
            (ranked < mine[at], ranked == mine[at], ranked < of.qualifies)
        ):
            found[:, column] += np.bincount(at[counted], minlength=len(mine))


def _strata(pays: Payoffs, rows: Rows, mine: NDArray[np.uint16]) -> NDArray[np.int64]:
    strata, steps = np.ones(len(mine), np.int64), 1
    for by, ladder in zip(pays.readings, pays.ladders, strict=True):
        strata += _rungs(by, ladder, rows, mine if by == pays.readings[0] else None) * steps
        steps *= len(ladder)
    return strata


def _rungs(
    by: Reading, ladder: tuple[int, ...], rows: Rows, ranked: NDArray[np.uint16] | None
) -> NDArray[np.int64]:
    if by.counts is not None:
        rank = RANKS.index(by.counts)
        held, shared = ((each // 4 == rank).sum(axis=1) for each in (rows.held, rows.boards))
        rungs: NDArray[np.int64] = held * (rows.boards.shape[1] + 1) + shared
        return rungs
    if ranked is None:
        ranked = strengths(by.order, rows.held, rows.boards, by.uses)
    return np.searchsorted(ladder, ranked, side="right").astype(np.int64) - 1


def worths(
    found: Showdowns, pays: Payoffs, by_decision: tuple[str, ...], ends: list[End]
) -> NDArray[np.int64]:
    """What each end is worth in each row, over all dealer hands, times the payoffs' unit."""
    four = np.stack([worth(pays, nets(pays, by_decision, end), found.dealers) for end in ends])
    of_rows = four[:, found.strata]
    values: NDArray[np.int64] = of_rows[..., 0] + (of_rows[..., 1:] * found.against).sum(axis=2)
    return values
