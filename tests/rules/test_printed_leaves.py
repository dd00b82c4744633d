"""Nothing in a sheet goes unprinted: change any value of it, and its printed rules change.

Each value of each game's sheet is changed to others that make a valid sheet, those of the sheet's
vocabulary among them. The section with the fingerprint, which changes with everything, is left out.
"""

import typing
from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin

import msgspec
import pytest

from oddchip import rulebook
from oddchip.rules import CardRoom, Game, HouseBanked, Sheet, card_room, house_banked, words
from oddchip.rules.build import Builder
from oddchip.rules.check_card_room import check_card_room
from oddchip.rules.check_house_banked import check_house_banked
from oddchip.rules.faults import Report
from oddchip.rules.printed import Section, rules_of_play
from oddchip.rules.tree import Node

GAMES = {game.id: game for game in rulebook.games()}
Path = tuple[str | int, ...]


def literals(kind: Any) -> Iterator[str]:
    """The words that a type allows."""
    if get_origin(kind) is Literal:
        yield from (said for said in get_args(kind) if isinstance(said, str))
    for part in get_args(kind):
        yield from literals(part)


def vocabulary() -> dict[str, set[str]]:
    """The words that each key of a sheet may have."""
    found: dict[str, set[str]] = {}
    for module in (words, card_room, house_banked):
        for kind in vars(module).values():
            if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
                for name, hint in typing.get_type_hints(kind).items():
                    found.setdefault(name.replace("_", "-"), set()).update(literals(hint))
    return found


VOCABULARY = vocabulary()
ORDERS = {"high", "eight-or-better", "ace-to-five", "deuce-to-seven", "badugi", "three-card-high"}
OTHERS: dict[str, set[Any]] = {
    **VOCABULARY,
    "ranks": {"6789TJQKA", "89TJQKA", "23456789TJQKA"},
    "qualifies": {"pair", "pair-of-fours", "two-pair", "ace-king-high", None},
    "order": ORDERS,
    "counts": {"8", "A"},
    "equals": {"ante", "blind", None},
    "of": {"ante", "blind"},
    "unless": {"raise", None},
}


def leaves(value: object, path: Path = ()) -> Iterator[tuple[Path, object]]:
    """Every value of a sheet that isn't made of others, and where it stands."""
    match value:
        case dict():
            for key, inner in value.items():
                yield from leaves(inner, (*path, key))
        case list() | tuple():
            for place, inner in enumerate(value):
                yield from leaves(inner, (*path, place))
        case _:
            yield path, value


def words_for(path: Path) -> list[Any]:
    """The words of the vocabulary that might stand in a value's place."""
    key = next(part for part in reversed(path) if isinstance(part, str))
    return sorted(ORDERS if path[0] == "showdown" else OTHERS.get(key, set()), key=str)


def like(value: object) -> tuple[object, ...]:
    """Values of the same sort as a value, or for one that isn't there, of any."""
    match value:
        case bool():
            return (not value,)
        case int():
            return (value + 1, value - 1, value * 2)
        case str():
            return (f"{value}-too", f"{value} too")
    return ("Something", 1, 0, -1)


def changed(value: Any, path: Path, new: object) -> Any:
    """A sheet with one value changed."""
    if not path:
        return new
    first, *rest = path
    if isinstance(value, dict):
        return {**value, first: changed(value[first], tuple(rest), new)}
    return [
        changed(inner, tuple(rest), new) if place == first else inner
        for place, inner in enumerate(value)
    ]


def built(data: object) -> Sheet | None:
    """The sheet of plain data, if it is a valid one."""
    whole = node(data)
    kind: Any = CardRoom if whole.table["kind"].value == "card-room" else HouseBanked
    report = Report(whole)
    sheet: Sheet = Builder(report).build(kind, whole)
    if isinstance(sheet, CardRoom):
        check_card_room(sheet, report)
    else:
        check_house_banked(sheet, report)
    return None if report.faults else sheet


def node(data: object) -> Node:
    """Plain data as the tree of a sheet."""
    if isinstance(data, dict):
        return Node({key: node(inner) for key, inner in data.items()}, "sheet", 1)
    if isinstance(data, list | tuple):
        return Node([node(inner) for inner in data], "sheet", 1)
    return Node(data, "sheet", 1)


def sections(game: Game, sheet: Sheet) -> tuple[Section, ...]:
    """The printed rules, but for the fingerprint."""
    chosen = {option.name: option.default for option in sheet.option}
    document = rules_of_play(Game(game.id, sheet, chosen))
    *most, last = document.sections
    unmarked = Section(last.title, last.blocks[:-1])
    return (Section(document.title, ()), Section(document.about, ()), *most, unmarked)


def is_a_key(path: Path, data: Any) -> bool:
    """Whether a value is what other parts of the sheet call this one, and its title is printed."""
    if path[-1] != "name" or path[0] != "wager":
        return False
    for part in path[:-1]:
        data = data[part]
    has_title: bool = data.get("title") is not None
    return has_title


def says_nothing(path: Path, data: Any) -> bool:
    """Whether a value needs no words where it stands."""
    if path[0] == "option" and "set" in path:
        return True  # It is printed once it is chosen; see test_printed_games.
    if path[-1] == "below":
        wager = data["wager"][path[1]]
        reaches_all: bool = "high-card" in wager["paytable"][path[3]]["pays"]
        return reaches_all or wager["made"] == "free"  # Nothing is below, or nothing is lost.
    return is_a_key(path, data)


@pytest.mark.parametrize("name", GAMES)
def test_no_value_of_a_sheet_goes_unprinted(name: str) -> None:
    game = GAMES[name]
    data = msgspec.to_builtins(game.sheet)
    before = sections(game, game.sheet)
    tried, unprinted = 0, []
    for path, value in leaves(data):
        if says_nothing(path, data):
            continue
        sheets = ((new, built(changed(data, path, new))) for new in words_for(path) if new != value)
        valid = [(new, sheet) for new, sheet in sheets if sheet]
        if not valid:
            sheets = ((new, built(changed(data, path, new))) for new in like(value))
            valid = [next(((new, sheet) for new, sheet in sheets if sheet), (None, game.sheet))]
        for new, sheet in valid:
            if sheet != game.sheet:
                tried += 1
                if sections(game, sheet) == before:
                    unprinted.append((path, value, new))
    assert not unprinted
    assert tried > 60, "few values could be changed, so this shows little"
