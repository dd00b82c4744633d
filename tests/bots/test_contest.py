"""Contests are fair in their seats, repeatable, and lose no chip."""

from collections import Counter
from itertools import islice

from oddchip import bots
from oddchip.bots.contest import contest
from oddchip.rulebook import game
from oddchip.table import Action, View, terms

TABLE = terms(game("texas-holdem"))


class Noting:
    """Calls, and notes where it sits in each hand: every hand of callers comes to a river."""

    def __init__(self, player: int, seats: list[dict[int, int]]) -> None:
        self.player = player
        self.seats = seats
        self.bot = bots.make("caller", TABLE, 1)

    def act(self, view: View) -> Action:
        if view.street == "river":
            if not self.seats or len(self.seats[-1]) == len(view.seats):
                self.seats.append({})
            assert isinstance(view.viewer, int)
            self.seats[-1][view.viewer] = self.player
        return self.bot.act(view)


def seated(players: int, hands: int) -> list[dict[int, int]]:
    """Which player sits at each seat, hand by hand; the button is at seat 0."""
    seats: list[dict[int, int]] = []
    noting = [Noting(player, seats) for player in range(players)]
    deals = hands // players
    assert len(list(islice(contest(TABLE, noting, stack=20_000, seed=1), deals))) == deals
    return seats


def test_everyone_has_each_position_equally_often() -> None:
    for players in (2, 3, 5):
        counted = Counter(pair for hand in seated(players, 4 * players) for pair in hand.items())
        assert counted == {(seat, p): 4 for p in range(players) for seat in range(players)}


def test_neighbours_change() -> None:
    after_first = set()
    for hand in seated(4, 40):
        at = {player: seat for seat, player in hand.items()}
        after_first.add(hand[(at[0] + 1) % 4])
    assert after_first == {1, 2, 3}


def test_each_player_has_each_hand_of_a_deal() -> None:
    """Equal players win nothing from each other: the cards' luck goes round."""
    players = [bots.make("caller", TABLE, 1) for _ in range(4)]
    for outcome in islice(contest(TABLE, players, stack=5_000, seed=3), 20):
        assert set(outcome.won) == {-300}


def test_players_who_listen_hear_how_each_hand_ends() -> None:
    heard: list[View] = []

    class Listening:
        def __init__(self) -> None:
            self.bot = bots.make("caller", TABLE, 1)

        def act(self, view: View) -> Action:
            return self.bot.act(view)

        def over(self, view: View) -> None:
            heard.append(view)

    next(contest(TABLE, [Listening(), bots.make("caller", TABLE, 2)], stack=5_000, seed=3))
    assert [view.actor for view in heard] == [None, None]
    assert {view.viewer for view in heard} == {0, 1}


def test_what_is_won_and_the_fee_add_up() -> None:
    players = [bots.make(name, TABLE, 1) for name in ("random", "caller", "random")]
    for outcome in islice(contest(TABLE, players, stack=5_000, seed=2), 200):
        assert sum(outcome.won) == -outcome.fee == -3 * 300
        assert min(outcome.won) >= -3 * 5_000


def test_a_seed_decides_everything() -> None:
    def outcomes(seed: int) -> list[object]:
        players = [bots.make(name, TABLE, seed) for name in ("random", "beginner", "caller")]
        return list(islice(contest(TABLE, players, stack=5_000, seed=seed), 30))

    assert outcomes(4) == outcomes(4)
    assert outcomes(4) != outcomes(5)
