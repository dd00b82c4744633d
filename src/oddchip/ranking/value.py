"""What a hand is worth: a value that is ordered, knows its cards, and says itself in words."""

from collections.abc import Sequence
from functools import cache

import msgspec

from oddchip.cards import RANK_NAMES, RANKS, Card, write_cards
from oddchip.mistake import Mistake
from oddchip.ranking.orders import ANY, Badugi, Category, DeuceToSeven, High, Low, Order, Uses
from oddchip.ranking.plain import Key, best, category, classes, size

NAMES = {RANKS.index(rank) + 2: name for rank, name in RANK_NAMES.items()} | {1: "ace"}
LETTERS = {RANKS.index(rank) + 2: rank for rank in RANKS} | {1: "A"}


class Value(msgspec.Struct, frozen=True, eq=False):
    """A hand's worth in one order; greater is better, and equal hands tie whatever their cards.

    `strength` is 1 for the order's worst hand and grows by one a class; `cards` are those that
    made the hand, and `jokers` say what each joker among them plays for.

    >>> from oddchip.cards import read_cards
    >>> value = evaluate(High(), read_cards("As Ad 9h 9c Kd 2s 2c"))
    >>> value.words, value.strength
    ('two pair, aces and nines, king kicker', 4951)
    >>> value > evaluate(High(), read_cards("As Ad 8h 8c Kd"))
    True
    """

    order: Order
    strength: int
    cards: tuple[Card, ...]
    jokers: tuple[str, ...] = ()

    # Written out, != and <= too: a Struct has its own of each, so Python derives none from these.
    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Value):
            return NotImplemented
        return self.strength == other.strength and self.order == other.order

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Value):
            return NotImplemented
        return self.strength < self._in_one_order(other).strength

    def __le__(self, other: object) -> bool:
        if not isinstance(other, Value):
            return NotImplemented
        return self.strength <= self._in_one_order(other).strength

    def _in_one_order(self, other: "Value") -> "Value":
        if self.order != other.order:
            raise TypeError("hands of different orders don't compare")
        return other

    def __hash__(self) -> int:
        return hash((self.order, self.strength))

    @property
    def key(self) -> Key:
        """The hand's class: numbers that compare as the hands do."""
        return classes(self.order)[self.strength - 1]

    @property
    def category(self) -> Category:
        """The hand's category."""
        return category(self.order, self.key)

    @property
    def words(self) -> str:
        """The hand in words."""
        return words(self.order, self.key)

    def __str__(self) -> str:
        return self.words


def evaluate(
    order: Order, hand: Sequence[Card], board: Sequence[Card] = (), uses: Uses = ANY
) -> Value | None:
    """The best hand that the held cards and the board make; None if none qualifies.

    >>> from oddchip.cards import read_cards
    >>> low = evaluate(Low(at_most=8), read_cards("8s 6d 4h 3d Jk Kc"))
    >>> low.words, low.jokers
    ('8-6-4-3-A low', ('A',))
    >>> evaluate(Low(at_most=8), read_cards("9s 6d 4h 3d 3c")) is None
    True
    """
    _check(order, hand, board, uses)
    reading = best(order, uses, hand, board)
    if reading is None:
        return None
    return Value(order, strengths(order)[reading.key], reading.cards, reading.jokers)


def _check(order: Order, hand: Sequence[Card], board: Sequence[Card], uses: Uses) -> None:
    cards = (*hand, *board)
    for place, card in enumerate(cards):
        if card in cards[:place]:
            raise Mistake(f"{card} is there twice in {write_cards(cards)}")
        if not card.is_joker and card.text[0] not in order.ranks:
            raise Mistake(f"{card} is not in the pack, whose ranks are {order.ranks}")
    if uses.hand is None or uses.board is None:
        if len(cards) < size(order):
            raise Mistake(f"a hand takes {size(order)} cards, and there are {_counted(cards)}")
    elif uses.hand + uses.board != size(order):
        raise Mistake(
            f"{uses.hand} of the hand and {uses.board} of the board make no hand of {size(order)}"
        )
    elif len(hand) < uses.hand or len(board) < uses.board:
        raise Mistake(
            f"a hand takes {uses.hand} held cards and {uses.board} of the board,"
            f" and there are {_counted(hand)} and {_counted(board)}"
        )


def _counted(cards: Sequence[Card]) -> str:
    return f"{len(cards)} ({write_cards(cards)})" if cards else "0"


@cache
def strengths(order: Order) -> dict[Key, int]:
    """The strength of each class of an order, from 1 for the worst."""
    return {key: strength for strength, key in enumerate(classes(order), 1)}


def words(order: Order, key: Key) -> str:
    """A class of hands in words.

    >>> words(High(), classes(High())[-2])
    'straight flush, king high'
    >>> words(Low(), (0, -5, -4, -3, -2, -1))
    '5-4-3-2-A low'
    """
    match order:
        case High():
            return _high_words(category(order, key), key[1:])
        case Low() | DeuceToSeven():
            ranks = [-rank for rank in key[1:]]
            if category(order, key) == "high-card":
                return f"{_dashed(ranks)} low"
            return f"low with {_with_article(_high_words(category(order, key), ranks))}"
        case Badugi():
            held = _dashed([-rank for rank in key[1:]])
            return f"{held} badugi" if key[0] == 4 else f"{COUNTS[key[0]]}-card badugi, {held}"


COUNTS = {1: "one", 2: "two", 3: "three"}


def _with_article(words: str) -> str:
    return words if words.startswith(("two", "three", "four")) else f"a {words}"


def _high_words(name: Category, ranks: Sequence[int]) -> str:
    top = NAMES[ranks[0]]
    match name:
        case "five-aces" | "royal-flush" | "mini-royal":
            return name.replace("-", " ")
        case "straight-flush" | "straight":
            return f"{name.replace('-', ' ')}, {top} high"
        case "flush":
            return f"flush, {_dashed(ranks)}"
        case "four-of-a-kind" | "three-of-a-kind":
            return f"{name.replace('-', ' ')}, {plural(ranks[0])}{_kickers(ranks[1:])}"
        case "full-house":
            return f"full house, {plural(ranks[0])} full of {plural(ranks[1])}"
        case "two-pair":
            return f"two pair, {plural(ranks[0])} and {plural(ranks[1])}{_kickers(ranks[2:])}"
        case "pair":
            return f"pair of {plural(ranks[0])}{_kickers(ranks[1:])}"
        case "high-card":
            return f"{top} high{_kickers(ranks[1:])}"


def _kickers(ranks: Sequence[int]) -> str:
    if not ranks:
        return ""
    if len(ranks) == 1:
        return f", {NAMES[ranks[0]]} kicker"
    return f", {_dashed(ranks)} kickers"


def _dashed(ranks: Sequence[int]) -> str:
    return "-".join(LETTERS[rank] for rank in ranks)


def plural(rank: int) -> str:
    """A rank's name for several cards of it.

    >>> plural(6), plural(14)
    ('sixes', 'aces')
    """
    return NAMES[rank] + ("es" if NAMES[rank] == "six" else "s")
