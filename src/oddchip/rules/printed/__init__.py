"""A rule sheet as rules of play, to approve and to play from.

Every sentence comes from a word of the sheet's vocabulary, or is the law that all games share; a
game's name decides nothing. `document` is what is composed, `text`, `markdown` and `html` write it.
"""

from oddchip.rules.printed.document import (
    Block,
    Document,
    Heading,
    Items,
    Paragraph,
    Section,
    Table,
)
from oddchip.rules.printed.hands import brief_order
from oddchip.rules.printed.html import as_html
from oddchip.rules.printed.markdown import as_markdown
from oddchip.rules.printed.phrases import joined, money, span
from oddchip.rules.printed.rules import rules_of_play
from oddchip.rules.printed.text import as_text, table_lines

WRITERS = {"text": as_text, "markdown": as_markdown, "html": as_html}

__all__ = [
    "WRITERS",
    "Block",
    "Document",
    "Heading",
    "Items",
    "Paragraph",
    "Section",
    "Table",
    "as_html",
    "as_markdown",
    "as_text",
    "brief_order",
    "joined",
    "money",
    "rules_of_play",
    "span",
    "table_lines",
]
