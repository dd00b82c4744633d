"""What the exact analysis of a game found, as text for a terminal."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from textwrap import wrap
from typing import Final

from oddchip.cards import Card, write_cards
from oddchip.edge.findings import choice_words
from oddchip.edge.side_bets import SideBet
from oddchip.edge.solution import Solution
from oddchip.house import Terms
from oddchip.house.terms import Situation
from oddchip.rules.printed import Table, table_lines
from oddchip.rules.printed.phrases import capital, named

WIDTH: Final = 78
ENDS: Final[dict[Situation, str]] = {
    "win": "Won",
    "tie": "Tied",
    "lose": "Lost",
    "win-unqualified": "Won*",
    "tie-unqualified": "Tied*",
    "lose-unqualified": "Lost*",
    "fold": "Folded",
}


def as_text(name: str, of: Terms, found: Solution, findings: Sequence[str]) -> str:
    """All that was found; the counts themselves are in the JSON."""
    parts = [
        [*underlined(f"{name}: best play, exactly", "="), "", *_given(of, found)],
        _figures(found),
        _findings(findings),
        _choices(of, found),
        _outcomes(of, found),
        _results(found),
        exact_side_bets(of, found.side_bets),
        *_lines(of, found),
    ]
    return "\n\n".join("\n".join(part) for part in parts if part)


def underlined(title: str, line: str = "-") -> list[str]:
    """A title."""
    return [title, line * len(title)]


def _given(of: Terms, found: Solution) -> Iterator[str]:
    """What was asked: the reading of the rules, the pay tables, and the cards that are known."""
    yield f"Equally likely deals: {found.deals:,}"
    tables = [f"{w.title} {w.paytable}" for w in of.wagers if w.paytable and w.made != "optional"]
    if tables:
        yield f"Pay tables: {', '.join(tables)}"
    for option, choice in found.options.items():
        yield f"{capital(named(option))}: {named(choice)}"
    yield from _known("The dealer holds", found.known.dealer)
    yield from _known("Seen", found.known.seen)


def _known(what: str, cards: Sequence[Card]) -> Iterator[str]:
    if cards:
        yield from wrap(f"{what}: {write_cards(cards)}", WIDTH)


def _figures(found: Solution) -> list[str]:
    rows = (
        ("House edge, of the ante", *_percent(found.house_edge)),
        ("Average wager, in antes", f"{float(found.average_wager):.6f}", str(found.average_wager)),
        ("Element of risk, of all wagers", *_percent(found.element_of_risk)),
        ("Standard deviation, in antes", f"{found.standard_deviation:.6f}", ""),
        ("Rounds won", *_percent(found.hit_frequency)),
    )
    return [*table_lines(Table(("In all", "", "Exactly"), rows, right=(1,)))]


def _findings(said: Sequence[str]) -> list[str]:
    lines = [line for text in said for line in wrap(text, WIDTH - 2, subsequent_indent="  ")]
    return [*underlined("Findings"), *lines] if said else []


def _choices(of: Terms, found: Solution) -> list[str]:
    rows = []
    for decision, choices in found.actions.items():
        for at, (action, deals) in enumerate(choices.items()):
            where = "" if at else capital(named(decision))
            rows.append((where, capital(choice_words(action, of)), share(deals, found.deals, 4)))
    head = ("Decision", "Best play takes", "Of all deals")
    return [*table_lines(Table(head, tuple(rows), right=(2,)))]


def _outcomes(of: Terms, found: Solution) -> list[str]:
    """How rounds end, without the ends that this game hasn't got."""
    ends = [how for how in ENDS if any(row[how] for row in found.outcomes.values())]
    rows = [
        (
            capital(named(category)),
            *(share(row[how], found.deals, 3) for how in ends),
        )
        for category, row in found.outcomes.items()
        if any(row.values())
    ]
    totals = (sum(row[how] for row in found.outcomes.values()) for how in ends)
    rows.append(("In all", *(share(deals, found.deals, 3) for deals in totals)))
    head = ("Hand", *(ENDS[how] for how in ends))
    lines = [*table_lines(Table(head, tuple(rows), right=tuple(range(1, len(head)))))]
    return [*lines, "* The dealer didn't qualify."] if of.qualifies else lines


def _results(found: Solution) -> list[str]:
    rows = tuple(
        (_plain(net, signed=True), f"{deals:,}", share(deals, found.deals, 6))
        for net, deals in found.results.items()
    )
    return [*table_lines(Table(("Won, antes", "Deals", "Of all"), rows, right=(0, 1, 2)))]


def exact_side_bets(of: Terms, found: Mapping[str, Mapping[str, SideBet]]) -> list[str]:
    """Every side bet by each of its pay tables."""
    rows = [
        (
            "" if at else of.wager(wager).title,
            bet.paytable or "",
            f"{float(bet.house_edge):.4%}",
            f"{bet.standard_deviation:.4f}",
            f"{float(bet.hit_frequency):.4%}",
            str(bet.house_edge),
        )
        for wager, bets in found.items()
        for at, bet in enumerate(bets.values())
    ]
    head = ("Side bet", "Pays by", "House edge", "Std. dev.", "Wins", "Edge exactly")
    return [*table_lines(Table(head, tuple(rows), right=(2, 3, 4)))] if rows else []


def _lines(of: Terms, found: Solution) -> Iterator[list[str]]:
    """How often each line of a side bet's chosen pay table is paid."""
    for wager, bets in found.side_bets.items():
        bet = bets.get(found.paytables.get(wager, wager))
        if bet is None:
            continue
        rows = tuple(
            (
                capital(named(paid.line)),
                _plain(paid.pays, signed=False),
                f"{paid.deals:,}",
                share(paid.deals, bet.deals, 6),
            )
            for paid in bet.lines
        )
        title = " ".join([of.wager(wager).title, *([bet.paytable] if bet.paytable else [])])
        yield [*table_lines(Table((title, "Pays", "Deals", "Of all"), rows, right=(1, 2, 3)))]


def _percent(exactly: Fraction) -> tuple[str, str]:
    return f"{float(exactly):.6%}", str(exactly)


def share(deals: int, of: int, places: int) -> str:
    """A share of the deals; nothing at all is a dash."""
    return f"{deals / of:.{places}%}" if deals else "-"


def _plain(number: Fraction, *, signed: bool) -> str:
    """A number of units, as short as it is exact.

    >>> _plain(Fraction(3, 2), signed=True), _plain(Fraction(-2), signed=True)
    ('+1.5', '-2')
    """
    text = str(number)
    if number.denominator in (2, 4, 5, 10):
        text = f"{float(number):.2f}".rstrip("0")
    return f"+{text}" if signed and number > 0 else text
