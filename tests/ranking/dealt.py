"""Random hands as arrays of card indexes, with more flushes, straights and pairs than by chance."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from oddchip.cards import Card


def deal(pack: Sequence[Card], cards: int, hands: int, seed: int) -> NDArray[np.uint8]:
    """So many hands; a third from two suits, a third from ranks side by side, all with jokers."""
    chance = np.random.default_rng(seed)
    indexes = np.array([card.index for card in pack], np.uint8)
    weights = np.ones((hands, len(pack)))
    suited, near = slice(0, hands // 3), slice(hands // 3, 2 * hands // 3)
    joker = indexes >= 52
    suits = chance.permuted(np.tile(np.arange(4), (hands, 1)), axis=1)[suited, :2]
    weights[suited] += 99 * (indexes[None, :, None] % 4 == suits[:, None, :]).any(axis=2)
    first = chance.integers(0, len(pack), (hands, 1))[near]
    weights[near] += 99 * (np.abs(np.arange(len(pack)) - first) < 2 * cards)
    weights[:, joker] *= 10
    # The greatest of u ** (1 / w) are a sample without replacement by weights w.
    keys = chance.random((hands, len(pack))) ** (1 / weights)
    return indexes[np.argsort(keys, axis=1)[:, -cards:]]


def cards_of(row: NDArray[np.uint8]) -> tuple[Card, ...]:
    return tuple(Card.pack[index] for index in row.tolist())
