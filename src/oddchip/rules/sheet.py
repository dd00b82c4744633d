"""A rule sheet in force, and what follows from its words: its pack, orders and uses."""

import hashlib
from collections.abc import Mapping

import msgspec

from oddchip.cards import Deck
from oddchip.ranking import ANY, High, Order, Uses, order_named
from oddchip.rules.card_room import CardRoom
from oddchip.rules.house_banked import HouseBanked

Sheet = CardRoom | HouseBanked


class Game(msgspec.Struct, frozen=True):
    """A sheet under its id, with the choice that is in force for each of its options."""

    id: str
    sheet: Sheet
    chosen: Mapping[str, str]

    @property
    def fingerprint(self) -> str:
        """A hash of the whole sheet as it is in force: equal rules, equal fingerprint."""
        said = msgspec.json.encode([self.sheet, self.chosen], order="deterministic")
        return hashlib.sha256(said).hexdigest()


def deck(sheet: Sheet) -> Deck:
    """The pack that a sheet is dealt from.

    >>> from oddchip import rulebook
    >>> len(deck(rulebook.game("lo-ball").sheet))
    53
    """
    return Deck(ranks=sheet.deck.ranks, jokers=sheet.deck.jokers)


def order(sheet: Sheet, name: str) -> Order | None:
    """The order of this name: the sheet's own, else the usual one; None if there is none.

    >>> from oddchip import rulebook
    >>> order(rulebook.game("triple-action").sheet, "high").best_first[2]
    'flush'
    """
    for own in sheet.order:
        if own.name == name:
            return High(
                best_first=own.best_first,
                size=own.size,
                low_straight=own.low_straight,
                ranks=sheet.deck.ranks,
            )
    return order_named(name, deck(sheet))


def orders(sheet: Sheet) -> tuple[Order, ...]:
    """The orders that win at the showdown, the first taking the odd chip between halves.

    >>> from oddchip import rulebook
    >>> orders(rulebook.game("razz").sheet)
    (Low(at_most=None, ranks='23456789TJQKA'),)
    """
    return tuple(found for name in sheet.showdown.wins if (found := order(sheet, name)))


def uses(sheet: Sheet) -> Uses:
    """Which cards make a hand at the showdown.

    >>> from oddchip import rulebook
    >>> uses(rulebook.game("omaha-8").sheet)
    Uses(hand=2, board=3)
    """
    said = sheet.showdown.uses
    return Uses(hand=said.hand, board=said.board) if said else ANY
