"""A shuffle that a seed decides alone, the same everywhere and for ever.

It is Fisher and Yates's, with rejection, so that no order is likelier than another; its bytes
are SHAKE-256 of the seed. Where the seed comes from is the caller's: the room takes it from the
operating system, a simulation counts.
"""

from collections.abc import Sequence
from hashlib import shake_256

from oddchip.cards.card import Card

# Bytes from this one up are rejected, by the last place that is still open: the rest divide evenly.
FAIR = (1, *(256 - 256 % places for places in range(2, 65)))


def shuffled(cards: Sequence[Card], seed: bytes | int) -> tuple[Card, ...]:
    """The cards in the order that a seed gives them.

    >>> from oddchip.cards import Deck, write_cards
    >>> write_cards(shuffled(Deck().cards, 7)[:5])
    '7h 8s 3s 6c Jh'
    """
    key = seed if isinstance(seed, bytes) else f"seed {seed}".encode()
    order = list(cards)
    last = len(order) - 1
    used, ready = 0, 128
    while last > 0:
        for number in shake_256(key).digest(ready)[used:]:
            if number < FAIR[last]:
                place = number % (last + 1)
                order[last], order[place] = order[place], order[last]
                last -= 1
                if not last:
                    break
        used, ready = ready, 2 * ready
    return tuple(order)
