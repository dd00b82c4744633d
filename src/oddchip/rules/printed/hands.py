"""Hands in words: what the hands of an order are called, and what a sheet's names of hands mean."""

from oddchip.cards import RANK_NAMES, RANKS
from oddchip.ranking import Badugi, DeuceToSeven, High, Low, Order, Uses, classes, words
from oddchip.rules.printed.phrases import counted, named, number


def order_words(order: Order) -> str:
    """What the hands of an order are called.

    >>> order_words(Low(at_most=8))
    'eight-or-better low hand'
    """
    match order:
        case High():
            return "high hand"
        case Low(at_most=int(rank)):
            return f"{RANK_NAMES[RANKS[rank - 2]]}-or-better low hand"
        case Low():
            return "ace-to-five low hand"
        case DeuceToSeven():
            return "deuce-to-seven low hand"
        case Badugi():
            return "badugi hand"


def brief_order(order: Order) -> str:
    """What an order lets win, in a word.

    >>> brief_order(Low(at_most=8))
    'low'
    """
    return "high" if isinstance(order, High) else "badugi" if isinstance(order, Badugi) else "low"


def qualifies(order: Order) -> bool:
    """Whether some hands don't count in this order at all.

    >>> qualifies(Low(at_most=8)), qualifies(Low())
    (True, False)
    """
    return isinstance(order, Low) and order.at_most is not None


def best_words(order: Order) -> str:
    """The best hand of an order.

    >>> best_words(High()), best_words(Low())
    ('a royal flush', '5-4-3-2-A')
    """
    said = words(order, classes(order)[-1])
    return article(said) if isinstance(order, High) else said.rpartition(" ")[0]


def hand_words(name: str) -> str:
    """A hand that a sheet names.

    >>> hand_words("pair-of-nines"), hand_words("three-of-a-kind"), hand_words("ace-king-high")
    ('pair of nines', 'three of a kind', 'ace-king high')
    """
    if name.endswith("-high"):
        return f"{name.removesuffix('-high')} high"
    return named(name)


def article(hand: str) -> str:
    """A hand with its article, where it takes one.

    >>> article("pair of nines"), article("two pair"), article("ace-king high")
    ('a pair of nines', 'two pair', 'ace-king high')
    """
    bare = hand.split(maxsplit=1)[0] in ("two", "three", "four", "five") or hand.endswith(" high")
    return hand if bare else f"{'an' if hand[0] in 'aeiou' else 'a'} {hand}"


def made_of(uses: Uses, *, cards: int, held: int, board: int, whose: str) -> str:
    """Which cards make a hand of so many, of those held and those on the board.

    >>> made_of(Uses(hand=2, board=3), cards=5, held=4, board=5, whose="a player's")
    "exactly two of a player's four cards with exactly three of the five on the board"
    """
    if uses.hand is not None and uses.board is not None:
        return (
            f"exactly {number(uses.hand)} of {whose} {counted(held)} with exactly"
            f" {number(uses.board)} of the {number(board)} on the board"
        )
    if not board:
        return (
            f"{whose} {counted(held)}"
            if held == cards
            else (f"any {number(cards)} of {whose} {counted(held)}")
        )
    if held + board == cards:
        return f"{whose} {counted(held)} and all {number(board)} of the board"
    return f"any {number(cards)} of {whose} {counted(held)} and the {number(board)} of the board"
