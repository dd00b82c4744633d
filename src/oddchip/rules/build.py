"""From a sheet's tree to its typed values, noting every fault on the way.

The types say what is allowed. A value that doesn't fit is noted and something that would fit
stands in for it, so that the rest is read and checked as well: a person sees all faults at once.
"""

import difflib
import re
import types
import typing
from functools import cache
from typing import Annotated, Any, Literal, NamedTuple, get_args, get_origin

import msgspec

from oddchip.rules.faults import Report
from oddchip.rules.tree import Node, shown

Scalar = (
    str
    | bool
    | Annotated[
        int,
        msgspec.Meta(ge=-(10**12), le=10**12, description="a whole number, at most 1000000000000"),
    ]
)


class Field(NamedTuple):
    """A key of a table: what a sheet and the type call it, and what it may be."""

    key: str
    attribute: str
    kind: Any
    required: bool


@cache
def fields(kind: type[msgspec.Struct]) -> tuple[Field, ...]:
    """The keys that a type of table has.

    >>> class Blinds(msgspec.Struct, rename="kebab"):
    ...     big_blind: int
    >>> fields(Blinds)
    (Field(key='big-blind', attribute='big_blind', kind=<class 'int'>, required=True),)
    """
    hints = typing.get_type_hints(kind, include_extras=True)
    return tuple(
        Field(field.encode_name, field.name, hints[field.name], field.required)
        for field in msgspec.structs.fields(kind)
    )


class Builder:
    """Reads one tree into typed values and reports what doesn't fit."""

    def __init__(self, report: Report) -> None:
        self.misfit = report.misfit

    def build(self, kind: Any, node: Node, key: str = "") -> Any:
        """The value of a type that a node stands for, or one that may stand in for it."""
        if _is_table(kind):
            return self._struct(kind, node, key)
        if get_origin(kind) is tuple:
            return self._list(get_args(kind)[0], node, key)
        if get_origin(kind) is dict:
            return self._dict(get_args(kind), node, key)
        if kind is object:
            return self._anything(node, key)
        if fits(kind, node.value):
            return node.value
        table = next(filter(_is_table, _members(kind)), None)
        if table and isinstance(node.value, dict):
            return self._struct(table, node, key)
        self.misfit(node, key, shown(node.value), allowed(kind))
        return stand_in(kind)

    def _struct(self, kind: type[msgspec.Struct], node: Node, key: str) -> Any:
        if not isinstance(node.value, dict):
            self.misfit(node, key, shown(node.value), allowed(kind))
            return stand_in(kind)
        known = [field.key for field in fields(kind)]
        for name, found in node.value.items():
            if name not in known:
                near = difflib.get_close_matches(name[:60], known, 1)
                may = ", ".join(known) + "".join(f" (did you mean {each}?)" for each in near)
                meant = _join(key, (near or [name])[0])
                self.misfit(found, _join(key, name), "an unknown key", may, meant)
        values = {}
        for field in fields(kind):
            inside = _join(key, field.key)
            if field.key in node.value:
                values[field.attribute] = self.build(field.kind, node.value[field.key], inside)
            elif field.required:
                self.misfit(node, inside, "nothing", allowed(field.kind))
                values[field.attribute] = stand_in(field.kind)
        return kind(**values)

    def _list(self, kind: Any, node: Node, key: str) -> Any:
        if not isinstance(node.value, list):
            self.misfit(node, key, shown(node.value), f"a list, each item: {allowed(kind)}")
            return ()
        names: set[str] = set()
        for found in node.value:
            if found.name and found.name in names:
                said = _join(key, found.name)
                self.misfit(found, said, "this name a second time", "each name once")
            names.add(found.name or "")
        return tuple(self._item(kind, node.value, index, key) for index in range(len(node.value)))

    def _item(self, kind: Any, items: list[Node], index: int, key: str) -> Any:
        """A list's item; it is called by its name if it has a fit one, else by its place from 1."""
        called = items[index].called(index + 1)
        value = self.build(kind, items[index], _join(key, called))
        if getattr(value, "name", called) == called:
            return value
        return msgspec.structs.replace(value, name=called)

    def _dict(self, kinds: tuple[Any, Any], node: Node, key: str) -> Any:
        if not isinstance(node.value, dict):
            self.misfit(node, key, shown(node.value), "a table")
            return {}
        values = {}
        for name, found in node.value.items():
            if fits(kinds[0], name):
                values[name] = self.build(kinds[1], found, _join(key, name))
            else:
                self.misfit(found, _join(key, name), f"the key {shown(name)}", allowed(kinds[0]))
        return values

    def _anything(self, node: Node, key: str) -> Any:
        """A value whose meaning is judged elsewhere."""
        if isinstance(node.value, dict):
            return self._dict((str, object), node, key)
        if isinstance(node.value, list):
            places = enumerate(node.value, 1)
            return [self._anything(found, _join(key, str(place))) for place, found in places]
        return self.build(Scalar, node, key)


def _is_table(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def _join(key: str, name: str) -> str:
    name = name if re.fullmatch("[A-Za-z0-9_-]{1,60}", name) else shown(name)
    return f"{key}.{name}" if key else name


@cache
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
    longest = meta.max_length or len(value)
    return (meta.min_length or 0) <= len(value) <= longest and (
        re.fullmatch(meta.pattern or ".*", value) is not None
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
    if _is_table(kind):
        return f"a table with {', '.join(field.key for field in fields(kind))}"
    return {bool: "true or false", int: "a whole number", str: "a text"}.get(kind, "a table")


def stand_in(kind: Any) -> Any:
    """Some value of a type, for where a sheet has none that fits."""
    kind = _members(kind)[0]
    if get_origin(kind) is Literal:
        return get_args(kind)[0]
    if get_origin(kind) is Annotated:
        base, meta = get_args(kind)[:2]
        return (meta.examples or [meta.ge or base()])[0]
    if get_origin(kind) in (tuple, dict):
        return get_origin(kind)()
    if _is_table(kind):
        return kind(**{f.attribute: stand_in(f.kind) for f in fields(kind) if f.required})
    return {bool: False, int: 0, str: ""}.get(kind)
