"""How much to wager: amounts as players say them, in whole smallest bets."""

from oddchip.table import Stakes
from oddchip.table.actions import Amounts


def whole(to: float, wager: Amounts, stakes: Stakes) -> int:
    """The possible wager nearest to an amount, in whole smallest bets.

    >>> from oddchip.rulebook import game
    >>> from oddchip.table import stakes_of
    >>> whole(1_234.5, Amounts("bet", 100, 50_000), stakes_of(game("razz").sheet))
    1200
    """
    amount = int(to) - int(to) % stakes.least
    return min(max(amount, wager.least), wager.most)
