"""From a file to a game: read, laid over what it is like, its options chosen, built and checked."""

from collections.abc import Mapping
from functools import reduce
from pathlib import Path

from oddchip.mistake import Mistake
from oddchip.rules import tree
from oddchip.rules.build import Builder, fields
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

    >>> from oddchip.rulebook import SHELF
    >>> load(SHELF / "razz.toml", SHELF, {"structure": "fixed"}).sheet.betting.structure
    'fixed'
    """
    whole = tree.resolve(tree.read(path), shelf)
    sheet = _read(whole)
    chosen = _choose(path.stem, sheet, options or {})
    changes = [change for choice, change in _changes(whole).items() if choice in chosen.items()]
    in_force = _read(reduce(tree.merge, changes, whole)) if changes else sheet
    return Game(tree.plain(path.stem), in_force, chosen)


def check(path: Path, shelf: Path) -> tuple[Fault, ...]:
    """Every fault of a sheet, in each choice of each of its options as well.

    >>> from oddchip.rulebook import SHELF
    >>> check(SHELF / "razz.toml", SHELF)
    ()
    """
    whole = tree.resolve(tree.read(path), shelf)
    _, faults = _judge(whole)
    found = set(faults)
    said = {(fault.key, fault.found, fault.allowed) for fault in faults}
    for (option, choice), change in _changes(whole).items():
        sets = f"option.{option}.choice.{choice}.set"
        if any(fault.key.startswith(sets) for fault in faults):
            continue
        _, more = _judge(tree.merge(whole, change))
        for fault in more:
            if (fault.key, fault.found, fault.allowed) not in said:
                found.add(fault._replace(found=f"{fault.found} (when {option} is {choice})"))
    return tuple(sorted(found))


def _read(whole: Node) -> Sheet:
    sheet, faults = _judge(whole)
    if faults:
        raise BadSheet(faults)
    return sheet


def _judge(whole: Node) -> tuple[Sheet, tuple[Fault, ...]]:
    """The sheet in force and its faults; with faults, the sheet has stand-ins for them."""
    report = Report(whole)
    kind = _kind(whole, report)
    said = {key: node for key, node in whole.table.items() if key != "like"}
    said["kind"] = whole._replace(value=kind)
    sheet: Sheet = Builder(report).build(KINDS[kind], whole._replace(value=said))
    _check_options(sheet, report)
    match sheet:
        case CardRoom():
            check_card_room(sheet, report)
        case HouseBanked():
            check_house_banked(sheet, report)
    return sheet, report.faults


def _kind(whole: Node, report: Report) -> str:
    """The kind that a sheet says it is, else the one that it says most about."""
    said = whole.table.get("kind")
    if said and isinstance(said.value, str) and said.value in KINDS:
        return said.value
    found = tree.shown(said.value) if said else "nothing"
    report.misfit(said or whole, "kind", found, " or ".join(KINDS))
    keys = {kind: {field.key for field in fields(KINDS[kind])} for kind in KINDS}
    return max(KINDS, key=lambda kind: len(keys[kind] & whole.table.keys()))


def _check_options(sheet: Sheet, report: Report) -> None:
    for option in sheet.option:
        key = f"option.{option.name}"
        names = [choice.name for choice in option.choice]
        if len(names) < 2:
            report.note(f"{key}.choice", ", ".join(names) or "nothing", "two choices or more")
        if option.default not in names:
            known = ", ".join(names) or "the name of a choice"
            report.note(f"{key}.default", repr(option.default), known, f"{key}.choice")
        for choice in option.choice if option.default in names else ():
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


def _changes(whole: Node) -> dict[tuple[str, str], Node]:
    """What each choice of an option, by the names of both, changes in the sheet."""
    found = {}
    for option in _items(whole, "option"):
        for choice in _items(option, "choice"):
            said = choice.table.get("set")
            if said and option.name and choice.name:
                may = {k: node for k, node in said.table.items() if k not in NOT_CHANGED_BY_CHOICES}
                found[option.name, choice.name] = said._replace(value=may)
    return found


def _items(node: Node, key: str) -> list[Node]:
    return node.table[key].items if key in node.table else []
