"""Agreement with phevaluator and PokerKit, where they rank the same thing."""

import numpy as np
import phevaluator
import pokerkit
import pytest
from numpy.typing import NDArray

from oddchip.cards import Deck
from oddchip.ranking import ANY, FIVE_CARDS, High, Order, Uses
from oddchip.ranking.batch import strengths
from tests.ranking.dealt import cards_of, deal
from tests.ranking.kinds import BADUGI, DEUCE, EIGHT, HIGH, LOW, SHORT

OMAHA = Uses(hand=2, board=3)
SHORT_FLUSH_FIRST = High(
    best_first=(*FIVE_CARDS[:3], "flush", "full-house", *FIVE_CARDS[5:]), ranks=SHORT.ranks
)


def chance_hands(cards: int, hands: int, seed: int) -> NDArray[np.uint8]:
    chance = np.random.default_rng(seed).random((hands, 52), np.float32)
    return np.argpartition(chance, cards, axis=1)[:, :cards].astype(np.uint8)


@pytest.mark.parametrize(("cards", "hands"), [(7, 1_000_000), (6, 200_000), (5, 200_000)])
def test_phevaluator_ranks_high_hands_alike(cards: int, hands: int) -> None:
    dealt = chance_hands(cards, hands, seed=cards)
    theirs = [phevaluator.evaluate_cards(*hand) for hand in dealt.tolist()]
    assert (strengths(HIGH, dealt) == 7_463 - np.array(theirs)).all()


def test_phevaluator_ranks_omaha_hands_alike() -> None:
    dealt = chance_hands(9, 100_000, seed=9)
    hands, boards = dealt[:, :4], dealt[:, 4:]
    both = np.concatenate([boards, hands], axis=1).tolist()
    theirs = [phevaluator.evaluate_omaha_cards(*cards) for cards in both]
    assert (strengths(HIGH, hands, boards, OMAHA) == 7_463 - np.array(theirs)).all()


KINDS: list[tuple[Order, Uses, int, int, int, type[pokerkit.Hand]]] = [
    (HIGH, ANY, 2, 5, 6_000, pokerkit.StandardHighHand),
    (EIGHT, ANY, 7, 0, 3_000, pokerkit.EightOrBetterLowHand),
    (LOW, ANY, 7, 0, 3_000, pokerkit.RegularLowHand),
    (DEUCE, ANY, 5, 0, 3_000, pokerkit.StandardLowHand),
    (BADUGI, ANY, 4, 0, 3_000, pokerkit.BadugiHand),
    (HIGH, OMAHA, 4, 5, 1_500, pokerkit.OmahaHoldemHand),
    (EIGHT, OMAHA, 4, 5, 1_500, pokerkit.OmahaEightOrBetterLowHand),
    (SHORT_FLUSH_FIRST, ANY, 2, 5, 3_000, pokerkit.ShortDeckHoldemHand),
]


@pytest.mark.parametrize(("order", "uses", "held", "shared", "hands", "kind"), KINDS)
def test_pokerkit_ranks_hands_alike(
    order: Order, uses: Uses, held: int, shared: int, hands: int, kind: type[pokerkit.Hand]
) -> None:
    dealt = deal(Deck(order.ranks).cards, held + shared, hands, seed=6)
    ours = strengths(order, dealt[:, :held], dealt[:, held:], uses)
    judged = set()
    for strength, row in zip(ours.tolist(), dealt, strict=True):
        text = "".join(card.text for card in cards_of(row))
        theirs = kind.from_game_or_none(text[: 2 * held], text[2 * held :])
        assert (theirs is None) is (strength == 0)
        if theirs:
            judged.add((strength, -theirs.entry.index if kind.low else theirs.entry.index))
    assert len(judged) > 50
    assert len(judged) == len({ours for ours, _ in judged}) == len({t for _, t in judged})
    assert [theirs for _, theirs in sorted(judged)] == sorted(theirs for _, theirs in judged)
