"""The hands that the players of a hand may hold, and how likely each is after what they did.

Each player has a number of possible hands, dealt at random from what a seat hasn't seen. The log
is followed event by event: cards come and go, and what a player does makes some hands likelier.
The first of the seat's own possible hands is the one it has; the rest is what others may think.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from oddchip.bots.course import exchanges, sizes, to_give, unseen
from oddchip.bots.dealing import Hands, deal, seeds, sets_of
from oddchip.bots.prospects import Kept, Moment, Possible, Prospects, prospects
from oddchip.bots.reading import Spot, likelihood, likelihood_of_number
from oddchip.bots.worth import Numbers
from oddchip.cards import Card
from oddchip.table import Event, Terms, View
from oddchip.table.events import Acted, Boarded, Burned, Dealt, Discarded, Drew, Posted, Returned
from oddchip.table.views import Withheld

MOST_IN_ALL: Final = 600
LEAST_EACH: Final = 48


class Skill(NamedTuple):
    """How closely a player looks: possible hands of each player, ends of each, whole deals.

    Who doesn't read takes every possible hand for as likely as any other.
    """

    hands: int
    columns: int
    worlds: int
    reads: bool


class Field:
    """What a seat can know of everyone's hand, from what it sees."""

    def __init__(self, terms: Terms, seed: int, skill: Skill) -> None:
        self._terms = terms
        self._exchanges = exchanges(terms)
        self._log: tuple[Event | Withheld, ...] = ()
        self.skill = skill
        self.chance = np.random.default_rng(seed)

    def follow(self, view: View) -> None:
        """Take in what has happened since the seat was last asked."""
        place = len(self._log)
        if not place or view.log[:place] != self._log:
            place = 0
            self._begin(view)
        self._log = view.log
        self._sizes = sizes(self._terms, view)
        known = unseen(view, self._terms)
        self._unseen = np.array([card.index for card in known], np.uint8)
        self._drop_impossible()
        for event in view.log[place:]:
            self._take_in(event)

    def _begin(self, view: View) -> None:
        assert isinstance(view.viewer, int), "an onlooker has no hand"
        players = len(view.seats)
        hands = self.skill.hands // 2 if self._exchanges else self.skill.hands
        count = max(LEAST_EACH, min(hands, MOST_IN_ALL // players))
        self.me = view.viewer
        self.alive = list(range(players))
        self.wagers = 0
        self.weights = [np.full(count, 1 / count) for _ in range(players)]
        self._count = count
        self._board: list[int] = []
        self._up: list[list[int]] = [[] for _ in range(players)]
        self._down = [np.zeros((count, 0), np.uint8) for _ in range(players)]
        self._exchanged = [0] * players
        self._bets = [0] * players
        self._pot = 0
        self._begun = self._over = False
        self._prospects: Prospects | None = None
        self._outdated = False

    def _drop_impossible(self) -> None:
        """Hands with a card that has been seen elsewhere become copies of likely ones."""
        out_of_sight = sets_of(self._unseen[None, :])[0]
        for seat in self.alive:
            down, weights = self._down[seat], self.weights[seat]
            if not down.shape[1]:
                continue
            wrong = (sets_of(down) & ~out_of_sight) != 0
            wrong[0] &= seat != self.me
            if wrong.any():
                left = np.where(wrong, 0.0, weights)
                likely = left / left.sum() if left.any() else None
                drawn = self.chance.choice(self._count, int(wrong.sum()), p=likely)
                down[wrong] = down[drawn]
                weights[wrong] = weights[drawn]
                self.weights[seat] = weights / weights.sum()
                self._prospects = None

    # What happens

    def _take_in(self, event: Event | Withheld) -> None:
        match event:
            case Posted():
                self._pot += event.amount
                if event.kind in ("blind", "entry"):
                    self._bets[event.seat] += event.amount
                    self.wagers = 1
            case Dealt():
                self._end_round()
                if event.up:
                    self._up[event.seat] += _indexes(event.cards)
                elif event.seat in self.alive:
                    self._add(event.seat, self._down[event.seat], event.cards)
            case Boarded():
                self._end_round()
                self._board += _indexes(event.cards)
            case Burned():
                self._end_round()
            case Acted():
                self._act(event)
            case Returned():
                self._pot -= event.amount
            case Discarded():
                self._exchange(event.seat, event.cards, ())
            case Drew():
                self._exchange(event.seat, event.gave, event.got)

    def _end_round(self) -> None:
        self._over = self._begun
        self._prospects = None

    def _add(
        self, seat: int, held: Hands, cards: Sequence[Card | None], taken: Hands | None = None
    ) -> None:
        """Give each possible hand of a seat so many cards more, none of them one of `taken`."""
        before = held.shape[1]
        wide = np.concatenate([held, np.zeros((self._count, len(cards)), np.uint8)], axis=1)
        out = held if taken is None else taken
        used = sets_of(out) if out.shape[1] else np.zeros(self._count, np.uint64)
        sources = seeds(self.chance, self._count)
        deal(wide, np.full(self._count, before), used, self._unseen, sources)
        if seat == self.me:
            wide[0, before:] = _indexes(cards)
        self._down[seat] = wide

    def _act(self, event: Acted) -> None:
        if self._over:
            self._over = False
            self._bets = [0] * len(self._bets)
            self.wagers = 0
        self._begun = True
        seat = event.seat
        if event.kind == "fold":
            self.alive.remove(seat)
        elif seat != self.me and self.skill.reads and event.kind != "bring-in":
            to_match = max(self._bets)
            price = to_match - self._bets[seat]
            spot = Spot(self.wagers, price, self._pot, len(self.alive) - 1)
            by = event.to - to_match
            self._weigh(seat, likelihood(event.kind, by, spot, self.values(seat)))
        self._pot += event.paid
        self._bets[seat] = event.to
        self.wagers += event.kind in ("bet", "raise", "bring-in")

    def _weigh(self, seat: int, likely: Numbers) -> None:
        weights = self.weights[seat] * likely
        self.weights[seat] = weights / weights.sum()

    def _exchange(self, seat: int, gave: Sequence[Card | None], got: Sequence[Card | None]) -> None:
        """A player gave up cards: those that each of its possible hands would have given."""
        if seat in self.alive:
            kept, before = self._kept(seat), self._down[seat]
            left = before.shape[1] - len(gave)
            number = int(np.flatnonzero(kept.counts == left)[0])
            if self.skill.reads and seat != self.me:
                self._weigh(seat, likelihood_of_number(number, kept.worth))
            held = kept.cards[:, number, :left]
            if seat == self.me:
                gone = _indexes(gave)
                held[0] = [card for card in before[0].tolist() if card not in gone]
            self._add(seat, held, got, before)
            self._exchanged[seat] += 1
        self._over = self._begun
        self._outdated = True

    def _kept(self, seat: int) -> Kept:
        """What a seat would keep; who drew before it has changed nothing of that."""
        if self._prospects is not None and seat in self._prospects.kept:
            return self._prospects.kept[seat]
        return self.prospects.kept[seat]

    # What it comes to

    @property
    def moment(self) -> Moment:
        """Where the hand stands, and what everyone may hold."""
        players = {seat: self._possible(seat) for seat in self.alive}
        return Moment(self._terms, self._sizes, self._unseen, self._board, players)

    def _possible(self, seat: int) -> Possible:
        done, down = self._exchanged[seat], self._down[seat]
        more = done < len(self._exchanges)
        gives = to_give(self._exchanges[done], down.shape[1]) if more else None
        return Possible(np.array(self._up[seat], np.uint8), down, gives)

    @property
    def prospects(self) -> Prospects:
        """What all possible hands are worth now."""
        if self._prospects is None or self._outdated:
            self._outdated = False
            self._prospects = prospects(self.moment, self.chance, self.skill.columns)
        return self._prospects

    def values(self, seat: int) -> Numbers:
        """The worth of each possible hand of a seat."""
        return self.prospects.values[seat]


def _indexes(cards: Sequence[Card | None]) -> list[int]:
    return [card.index for card in cards if card]
