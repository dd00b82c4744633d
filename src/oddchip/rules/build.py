"""From a sheet's tree to its typed values, noting every fault on the way.

The types say what is allowed. A value that doesn't fit is noted and something that would fit
stands in for it, so that the rest is read and checked as well: a person sees all faults at once.
"""

import difflib
import re
import types
import typing
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec

from oddchip.rules.faults import Report
from oddchip.rules.tree import Node, shown


class Builder:
    """Reads one tree into typed values and reports what doesn't fit."""

    def __init__(self, report: Report) -> None:
        self.note = report.at

    def build(self, kind: Any, node: Node, key: str = "") -> Any:
        """The value of a type that a node stands for, or one that may stand in for it."""
        origin = get_origin(kind)
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            return self._struct(kind, node, key)
        if origin is tuple:
            return self._list(get_args(kind)[0], node, key)
        if origin is dict:
            return self._dict(get_args(kind), node, key)
        if kind is object:
            return _plain(node)
        if not fits(kind, node.value):
            options = _members(kind)
            structs = [o for o in options if isinstance(o, type) and issubclass(o, msgspec.Struct)]
            if structs and isinstance(node.value, dict):
                return self.build(structs[0], node, key)
            self.note(node, key, shown(_plain(node)), allowed(kind))
            return stand_in(kind)
        return node.value

    def _struct(self, kind: type[msgspec.Struct], node: Node, key: str) -> Any:
        if not isinstance(node.value, dict):
            self.note(node, key, shown(_plain(node)), allowed(kind))
            return stand_in(kind)
        hints = typing.get_type_hints(kind, include_extras=True)
        fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
        for name, found in node.value.items():
            if name not in fields:
                self.note(found, _join(key, name), "an unknown key", _suggest(name, list(fields)))
        values = {}
        for name, field in fields.items():
            hint = hints[field.name]
            if name in node.value:
                values[field.name] = self.build(hint, node.value[name], _join(key, name))
            elif field.required:
                self.note(node, _join(key, name), "nothing", allowed(hint))
                values[field.name] = stand_in(hint)
        return kind(**values)

    def _list(self, item: Any, node: Node, key: str) -> Any:
        if not isinstance(node.value, list):
            self.note(node, key, shown(_plain(node)), f"a list, each item: {allowed(item)}")
            return ()
        built = [
            self.build(item, found, _item(key, found, i)) for i, found in enumerate(node.value)
        ]
        names = [getattr(value, "name", None) for value in built]
        for index, (name, found) in enumerate(zip(names, node.value, strict=True)):
            if name and name in names[:index]:
                self.note(found, f"{key}.{name}", "this name a second time", "each name once")
        return tuple(built)

    def _dict(self, kinds: tuple[Any, Any], node: Node, key: str) -> Any:
        if not isinstance(node.value, dict):
            self.note(node, key, shown(_plain(node)), "a table")
            return {}
        for name, found in node.value.items():
            if not fits(kinds[0], name):
                self.note(found, _join(key, name), f"the key {shown(name)}", allowed(kinds[0]))
        return {
            name: self.build(kinds[1], found, _join(key, name))
            for name, found in node.value.items()
        }


def _plain(node: Node) -> Any:
    if isinstance(node.value, dict):
        return {name: _plain(found) for name, found in node.value.items()}
    if isinstance(node.value, list):
        return [_plain(found) for found in node.value]
    return node.value


def _join(key: str, name: str) -> str:
    name = name if len(name) <= 60 else name[:57] + "..."
    return f"{key}.{name}" if key else name


def _item(key: str, node: Node, index: int) -> str:
    """A list's item is called by its name where it has one, else by its place from 1."""
    return _join(key, node.name or str(index + 1))


def _suggest(name: str, known: list[str]) -> str:
    near = difflib.get_close_matches(name[:60], known, 1)
    meant = f" (did you mean {near[0]}?)" if near else ""
    return ", ".join(known) + meant


def _members(kind: Any) -> tuple[Any, ...]:
    """The types that a union admits; Annotated unions included."""
    if get_origin(kind) in (typing.Union, types.UnionType):
        return tuple(member for part in get_args(kind) for member in _members(part))
    return (kind,)


def fits(kind: Any, value: object) -> bool:
    """Whether a plain value is one of a type's.

    >>> fits(Annotated[int, msgspec.Meta(ge=1)], 0), fits(Literal["a", "b"] | None, "a")
    (False, True)
    """
    if len(_members(kind)) > 1:
        return any(fits(member, value) for member in _members(kind))
    if get_origin(kind) is Literal:
        return type(value) in (int, str) and value in get_args(kind)
    if get_origin(kind) is Annotated:
        base, *metas = get_args(kind)
        return fits(base, value) and all(_within(meta, value) for meta in metas)
    return type(value) is kind


def _within(meta: msgspec.Meta, value: Any) -> bool:
    if isinstance(value, int):
        return not (
            (meta.ge is not None and value < meta.ge) or (meta.le is not None and value > meta.le)
        )
    longest = meta.max_length or 10**9
    return (meta.min_length or 0) <= len(value) <= longest and (
        not meta.pattern or re.search(meta.pattern.replace("$", r"\Z"), value) is not None
    )


def allowed(kind: Any) -> str:
    """What a type admits, in words.

    >>> allowed(Literal["high", "low"])
    'high or low'
    """
    members = [member for member in _members(kind) if member is not types.NoneType]
    if len(members) > 1:
        return ", or ".join(dict.fromkeys(allowed(member) for member in members))
    kind = members[0]
    if get_origin(kind) is Literal:
        *most, last = map(str, get_args(kind))
        return f"{', '.join(most)} or {last}" if most else last
    if get_origin(kind) is Annotated:
        return next(str(meta.description) for meta in get_args(kind)[1:] if meta.description)
    if get_origin(kind) is tuple:
        return f"a list, each item: {allowed(get_args(kind)[0])}"
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        names = [field.encode_name for field in msgspec.structs.fields(kind)]
        return f"a table with {', '.join(names)}"
    return {bool: "true or false", int: "a whole number", str: "a text"}.get(kind, "a table")


def stand_in(kind: Any) -> Any:
    """Some value of a type, for where a sheet has none that fits."""
    kind = _members(kind)[0]
    if get_origin(kind) is Literal:
        return get_args(kind)[0]
    if get_origin(kind) is Annotated:
        base, meta = get_args(kind)[:2]
        return meta.ge or 0 if base is int else ""
    if get_origin(kind) in (tuple, dict):
        return get_origin(kind)()
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        hints = typing.get_type_hints(kind, include_extras=True)
        required = [field for field in msgspec.structs.fields(kind) if field.required]
        return kind(**{field.name: stand_in(hints[field.name]) for field in required})
    return {bool: False, int: 0, str: ""}.get(kind)
