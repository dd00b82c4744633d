"""Bots against each other, deal by deal: the same cards once for each player in each position.

The players of a deal draw their seats; then it is played as often as there are players, and the
seats turn by one each time. Whoever has the better cards has had every seat with every hand of that
deal, so that much of the luck of the cards falls away. Deals don't depend on each other, and are
what an error is counted from; everyone has the same stack in every hand.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from oddchip.bots.bot import Bot, Listener
from oddchip.cards import shuffled
from oddchip.table import Hand, Terms, start, view
from oddchip.table.events import Collected


class Outcome(NamedTuple):
    """What each player won in all hands of a deal, or lost, and what the house took; in cents."""

    won: tuple[int, ...]
    fee: int


def contest(terms: Terms, players: Sequence[Bot], *, stack: int, seed: int) -> Iterator[Outcome]:
    """The outcomes of deal after deal, without end; each is as many hands as there are players.

    >>> from oddchip.bots import make
    >>> from oddchip.rulebook import game
    >>> from oddchip.table import terms
    >>> table = terms(game("razz"))
    >>> deals = contest(table, [make("caller", table, n) for n in range(2)], stack=5_000, seed=1)
    >>> next(deals)
    Outcome(won=(-300, -300), fee=600)
    """
    chance = Random(seed)
    count = len(players)
    number = 0
    while True:
        number += 1
        drawn = chance.sample(range(count), count)
        won, fees = [0] * count, 0
        for turn in range(count):
            seats = drawn[turn:] + drawn[:turn]
            hand = _played(terms, [players[p] for p in seats], stack, f"{seed}/{number}")
            fee = sum(e.amount for e in hand.log if isinstance(e, Collected))
            assert sum(hand.stacks) + fee == count * stack, "chips don't appear or vanish"
            fees += fee
            for player, after in zip(seats, hand.stacks, strict=True):
                won[player] += after - stack
        yield Outcome(tuple(won), fees)


def _played(terms: Terms, players: Sequence[Bot], stack: int, deal: str) -> Hand:
    """A hand, played to its end, whose button is in the first seat."""
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
    for seat, player in enumerate(players):
        if isinstance(player, Listener):
            player.over(view(hand, seat))
    return hand
