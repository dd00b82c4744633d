"""The least hand that qualifies or is paid, as a rule sheet writes it."""

from itertools import pairwise

from oddchip.cards import RANK_NAMES, RANKS
from oddchip.ranking.orders import Category, High, Order
from oddchip.ranking.plain import Key

WRITTEN = "a category, such as full-house, or such as pair-of-fours or ace-king-high"

RANK_OF = {name: RANKS.index(rank) + 2 for rank, name in RANK_NAMES.items()}
RANKS_OF = {name + ("es" if name == "six" else "s"): rank for name, rank in RANK_OF.items()}


def at_least(order: Order, text: str) -> Key | None:
    """The key that a hand must reach, as far as it matters; None if the text means no hand here.

    >>> at_least(High(), "pair-of-fours"), at_least(High(), "ace-king-high")
    ((2, 4), (1, 14, 13))
    >>> at_least(High(), "pair-of-fours") <= (2, 4, 9, 8, 3)
    True
    """
    if not isinstance(order, High):
        return None
    levels: dict[str, int] = {c: level for level, c in enumerate(reversed(order.best_first), 1)}
    if text in levels:
        return (levels[text],)
    named: Category
    if text.startswith("pair-of-"):
        named, ranks = "pair", [RANKS_OF.get(text.removeprefix("pair-of-"))]
    elif text.endswith("-high"):
        named, ranks = "high-card", [RANK_OF.get(word) for word in text.split("-")[:-1]]
    else:
        return None
    held = [rank for rank in ranks if rank is not None and RANKS[rank - 2] in order.ranks]
    if named not in levels or len(held) < len(ranks) or len(held) > order.size:
        return None
    return None if any(high <= low for high, low in pairwise(held)) else (levels[named], *held)
