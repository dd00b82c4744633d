"""The terms of a table: a card-room game in one structure with its stakes, ready to be played.

The sheet gives the stakes; whoever opens a table may set others. A hand's course is one flat
list of steps, read off the sheet's streets, so that the engine needs no other knowledge of a
game.
"""

from collections.abc import Mapping
from typing import Literal

import msgspec

from oddchip.cards import Card, Deck
from oddchip.mistake import Mistake
from oddchip.ranking import Order, Uses
from oddchip.rules import CardRoom, Game, deck, orders, uses
from oddchip.rules.card_room import BringIn, Opener, Street, Structure


class Stakes(msgspec.Struct, frozen=True):
    """The amounts of a table, in cents; `most` and `raises` are None where nothing limits them.

    `least` is the smallest bet: of a fixed limit the small one, `big` being that of late streets.
    """

    structure: Structure
    least: int
    big: int
    most: int | None
    raises: int | None
    blinds: tuple[int, ...]
    ante: int
    bring_in: int
    collection: int


class Step(msgspec.Struct, frozen=True):
    """One thing that happens in a hand: to every player in turn, or to the table.

    Late rounds of betting bet big. `each` and `for_all` are the cards that a burn comes before.
    """

    does: Literal["burn", "deal", "discard", "draw", "bet", "show"]
    street: str
    cards: int = 0
    to: Literal["down", "up", "board"] = "board"
    opens: Opener = "left-of-button"
    late: bool = False
    each: int = 0
    for_all: int = 0


class Terms(msgspec.Struct, frozen=True):
    """All that a hand needs to know of its game."""

    game: str
    chosen: Mapping[str, str]
    stakes: Stakes
    steps: tuple[Step, ...]
    orders: tuple[Order, ...]
    uses: Uses
    deck: Deck
    pack: frozenset[Card]
    most_seats: int
    bring_in: BringIn | None
    heads_up_cap: bool
    short_raise_reopens: Literal["never", "half", "added-up"]
    check_raise: bool
    sevens_rule: bool
    may_muck: bool


def terms(game: Game, stakes: Stakes | None = None) -> Terms:
    """The terms of a card-room game, at the sheet's stakes or at others.

    >>> from oddchip.rulebook import game
    >>> [step.does for step in terms(game("lo-ball")).steps]
    ['deal', 'bet', 'burn', 'draw', 'bet', 'show']
    """
    sheet = game.sheet
    if not isinstance(sheet, CardRoom):
        raise Mistake(f"{sheet.name} is played against the house, not at a card-room table")
    stakes = stakes or stakes_of(sheet)
    _check(stakes, sheet)
    return Terms(
        game=game.id,
        chosen=game.chosen,
        stakes=stakes,
        steps=_steps(sheet),
        orders=orders(sheet),
        uses=uses(sheet),
        deck=deck(sheet),
        pack=frozenset(deck(sheet)),
        most_seats=sheet.seats.max,
        bring_in=sheet.forced.bring_in,
        heads_up_cap=sheet.betting.heads_up_cap,
        short_raise_reopens=sheet.betting.short_raise_reopens,
        check_raise=sheet.betting.check_raise,
        sevens_rule=sheet.betting.sevens_rule,
        may_muck=sheet.showdown.losers == "may-muck",
    )


def _check(stakes: Stakes, sheet: CardRoom) -> None:
    amounts = {
        "least bet": (stakes.least, 1),
        "least bet of late streets": (stakes.big, 1),
        "ante": (stakes.ante, 0),
        "bring-in": (stakes.bring_in, 1 if sheet.forced.bring_in else 0),
        "collection": (stakes.collection, 0),
        "number of raises": (0 if stakes.raises is None else stakes.raises, 0),
    }
    amounts |= {f"blind {place}": (blind, 1) for place, blind in enumerate(stakes.blinds, 1)}
    if stakes.structure == "spread":
        amounts["greatest wager"] = (stakes.most or 0, max(stakes.least, stakes.big))
    for name, (amount, least) in amounts.items():
        if amount < least:
            raise Mistake(f"the {name} of {sheet.name} can't be {amount}: {least} is the least")


def stakes_of(sheet: CardRoom) -> Stakes:
    """The stakes that a sheet gives for the structure in force.

    >>> from oddchip.rulebook import game
    >>> stakes_of(game("razz", {"structure": "fixed"}).sheet).big
    400
    """
    betting, forced = sheet.betting, sheet.forced
    least, big, most, raises = {
        "spread": (
            betting.spread.min,
            betting.spread.min,
            betting.spread.max,
            betting.spread.raises,
        ),
        "fixed": (betting.fixed.small, betting.fixed.big, None, betting.fixed.raises),
        "pot": (betting.pot.min, betting.pot.min, None, None),
        "no-limit": (betting.no_limit.min, betting.no_limit.min, None, None),
    }[betting.structure]
    return Stakes(
        structure=betting.structure,
        least=least,
        big=big,
        most=most,
        raises=raises,
        blinds=forced.blinds,
        ante=forced.ante,
        bring_in=forced.bring_in.amount if forced.bring_in else 0,
        collection=sheet.collection.amount if sheet.collection else 0,
    )


def _steps(sheet: CardRoom) -> tuple[Step, ...]:
    steps = (step for street in sheet.street for step in _steps_of(street))
    return (*steps, Step("show", "showdown"))


def _steps_of(street: Street) -> list[Step]:
    name = street.name
    for_all = sum(deal.cards for deal in street.deal if deal.to == "board")
    each = sum(deal.cards for deal in street.deal) - for_all
    burn = Step("burn", name, street.burn, each=each, for_all=for_all)
    steps = [burn] if street.burn else []
    steps += [Step("deal", name, deal.cards, deal.to) for deal in street.deal]
    discard = [Step("discard", name, street.discard.cards)] if street.discard else []
    before = street.discard is not None and street.discard.when == "before-betting"
    steps += discard if before else []
    steps += [Step("draw", name, street.draw.max)] if street.draw else []
    steps += [Step("bet", name, opens=street.opens, late=street.bet == "big")]
    return steps if before else steps + discard
