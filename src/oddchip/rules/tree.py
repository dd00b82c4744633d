"""A sheet as it is read from its file, before it means anything: a tree that knows its lines.

A sheet may be like another (`like = "omaha-hi"`) and say only what differs: tables merge key by
key, lists of named things merge name by name, and anything else is replaced. An option's choice
changes a sheet in the same way. Files are refused by size and depth before they can do harm.
"""

import tomllib
from pathlib import Path
from typing import NamedTuple

from oddchip.mistake import Mistake
from oddchip.rules import lines

MOST_BYTES = 256_000
MOST_DEPTH = 24
MOST_PARENTS = 8


class Node(NamedTuple):
    """A value of a sheet, and where it stands."""

    value: object
    file: str
    line: int

    @property
    def table(self) -> dict[str, "Node"]:
        """Its keys, if it is a table; else none."""
        return self.value if isinstance(self.value, dict) else {}

    @property
    def items(self) -> list["Node"]:
        """Its items, if it is a list; else none."""
        return self.value if isinstance(self.value, list) else []

    @property
    def name(self) -> str | None:
        """The name that a table gives itself."""
        said = self.table.get("name")
        return said.value if said and isinstance(said.value, str) else None


class Unreadable(Mistake):
    """A file that is no TOML, or none that a sheet could need."""


def read(path: Path) -> Node:
    """The tree of one file as it stands, without what it is like."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise Unreadable(f"{path}: can't be read ({error.strerror or error})") from None
    return parse(data, path.name)


def parse(data: bytes, file: str) -> Node:
    """The tree of a sheet's bytes.

    >>> parse(b'seats = 2', "x.toml").table["seats"]
    Node(value=2, file='x.toml', line=1)
    """
    if len(data) > MOST_BYTES:
        raise Unreadable(f"{file}: is over {MOST_BYTES // 1000} kB; no rule sheet needs so much")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Unreadable(f"{file}:{line}: isn't UTF-8 text") from None
    _refuse_depth(text, file)
    try:
        values = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"{file}: isn't TOML: {error}") from None
    found = lines.lines(text)

    def node(value: object, path: lines.Path, line: int) -> Node:
        line = found.get(path, line)
        if isinstance(value, dict):
            return Node({k: node(v, (*path, k), line) for k, v in value.items()}, file, line)
        if isinstance(value, list):
            return Node([node(v, (*path, i), line) for i, v in enumerate(value)], file, line)
        return Node(value, file, line)

    return node(values, (), 1)


def _refuse_depth(text: str, file: str) -> None:
    """Brackets inside strings count too: no sheet comes near the limit either way."""
    depth = 0
    for number, line in enumerate(text.split("\n"), 1):
        depth += line.count("[") + line.count("{") - line.count("]") - line.count("}")
        if max(depth, line.count("."), line.count("[")) > MOST_DEPTH * 4:
            raise Unreadable(f"{file}:{number}: is nested too deeply for a rule sheet")


def resolve(sheet: Node, shelf: Path) -> Node:
    """The whole tree of a sheet: what it is like, overlaid with what it says itself."""
    chain = [sheet]
    while parent := _parent(chain[-1], shelf):
        chain.append(parent)
        if len(chain) > MOST_PARENTS:
            raise Unreadable(f"{sheet.file}: is like a sheet that is like itself")
    whole = chain.pop()
    while chain:
        whole = merge(whole, chain.pop())
    return whole


def _parent(sheet: Node, shelf: Path) -> Node | None:
    like = sheet.table.get("like")
    if like is None:
        return None
    known = {path.stem: path for path in sorted(shelf.rglob("*.toml"))}
    if not isinstance(like.value, str) or like.value not in known:
        raise Unreadable(
            f"{like.file}:{like.line}: like: found {shown(like.value)};"
            f" allowed: {', '.join(known) or 'nothing'}"
        )
    return read(known[like.value])


def merge(under: Node, over: Node) -> Node:
    """One tree laid over another.

    >>> under = parse(b'street = [{ name = "flop", burn = 1 }]', "under")
    >>> over = parse(b'street = [{ name = "flop", burn = 0 }, { name = "turn" }]', "over")
    >>> [street.name for street in merge(under, over).table["street"].items]
    ['flop', 'turn']
    """
    if under.table and over.table:
        return over._replace(value=_merged(under.table, over.table))
    if by_name(under) and by_name(over):
        return over._replace(value=list(_merged(by_name(under), by_name(over)).values()))
    return over


def _merged(under: dict[str, Node], over: dict[str, Node]) -> dict[str, Node]:
    both = {key: merge(under[key], node) for key, node in over.items() if key in under}
    return under | over | both


def by_name(node: Node) -> dict[str, Node]:
    """The items of a list by their names; none at all unless each has one of its own."""
    named = {item.name: item for item in node.items if item.name is not None}
    return named if len(named) == len(node.items) else {}


def shown(value: object) -> str:
    """A found value, short enough for a message.

    >>> shown({}), shown("x" * 99)
    ('a table', "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…")
    """
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int) and abs(value) > 10**18:
        return "a number of over 18 digits"
    text = repr(value)
    return text if len(text) <= 42 else f"{text[:40]}…"
