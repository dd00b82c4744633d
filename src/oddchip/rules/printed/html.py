"""A document as one HTML page that needs nothing else: readable, accessible, fit to print."""

import html
import re
from collections.abc import Iterable

from oddchip.rules.printed.document import Block, Document, Heading, Items, Paragraph, Table

STYLE = """\
:root { color-scheme: light dark; --ink: #1d2320; --paper: #fdfcf9; --line: #cfc9bb;
  --felt: #14532d; --red: #b3122b; --shade: #f3f0e7 }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e5dc; --paper: #171a18; --line: #444a45;
  --felt: #86d3a4; --red: #ff8b9b; --shade: #202521 } }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 1.0625rem/1.55 Georgia, "Times New Roman", serif }
main { max-width: 48rem; margin: 0 auto; padding: 2rem 1.25rem 4rem }
h1, h2, h3, table { font-family: "Helvetica Neue", Arial, sans-serif; line-height: 1.25 }
h1 { margin: 0; font-size: 2rem }
h2 { margin: 2.5rem 0 .75rem; padding-bottom: .25rem; border-bottom: 2px solid var(--felt);
  color: var(--felt); font-size: 1.3rem }
h3 { margin: 1.5rem 0 .5rem; font-size: 1.05rem }
p, ul, ol { margin: .6rem 0 }
li { margin: .3rem 0 }
p { overflow-wrap: anywhere }
.about { font-size: 1.15rem; font-style: italic }
.wide { overflow-x: auto; margin: .9rem 0 }
table { border-collapse: collapse; font-size: .95rem; font-variant-numeric: tabular-nums }
th, td { padding: .35rem .7rem; border-bottom: 1px solid var(--line); text-align: left;
  vertical-align: top }
tbody th { font-weight: 600 }
thead th { background: var(--shade); vertical-align: bottom }
.right { text-align: right; white-space: nowrap }
.hand { white-space: nowrap }
.red { color: var(--red) }
@media print { :root { --ink: #000; --paper: #fff; --felt: #000; --red: #b3122b; --shade: #fff }
  body { font-size: 10.5pt } main { max-width: none; padding: 0 }
  h2, h3 { break-after: avoid } tr, li { break-inside: avoid } }
"""

# Cards in a row, or ranks such as 5-4-3-2-A; and the cards of the red suits among them.
RANK = "(?:10|[2-9JQKA])"
HAND = re.compile(rf"\b{RANK}(?:[♠♥♦♣](?: {RANK}[♠♥♦♣])*(?: Joker)?|(?:-{RANK})+\b)")
RED = re.compile(rf"{RANK}[♥♦]")


def as_html(document: Document) -> str:
    """The document as a page.

    >>> from oddchip.rules.printed.document import Section
    >>> page = as_html(Document("Poker", "For 2.", (Section("<Cards>", (Paragraph("52"),)),)))
    >>> "<h2>1. &lt;Cards&gt;</h2>\\n<p>52</p>" in page
    True
    """
    sections = (
        "\n".join(
            (
                "<section>",
                f"<h2>{number}. {_shown(section.title)}</h2>",
                as_blocks(section.blocks),
                "</section>",
            )
        )
        for number, section in enumerate(document.sections, 1)
    )
    return PAGE.format(
        title=html.escape(document.title),
        about=_shown(document.about),
        style=STYLE,
        sections="\n".join(sections),
    )


PAGE = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{style}</style>
</head>
<body>
<main>
<h1>{title}</h1>
<p class="about">{about}</p>
{sections}
</main>
</body>
</html>
"""


def _shown(text: str) -> str:
    """Text escaped, its hands kept in one line and their red cards red."""
    return HAND.sub(_hand, html.escape(text, quote=False))


def _hand(hand: re.Match[str]) -> str:
    cards = RED.sub(r'<span class="red">\g<0></span>', hand[0])
    return f'<span class="hand">{cards}</span>'


def as_blocks(blocks: Iterable[Block], under: int = 2) -> str:
    """Blocks for any page, their headings standing under one of a level.

    >>> as_blocks([Heading("Blinds"), Paragraph("None.")], under=3)
    '<h4>Blinds</h4>\\n<p>None.</p>'
    """
    return "\n".join(_block(block, under) for block in blocks)


def _block(block: Block, under: int) -> str:
    match block:
        case Heading(text):
            return f"<h{under + 1}>{_shown(text)}</h{under + 1}>"
        case Paragraph(text):
            return f"<p>{_shown(text)}</p>"
        case Items(items, None):
            return "\n".join(("<ul>", *(f"<li>{_shown(item)}</li>" for item in items), "</ul>"))
        case Items(items, first):
            lines = (f"<li>{_shown(item)}</li>" for item in items)
            return "\n".join((f'<ol start="{first}">', *lines, "</ol>"))
        case Table():
            return as_table(block)


def as_table(table: Table, caption: str = "") -> str:
    """A table for any page, with a caption if it has one."""

    def cell(tag: str, scope: str, column: int, text: str) -> str:
        right = ' class="right"' if column in table.right else ""
        return f"<{tag}{scope}{right}>{_shown(text)}</{tag}>"

    head = "".join(cell("th", ' scope="col"', at, text) for at, text in enumerate(table.head))
    rows = (
        cell("th", ' scope="row"', 0, row[0])
        + "".join(cell("td", "", at, text) for at, text in enumerate(row[1:], 1))
        for row in table.rows
    )
    body = "\n".join(f"<tr>{row}</tr>" for row in rows)
    captioned = f"<caption>{_shown(caption)}</caption>\n" if caption else ""
    # A table that is wider than a phone scrolls by itself; it must take the focus to be scrolled.
    return (
        f'<div class="wide" tabindex="0" role="group" aria-label="Table">\n<table>\n{captioned}'
        f"<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table>\n</div>"
    )
