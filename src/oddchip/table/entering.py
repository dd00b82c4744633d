"""Who is dealt into the next hand, where the button is, and what each of them must post.

The button moves to the next player who owes no blind. A player who missed blinds, or is new, owes
them: the big blind's turn settles that, or the player posts on a turn of their own, never between
the button and the big blind. In a game without blinds nobody posts, and what is owed stays owed.
"""

from collections.abc import Iterable

import msgspec

from oddchip.mistake import Mistake
from oddchip.table.actions import dollars
from oddchip.table.events import Post
from oddchip.table.hand import posts_of
from oddchip.table.news import Owes, Why
from oddchip.table.seats import around
from oddchip.table.terms import Stakes, Terms


class Player(msgspec.Struct, frozen=True):
    """Who sits at a seat, with what, and what the player owes before being dealt in.

    `posting` says that the player will post what is owed rather than wait for the big blind.
    `adding` is what is added to the stack, and `leaving` whether the seat is given up, when the
    hand in progress is over.
    """

    name: str
    stack: int
    out: bool = False
    owes_small: bool = False
    owes_big: bool = False
    posting: bool = True
    adding: int = 0
    leaving: bool = False

    @property
    def owes(self) -> bool:
        """Whether a blind is owed."""
        return self.owes_small or self.owes_big


class NextHand(msgspec.Struct, frozen=True):
    """The next hand: its seats clockwise, the button and the blinds among them.

    `posts` count the hand's own seats from 0; `waits` are the players who aren't dealt in though
    they don't sit out, and why.
    """

    seats: tuple[int, ...]
    button: int
    blinds: tuple[int, ...]
    posts: tuple[Post, ...]
    waits: tuple[tuple[int, Why], ...]


Able = dict[int, Player]


def next_hand(
    players: tuple[Player | None, ...], terms: Terms, after: int, blinds: tuple[int, ...] = ()
) -> NextHand:
    """The next hand at a table whose button and blinds were last at these seats.

    The button moves on by one more where the big blind would otherwise fall on one player twice
    running, as it might when the third of three has left. One who can't pay the collection and
    still post is passed over.

    >>> from oddchip.rulebook import game
    >>> from oddchip.table import terms
    >>> holdem = terms(game("texas-holdem"))
    >>> table = (Player("Ann", 5_000), None, Player("Bo", 5_000), Player("Cy", 5_000, out=True))
    >>> deal = next_hand(table, holdem, 0)
    >>> deal.seats, deal.button, deal.blinds
    ((0, 2), 2, (2, 0))
    """
    able = {seat: p for seat, p in enumerate(players) if p and not p.out and p.stack}
    poor: Able = {}
    while len(able) > 1:
        ready = _ready(able, terms.stakes)
        due, then, *_ = around(_mask(ready), after)
        deals = [_deal(due, able, ready, terms)]
        if blinds and deals[0].blinds[-1:] == blinds[-1:] and not able[blinds[-1]].owes:
            deals.insert(0, _deal(then, able, ready, terms))
        for deal in deals:
            if _can_pay(able[deal.button], deal, terms.stakes):
                waits = (*deal.waits, *((seat, COLLECTION) for seat in poor))
                return msgspec.structs.replace(deal, waits=waits)
        poor[due] = able.pop(due)
    raise Mistake("; ".join([TOO_FEW, *(_poverty(p, terms.stakes) for p in poor.values())]))


COLLECTION: Why = "collection"
TOO_FEW = "a hand needs two players who have chips and don't sit out"


def _poverty(player: Player, stakes: Stakes) -> str:
    return f"{player.name} can't pay the collection of {dollars(stakes.collection)} and still post"


def _ready(able: Able, stakes: Stakes) -> set[int]:
    """Who may have the button and any blind; if fewer than two owe nothing, nobody owes."""
    ready = {seat for seat, player in able.items() if not (stakes.blinds and player.owes)}
    return ready if len(ready) > 1 else set(able)


def _mask(seats: Iterable[int]) -> int:
    return sum(1 << seat for seat in seats)


def _deal(button: int, able: Able, ready: set[int], terms: Terms) -> NextHand:
    """Go round from the left of the button; a debtor may have the last blind, or come in after."""
    blinds = len(terms.stakes.blinds)
    dealt: list[int] = []
    waits: list[tuple[int, Why]] = []
    for seat in around(_mask(able), button)[:-1]:
        if seat in ready or len(dealt) == blinds - 1:
            dealt.append(seat)
        elif not able[seat].posting:
            waits.append((seat, "big-blind"))
        elif len(dealt) < blinds:
            waits.append((seat, "button"))
        else:
            dealt.append(seat)
    room = terms.most_seats - 1
    waits += [(seat, "seats") for seat in dealt[room:]]
    seats = sorted([button, *dealt[:room]])
    posts = posts_of(terms, len(seats), seats.index(button))
    blind = tuple(seats[post.seat] for post in posts if post.kind == "blind")
    for place, seat in enumerate(seats):
        if seat not in ready and seat not in blind:
            posts += _debt(place, able[seat], terms.stakes)
    return NextHand(tuple(seats), button, blind, tuple(posts), tuple(waits))


def _debt(place: int, player: Player, stakes: Stakes) -> list[Post]:
    """A missed big blind is posted as a live bet; what then is left of a small one is dead."""
    *small, big = stakes.blinds
    live = big if player.owes_big else 0
    dead = min(sum(small), max(0, player.stack - stakes.ante - live)) if player.owes_small else 0
    posts = (Post(place, live, "entry"), Post(place, dead, "dead"))
    return [post for post in posts if post.amount]


def _can_pay(player: Player, deal: NextHand, stakes: Stakes) -> bool:
    """Whether the player with the button has the collection and what is to be posted after it."""
    place = deal.seats.index(deal.button)
    due = sum(post.amount for post in deal.posts if post.seat == place)
    return not stakes.collection or player.stack >= stakes.collection + max(due, 1)


def debts(
    players: tuple[Player | None, ...],
    known: frozenset[str],
    before: tuple[int, ...],
    deal: NextHand,
) -> list[Owes]:
    """What changes in what the players owe as the blinds move on from where they were before.

    Who is dealt in owes nothing any more. Whom a blind passes over owes it, but one who has never
    been dealt in (isn't known yet) only ever owes the big one, and one for whom the game has no
    seat or the collection was too much owes nothing more for that.
    """
    if not deal.blinds:
        return []
    old = before if len(before) == len(deal.blinds) else (deal.button, *deal.blinds[:-1])
    *smalls, big = (
        _between(was, now, len(players)) for was, now in zip(old, deal.blinds, strict=True)
    )
    small = set().union(*smalls)
    kept = {seat for seat, why in deal.waits if why in ("collection", "seats")}
    news = []
    for seat, player in enumerate(players):
        if player is None or seat in kept:
            continue
        owes = Owes(
            seat,
            seat not in deal.seats
            and (player.owes_small or (seat in small and player.name in known)),
            seat not in deal.seats and (player.owes_big or seat in big),
        )
        if (owes.small, owes.big) != (player.owes_small, player.owes_big):
            news.append(owes)
    return news


def _between(old: int, new: int, seats: int) -> set[int]:
    """The seats that a blind passes over on its way."""
    if old == new:
        return set()
    circle = around((1 << seats) - 1, old)
    return set(circle[: circle.index(new)])
