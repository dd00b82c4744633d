"""What is wrong with a sheet, fault by fault: where it stands, what was found, what is allowed."""

from typing import NamedTuple

from oddchip.mistake import Mistake
from oddchip.rules.tree import Node


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
    """Collects the faults of one tree."""

    def __init__(self, root: Node) -> None:
        self.root = root
        self.faults: list[Fault] = []

    def at(self, node: Node, key: str, found: str, allowed: str) -> None:
        """Note a fault of a node."""
        self.faults.append(Fault(node.file, node.line, key or "the sheet", found, allowed))

    def note(self, key: str, found: str, allowed: str) -> None:
        """Note a fault of what stands under a dotted key, unless a fault was noted there before."""
        if not any(_within(key, fault.key) or _within(fault.key, key) for fault in self.faults):
            self.at(self._nearest(key), key, found, allowed)

    def _nearest(self, key: str) -> Node:
        node = self.root
        for part in key.split("."):
            inner = _inside(node, part)
            if inner is None:
                break
            node = inner
        return node


def _within(key: str, outer: str) -> bool:
    return key == outer or key.startswith(f"{outer}.")


def _inside(node: Node, part: str) -> Node | None:
    """What a node has under a key; in a list, under a thing's name or its place from 1."""
    items = {item.name or str(place): item for place, item in enumerate(node.items, 1)}
    return {**items, **node.table}.get(part)
