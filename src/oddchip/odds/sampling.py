"""Sampled deals: hands of the ranges, then all cards that aren't known, at random.

Every deal is one that may come about, as likely as it is: hands are drawn by their weights, and
where two share a card all are drawn again. The same seed gives the same deals, batch by batch.
"""

from collections.abc import Iterator
from functools import reduce
from operator import add
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddchip.mistake import Mistake
from oddchip.odds import discards
from oddchip.odds.chance import HALF, LOW_HALF, STEP, below, mixed
from oddchip.odds.families import Cards, masks_of
from oddchip.odds.question import Question
from oddchip.odds.settling import Whole, no_counts, settle
from oddchip.odds.tally import Tally, tally
from oddchip.ranking import ANY
from oddchip.ranking.batch import strengths
from oddchip.ranking.compiling import kernel

AT_ONCE: Final = 1 << 13
BATCH: Final = 16 * AT_ONCE
MOST_TRIES: Final = 1 << 22
MOST_WEIGHT: Final = 1 << 32
DEALING: Final = 3e-9
RANKING: Final = 10e-9
RANKING_BOTH: Final = 25e-9
KEEPING: Final = 40e-9

ONE: Final = np.uint64(1)


class Drawn(NamedTuple):
    """What is drawn from: the pack, and the hands of all players, from each `begin` to the next.

    A hand has `known` cards. It is drawn by a number and a place: if a number of 32 bits is below
    `keep` at that place, the hand there is taken, and else its `other`.
    """

    pack: Cards
    begin: NDArray[np.int64]
    known: NDArray[np.int64]
    hands: Cards
    masks: NDArray[np.uint64]
    keep: NDArray[np.uint64]
    other: NDArray[np.int64]


class Dealt(NamedTuple):
    """Room for deals: cards by player and deal, those of the board last, and boards by deal."""

    hands: Cards
    boards: Cards


def sampled(question: Question, deals: int, seed: int) -> Tally:
    """The tally of so many deals.

    >>> from oddchip.odds.asking import ask
    >>> of = sampled(ask("holdem", ["AsAd", "random"]), 100_000, seed=2)
    >>> of.deals, round(of.pot[0] / sum(of.pot), 2)
    (100000, 0.85)
    """
    return reduce(add, (part for part in samples(question, deals, seed) if part.deals))


def samples(question: Question, deals: int, seed: int) -> Iterator[Tally]:
    """Tallies of up to `BATCH` deals each, with their squares, until there are so many deals.

    Where something is to be reckoned beforehand, there may be some of no deals first.
    """
    shape, players = question.shape, len(question.players)
    worths = None
    if shape.given_up:
        if not discards.fits(shape):
            raise Mistake("what is given up in this game can't be told from its cards")
        for worths in discards.worths_of(shape, [card.index for card in question.board]):
            if worths is None:
                yield discards.nothing(shape, players)
    of, state = drawn(question), np.array([seed & (1 << 64) - 1], np.uint64)
    joined = shape.uses == ANY
    together = (players, AT_ONCE, shape.held + shape.board)
    width = shape.dealt if worths else together[2] if joined else shape.held
    dealt = room(question, of, width)
    hands = np.zeros(together, np.uint8) if worths else dealt.hands
    boards = dealt.boards if shape.board and not joined else None
    once = np.ones(AT_ONCE, np.int64)
    left = deals
    while left:
        counts, done = no_counts(players, len(shape.orders), squares=True), 0
        rows: Whole = 0
        asked: Whole = 0
        while left and done < BATCH and rows == asked:
            asked = min(AT_ONCE, left)
            rows = deal(of, dealt, asked, shape.dealt, len(question.board), state)
            if not rows:
                raise Mistake("these hands can hardly ever be dealt together")
            if worths:
                discards.keep(worths, dealt.hands, dealt.boards, rows, state, hands)
            shown = None if boards is None else boards[:rows]
            found = [
                [strengths(order, hand, shown, shape.uses) for hand in hands[:, :rows]]
                for order in shape.orders
            ]
            settle(np.array(found), once, rows, counts)
            done, left = done + rows, left - rows
        yield tally(done, counts, len(shape.orders))


def room(question: Question, of: Drawn, width: int) -> Dealt:
    """Room for deals, with the cards of the board that are there, and one hand of each player."""
    players, shape = len(question.players), question.shape
    dealt = Dealt(
        np.zeros((players, AT_ONCE, width), np.uint8), np.zeros((AT_ONCE, shape.board), np.uint8)
    )
    dealt.boards[:, : len(question.board)] = [card.index for card in question.board]
    for player, (first, known) in enumerate(zip(of.begin[:-1], of.known, strict=True)):
        dealt.hands[player, :, :known] = of.hands[first, :known]
    return dealt


def seconds(question: Question) -> float:
    """About how long one deal takes.

    >>> from oddchip.odds.asking import ask
    >>> seconds(ask("holdem", ["AsKs", "QdQh"])) < seconds(ask("omaha", ["random", "random"]))
    True
    """
    shape, players = question.shape, question.players
    cards = shape.board + sum(shape.dealt - player.known for player in players)
    ranking = RANKING if shape.uses == ANY else RANKING_BOTH
    ranking += KEEPING * shape.given_up
    return DEALING * cards + ranking * len(players) * len(shape.orders)


def drawn(question: Question) -> Drawn:
    """What the deals of a question are drawn from."""
    sure = [player.hands[0] for player in question.players if len(player.hands) == 1]
    gone = reduce(lambda one, other: one | other.mask, sure, 0)
    pack = question.pack.mask & ~gone
    known = [player.known for player in question.players]
    hands = np.zeros((sum(len(player.hands) for player in question.players), max(known)), np.uint8)
    masks, keep, other, begin = [], [], [], [0]
    for player in question.players:
        first = begin[-1]
        rows = np.array([[card.index for card in hand] for hand in player.hands], np.uint8)
        hands[first : first + len(rows), : player.known] = rows
        masks.append(masks_of(rows))
        for limit, beside in aliases(player.weights):
            keep.append(limit)
            other.append(first + beside)
        begin.append(first + len(rows))
    return Drawn(
        np.array([at for at in range(pack.bit_length()) if pack >> at & 1], np.uint8),
        np.array(begin, np.int64),
        np.array(known, np.int64),
        hands,
        np.concatenate(masks),
        np.array(keep, np.uint64),
        np.array(other, np.int64),
    )


def aliases(weights: tuple[int, ...]) -> list[tuple[int, int]]:
    """Draws by weight in one step: at each place, below which number it is kept, or which instead.

    Vose, "A linear algorithm for generating random numbers with a given distribution" (1991), in
    whole numbers; probabilities are rounded to the last of 32 bits.

    >>> aliases((1, 3))
    [(2147483648, 1), (4294967296, 1)]
    """
    mean, places = sum(weights), len(weights)
    left = [weight * places for weight in weights]
    under = [place for place in range(places) if left[place] < mean]
    over = [place for place in range(places) if left[place] >= mean]
    found = [(MOST_WEIGHT, place) for place in range(places)]
    while under and over:
        small, large = under.pop(), over[-1]
        found[small] = (left[small] * MOST_WEIGHT // mean, large)
        left[large] -= mean - left[small]
        if left[large] < mean:
            under.append(over.pop())
    return found


@kernel
def draw_hands(
    of: Drawn, chosen: NDArray[np.int64], tries: NDArray[np.int64], state: NDArray[np.uint64]
) -> np.uint64:
    """Draws hands that share no card, by the places where they are; gives their cards as bits.

    All bits are set if no tries are left.
    """
    players = len(chosen)
    at = state[0]
    while tries[0]:
        tries[0] -= 1
        used = np.uint64(0)
        player = 0
        while player < players:
            first = of.begin[player]
            count = of.begin[player + 1] - first
            hand = first
            if count > 1:
                at += STEP
                number = mixed(at)
                hand += np.int64(below(number, np.uint64(count)))
                if (number & LOW_HALF) >= of.keep[hand]:
                    hand = of.other[hand]
            if used & of.masks[hand]:
                break
            used |= of.masks[hand]
            chosen[player] = hand
            player += 1
        if player == players:
            state[0] = at
            return used
    state[0] = at
    return ~np.uint64(0)


@kernel
def deal(
    of: Drawn,
    dealt: Dealt,
    rows: Whole,
    held: Whole,
    shown: Whole,
    state: NDArray[np.uint64],
) -> Whole:
    """Deals so many rows of a room, of the board so many cards being there; gives their number.

    They are fewer if it takes too many tries to draw hands that share no card.
    """
    players, _, width = dealt.hands.shape
    board = dealt.boards.shape[1]
    chosen = np.zeros(players, np.int64)
    cards = np.uint64(len(of.pack))
    choices = of.begin[players] > players
    tries = np.full(1, MOST_TRIES)
    number, half = np.uint64(0), False
    held_cards = draw_hands(of, chosen, tries, state)
    for row in range(rows):
        if choices and row:
            held_cards = draw_hands(of, chosen, tries, state)
        if held_cards == ~np.uint64(0):
            return row
        used = held_cards
        at = state[0]
        for player in range(players):
            known = of.known[player]
            if choices:
                for place in range(known):
                    dealt.hands[player, row, place] = of.hands[chosen[player], place]
            for place in range(known, held):
                free = False
                while not free:
                    if half:
                        number <<= HALF
                    else:
                        at += STEP
                        number = mixed(at)
                    half = not half
                    card = of.pack[below(number, cards)]
                    free = (used >> np.uint64(card)) & ONE == 0
                used |= ONE << np.uint64(card)
                dealt.hands[player, row, place] = card
        for place in range(shown, board):
            free = False
            while not free:
                if half:
                    number <<= HALF
                else:
                    at += STEP
                    number = mixed(at)
                half = not half
                card = of.pack[below(number, cards)]
                free = (used >> np.uint64(card)) & ONE == 0
            used |= ONE << np.uint64(card)
            dealt.boards[row, place] = card
        if width > held:
            for player in range(players):
                for place in range(board):
                    dealt.hands[player, row, held + place] = dealt.boards[row, place]
        state[0] = at
    return rows
