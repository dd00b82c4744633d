"""How the house edge depends on what each line of a pay table pays, exactly.

While a player keeps to a strategy, the edge is linear in each pay: so much less for each unit more.
A player who adapts to it does better, so that each pay is also solved anew, a unit up and down.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import NamedTuple

from msgspec.structs import replace

from oddchip.edge.solution import Solution
from oddchip.edge.solving import problem, worth
from oddchip.house import Terms
from oddchip.house.terms import WagerTerms


class PayLine(NamedTuple):
    """A line of a main wager's pay table, and the house edge if it paid otherwise.

    `paid` is on how many units it is paid a round, on average; `less` and `more` are the edges
    under best play if it paid one unit less or more, `less` being None where it pays nothing.
    """

    wager: str
    line: str
    pays: Fraction
    paid: Fraction
    edge: Fraction
    less: Fraction | None
    more: Fraction

    def fixed(self, change: int) -> Fraction:
        """The house edge if it paid so many units more, and players didn't adapt."""
        return self.edge - change * self.paid


def sensitivity(
    of: Terms, found: Solution, tell: Callable[[str], None] = lambda _: None
) -> tuple[PayLine, ...]:
    """Each line of the main wagers' pay tables; `tell` hears of each before it is solved.

    >>> from oddchip.edge.solving import solve
    >>> from oddchip.house import terms
    >>> from oddchip.rulebook import game
    >>> of = terms(game("triple-action"))
    >>> line = sensitivity(of, solve(of))[0]
    >>> line.line, line.paid, float(line.fixed(1)) == float(line.more)
    ('royal-flush', Fraction(1, 24570), True)
    """
    return tuple(_lines(of, found, tell))


def _lines(of: Terms, found: Solution, tell: Callable[[str], None]) -> Iterator[PayLine]:
    for wager in of.wagers:
        if wager.made == "optional":
            continue
        for at, line in enumerate(wager.lines):
            tell(f"{wager.title}, {line.name}")
            ways = found.accounts[wager.name].items()
            paid = sum(
                ended.times * deals
                for ended, deals in ways
                if ended.situation is None and ended.line == line.name
            )
            less = None
            if line.pays >= 1:
                less = edge_of(_changed(of, wager, at, line.pays - 1))
            yield PayLine(
                wager.name,
                line.name,
                line.pays,
                Fraction(paid, found.deals),
                found.house_edge,
                less,
                edge_of(_changed(of, wager, at, line.pays + 1)),
            )


def _changed(of: Terms, wager: WagerTerms, at: int, pays: Fraction) -> Terms:
    """The terms with one line of a pay table paying so much."""
    lines = (*wager.lines[:at], replace(wager.lines[at], pays=pays), *wager.lines[at + 1 :])
    other = replace(wager, lines=lines)
    return replace(of, wagers=tuple(other if w.name == wager.name else w for w in of.wagers))


def edge_of(of: Terms) -> Fraction:
    """The house edge of the main game under best play, and nothing else.

    >>> from oddchip.house import terms
    >>> from oddchip.rulebook import game
    >>> edge_of(terms(game("triple-action")))
    Fraction(4828, 132825)
    """
    posed = problem(of)
    return -worth(posed, posed.solver.value())
