"""Who is dealt into the next hand, where the button is, and what each of them must post.

The button goes to the next player who is due for it. A player who has missed blinds, or is new,
owes them: the big blind's turn settles the debt, or the player posts on another turn, never
between the button and the big blind. Two players owe each other nothing.
"""

from collections.abc import Sequence

import msgspec

from oddchip.table.events import Post
from oddchip.table.seats import around
from oddchip.table.terms import Stakes


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


class Deal(msgspec.Struct, frozen=True):
    """The next hand: its seats clockwise, the button among them, what is posted and by whom.

    `blinds` are the seats of the blinds; `collected_from` pays the house's fee.
    """

    seats: tuple[int, ...]
    button: int
    blinds: tuple[int, ...]
    posts: tuple[Post, ...]
    collected_from: int | None


def next_deal(
    players: tuple[Player | None, ...], stakes: Stakes, after: int | None, most_seats: int
) -> Deal | None:
    """The next hand at a table whose button was last at a seat; None if too few can play.

    >>> from oddchip.rulebook import game
    >>> from oddchip.table import stakes_of
    >>> stakes = stakes_of(game("texas-holdem").sheet)
    >>> table = (Player("Ann", 5_000), None, Player("Bo", 5_000), Player("Cy", 5_000, out=True))
    >>> deal = next_deal(table, stakes, 0, 10)
    >>> deal.seats, deal.button, deal.blinds, deal.collected_from
    ((0, 2), 2, (2, 0), 2)
    """
    able = {
        seat: player
        for seat, player in enumerate(players)
        if player and not player.out and player.stack
    }
    ready = {seat for seat, player in able.items() if not (stakes.blinds and _owes(player))}
    if len(able) <= 2 or len(ready) < 2:
        ready = set(able)
    start = min(ready, default=0) - 1 if after is None else after
    for button in around(_set(ready), start):
        deal = _deal_from(button, able, ready, stakes, most_seats)
        if deal is None:
            return None
        if _can_pay(able[button], deal, button, stakes):
            return deal
        able = {seat: player for seat, player in able.items() if seat != button}
        ready.discard(button)
    return None


def _owes(player: Player) -> bool:
    return player.owes_big or player.owes_small


def _set(seats: set[int]) -> int:
    return sum(1 << seat for seat in seats)


def _can_pay(player: Player, deal: Deal, button: int, stakes: Stakes) -> bool:
    """Whether the player with the button has the collection and what is to be posted after it."""
    due = sum(post.amount for post in deal.posts if post.seat == button)
    return not stakes.collection or player.stack >= stakes.collection + max(due, 1)


def _deal_from(
    button: int, able: dict[int, Player], ready: set[int], stakes: Stakes, most_seats: int
) -> Deal | None:
    if len(able) < 2:
        return None
    turn = around(_set(set(able)), button)
    blinds = _blind_seats(button, turn, ready, stakes)
    dealt = set(ready) | set(blinds)
    past = turn.index(blinds[-1]) if blinds else -1
    entering = [
        seat
        for seat in turn[past + 1 :]
        if seat not in dealt and able[seat].posting and seat != button
    ]
    seats = sorted([*dealt, *entering], key=turn.index)[-most_seats:]
    if len(seats) < 2:
        return None
    if len(seats) == 2:
        blinds = _blind_seats(button, seats, ready, stakes)
    posts = [Post(seat, stakes.ante, "ante") for seat in seats if stakes.ante]
    posts += [
        Post(seat, amount, "blind") for seat, amount in zip(blinds, stakes.blinds, strict=False)
    ]
    for seat in entering:
        posts += _debt(seat, able[seat], stakes)
    return Deal(
        seats=tuple(sorted(seats)),
        button=button,
        blinds=tuple(blinds),
        posts=tuple(posts),
        collected_from=button if stakes.collection else None,
    )


def _blind_seats(button: int, turn: Sequence[int], ready: set[int], stakes: Stakes) -> list[int]:
    """The seats of the blinds: the last may fall to one who owes it, the others to no such one."""
    if len(turn) == 2 and stakes.blinds:
        return [button, turn[0]][: len(stakes.blinds)]
    seats: list[int] = []
    for place, _ in enumerate(stakes.blinds, 1):
        last = place == len(stakes.blinds)
        later = turn[turn.index(seats[-1]) + 1 :] if seats else turn
        fits = [seat for seat in later if seat in ready or (last and seat != button)]
        seats += fits[:1] or [seat for seat in turn if seat in ready][:1]
    return seats


def _debt(seat: int, player: Player, stakes: Stakes) -> list[Post]:
    """A missed big blind is posted as a live bet, a missed small one is dead money."""
    *small, big = stakes.blinds
    posts = [Post(seat, sum(small), "dead")] if player.owes_small and small else []
    return [*posts, Post(seat, big, "entry")] if player.owes_big else posts


def missed(
    players: tuple[Player | None, ...], before: tuple[int, ...], deal: Deal
) -> tuple[Player | None, ...]:
    """The players after the blinds have moved on: dealt in, they owe nothing; passed over, they do.

    `before` are the seats where the blinds were in the hand before.
    """
    if not deal.blinds or not before or len(deal.blinds) != len(before):
        return _settled(players, deal)
    after = list(_settled(players, deal))
    for place, (old, new) in enumerate(zip(before, deal.blinds, strict=True)):
        big = place == len(deal.blinds) - 1
        passed = around((1 << len(players)) - 1, old)
        for seat in passed[: passed.index(new)]:
            player = after[seat]
            if player and seat not in deal.seats:
                after[seat] = msgspec.structs.replace(
                    player,
                    owes_big=player.owes_big or big,
                    owes_small=player.owes_small or not big,
                )
    return tuple(after)


def _settled(players: tuple[Player | None, ...], deal: Deal) -> tuple[Player | None, ...]:
    return tuple(
        msgspec.structs.replace(player, owes_big=False, owes_small=False)
        if player and seat in deal.seats
        else player
        for seat, player in enumerate(players)
    )
