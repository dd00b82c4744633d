"""What has to add up in a solved game, checked each time that a report is made of it."""

from fractions import Fraction

from oddchip.edge.accounts import won
from oddchip.edge.figures import mean
from oddchip.edge.solution import Solution


def checks(found: Solution) -> tuple[str, ...]:
    """The checks that were made; an AssertionError if one of them fails.

    >>> from oddchip.edge.solving import solve
    >>> len(checks(solve("triple-action")))
    6
    """
    deals = found.deals
    assert sum(found.results.values()) == deals
    assert sum(found.wagered.values()) == deals
    ended = [deals for row in found.outcomes.values() for deals in row.values()]
    assert sum(ended) == deals
    assert mean(found.results) == found.ev
    accounts = found.accounts.values()
    assert all(sum(account.values()) == deals for account in accounts)
    assert sum(map(won, accounts), Fraction(0)) == found.ev
    first = next(iter(found.actions.values()))
    assert sum(first.values()) == deals
    bets = [bet for by_table in found.side_bets.values() for bet in by_table.values()]
    assert all(mean(bet.results) == bet.ev for bet in bets if bet.lines[-1].line == "none")
    return (
        f"The net results of all rounds are those of {deals:,} deals, no more and no less.",
        "So are the outcomes by hand and situation, and those of each wager by itself.",
        "The average of the net results is the value that backward induction found.",
        "What the wagers win on average, each counted by itself, adds up to that value.",
        "The choices of the first decision share out all deals.",
        "The lines of each side bet share out all of its deals, and their average is its value.",
    )
