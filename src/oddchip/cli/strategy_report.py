"""Best play for people at a terminal: the chart in colour, and the decisions by what is made."""

from collections.abc import Iterator

from rich.console import Console
from rich.text import Text

from oddchip.cli.output import print_text
from oddchip.cli.strategy_chart import Chart, chart
from oddchip.edge.strategies.tables import Decided, Tables
from oddchip.house import Terms
from oddchip.rules.printed import Table, joined, table_lines
from oddchip.rules.printed.phrases import capital, named


def print_report(found: Tables, of: Terms, name: str) -> None:
    """Print the chart and the decisions."""
    title = f"{name}: best play"
    lines = [title, "=" * len(title), "", f"House edge: {float(-found.ev):.6%} of the ante"]
    tables = [f"{w.title} {w.paytable}" for w in of.wagers if w.paytable and w.made != "optional"]
    lines += [f"Pay tables: {', '.join(tables)}"] if tables else []
    lines += [f"{capital(named(o))}: {named(choice)}" for o, choice in found.options.items()]
    print_text("\n".join(lines) + "\n")
    print()
    drawn = chart(found)
    if drawn:
        _print_chart(drawn)
    else:
        print("Hands here aren't of two cards, so there is no chart; the decisions have all.")
    for each in found.decided:
        print()
        print_text("\n".join(_decided(each, chart_there=bool(drawn))))


def _print_chart(drawn: Chart) -> None:
    console = Console(highlight=False, soft_wrap=True)
    console.print("Suited hands stand above the diagonal, others below.\n")
    console.print("   " + "".join(f"{rank:>4} " for rank in drawn.ranks).rstrip())
    for rank, row in zip(drawn.ranks, drawn.rows, strict=True):
        line = Text(f"{rank}  ")
        for cell in row:
            line.append(f"{cell.says:>4} ", style=f"bold white on {drawn.colour(cell)}")
        line.rstrip()
        console.print(line)
    console.print()
    for text in drawn.legend:
        console.print(text)


def _decided(each: Decided, *, chart_there: bool) -> Iterator[str]:
    """A decision by what is seen; by hands only if there is no chart of them, and little else."""
    others = [row for row in each.rows if row.by != "hand"]
    rows = others or ([] if chart_there and len(each.rows) > 13 else [*each.rows])
    standing = [f"{times}x on {wager}" for wager, times in each.standing.items()]
    name = capital(named(each.decision)) + (f", with {joined(standing)}" if standing else "")
    yield name
    yield "-" * len(name)
    total = sum(row.deals for row in each.rows if row.by == each.rows[0].by)
    for at, choice in enumerate(each.choices):
        taken = sum(row.taken[at] for row in each.rows if row.by == each.rows[0].by)
        yield f"{capital(choice)}: best in {taken / total:.4%} of the deals that come to it"
    if rows:
        cells = tuple(
            (
                capital(row.what),
                f"{row.deals / total:.3%}",
                *(f"{taken / row.deals:.1%}" if taken else "-" for taken in row.taken),
                *(f"{float(ev):+.4f}" for ev in row.ev),
            )
            for row in rows
        )
        head = ("Made" if rows[0].by == "made" else "Seen", "Deals", *each.choices)
        head = (*head, *(f"{choice} wins" for choice in each.choices))
        yield ""
        yield from table_lines(Table(head, cells, right=tuple(range(1, len(head)))))
