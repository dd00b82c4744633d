"""From a hand to a PHH file: plain PHH as far as it goes, and the rest in a table of our own."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, time
from decimal import Decimal

from oddchip.history.beginning import fields_of_beginning, order_of
from oddchip.history.fields import OWN, Fields
from oddchip.history.history import CENTS, UNKNOWN_STACK, History
from oddchip.history.notation import DEALS, Line, write_cards
from oddchip.table import Event
from oddchip.table.events import (
    Acted,
    Boarded,
    Collected,
    Dealt,
    Discarded,
    Drew,
    Hidden,
    Mucked,
    Reshuffled,
    Showed,
    Shuffled,
)
from oddchip.table.views import Viewer, Withheld

VERBS = {
    "fold": "f",
    "check": "cc",
    "call": "cc",
    "bring-in": "pb",
    "bet": "cbr",
    "raise": "cbr",
}


def write_phh(*histories: History, viewer: Viewer = "auditor") -> str:
    """A PHH file of a hand, or of several, as a viewer may know them.

    >>> from oddchip.history import History, read_phh
    >>> from oddchip.rulebook import game
    >>> from oddchip.table import start, terms
    >>> table = terms(game("texas-holdem", {"structure": "no-limit"}))
    >>> hand = start(table, [5_000, 5_000], 0, deck=table.deck.cards)
    >>> history = History(hand.apply(hand.legal.fold))
    >>> print(write_phh(history, viewer=0))
    variant = "NT"
    ...
    >>> read_phh(write_phh(history))[0].hand == history.hand
    True
    """
    if len(histories) == 1:
        return _hand(histories[0], viewer)
    return "\n".join(
        f"[{number}]\n{_hand(history, viewer)}" for number, history in enumerate(histories, 1)
    )


def _hand(history: History, viewer: Viewer) -> str:
    events = history.seen_by(viewer)
    paid = sum(event.amount for event in events if isinstance(event, Collected))
    fields = fields_of_beginning(history.began, paid)
    own = dict(fields.own)
    for event in events:
        if isinstance(event, Shuffled) and None not in event.deck:
            own["deck"] = write_cards(event.deck)
            if event.again != event.deck:
                own["again"] = write_cards(event.again)
    if history.decimals is None:
        own["unit"] = CENTS
    told = _Lines(fields, history.decimals or 0)
    for event in events:
        told.follow(event)
    told.deal()
    lines = _noted(told.lines, history)
    return "".join(f"{line}\n" for line in _toml(fields._replace(own=own), lines, history))


# The actions


class _Lines:
    """The lines of a hand's events. Cards that come together are told together, by player.

    Where nobody can bet any more PHH has the hands shown first and the last cards dealt then, and
    what those add to a hand shown once more.
    """

    def __init__(self, fields: Fields, decimals: int) -> None:
        self.player = order_of(fields).player
        self.decimals = decimals
        self.lines: list[Line] = []
        self.coming: dict[int, list[Hidden]] = {}
        self.street = ""
        # Where nobody has anything to decide from there on, and the cards dealt since.
        self.decided = 0
        self.drawing = True
        self.late: Counter[tuple[int, bool]] = Counter()
        self.up: Counter[int] = Counter()

    def follow(self, event: Event | Withheld) -> None:
        """Tell an event."""
        match event:
            case Dealt():
                if event.street != self.street:
                    self.deal()
                self.street = event.street
                self._come(event.seat, event.cards)
                self.late[event.seat, event.up] += len(event.cards)
                self.up[event.seat] += len(event.cards) if event.up else 0
                return
            case Drew():
                if self.player(event.seat) in self.coming:
                    self.deal()
                self.drawing = True
                self._act(event.seat, "sd", event.gave)
                self._come(event.seat, event.got)
                return
            case Reshuffled():
                return
        self.deal()
        match event:
            case Boarded():
                self.lines.append(Line(0, "db", event.cards))
            case Acted():
                verb = VERBS[event.kind]
                amount = Decimal(event.to).scaleb(-self.decimals) if verb == "cbr" else None
                self._act(event.seat, verb, amount=amount)
            case Discarded():
                self._act(event.seat, "sd", event.cards)
            case Showed():
                self._show(event.seat, event.cards)
            case Mucked():
                self._show(event.seat, ())

    def _act(
        self, seat: int, verb: str, cards: Sequence[Hidden] = (), amount: Decimal | None = None
    ) -> None:
        self.lines.append(Line(self.player(seat), verb, tuple(cards), amount))
        self._decide()

    def _decide(self) -> None:
        self.decided = len(self.lines)
        self.late.clear()

    def _show(self, seat: int, cards: Sequence[Hidden]) -> None:
        up, late_down, late_up = self.up[seat], self.late[seat, False], self.late[seat, True]
        down_end, end = len(cards) - up, len(cards)
        before = (*cards[: down_end - late_down], *cards[down_end : end - late_up])
        player = self.player(seat)
        self.lines.insert(self.decided, Line(player, "sm", before if cards else ()))
        self.decided += 1
        if cards and late_down + late_up:
            self.lines.append(Line(player, "sm", tuple(cards)))

    def _come(self, seat: int, cards: Sequence[Hidden]) -> None:
        self.coming.setdefault(self.player(seat), []).extend(cards)

    def deal(self) -> None:
        """Tell of the cards that have come since the last line."""
        for player, cards in sorted(self.coming.items()):
            if cards:
                self.lines.append(Line(player, "dh", tuple(cards)))
        self.coming.clear()
        if self.drawing:
            self._decide()
        self.drawing = False


def _noted(lines: Sequence[Line], history: History) -> Iterator[str]:
    """The lines with the comments between them, each after as many actions as it came."""
    notes = list(history.notes)
    actions = 0
    for line in lines:
        while notes and notes[0].after <= actions:
            yield f"# {notes.pop(0).text}"
        yield line.text
        actions += line.verb not in DEALS
    yield from (f"# {note.text}" for note in notes)


# TOML


def _toml(fields: Fields, lines: Iterable[str], history: History) -> Iterator[str]:
    seats = order_of(fields).seats
    decimals = history.decimals or 0
    yield f"variant = {toml_value(fields.variant)}"
    yield f"ante_trimming_status = {toml_value(fields.trimmed)}"
    yield f"antes = {_amounts(fields.antes, decimals)}"
    if fields.blinds:
        yield f"blinds_or_straddles = {_amounts(fields.blinds, decimals)}"
    for name in ("bring_in", "small_bet", "big_bet", "min_bet"):
        if getattr(fields, name):
            yield f"{name} = {_amount(getattr(fields, name), decimals)}"
    yield f"starting_stacks = {_amounts(fields.stacks, decimals)}"
    yield "actions = ["
    yield from (f"  {toml_value(line)}," for line in lines)
    yield "]"
    yield f"seats = {toml_value([history.number(seat) for seat in seats])}"
    if history.players:
        yield f"players = {toml_value([history.players[seat] for seat in seats])}"
    finishing = history.finishing or (history.stacks if history.hand.over else None)
    if finishing:
        yield f"finishing_stacks = {_amounts([finishing[seat] for seat in seats], decimals)}"
    for name, value in history.fields.items():
        yield f"{toml_key(name)} = {toml_value(value)}"
    for name, value in fields.own.items():
        yield from _own(f"{OWN}.{name}", value)


def _own(name: str, value: object) -> Iterator[str]:
    """A key of our own table, or each key of a table in it."""
    if isinstance(value, dict):
        for inner, item in value.items():
            yield from _own(f"{name}.{toml_key(inner)}", item)
    else:
        yield f"{name} = {toml_value(value)}"


def _amounts(amounts: Sequence[int | None], decimals: int) -> str:
    return f"[{', '.join(_amount(amount, decimals) for amount in amounts)}]"


def _amount(amount: int | None, decimals: int) -> str:
    if amount is None or amount >= UNKNOWN_STACK:
        return "inf"
    return f"{Decimal(amount).scaleb(-decimals):f}"


def toml_key(name: str) -> str:
    """A key as TOML writes it.

    >>> toml_key("event"), toml_key("main event")
    ('event', '"main event"')
    """
    return name if re.fullmatch("[A-Za-z0-9_-]+", name) else toml_value(name)


def toml_value(value: object) -> str:
    """A value as TOML writes it.

    >>> toml_value([1, "a", {"b": True}])
    '[1, "a", {b = true}]'
    """
    match value:
        case bool():
            return str(value).lower()
        case str():
            sound = value.encode("utf-8", "replace").decode()
            return json.dumps(sound, ensure_ascii=False).replace("\x7f", "\\u007f")
        case Decimal():
            return f"{value:f}".lower().replace("infinity", "inf")
        case date() | time():
            return value.isoformat()
        case dict():
            pairs = (f"{toml_key(key)} = {toml_value(item)}" for key, item in value.items())
            return f"{{{', '.join(pairs)}}}"
        case list() | tuple():
            return f"[{', '.join(map(toml_value, value))}]"
    return str(value)
