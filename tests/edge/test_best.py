"""Best play looked up is what the adviser counts out, wherever a round may lead."""

from pathlib import Path
from random import Random

import pytest

from oddchip import rulebook
from oddchip.cards import shuffled
from oddchip.edge.advice import Adviser
from oddchip.edge.asked import asked_by
from oddchip.edge.best import BestPlay
from oddchip.edge.solving import solve
from oddchip.house import Terms, start, terms, view

SHEETS = Path(__file__).parent / "sheets"
# Of the sheets there, those whose adviser counts deals one by one where the solver doesn't.
PLAYED = ("dealer-card", "flop-and-river", "joker", "no-dealer", "raise-early", "separate-bets")


def compare(of: Terms, rounds: int) -> None:
    """Play rounds that wander off best play as often as not."""
    best, adviser, chance = BestPlay(of), Adviser(of), Random(of.game)
    put = {w.name: w.least for w in of.wagers if w.made == "required" and not w.equals}
    for number in range(rounds):
        at = start(of, [10**9], [put], shuffled(of.deck.cards, number))
        while not at.over:
            decided = asked_by(view(at, 0), of)
            looked_up = best.action(decided)
            assert looked_up == adviser.advice(decided).best.action, decided
            at = at.apply(looked_up if chance.random() < 0.5 else chance.choice(at.legal))


@pytest.mark.parametrize("name", ["casino-holdem", "holdem-88", "triple-action"])
def test_lookups_are_best(name: str) -> None:
    of = terms(rulebook.game(name))
    compare(of, 20)
    assert BestPlay(of).value == solve(of).ev


@pytest.mark.parametrize("name", PLAYED)
def test_lookups_are_best_by_other_sheets(name: str) -> None:
    compare(terms(rulebook.read(SHEETS / f"{name}.toml")), 12)


@pytest.mark.long
@pytest.mark.parametrize("name", [*PLAYED, "five-of-seven", "great-pay", "river-only"])
def test_lookups_are_best_in_many_rounds(name: str) -> None:
    compare(terms(rulebook.read(SHEETS / f"{name}.toml")), 1_000)
