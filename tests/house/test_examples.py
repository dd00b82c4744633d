"""Rounds whose end the documents tell, or that their rules decide: a row a round."""

from collections.abc import Mapping

import pytest

from oddchip.cards import Card, read_cards
from oddchip.house import Action, Round, Terms, start, terms
from oddchip.house.events import Settled
from oddchip.rulebook import game

FORTUNE = "fortune-holdem"
RAISE_4 = [Action("bet", "raise", 4)]
TO_THE_RIVER = [Action("check"), Action("check")]


def played(
    table: Terms,
    put: Mapping[str, int],
    hand: str,
    dealer: str,
    board: str,
    actions: list[Action],
) -> Round:
    """A round of one player with these cards, the rest of the deck coming after them."""
    known = {"hand": read_cards(hand), "dealer": read_cards(dealer), "board": read_cards(board)}
    dealt: list[Card] = [card for to, _ in table.deal for card in known[to]]
    rest = [card for card in table.deck.cards if card not in dealt]
    at = start(table, [100_000], [put], dealt + rest)
    for action in actions:
        at = at.apply(action)
    assert at.over
    return at


def won(at: Round) -> dict[str, int]:
    """What each wager won."""
    return {event.wager: event.won for event in at.log if isinstance(event, Settled)}


@pytest.mark.parametrize(
    ("told", "hand", "dealer", "board", "options", "expected"),
    [
        (
            "dealer wins with three fives over two pair",
            "As 5d",
            "5c 5h",
            "Ah 5s Td 2d 9c",
            {},
            {"ante": -100, "blind": -100, "raise": -400},
        ),
        (
            "player wins with a pair of kings over queens; the blind pushes",
            "Kd Tc",
            "Qh 4s",
            "Kc Qd 9s 8h 3c",
            {},
            {"ante": 100, "blind": 0, "raise": 400},
        ),
        (
            "a tie: each has a pair of aces, queen, ten, four",
            "As Qd",
            "Ac Qh",
            "Ad Ts 4h 3c 2d",
            {},
            {"ante": 0, "blind": 0, "raise": 0},
        ),
    ],
)
def test_fortune_examples(
    told: str,
    hand: str,
    dealer: str,
    board: str,
    options: dict[str, str],
    expected: dict[str, int],
) -> None:
    table = terms(game(FORTUNE, options))
    assert won(played(table, {"ante": 100}, hand, dealer, board, RAISE_4)) == expected, told


@pytest.mark.parametrize(
    ("choice", "better", "worse"),
    [("returned", 0, 0), ("loses-to-higher", 0, -100), ("pays-even-money", 100, 0)],
)
def test_fortune_unqualified_ante(choice: str, better: int, worse: int) -> None:
    """The document's last example, and the same board with a dealer who has the higher hand."""
    table = terms(game(FORTUNE, {"unqualified-ante": choice}))
    board = "Qc Jd 9s 6h 2c"
    ahead = won(played(table, {"ante": 100}, "Qs Jh", "Td 5s", board, RAISE_4))
    assert ahead == {"ante": better, "blind": 0, "raise": 400}
    behind = won(played(table, {"ante": 100}, "8s 3h", "Kd 5s", board, RAISE_4))
    assert behind == {"ante": worse, "blind": -100, "raise": -400}


ROYAL = "Qs Js Ts 2d 3c"
PAIRED = "8s 8h Kd 4c 2s"
Row = tuple[str, str, dict[str, int], dict[str, str], str, str, str, list[Action], dict[str, int]]
ROWS: list[Row] = [
    (
        "a royal flush pays the blind 500 to 1 and every table its best line",
        "holdem-88",
        {"ante": 200, "seven-card-bonus": 100},
        {},
        "As Ks",
        "9h 9d",
        ROYAL,
        RAISE_4,
        {"ante": 200, "blind": 100_000, "raise": 800, "seven-card-bonus": 5_000},
    ),
    (
        "a flush pays 3 to 2, an odd cent going to the player",
        "holdem-88",
        {"ante": 101},
        {},
        "As Ks",
        "9h 9d",
        "Qs 7s 2s 2d 3c",
        [*TO_THE_RIVER, Action("bet", "raise", 1)],
        {"ante": 101, "blind": 152, "raise": 101},
    ),
    (
        "an unqualified dealer who is behind: ante pushes, raise wins",
        "holdem-88",
        {"ante": 100},
        {},
        "As Kd",
        "Qh Jc",
        "9s 7d 5h 3c 2s",
        RAISE_4,
        {"ante": 0, "blind": 0, "raise": 400},
    ),
    (
        "an unqualified dealer who is ahead: ante pushes, raise and blind lose",
        "holdem-88",
        {"ante": 100},
        {},
        "Qh Jc",
        "As Kd",
        "9s 7d 5h 3c 2s",
        RAISE_4,
        {"ante": 0, "blind": -100, "raise": -400},
    ),
    (
        "side bets stand after a fold: pocket eights with two on the board",
        "holdem-88",
        {"ante": 100, "bonus-88": 100, "seven-card-bonus": 100},
        {},
        "8d 8c",
        "As Ks",
        PAIRED,
        [*TO_THE_RIVER, Action("fold")],
        {"ante": -100, "blind": -100, "bonus-88": 20_000, "seven-card-bonus": 3_000},
    ),
    (
        "a pair of eights on the board pays whoever bet",
        "holdem-88",
        {"ante": 100, "bonus-88": 100},
        {"bonus-88": "2"},
        "Qh Jc",
        "As Ks",
        PAIRED,
        RAISE_4,
        {"ante": -100, "blind": -100, "raise": -400, "bonus-88": 500},
    ),
    (
        "dealer short of a pair of fours: AnteWin on the ante, the call pushes",
        "casino-holdem",
        {"ante": 100},
        {},
        "7h 2d",
        "3s 3d",
        "Kc Jd 9s 8h 5c",
        [Action("bet", "call", 2)],
        {"ante": 100, "call": 0},
    ),
    (
        "dealer qualifies and loses to a flush: 2 to 1 on the ante, even money on the call",
        "casino-holdem",
        {"ante": 100, "aa-bonus": 100},
        {},
        "Ah 2h",
        "Ks 4d",
        "Kh 9h 5h 4c 3s",
        [Action("bet", "call", 2)],
        {"ante": 200, "call": 200, "aa-bonus": 2_000},
    ),
    (
        "AA bonus and Flop Pairs survive a fold",
        "casino-holdem",
        {"ante": 100, "aa-bonus": 100, "flop-pairs": 100},
        {},
        "Ah 2d",
        "Ks 4d",
        "Ac 9h 9d 4c 3s",
        [Action("fold")],
        {"ante": -100, "aa-bonus": 700, "flop-pairs": 100},
    ),
    (
        "an A-2-3 flop is a straight; a mini royal pays its own line",
        "casino-holdem",
        {"ante": 100, "flop-pairs": 100},
        {},
        "Kh Qd",
        "Ks 4d",
        "Ac 2h 3d 8c 9s",
        [Action("fold")],
        {"ante": -100, "flop-pairs": 600},
    ),
    (
        "a mini royal where the table names only straight flushes",
        "casino-holdem",
        {"ante": 100, "flop-pairs": 100},
        {"flop-pairs": "4"},
        "2h 2d",
        "Kd 4d",
        "Ac Kc Qc 8c 9s",
        [Action("fold")],
        {"ante": -100, "flop-pairs": 4_000},
    ),
    (
        "dealer below a pair of nines: the ante pays, the bet pushes",
        "triple-action",
        {"ante": 100, "bonus": 100, "flop": 100},
        {},
        "Ks Kd",
        "8s Qd",
        "Kc Jh Tc",
        [Action("bet", "bet", 1)],
        {"ante": 100, "bet": 0, "ante-bonus": 0, "bonus": 300, "flop": -100},
    ),
    (
        "an ante is paid even to a player with less than the unqualified dealer",
        "triple-action",
        {"ante": 100, "flop": 100},
        {},
        "8d 9h",
        "As Qd",
        "Kc Jh Tc",
        [Action("bet", "bet", 1)],
        {"ante": -100, "bet": -100, "ante-bonus": 0, "flop": -100},
    ),
    (
        "a full house is paid the ante bonus; a flop with a pair of jacks pays",
        "triple-action",
        {"ante": 100, "bonus": 100, "flop": 100},
        {"bonus": "b"},
        "Ks Kd",
        "8s Qd",
        "Kc Jh Jc",
        [Action("bet", "bet", 1)],
        {"ante": 100, "bet": 100, "ante-bonus": 200, "bonus": 800, "flop": 100},
    ),
    (
        "no ante bonus for a hand that was folded; the side bets stand",
        "triple-action",
        {"ante": 100, "bonus": 100},
        {},
        "Ks Kd",
        "8s Qd",
        "Kc Jh Jc",
        [Action("fold")],
        {"ante": -100, "ante-bonus": 0, "bonus": 900},
    ),
    (
        "a flush beats four of a kind in this pack",
        "triple-action",
        {"ante": 100},
        {},
        "Ah 9h",
        "Ts Td",
        "Th Jh Qh",
        [Action("bet", "bet", 1)],
        {"ante": 100, "bet": 100, "ante-bonus": 600},
    ),
]


@pytest.mark.parametrize(
    ("told", "name", "put", "paytables", "hand", "dealer", "board", "actions", "expected"),
    ROWS,
    ids=[row[0] for row in ROWS],
)
def test_rounds(
    told: str,
    name: str,
    put: dict[str, int],
    paytables: dict[str, str],
    hand: str,
    dealer: str,
    board: str,
    actions: list[Action],
    expected: dict[str, int],
) -> None:
    at = played(terms(game(name), paytables), put, hand, dealer, board, actions)
    assert won(at) == expected, told
    assert at.players[0].stack == 100_000 + sum(expected.values())


def test_a_low_straight_counts_only_when_the_option_says_so() -> None:
    cards = ("Ah 9h", "Ks Kd", "8c Ts Jd")
    for choice, bonus in (("off", -100), ("on", 600)):
        table = terms(game("triple-action", {"low-straight": choice}))
        at = played(table, {"ante": 100, "bonus": 100}, *cards, [Action("fold")])
        assert won(at)["bonus"] == bonus, choice
