"""What `oddchip equity` found, for people to read and as JSON."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from textwrap import wrap
from typing import Final

import msgspec

from oddchip.cards import write_cards
from oddchip.odds.distributions import Kinds
from oddchip.odds.distributions_later import Later
from oddchip.odds.equity import Equity, Figure, halves
from oddchip.odds.outs import Standing
from oddchip.odds.question import Question
from oddchip.rules import Game
from oddchip.rules.printed import Table, table_lines
from oddchip.rules.printed.phrases import capital

WIDTH: Final = 78
INDENT: Final = 11
ACROSS: Final = 5
BARS: Final = 10
LONGEST: Final = 50


class Besides(msgspec.Struct, frozen=True):
    """What else was asked for: outs, kinds of hands, and shares on a later street; by player."""

    outs: Sequence[Sequence[Standing]] = ()
    kinds: Sequence[Sequence[Kinds]] = ()
    street: str | None = None
    later: Sequence[Later] = ()


class Report(msgspec.Struct, frozen=True):
    """All that was found about a question."""

    game: Game
    asked: Question
    equity: Equity
    besides: Besides
    complete: bool

    @property
    def halves(self) -> list[str]:
        """What the orders are called that share the pot."""
        return halves(self.asked.shape.orders)


def as_json(report: Report) -> dict[str, object]:
    """The report as JSON has it."""
    besides = report.besides
    hands = [
        {"hand": each.hand, "hands": len(player.hands), **each.to_dict()}
        for each, player in zip(report.equity, report.asked.players, strict=True)
    ]
    more: dict[str, object] = {}
    if besides.outs:
        more["outs"] = [
            dict(zip(report.halves, map(_standing, each), strict=True)) for each in besides.outs
        ]
    if besides.kinds:
        more["kinds"] = [
            {
                name: {kind: _number(of.share(kind)) for kind in of.counts}
                for name, of in zip(report.halves, each, strict=True)
            }
            for each in besides.kinds
        ]
    if besides.later:
        more["later"] = {
            "street": besides.street,
            "hands": [
                {
                    "mean": _number(each.mean),
                    "shares": [
                        {"share": _number(share), "often": _number(often)}
                        for share, often in each.shares
                    ],
                }
                for each in besides.later
            ],
        }
    return {
        "game": report.game.id,
        "options": report.game.chosen,
        **report.equity.to_dict(),
        "complete": report.complete,
        "hands": hands,
        **more,
    }


def _standing(of: Standing) -> dict[str, object]:
    return {
        "hand": of.value.words if of.value else None,
        "behind": of.behind,
        "wins": [card.text for card in of.wins],
        "ties": [card.text for card in of.ties],
    }


def _number(exactly: Fraction) -> dict[str, object]:
    return Figure(exactly).to_dict()


def as_text(report: Report) -> str:
    """The report for people to read."""
    name = report.game.sheet.name
    lines = [name, "-" * len(name), ""]
    for what, cards in (("Board", report.asked.board), ("Dead", report.asked.dead)):
        lines += [f"{what:8}{write_cards(cards)}"] if cards else []
    lines += [""] * (len(lines) > 3)
    lines += [*table_lines(_shares(report)), "", *_method(report)]
    besides = report.besides
    lines += _outs(report) if besides.outs else []
    lines += _kinds(report) if besides.kinds else []
    lines += _later(report) if besides.later else []
    return "\n".join(lines)


def _shares(report: Report) -> Table:
    """What each hand wins; under sampled figures how far their intervals reach."""
    several = len(report.halves) > 1
    names = [name for name in report.equity[0].figures if several or name != "scoop"]
    ranges = any(len(player.hands) > 1 for player in report.asked.players)
    rows = []
    for each, player in zip(report.equity, report.asked.players, strict=True):
        figures = [each.figures[name] for name in names]
        count = [f"{len(player.hands):,}" if player.known else "any"] if ranges else []
        rows.append((each.hand, *count, *(f"{100 * float(figure):.2f} %" for figure in figures)))
        if any(figure.interval for figure in figures):
            rows.append(("", *[""] * len(count), *map(_reach, figures)))
    head = ["Hand", *["Hands"] * ranges, *map(capital, names)]
    return Table(tuple(head), tuple(rows), right=tuple(range(1, len(head))))


def _reach(figure: Figure) -> str:
    assert figure.interval is not None, "it is sampled"
    low, high = figure.interval
    return f"± {50 * (high - low):.2f}  "


def _method(report: Report) -> Iterator[str]:
    equity = report.equity
    deals = "1 deal" if equity.deals == 1 else f"{equity.deals:,} deals"
    if equity.method == "exact":
        weighed = any(max(player.weights) > 1 for player in report.asked.players)
        yield (
            f"Exact: {deals}, counted by weight." if weighed else f"Exact: {deals}, all there are."
        )
        return
    yield f"Sampled: {deals}, seed {equity.seed}; ± is the interval of 95 %."
    if not report.complete:
        yield "Stopped before the end."


def _title(title: str) -> list[str]:
    return ["", title, "-" * len(title), ""]


def _of_half(report: Report, at: int) -> str:
    return f", {report.halves[at]}" if len(report.halves) > 1 else ""


def _outs(report: Report) -> Iterator[str]:
    """How each hand stands, and its outs if it is behind."""
    yield from _title("Outs")
    for each, row in zip(report.equity, report.besides.outs, strict=True):
        for at, of in enumerate(row):
            made = of.value.words if of.value else "no hand yet"
            stands = "behind" if of.behind else "ahead"
            yield from wrap(f"{each.hand}{_of_half(report, at)}: {stands}, {made}", WIDTH)
            for what, cards in (("win", of.wins), ("tie", of.ties)):
                if cards:
                    first, *rest = wrap(write_cards(cards), WIDTH - INDENT)
                    yield f"{len(cards):5} {what:5}{first}"
                    yield from (f"{'':{INDENT}}{line}" for line in rest)
            if of.behind and not of.outs:
                yield f"{'':4}no card helps"


def _kinds(report: Report) -> Iterator[str]:
    """How often each hand ends as each kind."""
    for at in range(len(report.halves)):
        yield from _title(f"In the end{_of_half(report, at)}")
        every = [row[at] for row in report.besides.kinds]
        names = list(dict.fromkeys(kind for of in every for kind in of.counts))
        names = [kind for kind in names if any(of.counts.get(kind) for of in every)]
        for low in range(0, len(every), ACROSS):
            some = slice(low, low + ACROSS)
            head = ("Kind", *(each.hand for each in report.equity.hands[some]))
            rows = (
                (capital(kind.replace("-", " ")), *(_often(of, kind) for of in every[some]))
                for kind in names
            )
            yield from [""] * (low > 0)
            yield from table_lines(Table(head, tuple(rows), right=tuple(range(1, len(head)))))


def _often(of: Kinds, kind: str) -> str:
    return f"{100 * float(of.share(kind)):.2f} %" if of.counts.get(kind) else "-"


def _later(report: Report) -> Iterator[str]:
    """How often each hand has which share of the pot."""
    yield from _title(f"Shares of the pot, {report.besides.street} dealt")
    for each in report.besides.later:
        yield from wrap(f"{each.hand}: {100 * float(each.mean):.2f} % on average", WIDTH)
        for at, often in enumerate(each.histogram(BARS)):
            low, high = 100 * at // BARS, 100 * (at + 1) // BARS
            bar = "█" * round(LONGEST * often)
            yield f"{low:6} to {high:3} % {100 * float(often):8.2f} %  {bar}".rstrip()
