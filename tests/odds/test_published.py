"""What other programs and books say of Omaha, stud and draw agrees with what is reckoned here."""

import random
from functools import reduce
from itertools import combinations
from math import sqrt
from operator import add

import phevaluator
import pokerkit
import pytest

from oddchip.cards import read_cards
from oddchip.odds.families import family
from oddchip.odds.shape import Shape, shape
from oddchip.odds.tally import POT, Tally
from oddchip.rulebook import game
from oddchip.table import terms
from tests.odds import oracle

SAMPLES = 1_000
SIGMAS = 4.0


def reckoned(of: Shape, hands: list[str], board: str = "") -> Tally:
    asked = oracle.matchup(of, [read_cards(hand) for hand in hands], read_cards(board))
    return reduce(add, family(of, [asked]).exact(of, [asked]))


def shape_of(name: str) -> Shape:
    return shape(terms(game(name)))


@pytest.mark.parametrize(
    ("hands", "board"),
    [
        (["AsAhKsKh", "9d8d7c6c"], "Ts5d2h"),
        (["AsJsTd9d", "KhKcQhQc", "8s7s6h5h"], "Kd7c2s"),
        (["AsAd2s2d", "KhKcQhQc"], "Ts9s3d"),
    ],
)
def test_omaha_agrees_with_phevaluator_board_by_board(hands: list[str], board: str) -> None:
    of = shape_of("omaha-hi")
    held = [[card.index for card in read_cards(hand)] for hand in hands]
    flop = [card.index for card in read_cards(board)]
    gone = {*flop, *(card for hand in held for card in hand)}
    won, deals = [0] * len(hands), 0
    for more in combinations([card for card in range(52) if card not in gone], 2):
        ranks = [phevaluator.evaluate_omaha_cards(*flop, *more, *hand) for hand in held]
        winners = [player for player, rank in enumerate(ranks) if rank == min(ranks)]
        for player in winners:
            won[player] += POT // len(winners)
        deals += 1
    found = reckoned(of, hands, board)
    assert (found.deals, found.pot) == (deals, tuple(won))


@pytest.mark.parametrize(
    ("name", "hands", "board"),
    [
        ("holdem", ["AsKs", "QdQh"], "2s3c7d"),
        ("holdem", ["AsKs", "QdQh", "7c6c", "Th9h"], "8h7d2c"),
        ("holdem", ["AcAd", "KsQs"], "JsTs9h2c"),
        ("seven-card-stud", ["AsKsQdJd9s", "8h8c7c6h5h7s3c"], ""),
        ("seven-card-stud", ["AsKsQdJd9s2d", "8h8c7c6h5h7s", "3s3d4c4h5c5d"], ""),
    ],
)
def test_seven_cards_agree_with_phevaluator_deal_by_deal(
    name: str, hands: list[str], board: str
) -> None:
    of = shape_of(name)
    held, shown = list(map(read_cards, hands)), read_cards(board)
    gone = {*shown, *(card for hand in held for card in hand)}
    pack = tuple(card for card in of.deck if card not in gone)
    won, dealt = [0] * len(hands), 0
    for *more, last in oracle.deals(
        pack, (*(of.held - len(hand) for hand in held), of.board - len(shown))
    ):
        whole = [(*hand, *new, *shown, *last) for hand, new in zip(held, more, strict=True)]
        ranks = [phevaluator.evaluate_cards(*(card.index for card in hand)) for hand in whole]
        for player, rank in enumerate(ranks):
            won[player] += POT // ranks.count(min(ranks)) * (rank == min(ranks))
        dealt += 1
    found = reckoned(of, hands, board)
    assert (found.deals, found.pot) == (dealt, tuple(won))


@pytest.mark.parametrize(
    ("name", "hands", "board", "types"),
    [
        ("holdem", ["AsKs", "QdQh", "7c6c"], "", [pokerkit.StandardHighHand]),
        (
            "holdem-hi-lo",
            ["As2s", "QdQh"],
            "3c4dKh",
            [pokerkit.StandardHighHand, pokerkit.EightOrBetterLowHand],
        ),
        ("omaha-hi", ["AsAhKsKh", "9d8d7c6c"], "", [pokerkit.OmahaHoldemHand]),
        (
            "omaha-8",
            ["As2sKdJd", "Ah3h7c6c"],
            "4h8hTc",
            [pokerkit.OmahaHoldemHand, pokerkit.OmahaEightOrBetterLowHand],
        ),
        ("seven-card-stud", ["AsAd3c", "KsKc5d"], "", [pokerkit.StandardHighHand]),
        (
            "seven-card-stud-8",
            ["As2d3c9h", "KsKc5dQh"],
            "",
            [pokerkit.StandardHighHand, pokerkit.EightOrBetterLowHand],
        ),
        ("razz", ["As2d3c", "KsKc5d"], "", [pokerkit.RegularLowHand]),
        ("deuce-to-seven-single-draw", ["2s3d4c7h", "8s9c5dTh"], "", [pokerkit.StandardLowHand]),
        ("badugi", ["As2d3c", "4s5c8d"], "", [pokerkit.BadugiHand]),
    ],
)
def test_pokerkit_samples_the_same_within_error(
    name: str, hands: list[str], board: str, types: list[type[pokerkit.Hand]]
) -> None:
    of = shape_of(name)
    random.seed(5)
    sampled = pokerkit.calculate_equities(
        [[tuple(pokerkit.Card.parse(hand))] for hand in hands],
        tuple(pokerkit.Card.parse(board)),
        of.held,
        of.board,
        pokerkit.Deck.STANDARD,
        types,
        sample_count=SAMPLES,
    )
    found = reckoned(of, hands, board)
    for theirs, pot in zip(sampled, found.pot, strict=True):
        ours = pot / (POT * found.deals)
        assert abs(theirs - ours) < SIGMAS * sqrt(ours * (1 - ours) / SAMPLES)


@pytest.mark.parametrize(
    ("name", "hands", "said", "source"),
    [
        # "Each hand will garner half the money", and 53 % if kings and queens are not suited.
        ("omaha-8", ["8h6d4c2s", "KsKhQsQh"], 0.50, "High-low Omaha probabilities, poker.tj"),
        ("omaha-8", ["8h6d4c2s", "KsKhQdQc"], 0.53, "High-low Omaha probabilities, poker.tj"),
        # "Essentially a 50-50 coinflip."
        ("omaha-hi", ["AsAd7c2h", "9s8d7s6d"], 0.50, "K. Haney, Card Player, 2 October 2024"),
    ],
)
def test_books_say_so(name: str, hands: list[str], said: float, source: str) -> None:
    found = reckoned(shape_of(name), hands)
    assert abs(found.pot[0] / (POT * found.deals) - said) < 0.01, source
