"""From a file to a game: read, laid over what it is like, its options chosen, built and checked."""

from collections.abc import Mapping
from pathlib import Path

from oddchip.mistake import Mistake
from oddchip.rules import tree
from oddchip.rules.build import Builder
from oddchip.rules.card_room import CardRoom
from oddchip.rules.check_card_room import check_card_room
from oddchip.rules.check_house_banked import check_house_banked
from oddchip.rules.faults import BadSheet, Fault, Report
from oddchip.rules.house_banked import HouseBanked
from oddchip.rules.sheet import Game, Sheet
from oddchip.rules.tree import Node

KINDS = {"card-room": CardRoom, "house-banked": HouseBanked}
NOT_CHANGED_BY_CHOICES = ("kind", "name", "aliases", "source", "option", "like")


def load(path: Path, shelf: Path, options: Mapping[str, str] | None = None) -> Game:
    """The game of a sheet with its options chosen; a sheet with faults raises them all.

    `shelf` is the folder of the sheets that this one may be like.
    """
    whole = tree.resolve(tree.read(path), shelf)
    sheet, faults = _read(whole)
    if faults:
        raise BadSheet(faults)
    chosen = _choose(path.stem, sheet, options or {})
    in_force, faults = _read(_choice_made(whole, chosen))
    if faults:
        raise BadSheet(faults)
    return Game(path.stem, in_force, chosen)


def check(path: Path, shelf: Path) -> tuple[Fault, ...]:
    """Every fault of a sheet, in each choice of each of its options as well.

    >>> check(Path("none.toml"), Path("."))
    Traceback (most recent call last):
    oddchip.rules.tree.Unreadable: none.toml: can't be read (No such file or directory)
    """
    whole = tree.resolve(tree.read(path), shelf)
    sheet, faults = _read(whole)
    found = list(faults)
    if not faults:
        for option in sheet.option:
            for choice in option.choice:
                _, more = _read(_choice_made(whole, {option.name: choice.name}))
                found += [
                    fault._replace(found=f"{fault.found} (when {option.name} is {choice.name})")
                    for fault in more
                ]
    return tuple(sorted(set(found)))


def _read(whole: Node) -> tuple[Sheet, tuple[Fault, ...]]:
    """The sheet in force and its faults; with faults, the sheet has stand-ins for them."""
    report = Report(whole)
    said = whole.table.get("kind", whole)
    kind = KINDS.get(said.value) if isinstance(said.value, str) else None
    if kind is None:
        found = tree.shown(said.value) if "kind" in whole.table else "nothing"
        report.at(said, "kind", found, " or ".join(KINDS))
    stripped = {key: node for key, node in whole.table.items() if key != "like"}
    sheet: Sheet = Builder(report).build(kind or CardRoom, whole._replace(value=stripped))
    if kind is None:
        return sheet, tuple(report.faults[:1])
    _check_options(sheet, report)
    match sheet:
        case CardRoom():
            check_card_room(sheet, report)
        case HouseBanked():
            check_house_banked(sheet, report)
    return sheet, tuple(report.faults)


def _check_options(sheet: Sheet, report: Report) -> None:
    for option in sheet.option:
        key = f"option.{option.name}"
        names = [choice.name for choice in option.choice]
        if len(names) < 2:
            report.note(f"{key}.choice", f"{len(names)} choices", "two or more")
        if option.default not in names:
            report.note(f"{key}.default", repr(option.default), ", ".join(names))
        for choice in option.choice:
            changed = f"{key}.choice.{choice.name}.set"
            if choice.name == option.default and choice.set:
                report.note(changed, "changes", "none: the sheet itself says the default")
            if choice.name != option.default and not choice.set:
                report.note(f"{key}.choice.{choice.name}", "no changes", "set, what it changes")
            for name in choice.set:
                if name in NOT_CHANGED_BY_CHOICES:
                    report.note(f"{changed}.{name}", "a change", "a choice can't change this")


def _choose(game: str, sheet: Sheet, options: Mapping[str, str]) -> dict[str, str]:
    """The choice in force for every option, the defaults filled in."""
    known = {option.name: option for option in sheet.option}
    for name, choice in options.items():
        if name not in known:
            raise Mistake(f"{game} has no option {name!r}; it has: {', '.join(known) or 'none'}")
        names = [choice.name for choice in known[name].choice]
        if choice not in names:
            raise Mistake(f"option {name} can't be {choice!r}; it can be: {', '.join(names)}")
    return {name: options.get(name, option.default) for name, option in known.items()}


def _choice_made(whole: Node, chosen: Mapping[str, str]) -> Node:
    """The tree with the changes of each choice laid over it."""
    for name, choice in chosen.items():
        option = tree.by_name(whole.table["option"])[name]
        changes = tree.by_name(option.table["choice"])[choice].table.get("set")
        if changes is not None:
            whole = tree.merge(whole, changes)
    return whole
