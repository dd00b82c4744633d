"""Hands judged as a person would, to hold the package to; it shares no code with what it judges.

A hand is a list of ranks and suits. A joker is tried as every card there is, and what the rules
don't allow it to be is thrown out afterwards.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement, product

from oddchip.cards import Card
from oddchip.ranking import Badugi, Category, DeuceToSeven, High, Low, Order

Hand = Sequence[tuple[int, str]]
Score = tuple[tuple[int, ...], ...]

ACE = 14


def score(order: Order, cards: Sequence[Card]) -> Score | None:
    """What a full hand scores, more being better; None if it doesn't qualify."""
    match order:
        case High():
            name, ranks = high(order, cards)
            return ((-order.best_first.index(name),), ranks)
        case DeuceToSeven():
            poker = High(low_straight=False, ranks=order.ranks)
            name, ranks = high(poker, cards)
            return ((poker.best_first.index(name),), tuple(-rank for rank in ranks))
        case Low():
            return low(order, cards)
        case Badugi():
            return badugi(cards)


def high(order: High, cards: Sequence[Card]) -> tuple[Category, tuple[int, ...]]:
    """The category of a hand and the ranks that break a tie in it, jokers at their best."""
    judged = (judge_high(order, hand) for hand in with_jokers_played(order, cards))
    return max(judged, key=lambda judged: (-order.best_first.index(judged[0]), judged[1]))


def with_jokers_played(order: High, cards: Sequence[Card]) -> Iterator[Hand]:
    natural = [(card.rank, card.suit) for card in cards if not card.is_joker]
    pack = list(product(range(2, ACE + 1), "cdhs"))
    for played in combinations_with_replacement(pack, len(cards) - len(natural)):
        hand = [*natural, *played]
        aces = all(rank == ACE for rank, _ in played)
        if len(set(hand)) == len(hand) and (in_a_row(order, hand) or of_one_suit(hand)):
            yield hand
        elif aces:
            # As an ace alone it has no suit, so that it is no flush with an ace twice in it.
            yield [*natural, *((rank, f"joker {at}") for at, (rank, _) in enumerate(played))]


def judge_high(order: High, hand: Hand) -> tuple[Category, tuple[int, ...]]:
    counts = Counter(rank for rank, _ in hand)
    ranks = tuple(sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True))
    times = sorted(counts.values(), reverse=True)
    row, suit = in_a_row(order, hand), of_one_suit(hand)
    to_the_ace = row == ACE
    holds: dict[Category, Callable[[], bool]] = {
        "five-aces": lambda: times == [5] and ranks == (ACE,),
        "royal-flush": lambda: to_the_ace and suit,
        "mini-royal": lambda: to_the_ace and suit,
        "straight-flush": lambda: row > 0 and suit,
        "four-of-a-kind": lambda: times[0] == 4,
        "full-house": lambda: times == [3, 2],
        "flush": lambda: suit,
        "straight": lambda: row > 0,
        "three-of-a-kind": lambda: times[0] == 3,
        "two-pair": lambda: times == [2, 2, 1],
        "pair": lambda: times[0] == 2,
        "high-card": lambda: True,
    }
    name = next(name for name in order.best_first if holds[name]())
    by_the_top = name in ("straight", "straight-flush", "royal-flush", "mini-royal")
    return name, ((row,) if by_the_top else ranks)


def in_a_row(order: High, hand: Hand) -> int:
    """The top of a straight, or 0: each rank is one step above the next in the pack."""
    ladder = "23456789TJQKA"
    steps = sorted(order.ranks.index(ladder[rank - 2]) for rank, _ in hand)
    apart = list(range(order.size))
    if [step - steps[0] for step in steps] == apart:
        return ladder.index(order.ranks[steps[-1]]) + 2
    if order.low_straight and order.ranks[steps[-1]] == "A" and [*steps[:-1]] == apart[:-1]:
        return ladder.index(order.ranks[steps[-2]]) + 2
    return 0


def of_one_suit(hand: Hand) -> bool:
    return len({suit for _, suit in hand}) == 1


def low(order: Low, cards: Sequence[Card]) -> Score | None:
    """A low hand by how often it holds its ranks, then by the ranks; jokers at their best."""
    natural = [1 if card.rank == ACE else card.rank for card in cards if not card.is_joker]
    ranks = [1 if rank == "A" else "23456789TJQK".index(rank) + 2 for rank in order.ranks]
    scores = []
    for played in product(ranks, repeat=len(cards) - len(natural)):
        counts = Counter([*natural, *played])
        if order.at_most is None or (max(counts) <= order.at_most and len(counts) == 5):
            held = sorted(((times, rank) for rank, times in counts.items()), reverse=True)
            scores.append((tuple(-times for times, _ in held), tuple(-rank for _, rank in held)))
    return max(scores, default=None)


def badugi(cards: Sequence[Card]) -> Score:
    """The most cards of as many ranks and suits, and of those the lowest."""
    for size in range(len(cards), 0, -1):
        found = [
            sorted((1 if card.rank == ACE else card.rank for card in held), reverse=True)
            for held in combinations(cards, size)
            if len({card.rank for card in held}) == len({card.suit for card in held}) == size
        ]
        if found:
            return ((size,), tuple(-rank for rank in min(found)))
    return ((0,), ())
