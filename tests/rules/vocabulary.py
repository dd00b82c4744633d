"""The list of all that a rule sheet may say, in docs/rule-sheets.md, read off the types.

Run as `python -m tests.rules.vocabulary` to write it anew.
"""

import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_origin

import msgspec

from oddchip.rules import CardRoom, HouseBanked
from oddchip.rules.build import allowed

DOCUMENT = Path(__file__).parents[2] / "docs" / "rule-sheets.md"
BEGIN = "<!-- written by tests/rules/vocabulary.py -->\n"


def parts(kind: Any) -> Iterator[type[msgspec.Struct]]:
    """The tables that a type is made of."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield kind
    elif get_origin(kind) is not typing.Literal:
        for part in get_args(kind):
            yield from parts(part)


def described(kind: type[msgspec.Struct], key: str, done: set[object]) -> Iterator[str]:
    """A table of a sheet, key by key, and then the tables inside it."""
    hints = typing.get_type_hints(kind, include_extras=True)
    fields = msgspec.structs.fields(kind)
    said = " ".join((kind.__doc__ or "").split())
    yield f"### {key}\n\n{said}\n\n| key | allowed | if it isn't there |\n|---|---|---|\n"
    for field in fields:
        inner = list(parts(hints[field.name]))
        words = allowed(hints[field.name]) if not inner else _inner(field, hints, inner)
        yield f"| `{field.encode_name}` | {words.replace('|', '/')} | {_absent(field)} |\n"
    yield "\n"
    for field in fields:
        for part in parts(hints[field.name]):
            if part not in done:
                done.add(part)
                whole = get_origin(hints[field.name]) is tuple
                name = f"[[{field.encode_name}]]" if whole else f"[{field.encode_name}]"
                yield from described(part, f"`{name}`", done)


def _inner(field: Any, hints: dict[str, Any], inner: list[type[msgspec.Struct]]) -> str:
    if get_origin(hints[field.name]) is not tuple:
        return "a table, below"
    others = [part for part in get_args(hints[field.name])[:1] if get_origin(part) is not None]
    words = f", or {allowed(get_args(others[0])[0])}" if others and len(inner) == 1 else ""
    return f"a list of tables, below{words}"


def _absent(field: Any) -> str:
    if field.required:
        return "it must be there"
    if field.default is msgspec.NODEFAULT:
        return "as usual"
    match field.default:
        case None | () | "":
            return "none"
        case bool():
            return str(field.default).lower()
        case tuple():
            return "as usual"
        case _:
            return f"{field.default}"


def written() -> str:
    """The whole list."""
    done: set[object] = set()
    room = "".join(described(CardRoom, "A card-room game", done))
    house = "".join(described(HouseBanked, "A house-banked game", done))
    return (
        f"{BEGIN}\n## Games among players\n\n{room}## Games against the house\n\n{house}".rstrip()
        + "\n"
    )


if __name__ == "__main__":
    before = DOCUMENT.read_text(encoding="utf-8").split(BEGIN)[0]
    DOCUMENT.write_text(before + written(), encoding="utf-8")
