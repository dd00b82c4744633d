"""The course of a hand: from the forced bets through its steps to its end."""

from collections.abc import Sequence

from msgspec.structs import astuple

from oddchip.cards import Card, write_cards
from oddchip.mistake import Mistake
from oddchip.ranking import strengths
from oddchip.table import betting, dealing, showdown
from oddchip.table.actions import NOTHING, Action
from oddchip.table.events import Began, Collected, Post, Posted, Shuffled
from oddchip.table.hand import Draft, Hand
from oddchip.table.seats import around, with_added
from oddchip.table.terms import Terms

SEVEN_LOW = (0, -7, -6, -5, -4, -3)


def start(
    terms: Terms,
    stacks: Sequence[int],
    button: int,
    *,
    deck: Sequence[Card],
    again: Sequence[Card] = (),
    posts: Sequence[Post] | None = None,
    collected_from: int | None = None,
) -> Hand:
    """A hand whose forced bets are in and whose first cards are dealt.

    Seats are numbered clockwise. `deck` is the whole pack in the order of the deal, and `again`
    the order in which used cards come if they have to be shuffled in. Without `posts` the seats
    post what the stakes say. The collection is taken from a seat that has just that much more.
    """
    _check(terms, stacks, button, deck, again)
    seats = len(stacks)
    posted = tuple(posts_of(terms, seats, button) if posts is None else posts)
    d = Draft(
        terms=terms,
        button=button,
        at=-1,
        actor=None,
        legal=NOTHING,
        stacks=tuple(stacks),
        put=(0,) * seats,
        dead=0,
        alive=(1 << seats) - 1,
        able=(1 << seats) - 1,
        bets=(0,) * seats,
        price=0,
        raise_by=terms.stakes.least,
        raises=0,
        completes=False,
        uncapped=False,
        pending=0,
        fresh=0,
        checked=0,
        aggressor=None,
        last_blind=button,
        before=(0,) * seats,
        passed=0,
        down=((),) * seats,
        up=((),) * seats,
        board=(),
        burned=(),
        given=((),) * seats,
        deck=tuple(deck),
        again=tuple(again) or tuple(deck),
        shown=0,
        log=(
            Began(
                terms.game,
                terms.chosen,
                terms.stakes,
                tuple(stacks),
                button,
                posted,
                collected_from,
            ),
            Shuffled(tuple(deck), tuple(again) or tuple(deck)),
        ),
    )
    if collected_from is not None:
        _collect(d, collected_from)
    for post in posted:
        _post(d, post)
    _go_on(d)
    return Hand(*astuple(d))


def _check(
    terms: Terms, stacks: Sequence[int], button: int, deck: Sequence[Card], again: Sequence[Card]
) -> None:
    if not 2 <= len(stacks) <= terms.most_seats:
        raise Mistake(
            f"{terms.game} is played by 2 to {terms.most_seats} players, not {len(stacks)}"
        )
    if min(stacks) < 1:
        raise Mistake(f"seat {list(stacks).index(min(stacks))} has no chips to play with")
    if not 0 <= button < len(stacks):
        raise Mistake(f"the button can't be at seat {button}: seats are 0 to {len(stacks) - 1}")
    for cards in (deck, again):
        if cards and sorted(cards) != sorted(terms.deck):
            raise Mistake(
                f"the deck of {terms.game} is each of its {len(terms.deck)} cards once;"
                f" given are {len(cards)}: {write_cards(cards)[:60]}"
            )


def posts_of(terms: Terms, seats: int, button: int) -> list[Post]:
    """What the seats must post: antes, then blinds from the left of the button.

    Heads-up the button posts the small blind.
    """
    order = around((1 << seats) - 1, button)
    first = 1 if seats == 2 else 0
    stakes = terms.stakes
    antes = [Post(seat, stakes.ante, "ante") for seat in order if stakes.ante]
    blinds = [
        Post(order[(first + place) % seats], blind, "blind")
        for place, blind in enumerate(stakes.blinds)
    ]
    return antes + blinds


def _collect(d: Draft, seat: int) -> None:
    fee = min(d.terms.stakes.collection, d.stacks[seat])
    d.stacks = with_added(d.stacks, seat, -fee)
    d.log += (Collected(seat, fee),)


def _post(d: Draft, post: Post) -> None:
    seat, amount = post.seat, min(post.amount, d.stacks[post.seat])
    if post.kind in ("blind", "entry"):
        betting.pay(d, seat, amount)
        d.price = max(d.price, post.amount)
        d.raise_by = max(d.raise_by, post.amount)
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
    d.log += (Posted(seat, amount, post.kind),)


def act(d: Draft, action: Action) -> None:
    """Carry out an action that is legal, and all that follows by itself."""
    match d.step.does:
        case "bet":
            if action.kind == "check" and d.terms.sevens_rule:
                _pass_seven(d)
            over = betting.act(d, action)
        case "show":
            over = showdown.show(d, action)
        case _:
            over = dealing.give(d, action)
    if over:
        _go_on(d)


def _pass_seven(d: Draft) -> None:
    """Note who checks a seven low or better after a draw."""
    drawn = any(step.does == "draw" for step in d.terms.steps[: d.at])
    seat, seven = d.actor, strengths(d.terms.orders[0])[SEVEN_LOW]
    if drawn and seat is not None and showdown.strength(d, seat, 0) >= seven:
        d.passed |= 1 << seat


def _go_on(d: Draft) -> None:
    """Take the steps that need nobody, up to the next that does or to the end."""
    while (d.alive & (d.alive - 1) and d.step.does != "show") or d.at < 0:
        d.at += 1
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
