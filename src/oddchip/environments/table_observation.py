"""What a seat of a table sees, as numbers between 0 and 1.

Seats are counted from the viewer's own, and amounts are parts of all the chips on the table.
"""

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from oddchip.cards import Card
from oddchip.table import Terms, View
from oddchip.table.events import Acted, Began, Boarded, Burned, Dealt, Discarded, Drew

Observation = NDArray[np.float32]


class TableObservation:
    """The observations of a table with so many seats.

    >>> from oddchip.rulebook import game
    >>> from oddchip.table import start, terms, view
    >>> table = terms(game("texas-holdem"))
    >>> hand = start(table, [10_000, 10_000], 0, deck=table.deck.cards)
    >>> observation = TableObservation(table, 2)
    >>> seen = observation.of(view(hand, 0))
    >>> [name for name, value in zip(observation.names, seen, strict=True) if value == 1]
    ['hand 2d', 'hand 2s', 'street pre-flop', 'seat 0 button']
    """

    def __init__(self, terms: Terms, seats: int) -> None:
        pack = terms.deck.cards
        does = [step.does for step in terms.steps]
        self._exchanges = "draw" in does or "discard" in does
        self._ups = any(step.does == "deal" and step.to == "up" for step in terms.steps)
        self._rounds, self._draws = does.count("bet"), does.count("draw")
        self._seats = seats
        self._places = {card: place for place, card in enumerate(pack)}
        self._streets = {
            street: place
            for place, street in enumerate(dict.fromkeys(step.street for step in terms.steps))
        }
        sets = ["hand", "board"]
        sets += ["to give up", "given up"] if self._exchanges else []
        sets += [f"seat {seat} up" for seat in range(seats)] if self._ups else []
        numbers = ["stack", "bet", "folded", "all-in", "button", "last to raise"]
        numbers += [f"draw {number + 1}" for number in range(self._draws)]
        numbers += [f"wagered in round {number + 1}" for number in range(self._rounds)]
        self.names: tuple[str, ...] = (
            *(f"{name} {card}" for name in sets for card in pack),
            *(f"street {street}" for street in self._streets),
            *(f"seat {seat} {name}" for seat in range(seats) for name in numbers),
            *("pot", "price", "least wager", "greatest wager"),
        )

    def of(self, view: View, given: Sequence[Card] = ()) -> Observation:
        """What a seat sees; `given` are the cards that it has chosen to give up so far."""
        me = view.viewer
        assert isinstance(me, int), "an environment's agents have seats"
        pack = len(self._places)
        order = [(me + place) % self._seats for place in range(self._seats)]
        sets: list[Iterable[Card | None]] = [view.seats[me].down, view.board]
        if self._exchanges:
            sets += [given, _given_up(view, me)]
        if self._ups:
            sets += [view.seats[seat].up for seat in order]
        ones = [
            number * pack + self._places[card]
            for number, cards in enumerate(sets)
            for card in cards
            if card is not None
        ]
        after = len(sets) * pack
        ones.append(after + self._streets[view.street])
        after += len(self._streets)
        found = np.zeros(len(self.names), np.float32)
        found[ones] = 1
        found[after:] = self._numbers(view, order)
        return found

    def _numbers(self, view: View, order: Sequence[int]) -> list[float]:
        """The numbers of each seat, and of the pot and the wager to be made."""
        began = view.log[0]
        assert isinstance(began, Began), "a log starts with the beginning of the hand"
        chips = sum(began.stacks)
        wagered, drawn, last_to_raise = self._so_far(view)
        numbers: list[float] = []
        for number in order:
            seat = view.seats[number]
            numbers += [
                seat.stack / chips,
                seat.bet / chips,
                seat.folded,
                seat.all_in,
                number == view.button,
                number == last_to_raise,
                *(count / len(self._places) for count in drawn[number]),
                *(amount / chips for amount in wagered[number]),
            ]
        legal = view.legal
        wager = legal.wager if legal else None
        price = legal.price if legal else 0
        least, most = (wager.least, wager.most) if wager else (0, 0)
        return [*numbers, view.pot / chips, price / chips, least / chips, most / chips]

    def _so_far(self, view: View) -> tuple[list[list[int]], list[list[int]], int | None]:
        """What each seat wagered in each round and drew at each draw, and who raised last.

        A round is what happens between two movements of cards.
        """
        wagered = [[0] * self._rounds for _ in range(self._seats)]
        drawn = [[0] * self._draws for _ in range(self._seats)]
        draws = [0] * self._seats
        place, moved = -1, True
        last_to_raise = None
        for event in view.log:
            match event:
                case Acted():
                    place, moved = place + moved, False
                    wagered[event.seat][place] += event.paid
                    if event.kind in ("bet", "raise"):
                        last_to_raise = event.seat
                case Drew():
                    moved = True
                    drawn[event.seat][draws[event.seat]] = len(event.gave)
                    draws[event.seat] += 1
                case Burned() | Dealt() | Boarded() | Discarded():
                    moved = True
        return wagered, drawn, last_to_raise


def _given_up(view: View, me: int) -> Iterable[Card | None]:
    """The cards that the viewer has given up."""
    for event in view.log:
        match event:
            case Drew(seat=seat) if seat == me:
                yield from event.gave
            case Discarded(seat=seat) if seat == me:
                yield from event.cards
