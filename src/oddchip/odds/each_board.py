"""Exactly where few boards may come: every hand is ranked once on each of them.

Matchups have hands in common, so there are fewer hands than matchups; each matchup then only
compares the strengths of its hands on the boards that have none of its cards.
"""

from collections.abc import Iterator, Sequence
from math import comb
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddchip.odds.completed import list_choices
from oddchip.odds.families import ONE, Cards, Family, Matchup, masks_of
from oddchip.odds.settling import no_counts, settle
from oddchip.odds.shape import Shape
from oddchip.odds.tally import Tally, tally
from oddchip.ranking import ANY
from oddchip.ranking.batch import strengths
from oddchip.ranking.compiling import kernel

CARDS: Final = np.arange(64, dtype=np.uint64)
AT_ONCE: Final = 1 << 20
MOST_BOARDS: Final = 3_000_000
FIRST_STEP: Final = 80e-6
RANKING: Final = 20e-9
RANKING_BOTH: Final = 25e-9
COMPARING: Final = 1.5e-9


class Hands(NamedTuple):
    """The hands that differ, and by matchup and player which of them is held."""

    cards: Cards
    held: NDArray[np.int64]


def fits(shape: Shape) -> bool:
    """Whether there is a board."""
    return shape.board > 0 and not shape.given_up


def seconds(shape: Shape, matchups: Sequence[Matchup]) -> float:
    """About how long `exact` takes; it can't be done if cards of hands are unknown."""
    players = matchups[0].hands
    cards = len(matchups[0].pack) + shape.held * len(players) * (len(matchups) > 1)
    boards = comb(cards, shape.board - len(matchups[0].board))
    if boards > MOST_BOARDS or any(len(hand) != shape.held for hand in players):
        return float("inf")
    if len(matchups) == 1:
        hands = len(players)
    else:
        hands = len({hand.tobytes() for matchup in matchups for hand in matchup.hands})
    ranking = hands * (RANKING if shape.uses == ANY else RANKING_BOTH)
    comparing = len(matchups) * len(players) * COMPARING
    return FIRST_STEP + boards * len(shape.orders) * (ranking + comparing)


def exact(shape: Shape, matchups: Sequence[Matchup]) -> Iterator[Tally]:
    """Tallies of some matchups on some boards at a time, which add up to all."""
    for low, high, deals, counts in counted(shape, matchups):
        weights = [matchup.weight for matchup in matchups[low:high]]
        if weights == [1]:
            total = counts[0]
        else:
            total = np.tensordot(np.array(weights, object), counts.astype(object), axes=1)
        dealt = sum(int(n) * weight for n, weight in zip(deals.tolist(), weights, strict=True))
        yield tally(dealt, total, len(shape.orders))


def counted(
    shape: Shape, matchups: Sequence[Matchup]
) -> Iterator[tuple[int, int, NDArray[np.int64], NDArray[np.int64]]]:
    """Deals and counts of the matchups from one up to another, on some boards."""
    hands = _hands(matchups)
    packs = masks_of(np.array([matchup.pack for matchup in matchups]))
    pack = np.flatnonzero(np.bitwise_or.reduce(packs) >> CARDS & ONE).astype(np.uint8)
    missing = shape.board - len(matchups[0].board)
    places = np.zeros((comb(len(pack), missing), missing), np.uint8)
    list_choices(len(pack), places)
    known = np.broadcast_to(matchups[0].board, (len(places), shape.board - missing))
    boards = np.concatenate([known, pack[places]], axis=1)
    masks = masks_of(pack[places])
    step = max(1, AT_ONCE // len(hands.cards))
    for first in range(0, len(boards), step):
        some = boards[first : first + step]
        strength = _strengths(shape, hands.cards, some)
        rows = max(1, 64 * AT_ONCE // (len(some) * hands.held.shape[1] * len(shape.orders)))
        for low in range(0, len(matchups), rows):
            held = hands.held[low : low + rows]
            none = no_counts(held.shape[1], len(shape.orders))
            counts, deals = (
                np.zeros((len(held), *none.shape), np.int64),
                np.zeros(len(held), np.int64),
            )
            count_matchups(
                strength, masks[first : first + step], packs[low : low + rows], held, deals, counts
            )
            yield low, low + len(held), deals, counts


def _hands(matchups: Sequence[Matchup]) -> Hands:
    each = np.array([matchup.hands for matchup in matchups])
    flat = each.reshape(-1, each.shape[2])
    _, first, held = np.unique(masks_of(flat), return_index=True, return_inverse=True)
    return Hands(flat[first], held.reshape(each.shape[:2]).astype(np.int64))


def _strengths(shape: Shape, hands: Cards, boards: Cards) -> NDArray[np.uint16]:
    """How orders rank each hand with each board: by order, hand and board."""
    each = np.repeat(hands, len(boards), axis=0)
    all_boards = np.tile(boards, (len(hands), 1))
    found = [strengths(order, each, all_boards, shape.uses) for order in shape.orders]
    return np.array(found).reshape(len(found), len(hands), len(boards))


@kernel
def count_matchups(
    strengths: NDArray[np.uint16],
    boards: NDArray[np.uint64],
    packs: NDArray[np.uint64],
    held: NDArray[np.int64],
    deals: NDArray[np.int64],
    counts: NDArray[np.int64],
) -> None:
    """Counts for each matchup the boards that its pack makes."""
    orders, players = len(strengths), held.shape[1]
    own = np.zeros((orders, players, len(boards)), np.uint16)
    times = np.zeros(len(boards), np.int64)
    for row in range(len(held)):
        gone = ~packs[row]
        for player in range(players):
            hand = held[row, player]
            for order in range(orders):
                own[order, player] = strengths[order, hand]
        total = np.int64(0)
        for board in range(len(boards)):
            times[board] = boards[board] & gone == 0
            total += times[board]
        deals[row] += total
        settle(own, times, len(times), counts[row])


FAMILY: Final = Family(fits, seconds, exact)
