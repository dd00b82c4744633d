"""How hands compare, explained from an order: its categories with examples, lows, jokers."""

from collections.abc import Iterator
from itertools import pairwise

from oddchip.cards import RANK_NAMES, RANKS, Card, Deck
from oddchip.ranking import (
    FIVE_CARDS,
    Badugi,
    Category,
    DeuceToSeven,
    High,
    Low,
    Order,
    category,
    classes,
)
from oddchip.ranking.orders import THREE_CARDS, low_ranks
from oddchip.rules.printed.document import Block, Paragraph, Table
from oddchip.rules.printed.hands import article, hand_words
from oddchip.rules.printed.phrases import capital, joined, number

ONE_SUIT = ("royal-flush", "mini-royal", "straight-flush", "flush")
IN_A_ROW = ("royal-flush", "mini-royal", "straight-flush", "straight")
ALIKE: dict[Category, tuple[int, ...]] = {
    "five-aces": (5,),
    "four-of-a-kind": (4, 1),
    "full-house": (3, 2),
    "three-of-a-kind": (3, 1, 1),
    "two-pair": (2, 2, 1),
    "pair": (2, 1, 1, 1),
}
SUITS_IN_TURN = "shdc"


def ranking(order: Order, deck: Deck) -> Iterator[Block]:
    """How the hands of an order compare, and what a joker of the pack is in it.

    >>> next(ranking(Low(), Deck())).text[:29]
    'The lowest hand is the best. '
    """
    match order:
        case High():
            yield from _high(order)
        case Low():
            yield from _low(order)
        case DeuceToSeven():
            yield from _deuce_to_seven(order)
        case Badugi():
            yield from _badugi(order)
    if deck.jokers:
        yield Paragraph(_joker(order))


def example(order: High, name: Category) -> tuple[Card, ...]:
    """A hand of a category, from the order's own pack.

    >>> from oddchip.cards import write_cards
    >>> write_cards(example(High(), "full-house"))
    'Ts Th Td Jc Js'
    """
    keys = [key for key in classes(order) if category(order, key) == name]
    held = keys[len(keys) * 2 // 3][1:]
    if name in IN_A_ROW:
        pack = [*reversed(order.ranks), order.ranks[-1]]
        at = pack.index(RANKS[held[0] - 2])
        ranks = pack[at : at + order.size]
    else:
        counts = ALIKE.get(name, (1,) * order.size)
        ranks = [
            RANKS[rank - 2] for rank, count in zip(held, counts, strict=False) for _ in range(count)
        ]
    if name == "five-aces":
        return (*(Card(f"A{suit}") for suit in SUITS_IN_TURN), Card("Jk"))
    suits = "s" if name in ONE_SUIT else SUITS_IN_TURN
    return tuple(Card(rank + suits[at % len(suits)]) for at, rank in enumerate(ranks))


def drawn(cards: tuple[Card, ...]) -> str:
    """Cards as they are drawn in a rule, such as 10♠.

    >>> drawn((Card("Ts"), Card("Jk")))
    '10♠ Joker'
    """
    return " ".join("Joker" if c.is_joker else c.sign.replace("T", "10") for c in cards)


def _ranks(ranks: list[int] | tuple[int, ...]) -> str:
    return "-".join("A" if rank == 1 else _rank(RANKS[rank - 2]) for rank in ranks)


def _rank(letter: str) -> str:
    return "10" if letter == "T" else letter


# High


def _high(order: High) -> Iterator[Block]:
    yield Paragraph(_ace(order))
    rows = (
        (capital(hand_words(name)), drawn(example(order, name)), *_meaning(order, name))
        for name in order.best_first
    )
    yield Table(("Best first", "For example", "What it is", "Between two, the higher"), tuple(rows))
    usual = FIVE_CARDS if order.size == 5 else THREE_CARDS
    unusual = [
        f"{article(hand_words(better))} beats {article(hand_words(worse))}"
        for better, worse in pairwise(name for name in order.best_first if name in usual)
        if usual.index(better) > usual.index(worse)
    ]
    if unusual:
        yield Paragraph(f"Unlike in the usual order of poker hands, {joined(unusual)}.")


def _ace(order: High) -> str:
    ranks = joined(map(_rank, reversed(order.ranks)))
    low = "-".join(["A", *map(_rank, order.ranks[: order.size - 1])])
    said = f"From the highest, the cards rank {ranks}."
    if not any(name in order.best_first for name in IN_A_ROW):
        return said
    if order.low_straight:
        return f"{said} The ace is also the lowest card of one straight, {low}."
    return f"{said} The ace is high only: {low} is no straight."


def _meaning(order: High, name: Category) -> tuple[str, str]:
    """What a category is, and what decides between two hands of it."""
    every = capital(number(order.size))
    others = {1: ", then the other", **dict.fromkeys((2, 3, 4), ", then the others")}
    match name:
        case "five-aces":
            return "Aces and jokers only", "They tie"
        case "royal-flush" | "mini-royal":
            top = "-".join(map(_rank, reversed(order.ranks[-order.size :])))
            return f"{top} of one suit", "They tie"
        case "straight-flush":
            return f"{every} in a row, of one suit", "Top card"
        case "four-of-a-kind":
            return "Four of one rank", "The four, then the other"
        case "full-house":
            return "Three of one rank, two of another", "The three, then the two"
        case "flush":
            return f"{every} of one suit", "Cards from the top down"
        case "straight":
            return f"{every} in a row", "Top card"
        case "three-of-a-kind":
            return "Three of one rank", f"The three{others.get(order.size - 3, '')}"
        case "two-pair":
            return "Two of one rank, two of another", "Higher pair, lower pair, then the other"
        case "pair":
            return "Two of one rank", f"The pair{others[order.size - 2]}"
        case "high-card":
            return "Anything else", "Cards from the top down"


# Low


def _low(order: Low) -> Iterator[Block]:
    unpaired = [key[1:] for key in reversed(classes(order)) if category(order, key) == "high-card"]
    hands = [_ranks([-rank for rank in key]) for key in unpaired]
    yield Paragraph(
        "The lowest hand is the best. The ace is the lowest card, and straights and flushes count"
        " neither for a hand nor against it."
    )
    if order.at_most is not None:
        most = RANK_NAMES[RANKS[order.at_most - 2]]
        yield Paragraph(
            f"Only five cards of different ranks, none above the {most}, make a low hand. Of two"
            " low hands, the one whose highest card is lower wins; where these are equal the next"
            " highest decides, and so on."
        )
    else:
        yield Paragraph(
            "Any five cards of different ranks beat any hand with a pair. Of two such hands, the"
            " one whose highest card is lower wins; where these are equal the next highest decides,"
            " and so on. After them come, each worse than the one before, a pair, two pair, three"
            " of a kind, a full house and four of a kind; between two of one sort the lower ranks"
            " win, those held most often first."
        )
    end = "that counts" if order.at_most is not None else "without a pair"
    yield Paragraph(
        f"From the best, the hands are {', '.join(hands[:6])} and so on; the worst {end} is"
        f" {hands[-1]}."
    )


def _deuce_to_seven(order: DeuceToSeven) -> Iterator[Block]:
    worst_first = joined(hand_words(name) for name in reversed(FIVE_CARDS))
    yield Paragraph(
        "The worst poker hand is the best. The ace is high only, and straights and flushes count"
        f" against a hand. From the best to the worst, the sorts of hands are {worst_first}."
        " Between two of one sort the lower ranks win, those held most often first."
    )
    best = [_ranks([-rank for rank in key[1:]]) for key in reversed(classes(order)[-4:])]
    yield Paragraph(f"From the best, the hands are {', '.join(best)} and so on.")


def _badugi(order: Badugi) -> Iterator[Block]:
    yield Paragraph(
        "A badugi is four cards of four different ranks and four different suits. A hand that is"
        " none counts as the three, two or one of its cards that differ in rank and suit, and the"
        " more cards count the better. Of two hands of as many cards, the one whose highest card is"
        " lower wins; where these are equal the next highest decides, and so on. The ace is the"
        " lowest card."
    )
    best = [_ranks([-rank for rank in key[1:]]) for key in reversed(classes(order)[-4:])]
    yield Paragraph(f"From the best, the badugis are {', '.join(best)} and so on.")


# Jokers


def _joker(order: Order) -> str:
    if isinstance(order, High):
        return (
            "A joker counts as an ace, or as whichever card completes a straight, a flush or a"
            " straight flush, and as nothing else. In a flush it is the highest card of the suit"
            " that the hand lacks."
        )
    lowest, joker, *more = low_ranks(order)[:6]
    held = _ranks([more[3], *reversed(more[:2]), lowest])
    counted_as = _ranks([more[3], *reversed(more[:2]), joker, lowest])
    return (
        "A joker counts as the lowest card that the hand lacks, so it never makes a pair:"
        f" {held} with a joker is {counted_as}."
    )
