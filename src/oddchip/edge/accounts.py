"""The account of each wager of a solved game: how often it ends in which way, and wins how much.

The wagers of the main game share out its whole result; side bets are `side_bets`'s.
"""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

import msgspec
import numpy as np
from numpy.typing import NDArray

from oddchip.edge.figures import mean
from oddchip.edge.payoffs import SITUATIONS, Payoffs, lines
from oddchip.edge.tree import End
from oddchip.house.terms import Line, Situation, Terms, WagerTerms


class Ended(msgspec.Struct, frozen=True):
    """A way for a wager to end: by the situation, or by its pay table and then without one.

    `times` says how many antes were on it, which wins `pays` for each.
    """

    situation: Situation | None
    line: str | None
    times: int
    pays: Fraction


def accounts(
    of: Terms, pays: Payoffs, wagers: tuple[str, ...], tables: Mapping[End, NDArray[np.int64]]
) -> dict[str, dict[Ended, int]]:
    """In how many deals each wager of the main game ends in each way.

    `wagers` are those made by decision, and `tables` how many deals come to each end with a hand
    of each stratum in each situation.

    >>> from oddchip.edge.solving import problem
    >>> from oddchip.house import terms
    >>> from oddchip.rulebook import game
    >>> posed = problem(terms(game("triple-action")))
    >>> _, ends = posed.solver.value(), posed.solver.ends()
    >>> bonus = accounts(posed.terms, posed.payoffs, posed.tree.wagers, ends.tables)["ante-bonus"]
    >>> for ended, deals in list(bonus.items())[:2]:
    ...     print(ended.line, ended.pays, deals)
    royal-flush 50 20240
    straight-flush 20 40480
    """
    return {wager.name: _account(of, pays, wager, wagers, tables) for wager in pays.wagers}


def _account(
    of: Terms,
    pays: Payoffs,
    wager: WagerTerms,
    wagers: tuple[str, ...],
    tables: Mapping[End, NDArray[np.int64]],
) -> dict[Ended, int]:
    by_table = [how for how in SITUATIONS if not wager.pays or wager.pays.get(how, 0) is None]
    reached = lines(of, pays, wager) if by_table else (None,) * len(pays.strata)
    found: Counter[Ended] = Counter()
    for end, table in tables.items():
        times = dict(zip(wagers, end.sizes, strict=True)).get(wager.name, 1)
        for (stratum, at), deals in np.ndenumerate(table):
            how = SITUATIONS[at]
            rate = Fraction(int(pays.pays[wager.name][stratum + 1, at]), pays.unit)
            line = reached[stratum]
            ended = (
                Ended(None, line.name if line else None, times, rate)
                if how in by_table
                else Ended(how, None, times, rate)
            )
            found[ended] += int(deals)
    places = {name: place for place, name in enumerate(_names(wager.lines))}
    return dict(sorted((+found).items(), key=lambda item: _place(item[0], places)))


def _names(lines: tuple[Line, ...]) -> list[str | None]:
    return [*(line.name for line in lines), None]


def _place(ended: Ended, lines: Mapping[str | None, int]) -> tuple[bool, int, int]:
    """Pay lines from the best, then what is below them, then the situations."""
    if ended.situation is None:
        return False, lines[ended.line], -ended.times
    return True, SITUATIONS.index(ended.situation), -ended.times


def won(account: Mapping[Ended, int]) -> Fraction:
    """What a wager wins a round on average, in antes.

    >>> won({Ended("win", None, 2, Fraction(1)): 1, Ended("lose", None, 1, Fraction(-1)): 3})
    Fraction(-1, 4)
    """
    results: Counter[Fraction] = Counter()
    for ended, deals in account.items():
        results[ended.times * ended.pays] += deals
    return mean(results)
