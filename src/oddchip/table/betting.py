"""A round of betting: who must act, what may be wagered, and when the round is over."""

from oddchip.table.actions import BRING_IN, CALL, CHECK, FOLD, Action, Amounts, Legal
from oddchip.table.draft import Draft
from oddchip.table.events import Acted, Returned
from oddchip.table.opening import opener
from oddchip.table.seats import following, members, with_added

NO_CAP = 10**9


def begin(d: Draft) -> bool:
    """Begin a round; False if nobody has anything to decide."""
    stakes = d.terms.stakes
    forced = stakes.bring_in if d.step.opens == "bring-in" else d.raise_by if d.price else 0
    d.unit = stakes.big if d.step.late else stakes.least
    d.raise_by = d.unit if stakes.structure == "fixed" else max(forced, d.unit)
    uncapped = not d.terms.heads_up_cap and d.alive.bit_count() == 2
    d.raises_left = NO_CAP if stakes.raises is None or uncapped else stakes.raises
    d.completes = False
    d.fresh = d.pending = d.able
    d.checked = 0
    if d.terms.sevens_rule:
        d.before = tuple(put - bet for put, bet in zip(d.put, d.bets, strict=True))
    if _settled(d):
        _close(d)
        return False
    d.aggressor = None
    ask(d, opener(d))
    return True


def _settled(d: Draft) -> bool:
    """Whether at most one player could still act, and has nothing to call."""
    if d.able & (d.able - 1):
        return False
    last = d.able.bit_length() - 1
    return not d.able or _matched(d, last) <= d.bets[last]


def _matched(d: Draft, seat: int) -> int:
    """What the wager of the last who can still act must be: no more than another can match."""
    return min(d.price, max(d.bets[:seat] + d.bets[seat + 1 :]))


def ask(d: Draft, seat: int) -> None:
    """Make it a seat's turn, and say what it may do."""
    bit = 1 << seat
    stack, bet, others = d.stacks[seat], d.bets[seat], d.able & ~bit
    bringing = not d.price and d.step.opens == "bring-in"
    price = d.price if others else _matched(d, seat)
    owed = d.terms.stakes.bring_in if bringing else price - bet
    d.actor = seat
    wager = None
    if stack <= owed:
        owed = stack
    elif (
        d.raises_left
        and (d.fresh & bit or _added_up(d, seat))
        and (d.terms.check_raise or not d.checked & bit)
        and _answered(d, others)
    ):
        least, most = _sizes(d, seat)
        whole = bet + stack
        if least >= whole:
            least = most = whole
        elif most > whole:
            most = whole
        elif most < least:
            most = least
        wager = Amounts("raise" if d.price else "bet", least, most)
    if bringing:
        d.legal = Legal(bring_in=BRING_IN, wager=wager, price=owed)
    elif owed > 0:
        d.legal = Legal(FOLD, None, CALL, None, wager, price=owed)
    else:
        d.legal = Legal(FOLD, CHECK, None, None, wager)


def _added_up(d: Draft, seat: int) -> bool:
    """Whether short raises since a seat acted have added up to a full one, where that matters."""
    adds_up = d.terms.short_raise_reopens == "added-up"
    return adds_up and d.price - d.bets[seat] >= d.raise_by


def why_no_raise(d: Draft) -> str:
    """Why the seat that is to act may neither bet nor raise, in words."""
    seat = d.actor
    assert seat is not None, "somebody is to act"
    if d.stacks[seat] <= d.legal.price:
        return "calling takes all your chips"
    if not d.raises_left:
        return f"the limit is a bet and {d.terms.stakes.raises} raises in a round"
    if not (d.fresh >> seat & 1 or _added_up(d, seat)):
        return "you have acted, and no full raise has been made since"
    if not d.terms.check_raise and d.checked >> seat & 1:
        return "who has checked may not raise"
    return "nobody else could call any of it"


def _answered(d: Draft, others: int) -> bool:
    """Whether one of these seats could call a raise, or some of it."""
    for seat in members(others):  # noqa: SIM110 - asked at every turn, and a generator costs more
        if d.stacks[seat] + d.bets[seat] > d.price:
            return True
    return False


def _sizes(d: Draft, seat: int) -> tuple[int, int]:
    """The least and the greatest wager that a full bet or raise may come to."""
    stakes = d.terms.stakes
    least = d.unit if d.completes else d.price + d.raise_by
    match stakes.structure:
        case "fixed":
            size = d.unit if d.completes else d.price + d.unit
            return size, size
        case "spread":
            assert stakes.most is not None, "a spread limit has a greatest wager"
            return least, (0 if d.completes else d.price) + stakes.most
        case "pot":
            return least, 2 * d.price - d.bets[seat] + sum(d.put) + d.dead
        case "no-limit":
            return least, d.bets[seat] + d.stacks[seat]


def act(d: Draft, action: Action) -> bool:
    """Carry out an action; True if the round is over."""
    seat = d.actor
    assert seat is not None, "somebody is to act"
    bit = 1 << seat
    kind, paid = action.kind, 0
    d.pending &= ~bit
    d.fresh &= ~bit
    if kind == "fold":
        d.alive &= ~bit
        d.able &= ~bit
    elif kind == "check":
        d.checked |= bit
    elif kind == "call":
        paid = d.legal.price
        pay(d, seat, paid)
    elif kind == "bring-in":
        paid = d.legal.price
        pay(d, seat, paid)
        d.price = d.terms.stakes.bring_in
        d.completes = d.price < d.unit
        d.pending = d.able & ~bit
    else:
        paid = action.to - d.bets[seat]
        _wager(d, seat, action.to)
    d.log += (Acted(seat, kind, paid, d.bets[seat]),)
    if not d.pending or not d.alive & (d.alive - 1) or _settled(d):
        _close(d)
        return True
    ask(d, following(d.pending, seat))
    return False


def pay(d: Draft, seat: int, amount: int) -> None:
    """Move chips from a stack into the round's wagers."""
    d.stacks = with_added(d.stacks, seat, -amount)
    d.bets = with_added(d.bets, seat, amount)
    d.put = with_added(d.put, seat, amount)
    if not d.stacks[seat]:
        d.able &= ~(1 << seat)


def _wager(d: Draft, seat: int, to: int) -> None:
    """A bet or a raise; one that is full reopens the betting to everyone else."""
    least, _ = _sizes(d, seat)
    raised = to - d.price
    full = to >= least
    half = d.terms.short_raise_reopens == "half" and 2 * raised >= least - d.price
    pay(d, seat, to - d.bets[seat])
    d.pending = d.able & ~(1 << seat)
    if full or half:
        d.raises_left -= d.price > 0 and not d.completes
        d.fresh = d.pending
    if full:
        d.raise_by = to if d.completes else max(raised, d.raise_by)
        d.completes = False
    d.price = to
    d.aggressor = seat


def _close(d: Draft) -> None:
    """Gather the wagers, and give back what nobody called; who folded gets nothing back."""
    seat = max(members(d.alive), key=lambda seat: d.put[seat])
    uncalled = d.put[seat] - max(d.put[:seat] + d.put[seat + 1 :])
    if uncalled > 0:
        give_back(d, seat, uncalled)
        d.able |= 1 << seat
    d.actor = None
    d.bets = (0,) * len(d.bets)
    d.price = 0


def give_back(d: Draft, seat: int, amount: int) -> None:
    """Return chips of the pot to who put them in."""
    d.put = with_added(d.put, seat, -amount)
    d.stacks = with_added(d.stacks, seat, amount)
    d.log += (Returned(seat, amount),)
