"""What players see at a decision, many at a time, and the facts of it that a strategy may ask for.

Nothing here is known but the player's own cards, the board as far as it is up, and the dealer's
open cards; what a fact is called in a strategy's text is `vocabulary`'s.
"""

from collections.abc import Sequence
from functools import cache, cached_property
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from oddchip.cards import RANKS, Card
from oddchip.edge.payoffs import beginnings
from oddchip.house import Terms
from oddchip.ranking import ANY, High, Order, size
from oddchip.ranking.batch import strengths
from oddchip.ranking.compiling import inlined, kernel

Cards = NDArray[np.uint8]
Numbers = NDArray[Any]
Held = Sequence[Card]

ACE: Final = 12
# What a joker is filed under: a suit of its own.
NO_SUIT: Final = 4


class Sights:
    """Boards and open dealer cards, a row each, with some hands for each of them.

    `hands` has the axes row, hand and card; every fact is an array of rows by hands, or by one
    where it is the same for all hands. Cards are their indexes.

    >>> from oddchip.cards import read_cards
    >>> from oddchip.house import terms
    >>> from oddchip.rulebook import game
    >>> seen = sight(terms(game("holdem-88")), *map(read_cards, ("As 9s", "Ks 4s 9d", "")))
    >>> seen.flush_draw(4), seen.paired(0), seen.held(2)
    (array([[13]]), array([[8]]), array([[8]]))
    """

    def __init__(self, of: Terms, hands: Cards, boards: Cards, dealers: Cards) -> None:
        self.terms = of
        self.hands, self.boards, self.dealers = hands, boards, dealers
        self.found: dict[tuple[str, int], Numbers] = {}

    @cached_property
    def _ranks(self) -> list[Cards]:
        """The ranks of each of the cards held, the highest first."""
        ranks = np.minimum(self.hands // 4, ACE)
        if ranks.shape[2] == 2:
            one, other = ranks[..., 0], ranks[..., 1]
            return [np.maximum(one, other), np.minimum(one, other)]
        rising = np.sort(ranks, axis=2)
        return [rising[..., at] for at in reversed(range(ranks.shape[2]))]

    @cached_property
    def _board_ranks(self) -> Numbers:
        """How many cards of each rank are on each board."""
        return _counted(np.minimum(self.boards // 4, ACE), ACE + 1)

    @cached_property
    def _board_suits(self) -> Numbers:
        return _counted(_suits(self.boards), NO_SUIT + 1)

    def start(self, _of: int) -> Numbers:
        """The place in a chart: 13 times one rank and the other, the higher first if suited."""
        high, low = (ranks.astype(np.uint8) for ranks in self._ranks)
        suited = _suits(self.hands[..., 0]) == _suits(self.hands[..., 1])
        return np.where(suited, high * 13 + low, low * 13 + high)

    @cached_property
    def _strength(self) -> NDArray[np.uint16]:
        rows, hands, held = self.hands.shape
        boards = np.repeat(self.boards, hands, axis=0)
        mine = self.hands.reshape(rows * hands, held)
        found = strengths(self.terms.order, mine, boards, self.terms.uses)
        return found.reshape(rows, hands)

    def made(self, _of: int) -> Numbers:
        """The strength of the best hand of all that the player sees of it."""
        return self._strength

    def board_made(self, _of: int) -> Numbers:
        """The least strength of the category that the board is by itself."""
        order = self.terms.order
        if self.boards.shape[1] >= size(order) and self.terms.uses == ANY:
            least = np.array([*beginnings(order)], np.int64)
            whole = strengths(order, self.boards)
            return least[np.searchsorted(least, whole, side="right") - 1][:, None]
        return _by_ranks(order)[_multiples(self._board_ranks)][:, None]

    def hidden(self, _of: int) -> Numbers:
        """The strength of a hand that is of a better category than the board by itself, else 0."""
        least = np.array([*beginnings(self.terms.order)], np.int64)
        better = np.searchsorted(least, self.board_made(0), side="right")
        above = np.append(least, 1 << 16)[better]
        return np.where(self._strength >= above, self._strength, 0)

    def paired(self, _of: int) -> Numbers:
        """The highest rank held that is there twice or more, counted from 1; 0 if none is."""
        best = np.zeros(self.hands.shape[:2], np.int64)
        rows = np.arange(len(self.hands))[:, None]
        for ranks in self._ranks:
            count = self._board_ranks[rows, ranks].copy()
            for other in self._ranks:
                count += ranks == other
            np.maximum(best, np.where(count >= 2, ranks.astype(np.int64) + 1, 0), out=best)
        return best

    def held(self, of: int) -> Numbers:
        """The rank of the highest card held, or of the one that is `of`-th highest, from 1."""
        return self._ranks[of - 1].astype(np.int64) + 1

    def overcards(self, _of: int) -> Numbers:
        """How many of the cards held are higher than all the board."""
        highest = np.minimum(self.boards // 4, ACE).max(axis=1)[:, None]
        count = np.zeros(self.hands.shape[:2], np.int64)
        for ranks in self._ranks:
            count += ranks > highest
        return count

    def flush_draw(self, of: int) -> Numbers:
        """The highest rank held, from 1, of a suit of which `of` cards are seen; 0 if there are
        none.
        """
        suits, ranks = _suits(self.hands), np.minimum(self.hands // 4, ACE)
        rows = np.arange(len(self.hands))[:, None]
        best = np.zeros(self.hands.shape[:2], np.int64)
        for at in range(suits.shape[2]):
            count = self._board_suits[rows, suits[..., at]].copy()
            for other in range(suits.shape[2]):
                count += suits[..., other] == suits[..., at]
            there = (count >= of) & (suits[..., at] < NO_SUIT)
            np.maximum(best, np.where(there, ranks[..., at].astype(np.int64) + 1, 0), out=best)
        return best

    def straight_draw(self, _of: int) -> Numbers:
        """How many ranks would make a straight that they don't make of the board by itself."""
        to_come = completing(self.terms.order)
        board = (np.where(self._board_ranks > 0, 1, 0) << np.arange(ACE + 1)).sum(axis=1)[:, None]
        held = np.zeros(self.hands.shape[:2], np.int64)
        for ranks in self._ranks:
            held |= 1 << ranks.astype(np.int64)
        found: Numbers = np.bitwise_count(to_come[board | held] & ~to_come[board]).astype(np.int64)
        return found

    def board_suit(self, _of: int) -> Numbers:
        """How many cards the board has of its most frequent suit."""
        found: Numbers = self._board_suits[:, :NO_SUIT].max(axis=1).astype(np.int64)[:, None]
        return found

    def dealer_shows(self, _of: int) -> Numbers:
        """The highest rank of the dealer's open cards, from 1."""
        found: Numbers = (
            np.minimum(self.dealers // 4, ACE).max(axis=1).astype(np.int64)[:, None] + 1
        )
        return found

    def above(self, of: int) -> Numbers:
        """How many cards of the board are lower than the `of`-th highest card held."""
        ranks = self._ranks[of - 1]
        count = np.zeros(self.hands.shape[:2], np.int64)
        for column in np.minimum(self.boards // 4, ACE).T:
            count += column[:, None] < ranks
        return count

    def board_high(self, _of: int) -> Numbers:
        """The highest rank of the board, from 1."""
        found: Numbers = np.minimum(self.boards // 4, ACE).max(axis=1).astype(np.int64)[:, None] + 1
        return found

    def few_outs(self, _of: int) -> Numbers:
        """How many single cards would give the dealer, with all that is seen, a better hand.

        The number is below zero, so that the fewer the better. Where cards are still too few for a
        hand, pairs and the like count, and then the ranks.
        """
        pack = np.array([card.index for card in self.terms.deck], np.uint8)
        shared = np.concatenate([self.boards, self.dealers], axis=1)
        count = np.zeros(self.hands.shape[:2], np.uint8)
        hands = np.ascontiguousarray(self.hands)
        if shared.shape[1] + 1 >= size(self.terms.order):
            rows = np.repeat(shared, len(pack), axis=0), np.tile(pack, len(shared))[:, None]
            theirs = strengths(self.terms.order, np.concatenate(rows, axis=1))
            theirs = theirs.reshape(len(shared), len(pack))
            theirs[(shared[:, None, :] == pack[:, None]).any(axis=2)] = 0
            count_outs(pack, theirs, np.ascontiguousarray(self._strength), hands, count)
        else:
            count_outs_by_ranks(
                pack,
                shared,
                self.boards,
                hands,
                self._levels(),
                _levels(self.terms.order, _by_ranks(self.terms.order)),
                count,
            )
        return -count.astype(np.int64)

    def _levels(self) -> Numbers:
        """The number of each hand's category, or one too low if there are too few cards for any."""
        if self.hands.shape[2] + self.boards.shape[1] < size(self.terms.order):
            return np.full(self.hands.shape[:2], -2, np.int64)
        return _levels(self.terms.order, self._strength)


def sight(of: Terms, hand: Held, board: Held, dealer: Held) -> Sights:
    """What one player sees: cards of the hand, of the board, and open ones of the dealer."""
    hands, boards, dealers = (
        np.array([[card.index for card in cards]], np.uint8).reshape(1, -1)
        for cards in (hand, board, dealer)
    )
    return Sights(of, hands[:, None], boards, dealers)


def _levels(order: Order, strength: Numbers) -> Numbers:
    """The numbers of the categories of some strengths, from the worst."""
    least = np.array([*beginnings(order)], np.int64)
    return np.searchsorted(least, strength, side="right").astype(np.int64) - 1


@inlined
def by_ranks(counts: NDArray[np.int64]) -> tuple[int, int]:
    """Which of `BY_RANKS` some counts of ranks make, and their ranks as a number, pairs first."""
    ranks, place, pairs, most = 0, 14**4, 0, 0
    for times in range(4, 0, -1):
        for rank in range(ACE, -1, -1):
            if counts[rank] == times:
                ranks += (rank + 1) * place
                place //= 14
                most = max(most, times)
                pairs += times > 1
    made = 0
    if most >= 4:
        made = 5
    elif most == 3:
        made = 4 if pairs > 1 else 3
    elif pairs:
        made = min(pairs, 2)
    return made, ranks


@kernel
def count_outs_by_ranks(
    pack: Cards,
    shared: Cards,
    boards: Cards,
    hands: Cards,
    mine: Numbers,
    levels: Numbers,
    found: NDArray[np.uint8],
) -> None:
    """As `count_outs`, where a card more makes no whole hand of the dealer.

    `shared` is what the dealer has with it. `mine` has each hand's category, below -1 if that goes
    by ranks alone too, and `levels` the categories that ranks make.
    """
    counts, own = np.zeros(ACE + 1, np.int64), np.zeros(ACE + 1, np.int64)
    theirs, their_ranks = np.zeros(ACE + 1, np.int64), np.zeros(ACE + 1, np.int64)
    for row in range(len(hands)):
        counts[:] = 0
        for card in shared[row]:
            counts[min(card // 4, ACE)] += 1
        for rank in range(ACE + 1):
            counts[rank] += 1
            made, their_ranks[rank] = by_ranks(counts)
            theirs[rank] = levels[made]
            counts[rank] -= 1
        for hand in range(hands.shape[1]):
            own[:] = 0
            for card in boards[row]:
                own[min(card // 4, ACE)] += 1
            for card in hands[row, hand]:
                own[min(card // 4, ACE)] += 1
            made, ranks = by_ranks(own)
            level = mine[row, hand] if mine[row, hand] >= -1 else levels[made]
            count = 0
            for card in pack:
                rank = min(card // 4, ACE)
                if theirs[rank] > level or (theirs[rank] == level and their_ranks[rank] > ranks):
                    there = True
                    for other in shared[row]:
                        there &= other != card
                    for other in hands[row, hand]:
                        there &= other != card
                    count += there
            found[row, hand] = count


@kernel
def count_outs(
    pack: Cards,
    dealers: NDArray[np.uint16],
    mine: NDArray[np.uint16],
    hands: Cards,
    found: NDArray[np.uint8],
) -> None:
    """Counts the cards of the pack that make the dealer better than each hand that lacks them."""
    place = np.zeros(256, np.int64)
    for at in range(len(pack)):
        place[pack[at]] = at
    for row in range(len(mine)):
        theirs = dealers[row]
        for hand in range(mine.shape[1]):
            strength = mine[row, hand]
            count = 0
            for at in range(len(pack)):
                count += theirs[at] > strength
            for card in hands[row, hand]:
                count -= theirs[place[card]] > strength
            found[row, hand] = count


def _suits(cards: Cards) -> Cards:
    return np.where(cards < 52, cards % 4, NO_SUIT).astype(np.uint8)


def _counted(what: Cards, kinds: int) -> NDArray[np.uint8]:
    """How often each row has each of so many kinds."""
    found = np.zeros((len(what), kinds), np.uint8)
    rows = np.arange(len(what))
    for column in what.T:
        found[rows, column] += 1
    return found


def _multiples(counts: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Which of the categories of `BY_RANKS` the counts of ranks make."""
    pairs, most = (counts >= 2).sum(axis=1), counts.max(axis=1, initial=0)
    made = [most >= 4, (most == 3) & (pairs > 1), most == 3, pairs > 1, pairs == 1]
    return np.select(made, [5, 4, 3, 2, 1], 0)


BY_RANKS: Final = (
    "high-card",
    "pair",
    "two-pair",
    "three-of-a-kind",
    "full-house",
    "four-of-a-kind",
)


@cache
def _by_ranks(order: Order) -> NDArray[np.int64]:
    """The least strength of each category of `BY_RANKS`; of one that the order lacks, the one
    before it.
    """
    least = {name: strength for strength, name in beginnings(order).items()}
    found: list[int] = []
    for name in BY_RANKS:
        found.append(least.get(name, found[-1] if found else 0))
    return np.array(found, np.int64)


@cache
def completing(order: Order) -> NDArray[np.int64]:
    """For each set of ranks, those that would make a straight of it; none if it is one already.

    >>> from oddchip.ranking import High
    >>> four = completing(High())
    >>> bin(four[0b0011110]), bin(four[0b1111]), four[0b11111]
    ('0b100001', '0b1000000010000', np.int64(0))
    """
    assert isinstance(order, High)
    ranks = [RANKS.index(rank) for rank in order.ranks]
    runs = [ranks[at : at + order.size] for at in range(len(ranks) - order.size + 1)]
    if order.low_straight:
        runs.append([ranks[-1], *ranks[: order.size - 1]])
    every = np.arange(1 << (ACE + 1), dtype=np.int64)
    found, made = np.zeros_like(every), np.zeros(len(every), np.bool_)
    for run in runs if "straight" in order.best_first else ():
        needed = sum(1 << rank for rank in {*run})
        missing = needed & ~every
        made |= missing == 0
        found |= np.where(np.bitwise_count(missing) == 1, missing, 0)
    found[made] = 0
    return found
