"""The matrix of starting hands is what is reckoned anew, and what is published."""

import numpy as np
import pytest

from oddchip.odds.asking import ask
from oddchip.odds.equity import equity
from oddchip.odds.starting_hands import BOARDS, Matrix, hands_of, matrix, names, reckoned


def rows_agree(rows: int) -> None:
    kept = matrix()
    *_, found = reckoned(rows)
    for ours, theirs in zip(kept, found, strict=True):
        assert (ours[:rows] == theirs[:rows]).all()
        assert (ours[:, :rows] == theirs[:, :rows]).all()


def test_rows_of_the_matrix_are_reckoned_anew() -> None:
    rows_agree(2)


@pytest.mark.long
def test_the_whole_matrix_is_reckoned_anew() -> None:
    rows_agree(len(names()))


def test_a_matchup_of_the_matrix_is_that_of_its_hands() -> None:
    kept, places = matrix(), names()
    for one, other in (("AKs", "QQ"), ("AKo", "AKs"), ("T9s", "T9s"), ("72o", "32o")):
        wins = ties = deals = 0
        first = hands_of(one)[0].tolist()
        for hand in hands_of(other).tolist():
            if set(hand) & set(first):
                continue
            found = equity(ask("holdem", [text(first), text(hand)]), exact=True)
            wins += int(found[0].win.value * BOARDS)
            ties += int(found[0].tie.value * BOARDS)
            deals += BOARDS
        times = len(hands_of(one))
        at = places.index(one), places.index(other)
        assert [int(count[at]) for count in kept] == [times * n for n in (wins, ties, deals)]


def text(cards: list[int]) -> str:
    return "".join("23456789TJQKA"[card // 4] + "cdhs"[card % 4] for card in cards)


def test_every_deal_of_two_hands_is_in_the_matrix_once() -> None:
    kept: Matrix = matrix()
    assert int(kept.deals.sum()) == 1326 * 1225 * BOARDS
    assert (kept.ties == kept.ties.T).all()
    assert (kept.wins + kept.wins.T + kept.ties == kept.deals).all()
    assert np.allclose(kept.pot + kept.pot.T, 1)
