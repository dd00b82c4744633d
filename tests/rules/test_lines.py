"""The line of every key: as a writer of TOML knows it, who counts the lines that it writes."""

import json
import pathlib
import string
import tomllib
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oddchip import rulebook
from oddchip.rules.lines import Path, lines

SHEETS = sorted(rulebook.SHELF.rglob("*.toml"))

BARE = st.text(string.ascii_letters + string.digits + "-_", min_size=1, max_size=4)
# No surrogates, which are no text, and nothing that TOML wants escaped and JSON doesn't.
ANY_TEXT = st.text(
    st.characters(exclude_categories=["Cs"], exclude_characters="\x7f")
    | st.sampled_from('"\\=.#[]{},\n'),
    max_size=6,
)

SCALARS = [
    "1",
    "-3.5e+2",
    "0xdead_beef",
    "true",
    "inf",
    "1979-05-27 07:32:00",
    "1979-05-27T00:32:00.999-07:00",
    '""',
    "''",
    '"a # [ ] { x } = \\" \\\\"',
    "'C:\\path\\'",
    '""""""',
    "''''''",
    '"""a"""""',
    "'''a'''''",
    '"""one ""two"" \\""" three\n[x]\ny = 1 # \\\n  """',
    "'''it''s\n[[x]]\ny = \\'''",
]


class Writer:
    """Writes TOML at random and notes the line of all that it writes."""

    def __init__(self, draw: st.DrawFn) -> None:
        self.draw = draw
        self.text = ""
        self.lines: dict[Path, int] = {}

    def mark(self, path: Path) -> None:
        for length in range(1, len(path) + 1):
            self.lines.setdefault(path[:length], self.text.count("\n") + 1)

    def space(self) -> None:
        self.text += self.draw(st.sampled_from(["", " ", "\t ", ""]))

    def blank(self) -> None:
        """Anything that says nothing, where lines may break."""
        self.text += self.draw(st.sampled_from(["", " ", "\n", "\n\n", " # \"a = ['\n\t", "\n#\n"]))

    def key(self, key: str) -> None:
        escaped = "".join(f"\\U{ord(char):08x}" for char in key)
        written = [json.dumps(key, ensure_ascii=False), f'"{escaped}"']
        if key.isprintable() and "'" not in key:
            written.append(f"'{key}'")
        if key and set(key) <= set(string.ascii_letters + string.digits + "-_"):
            written += [key] * 4
        self.text += self.draw(st.sampled_from(written))

    def keys(self, keys: Path) -> None:
        self.space()
        for place, key in enumerate(keys):
            if place:
                self.text += "."
                self.space()
            self.key(str(key))
            self.space()

    def new_keys(self, taken: set[str], longest: int) -> tuple[str, ...]:
        """A dotted key whose first part isn't taken yet."""
        first = self.draw((BARE | ANY_TEXT).filter(lambda key: key not in taken))
        taken.add(first)
        more = self.draw(st.lists(BARE | ANY_TEXT, max_size=longest - 1))
        return (first, *more)

    def value(self, path: Path, depth: int) -> None:
        self.space()
        kind = self.draw(st.sampled_from(["scalar", "scalar", "array", "table"]))
        if kind == "scalar" or depth > 2:
            self.text += self.draw(st.sampled_from(SCALARS))
        elif kind == "array":
            self.array(path, depth)
        else:
            self.inline_table(path, depth)
        self.space()

    def array(self, path: Path, depth: int) -> None:
        self.text += "["
        self.blank()
        count = self.draw(st.integers(0, 3))
        for index in range(count):
            self.mark((*path, index))
            self.value((*path, index), depth + 1)
            self.blank()
            self.text += "," if index < count - 1 or self.draw(st.booleans()) else ""
            self.blank()
        self.text += "]"

    def inline_table(self, path: Path, depth: int) -> None:
        self.text += "{"
        taken: set[str] = set()
        for place in range(self.draw(st.integers(0, 3))):
            self.text += "," if place else ""
            self.pair(path, taken, depth + 1)
        self.space()
        self.text += "}"

    def pair(self, table: Path, taken: set[str], depth: int = 0) -> None:
        keys = self.new_keys(taken, 3)
        self.mark((*table, *keys))
        self.keys(keys)
        self.text += "="
        self.value((*table, *keys), depth)

    def body(self, keys: Path, path: Path, depth: int) -> None:
        """The pairs of a table, then the tables inside it; `keys` is what headers call it."""
        taken: set[str] = set()
        for _ in range(self.draw(st.integers(0, 3))):
            self.blank()
            self.pair(path, taken)
            self.text += "\n"
        for _ in range(self.draw(st.integers(0, 2)) if depth < 3 else 0):
            more = self.new_keys(taken, 2)
            self.blank()
            if self.draw(st.booleans()):
                self.mark((*path, *more))
                self.header((*keys, *more), "[", "]")
                self.body((*keys, *more), (*path, *more), depth + 1)
            else:
                for index in range(self.draw(st.integers(1, 3))):
                    self.blank()
                    self.mark((*path, *more, index))
                    self.header((*keys, *more), "[[", "]]")
                    self.body((*keys, *more), (*path, *more, index), depth + 1)

    def header(self, keys: Path, opens: str, closes: str) -> None:
        self.text += opens
        self.keys(keys)
        self.text += closes
        self.space()
        self.text += self.draw(st.sampled_from(["\n", "# = [\n"]))


@st.composite
def written(draw: st.DrawFn) -> Writer:
    writer = Writer(draw)
    writer.body((), (), 0)
    if draw(st.booleans()):
        writer.text = writer.text.replace("\n", "\r\n")
    return writer


def paths(value: object, path: Path = ()) -> Iterator[Path]:
    inner: list[tuple[str | int, object]] = []
    if isinstance(value, dict):
        inner = list(value.items())
    if isinstance(value, list):
        inner = list(enumerate(value))
    for key, item in inner:
        yield (*path, key)
        yield from paths(item, (*path, key))


@settings(max_examples=40)
@given(written())
def test_lines_are_those_that_the_writer_counted(writer: Writer) -> None:
    assert set(paths(tomllib.loads(writer.text))) == set(writer.lines), "the writer is at fault"
    assert lines(writer.text) == writer.lines


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: str(sheet.stem))
def test_each_key_of_the_rulebook_stands_on_its_line(sheet: pathlib.Path) -> None:
    text = sheet.read_text(encoding="utf-8")
    found = lines(text)
    for path in paths(tomllib.loads(text)):
        key = next(str(part) for part in reversed(path) if isinstance(part, str))
        line = text.split("\n")[found[path] - 1]
        assert key in line or isinstance(path[-1], int), f"{path} is not on line {found[path]}"
