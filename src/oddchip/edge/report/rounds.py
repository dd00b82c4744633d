"""What becomes of rounds: what each wager wins, how hands end, and how results are spread."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from oddchip.edge.accounts import won
from oddchip.edge.report import drawing
from oddchip.edge.report.blocks import exact, figure, table
from oddchip.edge.report.words import ENDS, ends, percent, signed, to_one
from oddchip.edge.solution import Solution
from oddchip.house import Terms
from oddchip.house.terms import Situation
from oddchip.rules.printed.hands import hand_words
from oddchip.rules.printed.phrases import capital, named

COLOURS: Final[dict[Situation, str]] = {
    "win": drawing.SHADES[4],
    "win-unqualified": drawing.SHADES[3],
    "tie": "#ffffff",
    "tie-unqualified": "#f7f7f5",
    "lose-unqualified": "#efd3cc",
    "lose": drawing.RED,
    "fold": "#b9bcb6",
}


def main_game(of: Terms, found: Solution) -> str:
    """The main game: what each wager wins, what is decided, and how rounds end."""
    by_wager = [
        (of.wager(name).title, f"{float(won(account)):+.8f}", str(won(account)))
        for name, account in found.accounts.items()
    ]
    by_wager.append(("In all", f"{float(found.ev):+.8f}", str(found.ev)))
    total = found.deals
    wagered = [
        (str(units), f"{deals:,}", percent(Fraction(deals, total)))
        for units, deals in found.wagered.items()
    ]
    return "\n".join(
        [
            exact(
                table(
                    "What each wager wins a round, antes", ("Wager", "Rounded", "Exactly"), by_wager
                )
            ),
            table("What is put on the table in all, antes", ("Antes", "Deals", "Of all"), wagered),
            _outcome_chart(found),
            _outcomes(found),
        ]
    )


def _outcome_chart(found: Solution) -> str:
    there = [how for how in COLOURS if how in ends(found)]
    rows = []
    for category, row in found.outcomes.items():
        deals = sum(row.values())
        if deals:
            shares = [row[how] / deals for how in there]
            rows.append(
                (capital(named(category)), shares, percent(Fraction(deals, found.deals), 4))
            )
    chart = drawing.shares(
        rows,
        [(COLOURS[how], ENDS[how].lower()) for how in there],
        "How rounds end, by the player's final hand",
        "For each category of hand, the shares of its deals that are won, tied, lost and folded;"
        " the table below has the counts.",
    )
    return figure(chart, "How rounds end, by the player's final hand; how often it is held")


def _outcomes(found: Solution) -> str:
    """The counts: one table, or one for dealers who qualify and one for those who don't."""
    there = ends(found)
    off = [how for how in there if how.endswith("unqualified")]
    on = [how for how in there if how not in off and how != "fold"]
    rest = [how for how in there if how == "fold"]
    if not off:
        return _counts(found, "Deals by the player's final hand", [*on, *rest])
    return "\n".join(
        [
            _counts(found, "All deals by the player's final hand", []),
            _counts(found, "Deals by the player's final hand, the dealer qualifying", on),
            _counts(
                found,
                "Deals by the player's final hand, the dealer not qualifying; and folded hands",
                [*off, *rest],
            ),
        ]
    )


def _counts(found: Solution, caption: str, ends: Sequence[Situation]) -> str:
    """The deals of each hand that end so, or with no ends all of them; and their sums."""
    rows = [
        (category, [row[how] for how in ends or row])
        for category, row in found.outcomes.items()
        if any(row.values())
    ]
    sums = [sum(column) for column in zip(*(counts for _, counts in rows), strict=True)]
    every = [(capital(named(category)), counts) for category, counts in rows] + [("In all", sums)]
    told = [
        (name, *(f"{deals:,}" for deals in counts if ends), f"{sum(counts):,}")
        for name, counts in every
    ]
    if not ends:
        shares = (percent(Fraction(sum(counts), found.deals), 8) for _, counts in every)
        told = [(*row, share) for row, share in zip(told, shares, strict=True)]
    head = (
        "Hand",
        *(ENDS[how].split(",")[0] for how in ends),
        "In all",
        *(() if ends else ("Of all",)),
    )
    return table(caption, head, told)


def pay_tables(of: Terms, found: Solution) -> str:
    """How often each line of the main wagers is paid, and what the others end like."""
    parts = []
    for name, account in found.accounts.items():
        wager, total = of.wager(name), Fraction(0)
        rows = []
        for ended, deals in account.items():
            if ended.situation is None:
                how = capital(hand_words(ended.line)) if ended.line else "Below its pay table"
            else:
                how = ENDS[ended.situation]
            gives = Fraction(deals, found.deals) * ended.times * ended.pays
            total += gives
            rows.append(
                (
                    how,
                    f"{ended.times}",
                    to_one(ended.pays) if ended.times else "",
                    f"{deals:,}",
                    percent(Fraction(deals, found.deals)),
                    f"{float(gives):+.8f}" if gives else "0",
                )
            )
        rows.append(("In all", "", "", f"{found.deals:,}", "100%", f"{float(total):+.8f}"))
        head = ("How it ends", "Antes on it", "Pays", "Deals", "Of all", "Gives the player")
        by = f", pay table {wager.paytable}" if wager.paytable else ""
        parts.append(table(f"{wager.title}{by}", head, rows))
    return "\n".join(parts)


def distribution(found: Solution) -> str:
    """How often each net result comes about, charted and counted."""
    bars = [(signed(net), deals / found.deals) for net, deals in found.results.items()]
    chart = drawing.powers(
        bars,
        "How often each net result comes about",
        "Upright bars by powers of ten, one for each net result; the table has the counts.",
    )
    above = 0
    rows = []
    for net, deals in found.results.items():
        above += deals
        rows.append(
            (
                signed(net),
                f"{deals:,}",
                percent(Fraction(deals, found.deals), 8),
                percent(Fraction(above, found.deals), 6),
            )
        )
    head = ("Net, antes", "Deals", "Of all", "So much or less")
    return "\n".join(
        [
            figure(chart, "Net results of a round, in antes, by how often they come about"),
            f'<div class="long">{table("Net results of a round", head, rows, ())}</div>',
        ]
    )
