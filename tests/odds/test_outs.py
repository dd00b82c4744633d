"""Outs: counts that players know, a plain count with hands judged by hand, and refusals."""

import pytest

from oddchip.cards import CardSet, read_cards, write_cards
from oddchip.mistake import Mistake
from oddchip.odds.outs import outs
from oddchip.odds.question import Question, question
from oddchip.odds.ranges import read_range
from oddchip.odds.shape import Shape, shape
from oddchip.ranking import Badugi, Order
from oddchip.rulebook import game
from oddchip.table import terms
from tests.odds import oracle
from tests.ranking import by_hand


def ask(name: str, hands: list[str], board: str = "", dead: str = "") -> Question:
    of = shape(terms(game(name)))
    ranges = [read_range(hand, of) for hand in hands]
    return question(of, ranges, read_cards(board), read_cards(dead))


# A game, hands, the board and dead cards; how many cards win and tie for the first hand.
KNOWN = [
    ("holdem", ["As 8s", "Kd Kh"], "Qs 7s 2c 3d", "", [(12, 0)]),
    ("holdem", ["As 8s", "Kd Kh"], "Ks 7s 2c 3d", "", [(7, 0)]),
    ("holdem", ["Jc Td", "As Ah"], "9s 8h 2c 3d", "", [(8, 0)]),
    ("holdem", ["Jc Td", "As Ah"], "Qs 8h 2c 3d", "", [(4, 0)]),
    ("holdem", ["Ac Kd", "9s 9h"], "Qs 8h 2c 3d", "", [(6, 0)]),
    ("holdem", ["Ac Kd", "9s 9h"], "Qs 8h 2c 3d", "As Kh", [(4, 0)]),
    ("holdem", ["Ac Kd", "Ah Kh"], "Qs 8s 2c 3d", "", [(0, 0)]),
    ("holdem", ["Ac 3d", "Ah Kh"], "Ad 7s 7c 2h", "", [(0, 3)]),
    ("stud", ["9s Th Jd Qc 2c 3d", "As Ah 4c 5d 6h 8h"], "", "", [(7, 0)]),
    ("razz", ["As 2s 3d 4h Kc Kd", "8c 7d 6h 3s 2d Qh"], "", "", [(13, 0)]),
    ("lo-ball", ["As 2s 3d 4h draw 1", "8s 6d 4d 3h 2h pat"], "", "", [(15, 0)]),
]

# More of them, to be counted plainly.
OTHERS = [
    ("holdem", ["As Ks", "Qd Qh", "7c 7h"], "Js 7s 2d", ""),
    ("holdem-hi-lo", ["As 2s", "Kd Kh"], "7s 6c Kc", ""),
    ("omaha-8", ["As 2s Kd Jd", "Ah 3h 7c 6c"], "4h 8s Kc", "5c"),
    ("omaha-hi", ["As Ks Jd Td", "Ah Ad 7c 6c"], "Qh 8s 9c Ac", ""),
    ("stud-8", ["As 2s 4d 6d", "Kc Kd 8c 7h Qs"], "", ""),
    ("stud", ["As Ks Qs 6d 2d", "Kc Kd 8c 7h Qh", "3c 3d 3h Jc Jd"], "", ""),
    ("five-card-draw-hi-lo", ["As Ks Qs Jk draw 1", "8h 7c 6h 5h 2c pat"], "", ""),
    ("badugi", ["As 2h 4d draw 1", "8h 3c 6s Kd pat"], "", ""),
    ("deuce-to-seven-single-draw", ["2s 3s 4d 7d draw 1", "9h 8c 6h 5h 2c pat"], "", ""),
    ("short-deck", ["As Ks", "9d 9h"], "Ts 8d 6s", ""),
]


def score(of: Shape, order: Order, hand: oracle.Cards, board: oracle.Cards) -> by_hand.Score:
    """What a hand is worth; nothing as long as it lacks cards."""
    if len(hand) + len(board) < (4 if isinstance(order, Badugi) else 5):
        return ()
    return oracle.score(order, of.uses, hand, board)


@pytest.mark.parametrize(("name", "hands", "board", "dead", "expected"), KNOWN)
def test_outs_are_as_players_know_them(
    name: str, hands: list[str], board: str, dead: str, expected: list[tuple[int, int]]
) -> None:
    first, *_ = outs(ask(name, hands, board, dead))
    assert [(len(of.wins), len(of.ties)) for of in first] == expected
    assert [of.outs for of in first] == [wins + ties for wins, ties in expected]


@pytest.mark.parametrize(("name", "hands", "board", "dead"), [*(row[:4] for row in KNOWN), *OTHERS])
def test_outs_are_those_that_a_plain_count_finds(
    name: str, hands: list[str], board: str, dead: str
) -> None:
    asked = ask(name, hands, board, dead)
    of = asked.shape
    held = [tuple(player.hands[0]) for player in asked.players]
    left = [c for c in asked.pack if c not in CardSet(card for hand in held for card in hand)]
    for place, row in enumerate(outs(asked)):
        for order, found in zip(of.orders, row, strict=True):
            now = [score(of, order, hand, asked.board) for hand in held]
            best = max(each for at, each in enumerate(now) if at != place)
            assert found.behind == (not now[place] or now[place] < best)
            wins, ties = [], []
            for card in left if found.behind else []:
                after = (*asked.board, card) if of.board else asked.board
                then = [score(of, order, hand, after) for hand in held] if of.board else list(now)
                if not of.board:
                    then[place] = score(of, order, (*held[place], card), after)
                others = max(each for at, each in enumerate(then) if at != place)
                if then[place] and then[place] > others:
                    wins.append(card)
                elif then[place] and then[place] == others:
                    ties.append(card)
            assert (write_cards(found.wins), write_cards(found.ties)) == (
                write_cards(sorted(wins)),
                write_cards(sorted(ties)),
            )


@pytest.mark.parametrize(
    ("name", "hands", "board", "said"),
    [
        ("holdem", ["AKs", "QdQh"], "Js 7s 2d", "'AKs' is a range"),
        ("holdem", ["As", "QdQh"], "Js 7s 2d", "'As' has unknown cards"),
        ("holdem", ["AsKs", "QdQh"], "", "when one more card is there"),
        ("holdem", ["AsKs", "QdQh"], "Js 7s 2d 3d 4d", "the board is whole"),
        ("pineapple", ["AsKs2c", "QdQh3d"], "Js 7s 2d", "3 cards: outs are counted for the 2 kept"),
        ("lo-ball", ["As2s", "QdQh9h8h7h"], "", "when one more card is there"),
        ("stud", ["AsKsQs", "QdQh9h"], "", "when one more card is there"),
    ],
)
def test_what_has_no_outs_is_refused(name: str, hands: list[str], board: str, said: str) -> None:
    with pytest.raises(Mistake) as caught:
        outs(ask(name, hands, board))
    assert said in str(caught.value)
