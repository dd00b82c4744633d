"""What every bot keeps to, in every game with every choice of its options."""

from collections.abc import Iterator
from random import Random

import pytest

from oddchip import bots
from oddchip.cards import shuffled
from oddchip.mistake import Mistake
from oddchip.table import Action, Hand, View, start, view
from oddchip.table.events import Discarded, Showed
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


def turns(hand: Hand, seat: int, count: int) -> Iterator[Hand]:
    """Up to so many of a seat's turns while everyone stays in as cheaply as can be."""
    while hand.actor is not None and count:
        if hand.actor == seat:
            count -= 1
            yield hand
        legal = hand.legal
        keep = legal.cards.of(*legal.cards.held[: legal.cards.least]) if legal.cards else None
        action = keep or legal.check or legal.call or legal.bring_in or legal.show
        assert action
        hand = hand.apply(action)


@pytest.mark.parametrize("name", GAMES)
def test_cards_that_a_bot_does_not_see_change_nothing_of_what_it_does(name: str) -> None:
    """The same hand again, with every card in another place that the seat hasn't come to see."""
    table, chance = limit_table(name), Random(5)
    deck = shuffled(table.deck.cards, b"one")
    for number in range(1, 7):
        *_, hand = turns(start(table, [20_000] * 3, 2, deck=deck), 0, number)
        mine = view(hand, 0)
        seen = {card for seat in mine.seats for card in (*seat.down, *seat.up) if card}
        seen.update(mine.board)
        gone = (event.cards for event in mine.log if isinstance(event, Discarded))
        seen.update(card for cards in gone for card in cards if card)
        others = [card for card in deck if card not in seen]
        chance.shuffle(others)
        other_deck = [card if card in seen else others.pop() for card in deck]
        *_, again = turns(start(table, [20_000] * 3, 2, deck=other_deck), 0, number)
        assert again.down[1:] != hand.down[1:]
        assert view(again, 0) == mine
        for bot in bots.NAMES:
            one, other = (bots.make(bot, table, 9).act(view(each, 0)) for each in (hand, again))
            assert one == other


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
