"""What best play chooses: how often, and with which starting hands."""

from collections.abc import Sequence
from fractions import Fraction

from oddchip.edge.findings import choice_words
from oddchip.edge.report import drawing
from oddchip.edge.report.blocks import exact, figure, table
from oddchip.edge.report.words import percent, short
from oddchip.edge.solution import Solution
from oddchip.edge.strategies.tables import Decided
from oddchip.house import Terms
from oddchip.rules.printed.phrases import capital, joined, named


def strategy(of: Terms, found: Solution, every: Sequence[Decided]) -> str:
    """Which choices best play takes, how often, a chart of starting hands, and each decision."""
    rows = []
    for decision, choices in found.actions.items():
        come = sum(choices.values())
        for at, (action, deals) in enumerate(choices.items()):
            rows.append(
                (
                    "" if at else capital(named(decision)),
                    capital(choice_words(action, of)),
                    f"{deals:,}",
                    percent(Fraction(deals, found.deals), 4),
                    percent(Fraction(deals, come), 4) if come else "",
                )
            )
    head = ("Decision", "Choice", "Deals", "Of all", "Of the decision")
    taken = table("How often best play takes each choice", head, rows, (0, 1))
    chart = [_chart(of, found)] if found.starts.hands else []
    return "\n".join([taken, *chart, *map(_by_what_is_seen, every)])


def _by_what_is_seen(each: Decided) -> str:
    """How often each choice of a decision is best, by the hand made so far or the dealer's card."""
    rows = [
        (capital(row.what), f"{row.deals:,}", *(_share(taken, row.deals) for taken in row.taken))
        for row in each.rows
        if row.by != "hand"
    ]
    if not rows:
        return ""
    where = capital(named(each.decision))
    if each.standing:
        where += f", with {joined(f'{name} {times}x' for name, times in each.standing.items())}"
    head = ("What is seen", "Deals", *map(capital, each.choices))
    return table(f"{where}: in how many of its deals each choice is best", head, rows)


def _share(taken: int, deals: int) -> str:
    return percent(Fraction(taken, deals), 3) if taken else ""


def _chart(of: Terms, found: Solution) -> str:
    starts = found.starts
    choices = [short(option[0][1], of) for option in starts.options]
    by_name = {start.hand: start for start in starts.hands}
    ranks = [rank for rank in "AKQJT98765432" if rank + rank in by_name]
    values = sorted(start.ev for start in starts.hands)
    marks = [values[len(values) * fifth // 5] for fifth in range(1, 5)]
    cells: list[list[drawing.Cell]] = []
    for row, one in enumerate(ranks):
        cells.append([])
        for column, other in enumerate(ranks):
            pair = one + other if row <= column else other + one
            kind = "" if row == column else "s" if row < column else "o"
            start = by_name[pair + kind]
            if len(choices) > 1:
                colour = drawing.SHADES[min(4, 3 * start.best)]
                below = choices[start.best]
            else:
                colour = drawing.SHADES[sum(start.ev >= mark for mark in marks)]
                below = f"{float(start.ev):+.2f}"
            cells[-1].append(drawing.Cell(start.hand, below, colour))
    if len(choices) > 1:
        entries = [(drawing.SHADES[min(4, 3 * at)], each) for at, each in enumerate(choices)]
        said = "The best first choice with each starting hand"
    else:
        names = ("worst fifth", "second", "middle", "fourth", "best fifth")
        entries = list(zip(drawing.SHADES, names, strict=True))
        said = "What each starting hand is worth on average, in antes"
    told = f"{said}: suited hands above the diagonal, others below it."
    chart = figure(drawing.grid(cells, said, told, entries), f"{said}; s suited, o in two suits")
    return f'<div class="grid">{chart}</div>'


def starting_hands(found: Solution, of: Terms) -> str:
    """What every starting hand is worth, exactly."""
    starts = found.starts
    names = [short(option[0][1], of) for option in starts.options]
    several = len(names) > 1
    rows = [
        (
            start.hand,
            f"{start.suits}",
            *(f"{float(value):+.6f}" for value in (start.options if several else (start.ev,))),
            *((names[start.best],) if several else ()),
            str(start.ev),
        )
        for start in starts.hands
    ]
    worth = names if several else ["Worth"]
    head = ("Hand", "Ways", *worth, *(("Best",) if several else ()), "Exactly")
    said = "What each starting hand is worth under best play, antes"
    return f'<div class="hands">{exact(table(said, head, rows))}</div>'
