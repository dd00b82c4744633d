"""The terms of a house-banked table: a game with a pay table chosen for each wager that has any.

Pay lines are read into strengths here, once, so that a settlement only compares numbers.
"""

from bisect import bisect_left
from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

import msgspec

from oddchip.cards import Card, Deck
from oddchip.mistake import Mistake
from oddchip.ranking import ANY, Order, Uses, classes
from oddchip.ranking.threshold import at_least
from oddchip.rules import Game, HouseBanked, deck, order, uses
from oddchip.rules.house_banked import CountLine, Decision, Paytable, Settlement, Wager

Situation = Literal[
    "win", "tie", "lose", "win-unqualified", "tie-unqualified", "lose-unqualified", "fold"
]


class Line(msgspec.Struct, frozen=True):
    """A line of a pay table: the strength or the counts that reach it, and what it pays, to one."""

    name: str
    pays: Fraction
    strength: int = 0
    hand: int = 0
    board: int = 0
    any: int = 0


class WagerTerms(msgspec.Struct, frozen=True):
    """How a wager is made and settled. What it `pays` is a number, or None for its pay table."""

    name: str
    title: str
    made: Literal["required", "optional", "by-decision", "free"]
    equals: str | None
    least: int
    most: int
    pays: Mapping[Situation, Fraction | None]
    paytable: str | None
    lines: tuple[Line, ...]
    below: Fraction
    order: Order
    uses: Uses
    hand: int
    board: int
    counts: str | None


class Terms(msgspec.Struct, frozen=True):
    """All that a round needs to know of its game.

    `by_table` has each wager that goes by pay tables as it is by each of them, not only the chosen.
    """

    game: str
    chosen: Mapping[str, str]
    paytables: Mapping[str, str]
    wagers: tuple[WagerTerms, ...]
    decisions: tuple[Decision, ...]
    deal: tuple[tuple[Literal["hand", "dealer", "board"], int], ...]
    order: Order
    uses: Uses
    qualifies: int
    deck: Deck
    pack: frozenset[Card]
    most_seats: int
    by_table: Mapping[str, tuple[WagerTerms, ...]]

    def wager(self, name: str) -> WagerTerms:
        """The wager of this name."""
        return next(wager for wager in self.wagers if wager.name == name)


def terms(game: Game, paytables: Mapping[str, str] | None = None) -> Terms:
    """The terms of a house-banked game; each wager pays by its first table unless another is named.

    >>> from oddchip.rulebook import game
    >>> terms(game("holdem-88"), {"bonus-88": "2"}).wager("bonus-88").lines[0].pays
    Fraction(200, 1)
    """
    sheet = game.sheet
    if not isinstance(sheet, HouseBanked):
        raise Mistake(f"{sheet.name} is played among players, not against the house")
    chosen = _paytables(game, sheet, paytables or {})
    compared = order(sheet, sheet.showdown.wins[0])
    assert compared is not None, "a sheet that loads names orders that exist"
    return Terms(
        game=game.id,
        chosen=game.chosen,
        paytables={name: table.name for name, table in chosen.items()},
        wagers=tuple(_wager(sheet, wager, chosen.get(wager.name)) for wager in sheet.wager),
        decisions=sheet.decision,
        deal=tuple((deal.to, deal.cards) for deal in sheet.deal),
        order=compared,
        uses=uses(sheet),
        qualifies=_strength(compared, sheet.dealer.qualifies) if sheet.dealer.qualifies else 0,
        deck=deck(sheet),
        pack=frozenset(deck(sheet)),
        most_seats=sheet.seats.max,
        by_table={
            wager.name: tuple(_wager(sheet, wager, table) for table in wager.paytable)
            for wager in sheet.wager
            if wager.paytable
        },
    )


def _paytables(game: Game, sheet: HouseBanked, named: Mapping[str, str]) -> dict[str, Paytable]:
    tables = {wager.name: wager.paytable for wager in sheet.wager if wager.paytable}
    for wager, name in named.items():
        if wager not in tables:
            raise Mistake(
                f"{game.id} has no pay table for {wager!r}; it has for: {', '.join(tables)}"
            )
        names = [table.name for table in tables[wager]]
        if name not in names:
            raise Mistake(f"{wager} has no pay table {name!r}; it has: {', '.join(names)}")
    return {
        wager: next(table for table in of if table.name == named.get(wager, of[0].name))
        for wager, of in tables.items()
    }


def _wager(sheet: HouseBanked, wager: Wager, paytable: Paytable | None) -> WagerTerms:
    held = sum(deal.cards for deal in sheet.deal if deal.to == "hand")
    shared = sum(deal.cards for deal in sheet.deal if deal.to == "board")
    judged = wager.judged
    by = order(sheet, judged.order if judged else sheet.showdown.wins[0])
    assert by is not None, "a sheet that loads names orders that exist"
    return WagerTerms(
        name=wager.name,
        title=wager.title or wager.name.replace("-", " ").capitalize(),
        made=wager.made,
        equals=wager.equals,
        least=wager.min or 0,
        most=wager.max or 0,
        pays=_pays(wager),
        paytable=paytable.name if paytable else None,
        lines=_lines(wager, paytable, by) if paytable else (),
        below=Fraction(-1 if paytable and paytable.below == "lose" else 0),
        order=by,
        uses=ANY if judged else uses(sheet),
        hand=judged.hand if judged else held,
        board=judged.board if judged else shared,
        counts=wager.counts,
    )


def _pays(wager: Wager) -> dict[Situation, Fraction | None]:
    settle = wager.settle
    if settle.always:
        return {}
    off = settle.unqualified or settle
    ends: dict[Situation, Settlement | None] = {
        "win": settle.win,
        "tie": settle.tie,
        "lose": settle.lose,
        "win-unqualified": off.win,
        "tie-unqualified": off.tie,
        "lose-unqualified": off.lose,
        "fold": settle.fold,
    }
    return {
        situation: None if end == "paytable" else _to_one(end)
        for situation, end in ends.items()
        if end is not None
    }


def _to_one(pay: Settlement) -> Fraction:
    """What one unit wins.

    >>> _to_one("3 to 2"), _to_one(-1)
    (Fraction(3, 2), Fraction(-1, 1))
    """
    if isinstance(pay, str):
        won, staked = pay.split(" to ")
        return Fraction(int(won), int(staked))
    return Fraction(pay)


def _lines(wager: Wager, paytable: Paytable, by: Order) -> tuple[Line, ...]:
    """The lines from the highest: the first that is reached pays."""
    if wager.counts:
        return tuple(
            _count_line(line, paytable) for line in wager.line if line.name in paytable.pays
        )
    lines = [
        Line(name, _to_one(pays), strength=_strength(by, name))
        for name, pays in paytable.pays.items()
    ]
    return tuple(sorted(lines, key=lambda line: -line.strength))


def _count_line(line: CountLine, paytable: Paytable) -> Line:
    return Line(
        line.title,
        _to_one(paytable.pays[line.name]),
        hand=line.hand,
        board=line.board,
        any=line.any,
    )


def _strength(by: Order, written: str) -> int:
    """The least strength that reaches a hand as a sheet writes it."""
    key = at_least(by, written)
    assert key is not None, "a sheet that loads writes hands that exist"
    return bisect_left(classes(by), key) + 1
