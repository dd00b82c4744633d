"""Outs: the cards that bring a hand from behind to the front, order by order.

With a board everyone gets the next card. Without one it is the hand's own, a card dealt or drawn,
against what the others hold now: what they get isn't known.
"""

from collections.abc import Sequence

import msgspec

from oddchip.cards import Card, CardSet
from oddchip.mistake import Mistake
from oddchip.odds.question import Question, Range
from oddchip.odds.shape import Shape
from oddchip.ranking import Order, Value, evaluate, size

Cards = tuple[Card, ...]


class Standing(msgspec.Struct, frozen=True):
    """How a hand stands in one order, and the next cards that help it if it is behind.

    `value` is None while it is no hand: cards are missing, or it doesn't qualify. With a card of
    `wins` it is the best hand alone, with one of `ties` as good as another.
    """

    order: Order
    value: Value | None
    behind: bool
    wins: tuple[Card, ...] = ()
    ties: tuple[Card, ...] = ()

    @property
    def outs(self) -> int:
        """How many cards win or tie."""
        return len(self.wins) + len(self.ties)


def outs(question: Question) -> tuple[tuple[Standing, ...], ...]:
    """How each hand stands in each order, by player, when a card is to come.

    >>> from oddchip.cards import read_cards
    >>> from oddchip.odds.question import question
    >>> from oddchip.odds.ranges import read_range
    >>> from oddchip.odds.shape import shape
    >>> from oddchip.rulebook import game
    >>> from oddchip.table import terms
    >>> of = shape(terms(game("holdem")))
    >>> hands = [read_range(hand, of) for hand in ("As Ks", "Qd Qh")]
    >>> [ace_king], [queens] = outs(question(of, hands, read_cards("Js 7s 2d")))
    >>> ace_king.value.words, ace_king.outs, queens.behind
    ('ace high, K-J-7-2 kickers', 15, False)
    """
    shape, board = question.shape, question.board
    if shape.board and len(board) == shape.board:
        raise Mistake("outs are cards to come, and the board is whole")
    hands = [_only(shape, player) for player in question.players]
    pack = question.pack - CardSet(card for hand in hands for card in hand)
    return tuple(
        tuple(_standing(question, order, hands, place, pack) for order in shape.orders)
        for place in range(len(hands))
    )


def _only(shape: Shape, player: Range) -> tuple[Card, ...]:
    """The one hand that a player has, of which as much is known as there is."""
    if len(player.hands) > 1:
        raise Mistake(f"{player.text!r} is a range: outs are counted for known hands")
    hand = tuple(player.hands[0])
    if len(hand) > shape.held:
        raise Mistake(
            f"{player.text!r} has {len(hand)} cards: outs are counted for the {shape.held} kept"
        )
    if shape.board and len(hand) < shape.held:
        raise Mistake(f"{player.text!r} has unknown cards: outs are counted for known hands")
    return hand


def _standing(
    question: Question, order: Order, hands: Sequence[Cards], place: int, pack: CardSet
) -> Standing:
    shape, board, own = question.shape, question.board, hands[place]

    def whole(hand: Cards, more: int = 0) -> bool:
        shared = len(board) + more * bool(shape.board)
        return _whole(shape, order, len(hand) + more * (not shape.board), shared)

    def value(hand: Cards, board: Cards) -> Value | None:
        return evaluate(order, hand, board, shape.uses)

    others = [hand for at, hand in enumerate(hands) if at != place and whole(hand)]
    now = value(own, board) if whole(own) else None
    behind = _strength(now) < max([1, *(_strength(value(hand, board)) for hand in others)])
    if not behind or (not shape.board and len(own) == shape.held):
        return Standing(order, now, behind)
    if not any(map(whole, hands)) or not whole(own, 1):
        raise Mistake("outs are counted where hands can be compared when one more card is there")
    wins, ties = [], []
    for card in pack:
        after = (*board, card) if shape.board else board
        made = value(own if shape.board else (*own, card), after)
        best = max((_strength(value(hand, after)) for hand in others), default=0)
        if made and made.strength > best:
            wins.append(card)
        elif made and made.strength == best:
            ties.append(card)
    return Standing(order, now, behind, tuple(wins), tuple(ties))


def _whole(shape: Shape, order: Order, hand: int, board: int) -> bool:
    """Whether so many cards held and on the board make a hand."""
    if shape.uses.hand is None or shape.uses.board is None:
        return hand + board >= size(order)
    return hand >= shape.uses.hand and board >= shape.uses.board


def _strength(value: Value | None) -> int:
    return value.strength if value else 0
