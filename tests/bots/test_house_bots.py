"""Bots against the house: legal, repeatable, blind to what is hidden, and as good as they say."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import islice
from statistics import fmean, stdev

import pytest

from oddchip.bots.house_bots import DEAREST, BestBot, HouseBot, HumanBot
from oddchip.bots.house_rounds import Played, rounds
from oddchip.cards import shuffled
from oddchip.edge.best import BestPlay
from oddchip.house import Action, View, start, terms, view
from oddchip.mistake import Mistake
from oddchip.rulebook import game

# Fortune Hold'em is decided as Hold'em 88 is.
HOUSE = ("casino-holdem", "holdem-88", "triple-action")


@cache
def best(name: str) -> BestPlay:
    return BestPlay(terms(game(name)))


def some(name: str, bot: HouseBot, count: int, seed: int = 1) -> list[Played]:
    return list(islice(rounds(best(name).terms, bot, {"ante": 100}, seed, best(name)), count))


@pytest.mark.parametrize("name", HOUSE)
def test_best_play_makes_no_errors(name: str) -> None:
    found = some(name, BestBot(best(name)), 200)
    assert sum(sum(played.costs) for played in found) == 0


@pytest.mark.parametrize("name", HOUSE)
def test_results_and_errors_add_up_to_what_the_game_is_worth(name: str) -> None:
    found = some(name, HumanBot(best(name), Fraction(1, 5), 1), 500)
    worth = [sum(each.won.values()) / 100 + float(sum(each.costs)) for each in found]
    error = stdev(worth) / len(worth) ** 0.5
    assert abs(fmean(worth) - best(name).value) < 4 * error


@pytest.mark.parametrize("errors", [Fraction(0), Fraction(1, 20), Fraction(1, 2)])
def test_people_err_as_often_as_stated_and_never_too_dearly(errors: Fraction) -> None:
    found = some("holdem-88", HumanBot(best("holdem-88"), errors, 3), 400)
    costs = [cost for played in found for cost in played.costs]
    assert max(costs) <= DEAREST * errors
    # Some decisions have no error that a person would make.
    made = sum(cost > 0 for cost in costs) / len(costs)
    spread = float(errors * (1 - errors) / len(costs)) ** 0.5
    assert float(errors) * 0.5 - 4 * spread <= made <= float(errors) + 4 * spread


def test_the_less_an_error_costs_the_likelier_it_is() -> None:
    play = best("holdem-88")
    at = start(play.terms, [10_000], [{"ante": 100}], shuffled(play.terms.deck.cards, 4))
    mine = view(at, 0)
    found = Counter(HumanBot(play, Fraction(1), seed).act(mine) for seed in range(400))
    from oddchip.edge.asked import asked_by

    choices = play.advice(asked_by(mine, play.terms)).choices
    by_cost = sorted((c for c in choices if c.cost), key=lambda choice: choice.cost)
    counts = [found[choice.action] for choice in by_cost]
    assert sum(counts) == 400
    assert counts == sorted(counts, reverse=True)
    assert counts[0] > counts[-1]


def test_equal_seeds_make_equal_players() -> None:
    first, again, other = (
        some("casino-holdem", HumanBot(best("casino-holdem"), Fraction(1, 2), seed), 100)
        for seed in (1, 1, 2)
    )
    assert first == again
    assert first != other


class Watcher:
    """Plays as another bot does, and looks hard at what it is shown."""

    def __init__(self, bot: HouseBot) -> None:
        self.bot = bot

    def act(self, view: View) -> Action:
        assert view.viewer == view.actor == 0
        assert all(card is None for event in view.log for card in getattr(event, "deck", ()))
        return self.bot.act(view)


def test_bots_get_views_and_what_they_can_pay_for() -> None:
    play = best("holdem-88")
    for number in range(60):
        deck = shuffled(play.terms.deck.cards, number)
        for bot in (BestBot(play), HumanBot(play, Fraction(1, 2), number)):
            at = start(play.terms, [300], [{"ante": 100}], deck)
            while not at.over:
                at = at.apply(Watcher(bot).act(view(at, 0)))


def test_an_impossible_share_of_errors() -> None:
    with pytest.raises(Mistake, match="the share of errors is 0 to 1, not 2"):
        HumanBot(best("casino-holdem"), Fraction(2), 1)
