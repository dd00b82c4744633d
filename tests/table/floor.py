"""A slow oracle for betting: a floor manager who reads the log from its start and rules.

Nothing is remembered from one ruling to the next, and nothing of the engine is used but the log,
the stakes, and which street it is.
"""

from dataclasses import dataclass, field

from oddchip.cards import Card
from oddchip.table import Event, Terms
from oddchip.table.events import (
    Acted,
    Began,
    Boarded,
    Burned,
    Collected,
    Dealt,
    Discarded,
    Drew,
    Posted,
)
from oddchip.table.terms import Step


@dataclass
class Round:
    """What the log says of the round of betting in progress."""

    terms: Terms
    step: Step
    stacks: list[int]
    button: int
    put: list[int]
    bets: list[int]
    folded: set[int] = field(default_factory=set)
    pot: int = 0
    price: int = 0
    forced: int = 0
    full: int = 0
    raises: int = 0
    to_complete: bool = False
    two_left: bool = False
    acted: list[int] = field(default_factory=list)
    closed_to: set[int] = field(default_factory=set)
    checked: set[int] = field(default_factory=set)
    blinds: list[int] = field(default_factory=list)
    up: dict[int, Card] = field(default_factory=dict)

    @property
    def unit(self) -> int:
        return self.terms.stakes.big if self.step.late else self.terms.stakes.least

    @property
    def live(self) -> list[int]:
        return [seat for seat in range(len(self.stacks)) if seat not in self.folded]

    def from_left_of(self, seat: int) -> list[int]:
        count = len(self.stacks)
        around = [(seat + step) % count for step in range(1, count + 1)]
        return [seat for seat in around if seat in self.live]


def read(log: tuple[Event, ...], terms: Terms, step: Step) -> Round:
    """The round of betting with which a log ends."""
    began = log[0]
    assert isinstance(began, Began)
    count = len(began.stacks)
    now = Round(terms, step, list(began.stacks), began.button, put=[0] * count, bets=[0] * count)
    live = [post for post in began.posts if post.kind in ("blind", "entry")]
    blinds = [post for post in live if post.kind == "blind"]
    now.price = max((post.amount for post in live), default=0)
    now.forced = max((post.amount for post in blinds), default=0)
    now.blinds = [post.seat for post in blinds]
    open_now = False
    for event in log:
        if isinstance(event, Burned | Dealt | Boarded | Discarded | Drew) and open_now:
            now.bets = [0] * count
            now.price = now.forced = now.full = now.raises = 0
            now.to_complete = open_now = False
            now.acted, now.closed_to, now.checked = [], set(), set()
        match event:
            case Collected():
                now.stacks[event.seat] -= event.amount
            case Posted():
                _post(now, event)
            case Dealt(up=True):
                now.up.setdefault(event.seat, _card(event))
            case Acted():
                if not open_now:
                    now.two_left = len(now.live) == 2
                open_now = True
                _act(now, event)
    if not open_now:
        now.two_left = len(now.live) == 2
    return now


def _card(event: Dealt) -> Card:
    card = event.cards[0]
    assert card is not None, "an auditor's log hides nothing"
    return card


def _pay(now: Round, seat: int, amount: int) -> None:
    now.stacks[seat] -= amount
    now.put[seat] += amount
    now.bets[seat] += amount
    now.pot += amount


def _post(now: Round, event: Posted) -> None:
    if event.kind in ("blind", "entry"):
        _pay(now, event.seat, event.amount)
    else:
        now.stacks[event.seat] -= event.amount
        now.pot += event.amount


def _smallest(now: Round) -> tuple[int, int]:
    """The least full bet or raise, and the size of it."""
    if now.to_complete:
        return now.unit, now.unit - now.price
    if now.terms.stakes.structure == "fixed":
        return now.price + now.unit, now.unit
    size = now.full or max(now.unit, now.forced)
    return now.price + size, size


def _act(now: Round, event: Acted) -> None:
    seat = event.seat
    least, size = _smallest(now)
    _pay(now, seat, event.paid)
    now.acted.append(seat)
    now.closed_to.add(seat)
    match event.kind:
        case "fold":
            now.folded.add(seat)
        case "check":
            now.checked.add(seat)
        case "bring-in":
            now.forced = now.price = now.terms.stakes.bring_in
            now.to_complete = now.price < now.unit
        case "bet" | "raise":
            by = event.to - now.price
            if event.to >= least:
                now.full = event.to if now.to_complete else by
            half = now.terms.short_raise_reopens == "half" and 2 * by >= size
            if event.to >= least or half:
                now.raises += now.price > 0 and not now.to_complete
                now.closed_to = {seat}
            if event.to >= least:
                now.to_complete = False
            now.price = event.to


def owes(now: Round, seat: int) -> int:
    """What a seat is short of the price; nobody owes what no other player can match."""
    others = [other for other in now.live if other != seat]
    price = now.price
    if not any(now.stacks[other] for other in others):
        price = min(price, max(bet for other, bet in enumerate(now.bets) if other != seat))
    return max(0, price - now.bets[seat])


def next_to_act(now: Round) -> int | None:
    """Who is next; None if the round is over."""
    if len(now.live) < 2:
        return None
    with_chips = [seat for seat in now.live if now.stacks[seat]]
    if len(with_chips) == 1 and not owes(now, with_chips[0]):
        return None
    for seat in now.from_left_of(now.acted[-1] if now.acted else _before_first(now)):
        if now.stacks[seat] and (seat not in now.acted or owes(now, seat)):
            return seat
    return None


def _before_first(now: Round) -> int:
    """The seat on whose left the first to act is, if that one has chips."""
    match now.step.opens:
        case "left-of-big-blind":
            return now.blinds[-1] if now.blinds else now.button
        case "bring-in":
            rule = now.terms.bring_in
            assert rule is not None
            order = "A23456789TJQK" if rule.aces == "low" else "23456789TJQKA"
            ranked = sorted(
                now.live,
                key=lambda seat: (
                    order.index(now.up[seat].text[0]),
                    "cdhs".index(now.up[seat].suit),
                ),
            )
            return ranked[0 if rule.by == "lowest-card" else -1] - 1
        case "left-of-button":
            return now.button
    raise AssertionError("the best board is judged elsewhere")


def rules(now: Round, seat: int) -> dict[str, tuple[int, int]]:
    """What a seat may do: each kind of action with the least and the greatest amount of it."""
    stack, bet = now.stacks[seat], now.bets[seat]
    stakes = now.terms.stakes
    brings = now.step.opens == "bring-in" and not now.price
    owed = stakes.bring_in if brings else owes(now, seat)
    paid = min(owed, stack)
    may = {"bring-in": (paid, paid)} if brings else {"fold": (0, 0)}
    if not brings:
        may |= {"call": (paid, paid)} if owed else {"check": (0, 0)}
    capped = stakes.raises is not None and now.raises >= stakes.raises
    if now.two_left and not now.terms.heads_up_cap:
        capped = False
    others = [other for other in now.live if other != seat and now.stacks[other]]
    rivals = any(now.stacks[other] + now.bets[other] > now.price for other in others)
    closed = seat in now.closed_to
    if now.terms.short_raise_reopens == "added-up":
        size = now.unit if stakes.structure == "fixed" else now.full or max(now.unit, now.forced)
        closed = closed and now.price - bet < size
    barred = closed or (not now.terms.check_raise and seat in now.checked)
    if stack > paid and rivals and not capped and not barred:
        least, _ = _smallest(now)
        greatest = {
            "fixed": least,
            "spread": (0 if now.to_complete else now.price) + (stakes.most or 0),
            "pot": now.price + now.pot + (now.price - bet),
            "no-limit": stack + bet,
        }[stakes.structure]
        kind = "raise" if now.price else "bet"
        may[kind] = (min(least, stack + bet), min(max(least, greatest), stack + bet))
    return may
