"""What a strategy is worth, line by line, as text and as JSON."""

from collections.abc import Iterator
from fractions import Fraction
from textwrap import wrap
from typing import Final

from oddchip.edge.figures import number
from oddchip.edge.solution import action_name
from oddchip.edge.strategies import Appraisal, Strategy, write_strategy
from oddchip.edge.strategies.strategy import Rules
from oddchip.edge.strategies.text import when
from oddchip.rules.printed import Table, table_lines
from oddchip.rules.printed.phrases import capital, named

WIDTH: Final = 78
WORDS: Final = 44


def as_text(title: str, strategy: Strategy, worth: Appraisal) -> str:
    """The strategy for people to read: what it is worth, and its lines with their costs."""
    parts = [[title, "=" * len(title), "", *_figures(worth)]]
    for rules, decision in zip(strategy.rules, worth.decisions, strict=True):
        rows = tuple(
            (
                text,
                f"{line.deals / worth.deals:.4%}" if line.deals else "-",
                f"{float(line.cost):.4%}" if line.cost else "-",
            )
            for text, line in zip(_lines(rules), decision.lines, strict=True)
        )
        head = (capital(named(rules.decision)), "Decides", "Costs")
        parts.append([*_wide(head, rows)])
    return "\n\n".join("\n".join(part) for part in parts)


def _figures(worth: Appraisal) -> list[str]:
    rows = (
        ("House edge, of the ante", *_percent(worth.house_edge)),
        ("Under best play", *_percent(-worth.best)),
        ("Cost", *_percent(worth.cost)),
        ("Average wager, in antes", f"{float(worth.average_wager):.6f}", str(worth.average_wager)),
        ("Element of risk, of all wagers", *_percent(worth.element_of_risk)),
    )
    return [*table_lines(Table(("In all", "", "Exactly"), rows, right=(1,)))]


def _percent(exactly: Fraction) -> tuple[str, str]:
    return f"{float(exactly):.6%}", str(exactly)


def _lines(rules: Rules) -> Iterator[str]:
    for line in rules.lines:
        yield f"{action_name(line.action)}: {when(line)}"
    yield f"otherwise {action_name(rules.otherwise)}"


def _wide(head: tuple[str, str, str], rows: tuple[tuple[str, str, str], ...]) -> Iterator[str]:
    """A table whose first column is wrapped, what goes on standing further in."""
    for at, (text, *numbers) in enumerate((head, *rows)):
        first, *more = wrap(text, WIDTH - 2 * 12, subsequent_indent="    ")
        yield f"{first:{WIDTH - 2 * 12}}{numbers[0]:>12}{numbers[1]:>12}"
        yield from more
        if not at:
            yield "─" * WIDTH


def as_json(strategy: Strategy, worth: Appraisal) -> dict[str, object]:
    """The strategy and what it is worth as JSON holds them."""
    return {
        "game": worth.game,
        "text": write_strategy(strategy),
        "deals": worth.deals,
        "ev": number(worth.ev),
        "best": number(worth.best),
        "cost": number(worth.cost),
        "house_edge": number(worth.house_edge),
        "average_wager": number(worth.average_wager),
        "element_of_risk": number(worth.element_of_risk),
        "decisions": [
            {
                "decision": rules.decision,
                "deals": decision.deals,
                "cost": number(decision.cost),
                "lines": [
                    {
                        "choice": action_name(line.action),
                        "when": when(rules.lines[at]) if at < len(rules.lines) else None,
                        "deals": line.deals,
                        "cost": number(line.cost),
                    }
                    for at, line in enumerate(decision.lines)
                ],
            }
            for rules, decision in zip(strategy.rules, worth.decisions, strict=True)
        ],
    }
