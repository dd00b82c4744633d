"""The parts of a report that frame the main game: summary, rules, method, and what else may be.

The main game itself is `rounds`'s, its strategy `choices`'s.
"""

from collections.abc import Sequence
from fractions import Fraction
from html import escape

from oddchip.edge.report import drawing
from oddchip.edge.report.blocks import exact, figure, listed, paragraph, table
from oddchip.edge.report.sensitivity import PayLine
from oddchip.edge.report.words import percent, to_one
from oddchip.edge.side_bets import SideBet
from oddchip.edge.solution import Solution
from oddchip.house import Terms
from oddchip.rules import Game
from oddchip.rules.printed import rules_of_play
from oddchip.rules.printed.html import as_blocks
from oddchip.rules.printed.phrases import capital, named


def summary(found: Solution, findings: Sequence[str]) -> str:
    """The figures that matter most, and what was found besides."""
    rows = [
        ("House edge, of the ante", percent(found.house_edge), str(found.house_edge)),
        ("Value of a round to the player, antes", f"{float(found.ev):+.8f}", str(found.ev)),
        (
            "Average total wager, antes",
            f"{float(found.average_wager):.6f}",
            str(found.average_wager),
        ),
        ("Element of risk, of all wagers", percent(found.element_of_risk), ""),
        ("Standard deviation, antes", f"{found.standard_deviation:.6f}", ""),
        ("Variance, antes squared", f"{float(found.variance):.6f}", ""),
        ("Rounds with a net win", percent(found.hit_frequency), ""),
        ("Equally likely deals", f"{found.deals:,}", ""),
    ]
    return "\n".join(
        [
            exact(table("Under best play", ("", "Rounded", "Exactly"), rows)),
            "<h3>Findings</h3>",
            listed(findings) if findings else paragraph("Nothing out of the ordinary."),
        ]
    )


def rules(game: Game) -> str:
    """The rules of play, as the sheet says them."""
    document = rules_of_play(game)
    parts = [paragraph(document.about)]
    for section in document.sections:
        parts += [f"<h3>{escape(section.title)}</h3>", as_blocks(section.blocks, under=3)]
    return "\n".join(parts)


def method(of: Terms, checks: Sequence[str]) -> str:
    """How the figures were found, and what was checked."""
    decisions = len(of.decisions)
    return "\n".join(
        [
            paragraph(
                f"Each round is dealt from {len(of.deck)} cards, every deal as likely as every"
                " other. A deal is the player's cards, the dealer's and the board; cards that come"
                " to light together have no order among them, and what is turned up at one"
                " decision is told from what is turned up at the next."
            ),
            paragraph(
                "The player sees their own cards and whatever the rules turn up, and nothing else."
                " For every hand, together with everything that can be seen at a decision, each"
                " choice is worth the average of its net results over all the ways in which the"
                " unseen cards may fall. Decisions are settled from the last to the first"
                f" ({'there is one' if decisions == 1 else f'there are {decisions}'}), so that each"
                " is made knowing what best play makes of it later. The value found is therefore"
                " the greatest that any strategy can have. Every size that a bet may have is"
                " allowed for: a round's worth is linear in the size of a bet, so that a size"
                " between the least and the greatest is never better than both."
            ),
            paragraph(
                "Nothing is sampled or estimated. Deals are counted in whole numbers, pays are"
                " whole numbers of a common fraction of the ante, and results are fractions;"
                " decimals here are rounded from them and decide nothing. Boards and hands that"
                " differ by an exchange of suits alone are counted once, times their number."
                " Results are in antes: a unit is one of each required wager."
            ),
            "<h3>Checks made for this report</h3>",
            listed(checks),
        ]
    )


def side_bets(of: Terms, found: Solution) -> str:
    """Every side bet by every pay table."""
    if not found.side_bets and not found.unsolved:
        return paragraph("The game has no side bets.")
    parts = []
    rows = [
        (
            of.wager(name).title,
            bet.paytable or "",
            percent(bet.house_edge, 4),
            f"{bet.standard_deviation:.4f}",
            percent(bet.hit_frequency, 4),
            str(bet.house_edge),
        )
        for name, bets in found.side_bets.items()
        for bet in bets.values()
    ]
    if rows:
        head = ("Side bet", "Pays by", "House edge", "Std. dev.", "Wins", "Edge exactly")
        parts.append(exact(table("Side bets by each of their pay tables", head, rows, (0, 1))))
    for name, bets in found.side_bets.items():
        for table_name, bet in bets.items():
            chosen = of.paytables.get(name, name) == table_name
            parts.append(_side_bet(of.wager(name).title, bet, chosen=chosen))
    parts += [
        paragraph(f"{of.wager(name).title} isn't solved: {why}.")
        for name, why in found.unsolved.items()
    ]
    return "\n".join(parts)


def _side_bet(title: str, bet: SideBet, *, chosen: bool) -> str:
    rows = [
        (
            capital(named(paid.line)) if paid.line != "none" else "None of these",
            to_one(paid.pays),
            f"{paid.deals:,}",
            percent(Fraction(paid.deals, bet.deals)),
            f"{float(paid.pays * paid.deals / bet.deals):+.8f}",
        )
        for paid in bet.lines
    ]
    rows.append(("In all", "", f"{bet.deals:,}", "100%", f"{float(bet.ev):+.8f}"))
    by = f", pay table {bet.paytable}" if bet.paytable else ""
    force = " (in force)" if chosen and bet.paytable else ""
    head = ("Line", "Pays", "Deals", "Of all", "Gives the player")
    return table(f"{title}{by}{force}", head, rows)


def sensitivities(of: Terms, lines: Sequence[PayLine]) -> str:
    """What the edge would be if a line of a pay table paid otherwise."""
    if not lines:
        return paragraph("No wager of the main game is paid by a table.")
    rows = [
        (
            of.wager(each.wager).title,
            capital(named(each.line)),
            to_one(each.pays),
            f"{float(each.paid):.8f}",
            percent(each.fixed(1)),
            percent(each.more),
            percent(each.fixed(-1)) if each.less is not None else "",
            percent(each.less) if each.less is not None else "",
        )
        for each in lines
    ]
    head = (
        "Wager",
        "Line",
        "Pays",
        "Paid a round",
        "+1, same play",
        "+1, best play",
        "-1, same play",
        "-1, best play",
    )
    caption = "House edge if one line paid a unit more or less"
    bars = [
        (
            capital(named(each.line)),
            100 * float(each.less - each.edge) if each.less is not None else 0.0,
            100 * float(each.more - each.edge),
        )
        for each in lines
    ]
    chart = drawing.changes(
        bars,
        "How the house edge changes with each pay line",
        "For each line, the change of the house edge in percentage points of the ante if it paid"
        " one unit more or less; the table has the figures.",
        " points",
    )
    return "\n".join(
        [
            paragraph(
                "While players keep to a strategy, the house edge is linear in what each line pays:"
                " a unit more takes from it what stands under paid a round, the units on which the"
                " line is paid on average. Players who adapt to the other pay do better, so that"
                " the game is solved anew for a unit more and a unit less."
            ),
            f'<div class="tight">{table(caption, head, rows, (0, 1))}</div>',
            figure(chart, "Change of the house edge, in percentage points, under best play"),
        ]
    )


def readings(rows: Sequence[tuple[str, str, Fraction, bool]]) -> str:
    """The house edge under other readings of the rules, and by other pay tables."""
    if not rows:
        return paragraph("The sheet has one reading of the main game, and one pay table for it.")
    told = [
        (what, f"{named(choice)} (in force)" if here else named(choice), percent(edge), str(edge))
        for what, choice, edge, here in rows
    ]
    head = ("What is chosen", "Choice", "House edge", "Exactly")
    return "\n".join(
        [
            paragraph("Each choice by itself, all others as in force, under best play."),
            exact(table("House edge of the main game by other choices", head, told, (0, 1))),
        ]
    )
