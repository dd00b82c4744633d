"""Games in which each player gives up one of three cards on the flop, as in Pineapple.

Nobody sees the others' cards, so each player keeps the two that are worth most on the flop: those
that win the greatest share of the pot against a hand of two random cards, over all turns and
rivers. Whoever holds several such twos is as likely to keep one as another. What is kept is then
reckoned as without discards, the cards given up being dead.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from math import comb, prod
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from oddchip.odds import each_board, every
from oddchip.odds.chance import STEP, below, mixed
from oddchip.odds.completed import whole_hands
from oddchip.odds.families import Cards, Family, Matchup
from oddchip.odds.flop_worths import (
    FLOP,
    Worths,
    canonical_place,
    canonical_suits,
    on_all_flops,
    on_flop,
)
from oddchip.odds.settling import Whole
from oddchip.odds.shape import Shape
from oddchip.odds.tally import Tally
from oddchip.ranking import ANY
from oddchip.ranking.compiling import kernel
from oddchip.ranking.tables import at_once

DEALT: Final = 3
KEPT: Final = 2
BOARD: Final = 5
EACH_FLOP: Final = 150e-6

# One of two or three twos that are worth the same is kept in so many chances of so many.
CHANCES: Final = 6


def fits(shape: Shape) -> bool:
    """Whether one of three cards is given up on the flop of a board of five.

    >>> from oddchip.odds.shape import shape
    >>> from oddchip.rulebook import game
    >>> from oddchip.table import terms
    >>> [fits(shape(terms(game(name)))) for name in ("pineapple", "holdem")]
    [True, False]
    """
    return (
        (shape.held, shape.given_up, shape.seen, shape.board) == (KEPT, 1, FLOP, BOARD)
        and shape.uses == ANY
        and not shape.deck.jokers
        and len(shape.orders) == 1
        and at_once(shape.orders[0], KEPT + BOARD)
    )


def seconds(shape: Shape, matchups: Sequence[Matchup]) -> float:
    """About how long `exact` takes, once worths are there."""
    known, *missing = len(matchups[0].board), *every.missing(shape, matchups[0])[:-1]
    left, hands = len(matchups[0].pack), len(matchups)
    for cards in missing:
        hands, left = hands * comb(left, cards), left - cards
    flops = 1 if known >= FLOP else comb(left, FLOP - known)
    boards = comb(left, BOARD - max(known, FLOP))
    after = EACH_FLOP + boards * len(matchups[0].hands) * each_board.RANKING
    return flops * hands * after


def exact(shape: Shape, matchups: Sequence[Matchup]) -> Iterator[Tally]:
    """Tallies of the matchups, each deal counted as often as there are chances."""
    plain, board = without_discards(shape), matchups[0].board.tolist()
    worths = None
    for worths in worths_of(shape, board):
        if worths is None:
            yield nothing(shape, len(matchups[0].hands))
    assert worths is not None, "the last are whole"
    if len(board) >= FLOP and not any(every.missing(shape, matchups[0])[:-1]):
        kept = [some for each in matchups for some in _kept(worths, each, board[:FLOP])]
        yield from each_board.exact(plain, kept)
        return
    for one in (whole for each in matchups for whole in whole_hands(shape, each)):
        for more in combinations(one.pack.tolist(), max(0, FLOP - len(board))):
            yield from each_board.exact(plain, list(_kept(worths, one, [*board, *more][:FLOP])))


def chances(players: int) -> int:
    """How often a deal is counted, so that each choice among equals is taken as often."""
    return prod([CHANCES] * players)


def without_discards(shape: Shape) -> Shape:
    """The same game when all has been given up."""
    return msgspec.structs.replace(shape, given_up=0, seen=0)


def worths_of(shape: Shape, board: Sequence[int]) -> Iterator[Worths | None]:
    """What decides: the worths on the flop if it is known, else on all. The last are whole."""
    if len(board) >= FLOP:
        yield on_flop(shape.orders[0], shape.deck, board[:FLOP])
    else:
        yield from on_all_flops(shape.orders[0], shape.deck)


def nothing(shape: Shape, players: int) -> Tally:
    """The tally of no deals."""
    none = (0,) * players
    return Tally(0, none, none, none, (none,) * len(shape.orders))


def _kept(worths: Worths, matchup: Matchup, flop: list[int]) -> Iterator[Matchup]:
    """The matchups of the cards that may be kept on a flop."""
    choices = [best_of(worths, np.array(flop, np.uint8), hand) for hand in matchup.hands]
    weight = matchup.weight * prod(CHANCES // len(choice) for choice in choices)
    board = np.union1d(matchup.board, flop).astype(np.uint8)
    pack = np.setdiff1d(matchup.pack, flop)
    for hands in product(*choices):
        yield Matchup(tuple(np.array(hand, np.uint8) for hand in hands), board, pack, weight)


def best_of(worths: Worths, flop: Cards, hand: Cards) -> list[tuple[int, int]]:
    """The twos of a hand that are worth most on a flop."""
    found = np.zeros(DEALT, np.int64)
    ranks, places = np.zeros(4, np.int64), np.zeros(FLOP, np.int64)
    worth_of_twos(worths, flop, hand, ranks, places, found)
    one, two, three = hand.tolist()
    twos = (two, three), (one, three), (one, two)
    return [each for each, worth in zip(twos, found, strict=True) if worth == found.max()]


@kernel
def worth_of_twos(
    worths: Worths,
    flop: NDArray[np.uint8],
    hand: NDArray[np.uint8],
    ranks: NDArray[np.int64],
    places: NDArray[np.int64],
    found: NDArray[np.int64],
) -> None:
    """Fills in what each two of three cards are worth on a flop, by the one that is given up."""
    code = canonical_suits(flop, ranks)
    exchanged = worths.pairs.exchanged[worths.pairs.exchange[code]]
    worth = worths.worth[canonical_place(worths.place, flop, code, places)]
    for out in range(DEALT):
        one, other = hand[(out + 1) % DEALT], hand[(out + 2) % DEALT]
        found[out] = worth[exchanged[worths.pairs.number[one, other]]]


@kernel
def keep(
    worths: Worths,
    hands: NDArray[np.uint8],
    boards: NDArray[np.uint8],
    rows: Whole,
    state: NDArray[np.uint64],
    kept: NDArray[np.uint8],
) -> None:
    """Fills in the cards that each hand keeps, and the board, by player and deal."""
    found = np.zeros(DEALT, np.int64)
    ranks, places = np.zeros(4, np.int64), np.zeros(FLOP, np.int64)
    for row in range(rows):
        for player in range(len(hands)):
            hand = hands[player, row]
            worth_of_twos(worths, boards[row, :FLOP], hand, ranks, places, found)
            best = max(found[0], found[1], found[2])
            equal = np.int64(0)
            for out in range(DEALT):
                equal += found[out] == best
            if equal > 1:
                state[0] += STEP
                equal = 1 + np.int64(below(mixed(state[0]), np.uint64(equal)))
            given_up = 0
            for out in range(DEALT):
                equal -= found[out] == best
                if equal == 0 and found[out] == best:
                    given_up = out
            at = 0
            for card in range(DEALT):
                if card != given_up:
                    kept[player, row, at] = hand[card]
                    at += 1
            for card in boards[row]:
                kept[player, row, at] = card
                at += 1


FAMILY: Final = Family(fits, seconds, exact, chances)
