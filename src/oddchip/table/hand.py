"""A hand as a value: where it stands, what may be done, and what has happened.

`apply` gives the next hand and leaves this one as it was. How a hand takes its course is
`course`'s, on a `Draft`: the same fields, not yet finished.
"""

from collections.abc import Sequence

from msgspec.structs import astuple

from oddchip.cards import Card, write_cards
from oddchip.mistake import Mistake
from oddchip.table.actions import NOTHING, Action, dollars
from oddchip.table.betting import why_no_raise
from oddchip.table.course import act, begin
from oddchip.table.draft import Draft
from oddchip.table.events import Began, Post, Shuffled
from oddchip.table.seats import around
from oddchip.table.terms import Terms


class Refused(Mistake):
    """An action that isn't possible, and why, in a sentence."""


class Hand(Draft, frozen=True):  # type: ignore[misc]  # a finished draft can't be changed
    """A hand of poker at some moment, before or after its end.

    >>> from oddchip.rulebook import game
    >>> from oddchip.table import start, terms
    >>> table = terms(game("texas-holdem"))
    >>> hand = start(table, [20_000, 20_000, 5_000], 0, deck=table.deck.cards)
    >>> hand.actor, hand.legal.words()
    (0, 'you can fold or call $2 or raise to any amount from $4 to $200')
    >>> hand.apply(hand.legal.call).actor, hand.actor
    (1, 0)
    """

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return self.actor is None

    @property
    def street(self) -> str:
        """The name of the street."""
        return self.step.street

    @property
    def pot(self) -> int:
        """Everything that has been put in and not gone back."""
        return sum(self.put) + self.dead

    def refusal(self, action: Action) -> str | None:
        """Why an action of the player who is to act isn't possible; None if it is.

        >>> from oddchip.table import deal
        >>> hand = deal("texas-holdem", [5_000, 150], seed=1)
        >>> hand.refusal(Action("raise", 300))
        "you can't raise: nobody else could call any of it; you can fold or call $0.50"
        """
        refusal, legal = self.legal.refusal(action), self.legal
        if refusal and action.kind in ("bet", "raise") and not legal.wager and legal.fold:
            return f"you can't {action.kind}: {why_no_raise(self)}; {legal.words()}"
        return refusal

    def apply(self, action: Action) -> "Hand":
        """The hand after an action of the player who is to act."""
        if self.legal.refusal(action) is not None:
            raise Refused(self.refusal(action))
        draft = Draft(*astuple(self))
        act(draft, action)
        return Hand(*astuple(draft))


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
    post what the stakes say. The collection is taken from a seat that has more than that.

    >>> from oddchip.rulebook import game
    >>> from oddchip.table import terms
    >>> table = terms(game("texas-holdem"))
    >>> start(table, [5_000, 5_000, 5_000], 0, deck=table.deck.cards).bets
    (0, 100, 200)
    """
    seats = len(stacks)
    _check_seats(terms, stacks, button)
    _check_cards(terms, deck)
    if again:
        _check_cards(terms, again)
    posted = tuple(posts_of(terms, seats, button) if posts is None else posts)
    _check_payments(terms, stacks, posted, collected_from)
    d = Draft(
        terms=terms,
        button=button,
        at=-1,
        step=terms.steps[0],
        actor=None,
        legal=NOTHING,
        stacks=tuple(stacks),
        put=(0,) * seats,
        dead=0,
        alive=(1 << seats) - 1,
        able=(1 << seats) - 1,
        bets=(0,) * seats,
        price=0,
        raise_by=0,
        raises_left=0,
        completes=False,
        unit=0,
        pending=0,
        fresh=0,
        checked=0,
        aggressor=None,
        last_blind=button,
        before=(0,) * seats,
        down=((),) * seats,
        up=((),) * seats,
        board=(),
        burned=(),
        given=((),) * seats,
        deck=tuple(deck),
        again=tuple(again) or tuple(deck),
        shown=0,
        mucked=0,
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
    begin(d, posted, collected_from)
    return Hand(*astuple(d))


def _check_seats(terms: Terms, stacks: Sequence[int], button: int) -> None:
    if not 2 <= len(stacks) <= terms.most_seats:
        raise Mistake(
            f"{terms.game} is played by 2 to {terms.most_seats} players, not {len(stacks)}"
        )
    if min(stacks) < 1:
        raise Mistake(f"seat {list(stacks).index(min(stacks))} has no chips to play with")
    if not 0 <= button < len(stacks):
        raise Mistake(f"the button can't be at seat {button}: seats are 0 to {len(stacks) - 1}")


def _check_cards(terms: Terms, cards: Sequence[Card]) -> None:
    if len(cards) != len(terms.pack) or terms.pack != set(cards):
        raise Mistake(
            f"the deck of {terms.game} is each of its {len(terms.pack)} cards once;"
            f" given are {len(cards)}: {write_cards(cards)[:60]}"
        )


def _check_payments(
    terms: Terms, stacks: Sequence[int], posts: Sequence[Post], collected_from: int | None
) -> None:
    last = len(stacks) - 1
    for post in posts:
        if not 0 <= post.seat <= last:
            raise Mistake(f"seat {post.seat} can't post: seats are 0 to {last}")
        if post.amount < 1:
            raise Mistake(f"seat {post.seat} can't post {post.amount}: a cent is the least")
    live = [post.seat for post in posts if post.kind in ("blind", "entry")]
    for seat in live:
        if live.count(seat) > 1:
            raise Mistake(f"seat {seat} can't post two live bets")
    if collected_from is None:
        return
    if not 0 <= collected_from <= last:
        raise Mistake(f"seat {collected_from} can't pay the collection: seats are 0 to {last}")
    if stacks[collected_from] <= terms.stakes.collection:
        raise Mistake(
            f"seat {collected_from} can't pay the collection of {dollars(terms.stakes.collection)}"
            f" and still play: it has {dollars(stacks[collected_from])}"
        )


def posts_of(terms: Terms, seats: int, button: int) -> list[Post]:
    """What the seats must post: antes, then blinds from the left of the button.

    Heads-up the button posts the small blind. No seat posts two blinds.

    >>> from oddchip.rulebook import game
    >>> from oddchip.table import terms
    >>> [(post.seat, post.amount) for post in posts_of(terms(game("omaha-8")), 6, 4)]
    [(5, 100), (0, 200)]
    """
    order = around((1 << seats) - 1, button)
    first = 1 if seats == 2 else 0
    stakes = terms.stakes
    antes = [Post(seat, stakes.ante, "ante") for seat in order if stakes.ante]
    blinds = [
        Post(order[(first + place) % seats], blind, "blind")
        for place, blind in enumerate(stakes.blinds[:seats])
    ]
    return antes + blinds
