"""What happens in a round against the house, in the notation of PHH and a little more.

A card is told where it is seen for the first time. Beside PHH's own lines there are
`d dd CARDS`, cards of the dealer that are turned up, and `pN cbr WAGER AMOUNT`, so many cents that
are put on a wager.
"""

import re
from collections.abc import Iterable
from typing import Final, Literal, NamedTuple

from oddchip.history.fields import short
from oddchip.history.notation import read_cards, write_cards
from oddchip.house import Event
from oddchip.house.events import Acted, Dealt, Revealed, Showed
from oddchip.mistake import Mistake
from oddchip.table.events import Hidden
from oddchip.table.views import Withheld

Verb = Literal["dh", "db", "dd", "f", "cc", "cbr", "sm"]

LINE: Final = re.compile(
    r"d (?P<to>db|dd) (?P<up>\S+)"
    r"|d dh p(?P<dealt>[1-9]\d?) (?P<held>\S+)"
    r"|p(?P<player>[1-9]\d?) (?:(?P<verb>f|cc)"
    r"|cbr (?P<wager>[a-z0-9-]+) (?P<amount>\d{1,15})"
    r"|sm (?P<shown>\S+))",
    re.ASCII,
)
SHAPES: Final = (
    "d dh pN CARDS, d db CARDS, d dd CARDS, pN f, pN cc, pN cbr WAGER AMOUNT, pN sm CARDS"
)


class RoundLine(NamedTuple):
    """What happens; `player` counts from 1, and is 0 where cards are nobody's or the dealer's."""

    player: int
    verb: Verb
    cards: tuple[Hidden, ...] = ()
    wager: str = ""
    amount: int = 0

    @property
    def text(self) -> str:
        """The notation of this line.

        >>> RoundLine(2, "cbr", wager="raise", amount=400).text
        'p2 cbr raise 400'
        """
        words: list[str] = [f"p{self.player}"] if self.player else []
        deals = self.verb in ("dh", "db", "dd")
        words = ["d", self.verb, *words] if deals else [*words, self.verb]
        if self.wager:
            words += [self.wager, str(self.amount)]
        return " ".join([*words, write_cards(self.cards)] if self.cards else words)


def read_round_line(text: str) -> RoundLine | None:
    """What a line says; None if it is but a comment.

    >>> read_round_line("p1 cbr raise 400 # all that is left")
    RoundLine(player=1, verb='cbr', cards=(), wager='raise', amount=400)
    """
    said = text.partition("#")[0].strip()
    if not said:
        return None
    match = LINE.fullmatch(said)
    if match is None:
        raise Mistake(f"{short(said)} is none of: {SHAPES}")
    of = match.groupdict()
    if of["to"]:
        return RoundLine(0, "db" if of["to"] == "db" else "dd", read_cards(of["up"]))
    if of["dealt"]:
        return RoundLine(int(of["dealt"]), "dh", read_cards(of["held"]))
    player = int(of["player"])
    if of["shown"]:
        return RoundLine(player, "sm", read_cards(of["shown"]))
    if of["wager"]:
        return RoundLine(player, "cbr", wager=of["wager"], amount=int(of["amount"]))
    return RoundLine(player, "f" if of["verb"] == "f" else "cc")


def lines_of(events: Iterable[Event | Withheld]) -> list[RoundLine]:
    """The lines of a round's events, as far as a viewer sees them."""
    found = []
    for event in events:
        match event:
            case Dealt(to="hand", seat=int(seat)):
                found.append(RoundLine(seat + 1, "dh", event.cards))
            case Revealed():
                found.append(RoundLine(0, "db" if event.of == "board" else "dd", event.cards))
            case Acted(kind="bet"):
                wager = event.wager or ""
                line = RoundLine(event.seat + 1, "cbr", wager=wager, amount=event.amount)
                found.append(line)
            case Acted():
                found.append(RoundLine(event.seat + 1, "f" if event.kind == "fold" else "cc"))
            case Showed():
                found.append(RoundLine(event.seat + 1, "sm", event.cards))
            case _:
                pass
    return found
