"""The end of a hand: who shows, how the pots divide, and where the odd chip goes."""

from typing import NamedTuple

from oddchip.ranking import strengths
from oddchip.ranking.judge import judge
from oddchip.table.actions import MUCK, SHOW, Action, Legal
from oddchip.table.betting import give_back
from oddchip.table.draft import Draft
from oddchip.table.events import Ended, Mucked, Showed, Won
from oddchip.table.seats import around, following, members, with_added

SEVEN_LOW = (0, -7, -6, -5, -4, -3)

SHOW_ONLY = Legal(show=SHOW)
SHOW_OR_MUCK = Legal(show=SHOW, muck=MUCK)


class Pot(NamedTuple):
    """Chips, and the seats that may win them."""

    amount: int
    seats: int


def pots(put: tuple[int, ...], alive: int, dead: int = 0, able: int = 0) -> list[Pot]:
    """The main pot and the side pots: one up to what each all-in player has put in.

    Seats that are still able to wager are in for all of them. Dead money is part of the main pot,
    and the last takes what a player who folded has put in beyond the others.

    >>> pots((100, 300, 300, 50), 0b0111)
    [Pot(amount=350, seats=7), Pot(amount=400, seats=6)]
    >>> pots((100, 200, 400), 0b111, able=0b111)
    [Pot(amount=700, seats=7)]
    """
    able &= alive
    if able == alive:
        whole = sum(put) + dead
        return [Pot(whole, alive)] if whole else []
    levels = sorted({put[seat] for seat in members(alive & ~able)})
    levels[-1:] = [*levels[-1:], max(put)] if able else [max(put)]
    found: list[Pot] = []
    below = 0
    for level in levels:
        amount = sum(min(chips, level) - min(chips, below) for chips in put) + dead
        if amount:
            seats = (seat for seat in members(alive) if put[seat] > below or not level)
            found.append(Pot(amount, able | sum(1 << seat for seat in seats)))
        below, dead = level, 0
    return found


def pots_of(d: Draft) -> list[Pot]:
    """The pots of a hand: a hand that is mucked leaves them as they are, and isn't in for them."""
    found = pots(d.put, d.alive | d.mucked, d.dead, d.able)
    return [Pot(pot.amount, pot.seats & d.alive) for pot in found]


def begin(d: Draft) -> bool:
    """Begin the showdown with the last aggressor, else left of the button."""
    d.pending = d.alive
    first = d.button if d.aggressor is None else d.aggressor - 1
    _ask(d, following(d.alive, first))
    return True


def _ask(d: Draft, seat: int) -> None:
    """A hand may be mucked unless some pot would be left to nobody."""
    d.actor = seat
    d.legal = SHOW_OR_MUCK if d.terms.may_muck and not _alone(d, seat) else SHOW_ONLY


def _alone(d: Draft, seat: int) -> bool:
    """Whether some pot is this seat's to lose: nobody else is in for it."""
    return all(d.put[other] < d.put[seat] for other in members(d.alive & ~(1 << seat)))


def show(d: Draft, action: Action) -> bool:
    """Show or muck; True if every hand has been, or one is left."""
    seat = d.actor
    assert seat is not None, "somebody is to act"
    bit = 1 << seat
    d.pending &= ~bit
    if action.kind == "show":
        d.shown |= bit
        d.log += (Showed(seat, d.down[seat] + d.up[seat]),)
    else:
        d.alive &= ~bit
        d.mucked |= bit
        d.log += (Mucked(seat),)
    if not d.pending or not d.alive & (d.alive - 1):
        d.actor = None
        return True
    _ask(d, following(d.pending, seat))
    return False


def award(d: Draft) -> None:
    """Give every pot to who wins it, half by half, and end the hand."""
    if d.terms.sevens_rule and d.alive & (d.alive - 1):
        _void_sevens(d)
    for place, pot in enumerate(pots_of(d)):
        if not pot.seats & (pot.seats - 1):
            _pay(d, Won(pot.seats.bit_length() - 1, pot.amount, place, 0, 0))
            continue
        for won in _divided(d, pot, place):
            _pay(d, won)
    d.put = d.bets = (0,) * len(d.put)
    d.dead = 0
    d.legal = Legal()
    d.log += (Ended(d.stacks),)


def _void_sevens(d: Draft) -> None:
    """Under the sevens rule, give back what was wagered against a seven low or better checked.

    That is, as much of the last round's wagers as the best hand for it had checked in that round.
    It is asked of hands that are shown only: who has such a hand is nobody's business before.
    """
    seven = strengths(d.terms.orders[0])[SEVEN_LOW]
    worth = {seat: strength(d, seat, 0) for seat in members(d.alive)}
    late = [put - before for put, before in zip(d.put, d.before, strict=True)]
    below = 0
    for level in sorted({late[seat] for seat in worth}):
        contending = [seat for seat in worth if late[seat] >= level]
        best = max(worth[seat] for seat in contending)
        if best >= seven and any(d.checked >> s & 1 for s in contending if worth[s] == best):
            for seat, chips in enumerate(late):
                if chips > below:
                    give_back(d, seat, min(chips, level) - below)
        below = level


def _pay(d: Draft, won: Won) -> None:
    d.stacks = with_added(d.stacks, won.seat, won.amount)
    d.log += (won,)


def _divided(d: Draft, pot: Pot, place: int) -> list[Won]:
    """A pot's shares: an order that none of its seats qualifies for has no half.

    What doesn't halve goes to the first order; what doesn't divide among equal hands goes to the
    first of them left of the button.
    """
    seats = around(pot.seats, d.button)
    halves = []
    for number in range(len(d.terms.orders)):
        worth = [strength(d, seat, number) for seat in seats]
        best = max(worth)
        if best:
            halves.append(
                (number, best, [s for s, w in zip(seats, worth, strict=True) if w == best])
            )
    shares = []
    for part, (number, best, winners) in enumerate(halves):
        amount, odd = divmod(pot.amount, len(halves))
        amount += odd if part == 0 else 0
        each, odd = divmod(amount, len(winners))
        shares += [
            Won(seat, each + (odd if seat == winners[0] else 0), place, number, best)
            for seat in winners
        ]
    return [share for share in shares if share.amount]


def strength(d: Draft, seat: int, number: int) -> int:
    """What a seat's hand is worth in one of the orders; 0 if it doesn't qualify."""
    return judge(d.terms.orders[number], d.terms.uses)(d.down[seat] + d.up[seat], d.board)
