"""The course of a hand: from the forced bets through its steps to its end."""

from oddchip.table import betting, dealing, showdown
from oddchip.table.actions import Action
from oddchip.table.draft import Draft
from oddchip.table.events import Collected, Post, Posted
from oddchip.table.seats import with_added


def begin(d: Draft, posts: tuple[Post, ...], collected_from: int | None) -> None:
    """Take the fee and the forced bets, and go on to the first who has to act."""
    if collected_from is not None:
        _collect(d, collected_from)
    for post in posts:
        _post(d, post)
    _go_on(d)


def _collect(d: Draft, seat: int) -> None:
    fee = d.terms.stakes.collection
    d.stacks = with_added(d.stacks, seat, -fee)
    d.log += (Collected(seat, fee),)


def _post(d: Draft, post: Post) -> None:
    seat, amount = post.seat, min(post.amount, d.stacks[post.seat])
    if post.kind in ("blind", "entry"):
        betting.pay(d, seat, amount)
        d.price = max(d.price, post.amount)
    else:
        d.stacks = with_added(d.stacks, seat, -amount)
        if post.kind == "ante":
            d.put = with_added(d.put, seat, amount)
        else:
            d.dead += amount
        if not d.stacks[seat]:
            d.able &= ~(1 << seat)
    if post.kind == "blind":
        d.last_blind = seat
        d.raise_by = max(d.raise_by, post.amount)
    if amount:
        d.log += (Posted(seat, amount, post.kind),)


def act(d: Draft, action: Action) -> None:
    """Carry out an action that is legal, and all that follows by itself."""
    match d.step.does:
        case "bet":
            over = betting.act(d, action)
        case "show":
            over = showdown.show(d, action)
        case _:
            over = dealing.give(d, action)
    if over:
        _go_on(d)


def _go_on(d: Draft) -> None:
    """Take the steps that need nobody, up to the next that does or to the end."""
    while (d.alive & (d.alive - 1) and d.step.does != "show") or d.at < 0:
        d.at += 1
        d.step = d.terms.steps[d.at]
        match d.step.does:
            case "burn":
                dealing.burn(d)
            case "deal":
                dealing.deal(d)
            case "discard" | "draw":
                dealing.ask_for_cards(d)
                return
            case "bet":
                if betting.begin(d):
                    return
            case "show":
                showdown.begin(d)
                return
    showdown.award(d)
