"""A document as plain text for a terminal or a printer, at most 80 columns wide."""

import textwrap
from collections.abc import Iterator

from oddchip.rules.printed.document import Block, Document, Heading, Items, Paragraph, Table

WIDTH = 78
GAP = "  "
NARROWEST = 4


def as_text(document: Document) -> str:
    """The document as text.

    >>> from oddchip.rules.printed.document import Section
    >>> print(as_text(Document("Poker", "For two.", (Section("Cards", (Paragraph("52."),)),))))
    Poker
    =====
    <BLANKLINE>
    For two.
    <BLANKLINE>
    1. Cards
    --------
    <BLANKLINE>
    52.
    <BLANKLINE>
    """
    parts = [_underlined(document.title, "="), _wrapped(document.about)]
    for number, section in enumerate(document.sections, 1):
        parts.append(_underlined(f"{number}. {section.title}", "-"))
        parts += map(_block, section.blocks)
    return "\n\n".join(parts) + "\n"


def _underlined(text: str, line: str) -> str:
    wrapped = _wrapped(text)
    return f"{wrapped}\n{line * max(map(len, wrapped.splitlines()))}"


def _wrapped(text: str, first: str = "", later: str | None = None) -> str:
    return textwrap.fill(
        text,
        WIDTH,
        initial_indent=first,
        subsequent_indent=first if later is None else later,
        break_on_hyphens=False,
    )


def _block(block: Block) -> str:
    match block:
        case Heading(text):
            return _wrapped(text.upper())
        case Paragraph(text):
            return _wrapped(text)
        case Items():
            return "\n".join(_items(block))
        case Table():
            return "\n".join(table_lines(block))


def _items(block: Items) -> Iterator[str]:
    for place, item in enumerate(block.items):
        mark = "-" if block.first is None else f"{block.first + place}."
        mark = f"{mark:>3} "
        yield _wrapped(item, mark, " " * len(mark))


def table_lines(table: Table) -> Iterator[str]:
    """The lines of a table, each cell wrapped in its column.

    >>> print(*table_lines(Table(("Hand", "Pays"), (("Pair", "1"),), right=(1,))), sep="\\n")
    Hand  Pays
    ────  ────
    Pair     1
    """
    widths = _widths(table)
    rows = [table.head, tuple("─" * width for width in widths), *table.rows]
    for row in rows:
        cells = [
            textwrap.wrap(cell, width, break_on_hyphens=False) or [""]
            for cell, width in zip(row, widths, strict=True)
        ]
        for line in range(max(map(len, cells))):
            laid = [
                (cell[line] if line < len(cell) else "").rjust(width)
                if column in table.right
                else (cell[line] if line < len(cell) else "").ljust(width)
                for column, (cell, width) in enumerate(zip(cells, widths, strict=True))
            ]
            yield GAP.join(laid).rstrip()


def _widths(table: Table) -> list[int]:
    """As wide as the cells need, the widest columns giving way until the table fits."""
    columns = list(zip(table.head, *table.rows, strict=True))
    widths = [max(NARROWEST, *map(len, column)) for column in columns]
    while sum(widths) + len(GAP) * (len(widths) - 1) > WIDTH and max(widths) > NARROWEST:
        widths[widths.index(max(widths))] -= 1
    return widths
