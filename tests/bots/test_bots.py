"""What every bot keeps to, in every game with every choice of its options."""

from random import Random

import pytest

from oddchip import bots
from oddchip.mistake import Mistake
from oddchip.table import Action, View, view
from oddchip.table.events import Showed
from tests.bots.tables import GAMES, dealt, every_table, limit_table, played, random_start

QUICK = ("random", "caller")


@pytest.mark.parametrize("name", GAMES)
def test_quick_bots_act_legally_to_the_end(name: str) -> None:
    for number, table in enumerate(every_table(name)):
        chance = Random(number)
        hand = random_start(table, chance)
        seats = range(len(hand.stacks))
        players = [bots.make(chance.choice(QUICK), table, seat) for seat in seats]
        end = played(hand, players)
        assert end.over


@pytest.mark.parametrize("name", GAMES)
def test_every_bot_acts_legally_to_the_end(name: str) -> None:
    for number, table in enumerate(every_table(name)):
        if number % 8 == 0:
            chance = Random(number)
            hand = random_start(table, chance, seats=3)
            players = [bots.make(bot, table, number) for bot in ("expert", "random", "regular")]
            assert played(hand, players).over


@pytest.mark.parametrize("bot", ["beginner", "expert"])
def test_a_full_table_of_thinking_bots_plays_to_the_end(bot: str) -> None:
    for name in ("seven-card-stud-8", "five-card-draw-hi-lo", "omaha-8"):
        table = limit_table(name)
        hand = random_start(table, Random(1), seats=table.most_seats)
        players = [bots.make(bot, table, seat) for seat in range(table.most_seats)]
        assert played(hand, players).over


class Watcher:
    """Plays as another bot does, and looks hard at what it is shown."""

    def __init__(self, bot: bots.Bot) -> None:
        self.bot = bot
        self.looked = 0

    def act(self, view: View) -> Action:
        self.looked += 1
        assert view.viewer == view.actor
        shown = {event.seat for event in view.log if isinstance(event, Showed)}
        for number, seat in enumerate(view.seats):
            if number != view.viewer and number not in shown:
                assert not any(seat.down)
        return self.bot.act(view)


@pytest.mark.parametrize("name", GAMES)
def test_a_bot_sees_no_hidden_card(name: str) -> None:
    table = limit_table(name)
    watchers = [Watcher(bots.make("caller", table, seat)) for seat in range(3)]
    played(dealt(table, 3), [*watchers])
    assert all(watcher.looked for watcher in watchers)


@pytest.mark.parametrize("bot", bots.NAMES)
def test_equal_seeds_play_alike(bot: str) -> None:
    table = limit_table("pineapple")

    def log(seed: int) -> object:
        players = [bots.make(bot, table, seed + seat) for seat in range(4)]
        return played(random_start(table, Random(7), seats=4), players).log

    assert log(1) == log(1)


def test_seeds_differ() -> None:
    table = limit_table("razz")

    def logs(seed: int) -> list[object]:
        return [
            played(random_start(table, Random(hand), 3), [bots.make("random", table, seed)] * 3).log
            for hand in range(5)
        ]

    assert logs(1) != logs(2)


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(Mistake, match="no bot is called 'shark'; there are: random, caller"):
        bots.make("shark", limit_table("razz"), 1)


def test_the_random_bot_does_everything_that_is_legal() -> None:
    table = limit_table("pineapple")
    hand = dealt(table, 3)
    bot = bots.make("random", table, 1)
    assert hand.actor is not None
    mine = view(hand, hand.actor)
    assert {bot.act(mine).kind for _ in range(60)} == {"fold", "call", "raise"}
