"""One card, and the text that people write for it.

There are 54 cards in all and each exists once, so that equality and hashing are those of the
object itself. What a pack contains is `deck`'s business; how hands compare is `ranking`'s.
"""

import re
from collections.abc import Iterable, Iterator
from typing import ClassVar

from oddchip.mistake import Mistake

RANKS = "23456789TJQKA"
SUITS = "cdhs"
JOKERS = ("Jk", "Jx")

_NAMES = "two,three,four,five,six,seven,eight,nine,ten,jack,queen,king,ace"
RANK_NAMES = dict(zip(RANKS, _NAMES.split(","), strict=True))
SUIT_NAMES = dict(zip(SUITS, ("clubs", "diamonds", "hearts", "spades"), strict=True))
SUIT_SIGNS = dict(zip(SUITS, "♣♦♥♠", strict=True))

EXPECTED = (
    "a card is a rank (2 to 9, T or 10, J, Q, K, A) and a suit (c, d, h, s), or Jk for a joker"
)


class Card:
    """A card of the pack, made from its text; suits rank clubs, diamonds, hearts, spades.

    `index` runs from 0 for the two of clubs to 51 for the ace of spades, rank by rank, and
    jokers follow; `rank` is 2 to 14 and `suit` one of c, d, h, s (a joker has 0 and "").

    >>> Card("As"), Card("10h").name, Card("2c") < Card("2d")
    (Card('As'), 'ten of hearts', True)
    >>> Card("Ks") is Card("ks")
    True
    """

    __slots__ = ("index", "rank", "suit", "text")

    index: int
    rank: int
    suit: str
    text: str

    pack: ClassVar[tuple["Card", ...]]

    def __new__(cls, text: str) -> "Card":
        found = read_cards(text)
        if len(found) != 1:
            raise Mistake(f"{text!r} is not one card: {EXPECTED}")
        return found[0]

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a card can't be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a card can't be changed")

    def __reduce__(self) -> tuple[type["Card"], tuple[str]]:
        return Card, (self.text,)

    def __lt__(self, other: "Card") -> bool:
        return self.index < other.index

    def __le__(self, other: "Card") -> bool:
        return self.index <= other.index

    def __gt__(self, other: "Card") -> bool:
        return self.index > other.index

    def __ge__(self, other: "Card") -> bool:
        return self.index >= other.index

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Card({self.text!r})"

    @property
    def is_joker(self) -> bool:
        """Whether this is a joker."""
        return not self.rank

    @property
    def name(self) -> str:
        """The card in words, such as "ace of spades"."""
        if self.is_joker:
            return "joker"
        return f"{RANK_NAMES[self.text[0]]} of {SUIT_NAMES[self.suit]}"

    @property
    def sign(self) -> str:
        """The card as it is drawn, such as A♠."""
        return self.text if self.is_joker else self.text[0] + SUIT_SIGNS[self.suit]


def _make(index: int) -> Card:
    card = object.__new__(Card)
    rank, suit = divmod(index, 4)
    joker = index >= 52
    fields = {
        "index": index,
        "rank": 0 if joker else rank + 2,
        "suit": "" if joker else SUITS[suit],
        "text": JOKERS[index - 52] if joker else RANKS[rank] + SUITS[suit],
    }
    for name, value in fields.items():
        object.__setattr__(card, name, value)
    return card


Card.pack = tuple(_make(index) for index in range(54))

_SPELLINGS = {card.text.lower(): card for card in Card.pack}
_SPELLINGS |= {card.sign.lower(): card for card in Card.pack}
# ASCII, lest the long s and the Kelvin sign count as letters of a card.
_CARD = rf"(?ai:jk|jx|(?:10|[{RANKS}])[{SUITS}♣♦♥♠])"
# What a phone adds to a suit's sign, so that it shows as text or as a picture, says nothing.
_BETWEEN = r"\s,\ufe0e\ufe0f"
# What isn't a card ends at a gap or where a card starts; "12s" is no two of spades after a 1.
_OTHER = rf"[^{_BETWEEN}]"
_WRONG = rf"[0-9]{{0,12}}{_OTHER}{{1,12}}?(?={_CARD}|[{_BETWEEN}]|\Z)|{_OTHER}{{1,12}}"
_PIECE = re.compile(rf"[{_BETWEEN}]+|(?P<card>{_CARD})|(?P<wrong>{_WRONG})")


def _pieces(text: str) -> Iterator[tuple[int, str]]:
    for piece in _PIECE.finditer(text):
        place = piece.start()
        if piece["wrong"]:
            raise Mistake(
                f"{piece['wrong']!r} at character {place + 1} of {_short(text)}: {EXPECTED}"
            )
        if piece["card"]:
            yield place, piece["card"].lower().replace("10", "t")


def _short(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:57] + "...")


def read_cards(text: str) -> tuple[Card, ...]:
    """The cards of a text, in its order, each at most once; both jokers may be written Jk.

    >>> read_cards("As 10d,jk")
    (Card('As'), Card('Td'), Card('Jk'))
    >>> read_cards("AsKdQ♥")
    (Card('As'), Card('Kd'), Card('Qh'))
    """
    places: dict[Card, int] = {}
    for place, piece in _pieces(text):
        card = _SPELLINGS[piece]
        if card in places and card.is_joker:
            card = next((joker for joker in Card.pack[52:] if joker not in places), card)
        if card in places:
            raise Mistake(_twice(card, places[card], place, text))
        places[card] = place
    return tuple(places)


def _twice(card: Card, first: int, second: int, text: str) -> str:
    if card.is_joker:
        return f"a third joker at character {second + 1} of {_short(text)}: a pack has at most two"
    return f"{card} is there twice, at characters {first + 1} and {second + 1} of {_short(text)}"


def write_cards(cards: Iterable[Card]) -> str:
    """The text of cards, which `read_cards` reads back.

    >>> write_cards(read_cards("askd"))
    'As Kd'
    """
    return " ".join(card.text for card in cards)
