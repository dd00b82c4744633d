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


# J. Burns, "Heads-up hold'em" (jazbo.com/poker/huholdem.html): each hand against a random one,
# "the exact W/L/T values", ties counted as halves; offsuit hands have no letter.
PUBLISHED = """
AA 0.8520371  KK 0.8239568  JJ 0.7746947  TT 0.7501178  99 0.7205725  88 0.6916304  AKs 0.6704463
77 0.6623602  A4s 0.5903364  A7 0.5884120  K8s 0.5831235  A3s 0.5822032  QJ 0.5813469  K9 0.5781192
A5 0.5769653  A6 0.5768245  Q9s 0.5766432  K5 0.5331397  J9 0.5325120  K2s 0.5321173  Q5s 0.5276941
T8s 0.5233437  K4 0.5232747  J7s 0.5232478  Q4s 0.5185530  96s 0.4742829  J2s 0.4737815
Q2 0.4729544  T5s 0.4721626  J5 0.4718089  T4s 0.4653049  97 0.4629781  86s 0.4624327  85 0.4142753
64s 0.4133332  83s 0.4087350  94 0.4067105  75 0.4051197  82s 0.4027163  73s 0.4003594  93 0.4001951
"""


def test_hands_against_a_random_one_are_those_published() -> None:
    kept, places = matrix(), names()
    shares = (2 * kept.wins + kept.ties).sum(axis=1) / (2 * kept.deals.sum(axis=1))
    words = PUBLISHED.split()
    for name, said in zip(words[::2], words[1::2], strict=True):
        full = name if len(set(name)) == 1 or name.endswith("s") else name + "o"
        assert f"{shares[places.index(full)]:.7f}" == said, name


def test_every_deal_of_two_hands_is_in_the_matrix_once() -> None:
    kept: Matrix = matrix()
    assert int(kept.deals.sum()) == 1326 * 1225 * BOARDS
    assert (kept.ties == kept.ties.T).all()
    assert (kept.wins + kept.wins.T + kept.ties == kept.deals).all()
    assert np.allclose(kept.pot + kept.pot.T, 1)
