"""Seats in a circle: sets of them as integers with a bit each, and who comes next.

There are few sets, and a hand asks for them again and again: what is in them is kept.
"""

from functools import cache


def following(seats: int, after: int) -> int:
    """The next of these seats, going round from the one after another.

    >>> following(0b1011, 1), following(0b1011, 3)
    (3, 0)
    """
    later = seats >> (after + 1)
    if later:
        return after + (later & -later).bit_length()
    return (seats & -seats).bit_length() - 1


@cache
def members(seats: int) -> tuple[int, ...]:
    """The seats of a set, in order.

    >>> members(0b1011)
    (0, 1, 3)
    """
    return tuple(seat for seat in range(seats.bit_length()) if seats >> seat & 1)


@cache
def around(seats: int, after: int) -> tuple[int, ...]:
    """The seats of a set in the order of play, from the one after another.

    >>> around(0b1011, 0)
    (1, 3, 0)
    """
    found = members(seats)
    return tuple(sorted(found, key=lambda seat: (seat <= after, seat)))


def with_added(amounts: tuple[int, ...], seat: int, amount: int) -> tuple[int, ...]:
    """Amounts by seat with something added to one.

    >>> with_added((5, 5, 5), 1, -2)
    (5, 3, 5)
    """
    changed = list(amounts)
    changed[seat] += amount
    return tuple(changed)
