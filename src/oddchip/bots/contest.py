"""Bots against each other, hand by hand: the same stacks in every hand, and seats that turn.

Every so many hands as there are players, the players draw new seats, and then each has every
position once. A seed decides the cards and the seats.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from oddchip.bots.bot import Bot
from oddchip.cards import shuffled
from oddchip.table import Terms, start, view
from oddchip.table.events import Collected


class Outcome(NamedTuple):
    """What each player won in a hand, or lost, and what the house took; in cents."""

    won: tuple[int, ...]
    fee: int


def contest(terms: Terms, players: Sequence[Bot], *, stack: int, seed: int) -> Iterator[Outcome]:
    """The outcomes of hand after hand, without end.

    >>> from oddchip.bots import make
    >>> from oddchip.rulebook import game
    >>> from oddchip.table import terms
    >>> table = terms(game("razz"))
    >>> hands = contest(table, [make("caller", table, n) for n in range(2)], stack=5_000, seed=1)
    >>> next(hands)
    Outcome(won=(-100, -200), fee=300)
    """
    chance = Random(seed)
    count = len(players)
    number = 0
    while True:
        drawn = chance.sample(range(count), count)
        for turn in range(count):
            number += 1
            seats = drawn[turn:] + drawn[:turn]
            stacks, fee = _played(terms, [players[p] for p in seats], stack, f"{seed}/{number}")
            assert sum(stacks) + fee == count * stack, "chips don't appear or vanish"
            won = {player: after - stack for player, after in zip(seats, stacks, strict=True)}
            yield Outcome(tuple(won[player] for player in range(count)), fee)


def _played(
    terms: Terms, players: Sequence[Bot], stack: int, deal: str
) -> tuple[tuple[int, ...], int]:
    """The stacks after a hand whose button is in the first seat, and the fee."""
    pack = terms.deck.cards
    hand = start(
        terms,
        [stack] * len(players),
        0,
        deck=shuffled(pack, deal.encode()),
        again=shuffled(pack, f"{deal}/again".encode()),
        collected_from=0 if terms.stakes.collection else None,
    )
    while (actor := hand.actor) is not None:
        hand = hand.apply(players[actor].act(view(hand, actor)))
    return hand.stacks, sum(e.amount for e in hand.log if isinstance(e, Collected))
