"""Equities by dealing every card: plain Python, hands judged as a person would, no suits exchanged.

For small enumerations only; every way of reckoning is held to it.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product

from oddchip.cards import Card, CardSet
from oddchip.odds.families import Matchup
from oddchip.odds.shape import Shape
from oddchip.odds.tally import POT, Tally
from oddchip.ranking import Order, Uses
from tests.ranking import by_hand

Cards = tuple[Card, ...]


def reckon(shape: Shape, hands: Sequence[Cards], board: Cards = (), dead: Cards = ()) -> Tally:
    """What these hands win over all ways of dealing the rest."""
    known = {*board, *dead, *(card for hand in hands for card in hand)}
    pack = tuple(card for card in shape.deck if card not in known)
    counts = [shape.held - len(hand) for hand in hands]
    results = []
    for *dealt, last in deals(pack, (*counts, shape.board - len(board))):
        whole = [(*hand, *more) for hand, more in zip(hands, dealt, strict=True)]
        results.append(shares(shape, whole, (*board, *last)))
    players = range(len(hands))
    pots = [[sum(units) for units in zip(*result, strict=True)] for result in results]
    best = [[player for player in players if pot[player] == max(pot)] for pot in pots]
    return Tally(
        deals=len(results),
        wins=tuple(sum(each == [player] for each in best) for player in players),
        ties=tuple(sum(len(each) > 1 and player in each for each in best) for player in players),
        scoops=tuple(sum(pot[player] == POT for pot in pots) for player in players),
        units=tuple(
            tuple(sum(result[order][player] for result in results) for player in players)
            for order in range(len(shape.orders))
        ),
    )


def deals(pack: Cards, counts: Sequence[int]) -> Iterator[tuple[Cards, ...]]:
    """Every way of dealing so many cards to each of some places."""
    if not counts:
        yield ()
        return
    for chosen in combinations(pack, counts[0]):
        for rest in deals(tuple(card for card in pack if card not in chosen), counts[1:]):
            yield (chosen, *rest)


def shares(shape: Shape, hands: Sequence[Cards], board: Cards) -> list[list[int]]:
    """The units that each hand wins in each order; a half that nobody qualifies for isn't there."""
    scores = [[score(order, shape.uses, hand, board) for hand in hands] for order in shape.orders]
    halves = sum(any(each) for each in scores)
    won = []
    for each in scores:
        best = max(each)
        winners = [bool(best) and one == best for one in each]
        won.append([POT // halves // sum(winners) if one else 0 for one in winners])
    return won


def score(order: Order, uses: Uses, hand: Cards, board: Cards) -> by_hand.Score:
    """The best that a hand makes; nothing at all if it doesn't qualify."""
    size = getattr(order, "size", 4 if order.__class__.__name__ == "Badugi" else 5)
    if uses.hand is None or uses.board is None:
        choices: Iterator[Cards] = combinations((*hand, *board), size)
    else:
        both = product(combinations(hand, uses.hand), combinations(board, uses.board))
        choices = ((*one, *other) for one, other in both)
    return max(score_of(order, frozenset(cards)) or () for cards in choices)


@cache
def score_of(order: Order, cards: frozenset[Card]) -> by_hand.Score | None:
    return by_hand.score(order, tuple(cards))


def matchup(shape: Shape, hands: Sequence[Cards], board: Cards = (), dead: Cards = ()) -> Matchup:
    """The same question as the kernels take it."""
    import numpy as np

    known = CardSet((*board, *dead, *(card for hand in hands for card in hand)))

    def row(cards: CardSet | Cards) -> "np.ndarray[tuple[int], np.dtype[np.uint8]]":
        return np.array([card.index for card in sorted(cards)], np.uint8)

    pack = CardSet(shape.deck) - known
    return Matchup(tuple(map(row, hands)), row(board), row(pack), 1)
