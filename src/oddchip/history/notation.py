"""The notation of PHH for one thing that happens in a hand, such as "p3 cbr 210 # a comment".

It says who, what, with which cards and to what amount; whether it can happen is the engine's to
say. An unknown card is None.
"""

import re
from collections.abc import Iterable
from decimal import Decimal
from typing import NamedTuple

from oddchip.cards import Card
from oddchip.mistake import Mistake

CARDS = {card.text: card for card in Card.pack}
RANK, SUIT = "[2-9TJQKA?]", "[cdhs?]"
ACTORS = re.compile("p([1-9][0-9]?)")
AMOUNT = re.compile(r"[0-9][0-9,]{0,30}(\.[0-9]{1,6})?")
DEALS = ("db", "dh")
SHAPES = {
    "db": "d db CARDS",
    "dh": "d dh pN CARDS",
    "f": "pN f",
    "cc": "pN cc",
    "pb": "pN pb",
    "cbr": "pN cbr AMOUNT",
    "sd": "pN sd [CARDS]",
    "sm": "pN sm [CARDS]",
}


class Line(NamedTuple):
    """What happens: `player` counts from 1, and is 0 where cards go to the board.

    `verb` is empty where there is only a comment. `cards` is None where the notation has none, as
    when a hand is mucked, or says that they are those dealt.
    """

    player: int
    verb: str
    cards: tuple[Card | None, ...] | None = None
    amount: Decimal | None = None
    comment: str = ""
    as_dealt: bool = False

    @property
    def text(self) -> str:
        """The notation of this line, without its comment."""
        words = [f"p{self.player}"] if self.player else []
        words = ["d", self.verb, *words] if self.verb in DEALS else [*words, self.verb]
        if self.as_dealt:
            words.append("-")
        if self.cards:
            words.append(write_cards(self.cards))
        if self.amount is not None:
            words.append(f"{self.amount:f}")
        return " ".join(words)


def read_line(text: str) -> Line:
    """The line that a notation says.

    >>> read_line("d dh p1 As??").cards
    (Card('As'), None)
    >>> line = read_line(" p3  cbr 47.50 # all that is left")
    >>> line.amount, line.comment, line.text
    (Decimal('47.50'), 'all that is left', 'p3 cbr 47.50')
    """
    said, _, comment = text.partition("#")
    comment = comment.strip()
    match said.split():
        case []:
            return Line(0, "", comment=comment)
        case ["d", "db", cards]:
            return Line(0, "db", read_cards(cards), comment=comment)
        case ["d", "dh", player, cards]:
            return Line(read_player(player), "dh", read_cards(cards), comment=comment)
        case [player, ("f" | "cc" | "pb" | "sd" | "sm") as verb]:
            return Line(read_player(player), verb, comment=comment)
        case [player, "sm", "-"]:
            return Line(read_player(player), "sm", comment=comment, as_dealt=True)
        case [player, ("sd" | "sm") as verb, cards]:
            return Line(read_player(player), verb, read_cards(cards), comment=comment)
        case [player, "cbr", amount]:
            return Line(read_player(player), "cbr", amount=_amount(amount), comment=comment)
    shapes = [SHAPES[word] for word in said.split() if word in SHAPES] or list(SHAPES.values())
    raise Mistake(f"an action is written {', '.join(shapes)}")


def read_player(text: str) -> int:
    """The number of a player.

    >>> read_player("p3")
    3
    """
    found = ACTORS.fullmatch(text)
    if found is None:
        raise Mistake(f"{text[:20]!r} is no player: they are p1, p2 and so on")
    return int(found[1])


def read_cards(text: str) -> tuple[Card | None, ...]:
    """Cards without gaps; one whose rank or suit is unknown is unknown.

    >>> read_cards("As??")
    (Card('As'), None)
    """
    pieces = [text[at : at + 2] for at in range(0, len(text), 2)]
    for piece in pieces:
        if piece not in CARDS and not re.fullmatch(RANK + SUIT, piece):
            raise Mistake(f"{piece!r} is no card: cards are written as in AsTd, unknown ones ??")
    return tuple(CARDS.get(piece) for piece in pieces)


def _amount(text: str) -> Decimal:
    if not AMOUNT.fullmatch(text):
        raise Mistake(f"{text[:40]!r} is no amount")
    return Decimal(text.replace(",", ""))


def write_cards(cards: Iterable[Card | None]) -> str:
    """Cards in the notation of PHH.

    >>> write_cards((Card("As"), None))
    'As??'
    """
    return "".join(card.text if card else "??" for card in cards)
