"""What each choice of a decision is worth agrees with dealing every card."""

from fractions import Fraction
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from oddchip import rulebook
from oddchip.cards import Card, read_cards
from oddchip.edge import advice
from oddchip.edge.advice import Adviser
from oddchip.edge.asked import Asked, asked, reached
from oddchip.edge.payoffs import dealt
from oddchip.edge.tree import actions, by_decision
from oddchip.house import Action, Terms, terms
from oddchip.mistake import Mistake
from oddchip.rules import Game
from tests.edge.oracle import Oracle

SHEETS = Path(__file__).parent / "sheets"
TABLES = {"raise-early": {"blind": "2"}, "casino-holdem": {"ante": "3"}}


def game(name: str) -> Game:
    sheet = SHEETS / f"{name}.toml"
    return rulebook.read(sheet) if sheet.exists() else rulebook.game(name)


def any_decision(of: Terms, chance: Random, *, at: int | None = None, out: int = 0) -> Asked:
    """A decision with random cards, some seen to be out, and a bet that may stand."""
    at = chance.randrange(len(of.decisions)) if at is None else at
    sees = of.decisions[at].sees
    cards = chance.sample(of.deck.cards, len(of.deck.cards))

    def take(count: int) -> tuple[Card, ...]:
        return tuple(cards.pop() for _ in range(count))

    return asked(
        of,
        hand=take(dealt(of, "hand")),
        board=take(sees.board),
        dealer=take(sees.dealer),
        seen=take(out),
        standing=dict(zip(by_decision(of), chance.choice(reached(of, at)), strict=True)),
        decision=of.decisions[at].name,
    )


def by_dealing(of: Game, tables: dict[str, str], decided: Asked) -> dict[Action, Fraction]:
    oracle = Oracle(of, tables, seen=decided.seen, dealer=decided.dealer)
    decision = oracle.sheet.decision[decided.at]
    rest = tuple(c for c in oracle.pack if c not in (*decided.hand, *decided.board))
    wagers = by_decision(terms(of, tables))
    standing = tuple(pair for pair in zip(wagers, decided.sizes, strict=True) if pair[1])
    found = []
    for kind, _, made in oracle.choices(decision, standing):
        result = oracle.fold_or_go_on(kind, decided.at, decided.hand, decided.board, (), rest, made)
        found.append(Fraction(result.total, result.results.total() * oracle.parts))
    return dict(zip(actions(decision), found, strict=True))


def agree(name: str, decided: Asked) -> None:
    of, tables = game(name), TABLES.get(name, {})
    found = Adviser(terms(of, tables)).advice(decided)
    expected = by_dealing(of, tables, decided)
    assert {choice.action: choice.value for choice in found.choices} == expected
    most = max(expected.values())
    assert all(choice.cost == most - choice.value for choice in found.choices)
    assert found.best.value == most


@pytest.mark.parametrize(
    "name", ["raise-early", "separate-bets", "dealer-card", "no-dealer", "joker"]
)
@pytest.mark.parametrize("seed", range(6))
def test_small_games(name: str, seed: int) -> None:
    of = terms(game(name), TABLES.get(name))
    chance = Random(f"{name}/{seed}")
    agree(name, any_decision(of, chance, out=len(of.deck.cards) - 15 - seed))


# With so many cards left in the pack, so that dealing them all doesn't take too long.
LAST = [
    ("holdem-88", 52),
    ("fortune-holdem", 47),
    ("casino-holdem", 14),
    ("triple-action", 17),
    ("river-only", 24),
]


@pytest.mark.parametrize(("name", "left"), LAST)
def test_last_decisions(name: str, left: int) -> None:
    of = terms(game(name), TABLES.get(name))
    chance = Random(name)
    for _ in range(2):
        out = len(of.deck.cards) - left
        agree(name, any_decision(of, chance, at=len(of.decisions) - 1, out=out))


@pytest.mark.parametrize("name", ["holdem-88", "flop-and-river", "first-and-last"])
def test_decisions_before_the_last(name: str) -> None:
    of = terms(game(name), TABLES.get(name))
    chance = Random(name)
    for at in range(len(of.decisions) - 1):
        agree(name, any_decision(of, chance, at=at, out=len(of.deck.cards) - 11))


@pytest.mark.long
@pytest.mark.parametrize("name", ["holdem-88", "fortune-holdem", "casino-holdem", "triple-action"])
def test_many_decisions(name: str) -> None:
    of = terms(game(name), TABLES.get(name))
    chance = Random(f"many/{name}")
    for number in range(300):
        at = number % len(of.decisions)
        whole = of.decisions[at].sees.board == dealt(of, "board")
        left = len(of.deck.cards) if whole else chance.randint(11, 14)
        agree(name, any_decision(of, chance, at=at, out=len(of.deck.cards) - left))


@pytest.mark.long
def test_a_whole_river() -> None:
    """Every hand that a player may have on one board, of the whole pack."""
    of = game("holdem-88")
    adviser, oracle = Adviser(terms(of)), Oracle(of)
    board = read_cards("4s 5h 6d 8h 9h")
    rest = [card for card in oracle.pack if card not in board]
    for hand in combinations(rest, 2):
        left = tuple(card for card in rest if card not in hand)
        advised = adviser.advice(asked(adviser.terms, hand, board))
        for choice, (kind, _, made) in zip(
            advised.choices, oracle.choices(oracle.sheet.decision[2], ()), strict=True
        ):
            found = oracle.fold_or_go_on(kind, 2, hand, board, (), left, made)
            expected = Fraction(found.total, found.results.total() * oracle.parts)
            assert choice.value == expected


@pytest.mark.long
def test_whole_turns() -> None:
    """All that may follow four cards of the board, of the whole pack."""
    of = terms(game("texas-holdem-bonus"))
    chance = Random("turns")
    for _ in range(3):
        agree("texas-holdem-bonus", any_decision(of, chance, at=2))


def test_all_the_solvers_agree() -> None:
    """Before the flop a solver reckons; with few cards left, deal by deal does the same."""
    of = terms(game("holdem-88"))
    chance = Random("solvers")
    for _ in range(2):
        decided = any_decision(of, chance, at=0, out=36)
        found = [advice.Adviser(of).advice(decided)]
        for solver in ("Patterned", "Straight"):
            with pytest.MonkeyPatch.context() as patched:
                patched.setattr(advice, "MOST_DEALS", 0)
                if solver == "Straight":
                    patched.setattr(advice, "fits", lambda *_: False)
                found.append(advice.Adviser(of).advice(decided))
        assert found[0] == found[1] == found[2]


def test_the_order_and_suits_of_cards_are_nothing_to_it() -> None:
    of = terms(game("casino-holdem"))
    hand, board = read_cards("Kd Qh"), read_cards("4s 5h 6d")
    first = Adviser(of).advice(asked(of, hand, board))
    turned = Adviser(of).advice(asked(of, hand[::-1], board[::-1]))
    other = Adviser(of).advice(asked(of, read_cards("Ks Qd"), read_cards("6s 5d 4c")))
    assert first == turned == other


@pytest.mark.parametrize(
    ("name", "hand", "board", "dealer", "more", "why"),
    [
        ("holdem-88", "Kd", "", "", {}, "a hand of holdem-88 is two cards; given are 1"),
        ("holdem-88", "Kd Qd", "Kd 3c 4c", "", {}, "Kd is there twice: Kd Qd, Kd 3c 4c"),
        ("holdem-88", "Kd Qd", "3c", "", {}, "with one card on the board, but with 0, 3 or 5"),
        ("holdem-88", "Kd Qd", "", "2c 3c 4c", {}, "the dealer has two cards; given are 3"),
        ("holdem-88", "Kd Qd", "", "", {"decision": "late"}, "no decision is called 'late'"),
        ("holdem-88", "Kd Qd", "", "", {"standing": {"raise": 1}}, "isn't met with 1 on raise"),
        ("holdem-88", "Kd Qd", "", "", {"standing": {"tip": 1}}, "'tip' is no wager made by"),
        ("triple-action", "Kd Qd", "", "", {}, "dealer-card-up sees one card of the dealer"),
        ("triple-action", "2d Qd", "", "", {}, "2d is not in this game's pack"),
        ("separate-bets", "Kd", "", "", {}, "the decision is at-once or at-first-too"),
        ("separate-bets", "Kd", "Qd", "", {}, "first=0, first=1, first=2 or first=5"),
    ],
)
def test_what_is_no_decision(
    name: str, hand: str, board: str, dealer: str, more: dict[str, Any], why: str
) -> None:
    with pytest.raises(Mistake) as refused:
        asked(terms(game(name)), read_cards(hand), read_cards(board), read_cards(dealer), **more)
    assert why in str(refused.value)
