"""What a designer wants to know of a solved game, in sentences.

A size between the least and the greatest of a bet is never better than both, as a round is worth
so much more with each unit; solving leaves those out, and they count as never needed here.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from oddchip.edge.solution import Solution
from oddchip.house import Action, Terms
from oddchip.rules.printed import joined
from oddchip.rules.printed.phrases import capital, named


def findings(of: Terms, found: Solution) -> list[str]:
    """Who has the edge where it isn't the house, and which choices are always right, or never.

    >>> from oddchip.edge.solving import solve
    >>> from oddchip.house import terms
    >>> from oddchip.rulebook import game
    >>> of = terms(game("triple-action"))
    >>> findings(of, solve(of))
    ['Dealer card up: the best choice is always to bet 1x on Bet.']
    """
    said = list(_who_has_the_edge("The main game", found.house_edge))
    for wager, bets in found.side_bets.items():
        for name, bet in bets.items():
            by = f" by pay table {name}" if bet.paytable else ""
            said += _who_has_the_edge(f"{of.wager(wager).title}{by}", bet.house_edge)
    for decision, choices in found.actions.items():
        where = capital(named(decision))
        said += [f"{where}: {what}" for what in _of_decision(of, choices)]
    unsolved = found.unsolved.items()
    return [*said, *(f"{of.wager(wager).title} isn't solved: {why}." for wager, why in unsolved)]


def _who_has_the_edge(of: str, house_edge: Fraction) -> Iterator[str]:
    if house_edge < 0:
        yield f"{of}: the player has the edge, of {float(-house_edge):.4%}."
    if house_edge == 0:
        yield f"{of}: nobody has the edge."


def _of_decision(of: Terms, choices: Mapping[Action, int]) -> Iterator[str]:
    used = [action for action, deals in choices.items() if deals]
    if not used:
        yield "best play never comes to this decision."
        return
    if len(used) == 1:
        yield f"the best choice is always to {choice_words(used[0], of)}."
    needless: list[str] = [a.kind for a, deals in choices.items() if a.wager is None and not deals]
    for wager in dict.fromkeys(action.wager for action in choices if action.wager):
        sizes = [action.times for action in choices if action.wager == wager]
        right = [action.times for action in used if action.wager == wager]
        if not right:
            needless.append(f"bet on {of.wager(wager).title}")
        elif len(right) < len(sizes):
            others = joined((f"{n}x" for n in sizes if n not in right), "or")
            matter = joined(f"{n}x" for n in right)
            yield f"of the bets on {of.wager(wager).title} only {matter} matters, never {others}."
    if needless and len(used) > 1:
        yield f"to {joined(needless, 'or')} is never needed."


def choice_words(action: Action, of: Terms) -> str:
    """A choice in words.

    >>> from oddchip.house import terms
    >>> from oddchip.rulebook import game
    >>> choice_words(Action("bet", "raise", 4), terms(game("holdem-88")))
    'bet 4x on Highway'
    """
    if action.wager is None:
        return action.kind
    return f"bet {action.times}x on {of.wager(action.wager).title}"
