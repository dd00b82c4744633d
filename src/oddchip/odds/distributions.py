"""What hands players end up with: how often each kind, counted over every deal."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import comb
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from oddchip.cards import RANKS, CardSet
from oddchip.mistake import Mistake
from oddchip.odds import every
from oddchip.odds.families import Matchup
from oddchip.odds.question import Question
from oddchip.ranking import Badugi, High, Order, category, classes
from oddchip.ranking.plain import Key

MOST_DEALS: Final = 200_000_000
MOST_HELD: Final = 500_000
NONE: Final = "none"
FEWER: Final = {1: "one", 2: "two", 3: "three"}


class Kinds(msgspec.Struct, frozen=True):
    """How often a hand ends as each kind in one order, the best kind first.

    Deals count as often as the hands of a range weigh. Where a hand may not qualify, "none" is
    the last kind.
    """

    order: Order
    counts: dict[str, int]

    @property
    def deals(self) -> int:
        """How many deals were counted."""
        return sum(self.counts.values())

    def share(self, kind: str) -> Fraction:
        """How often the hand is of a kind.

        >>> Kinds(High(), {"pair": 1, "high-card": 3}).share("pair")
        Fraction(1, 4)
        """
        return Fraction(self.counts[kind], self.deals)


def kinds(question: Question) -> tuple[tuple[Kinds, ...], ...]:
    """What kinds of hands the players end up with, by player and order.

    >>> from oddchip.odds.asking import ask
    >>> [aces], [kings] = kinds(ask("holdem", ["AsAh", "KsKh"], board="Kd7d2c"))
    >>> kings.counts["four-of-a-kind"], kings.deals
    (44, 990)
    """
    *_, (_, found) = counting(question)
    return found


def counting(question: Question) -> Iterator[tuple[float, tuple[tuple[Kinds, ...], ...]]]:
    """The same step by step, none of which takes long: the part done, and at last the answer.

    What others may be dealt doesn't matter, only what they are known to hold.
    """
    shape, players = question.shape, range(len(question.players))
    if shape.given_up and any(player.known != shape.held for player in question.players):
        raise Mistake(
            f"which cards are given up isn't known: name the {shape.held} that each hand keeps"
        )
    found = [[np.zeros(1 + len(classes(order)), object) for order in shape.orders] for _ in players]
    whole = [_held(question, at) for at in players]
    missing = [
        shape.held + shape.board - len(question.board) - each.known for each in question.players
    ]
    ways = sum(
        len(held) * comb(len(question.pack), cards)
        for held, cards in zip(whole, missing, strict=True)
    )
    if ways > MOST_DEALS:
        raise Mistake(f"hands end up in some {ways:,} ways, too many to count: name more cards")
    board = np.array(sorted(card.index for card in question.board), np.uint8)
    for at, held in enumerate(whole):
        for done, ((hand, others), weight) in enumerate(held.items()):
            pack = question.pack.mask & ~(hand | others)
            alone = Matchup((_row(hand),), board, _row(pack), 1)
            for dealt in every.deals_of(shape, alone):
                made = every.strengths_of(shape, alone, dealt)
                for place, before in enumerate(found[at]):
                    counts = np.bincount(made[place, 0], minlength=len(before))
                    found[at][place] = before + weight * counts.astype(object)
                yield (at + done / len(held)) / len(whole), ()
    yield (
        1.0,
        tuple(
            tuple(_kinds(order, counts) for order, counts in zip(shape.orders, row, strict=True))
            for row in found
        ),
    )


def _held(question: Question, at: int) -> Counter[tuple[int, int]]:
    """What a player may hold and others beside it, as bits, and how much that weighs."""
    player, *others = question.players[at], *question.players[:at], *question.players[at + 1 :]
    found = Counter[tuple[int, int]]()
    for hand, weight in zip(player.hands, player.weights, strict=True):
        found[hand.mask, 0] = weight
    for other in others:
        before, found = found, Counter()
        if len(before) * len(other.hands) > MOST_HELD:
            raise Mistake(f"more than {MOST_HELD:,} hands meet, too many to count: name fewer")
        for (own, taken), weight in before.items():
            for hand, times in zip(other.hands, other.weights, strict=True):
                if not hand.mask & (own | taken):
                    found[own, taken | hand.mask] += weight * times
    if not found:
        texts = " and ".join(repr(each.text) for each in question.players)
        raise Mistake(f"{texts} can't be dealt together")
    return found


def _row(mask: int) -> NDArray[np.uint8]:
    return np.array([card.index for card in CardSet.of_mask(mask)], np.uint8)


def _kinds(order: Order, counts: NDArray[np.object_]) -> Kinds:
    """The counts by kind, from those of each strength."""
    found = dict.fromkeys(reversed(names(order)), 0)
    for name, count in zip(names(order), counts.tolist(), strict=True):
        found[name] += count
    if not found[NONE]:
        del found[NONE]
    return Kinds(order, found)


@cache
def names(order: Order) -> tuple[str, ...]:
    """What kind a hand of each strength is, from 0 for none.

    >>> from oddchip.ranking import Low
    >>> names(High())[-1], names(Low(at_most=8))[1], names(Badugi())[1]
    ('royal-flush', '8-low', 'one-card')
    """
    return (NONE, *(_name(order, key) for key in classes(order)))


def _name(order: Order, key: Key) -> str:
    match order:
        case High():
            return category(order, key)
        case Badugi():
            return f"{_rank(key[1])}-badugi" if key[0] == 4 else f"{FEWER[key[0]]}-card"
        case _:
            name = category(order, key)
            return f"{_rank(key[1])}-low" if name == "high-card" else name


def _rank(key: int) -> str:
    """A rank of a low hand's class, in which ranks are below nothing and the ace may be 1."""
    return "A" if key == -1 else RANKS[-key - 2]
