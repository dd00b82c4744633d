"""Equities: exactly where that is quick, else by samples; laws that hold of all of them."""

import json
from fractions import Fraction
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oddchip.cards import Card, write_cards
from oddchip.mistake import Mistake
from oddchip.odds.asking import ask
from oddchip.odds.equity import ERROR, equity, reckoning
from oddchip.odds.tally import POT
from tests.odds import oracle

# A game; its cards in a hand; how many cards are known of the board.
GAMES = [
    ("holdem", 2, 4),
    ("holdem-hi-lo", 2, 4),
    ("omaha-hi", 4, 4),
    ("omaha-8", 4, 4),
    ("seven-card-stud", 7, 0),
    ("seven-card-stud-8", 7, 0),
    ("razz", 7, 0),
    ("lo-ball", 5, 0),
    ("five-card-draw-hi-lo", 5, 0),
    ("deuce-to-seven-single-draw", 5, 0),
    ("badugi", 4, 0),
]


@settings(max_examples=40)
@given(kind=st.sampled_from(GAMES), players=st.integers(2, 4), data=st.data())
def test_laws_of_exact_equities(
    kind: tuple[str, int, int], players: int, data: st.DataObject
) -> None:
    """The oracle's figures; shares that sum to one; players and suits that may be exchanged."""
    name, held, shown = kind
    of = ask(name, ["random", "random"]).shape
    order = data.draw(st.permutations(list(of.deck)))
    missing = data.draw(st.integers(0, 1)) if not shown else 0
    hands = [order[held * at : held * (at + 1) - (missing and at == 0)] for at in range(players)]
    board = order[held * players : held * players + shown]
    exactly = equity(ask(name, list(map(write_cards, hands)), board=write_cards(board)), exact=True)
    expected = oracle.reckon(of, list(map(tuple, hands)), tuple(board))
    assert exactly.deals == expected.deals
    assert [each.pot.value for each in exactly] == [
        Fraction(units, POT * expected.deals) for units in expected.pot
    ]
    assert [each.win.value for each in exactly] == [
        Fraction(wins, expected.deals) for wins in expected.wins
    ]
    assert sum(Fraction(each.pot.value) for each in exactly) == 1
    for each in exactly:
        assert sum(Fraction(share.value) for share in each.shares.values()) == each.pot.value
        assert each.scoop.value <= each.win.value
    turned = data.draw(st.permutations(range(players)))
    suits = dict(zip("cdhs", data.draw(st.permutations("cdhs")), strict=True))

    def other(cards: list[Card]) -> str:
        return write_cards(Card(c.text[0] + suits[c.suit]) if c.suit else c for c in cards)

    changed = ask(name, [other(hands[at]) for at in turned], board=other(board))
    for place, found in zip(turned, equity(changed, exact=True), strict=True):
        assert found.figures == exactly[place].figures


def test_what_is_quick_is_exact_and_what_is_not_is_sampled_to_the_error() -> None:
    quick, slow = ask("holdem", ["AsKs", "QdQh"]), ask("stud", ["random"] * 2)
    assert equity(quick).method == "exact"
    found = equity(slow, seed=3)
    assert (found.method, found.seed) == ("sampled", 3)
    assert found[0].pot.interval is not None
    low, high = found[0].pot.interval
    assert (high - low) / 2 <= ERROR
    rough = equity(slow, error=0.01)
    assert rough.deals < found.deals
    assert equity(quick, seconds=0.0).method == "sampled"
    assert equity(quick, samples=1).deals == 1


def test_a_reckoning_may_be_stopped_at_any_step() -> None:
    steps = list(islice(reckoning(ask("stud", ["random"] * 2), samples=10**9), 3))
    parts = [step.part for step in steps]
    assert parts == sorted(parts)
    assert parts[-1] < 1
    assert [step.equity.deals for step in steps if step.equity] == [131072, 262144, 393216]
    exact = list(reckoning(ask("holdem", ["AsKs", "random"]), exact=True))
    assert [step.equity for step in exact[:-1]] == [None] * (len(exact) - 1)
    parts = [step.part for step in exact]
    assert parts == sorted(parts)
    assert parts[-1] == 1


def test_an_equity_says_itself_in_words_a_table_and_json() -> None:
    found = equity(ask("omaha-8", ["As2sKdJd", "Ah3h7c6c"], board="4h8hTc", dead="2c"))
    assert repr(found) == (
        "Equity(exact over 780 deals: 'As Kd Jd 2s' 41.79 %, 'Ah 7c 6c 3h' 58.21 %)"
    )
    table = found._repr_html_()
    assert "<th>low</th>" in table
    assert "board 4h 8h Tc, dead 2c" in table
    said = json.loads(json.dumps(found.to_dict()))
    assert said["hands"][0]["pot"] == {
        "fraction": str(found[0].pot.value),
        "decimal": float(found[0].pot),
    }
    assert set(said["hands"][0]) == {"hand", "win", "tie", "high", "low", "scoop", "pot"}
    sampled = equity(ask("holdem", ["AsKs", "QdQh"]), samples=1000, seed=1)
    assert sampled.to_dict()["seed"] == 1
    assert "±" in repr(sampled)


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"exact": True, "samples": 5}, "one or other"),
        ({"samples": 0}, "0 samples"),
        ({"error": 1.5}, "an error of 1.5"),
    ],
)
def test_what_cannot_be_asked_is_said(asked: dict[str, float], message: str) -> None:
    with pytest.raises(Mistake, match=message):
        equity(ask("holdem", ["AsKs", "QdQh"]), **asked)  # type: ignore[arg-type]
