"""The kernels and the judges give each hand the strength that the plain definition gives it."""

import os
import re
import subprocess
import sys
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from oddchip.cards import Deck, canonical_rows, read_cards
from oddchip.mistake import Mistake
from oddchip.ranking import ANY, Badugi, Low, Order, Uses, best, classes, kernels, size, strengths
from oddchip.ranking.batch import strengths as ranked
from oddchip.ranking.judge import judge
from oddchip.ranking.tables import takes_jokers
from tests.ranking import by_hand
from tests.ranking.dealt import cards_of, deal
from tests.ranking.kinds import (
    BADUGI,
    DEUCE,
    EIGHT,
    EIGHT_UP_HIGH,
    HIGH,
    JOKER_HIGH,
    LOW,
    ORDERS,
    THREE,
)

OMAHA = Uses(hand=2, board=3)
SIX_OR_BETTER = Low(at_most=6)
NINE_OR_BETTER = Low(at_most=9)
SHORT_BADUGI = Badugi(ranks="789TJQKA")


def plain(
    order: Order, hands: NDArray[np.uint8], boards: NDArray[np.uint8], uses: Uses
) -> list[int]:
    found = (
        best(order, uses, cards_of(hand), cards_of(board))
        for hand, board in zip(hands, boards, strict=True)
    )
    return [strengths(order)[reading.key] if reading else 0 for reading in found]


def agree(order: Order, dealt: NDArray[np.uint8], held: int, uses: Uses = ANY) -> None:
    hands, boards = dealt[:, :held], dealt[:, held:]
    expected = plain(order, hands, boards, uses)
    assert ranked(order, hands, boards, uses).tolist() == expected
    strength = judge(order, uses)
    rows = zip(hands, boards, strict=True)
    assert [strength(cards_of(hand), cards_of(board)) for hand, board in rows] == expected


def pack_of(order: Order) -> Deck:
    return Deck(order.ranks, jokers=2 * takes_jokers(order))


@pytest.mark.parametrize("name", [*ORDERS])
@pytest.mark.parametrize("more", [0, 1, 2, 3])
def test_any_of_the_cards(name: str, more: int) -> None:
    order = ORDERS[name]
    cards = size(order) + more
    agree(order, deal(Deck(order.ranks).cards, cards, 300, seed=more), held=cards)


@pytest.mark.parametrize("more", [0, 1, 2])
@pytest.mark.parametrize("order", [JOKER_HIGH, LOW, EIGHT, THREE])
def test_any_of_the_cards_with_jokers(order: Order, more: int) -> None:
    dealt = deal(pack_of(order).cards, size(order) + more, 300, seed=more)
    assert (dealt >= 52).any(axis=1).sum() > 50
    agree(order, dealt, held=2)


BOARD_ORDERS = [HIGH, EIGHT_UP_HIGH, LOW, EIGHT, SIX_OR_BETTER, NINE_OR_BETTER, DEUCE, JOKER_HIGH]


@pytest.mark.parametrize("order", BOARD_ORDERS)
@pytest.mark.parametrize(("held", "shared"), [(4, 5), (2, 3), (4, 4), (5, 5), (3, 5), (6, 5)])
def test_two_of_the_hand_and_three_of_the_board(order: Order, held: int, shared: int) -> None:
    agree(order, deal(Deck(order.ranks).cards, held + shared, 60, seed=held), held, OMAHA)


@pytest.mark.parametrize("order", [JOKER_HIGH, LOW, EIGHT])
def test_two_and_three_with_jokers(order: Order) -> None:
    agree(order, deal(pack_of(order).cards, 8, 60, seed=1), 4, OMAHA)


@pytest.mark.parametrize(
    ("order", "uses"),
    [(HIGH, Uses(hand=1, board=4)), (THREE, Uses(hand=1, board=2)), (BADUGI, Uses(2, 2))],
)
def test_other_numbers_of_the_hand_and_the_board(order: Order, uses: Uses) -> None:
    agree(order, deal(Deck().cards, 7, 60, seed=2), 3, uses)


def test_a_short_pack_for_badugi() -> None:
    agree(SHORT_BADUGI, deal(Deck(SHORT_BADUGI.ranks).cards, 4, 300, seed=3), held=4)


@pytest.mark.parametrize(
    ("order", "jokers"),
    [
        *((order, 0) for order in (HIGH, LOW, EIGHT, DEUCE)),
        *((order, jokers) for order in (JOKER_HIGH, LOW, EIGHT) for jokers in (1, 2)),
    ],
)
def test_every_five_cards(order: Order, jokers: int) -> None:
    hands, forms, which = every_five(jokers)
    worth = np.array(plain(order, forms, forms[:, :0], ANY))
    assert (ranked(order, hands) == worth[which]).all()


@pytest.mark.long
@pytest.mark.parametrize("name", ["high with jokers", "ace to five", "eight or better"])
def test_every_five_cards_by_hand(name: str) -> None:
    """Each strength has one score and each score one strength, in the same order."""
    order = ORDERS[name]
    judged = set()
    for jokers in (0, 1, 2):
        hands, forms, which = every_five(jokers)
        scores = [by_hand.score(order, cards_of(form)) for form in forms]
        for strength, form in set(zip(ranked(order, hands).tolist(), which.tolist(), strict=True)):
            assert (strength == 0) is (scores[form] is None)
            judged.add((strength, scores[form] or ()))
    assert len(judged) == len({strength for strength, _ in judged})
    assert len(judged) == len({score for _, score in judged})
    assert [score for _, score in sorted(judged)] == sorted(score for _, score in judged)
    assert max(judged)[0] == len(classes(order))


@cache
def every_five(
    jokers: int,
) -> tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.int64]]:
    """Every five cards with so many jokers; the forms that differ by more than suits; and which
    form each hand has."""
    natural = np.array(list(combinations(range(52), 5 - jokers)), np.uint8)
    forms, which = np.unique(canonical_rows(natural)[0], axis=0, return_inverse=True)
    return with_jokers(natural, jokers), with_jokers(forms, jokers), which


def with_jokers(rows: NDArray[np.uint8], jokers: int) -> NDArray[np.uint8]:
    played = np.broadcast_to(np.array([52, 53][:jokers], np.uint8), (len(rows), jokers))
    return np.concatenate([played, rows], axis=1)


@pytest.mark.parametrize("order", [HIGH, LOW, EIGHT, DEUCE, BADUGI, JOKER_HIGH])
def test_the_order_of_the_cards_makes_no_difference(order: Order) -> None:
    for cards in (size(order), 7):
        dealt = deal(pack_of(order).cards, cards, 1_000, seed=4)
        shuffled = np.random.default_rng(4).permuted(dealt, axis=1)
        assert (ranked(order, dealt) == ranked(order, shuffled)).all()


def test_one_board_for_all_and_arrays_of_any_layout() -> None:
    dealt = deal(Deck().cards, 7, 100, seed=5)
    board = dealt[:1, 2:].copy()
    hands = dealt[:, :2][~np.isin(dealt[:, :2], board).any(axis=1)]
    boards = np.repeat(board, len(hands), axis=0)
    assert (ranked(HIGH, hands, board) == ranked(HIGH, hands, boards)).all()
    assert (ranked(HIGH, np.asfortranarray(dealt)) == ranked(HIGH, dealt)).all()
    assert (ranked(HIGH, dealt[::-2]) == ranked(HIGH, dealt)[::-2]).all()
    fixed = dealt.copy()
    fixed.flags.writeable = False
    assert (ranked(HIGH, fixed) == ranked(HIGH, dealt)).all()
    rank_hands: Any = kernels.rank_hands
    assert len(rank_hands.signatures) == 1
    assert ranked(HIGH, dealt[:0]).tolist() == []


HANDS = np.array([[0, 5, 10, 15, 20], [1, 6, 11, 16, 21]], np.uint8)
BOARDS = np.array([[30, 31, 32, 33, 34]], np.uint8)


def changed(row: int, column: int, card: int) -> NDArray[np.uint8]:
    hands = HANDS.copy()
    hands[row, column] = card
    return hands


@pytest.mark.parametrize(
    ("order", "hands", "boards", "uses", "message"),
    [
        (HIGH, HANDS.astype(np.int64), None, ANY, "hands are an array of int64 and shape (2, 5)"),
        (HIGH, HANDS[0], None, ANY, "hands are an array of uint8 and shape (5,)"),
        (HIGH, HANDS, BOARDS[0], ANY, "boards are an array of uint8 and shape (5,)"),
        (HIGH, HANDS, np.repeat(BOARDS, 3, axis=0), ANY, "2 hands and 3 boards"),
        (HIGH, HANDS[:, :4], None, ANY, "4 cards make no hand: 5 are needed"),
        (HIGH, changed(1, 3, 52), None, ANY, "hands[1, 3] is 52, Jk: not in the pack"),
        (HIGH, changed(1, 3, 54), None, ANY, "hands[1, 3] is 54: a card is 0"),
        (LOW, changed(0, 4, 255), None, ANY, "hands[0, 4] is 255: a card is 0"),
        (EIGHT_UP_HIGH, HANDS, None, ANY, "hands[0, 0] is 0, 2c: not in the pack"),
        (DEUCE, changed(0, 0, 53), None, ANY, "hands[0, 0] is 53, Jx: not in the pack"),
        (BADUGI, changed(0, 0, 53)[:, :4], None, ANY, "hands[0, 0] is 53, Jx: not in the pack"),
        (HIGH, HANDS, None, OMAHA, "3 cards of a board are used, but no boards are given"),
        (HIGH, HANDS, BOARDS[:, :2], OMAHA, "given are 5 and 2"),
        (HIGH, HANDS, BOARDS, Uses(hand=2, board=2), "2 of the hand and 2 of the board are not 5"),
        (HIGH, HANDS, BOARDS + 20, OMAHA, "boards[0, 2] is 52, Jk: not in the pack"),
        (EIGHT, changed(1, 1, 99), BOARDS, OMAHA, "hands[1, 1] is 99: a card is 0"),
    ],
)
def test_what_is_wrong_is_said(
    order: Order,
    hands: NDArray[np.uint8],
    boards: NDArray[np.uint8] | None,
    uses: Uses,
    message: str,
) -> None:
    with pytest.raises(Mistake, match=re.escape(message)):
        ranked(order, hands, boards, uses)


@pytest.mark.parametrize(
    ("order", "cards", "message"),
    [
        (HIGH, "As Ks Qs Js", "4 cards make no hand: 5 are needed"),
        (HIGH, "As Ks Qs Js Jk", "As Ks Qs Js Jk: not all are cards of this order's pack"),
        (HIGH, "As Ks Qs Js 9s Jk", "not all are cards of this order's pack"),
        (EIGHT_UP_HIGH, "As Ks Qs Js 7s", "not all are cards of this order's pack"),
        (SHORT_BADUGI, "As Ks Qs 2s", "2s is no card of this order's pack"),
    ],
)
def test_a_judge_says_what_is_wrong(order: Order, cards: str, message: str) -> None:
    with pytest.raises(Mistake, match=re.escape(message)):
        judge(order)(read_cards(cards))


WAIT_FOR_NOTHING = """
import numpy as np
from oddchip.ranking import High, batch, compiling
compiling.PATIENCE = 0.0
batch.strengths(High(), np.arange(14, dtype=np.uint8).reshape(2, 7))
"""


def test_who_waits_for_a_compilation_is_told_why_and_only_once(tmp_path: Path) -> None:
    def run() -> str:
        return subprocess.run(
            [sys.executable, "-c", WAIT_FOR_NOTHING],
            env=os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)},
            check=True,
            capture_output=True,
            text=True,
        ).stderr

    assert run() == "oddchip: compiling rank_hands; this takes a while the first time\n"
    assert run() == ""


NOWHERE_TO_KEEP_IT = """
from numba.core.caching import CacheImpl
CacheImpl._locator_classes = []
"""


def test_kernels_work_where_nothing_can_be_written() -> None:
    script = f"{NOWHERE_TO_KEEP_IT}{WAIT_FOR_NOTHING}"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert "compiling rank_hands" in run.stderr


KERNEL = """
from oddchip.ranking.compiling import kernel
from part import OF, once

@kernel
def added(number):
    return once(number) + OF

print(added(1))
"""
PARTS = [
    ("1", "10", 11),
    ("2", "10", 12),
    ("2", "20", 22),
]


def test_a_kernel_is_compiled_anew_when_what_it_takes_from_another_file_has_changed(
    tmp_path: Path,
) -> None:
    (tmp_path / "whole.py").write_text(KERNEL, "utf-8")
    for times, of, result in PARTS:
        (tmp_path / "part.py").write_text(
            f"""
from oddchip.ranking.compiling import inlined

OF = {of}

@inlined
def once(number):
    return number * {times}
""",
            "utf-8",
        )
        run = subprocess.run(
            [sys.executable, "-B", "whole.py"], cwd=tmp_path, check=True, capture_output=True
        )
        assert int(run.stdout) == result
