"""The order of the deck from which a hand was dealt, found as the hand is played.

A file tells who got which cards, the engine wants the deck in order. So a hand is played from any
deck, and whenever other cards come than those told, they are exchanged and the hand is played
again up to there. Cards that nobody tells, such as burned ones, may be any.
"""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from typing import NamedTuple

from msgspec.structs import replace

from oddchip.cards import Card
from oddchip.mistake import Mistake
from oddchip.table import Action, Event, Hand
from oddchip.table.events import Boarded, Burned, Dealt, Drew, Hidden, Reshuffled

# How often cards may have to be exchanged until a street is as told; one or two is usual.
MOST_TRIALS = 20

Start = Callable[[Sequence[Card], Sequence[Card]], Hand]


class Place(NamedTuple):
    """A place to which a card comes, and which should come: a seat's, or that of none."""

    seat: int | None
    card: Card | None


class Told:
    """The cards that a file tells, in the order dealt, of each seat and of the board."""

    def __init__(
        self, seats: Sequence[Sequence[Card | None]], board: Sequence[Card | None]
    ) -> None:
        self.named = {card for cards in (*seats, board) for card in cards if card}
        self._seats = [iter(cards) for cards in seats]
        self._board = iter(board)
        self.places: list[Place] = []

    def follow(self, events: Sequence[Event]) -> None:
        """Note where the cards of more events go."""
        for event in events:
            match event:
                case Dealt():
                    self.places += (self._at(event.seat) for _ in event.cards)
                case Drew():
                    self.places += (self._at(event.seat) for _ in event.got)
                case Boarded():
                    self.places += (self._on_board(event.street) for _ in event.cards)
                case Burned():
                    self.places += (Place(None, None) for _ in event.cards)

    def _at(self, seat: int) -> Place:
        return Place(seat, next(self._seats[seat], None))

    def _on_board(self, street: str) -> Place:
        for card in self._board:
            return Place(None, card)
        raise Mistake(f"the file doesn't deal the board of the {street.replace('-', ' ')}")

    def left_over(self) -> bool:
        """Whether the file deals cards that the game doesn't."""
        return any(next(cards, None) for cards in (*self._seats, self._board))


class Coming(NamedTuple):
    """A card that comes, and the one that should; from which pool of used cards, if from one."""

    card: Card
    want: Card | None
    pool: int | None
    used: Sequence[Card]


class Giving(NamedTuple):
    """An action; if it gives up cards, the places of those among all that its seat was dealt."""

    action: Action
    seat: int
    places: tuple[int, ...]


class Playing:
    """A hand being played, its deck being put in order on the way.

    With `in_order` the deck is the file's own, and other cards than those told are a mistake.
    """

    def __init__(
        self,
        start: Start,
        told: Told,
        deck: Sequence[Card],
        again: Sequence[Card],
        *,
        in_order: bool,
    ) -> None:
        self._start, self._told, self._in_order = start, told, in_order
        self._deck, self._again = list(deck), list(again)
        self._given: list[Giving] = []
        self.hand = start(self._deck, self._again)
        self._told.follow(self.hand.log)
        self._put_in_order(0)

    def apply(self, action: Action, seat: int, places: tuple[int, ...] = ()) -> None:
        """Play an action."""
        before = len(self.hand.log)
        self._given.append(Giving(action, seat, places))
        self.hand = _given(self.hand, self._given[-1])
        self._told.follow(self.hand.log[before:])
        self._put_in_order(before)

    @property
    def filled(self) -> frozenset[tuple[int, int]]:
        """The cards that the file doesn't tell: the seat, and the place among all it was dealt."""
        if self._in_order:
            return frozenset()
        dealt: dict[int, list[Card | None]] = {}
        for place in self._told.places:
            if place.seat is not None:
                dealt.setdefault(place.seat, []).append(place.card)
        return frozenset(
            (seat, at) for seat, cards in dealt.items() for at, card in enumerate(cards) if not card
        )

    def knows(self, seat: int) -> bool:
        """Whether the file tells the whole hand of a seat."""
        held = {*self.hand.down[seat], *self.hand.up[seat]}
        return self._in_order or held <= self._told.named

    def _put_in_order(self, before: int) -> None:
        """Make the events deal what the file tells, those since a place in the log being new."""
        if not any(cards_dealt(self.hand.log[before:])):
            return
        for _ in range(MOST_TRIALS):
            if self._in_order or not self._differences():
                break
            if not self._exchange():
                self._shuffle_again()
            self.hand = self._start(self._deck, self._again)
            for given in self._given:
                self.hand = _given(self.hand, given)
        for card, want in self._differences():
            raise Mistake(f"{want} is dealt where the deck has {card}")

    def _differences(self) -> list[tuple[Card, Card]]:
        """The cards that are dealt where the file tells of others, and those others."""
        dealt = zip(cards_dealt(self.hand.log), self._told.places, strict=True)
        return [(card, place.card) for card, place in dealt if place.card not in (card, None)]

    def _coming(self) -> Iterator[Coming]:
        """The cards as they come, and what should come."""
        pools: list[Sequence[Card]] = []
        gone: set[Card] = set()
        again: deque[int] = deque()
        places = iter(self._told.places)
        for event in self.hand.log:
            if isinstance(event, Reshuffled):
                again.extend([len(pools)] * len(event.cards))
                pools.append(tuple(_known(event.cards)))
            for card in cards_dealt([event]):
                pool = again.popleft() if card in gone else None
                used = () if pool is None else pools[pool]
                yield Coming(card, next(places).card, pool, used)
                gone.add(card)

    def _exchange(self) -> bool:
        """Exchange cards of the deck for those that the file tells; whether there are any.

        A card that comes again must have been used: if it wasn't, it takes the place of a used one
        that nobody tells of.
        """
        before = list(self._deck)
        came: set[Card] = set()
        for card, want, pool, used in self._coming():
            if want is None or want in used:
                came.update([card] if pool is not None else [])
                continue
            here = before.index(card)
            if pool is not None:
                if self._deck != before:
                    break
                untold = (c for c in used if c not in self._told.named and c not in came)
                here = self._deck.index(next(untold, card))
            there = self._deck.index(want)
            self._deck[here], self._deck[there] = self._deck[there], self._deck[here]
        return self._deck != before

    def _shuffle_again(self) -> None:
        """Put the used cards in the order in which they come again, if there is one."""
        coming: dict[int, list[Card | None]] = {}
        pools: dict[int, Sequence[Card]] = {}
        for _, want, pool, used in self._coming():
            if pool is not None:
                pools[pool] = used
                coming.setdefault(pool, []).append(want)
        order = TopologicalSorter[Card](dict.fromkeys(self._again, ()))
        for pool, wanted in coming.items():
            others = iter([card for card in pools[pool] if card not in wanted])
            cards = [next(others) if card is None else card for card in wanted]
            for one, following in pairwise([*cards, *others]):
                order.add(following, one)
        with suppress(CycleError):
            self._again = list(order.static_order())


def _given(hand: Hand, given: Giving) -> Hand:
    if not given.places:
        return hand.apply(given.action)
    own = [
        card for event in hand.log if _seat(event) == given.seat for card in cards_dealt([event])
    ]
    return hand.apply(replace(given.action, cards=tuple(own[place] for place in given.places)))


def _seat(event: Event) -> int | None:
    return event.seat if isinstance(event, Dealt | Drew) else None


def cards_dealt(events: Sequence[Event]) -> Iterator[Card]:
    """The cards that events deal or burn, in their order."""
    for event in events:
        match event:
            case Dealt() | Boarded() | Burned():
                yield from _known(event.cards)
            case Drew():
                yield from _known(event.got)


def _known(cards: Sequence[Hidden]) -> Iterator[Card]:
    for card in cards:
        assert card is not None, "a hand that is played knows its cards"
        yield card
