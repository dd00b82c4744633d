"""The coach at the terminal: what it says is exact, adds up, and rests on what the player sees."""

import re
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oddchip import rulebook
from oddchip.cards import Card, shuffled
from oddchip.cli import main
from oddchip.cli.play_house_coach import Coach
from oddchip.edge.advice import Adviser
from oddchip.edge.asked import asked_by
from oddchip.house import Terms, View, start, terms, view
from tests.cli.terminal import Reply, offered, play

FOLDER = Path(__file__).parents[1] / "edge" / "sheets"
GAMES = ("casino-holdem", "holdem-88", "triple-action")
COST = re.compile(r"costs (?:\$([\d.]+)|less than a cent)\.\n +It is worth ([+-][\d.]+) antes,")
Monkey = pytest.MonkeyPatch


def whim(chance: Random, turns: int) -> Reply:
    """The same wagers each time, and any word that is offered in a round."""

    def reply(written: str) -> str:
        if written.count("\n> ") > turns:
            return ""
        words = [word for word in offered(written) if word != "n"]
        asked = written.rfind("Your wagers?") > written.rfind("You can ")
        return "\n" if asked or not words else chance.choice(words) + "\n"

    return reply


@pytest.mark.parametrize("name", GAMES)
def test_what_is_said_adds_up(name: str, monkeypatch: Monkey) -> None:
    status, written = play(monkeypatch, whim(Random(name), 90), name, "--coach", "--seed", "2")
    assert status == 0
    assert max(map(len, written.splitlines())) <= 80
    said = re.findall(r"^Coach: (.*)$", written, re.MULTILINE)
    errors = COST.findall(written)
    assert len(said) > 15
    assert 0 < len(errors) < len(said)
    costs = [Fraction(cents or 0) for cents, _ in errors]
    last = re.findall(
        r"The coach: (\d+) errors in (\d+) decisions, for \$([\d.]+) in all", written
    )[0]
    assert (int(last[0]), int(last[1])) == (len(errors), len(said))
    # Each cost is rounded to the cent.
    assert abs(Fraction(last[2]) - sum(costs)) <= Fraction(len(costs), 100)
    right = said.count("as good as any") + sum(each.startswith("right.") for each in said)
    assert right == len(said) - len(errors)


def decided(of: Terms, seed: int, choices: list[int], put: Mapping[str, int]) -> list[View]:
    """The views in which a player decides."""
    at = start(of, [10**6], [put], shuffled(of.deck.cards, seed))
    views = []
    while not at.over:
        views.append(view(at, 0))
        at = at.apply(at.legal[choices[len(views) - 1] % len(at.legal)])
    return views


@pytest.mark.parametrize("name", GAMES)
def test_each_choice_costs_what_the_adviser_says(name: str) -> None:
    of = terms(rulebook.game(name))
    coach, adviser, total = Coach(of, name), Adviser(of), Fraction(0)
    for seed in range(25):
        for mine in decided(of, seed, [seed, seed + 1, seed + 2], {"ante": 500}):
            assert mine.legal is not None
            action = mine.legal[seed % len(mine.legal)]
            said = "\n".join(map(str, coach.judged(mine, action)))
            choices = adviser.advice(asked_by(mine, of)).choices
            choice = next(each for each in choices if each.action == action)
            total += choice.cost * 500
            assert f"{float(choice.value):+.4f} antes" in said
            assert ("costs" in said) == (choice.cost > 0)
    assert coach.cost == total


COACHES = {name: Coach(terms(rulebook.game(name)), name) for name in GAMES}


@settings(max_examples=20)
@given(st.sampled_from(GAMES), st.integers(0, 10**6), st.randoms(use_true_random=False))
def test_what_is_hidden_changes_nothing(name: str, seed: int, chance: Random) -> None:
    of, coach = terms(rulebook.game(name)), COACHES[name]
    deck = list(shuffled(of.deck.cards, seed))
    first = view(start(of, [10**6], [{"ante": 500}], deck), 0)
    known = {*first.board, *first.dealer, *(card for card in first.seats[0].hand if card)}
    hidden: list[Card] = [card for card in deck if card not in known]
    chance.shuffle(hidden)
    left = iter(hidden)
    other = [card if card in known else next(left) for card in deck]
    again = view(start(of, [10**6], [{"ante": 500}], other), 0)
    assert first.legal
    said = []
    for mine in (first, again):
        coach.decisions = coach.errors = 0
        coach.cost = Fraction(0)
        said.append(list(map(str, coach.judged(mine, first.legal[0]))))
    assert said[0] == said[1]


def test_a_bet_that_can_not_be_paid_is_not_held_against_the_player(monkeypatch: Monkey) -> None:
    """With the ante alone there is nothing to do but fold, which is then right."""
    words = ["casino-holdem", "--coach", "--seed", "3", "--stack", "1"]
    _, written = play(monkeypatch, ["", "f"], *words)
    assert "Coach: right. It is worth -1.0000 antes." in written


def test_other_sheets_and_side_bets(monkeypatch: Monkey) -> None:
    sheet = str(FOLDER / "separate-bets.toml")
    status, written = play(monkeypatch, whim(Random(5), 40), sheet, "--coach", "--seed", "1")
    assert status == 0
    assert written.count("Coach: ") > 10


def test_only_games_against_the_house_have_a_coach(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "razz", "--coach"]) == 2
    said = "Razz is played among players: the coach knows the house's games"
    assert said in capsys.readouterr().err
