"""All tables of best play as CSV: a row for each choice of each thing that is seen.

The chart's rows have the decision `chart`, with the suits of each hand as its deals, and are left
out where nothing is chosen then.
"""

import csv
import io
from collections.abc import Iterator
from fractions import Fraction

from oddchip.edge.strategies.tables import Tables, named

HEAD = ("decision", "standing", "by", "what", "deals", "choice", "taken", "ev", "ev_decimal")


def as_csv(found: Tables) -> str:
    """The tables."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(HEAD)
    writer.writerows(_rows(found))
    return text.getvalue()


def _rows(found: Tables) -> Iterator[tuple[object, ...]]:
    for start in found.starts.hands:
        for at, (actions, ev) in enumerate(zip(found.starts.options, start.options, strict=True)):
            taken = start.suits if at == start.best else 0
            yield "chart", "", "hand", start.hand, start.suits, named(actions), taken, *_exact(ev)
    for each in found.decided:
        standing = " ".join(f"{wager}={times}" for wager, times in each.standing.items())
        for row in each.rows:
            for choice, taken, ev in zip(each.choices, row.taken, row.ev, strict=True):
                yield (
                    each.decision,
                    standing,
                    row.by,
                    row.what,
                    row.deals,
                    choice,
                    taken,
                    *_exact(ev),
                )


def _exact(ev: Fraction) -> tuple[str, float]:
    return str(ev), float(ev)
