"""From the file of a round against the house to the round, each decision checked on the way."""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import NamedTuple

from oddchip import rulebook
from oddchip.cards import Card
from oddchip.history.fields import OWN, short, tables
from oddchip.history.history import CENTS
from oddchip.history.notation import read_cards
from oddchip.history.round_lines import RoundLine, lines_of, read_round_line
from oddchip.history.round_writing import ROUND
from oddchip.history.rounds import RoundHistory
from oddchip.house import Action, Round, Terms, choices_in_words, start, terms
from oddchip.mistake import Mistake
from oddchip.rules import Game
from oddchip.table.events import Hidden


def read_rounds(text: str, game: Game | None = None) -> tuple[RoundHistory, ...]:
    """The rounds of a file, played again; `game` is theirs if it isn't one of the rulebook.

    >>> read_rounds("variant = 'NT'")
    Traceback (most recent call last):
    oddchip.mistake.Mistake: this is no round against the house: its variant isn't _oddchip-round
    """
    return tuple(played(round_fields(table), game) for table in tables(text).values())


class RoundFields(NamedTuple):
    """The fields of a round's file; amounts are in cents."""

    game: str
    options: Mapping[str, str]
    paytables: Mapping[str, str]
    stacks: tuple[int, ...]
    wagers: tuple[Mapping[str, int], ...]
    lines: tuple[RoundLine, ...]
    players: tuple[str, ...]
    settled: tuple[Mapping[str, int], ...] | None
    finishing: tuple[int, ...] | None
    deck: tuple[Card, ...] | None
    others: Mapping[str, object]


def round_fields(table: Mapping[str, object]) -> RoundFields:
    """The fields of one round's table."""
    rest = dict(table)
    if rest.pop("variant", None) != ROUND:
        raise Mistake(f"this is no round against the house: its variant isn't {ROUND}")
    own = rest.pop(OWN, None)
    if not isinstance(own, dict):
        raise Mistake(f"{OWN} is missing: it tells the game and the wagers")
    if own.get("unit") != CENTS:
        raise Mistake(f'{OWN}.unit: amounts of a round are in whole cents, unit = "{CENTS}"')
    stacks = _amounts(rest.pop("starting_stacks", None), "starting_stacks")
    wagers = _puts(own.get("wagers"), f"{OWN}.wagers")
    settled = _puts(own["settled"], f"{OWN}.settled") if "settled" in own else None
    finishing = None
    if "finishing_stacks" in rest:
        finishing = _amounts(rest.pop("finishing_stacks"), "finishing_stacks")
    players = tuple(_text(each, "players") for each in _list(rest.pop("players", []), "players"))
    lists = {"players": players, "finishing_stacks": finishing, f"{OWN}.settled": settled}
    for name, items in {f"{OWN}.wagers": wagers, **lists}.items():
        if items and len(items) != len(stacks):
            raise Mistake(f"{name} has {len(items)} items, and starting_stacks {len(stacks)}")
    return RoundFields(
        game=_text(own.get("game"), f"{OWN}.game"),
        options=_words(own.get("options", {}), f"{OWN}.options"),
        paytables=_words(own.get("paytables", {}), f"{OWN}.paytables"),
        stacks=stacks,
        wagers=wagers,
        lines=tuple(_lines(rest.pop("actions", None))),
        players=players,
        settled=settled,
        finishing=finishing,
        deck=_deck(own["deck"]) if "deck" in own else None,
        others=rest,
    )


def played(fields: RoundFields, game: Game | None = None) -> RoundHistory:
    """The round of a file, played again; each line must be what happens."""
    if game is None or game.id != fields.game:
        game, told = None, rulebook.game(fields.game, fields.options)
    else:
        told = game
    table = terms(told, fields.paytables)
    deck = fields.deck or _deck_of(table, fields)
    at = start(table, fields.stacks, fields.wagers, deck)
    for number, line in enumerate(fields.lines, 1):
        if line.verb in ("f", "cc", "cbr"):
            try:
                at = at.apply(_action(at, line))
            except Mistake as mistake:
                raise Mistake(f"action {number}, {line.text}: {mistake}") from None
    _compare(fields.lines, lines_of(at.log))
    return RoundHistory(at, fields.players, fields.settled, fields.finishing, fields.others, game)


def _action(at: Round, line: RoundLine) -> Action:
    if at.actor is None:
        raise Mistake("the round is over")
    if at.actor != line.player - 1:
        raise Mistake(f"it is the turn of p{at.actor + 1}")
    kind = {"f": "fold", "cc": "check", "cbr": "bet"}[line.verb]
    for action in at.legal:
        if (action.kind, action.wager or "", at.cost(action)) == (kind, line.wager, line.amount):
            return action
    raise Mistake(f"that isn't possible; p{line.player} can {choices_in_words(at)}")


def _compare(told: Sequence[RoundLine], ours: Sequence[RoundLine]) -> None:
    """What a file tells must be what happens; cards that it doesn't know may be any."""
    for number, (one, other) in enumerate(zip(told, ours, strict=False), 1):
        if one._replace(cards=()) != other._replace(cards=()) or not _fit(one.cards, other.cards):
            raise Mistake(f"action {number}, {one.text}: what happens there is {other.text}")
    if len(told) != len(ours):
        more = (told if len(told) > len(ours) else ours)[min(len(told), len(ours))]
        which = "nothing more happens" if len(told) > len(ours) else "it is missing"
        raise Mistake(f"action {min(len(told), len(ours)) + 1}, {more.text}: {which}")


def _fit(told: Sequence[Hidden], ours: Sequence[Hidden]) -> bool:
    return len(told) == len(ours) and all(
        one in (None, other) for one, other in zip(told, ours, strict=True)
    )


def _deck_of(table: Terms, fields: RoundFields) -> tuple[Card, ...]:
    """A deck that deals what the file tells, the rest in the order of the pack."""
    hands: dict[int, tuple[Hidden, ...]] = {}
    up: dict[str, list[Hidden]] = {"db": [], "dd": []}
    for line in fields.lines:
        if line.verb == "dh" or line.verb == "sm":
            hands[line.player] = line.cards
        elif line.verb in up:
            up[line.verb] += line.cards
    dealt: list[Hidden] = []
    for to, count in table.deal:
        if to == "hand":
            for seat in range(1, len(fields.stacks) + 1):
                dealt += [*hands.get(seat, ()), *[None] * count][:count]
        else:
            dealt += [*up["db" if to == "board" else "dd"], *[None] * count][:count]
    known = [card for card in dealt if card is not None]
    if len(known) < len(dealt):
        raise Mistake("not every card of the round is told, and there is no deck to replay it with")
    return (*known, *(card for card in table.deck if card not in known))


def _lines(actions: object) -> Iterator[RoundLine]:
    for number, said in enumerate(_list(actions, "actions"), 1):
        try:
            line = read_round_line(_text(said, "actions"))
        except Mistake as mistake:
            raise Mistake(f"action {number}: {mistake}") from None
        if line is not None:
            yield line


def _deck(said: object) -> tuple[Card, ...]:
    cards = read_cards(_text(said, f"{OWN}.deck"))
    known = tuple(card for card in cards if card)
    if len(known) < len(cards):
        raise Mistake(f"{OWN}.deck has an unknown card")
    return known


def _list(value: object, name: str) -> list[object]:
    if not isinstance(value, list):
        raise Mistake(f"{name} is missing" if value is None else f"{name} isn't a list")
    return value


def _text(value: object, name: str) -> str:
    if not isinstance(value, str):
        raise Mistake(
            f"{name} is missing" if value is None else f"{name}: {short(value)} is no text"
        )
    return value


def _words(value: object, name: str) -> dict[str, str]:
    if not isinstance(value, dict):
        raise Mistake(f"{name} isn't a table")
    return {key: _text(each, f"{name}.{key}") for key, each in value.items()}


def _puts(value: object, name: str) -> tuple[dict[str, int], ...]:
    """Amounts by wager, a table for each player."""
    found = []
    for each in _list(value, name):
        if not isinstance(each, dict):
            raise Mistake(f"{name} has something that is no table of wagers")
        found.append({key: _cents(on, f"{name}: {key}") for key, on in each.items()})
    return tuple(found)


def _amounts(value: object, name: str) -> tuple[int, ...]:
    return tuple(_cents(each, name) for each in _list(value, name))


def _cents(value: object, name: str) -> int:
    if isinstance(value, Decimal) and value == value.to_integral_value():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > 10**15:
        raise Mistake(f"{name}: {short(value)} is no whole number of cents")
    return value
