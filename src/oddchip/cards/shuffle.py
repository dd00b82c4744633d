"""A shuffle that a seed decides alone, the same everywhere and for ever.

It is Fisher and Yates's, with rejection, so that no order is likelier than another; its bytes
are SHAKE-256 of the seed. Where the seed comes from is the caller's: the room takes it from the
operating system, a simulation counts.
"""

from collections.abc import Iterator, Sequence
from hashlib import shake_256

from oddchip.cards.card import Card


def shuffled(cards: Sequence[Card], seed: bytes | int) -> tuple[Card, ...]:
    """The cards in the order that a seed gives them.

    >>> from oddchip.cards import Deck, write_cards
    >>> write_cards(shuffled(Deck().cards, 7)[:5])
    '7h 8s 3s 6c Jh'
    """
    key = seed if isinstance(seed, bytes) else f"seed {seed}".encode()
    order = list(cards)
    numbers = _bytes(key)
    for last in range(len(order) - 1, 0, -1):
        fair = 256 - 256 % (last + 1)
        number = next(numbers)
        while number >= fair:
            number = next(numbers)
        place = number % (last + 1)
        order[last], order[place] = order[place], order[last]
    return tuple(order)


def _bytes(key: bytes) -> Iterator[int]:
    done, length = 0, 128
    while True:
        yield from shake_256(key).digest(length)[done:]
        done, length = length, 2 * length
