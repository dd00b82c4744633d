"""A hand told line by line, as one of its players sees it.

What is told comes from a view of the hand and from what was won in it; nothing else is looked at.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from rich.text import Text

from oddchip.cards import Card
from oddchip.ranking import Order, Uses, evaluate, size
from oddchip.rules.printed.phrases import capital, counted, joined, named
from oddchip.table import Award, Event, Terms, View
from oddchip.table.actions import dollars
from oddchip.table.events import (
    Acted,
    Began,
    Boarded,
    Burned,
    Collected,
    Dealt,
    Discarded,
    Drew,
    Hidden,
    Mucked,
    Posted,
    Reshuffled,
    Returned,
    Showed,
    Won,
)
from oddchip.table.terms import Step
from oddchip.table.views import Withheld

SUIT_STYLES: Final = {"s": "bold", "h": "bold red", "d": "bold blue", "c": "bold green"}
HIDDEN: Final = "▒▒"
UNCONTESTED: Final = "nobody else was left"


def cards_text(cards: Iterable[Hidden]) -> Text:
    """Cards as they lie on the table: suits in colour, hidden ones from behind.

    >>> from oddchip.cards import read_cards
    >>> cards_text([*read_cards("As Td Jk Jk"), None]).plain
    'A♠ T♦ Jk Jk ▒▒'
    """
    return Text(" ").join(map(_card_text, cards))


def _card_text(card: Hidden) -> Text:
    if card is None:
        return Text(HIDDEN, "dim")
    if card.is_joker:
        return Text("Jk", "bold magenta")  # either one: nobody at a table tells them apart
    return Text(card.sign, SUIT_STYLES[card.suit])


def made(terms: Terms, held: Sequence[Card], board: Sequence[Card]) -> str:
    """What a hand makes so far in each order, in words; nothing while cards are missing.

    >>> from oddchip.cards import read_cards
    >>> from oddchip.rulebook import game
    >>> from oddchip.table import terms
    >>> hand = read_cards("As 2s Kd Ks"), read_cards("3d 4c 8h")
    >>> made(terms(game("omaha-8")), *hand)
    'pair of kings, 8-4-3 kickers; 8-4-3-2-A low'
    """
    found = (
        evaluate(order, held, board, terms.uses)
        for order in terms.orders
        if _enough(order, terms.uses, len(held), len(board))
    )
    return "; ".join(
        value.words + (f" (joker: {joined(value.jokers)})" if value.jokers else "")
        for value in found
        if value
    )


def _enough(order: Order, uses: Uses, held: int, board: int) -> bool:
    if uses.hand is None or uses.board is None:
        return held + board >= size(order)
    return held >= uses.hand and board >= uses.board


class Teller:
    """Tells what is new in a hand each time it is asked.

    `names` are those of the hand's seats, and `me` is the listener's seat, if any.
    """

    def __init__(self, terms: Terms, names: Sequence[str], me: int | None) -> None:
        self._terms = terms
        self._names = names
        self._me = me
        self._told = 0
        self._stacks: list[int] = []
        self._pot = 0
        self._street = ""
        self._board: tuple[Card, ...] = ()

    def tell(self, view: View, won: Sequence[Award]) -> Iterator[Text]:
        """The lines of what has happened since the last time; `won` are the hand's awards."""
        new = view.log[self._told :]
        self._told = len(view.log)
        for kind, group in groupby(new, key=type):
            events = list(group)
            if kind is Posted:
                yield from self._posted([event for event in events if isinstance(event, Posted)])
            elif kind is Dealt:
                yield from self._dealt([event for event in events if isinstance(event, Dealt)])
            elif kind is Won:
                yield from self._won(won)
            else:
                for event in events:
                    yield from self._one(event)

    def _one(self, event: Event | Withheld) -> Iterator[Text]:
        match event:
            case Began():
                self._stacks = list(event.stacks)
            case Collected():
                self._stacks[event.seat] -= event.amount
                yield self._says(event.seat, "pay", f"the house its {dollars(event.amount)}")
            case Burned():
                # A street that turns cards up for all is announced with them.
                if not any(s.to == "board" for s in self._deals(event.street)):
                    yield from self._announce(event.street)
            case Boarded():
                yield from self._announce(event.street, event.cards)
            case Acted():
                yield self._acted(event)
            case Discarded():
                yield self._says(event.seat, "discard", self._given(event.seat, event.cards))
            case Drew():
                yield self._drew(event)
            case Returned():
                self._pays(event.seat, -event.amount)
                whose = "you" if event.seat == self._me else self._names[event.seat]
                yield Text(f"{dollars(event.amount)} that nobody called goes back to {whose}")
            case Reshuffled():
                yield Text("The used cards are shuffled and become the deck")
            case Showed():
                words = made(self._terms, event.cards, self._board)
                yield self._says(
                    event.seat, "show", cards_text(event.cards), words and f": {words}"
                )
            case Mucked():
                yield self._says(event.seat, "muck", style="dim")
            case _:
                pass

    def _deals(self, street: str) -> list[Step]:
        return [s for s in self._terms.steps if s.does == "deal" and s.street == street]

    def _announce(self, street: str, cards: tuple[Card, ...] = ()) -> Iterator[Text]:
        """The heading of a street after the first, with the board."""
        if self._street and (street != self._street or cards):
            yield Text("")
            parts = [Text(capital(named(street)), "bold")]
            parts += [cards_text(part) for part in (self._board, cards) if part]
            yield Text("  ").join([*parts, Text(f"pot {dollars(self._pot)}", "dim")])
        self._street = street
        self._board += cards

    def _posted(self, posted: Sequence[Posted]) -> Iterator[Text]:
        for post in posted:
            self._pays(post.seat, post.amount)
        antes = [post for post in posted if post.kind == "ante"]
        if len({post.amount for post in antes}) == 1:
            yield Text(f"Everyone antes {dollars(antes[0].amount)}")
        else:
            yield from (self._says(post.seat, "ante", dollars(post.amount)) for post in antes)
        blinds = [post for post in posted if post.kind == "blind"]
        for post, what in zip(blinds, blind_names(len(blinds)), strict=True):
            yield self._says(post.seat, "post", f"the {what}, {dollars(post.amount)}")
        for post in posted:
            if post.kind == "entry":
                yield self._says(post.seat, "post", f"{dollars(post.amount)} to come in")
            elif post.kind == "dead":
                yield self._says(post.seat, "post", f"a missed blind, {dollars(post.amount)}")

    def _dealt(self, dealt: Sequence[Dealt]) -> Iterator[Text]:
        yield from self._announce(dealt[0].street)
        mine = [event.cards for event in dealt if not event.up and event.seat == self._me]
        for cards in mine:
            yield Text.assemble("You are dealt ", cards_text(cards))
        up = [
            Text.assemble(self._names[event.seat], " ", cards_text(event.cards))
            for event in dealt
            if event.up
        ]
        if up:
            yield Text.assemble("Face up: ", Text(", ").join(up))

    def _acted(self, event: Acted) -> Text:
        self._pays(event.seat, event.paid)
        all_in = ", all in" if event.paid and not self._stacks[event.seat] else ""
        match event.kind:
            case "fold":
                return self._says(event.seat, "fold", style="dim")
            case "bring-in":
                return self._says(event.seat, "bring", f"it in for {dollars(event.paid)}{all_in}")
            case "raise":
                return self._says(event.seat, "raise", f"to {dollars(event.to)}{all_in}")
            case "call" | "bet":
                return self._says(event.seat, event.kind, f"{dollars(event.paid)}{all_in}")
        return self._says(event.seat, event.kind)

    def _drew(self, event: Drew) -> Text:
        if not event.gave:
            return self._says(event.seat, "stand", "pat")
        if event.seat != self._me:
            return self._says(event.seat, "draw", counted(len(event.gave)))
        return Text.assemble(
            "You give up ", cards_text(event.gave), " and draw ", cards_text(event.got)
        )

    def _given(self, seat: int, cards: Sequence[Hidden]) -> Text:
        return cards_text(cards) if seat == self._me else Text(counted(len(cards)))

    def _won(self, won: Sequence[Award]) -> Iterator[Text]:
        several = len({award.pot for award in won}) > 1
        sharers = Counter((award.pot, award.half) for award in won)
        for award in won:
            part = "the pot" if award.half == "all" else f"the {award.half} half"
            if several:
                pot = f"side pot {award.pot}" if award.pot else "the main pot"
                part = pot if award.half == "all" else f"{part} of {pot}"
            alone = sharers[award.pot, award.half] == 1
            what = f", {part}," if alone else f", a share of {part},"
            if alone and award.half == "all" and not several:
                what = ""
            with_ = "" if award.hand == UNCONTESTED else f" with {award.hand}"
            said = f"{dollars(award.amount)}{what}{with_}".removesuffix(",")
            yield self._says(award.seat, "win", said, style="bold green")

    def _pays(self, seat: int, amount: int) -> None:
        self._stacks[seat] -= amount
        self._pot += amount

    def _says(self, seat: int, verb: str, *rest: str | Text, style: str = "") -> Text:
        who = f"You {verb}" if seat == self._me else f"{self._names[seat]} {verb}s"
        return Text.assemble(who, " " if rest else "", *rest, style=style)


def blind_names(count: int) -> tuple[str, ...]:
    """What so many blinds are called.

    >>> blind_names(2)
    ('small blind', 'big blind')
    """
    if count < 2:
        return ("blind",) * count
    return ("small blind", *["middle blind"] * (count - 2), "big blind")
