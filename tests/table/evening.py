"""Tables at play for the tests of sessions: packs, hands on end, and what the news tell."""

from typing import Any

from oddchip.cards import Card, shuffled
from oddchip.table import Player, Session
from oddchip.table.news import (
    Added,
    Adding,
    CameBack,
    Chose,
    Dealt,
    DrewForButton,
    Leaving,
    Left,
    News,
    NotDealt,
    Owes,
    Played,
    Sat,
    SatOut,
    Turned,
)


def pack(table: Session, seed: int) -> tuple[Card, ...]:
    return shuffled(table.terms.deck.cards, seed)


def dealt(table: Session, seed: int = 1) -> Session:
    """The next hand, after a draw for the button if there hasn't been one."""
    if table.button is None:
        table = table.draw_for_button(pack(table, seed))
    return table.deal(pack(table, seed + 1))


def folded(table: Session) -> Session:
    """The end of the hand, everybody having folded or checked to it."""
    while table.hand:
        legal = table.hand.legal
        table = table.act(legal.fold or next(iter(legal)))
    return table


class Told:
    """A table as somebody knows it who has heard nothing but its news."""

    def __init__(self, seats: int) -> None:
        self.players: list[dict[str, Any] | None] = [None] * seats
        self.playing = 0
        self.button: int | None = None
        self.blinds: tuple[int, ...] = ()
        self.seats: tuple[int, ...] = ()
        self.number = 0
        self.collected = 0
        self.brought = 0

    def __eq__(self, table: object) -> bool:
        if not isinstance(table, Session):
            return NotImplemented
        players = tuple(None if player is None else Player(**player) for player in self.players)
        mine = (players, self.playing, self.button, self.blinds, self.seats, self.number)
        return mine == (
            table.players,
            table.playing,
            table.button,
            table.blinds,
            table.seats,
            table.number,
        )

    __hash__ = None  # type: ignore[assignment]  # it changes

    def hear(self, news: News) -> None:
        match news:
            case Sat(seat, player, amount, posting):
                assert self.players[seat] is None
                self.players[seat] = {"name": player, "stack": amount, "posting": posting}
                self.brought += amount
            case Left(seat, player, amount):
                assert self._at(seat)["name"] == player
                assert self._at(seat)["stack"] == amount
                self.players[seat] = None
                self.brought -= amount
            case Adding(seat, amount):
                self._at(seat)["adding"] = self._at(seat).get("adding", 0) + amount
            case Added(seat, amount, back):
                assert self._at(seat).get("adding", 0) in (0, amount + back)
                self._at(seat)["stack"] += amount
                self._at(seat)["adding"] = 0
                self.brought += amount
            case Leaving(seat):
                self._at(seat).update(leaving=True, out=True, adding=0)
            case SatOut(seat):
                self._at(seat)["out"] = True
            case CameBack(seat, posting):
                self._at(seat).update(out=False, leaving=False, posting=posting)
            case Owes(seat, small, big):
                self._at(seat).update(owes_small=small, owes_big=big)
            case DrewForButton(cards, seat):
                assert seat in dict(cards)
                self.button = seat
            case Chose(_, place, _) | Turned(place, _):
                self.playing = place
            case Dealt(number, _, seats, button, blinds):
                self.number, self.seats = number, seats
                self.button, self.blinds = button, blinds
            case NotDealt(seat, _):
                assert self.players[seat]
                assert seat not in self.seats
            case Played(number, seats, stacks, collected):
                assert (number, seats) == (self.number, self.seats)
                before = sum(self._at(seat)["stack"] for seat in seats)
                assert before == sum(stacks) + collected
                for seat, stack in zip(seats, stacks, strict=True):
                    self._at(seat)["stack"] = stack
                self.collected += collected
            case _:
                raise AssertionError(f"nobody has told what to make of {news}")

    def _at(self, seat: int) -> dict[str, Any]:
        player = self.players[seat]
        assert player is not None
        return player
