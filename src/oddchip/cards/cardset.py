"""A set of cards as a value: one integer with a bit for each card.

Order is lost; a sequence of cards that were dealt stays a tuple.
"""

from collections.abc import Iterable, Iterator

from oddchip.cards.card import Card, read_cards, write_cards
from oddchip.mistake import Mistake


class CardSet:
    """Cards without order, from their text or from cards; a card given twice is refused.

    >>> held = CardSet("As Kd")
    >>> Card("Kd") in held, len(held | CardSet("2c")), held & CardSet("Kd Qd")
    (True, 3, CardSet('Kd'))
    """

    __slots__ = ("mask",)

    mask: int

    def __init__(self, cards: str | Iterable[Card] = ()) -> None:
        mask = 0
        for card in read_cards(cards) if isinstance(cards, str) else cards:
            bit = 1 << card.index
            if mask & bit:
                raise Mistake(f"{card} is there twice")
            mask |= bit
        object.__setattr__(self, "mask", mask)

    @staticmethod
    def of_mask(mask: int) -> "CardSet":
        """The set whose bit i stands for the card of index i.

        >>> CardSet.of_mask(0b11)
        CardSet('2c 2d')
        """
        if mask < 0 or mask >> len(Card.pack):
            raise Mistake(f"{mask:#x} has bits beyond the {len(Card.pack)} cards")
        return _of(mask)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a set of cards can't be changed; | & - ^ make new ones")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a set of cards can't be changed; | & - ^ make new ones")

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return CardSet.of_mask, (self.mask,)

    def __or__(self, other: "CardSet") -> "CardSet":
        return _of(self.mask | other.mask)

    def __and__(self, other: "CardSet") -> "CardSet":
        return _of(self.mask & other.mask)

    def __sub__(self, other: "CardSet") -> "CardSet":
        return _of(self.mask & ~other.mask)

    def __xor__(self, other: "CardSet") -> "CardSet":
        return _of(self.mask ^ other.mask)

    def __le__(self, other: "CardSet") -> bool:
        return not self.mask & ~other.mask

    def __lt__(self, other: "CardSet") -> bool:
        return self <= other and self.mask != other.mask

    def isdisjoint(self, other: "CardSet") -> bool:
        """Whether no card is in both."""
        return not self.mask & other.mask

    def __contains__(self, card: Card) -> bool:
        return bool(self.mask >> card.index & 1)

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __iter__(self) -> Iterator[Card]:
        mask = self.mask
        while mask:
            lowest = mask & -mask
            yield Card.pack[lowest.bit_length() - 1]
            mask ^= lowest

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CardSet) and self.mask == other.mask

    def __hash__(self) -> int:
        return hash(self.mask)

    def __str__(self) -> str:
        return write_cards(self)

    def __repr__(self) -> str:
        return f"CardSet({str(self)!r})"


def _of(mask: int) -> CardSet:
    """`CardSet.of_mask` for a mask that is known to be one."""
    made = object.__new__(CardSet)
    object.__setattr__(made, "mask", mask)
    return made
