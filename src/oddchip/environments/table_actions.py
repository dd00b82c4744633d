"""The actions of a table by number: a number means the same in every hand of an environment.

Cards are given up one by one, so that there is one action a card and not one a set of cards.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from oddchip.cards import Card
from oddchip.mistake import Mistake
from oddchip.table import Action, Amounts, Terms, View

Choice = Action | Card

SIZES: Final = ("1/2", "1", "2")
DONE: Final = "exchange"


class Numbering:
    """What the number of an action means at a table.

    `sizes` are the wagers between the least and the greatest, as parts of the pot that there is
    once the player has called.

    >>> from oddchip.rulebook import game
    >>> from oddchip.table import terms
    >>> Numbering(terms(game("texas-holdem", {"structure": "pot"})), ["1/2"]).names
    ('fold', 'check', 'call', 'wager least', 'wager 1/2 pot', 'wager most')
    """

    def __init__(self, terms: Terms, sizes: Sequence[str | int | Fraction] = SIZES) -> None:
        self._parts = sorted({_part(size) for size in sizes})
        kinds = ["fold", "check", "call", *(["bring-in"] if terms.bring_in else [])]
        wagers = ["wager least"]
        if terms.stakes.structure == "fixed":
            self._parts = []
        else:
            wagers += [*(f"wager {part} pot" for part in self._parts), "wager most"]
        exchanged = any(step.does in ("discard", "draw") for step in terms.steps)
        cards = [*(f"give up {card}" for card in terms.deck), DONE] if exchanged else []
        self.names: tuple[str, ...] = (*kinds, *wagers, *cards)
        self._numbers = {name: number for number, name in enumerate(self.names)}

    def choices(self, view: View, given: Sequence[Card]) -> dict[int, Choice]:
        """What the player may do now, by its number: an action, or a card to give up with `given`.

        >>> from oddchip.rulebook import game
        >>> from oddchip.table import start, terms, view
        >>> table = terms(game("texas-holdem", {"structure": "fixed"}))
        >>> hand = start(table, [5_000, 5_000], 0, deck=table.deck.cards)
        >>> for number, choice in Numbering(table).choices(view(hand, 0), ()).items():
        ...     print(number, choice)
        0 Action(kind='fold', to=0, cards=())
        2 Action(kind='call', to=0, cards=())
        3 Action(kind='raise', to=400, cards=())
        """
        legal = view.legal
        if legal is None:
            return {}
        found: dict[int, Choice] = {
            self._numbers[action.kind]: action
            for action in (legal.fold, legal.check, legal.call, legal.bring_in)
            if action is not None
        }
        if legal.wager is not None:
            found |= self._wagers(view, legal.wager, legal.price)
        if legal.cards is not None:
            for card in legal.cards.held:
                if card not in given:
                    found[self._numbers[f"give up {card}"]] = card
            if len(given) >= legal.cards.least:
                found[self._numbers[DONE]] = legal.cards.of(*given)
        return found

    def _wagers(self, view: View, wager: Amounts, price: int) -> dict[int, Choice]:
        """Wagers of the sizes that differ: those that are the least or the greatest are that."""
        found: dict[int, Choice] = {self._numbers["wager least"]: wager.to(wager.least)}
        assert isinstance(view.viewer, int), "only a seat may wager"
        called = view.seats[view.viewer].bet + price
        last = wager.least
        for part in self._parts:
            to = called + int(part * (view.pot + price))
            if last < to < wager.most:
                found[self._numbers[f"wager {part} pot"]] = wager.to(to)
                last = to
        if wager.least < wager.most:
            found[self._numbers["wager most"]] = wager.to(wager.most)
        return found


def _part(size: str | int | Fraction) -> Fraction:
    try:
        part = Fraction(size)
    except (ValueError, ZeroDivisionError):
        part = Fraction(0)
    if part <= 0:
        raise Mistake(f"{size!r} is no part of the pot: say such as '1/2', 1 or '3/2'")
    return part
