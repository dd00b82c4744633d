"""Best play as one page that needs nothing else: the chart in colour, and all tables."""

from collections.abc import Iterator
from html import escape
from typing import Final

from oddchip.cli.strategy_chart import Chart, chart
from oddchip.edge.strategies.tables import Decided, Tables
from oddchip.edge.strategies.tables import named as option_name
from oddchip.rules.printed import Document, Paragraph, Section, Table, joined
from oddchip.rules.printed import as_html as page_of
from oddchip.rules.printed.phrases import capital, named

# Where the chart comes to stand in the page.
HERE: Final = "The chart comes here."
STYLE: Final = """\
.chart td { padding: .2rem .35rem; text-align: center; color: #fff; line-height: 1.15;
  border: 1px solid var(--paper); print-color-adjust: exact; -webkit-print-color-adjust: exact }
.chart small { display: block; opacity: .85 }
</style>"""


def as_html(found: Tables, name: str) -> str:
    """The page.

    >>> from oddchip.edge.strategies.tables import tables
    >>> from oddchip.house import terms
    >>> from oddchip.rulebook import game
    >>> of = terms(game("triple-action"))
    >>> "<td style=" in as_html(tables(of), "Triple Action")
    True
    """
    drawn = chart(found)
    about = f"The house edge is {float(-found.ev):.6%} of the ante, exactly {-found.ev}."
    sections = [Section("Starting hands", tuple(_starting(found, drawn)))]
    sections += [Section(_title(each), (_rows(each),)) for each in found.decided]
    page = page_of(Document(f"{name}: best play", about, tuple(sections)))
    cells = _chart(drawn) if drawn else ""
    return page.replace(f"<p>{HERE}</p>", cells).replace("</style>", STYLE)


def _starting(found: Tables, drawn: Chart | None) -> Iterator[Paragraph | Table]:
    if not drawn:
        yield Paragraph("Hands aren't of two cards, so there is no chart of them.")
        return
    yield Paragraph("Suited hands stand above the diagonal, others below.")
    yield Paragraph(HERE)
    yield from (Paragraph(text) for text in drawn.legend)
    names = [option_name(actions) for actions in found.starts.options]
    rows = tuple(
        (
            start.hand,
            str(start.suits),
            names[start.best] if names else "",
            *(f"{float(ev):+.6f}" for ev in start.options or (start.ev,)),
        )
        for start in found.starts.hands
    )
    head = ("Hand", "Suits", "Best", *(f"{name} wins" for name in names or ["Best play"]))
    yield Table(head, rows, right=(1, *range(3, len(head))))


def _title(each: Decided) -> str:
    standing = [f"{times}x on {wager}" for wager, times in each.standing.items()]
    return capital(named(each.decision)) + (f", with {joined(standing)}" if standing else "")


def _rows(each: Decided) -> Table:
    total = sum(row.deals for row in each.rows if row.by == each.rows[0].by)
    rows = tuple(
        (
            capital(row.what),
            f"{row.deals / total:.4%}",
            *(f"{taken / row.deals:.2%}" for taken in row.taken),
            *(f"{float(ev):+.6f}" for ev in row.ev),
        )
        for row in each.rows
    )
    wins = (f"{choice} wins" for choice in each.choices)
    head = ("Seen", "Of all", *(f"{choice} is best" for choice in each.choices), *wins)
    return Table(head, rows, right=tuple(range(1, len(head))))


def _chart(drawn: Chart) -> str:
    rows = "\n".join(
        "<tr>"
        + "".join(
            f'<td style="background:{drawn.colour(cell)}">{escape(cell.hand)}'
            f"<small>{escape(cell.says)}</small></td>"
            for cell in row
        )
        + "</tr>"
        for row in drawn.rows
    )
    return f'<div class="wide"><table class="chart"><tbody>\n{rows}\n</tbody></table></div>'
