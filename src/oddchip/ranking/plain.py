"""What each order means, said plainly: a hand's key, greater for the better hand.

This is the definition that the kernels are tested against, so it is written to be read. It takes
hands of fewer cards as well, such as the up cards of a stud hand, where straights and flushes
don't count.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, combinations, combinations_with_replacement, product
from typing import NamedTuple

from oddchip.cards import RANKS, Card
from oddchip.mistake import Mistake
from oddchip.ranking.orders import (
    FIVE_CARDS,
    Badugi,
    Category,
    DeuceToSeven,
    High,
    Low,
    Order,
    Uses,
    low_ranks,
)

Key = tuple[int, ...]

ACE = 14

SHAPES: dict[tuple[int, ...], Category] = {
    (4, 1): "four-of-a-kind",
    (3, 2): "full-house",
    (3, 1, 1): "three-of-a-kind",
    (2, 2, 1): "two-pair",
    (2, 1, 1, 1): "pair",
    (3,): "three-of-a-kind",
    (2, 1): "pair",
    (4,): "four-of-a-kind",
    (3, 1): "three-of-a-kind",
    (2, 2): "two-pair",
    (2, 1, 1): "pair",
    (2,): "pair",
}


LOW_BEST_FIRST: tuple[Category, ...] = (
    "high-card",
    "pair",
    "two-pair",
    "three-of-a-kind",
    "full-house",
    "four-of-a-kind",
)


class Reading(NamedTuple):
    """A hand as it counts: its key, its cards in order, and what each joker plays for."""

    key: Key
    cards: tuple[Card, ...]
    jokers: tuple[str, ...]


def size(order: Order) -> int:
    """How many cards make a full hand.

    >>> size(High()), size(Badugi())
    (5, 4)
    """
    match order:
        case High():
            return order.size
        case Badugi():
            return 4
        case _:
            return 5


def read(order: Order, cards: Sequence[Card]) -> Reading | None:
    """How these cards count, at most a full hand of them; None if they don't qualify.

    >>> from oddchip.cards import read_cards
    >>> read(High(), read_cards("As Ad Kh Kd 2c")).key
    (3, 14, 13, 2)
    >>> read(Low(at_most=8), read_cards("8s 6d 4h 3d Jk")).jokers
    ('A',)
    """
    match order:
        case High():
            return _read_high(order, cards)
        case Low():
            return _read_low(order, cards)
        case DeuceToSeven():
            return _read_deuce_to_seven(order, cards)
        case Badugi():
            return _read_badugi(cards)


def best(
    order: Order, uses: Uses, hand: Sequence[Card], board: Sequence[Card] = ()
) -> Reading | None:
    """The best reading of any hand that may be made of the held cards and the board.

    >>> from oddchip.cards import read_cards
    >>> omaha = Uses(hand=2, board=3)
    >>> best(High(), omaha, read_cards("As Ks Qs Js"), read_cards("Ts 2c 2d 3h 4h")).key
    (2, 2, 14, 13, 10)
    """
    readings = (read(order, cards) for cards in choices(order, uses, hand, board))
    return max(filter(None, readings), key=lambda reading: reading.key, default=None)


def choices(
    order: Order, uses: Uses, hand: Sequence[Card], board: Sequence[Card]
) -> Iterator[tuple[Card, ...]]:
    """Every hand that may be made of the held cards and the board."""
    if uses.hand is None or uses.board is None:
        cards = (*hand, *board)
        yield from combinations(cards, min(size(order), len(cards)))
    else:
        for held, shared in product(combinations(hand, uses.hand), combinations(board, uses.board)):
            yield (*held, *shared)


@cache
def classes(order: Order) -> tuple[Key, ...]:
    """The keys of all full hands, from the worst: a hand's strength is its place here, from 1.

    >>> len(classes(High())), len(classes(Low(at_most=8))), len(classes(Badugi()))
    (7462, 56, 1092)
    """
    match order:
        case High():
            found = _high_classes(order)
        case Low():
            found = {_low_key(h) for h in _held(low_ranks(order), 5) if _qualifies(order, h)}
        case DeuceToSeven():
            found = {tuple(-part for part in key) for key in _high_classes(_worst_is_best(order))}
        case Badugi():
            held = (combinations(low_ranks(order), count) for count in range(1, 5))
            found = {_badugi_key(ranks) for ranks in chain.from_iterable(held)}
    return tuple(sorted(found))


def category(order: Order, key: Key) -> Category:
    """The category of a key; a low hand has the category of its shape, a badugi none but high card.

    >>> category(High(), (3, 14, 13, 2))
    'two-pair'
    >>> category(Low(), (0, -5, -4, -3, -2, -1))
    'high-card'
    """
    match order:
        case High():
            return order.best_first[-key[0]]
        case Low():
            return LOW_BEST_FIRST[-key[0]]
        case DeuceToSeven():
            return FIVE_CARDS[key[0]]
        case Badugi():
            return "high-card"


def _pack_ranks(order: Order) -> list[int]:
    return [RANKS.index(rank) + 2 for rank in order.ranks]


def _held(ranks: Sequence[int], cards: int) -> Iterator[tuple[int, ...]]:
    """Every choice of so many ranks that four suits can hold."""
    for held in combinations_with_replacement(ranks, cards):
        if max(Counter(held).values()) <= 4:
            yield held


def _grouped(ranks: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The ranks, those held most often first, then the highest; and how often each is held."""
    counts = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
    return tuple(rank for _, rank in counts), tuple(count for count, _ in counts)


def _reading(key: Key, ranks: Sequence[int], cards: Sequence[Card], names: list[str]) -> Reading:
    """The cards in order, by the rank that each counts as: natural cards first, then jokers."""
    count = Counter(ranks)
    natural = [(card, "") for card in cards if not card.is_joker]
    jokers = zip((card for card in cards if card.is_joker), names, strict=True)
    laid = sorted(
        zip(ranks, [*natural, *jokers], strict=True),
        key=lambda placed: (-count[placed[0]], -placed[0]),
    )
    return Reading(
        key, tuple(card for _, (card, _) in laid), tuple(name for _, (_, name) in laid if name)
    )


# High


def _read_high(order: High, cards: Sequence[Card]) -> Reading:
    natural = [card for card in cards if not card.is_joker]
    jokers = len(cards) - len(natural)
    if jokers and order.size == 5 and "five-aces" not in order.best_first:
        raise Mistake("this hand can't hold a joker: its order has no place for five aces")
    ranks = [card.rank for card in natural]
    suits = {card.suit for card in natural}
    suited = len(suits) == 1 and len(cards) == order.size
    options = [((ACE,) * jokers, suited and not jokers)]
    if jokers:
        options += [(played, suited) for played in _straight_fills(order, ranks, len(cards))]
    if jokers and suited:
        absent = [rank for rank in reversed(_pack_ranks(order)) if rank not in ranks]
        options.append((tuple(absent[:jokers]), True))
    key, played, in_suit = max(
        (_high_key(order, [*ranks, *played], suited=one_suit), played, one_suit)
        for played, one_suit in options
    )
    ace_is_low = len(key) == 2 and key[1] != ACE and ACE in (*ranks, *played)
    counted = [1 if ace_is_low and rank == ACE else rank for rank in (*ranks, *played)]
    names = [RANKS[rank - 2] + (min(suits) if in_suit else "") for rank in played]
    return _reading(key, counted, cards, names)


@cache
def _straights(order: High) -> tuple[tuple[int, ...], ...]:
    """The straights of the pack, best first, each from its top card; an ace may end the last."""
    ranks = _pack_ranks(order)[::-1]
    if order.low_straight and ranks[0] == ACE:
        ranks.append(ACE)
    runs = (tuple(ranks[at : at + order.size]) for at in range(len(ranks) - order.size + 1))
    return tuple(run for run in runs if len(set(run)) == order.size)


def _straight_fills(order: High, ranks: Sequence[int], cards: int) -> Iterator[tuple[int, ...]]:
    """The ranks that would complete each straight that these cards can be part of."""
    if cards == order.size and len(set(ranks)) == len(ranks):
        for straight in _straights(order):
            if set(ranks) <= set(straight):
                yield tuple(rank for rank in straight if rank not in ranks)


def _high_key(order: High, ranks: Sequence[int], *, suited: bool) -> Key:
    grouped, shape = _grouped(ranks)
    is_a: set[Category] = {"high-card"}
    if shape in SHAPES:
        is_a.add(SHAPES[shape])
    if grouped == (ACE,) and len(ranks) == 5:
        is_a.add("five-aces")
    if suited and len(grouped) == len(ranks):
        is_a.add("flush")
    straight = None
    if len(grouped) == order.size:
        straight = next((s for s in _straights(order) if set(s) == set(ranks)), None)
    if straight:
        is_a.add("straight")
        if suited:
            is_a.add("straight-flush")
        if suited and straight[0] == ACE:
            is_a.add("royal-flush" if order.size == 5 else "mini-royal")
    place = next(at for at, category in enumerate(order.best_first) if category in is_a)
    if straight and order.best_first[place] not in ("flush", "high-card"):
        grouped = (straight[0],)
    return (len(order.best_first) - place, *grouped)


def _high_classes(order: High) -> set[Key]:
    ranks = _pack_ranks(order)
    found = {_high_key(order, held, suited=False) for held in _held(ranks, order.size)}
    found |= {_high_key(order, held, suited=True) for held in combinations(ranks, order.size)}
    if "five-aces" in order.best_first:
        found.add(_high_key(order, [ACE] * order.size, suited=False))
    return found


# Low


def _low_rank(card: Card) -> int:
    return 1 if card.rank == ACE else card.rank


def _read_low(order: Low, cards: Sequence[Card]) -> Reading | None:
    natural = [_low_rank(card) for card in cards if not card.is_joker]
    absent = [rank for rank in low_ranks(order) if rank not in natural]
    ranks = [*natural, *absent[: len(cards) - len(natural)]]
    if not _qualifies(order, ranks):
        return None
    names = ["A" if rank == 1 else RANKS[rank - 2] for rank in ranks[len(natural) :]]
    return _reading(_low_key(ranks), ranks, cards, names)


def _qualifies(order: Low, ranks: Sequence[int]) -> bool:
    return order.at_most is None or (
        len(set(ranks)) == len(ranks) == 5 and max(ranks) <= order.at_most
    )


def _low_key(ranks: Sequence[int]) -> Key:
    grouped, shape = _grouped(ranks)
    return (-LOW_BEST_FIRST.index(SHAPES.get(shape, "high-card")), *(-rank for rank in grouped))


# Deuce to seven


def _worst_is_best(order: DeuceToSeven) -> High:
    return High(best_first=FIVE_CARDS, low_straight=False, ranks=order.ranks)


def _read_deuce_to_seven(order: DeuceToSeven, cards: Sequence[Card]) -> Reading:
    _refuse_jokers("deuce-to-seven", cards)
    reading = _read_high(_worst_is_best(order), cards)
    return reading._replace(key=tuple(-part for part in reading.key))


def _refuse_jokers(name: str, cards: Sequence[Card]) -> None:
    if any(card.is_joker for card in cards):
        raise Mistake(f"a {name} hand can't hold a joker: no rule says what it plays for")


# Badugi


def _read_badugi(cards: Sequence[Card]) -> Reading:
    _refuse_jokers("badugi", cards)
    held = max(
        (c for count in range(1, len(cards) + 1) for c in combinations(cards, count) if _badugi(c)),
        key=lambda c: _badugi_key([_low_rank(card) for card in c]),
    )
    ranks = [_low_rank(card) for card in held]
    return _reading(_badugi_key(ranks), ranks, held, [])


def _badugi(cards: Sequence[Card]) -> bool:
    ranks, suits = {card.rank for card in cards}, {card.suit for card in cards}
    return len(ranks) == len(suits) == len(cards)


def _badugi_key(ranks: Sequence[int]) -> Key:
    return (len(ranks), *sorted(-rank for rank in ranks))
