"""A document as Markdown, with tables as GitHub and CommonMark's extensions write them."""

import re

from oddchip.rules.printed.document import Block, Document, Heading, Items, Paragraph, Table

# What Markdown would take for its own anywhere, and at the start of a block only.
ANYWHERE = re.compile(r"[\\`*_\[\]<>|~&#]")
AT_START = re.compile(r"^(\d{1,9})?([.)+=-])")


def as_markdown(document: Document) -> str:
    """The document as Markdown.

    >>> from oddchip.rules.printed.document import Section
    >>> print(as_markdown(Document("Poker", "For two.", (Section("Cards", (Paragraph("52*"),)),))))
    # Poker
    <BLANKLINE>
    For two.
    <BLANKLINE>
    ## 1. Cards
    <BLANKLINE>
    52\\*
    <BLANKLINE>
    """
    parts = [f"# {_escaped(document.title)}", _escaped(document.about)]
    for number, section in enumerate(document.sections, 1):
        parts.append(f"## {number}. {_escaped(section.title)}")
        parts += map(_block, section.blocks)
    return "\n\n".join(parts) + "\n"


def _escaped(text: str) -> str:
    return AT_START.sub(r"\1\\\2", ANYWHERE.sub(r"\\\g<0>", " ".join(text.split())))


def _block(block: Block) -> str:
    match block:
        case Heading(text):
            return f"### {_escaped(text)}"
        case Paragraph(text):
            return _escaped(text)
        case Items(items, first):
            marks = ["-" if first is None else f"{first + n}." for n in range(len(items))]
            lines = zip(marks, items, strict=True)
            return "\n".join(f"{mark} {_escaped(item)}" for mark, item in lines)
        case Table():
            return _table(block)


def _table(table: Table) -> str:
    rows = [[_escaped(cell) for cell in row] for row in (table.head, *table.rows)]
    widths = [max(3, *map(len, column)) for column in zip(*rows, strict=True)]
    right = [column in table.right for column in range(len(widths))]
    dashes = [
        "-" * (width - 1) + (":" if to_right else "-")
        for width, to_right in zip(widths, right, strict=True)
    ]
    rows.insert(1, dashes)
    padded = (
        [
            cell.rjust(width) if to_right else cell.ljust(width)
            for cell, width, to_right in zip(row, widths, right, strict=True)
        ]
        for row in rows
    )
    return "\n".join(f"| {' | '.join(row)} |" for row in padded)
