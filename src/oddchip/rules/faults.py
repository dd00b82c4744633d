"""What is wrong with a sheet, fault by fault: where it stands, what was found, what is allowed."""

from typing import NamedTuple

from oddchip.mistake import Mistake
from oddchip.rules.tree import Node, plain


class Fault(NamedTuple):
    """One thing that is wrong with a sheet."""

    file: str
    line: int
    key: str
    found: str
    allowed: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.key}: found {self.found}; allowed: {self.allowed}"


class BadSheet(Mistake):
    """A sheet with faults: the message has a line for each."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        self.faults = faults
        super().__init__("\n".join(map(str, faults)))


class Report:
    """Collects the faults of one tree: values that don't fit, then what contradicts itself."""

    def __init__(self, root: Node) -> None:
        self.root = root
        self.misfits: list[Fault] = []
        self.contradictions: list[Fault] = []
        self.unfit: set[str] = set()
        self.around_unfit: set[str] = set()

    @property
    def faults(self) -> tuple[Fault, ...]:
        """All of them, in the order of their lines, each once."""
        return tuple(sorted({*self.misfits, *self.contradictions}))

    def misfit(self, node: Node, key: str, found: str, allowed: str, meant: str = "") -> None:
        """Note a node whose value is none that its key may have, or an unknown key for another."""
        self.misfits.append(Fault(node.file, node.line, key or "the sheet", found, allowed))
        self.unfit.add(meant or key)
        self.around_unfit.update(_outer(meant or key))

    def note(self, key: str, found: str, allowed: str, *given: str) -> None:
        """Note a contradiction in what stands under a dotted key.

        It is none if that key, or one that it was `given` to compare with, has a misfit: a value
        that nobody wrote stands in for that one. It is told where the key stands or, if that is in
        a file that this sheet is only like, where the sheet itself says what it doesn't go with.
        """
        if not any(
            compared in self.around_unfit or not self.unfit.isdisjoint(_outer(compared))
            for compared in (key, *given)
        ):
            nodes = [self._nearest(compared) for compared in (key, *given)]
            node = next((node for node in nodes if node.file == self.root.file), nodes[0])
            said = (plain(found), plain(allowed))
            self.contradictions.append(Fault(node.file, node.line, key, *said))

    def _nearest(self, key: str) -> Node:
        node = self.root
        for part in key.split("."):
            inner = _inside(node, part)
            if inner is None:
                break
            node = inner
        return node


def _outer(key: str) -> list[str]:
    """A dotted key and those that it stands in."""
    parts = key.split(".")
    return [".".join(parts[:count]) for count in range(1, len(parts) + 1)]


def _inside(node: Node, part: str) -> Node | None:
    """What a node has under a key; in a list, under a thing's name or its place from 1."""
    for place, item in enumerate(node.items, 1):
        if part in (item.name, str(place)) and part == item.called(place):
            return item
    return node.table.get(part)
