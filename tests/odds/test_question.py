"""What can be asked, and what is refused in one line."""

import pytest

from oddchip.cards import CardSet
from oddchip.mistake import Mistake
from oddchip.odds.asking import ask
from oddchip.odds.equity import equity
from oddchip.odds.tally import POT
from tests.odds import oracle

# A game, hands, the board and dead cards; what is said of them.
REFUSED = [
    ("holdem", ["AsKs"], "", "", "1 hands: an equity is among 2 to 10 players"),
    ("holdem", ["random"] * 11, "", "", "11 hands: an equity is among 2 to 10 players"),
    ("holdem", ["AsKs", "AsQs"], "", "", "'As Ks' and 'As Qs' can't be dealt together"),
    ("holdem", ["AsKs", "QdQh"], "As 2c 3c", "", "no hand of 'As Ks' is left: As 2c 3c are on"),
    ("holdem", ["AsKs", "AA"], "Ac Ad Ah", "", "no hand of 'AA' is left"),
    ("holdem", ["AsKs", "QdQh"], "2c 3c 4c", "2c", "2c of the dead cards is there twice"),
    ("holdem", ["AsKs", "QdQh"], "", "Jk", "Jk of the dead cards is not in this game's pack"),
    ("holdem", ["AsKs", "QdQh"], "2c 3c 4c 5c 6c 7c", "", "the board has 5 cards"),
    ("razz", ["AsKs", "QdQh"], "2c", "", "the board isn't there in this game"),
    ("short-deck", ["AsKs", "QdQh"], "5c", "", "5c of the board is not in this game's pack"),
    ("stud", ["random"] * 9, "", "", "9 hands of 6 cards and a board of 1 take 55 cards, and 52"),
    ("stud", ["random"] * 8, "", "2c 3c 4c 5c", "take 49 cards, and 48 are there"),
    ("stud", ["As 2s 3s 4s 5s 6s 7s", *["random"] * 7], "", "", "of 8 hands each gets 6"),
    ("lo-ball", ["random"] * 10, "", "2c 3c 4c 5c", "10 hands of 5 cards take 50 cards, and 49"),
    ("pineapple", ["AsKs", "QdQhJh"], "2c 3c 4c", "", "'As Ks' are the 2 cards kept"),
]


@pytest.mark.parametrize(("name", "hands", "board", "dead", "said"), REFUSED)
def test_what_cannot_be_is_refused(
    name: str, hands: list[str], board: str, dead: str, said: str
) -> None:
    with pytest.raises(Mistake) as caught:
        ask(name, hands, board=board, dead=dead)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_board_may_be_given_in_any_order() -> None:
    hands = ["AsKs", "QdQh"]
    one, other = (ask("holdem", hands, board=board) for board in ("2c 9d Ts", "Ts 2c 9d"))
    found = equity(one)
    assert found.deals == equity(other).deals
    assert [each.pot for each in found] == [each.pot for each in equity(other)]


def test_the_last_card_is_for_all_if_the_pack_cannot_serve_everyone() -> None:
    """Eight players of stud have six cards each, and one is left for the board."""
    hands = [
        "As Ks Qs Js 9s 2c",
        "Ah Kh Qh Jh 9h 2d",
        "Ac Kc Qc Jc 9c 2h",
        "Ad Kd Qd Jd 9d 2s",
        "8s 7s 6s 5s 3s 4c",
        "8h 7h 6h 5h 3h 4d",
        "8c 7c 6c 5c 3c 4h",
        "8d 7d 6d 5d 3d",
    ]
    for name in ("stud-8", "razz"):
        asked = ask(name, hands)
        assert (asked.shape.held, asked.shape.board) == (6, 1)
        held = [tuple(CardSet(hand)) for hand in hands]
        expected = oracle.reckon(asked.shape, held)
        found = equity(asked, exact=True)
        assert found.deals == expected.deals == 20
        assert [each.pot.value * POT * 20 for each in found] == list(expected.pot)
        seven = ask(name, hands[:7])
        assert (seven.shape.held, seven.shape.board) == (7, 0)
