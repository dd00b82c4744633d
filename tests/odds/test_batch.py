"""Batches have the figures of each matchup by itself."""

import numpy as np
import pytest

from oddchip.cards import Card, read_cards, write_cards
from oddchip.mistake import Mistake
from oddchip.odds.asking import ask
from oddchip.odds.batch import equities
from oddchip.odds.equity import equity


@pytest.mark.parametrize(
    ("name", "players", "board", "dead", "deck"),
    [
        ("holdem", 2, "", "2c", 52),
        ("holdem-hi-lo", 3, "", "", 52),
        ("holdem", 3, "As 7d 2c", "", 52),
        ("omaha-8", 2, "As 7d 2c Th", "3d", 52),
        ("razz", 2, "", "", 52),
        ("five-card-draw-hi-lo", 2, "", "Kd", 54),
    ],
)
def test_a_batch_has_the_figures_of_each_matchup(
    name: str, players: int, board: str, dead: str, deck: int
) -> None:
    of = ask(name, ["random"] * 2).shape
    chance = np.random.default_rng(1)
    known = [card.index for card in read_cards(f"{board} {dead}")]
    free = np.setdiff1d(np.arange(deck), known)
    count = players * of.held
    hands = np.array([chance.permutation(free)[:count] for _ in range(5)], np.uint8)
    hands = hands.reshape(5, players, of.held)
    found = equities(of, hands, read_cards(board), read_cards(dead))
    for row in range(5):
        texts = [write_cards(Card.pack[at] for at in hand) for hand in hands[row].tolist()]
        one = equity(ask(name, texts, board=board, dead=dead), exact=True)
        assert found.deals == one.deals
        for player, figures in enumerate(one):
            assert found.win[row, player] == float(figures.win)
            assert found.tie[row, player] == float(figures.tie)
            assert found.scoop[row, player] == float(figures.scoop)
            assert found.pot[row, player] == float(figures.pot)
            assert found.shares[row, player].tolist() == [
                float(share) for share in figures.shares.values()
            ]


@pytest.mark.parametrize(
    ("hands", "message"),
    [
        (np.array([[[0, 1], [1, 2]]], np.uint8), r"hands\[0\]"),
        (np.array([[[0, 1], [2, 60]]], np.uint8), r"hands\[0\]"),
        (np.array([[[0, 1], [2, 3]]]), "uint8"),
        (np.zeros((1, 2, 3), np.uint8), "hands of 3 cards"),
    ],
)
def test_hands_that_cannot_be_dealt_are_refused(
    hands: "np.ndarray[tuple[int, int, int], np.dtype[np.uint8]]", message: str
) -> None:
    with pytest.raises(Mistake, match=message):
        equities(ask("holdem", ["random"] * 2).shape, hands)
