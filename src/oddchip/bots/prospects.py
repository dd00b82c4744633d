"""What the possible hands of every player are worth, and which cards each of them would keep."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np

from oddchip.bots.course import Sizes
from oddchip.bots.dealing import Hands, Places, Sets, deal, seeds, sets_of
from oddchip.bots.worth import Chance, Ends, Numbers, Scale, ends, scale_of
from oddchip.table import Terms


class Possible(NamedTuple):
    """A player's up cards and possible hands of down cards, a row each.

    `gives` are the fewest and the most of them that go at an exchange to come; None for no more.
    """

    up: Hands
    down: Hands
    gives: tuple[int, int] | None

    @property
    def sets(self) -> Sets:
        """The set of each hand's down cards."""
        empty = not self.down.shape[1]
        return np.zeros(len(self.down), np.uint64) if empty else sets_of(self.down)


class Moment(NamedTuple):
    """Where a hand stands: the board, the cards not seen, and each player's possible hands."""

    terms: Terms
    sizes: Sizes
    unseen: Hands
    board: Sequence[int]
    players: Mapping[int, Possible]


class Kept(NamedTuple):
    """What each possible hand would keep: a column for each number of cards that may be kept.

    `cards` stand at the beginning of their rows; `worth` is what keeping them is worth.
    """

    cards: Hands
    counts: Places
    worth: Numbers

    def best(self) -> tuple[Hands, Places]:
        """The cards that each hand keeps, and how many they are."""
        chosen = self.worth.argmax(axis=1)
        return self.cards[np.arange(len(chosen)), chosen], self.counts[chosen]


class Prospects(NamedTuple):
    """By player: the worth of each possible hand, what it would keep, and what measures it."""

    values: Mapping[int, Numbers]
    kept: Mapping[int, Kept]
    scales: Mapping[int, Scale]
    coming: Chance


class Ways(NamedTuple):
    """The ways to keep some of so many cards: their places, and how many are kept."""

    places: Places
    counts: Places


def ways(held: int, least: int, most: int) -> Ways:
    """Every way to give up from so few to so many of the held cards.

    >>> ways(3, 1, 1).places.tolist()
    [[0, 1, 0], [0, 2, 0], [1, 2, 0]]
    """
    chosen = [
        places
        for count in range(held - most, held - least + 1)
        for places in combinations(range(held), count)
    ]
    padded = [[*places, *[0] * (held - len(places))] for places in chosen]
    return Ways(np.array(padded, np.int64), np.array([len(places) for places in chosen], np.int64))


def prospects(moment: Moment, chance: np.random.Generator, columns: int) -> Prospects:
    """The prospects of everyone, over so many ways for the hand to end.

    Where cards are to be exchanged there are many ways to end, so fewer of each are looked at. Each
    hand is measured against what the others would keep: with a shared board against all hands on
    that board, and else against the hands of the other players.
    """
    coming = _coming(moment, chance, columns)
    players = moment.players
    found = {seat: ends_of(moment, seat, coming) for seat in players}
    shared = moment.sizes.board > 0
    if any(player.gives for player in players.values()):
        at_first = scale_of(list(found.values()), by_column=shared)
        chosen = {seat: _best(found[seat], players[seat], at_first) for seat in players}
    else:
        chosen = found
    if shared or len(players) == 1:
        scales = dict.fromkeys(players, scale_of(list(chosen.values()), by_column=shared))
    else:
        scales = {
            seat: scale_of([chosen[each] for each in players if each != seat], by_column=False)
            for seat in players
        }
    values, keeping = {}, {}
    for seat, player in players.items():
        means = found[seat].means(scales[seat])
        if player.gives is None:
            values[seat] = means
        else:
            keeping[seat] = _kept(player, means)
            values[seat] = keeping[seat].worth.max(axis=1)
    return Prospects(values, keeping, scales, coming)


def _coming(moment: Moment, chance: np.random.Generator, columns: int) -> Chance:
    size, known = moment.sizes.board, len(moment.board)
    exchange = any(player.gives for player in moment.players.values())
    columns = columns // 2 if exchange else columns
    count = 1 if known == size > 0 and not exchange else columns
    boards = np.zeros((count, size), np.uint8)
    boards[:, :known] = moment.board
    if known < size:
        taken = np.zeros(count, np.uint64)
        deal(boards, np.full(count, known), taken, moment.unseen, seeds(chance, count))
    return Chance(moment.unseen, boards, seeds(chance, columns))


def ends_of(moment: Moment, seat: int, coming: Chance, rows: slice = slice(None)) -> Ends:
    """How a player's possible hands may end: each of them, or each way to keep cards of each."""
    player = moment.players[seat]
    down, taken = player.down[rows], player.sets[rows]
    held, given = down, np.full(len(down), down.shape[1])
    if player.gives is not None:
        places, counts = ways(down.shape[1], *player.gives)
        held = down[:, places].reshape(-1, down.shape[1])
        given = np.tile(counts, len(down))
        taken = np.repeat(taken, len(places))
    held = np.concatenate([np.tile(player.up, (len(held), 1)), held], axis=1)
    given = given + len(player.up)
    own, board = moment.sizes
    if not board and player.gives is None and held.shape[1] == own:
        coming = coming._replace(seeds=coming.seeds[:1])
    return ends(moment.terms, held, given, taken, own, coming)


def _best(found: Ends, player: Possible, measure: Scale) -> Ends:
    """The ends of what each hand would keep."""
    if player.gives is None:
        return found
    means = found.means(measure).reshape(len(player.down), -1)
    return found.only(np.arange(len(means)) * means.shape[1] + means.argmax(axis=1))


def _kept(player: Possible, means: Numbers) -> Kept:
    """The best ways to keep each number of cards."""
    assert player.gives is not None, "an exchange is to come"
    down = player.down
    places, counts = ways(down.shape[1], *player.gives)
    means = means.reshape(len(down), -1)
    numbers = np.unique(counts)
    cards = np.zeros((len(down), len(numbers), down.shape[1]), np.uint8)
    worth = np.zeros((len(down), len(numbers)))
    for at, number in enumerate(numbers):
        of_number = np.flatnonzero(counts == number)
        best = of_number[means[:, of_number].argmax(axis=1)]
        cards[:, at] = np.take_along_axis(down, places[best], axis=1)
        worth[:, at] = means[np.arange(len(down)), best]
    return Kept(cards, numbers, worth)
