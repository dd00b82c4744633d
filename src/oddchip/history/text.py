"""A hand as online card rooms print it: for people to read, as one viewer may know it.

It isn't read back: it has no order of the deck, and what a seat saw isn't the whole hand. PHH is
for that.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from oddchip.history.beginning import game_of, variants
from oddchip.history.history import UNKNOWN_STACK, History
from oddchip.ranking import Low, Order, evaluate
from oddchip.rules.printed.phrases import named
from oddchip.rules.tree import plain
from oddchip.table import Event, Stakes
from oddchip.table.events import (
    Acted,
    Began,
    Boarded,
    Burned,
    Collected,
    Dealt,
    Discarded,
    Drew,
    Ended,
    Hidden,
    Mucked,
    Posted,
    Reshuffled,
    Returned,
    Showed,
    Won,
)
from oddchip.table.views import Viewer, Withheld

CLOCK = ("time", "time_zone_abbreviation")


def write_text(history: History, viewer: Viewer = "auditor") -> str:
    """A hand in words, as a viewer may know it.

    >>> from oddchip.rulebook import game
    >>> from oddchip.table import start, terms
    >>> table = terms(game("texas-holdem", {"structure": "pot"}))
    >>> hand = start(table, [5_000, 5_000], 0, deck=table.deck.cards)
    >>> history = History(hand.apply(hand.legal.fold), players=("Ann", "Bo"))
    >>> print(write_text(history, viewer=1))
    Texas Hold'em, pot limit, blinds $1/$2
    2 players, seat 1 has the button
    Seat 1: Ann ($50 in chips)
    Seat 2: Bo ($50 in chips)
    Ann: posts the small blind $1
    Bo: posts the big blind $2
    *** PRE-FLOP ***
    Dealt to Bo [2c 2h]
    Ann: folds
    Uncalled bet ($1) returned to Bo
    Bo collected $2 from the pot
    *** SUMMARY ***
    Total pot $2
    Seat 1: Ann (button, small blind) folded (pre-flop)
    Seat 2: Bo (big blind) collected $2
    <BLANKLINE>
    """
    telling = _Telling(history)
    lines = [line for event in history.seen_by(viewer) for line in telling.tell(event)]
    return "".join(f"{line}\n" for line in lines)


class _Telling:
    """What has been told of a hand so far, event by event."""

    def __init__(self, history: History) -> None:
        self.history = history
        began = history.began
        self.began, self.terms = began, history.hand.terms
        self.stacks = list(began.stacks)
        self.price = 0
        self.street = ""
        self.board: tuple[Hidden, ...] = ()
        self.burned: tuple[Hidden, ...] = ()
        self.drew: set[int] = set()
        self.draws = iter(step.street for step in self.terms.steps if step.does == "draw")
        self.showing = False
        self.positions: dict[int, list[str]] = {began.button: ["button"]}
        self.fates = dict.fromkeys(range(len(began.stacks)), "")
        self.won: Counter[int] = Counter()
        self.fee = 0
        self.blinds = [post.seat for post in began.posts if post.kind == "blind"]
        self.pots = {event.pot for event in history.hand.log if isinstance(event, Won)}

    def tell(self, event: Event | Withheld) -> Iterator[str]:
        """The lines of an event."""
        match event:
            case Began():
                yield from self._begin(event)
            case Collected():
                self.fee += self._paid(event.seat, event.amount)
                yield f"{self._name(event.seat)}: pays the collection {self._money(event.amount)}"
            case Posted():
                yield self._post(event)
            case Burned():
                self.burned = event.cards
            case Dealt():
                yield from self._new_street(event.street)
                yield from self._dealt(event.seat, event.cards, up=event.up)
            case Boarded():
                yield from self._new_street(event.street, event.cards)
            case Reshuffled():
                yield "The used cards are shuffled in"
            case Acted():
                yield self._act(event)
            case Discarded():
                yield f"{self._name(event.seat)}: discards {_counted(event.cards)}"
            case Drew():
                yield from self._draw(event)
            case Returned():
                self.stacks[event.seat] += event.amount
                yield (
                    f"Uncalled bet ({self._money(event.amount)}) returned to"
                    f" {self._name(event.seat)}"
                )
            case Showed() | Mucked():
                yield from self._show(event)
            case Won():
                yield self._win(event)
            case Ended():
                yield from self._summary()

    def _name(self, seat: int) -> str:
        return plain(self.history.name(seat))

    def _place(self, seat: int) -> str:
        """A seat by its number, and who sits there if they have a name."""
        number = f"Seat {self.history.number(seat)}"
        return number if self._name(seat) == number else f"{number}: {self._name(seat)}"

    def _money(self, units: int) -> str:
        return self.history.money(units)

    def _paid(self, seat: int, units: int) -> int:
        self.stacks[seat] -= units
        return units

    def _all_in(self, seat: int) -> str:
        return "" if self.stacks[seat] else " and is all-in"

    def _begin(self, began: Began) -> Iterator[str]:
        game = self.history.game or game_of(began)
        about = ", ".join(_about(self.history.fields))
        if about:
            yield plain(about)
        yield ", ".join([game.sheet.name, *self._limits(began.stakes)])
        untold = {"structure", *variants().untold}
        defaults = {option.name: option.default for option in game.sheet.option}
        chosen = [
            f"{name} {choice}"
            for name, choice in began.chosen.items()
            if name not in untold and choice != defaults[name]
        ]
        if chosen:
            yield f"Options: {', '.join(chosen)}"
        button = self.history.number(began.button)
        yield f"{len(began.stacks)} players, seat {button} has the button"
        for seat, stack in enumerate(began.stacks):
            chips = (
                "an unknown stack" if stack >= UNKNOWN_STACK else f"{self._money(stack)} in chips"
            )
            yield f"{self._place(seat)} ({chips})"

    def _limits(self, stakes: Stakes) -> Iterator[str]:
        least, big = self._money(stakes.least), self._money(stakes.big)
        match stakes.structure:
            case "fixed":
                yield f"fixed limit {least}/{big}"
            case "spread":
                yield f"spread limit {least} to {self._money(stakes.most or 0)}"
            case "pot":
                yield "pot limit"
            case "no-limit":
                yield "no limit"
        if stakes.blinds:
            yield f"blinds {'/'.join(map(self._money, stakes.blinds))}"
        if stakes.ante:
            yield f"ante {self._money(stakes.ante)}"
        if stakes.bring_in:
            yield f"bring-in {self._money(stakes.bring_in)}"

    def _post(self, event: Posted) -> str:
        self._paid(event.seat, event.amount)
        name, money = self._name(event.seat), self._money(event.amount)
        dead = "dead money" if self.history.decimals is None else "the ante"
        what = {"ante": "the ante", "dead": dead, "entry": "to play"}.get(event.kind, "")
        if event.kind == "blind":
            place = self.blinds.index(event.seat)
            names = ("small blind", "big blind") if len(self.blinds) > 1 else ("blind",)
            blind = names[place] if place < len(names) else "straddle"
            self.positions.setdefault(event.seat, []).append(blind)
            what = f"the {blind}"
        if event.kind in ("blind", "entry"):
            self.price = max(self.price, event.amount)
        return f"{name}: posts {what} {money}{self._all_in(event.seat)}"

    def _new_street(self, street: str, board: tuple[Hidden, ...] = ()) -> Iterator[str]:
        if street != self.street or board:
            shown = [_cards(cards) for cards in (self.board, board) if cards]
            yield " ".join([f"*** {named(street).upper()} ***", *shown])
            self.board += board
            if self.street:
                self.price = 0
            self.street = street
        if any(self.burned):
            yield f"Burned {_cards(self.burned)}"
        self.burned = ()

    def _dealt(self, seat: int, cards: Sequence[Hidden], *, up: bool = False) -> Iterator[str]:
        if any(cards):
            yield f"Dealt to {self._name(seat)}{' face up' if up else ''} {_cards(cards)}"

    def _act(self, event: Acted) -> str:
        self.drew.clear()
        self._paid(event.seat, event.paid)
        by, self.price = event.to - self.price, max(self.price, event.to)
        money, to = self._money(event.paid), self._money(event.to)
        match event.kind:
            case "fold":
                self.fates[event.seat] = f"folded ({named(self.street)})"
                said = "folds"
            case "call":
                said = f"calls {money}"
            case "bring-in":
                said = f"brings in for {money}"
            case "bet":
                said = f"bets {to}"
            case "raise":
                said = f"raises {self._money(by)} to {to}"
            case _:
                said = f"{event.kind}s"
        return f"{self._name(event.seat)}: {said}{self._all_in(event.seat) if event.paid else ''}"

    def _draw(self, event: Drew) -> Iterator[str]:
        if not self.drew or event.seat in self.drew:
            self.drew.clear()
            yield from self._new_street(next(self.draws))
        self.drew.add(event.seat)
        if event.gave:
            yield f"{self._name(event.seat)}: discards {_counted(event.gave)}"
            yield from self._dealt(event.seat, event.got)
        else:
            yield f"{self._name(event.seat)}: stands pat"

    def _show(self, event: Showed | Mucked) -> Iterator[str]:
        if not self.showing:
            self.showing = True
            yield "*** SHOWDOWN ***"
        name = self._name(event.seat)
        if isinstance(event, Mucked):
            self.fates[event.seat] = "mucked"
            yield f"{name}: mucks"
            return
        self.fates[event.seat] = f"showed {_cards(event.cards)}"
        yield f"{name}: shows {_cards(event.cards)}{self._worth(event.cards)}"

    def _worth(self, cards: Sequence[Hidden]) -> str:
        held = [card for card in cards if card]
        board = [card for card in self.board if card]
        if len(held) < len(cards):
            return ""
        values = [evaluate(order, held, board, self.terms.uses) for order in self.terms.orders]
        return f" ({'; '.join(value.words if value else 'no low' for value in values)})"

    def _win(self, event: Won) -> str:
        self.won[event.seat] += event.amount
        pot = f"side pot {event.pot}" if event.pot else "the main pot"
        where = f"{'the pot' if len(self.pots) == 1 else pot}{self._half(event)}"
        return f"{self._name(event.seat)} collected {self._money(event.amount)} from {where}"

    def _half(self, event: Won) -> str:
        """Which half of a pot it was, if the pot was shared by two orders."""
        shared = {
            won.order
            for won in self.history.hand.log
            if isinstance(won, Won) and won.pot == event.pot and won.strength
        }
        return f" ({_half_of(self.terms.orders[event.order])})" if len(shared) > 1 else ""

    def _summary(self) -> Iterator[str]:
        yield "*** SUMMARY ***"
        total = f"Total pot {self._money(self.won.total())}"
        yield f"{total} | Collection {self._money(self.fee)}" if self.fee else total
        if self.board:
            yield f"Board {_cards(self.board)}"
        for seat, fate in self.fates.items():
            won = f"collected {self._money(self.won[seat])}" if self.won[seat] else ""
            told = " and ".join(filter(None, (fate, won))) or "had nothing to show"
            where = f" ({', '.join(self.positions[seat])})" if seat in self.positions else ""
            yield f"{self._place(seat)}{where} {told}"


def _about(fields: Mapping[str, object]) -> Iterator[str]:
    """Which hand it is, where it was played and when, as far as its file says."""
    for name, said in (("hand", "Hand "), ("event", ""), ("venue", ""), ("table", "table ")):
        if name in fields:
            yield f"{said}{fields[name]}"
    match [fields.get(name) for name in ("year", "month", "day")]:
        case [int(year), int(month), int(day)]:
            yield f"{year}-{month:02}-{day:02}"
    if "time" in fields:
        yield " ".join(str(fields[name]) for name in CLOCK if name in fields)


def _half_of(order: Order) -> str:
    return "low" if isinstance(order, Low) else "high"


def _cards(cards: Sequence[Hidden]) -> str:
    return f"[{' '.join(card.text if card else '??' for card in cards)}]"


def _counted(cards: Sequence[Hidden]) -> str:
    """How many cards, and which if that is known."""
    count = f"{len(cards)} card{'' if len(cards) == 1 else 's'}"
    return f"{count} {_cards(cards)}" if any(cards) else count
