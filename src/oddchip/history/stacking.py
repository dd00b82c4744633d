"""The order of the deck from which a hand was dealt, found as the hand is played.

A file tells who got which cards, the engine wants the deck in order. So a hand is played from any
deck, and whenever other cards come than those told, they are exchanged and the hand is played
again up to there. Cards that nobody tells, such as burned ones, may be any.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from oddchip.cards import Card
from oddchip.mistake import Mistake
from oddchip.table import Action, Event, Hand
from oddchip.table.events import Boarded, Burned, Dealt, Drew, Hidden, Reshuffled

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
    def filled(self) -> frozenset[tuple[int, Card]]:
        """The cards of each seat that the file doesn't tell."""
        if self._in_order:
            return frozenset()
        dealt = zip(self._told.places, cards_dealt(self.hand.log), strict=True)
        return frozenset(
            (place.seat, card)
            for place, card in dealt
            if place.seat is not None and place.card is None
        )

    def _put_in_order(self, before: int) -> None:
        """Make the events since a place in the log deal what the file tells."""
        coming = list(cards_dealt(self.hand.log[before:]))
        if not coming:
            return
        gone = list(cards_dealt(self.hand.log[:before]))
        wanted = [place.card for place in self._told.places[len(gone) :]]
        if all(want in (card, None) for card, want in zip(coming, wanted, strict=True)):
            return
        if not self._in_order:
            self._exchange(gone, coming, wanted)
            self.hand = self._start(self._deck, self._again)
            for given in self._given:
                self.hand = _given(self.hand, given)
        for card, place in zip(cards_dealt(self.hand.log), self._told.places, strict=True):
            if place.card not in (card, None):
                raise Mistake(f"{place.card} is dealt where the deck has {card}")

    def _exchange(
        self, gone: Sequence[Card], coming: Sequence[Card], wanted: Sequence[Card | None]
    ) -> None:
        """Put the wanted cards where others come from.

        A card that comes a second time comes from the used cards. If the wanted one isn't among
        them, one that nobody tells of is used in its place.
        """
        used = [card for event in self.hand.log for card in _reshuffled(event)]
        again = [card in gone for card in coming]
        orders = [self._again if second else self._deck for second in again]
        places = [order.index(card) for order, card in zip(orders, coming, strict=True)]
        for order, place, second, want in zip(orders, places, again, wanted, strict=True):
            if want is None or order[place] is want:
                continue
            other = order[place]
            if second and want not in used:
                later = [card for card in order[place:] if card in used]
                other = next((card for card in later if card not in self._told.named), other)
                _swap(self._again, order[place], other)
            _swap(self._again, other, want)
            if not (second and want in used):
                _swap(self._deck, other, want)


def _swap(order: list[Card], one: Card, other: Card) -> None:
    here, there = order.index(one), order.index(other)
    order[here], order[there] = other, one


def _reshuffled(event: Event) -> Sequence[Card]:
    return list(_known(event.cards)) if isinstance(event, Reshuffled) else []


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
