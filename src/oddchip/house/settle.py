"""What becomes of each wager when the cards are up, each settled by itself."""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil

from oddchip.cards import Card
from oddchip.house.terms import Situation, Terms, WagerTerms
from oddchip.ranking.judge import judge


def situation(
    terms: Terms, hand: Sequence[Card], board: Sequence[Card], dealer: Sequence[Card]
) -> Situation:
    """How a hand that wasn't folded stands against the dealer's.

    >>> from oddchip.cards import read_cards
    >>> from oddchip.house import terms
    >>> from oddchip.rulebook import game
    >>> board = read_cards("Qh Jd 9s 6c 2h")
    >>> situation(terms(game("holdem-88")), read_cards("Qd Jc"), board, read_cards("Tc 5d"))
    'win-unqualified'
    """
    if not dealer:
        return "win"
    strength = judge(terms.order, terms.uses)
    mine, theirs = strength(hand, board), strength(dealer, board)
    qualified = theirs >= terms.qualifies
    if mine > theirs:
        return "win" if qualified else "win-unqualified"
    if mine < theirs:
        return "lose" if qualified else "lose-unqualified"
    return "tie" if qualified else "tie-unqualified"


def rate(
    wager: WagerTerms, ending: Situation, hand: Sequence[Card], board: Sequence[Card]
) -> Fraction:
    """What one unit of a wager wins in a situation, -1 if it is lost."""
    paid = wager.pays.get(ending) if wager.pays else None
    if paid is not None:
        return paid
    reached = line_reached(wager, hand, board)
    return wager.below if reached is None else wager.lines[reached].pays


def line_reached(wager: WagerTerms, hand: Sequence[Card], board: Sequence[Card]) -> int | None:
    """The line of its pay table that the cards reach, counted from the highest."""
    held, shared = hand[: wager.hand], board[: wager.board]
    if wager.counts:
        of_hand = sum(card.text[0] == wager.counts for card in held)
        of_board = sum(card.text[0] == wager.counts for card in shared)
        reached = [
            of_hand >= line.hand and of_board >= line.board and of_hand + of_board >= line.any
            for line in wager.lines
        ]
    else:
        strength = judge(wager.order, wager.uses)(held, shared)
        reached = [strength >= line.strength for line in wager.lines]
    return reached.index(True) if True in reached else None


def won(wager: WagerTerms, amount: int, at: Fraction) -> int:
    """What a wager of so many cents wins or loses; a part of a cent goes to the player.

    >>> from oddchip.house import terms
    >>> from oddchip.rulebook import game
    >>> won(terms(game("holdem-88")).wager("blind"), 101, Fraction(3, 2))
    152
    """
    if wager.made == "free":
        return max(0, ceil(amount * at))
    return ceil(amount * at)
