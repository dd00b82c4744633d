"""A sheet as it is read from its file, before it means anything: a tree that knows its lines.

A sheet may be like another (`like = "omaha-hi"`) and say only what differs: tables merge key by
key, lists of named things merge name by name, and anything else is replaced. An option's choice
changes a sheet in the same way. Files are refused by size and depth before they can do harm.
"""

import re
import tomllib
from datetime import date, time
from pathlib import Path
from typing import NamedTuple

from oddchip.mistake import Mistake
from oddchip.rules import lines
from oddchip.rules.words import NAME

# Far above what the longest sheet needs, and low enough that reading takes no time to speak of.
MOST_BYTES = 128_000
MOST_VALUES = 1_000
MOST_DEPTH = 24
MOST_DOTS = 100
MOST_PARENTS = 8


class Node(NamedTuple):
    """A value of a sheet, and where it stands."""

    value: object
    file: str
    line: int

    @property
    def is_table(self) -> bool:
        """Whether it has keys."""
        return isinstance(self.value, dict)

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

    def called(self, place: int) -> str:
        """What messages call an item: its name if that is fit for one, else its place from 1."""
        return self.name if self.name and re.fullmatch(NAME, self.name) else str(place)


class Unreadable(Mistake):
    """A file that is no TOML, or none that a sheet could need."""


def read(path: Path) -> Node:
    """The tree of one file as it stands, without what it is like."""
    where = plain(str(path))
    try:
        is_special = path.exists() and not path.is_file()
        data = b"" if is_special else _start(path)
    except OSError as error:
        raise Unreadable(f"{where}: can't be read ({error.strerror or error})") from None
    except ValueError:
        raise Unreadable(f"{where}: can't be the name of a file") from None
    if is_special:
        raise Unreadable(f"{where}: is no file but a folder, a pipe or a device")
    return parse(data, plain(path.name))


def _start(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(MOST_BYTES + 1)


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
    values = _values(text, file)
    found = lines.lines(text)

    def node(value: object, path: lines.Path, line: int) -> Node:
        line = found.get(path, line)
        if isinstance(value, dict):
            return Node({k: node(v, (*path, k), line) for k, v in value.items()}, file, line)
        if isinstance(value, list):
            return Node([node(v, (*path, i), line) for i, v in enumerate(value)], file, line)
        return Node(value, file, line)

    return node(values, (), 1)


def _values(text: str, file: str) -> dict[str, object]:
    """What the text says, if it is TOML and not more of it than anyone would write."""
    if text.startswith("\ufeff"):
        raise Unreadable(f"{file}:1: starts with a byte order mark; save it as UTF-8 without one")
    # Reading a dotted key takes time by the square of its length.
    for number, dotted in enumerate(text.split("\n"), 1):
        if dotted.count(".") > MOST_DOTS:
            raise Unreadable(f"{file}:{number}: has over {MOST_DOTS} dots in one line")
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        what, _, where = str(error).rpartition(" (at ")
        said = re.match("line ([0-9]+)", where)
        line = int(said[1]) if said else text.count("\n") + 1
        raise Unreadable(f"{file}:{line}: isn't TOML: {plain(what)}") from None
    except RecursionError:
        raise Unreadable(f"{file}: is nested too deeply for a rule sheet") from None
    except ValueError:
        raise Unreadable(f"{file}: has a number of too many digits") from None
    level: list[object] = [values]
    count = depth = 0
    while level:
        count, depth = count + len(level), depth + 1
        if count > MOST_VALUES or depth > MOST_DEPTH:
            what = f"over {MOST_VALUES} values" if count > MOST_VALUES else f"{depth} levels"
            raise Unreadable(f"{file}: has {what}; no rule sheet needs so much")
        level = [inner for outer in level for inner in _inner(outer)]
    return values


def _inner(value: object) -> list[object]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []


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
    if under.is_table and over.is_table:
        return over._replace(value=_merged(under.table, over.table))
    if _have_names(under.items) and over.items and all(item.is_table for item in over.items):
        merged = _merged(_by_name(under.items), _by_name(over.items))
        return over._replace(value=list(merged.values()))
    return over


def _merged(under: dict[str, Node], over: dict[str, Node]) -> dict[str, Node]:
    both = {key: merge(under[key], node) for key, node in over.items() if key in under}
    return under | over | both


def _have_names(items: list[Node]) -> bool:
    return bool(items) and all(item.name for item in items)


def _by_name(items: list[Node]) -> dict[str, Node]:
    """Items by their names; one without a name of its own stays apart."""
    named: dict[str, Node] = {}
    for place, item in enumerate(items, 1):
        own = item.name and item.name not in named
        named[item.name if own and item.name else f"item {place}"] = item
    return named


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
    text = str(value) if isinstance(value, date | time) else repr(value)
    return text if len(text) <= 42 else f"{text[:40]}…"


def plain(text: str) -> str:
    """A text made safe to print in one line: odd characters escaped, and cut if it is long.

    >>> plain("a\\nb"), len(plain("x" * 999))
    ('a\\\\nb', 400)
    """
    safe = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
    return safe if len(safe) <= 400 else f"{safe[:399]}…"
