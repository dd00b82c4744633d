"""A hand with what its file tells besides: names, notes, and the stacks that it should end with."""

from collections import Counter
from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from oddchip.cards import Card
from oddchip.rules import Game
from oddchip.rules.tree import plain
from oddchip.table import Event, Hand
from oddchip.table.events import (
    Began,
    Burned,
    Dealt,
    Discarded,
    Drew,
    Reshuffled,
    Showed,
    Shuffled,
)
from oddchip.table.views import Viewer, Withheld, seen

CENTS = "cent"
MOST_AMOUNT = 10**15
# What stands for a stack that a file doesn't know: more than anyone will bet.
UNKNOWN_STACK = MOST_AMOUNT


class Note(msgspec.Struct, frozen=True):
    """A comment of a file: what it says after so many of the players' actions."""

    after: int
    text: str


class History(msgspec.Struct, frozen=True):
    """A hand and what is known of it besides; lists are in the order of the seats.

    `seats` are their numbers where they aren't 1, 2, 3 and so on, as where some seats are empty.
    `filled` are cards that the source doesn't tell, each as the seat and its place among all that
    the seat was dealt: the hand was played with some, but they are never shown. So it is with the
    deck and what was burned of it, unless `deck_told`.
    Amounts of the source have `decimals`; those of our own hands are cents. `remarks` say what of
    the source wasn't taken at its word. `game` is given if it isn't one of the rulebook.

    >>> from oddchip.rulebook import game
    >>> from oddchip.table import start, terms
    >>> table = terms(game("razz"))
    >>> hand = start(table, [5_000, 5_000], 0, deck=table.deck.cards)
    >>> History(hand, players=("Ann", "Bo")).name(1)
    'Bo'
    """

    hand: Hand
    players: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    finishing: tuple[int | None, ...] | None = None
    decimals: int | None = None
    notes: tuple[Note, ...] = ()
    fields: Mapping[str, object] = {}
    filled: frozenset[tuple[int, int]] = frozenset()
    deck_told: bool = True
    remarks: tuple[str, ...] = ()
    game: Game | None = None

    def number(self, seat: int) -> int:
        """The number of a seat at its table."""
        return self.seats[seat] if self.seats else seat + 1

    def name(self, seat: int) -> str:
        """What a seat's player is called."""
        return (self.players[seat] if self.players else "") or f"Seat {self.number(seat)}"

    def seen_by(self, viewer: Viewer) -> tuple[Event | Withheld, ...]:
        """The hand's events as a viewer may see them; nobody sees cards that were filled in."""
        events = self.hand.log
        if not self.deck_told:
            telling = _Telling(self.filled)
            events = tuple(map(telling.told, events))
        return tuple(seen(event, viewer) for event in events)

    @property
    def began(self) -> Began:
        """How the hand began."""
        began = self.hand.log[0]
        assert isinstance(began, Began), "a log opens so"
        return began

    @property
    def results(self) -> tuple[tuple[str, int], ...]:
        """What each player whose stack is known won, or lost."""
        pairs = zip(self.began.stacks, self.stacks, strict=True)
        return tuple(
            (self.name(seat), after - before)
            for seat, (before, after) in enumerate(pairs)
            if after is not None
        )

    def money(self, units: int) -> str:
        """An amount of the hand, as its source counts."""
        symbol = self.fields.get("currency_symbol", "")
        return f"{plain(str(symbol))}{amount(units, self.decimals)}"

    @property
    def stacks(self) -> tuple[int | None, ...]:
        """The stacks as they stand, as far as the source knows them."""
        return tuple(
            None if first >= UNKNOWN_STACK else stack
            for first, stack in zip(self.began.stacks, self.hand.stacks, strict=True)
        )

    @property
    def difference(self) -> str | None:
        """How the stacks differ from those that the file ends with; None if they don't."""
        if self.finishing is None:
            return None
        for seat, (ours, file) in enumerate(zip(self.stacks, self.finishing, strict=True)):
            if ours is not None and file is not None and ours != file:
                return (
                    f"{self.name(seat)} ends with {self.money(ours)},"
                    f" and with {self.money(file)} in the file"
                )
        return None


class _Telling:
    """The events of a log without the cards that its source doesn't tell."""

    def __init__(self, filled: frozenset[tuple[int, int]]) -> None:
        self.filled = filled
        self.dealt: Counter[int] = Counter()
        self.place: dict[tuple[int, Card | None], int] = {}

    def told(self, event: Event) -> Event:
        """The next event."""
        match event:
            case Dealt():
                self._deal(event.seat, event.cards)
                return replace(event, cards=self._known(event.seat, event.cards))
            case Drew():
                gave = self._known(event.seat, event.gave)
                self._deal(event.seat, event.got)
                return replace(event, gave=gave, got=self._known(event.seat, event.got))
            case Discarded() | Showed():
                return replace(event, cards=self._known(event.seat, event.cards))
            case Shuffled():
                hidden = (None,) * len(event.deck)
                return replace(event, deck=hidden, again=hidden)
            case Burned() | Reshuffled():
                return replace(event, cards=(None,) * len(event.cards))
        return event

    def _deal(self, seat: int, cards: tuple[Card | None, ...]) -> None:
        for card in cards:
            self.place[seat, card] = self.dealt[seat]
            self.dealt[seat] += 1

    def _known(self, seat: int, cards: tuple[Card | None, ...]) -> tuple[Card | None, ...]:
        return tuple(
            None if (seat, self.place[seat, card]) in self.filled else card for card in cards
        )


def amount(units: int, decimals: int | None) -> str:
    """An amount as the source of a hand counts it; our own hands are counted in cents.

    >>> amount(1_234_550, None), amount(80_000, 0), amount(250, 2)
    ('$12,345.50', '80,000', '2.50')
    """
    if decimals is None:
        whole, rest = divmod(units, 100)
        return f"${whole:,}.{rest:02}" if rest else f"${whole:,}"
    whole, rest = divmod(units, 10**decimals)
    return f"{whole:,}.{rest:0{decimals}}" if decimals else f"{whole:,}"
