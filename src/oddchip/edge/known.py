"""The pack as somebody sees it: without the cards that are known, and which suits are alike."""

from collections.abc import Iterable
from itertools import permutations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddchip.cards import Card, Deck, write_cards
from oddchip.mistake import Mistake


class Known(NamedTuple):
    """Cards that are out of play and seen, and cards that the dealer is seen to hold."""

    seen: tuple[Card, ...] = ()
    dealer: tuple[Card, ...] = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        """All of them."""
        return (*self.seen, *self.dealer)


NOTHING = Known()


def check_known(pack: Deck, *groups: Iterable[Card]) -> None:
    """Refuse cards that are there twice or not in the pack.

    >>> from oddchip.cards import read_cards
    >>> check_known(Deck(), read_cards("As Kd"), read_cards("Kd"))
    Traceback (most recent call last):
    oddchip.mistake.Mistake: Kd is there twice: As Kd, Kd
    """
    groups = tuple(tuple(group) for group in groups)
    found: set[Card] = set()
    for card in (card for group in groups for card in group):
        if card in found:
            said = ", ".join(write_cards(group) for group in groups if group)
            raise Mistake(f"{card} is there twice: {said}")
        if card not in pack:
            raise Mistake(f"{card} is not in this game's pack, whose ranks are {pack.ranks}")
        found.add(card)


def remaining(pack: Deck, known: Known = NOTHING) -> tuple[Card, ...]:
    """The cards that aren't known.

    >>> from oddchip.cards import read_cards
    >>> len(remaining(Deck(), Known(seen=read_cards("As"))))
    51
    """
    return tuple(card for card in pack if card not in known.cards)


def exchanges(known: Known = NOTHING) -> NDArray[np.uint8]:
    """Every exchange of suits that leaves what is known as it is: a row each, a suit each.

    >>> from oddchip.cards import read_cards
    >>> len(exchanges()), len(exchanges(Known(dealer=read_cards("As"))))
    (24, 6)
    """
    return np.array([suits for suits in permutations(range(4)) if _leaves(known, suits)], np.uint8)


def _leaves(known: Known, suits: tuple[int, ...]) -> bool:
    return all(
        {_renamed(card, suits) for card in cards} == {card.index for card in cards}
        for cards in known
    )


def _renamed(card: Card, suits: tuple[int, ...]) -> int:
    return card.index if card.is_joker else card.index // 4 * 4 + suits[card.index % 4]
