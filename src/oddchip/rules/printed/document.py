"""A printed document as a value: numbered sections of paragraphs, lists and tables.

It holds plain text; how that looks, and what must be escaped, is each writer's business.
"""

import msgspec


class Heading(msgspec.Struct, frozen=True):
    """A heading inside a section."""

    text: str


class Paragraph(msgspec.Struct, frozen=True):
    """A paragraph."""

    text: str


class Items(msgspec.Struct, frozen=True):
    """A list: its items are numbered from `first`, if there is one."""

    items: tuple[str, ...]
    first: int | None = None


class Table(msgspec.Struct, frozen=True):
    """A table: a head, rows as long as it, and which columns stand to the right."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: tuple[int, ...] = ()


Block = Heading | Paragraph | Items | Table


class Section(msgspec.Struct, frozen=True):
    """A titled part of a document."""

    title: str
    blocks: tuple[Block, ...]


class Document(msgspec.Struct, frozen=True):
    """A title, what stands right under it, and the sections."""

    title: str
    about: str
    sections: tuple[Section, ...]
