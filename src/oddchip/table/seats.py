"""Seats in a circle: sets of them as integers with a bit each, and who comes next."""

from collections.abc import Iterator


def following(seats: int, after: int) -> int:
    """The next of these seats, going round from the one after another.

    >>> following(0b1011, 1), following(0b1011, 3)
    (3, 0)
    """
    later = seats >> (after + 1)
    if later:
        return after + (later & -later).bit_length()
    return (seats & -seats).bit_length() - 1


def members(seats: int) -> Iterator[int]:
    """The seats of a set, in order.

    >>> list(members(0b1011))
    [0, 1, 3]
    """
    while seats:
        lowest = seats & -seats
        yield lowest.bit_length() - 1
        seats ^= lowest


def around(seats: int, after: int) -> list[int]:
    """The seats of a set in the order of play, from the one after another.

    >>> around(0b1011, 0)
    [1, 3, 0]
    """
    found = list(members(seats))
    return [seat for seat in found if seat > after] + [seat for seat in found if seat <= after]


def with_added(amounts: tuple[int, ...], seat: int, amount: int) -> tuple[int, ...]:
    """Amounts by seat with something added to one.

    >>> with_added((5, 5, 5), 1, -2)
    (5, 3, 5)
    """
    return (*amounts[:seat], amounts[seat] + amount, *amounts[seat + 1 :])
