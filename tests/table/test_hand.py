"""What a hand can't start with, and what is said about it."""

from typing import Any

import pytest
from msgspec.structs import replace

from oddchip.mistake import Mistake
from oddchip.rulebook import game
from oddchip.table import Post, posts_of, start, terms
from tests.table.playing import on

HOLDEM = on("texas-holdem")
PACK = HOLDEM.deck.cards

# What is different from an ordinary start, and what is said.
STARTS: list[tuple[dict[str, Any], str]] = [
    ({"stacks": [5_000]}, "texas-holdem is played by 2 to 10 players, not 1"),
    ({"stacks": [5_000] * 11}, "texas-holdem is played by 2 to 10 players, not 11"),
    ({"stacks": [5_000, 0]}, "seat 1 has no chips to play with"),
    ({"stacks": [-5, 5_000]}, "seat 0 has no chips to play with"),
    ({"button": 3}, "the button can't be at seat 3: seats are 0 to 2"),
    ({"button": -1}, "the button can't be at seat -1: seats are 0 to 2"),
    ({"deck": ()}, "is each of its 52 cards once; given are 0"),
    ({"deck": PACK[1:]}, "is each of its 52 cards once; given are 51"),
    ({"deck": (*PACK[1:], PACK[1])}, "is each of its 52 cards once; given are 52"),
    ({"deck": on("lo-ball").deck.cards}, "is each of its 52 cards once; given are 53"),
    ({"again": PACK[1:]}, "is each of its 52 cards once; given are 51"),
    ({"posts": [Post(3, 100, "blind")]}, "seat 3 can't post: seats are 0 to 2"),
    ({"posts": [Post(-1, 100, "dead")]}, "seat -1 can't post: seats are 0 to 2"),
    ({"posts": [Post(1, 0, "ante")]}, "seat 1 can't post 0: a cent is the least"),
    (
        {"posts": [Post(1, 100, "blind"), Post(1, 200, "entry")]},
        "seat 1 can't post two live bets",
    ),
    ({"collected_from": 3}, "seat 3 can't pay the collection: seats are 0 to 2"),
    (
        {"collected_from": 1, "stacks": [5_000, 300, 5_000]},
        "seat 1 can't pay the collection of $3 and still play: it has $3",
    ),
]


@pytest.mark.parametrize(("different", "said"), STARTS, ids=[said for _, said in STARTS])
def test_a_start_that_makes_no_hand_is_refused(different: dict[str, Any], said: str) -> None:
    given: dict[str, Any] = {"stacks": [5_000] * 3, "button": 0, "deck": PACK} | different
    with pytest.raises(Mistake) as refused:
        start(HOLDEM, **given)
    assert said in str(refused.value)


# Of which game, what is different from the stakes of its sheet, and what is said.
STAKES: list[tuple[str, dict[str, Any], str]] = [
    ("texas-holdem", {"least": 0}, "the least bet of Texas Hold'em can't be 0: 1 is the least"),
    ("texas-holdem", {"big": 0}, "the least bet of late streets of Texas Hold'em can't be 0"),
    ("texas-holdem", {"blinds": (100, 0)}, "the blind 2 of Texas Hold'em can't be 0"),
    ("texas-holdem", {"most": None}, "the greatest wager of Texas Hold'em can't be 0"),
    ("texas-holdem", {"most": 99}, "the greatest wager of Texas Hold'em can't be 99: 100 is"),
    ("texas-holdem", {"raises": -1}, "the number of raises of Texas Hold'em can't be -1"),
    ("texas-holdem", {"collection": -1}, "the collection of Texas Hold'em can't be -1"),
    ("razz", {"bring_in": 0}, "the bring-in of Razz can't be 0: 1 is the least"),
    ("razz", {"ante": -1}, "the ante of Razz can't be -1: 0 is the least"),
]


@pytest.mark.parametrize(("name", "different", "said"), STAKES, ids=[row[2] for row in STAKES])
def test_stakes_that_make_no_hand_are_refused(
    name: str, different: dict[str, Any], said: str
) -> None:
    with pytest.raises(Mistake) as refused:
        terms(game(name), replace(on(name).stakes, **different))
    assert said in str(refused.value)


def test_a_house_banked_game_has_no_table() -> None:
    with pytest.raises(Mistake, match="is played against the house, not at a card-room table"):
        terms(game("holdem-88"))


def test_blinds_run_from_the_left_of_the_button_and_the_button_is_small_heads_up() -> None:
    straddled = replace(HOLDEM, stakes=replace(HOLDEM.stakes, blinds=(100, 200, 400)))
    posted = {
        seats: [(post.seat, post.amount) for post in posts_of(straddled, seats, 1)]
        for seats in (2, 3, 5)
    }
    assert posted == {
        2: [(1, 100), (0, 200)],
        3: [(2, 100), (0, 200), (1, 400)],
        5: [(2, 100), (3, 200), (4, 400)],
    }
