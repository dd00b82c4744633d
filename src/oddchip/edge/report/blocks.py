"""The blocks that a report is built of, as HTML: paragraphs, lists, tables and figures."""

from collections.abc import Iterable, Sequence
from html import escape

from oddchip.rules.printed import Table
from oddchip.rules.printed.html import as_table


def paragraph(said: str) -> str:
    """A paragraph of plain words."""
    return f"<p>{escape(said)}</p>"


def figure(chart: str, caption: str) -> str:
    """A chart with its caption."""
    return f"<figure>{chart}<figcaption>{escape(caption)}</figcaption></figure>"


def listed(items: Iterable[str]) -> str:
    """A list of sentences."""
    return "<ul>" + "".join(f"<li>{escape(item)}</li>" for item in items) + "</ul>"


def exact(shown: str) -> str:
    """A table whose last column has fractions, which may be as long as they like."""
    return f'<div class="exact">{shown}</div>'


def table(
    caption: str, head: Sequence[str], rows: Iterable[Sequence[str]], left: Sequence[int] = (0,)
) -> str:
    """A table whose columns stand to the right but for these."""
    right = tuple(at for at in range(len(head)) if at not in left)
    return as_table(Table(tuple(head), tuple(map(tuple, rows)), right), caption)
