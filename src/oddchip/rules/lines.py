"""On which line of a TOML text each key and list item stands.

The text is already known to be valid TOML (`tomllib` has read it), so this only walks over it
and never judges it.
"""

from collections import Counter

Path = tuple[str | int, ...]

_BARE_ENDS = ",]}\n#"


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
        self.line = 1
        self.found: dict[Path, int] = {}
        self.tables: Counter[Path] = Counter()

    def document(self) -> None:
        table: Path = ()
        while self.skip():
            if self.text[self.at] == "[":
                table = self.header()
            else:
                self.pair(table)

    def skip(self) -> bool:
        """Go on to the next thing that says something; False at the end."""
        while self.at < len(self.text):
            char = self.text[self.at]
            if char == "#":
                end = self.text.find("\n", self.at)
                self.at = len(self.text) if end < 0 else end
            elif char in " \t\n":
                self.step(1)
            else:
                return True
        return False

    def step(self, count: int) -> None:
        self.line += self.text.count("\n", self.at, self.at + count)
        self.at += count

    def header(self) -> Path:
        many = self.text.startswith("[[", self.at)
        self.step(2 if many else 1)
        keys = self.keys("]")
        self.step(2 if many else 1)
        path = self.inside(keys[:-1]) + keys[-1:]
        if many:
            self.tables[path] += 1
            self.mark(path)
            path = (*path, self.tables[path] - 1)
        else:
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

    def mark(self, path: Path) -> None:
        for length in range(1, len(path) + 1):
            self.found.setdefault(path[:length], self.line)

    def pair(self, table: Path) -> None:
        path = table + self.keys("=")
        self.mark(path)
        self.step(1)
        self.value(path)

    def keys(self, end: str) -> Path:
        """A dotted key up to the sign that ends it."""
        keys: list[str] = []
        bare = ""
        while self.text[self.at] != end:
            char = self.text[self.at]
            if char in "\"'":
                keys.append(self.string())
            elif char in ". \t":
                keys += [bare] if bare else []
                bare = ""
                self.step(1)
            else:
                bare += char
                self.step(1)
        return tuple([*keys, bare] if bare else keys)

    def string(self) -> str:
        quote = self.text[self.at]
        if self.text.startswith(quote * 3, self.at):
            quote *= 3
        end = self.at + len(quote)
        while not self.text.startswith(quote, end):
            end += 2 if quote[0] == '"' and self.text[end] == "\\" else 1
        while len(quote) == 3 and self.text.startswith(quote, end + 1):
            end += 1
        said = self.text[self.at + len(quote) : end]
        self.step(end + len(quote) - self.at)
        return said

    def value(self, path: Path) -> None:
        self.skip()
        char = self.text[self.at]
        if char in "\"'":
            self.string()
        elif char == "[":
            self.array(path)
        elif char == "{":
            self.table(path)
        else:
            end = self.at
            while end < len(self.text) and self.text[end] not in _BARE_ENDS:
                end += 1
            self.step(end - self.at)

    def array(self, path: Path) -> None:
        self.step(1)
        index = 0
        while self.skip() and self.text[self.at] != "]":
            if self.text[self.at] == ",":
                self.step(1)
                continue
            self.mark((*path, index))
            self.value((*path, index))
            index += 1
        self.step(1)

    def table(self, path: Path) -> None:
        self.step(1)
        while self.skip() and self.text[self.at] != "}":
            if self.text[self.at] == ",":
                self.step(1)
                continue
            self.pair(path)
        self.step(1)
