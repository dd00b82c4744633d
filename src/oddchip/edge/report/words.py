"""Numbers and names as a report has them."""

from fractions import Fraction
from typing import Final

from oddchip.edge.solution import Solution
from oddchip.house import Action, Terms
from oddchip.house.terms import Situation

ENDS: Final[dict[Situation, str]] = {
    "win": "Won",
    "tie": "Tied",
    "lose": "Lost",
    "win-unqualified": "Won, dealer off",
    "tie-unqualified": "Tied, dealer off",
    "lose-unqualified": "Lost, dealer off",
    "fold": "Folded",
}


def percent(share: Fraction, places: int = 6) -> str:
    """A share of the whole.

    >>> percent(Fraction(1, 3))
    '33.333333%'
    """
    return f"{100 * float(share):.{places}f}%"


def plain(number: Fraction) -> str:
    """A number as short as it is exact.

    >>> plain(Fraction(3, 2)), plain(Fraction(7, 3)), plain(Fraction(4))
    ('1.5', '7/3', '4')
    """
    if number.denominator in (2, 4, 5, 10):
        return f"{float(number):.2f}".rstrip("0")
    return str(number)


def signed(number: Fraction) -> str:
    """A number with its sign.

    >>> signed(Fraction(4)), signed(Fraction(-1, 2)), signed(Fraction(0))
    ('+4', '-0.5', '0')
    """
    return f"+{plain(number)}" if number > 0 else plain(number)


def to_one(pays: Fraction) -> str:
    """What a pay line pays.

    >>> to_one(Fraction(3, 2)), to_one(Fraction(0)), to_one(Fraction(-1))
    ('3 to 2', 'push', 'lost')
    """
    if pays <= 0:
        return "push" if pays == 0 else "lost" if pays == -1 else f"{plain(-pays)} lost"
    return f"{pays.numerator} to {pays.denominator}"


def short(action: Action, of: Terms) -> str:
    """An action in a few letters, as a chart has room for.

    >>> from oddchip.house import terms
    >>> from oddchip.rulebook import game
    >>> short(Action("bet", "raise", 4), terms(game("holdem-88")))
    '4x'
    """
    if action.wager is None:
        return action.kind
    several = sum(wager.made == "by-decision" for wager in of.wagers) > 1
    return f"{of.wager(action.wager).title} {action.times}x" if several else f"{action.times}x"


def ends(found: Solution) -> list[Situation]:
    """The situations in which a round of this game may end."""
    return [how for how in ENDS if any(row[how] for row in found.outcomes.values())]
