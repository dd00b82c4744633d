"""Exactly for every shape: each way of dealing what isn't known, ranked by `ranking.batch`."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from oddchip.odds.families import Cards, Family, Matchup
from oddchip.odds.settling import no_counts, settle
from oddchip.odds.shape import Shape
from oddchip.odds.tally import Tally, tally
from oddchip.ranking.batch import strengths
from oddchip.ranking.compiling import kernel

AT_ONCE: Final = 1 << 14
SLICE: Final = 16 * AT_ONCE
FIRST_STEP: Final = 100e-6
DEALING: Final = 10e-9
RANKING: Final = 10e-9


def missing(shape: Shape, matchup: Matchup) -> tuple[int, ...]:
    """How many cards each player still gets, and last the board."""
    hands = (shape.dealt - len(hand) for hand in matchup.hands)
    return (*hands, shape.board - len(matchup.board))


def ways(shape: Shape, matchup: Matchup) -> int:
    """In how many ways the missing cards may be dealt.

    >>> from oddchip.odds.shape import shape
    >>> from oddchip.rulebook import game
    >>> from oddchip.table.terms import terms
    >>> none, pack = np.zeros(0, np.uint8), np.arange(52, dtype=np.uint8)
    >>> ways(shape(terms(game("holdem"))), Matchup((pack[:2], pack[2:4]), none, pack[4:], 1))
    1712304
    """
    found, left = 1, len(matchup.pack)
    for cards in missing(shape, matchup):
        found, left = found * comb(left, cards), left - cards
    return found


def seconds(shape: Shape, matchups: Sequence[Matchup]) -> float:
    """About how long `exact` takes."""
    each = DEALING + RANKING * len(matchups[0].hands) * len(shape.orders)
    return len(matchups) * (FIRST_STEP + each * ways(shape, matchups[0]))


def exact(shape: Shape, matchups: Sequence[Matchup]) -> Iterator[Tally]:
    """Tallies of all deals of all matchups."""
    once = np.ones(AT_ONCE, np.int64)
    for matchup in matchups:
        counts, deals = no_counts(len(matchup.hands), len(shape.orders)), 0
        for dealt in deals_of(shape, matchup):
            rows = len(dealt)
            settle(strengths_of(shape, matchup, dealt), once, rows, counts)
            deals += rows
            if deals == SLICE or rows < AT_ONCE:
                yield tally(deals, counts, len(shape.orders)).times(matchup.weight)
                counts, deals = np.zeros_like(counts), 0


def deals_of(shape: Shape, matchup: Matchup) -> Iterator[Cards]:
    """The missing cards in every way, a row each: of each hand in turn, and of the board.

    They come in blocks, of which the last alone is not full; each takes the place of the one
    before it.
    """
    parts = missing(shape, matchup)
    places = np.full(sum(parts), -1, np.int64)
    begins = np.isin(np.arange(sum(parts)), np.cumsum((0, *parts)))
    dealt = np.zeros((AT_ONCE, sum(parts)), np.uint8)
    rows = AT_ONCE
    while rows == AT_ONCE:
        rows = deal_next(matchup.pack, begins, places, dealt)
        yield dealt[:rows]


def strengths_of(shape: Shape, matchup: Matchup, dealt: Cards) -> NDArray[np.uint16]:
    """The strengths, by order, player and deal, when the missing cards are these, a row a deal."""
    *hands, board = (
        np.concatenate([np.broadcast_to(known, (len(dealt), len(known))), dealt[:, low:high]], 1)
        for known, (low, high) in zip(
            (*matchup.hands, matchup.board),
            pairwise(np.cumsum((0, *missing(shape, matchup))).tolist()),
            strict=True,
        )
    )
    boards = board if shape.board else None
    return np.array(
        [[strengths(order, hand, boards, shape.uses) for hand in hands] for order in shape.orders]
    )


@kernel
def deal_next(
    pack: NDArray[np.uint8],
    begins: NDArray[np.bool_],
    places: NDArray[np.int64],
    dealt: NDArray[np.uint8],
) -> int:
    """Deals the next ways of choosing cards of the pack, a row each, and says how many there were.

    Cards of a group rise; `begins` says where one begins. `places` is where the last row's cards
    lie in the pack: all -1 before the first, and what to give back for the next.
    """
    used = np.zeros(len(pack), np.bool_)
    cards = len(places)
    if not cards:
        return 1
    depth = 0 if places[0] < 0 else cards - 1
    if depth:
        for at in places:
            used[at] = True
    rows = 0
    while depth >= 0:
        at = places[depth]
        if at >= 0:
            used[at] = False
        elif not begins[depth]:
            at = places[depth - 1]
        at += 1
        while at < len(pack) and used[at]:
            at += 1
        if at == len(pack):
            places[depth] = -1
            depth -= 1
            continue
        places[depth] = at
        used[at] = True
        if depth < cards - 1:
            depth += 1
            continue
        for column in range(cards):
            dealt[rows, column] = pack[places[column]]
        rows += 1
        if rows == len(dealt):
            break
    return rows


FAMILY: Final = Family(lambda shape: not shape.given_up, seconds, exact)
