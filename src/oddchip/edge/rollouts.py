"""Rounds dealt at random and settled in rows, by any sheet's rules: what `sampling` plays with.

A row has a hand, a whole board and a whole hand of the dealer's, in the order in which they were
dealt. Nothing is counted here, and every wager is settled by itself.
"""

from fractions import Fraction
from math import lcm
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddchip.cards import RANKS
from oddchip.edge.payoffs import SITUATIONS, dealt
from oddchip.house.terms import Terms, WagerTerms
from oddchip.ranking.batch import strengths
from oddchip.ranking.compiling import inlined, kernel

Cards = NDArray[np.uint8]
Numbers = NDArray[np.int64]

FOLDED: Final = len(SITUATIONS) - 1
GOLDEN: Final = np.uint64(0x9E3779B97F4A7C15)
MIX_ONE: Final = np.uint64(0xBF58476D1CE4E5B9)
MIX_TWO: Final = np.uint64(0x94D049BB133111EB)
HALF: Final = np.uint64(32)
LOW: Final = np.uint64(0xFFFFFFFF)


class Deals(NamedTuple):
    """Rows of rounds: the player's cards, the board and the dealer's cards."""

    hands: Cards
    boards: Cards
    dealers: Cards

    def rows(self, which: NDArray[np.intp]) -> "Deals":
        """Some of the rows."""
        return Deals(self.hands[which], self.boards[which], self.dealers[which])


class Settled(NamedTuple):
    """Of each row the situation if it isn't folded, and the strength of the player's hand.

    Then for each wager what one unit wins in each situation, times the unit.
    """

    situations: Numbers
    strengths: NDArray[np.uint16]
    pays: dict[str, Numbers]

    def rows(self, which: NDArray[np.intp]) -> "Settled":
        """Some of the rows."""
        pays = {name: each[which] for name, each in self.pays.items()}
        return Settled(self.situations[which], self.strengths[which], pays)


class Settling:
    """The wagers of a table, some of the optional ones among them, settled row by row."""

    def __init__(self, of: Terms, wagers: tuple[WagerTerms, ...]) -> None:
        self.terms, self.wagers = of, wagers
        tables = {wager.name: _pays(wager) for wager in wagers}
        self.unit = lcm(*(rate.denominator for rows in tables.values() for r in rows for rate in r))
        self.tables = {
            name: np.array([[int(rate * self.unit) for rate in row] for row in rows], np.int64)
            for name, rows in tables.items()
        }

    def settle(self, deals: Deals) -> Settled:
        """What every wager wins in every row, whatever the situation, and what that is."""
        of = self.terms
        mine = strengths(of.order, deals.hands, deals.boards, of.uses)
        situations = np.zeros(len(mine), np.int64)
        if dealt(of, "dealer"):
            theirs = strengths(of.order, deals.dealers, deals.boards, of.uses)
            situations += 1 * (mine == theirs) + 2 * (mine < theirs) + 3 * (theirs < of.qualifies)
        pays = {w.name: self.tables[w.name][self._lines(w, deals, mine)] for w in self.wagers}
        return Settled(situations, mine, pays)

    def _lines(self, wager: WagerTerms, deals: Deals, mine: NDArray[np.uint16]) -> Numbers:
        """The line of its pay table that each row reaches; one more for none."""
        found = np.full(len(mine), len(wager.lines), np.int64)
        held, shared = deals.hands[:, : wager.hand], deals.boards[:, : wager.board]
        if wager.counts:
            rank = RANKS.index(wager.counts)
            of_hand, of_board = ((each // 4 == rank).sum(axis=1) for each in (held, shared))
        elif wager.lines:
            by = wager.order, wager.uses, wager.hand, wager.board
            whole = self.terms.order, self.terms.uses, deals.hands.shape[1], deals.boards.shape[1]
            ranked = mine if by == whole else strengths(wager.order, held, shared, wager.uses)
        for at in reversed(range(len(wager.lines))):
            line = wager.lines[at]
            if wager.counts:
                reached = (of_hand >= line.hand) & (of_board >= line.board)
                reached &= of_hand + of_board >= line.any
            else:
                reached = ranked >= line.strength
            found[reached] = at
        return found


def _pays(wager: WagerTerms) -> list[list[Fraction]]:
    """What one unit wins: a row a line of its pay table and one for none, a column a situation."""
    rows = []
    for by_table in (*(line.pays for line in wager.lines), wager.below):
        row = []
        for how in SITUATIONS:
            paid = wager.pays.get(how, Fraction(0)) if wager.pays else None
            row.append(by_table if paid is None else paid)
        rows.append(row)
    return rows


@inlined
def mixed(state: Any) -> Any:
    """A number of 64 bits that looks like chance: Steele, Lea and Flood's SplitMix."""
    state = (state ^ (state >> np.uint64(30))) * MIX_ONE
    state = (state ^ (state >> np.uint64(27))) * MIX_TWO
    return state ^ (state >> np.uint64(31))


@kernel
def deal(pack: Cards, known: Cards, seed: int, found: Cards) -> None:
    """Fills each row with cards of the pack that aren't among those known in the row."""
    left = np.empty(len(pack), np.uint8)
    state = mixed(np.uint64(seed) + GOLDEN)
    for row in range(len(found)):
        count = 0
        for card in pack:
            there = True
            for other in known[row]:
                there &= card != other
            if there:
                left[count] = card
                count += 1
        for at in range(found.shape[1]):
            state += GOLDEN
            # Of 2**32 numbers, some places get one more than others.
            place = at + np.int64((mixed(state) & LOW) * np.uint64(count - at) >> HALF)
            left[at], left[place] = left[place], left[at]
            found[row, at] = left[at]
