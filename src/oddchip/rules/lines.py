"""On which line of a TOML text each key and list item stands.

The text is already known to be valid TOML (`tomllib` has read it), so this only walks over it
and never judges it.
"""

import re
import tomllib
from bisect import bisect_left
from collections import Counter

Path = tuple[str | int, ...]

_BLANK = re.compile(r"(?:[ \t\n]+|#[^\n]*)*+")
_KEY = re.compile(
    r"""[ \t]* (?: (?P<escaped> "(?:[^"\\]|\\.)*+" ) | '(?P<quoted>[^']*)' | (?P<bare>[\w-]+) )
        [ \t]* (?P<dot>\.?)""",
    re.VERBOSE | re.ASCII,
)
_SCALAR = re.compile(
    r'''  """(?:[^"\\]+|\\.|""?(?!"))*+"{3,5}  |  "(?:[^"\\]|\\.)*+"
        | '{3}(?:[^']+|''?(?!'))*+'{3,5}   |  '[^']*'
        | [^,\]}\n\#]+''',
    re.VERBOSE | re.DOTALL,
)


def lines(text: str) -> dict[Path, int]:
    """The line, counted from 1, of every table, key and list item, by its path.

    >>> found = lines('[[street]]\\nname = "flop"\\ndeal = [\\n  { to = "board" },\\n]')
    >>> found["street", 0, "name"], found["street", 0, "deal", 0, "to"]
    (2, 4)
    """
    walk = _Walk(text.replace("\r\n", "\n"))
    walk.document()
    return walk.found


class _Walk:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.breaks = [at for at, char in enumerate(text) if char == "\n"]
        self.found: dict[Path, int] = {}
        self.tables: Counter[Path] = Counter()

    def document(self) -> None:
        table: Path = ()
        while char := self.next():
            if char == "[":
                table = self.header()
            else:
                self.pair(table)

    def take(self, pattern: re.Pattern[str]) -> re.Match[str]:
        found = pattern.match(self.text, self.at)
        assert found, "only the lines of valid TOML can be told"
        self.at = found.end()
        return found

    def next(self) -> str:
        """The next sign that isn't blank or a comment; nothing at the end."""
        self.take(_BLANK)
        return self.text[self.at : self.at + 1]

    def mark(self, path: Path) -> None:
        line = bisect_left(self.breaks, self.at) + 1
        for length in range(1, len(path) + 1):
            self.found.setdefault(path[:length], line)

    def header(self) -> Path:
        brackets = 2 if self.text.startswith("[[", self.at) else 1
        self.at += brackets
        keys = self.keys()
        self.at += brackets
        path = (*self.inside(keys[:-1]), keys[-1])
        if brackets == 2:
            self.tables[path] += 1
        path = self.inside(keys)
        self.mark(path)
        return path

    def inside(self, keys: Path) -> Path:
        """The path of these keys, each list of tables meaning its last table."""
        path: Path = ()
        for key in keys:
            path = (*path, key)
            if path in self.tables:
                path = (*path, self.tables[path] - 1)
        return path

    def pair(self, table: Path) -> None:
        path = (*table, *self.keys())
        self.mark(path)
        self.at += len("=")
        self.value(path)

    def keys(self) -> Path:
        """A dotted key, and the blanks around it."""
        keys: list[str] = []
        dot = "."
        while dot:
            escaped, quoted, bare, dot = self.take(_KEY).groups()
            if escaped is not None:
                keys += tomllib.loads(f"{escaped} = 0")
            else:
                keys.append(bare if quoted is None else quoted)
        return tuple(keys)

    def value(self, path: Path) -> None:
        match self.next():
            case "[":
                self.array(path)
            case "{":
                self.table(path)
            case _:
                self.take(_SCALAR)

    def array(self, path: Path) -> None:
        self.at += len("[")
        index = 0
        while (char := self.next()) != "]":
            if char == ",":
                self.at += len(",")
            else:
                self.mark((*path, index))
                self.value((*path, index))
                index += 1
        self.at += len("]")

    def table(self, path: Path) -> None:
        self.at += len("{")
        while (char := self.next()) != "}":
            if char == ",":
                self.at += len(",")
            else:
                self.pair(path)
        self.at += len("}")
