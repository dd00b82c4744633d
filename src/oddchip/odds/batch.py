"""Many matchups of one game at once, exactly, as arrays."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddchip.cards import Card
from oddchip.mistake import Mistake
from oddchip.odds import each_board, every, shared_board
from oddchip.odds.families import Cards, Matchup, family
from oddchip.odds.settling import no_counts
from oddchip.odds.shape import Shape
from oddchip.odds.tally import POT, SCOOPS, TIES, UNITS, WINS


class Equities(NamedTuple):
    """Of each matchup and player, the parts of deals won, tied and scooped, and of the pot.

    `shares` are by order too, and `pot` is their sum. All are the nearest floats to exact figures,
    of so many `deals` each.
    """

    win: NDArray[np.float64]
    tie: NDArray[np.float64]
    scoop: NDArray[np.float64]
    shares: NDArray[np.float64]
    pot: NDArray[np.float64]
    deals: int


def equities(
    shape: Shape, hands: Cards, board: Iterable[Card] = (), dead: Iterable[Card] = ()
) -> Equities:
    """The equities of matchups: whole hands by matchup, player and card, all on the same board.

    >>> from oddchip.odds.asking import ask
    >>> aces = [[[51, 50], [7 + 4 * rank, 6 + 4 * rank]] for rank in range(3)]
    >>> equities(ask("holdem", ["random"] * 2).shape, np.array(aces, np.uint8)).pot[:, 0].round(4)
    array([0.8244, 0.82  , 0.8155])
    """
    *_, last = reckoning(shape, hands, board, dead)
    assert last is not None, "the last of a reckoning is the answer"
    return last


def reckoning(
    shape: Shape, hands: Cards, board: Iterable[Card] = (), dead: Iterable[Card] = ()
) -> Iterator[Equities | None]:
    """The same step by step: nothing yet, now and then, and the answer last."""
    shown, gone = (
        np.array(sorted(card.index for card in cards), np.uint8) for cards in (board, dead)
    )
    matchups = _matchups(shape, hands, shown, gone)
    orders, players = len(shape.orders), hands.shape[1]
    way = family(shape, matchups)
    counts = np.zeros((len(hands), *no_counts(players, orders).shape), np.int64)
    if way is shared_board.FAMILY:
        for some in shared_board.apart(shape, np.array([each.hands for each in matchups]), gone):
            counts = some if len(some) else counts
            yield None
    elif way is each_board.FAMILY:
        for low, high, _, some in each_board.counted(shape, matchups):
            counts[low:high] += some
            yield None
    else:
        for row, matchup in enumerate(matchups):
            for part in way.exact(shape, [matchup]):
                rows = zip(part.wins, part.ties, part.scoops, *part.units, strict=True)
                counts[row] += np.array(list(rows))
                yield None
    deals = every.ways(shape, matchups[0])
    shares = counts[:, :, UNITS:] / (POT * deals)
    wins, ties, scoops = (counts[:, :, column] / deals for column in (WINS, TIES, SCOOPS))
    yield Equities(wins, ties, scoops, shares, counts[:, :, UNITS:].sum(2) / (POT * deals), deals)


def _matchups(shape: Shape, hands: Cards, board: Cards, dead: Cards) -> list[Matchup]:
    """The rows as matchups, if all of them can be dealt."""
    if hands.dtype != np.uint8 or hands.ndim != 3 or not len(hands) or hands.shape[1] < 2:
        raise Mistake(
            f"hands are an array of {hands.dtype} and shape {hands.shape}:"
            " they need to be of uint8, by matchup, player and card"
        )
    if hands.shape[2] > shape.held:
        raise Mistake(f"hands of {hands.shape[2]} cards: this game's have {shape.held}")
    cards = hands.reshape(len(hands), -1)
    free = np.zeros((len(hands), 256), bool)
    free[:, [card.index for card in shape.deck]] = True
    left = free.sum(axis=1) - cards.shape[1] - len({*board.tolist(), *dead.tolist()})
    free[:, board] = free[:, dead] = False
    free[np.arange(len(hands))[:, None], cards] = False
    wrong = np.flatnonzero(free.sum(axis=1) != left)
    if len(wrong):
        named = ", ".join(map(str, hands[wrong[0]].tolist()))
        raise Mistake(f"hands[{wrong[0]}] is {named}: cards that can't be dealt together")
    packs = np.nonzero(free)[1].astype(np.uint8).reshape(len(hands), -1)
    rising = np.sort(hands, axis=2)
    return [Matchup(tuple(held), board, pack, 1) for held, pack in zip(rising, packs, strict=True)]
