"""Which hands fit a pattern: cards as bits, each group that the text keeps apart for itself."""

from collections import Counter
from collections.abc import Iterator
from functools import reduce
from itertools import combinations, compress, permutations
from math import comb, prod
from operator import or_
from typing import Final

import numpy as np
from numpy.typing import NDArray

from oddchip.cards import SUITS, Card, Deck
from oddchip.mistake import Mistake
from oddchip.odds.ranges_text import Pattern, Piece, Token

# What cards a hand has, as bits, group by group.
Dealt = tuple[int, ...]

MOST_HANDS: Final = 3_000_000
MOST_WAYS: Final = 50_000
OF_SUIT: Final = tuple(
    sum(1 << card.index for card in Card.pack if card.suit == suit) for suit in SUITS
)


def patterns(piece: Piece, deck: Deck) -> Iterator[Pattern]:
    """The pattern of a piece and those that it rises to or runs to.

    Of two different ranks the lower one rises, up to the other; else all rise together.

    >>> from oddchip.odds.ranges_text import read_pieces
    >>> ([piece], deck) = read_pieces("AJs+", Deck()), Deck()
    >>> list(map(str, patterns(piece, deck)))
    ['AJs', 'AQs', 'AKs']
    >>> ([piece], deck) = read_pieces("JT98-8765", Deck()), Deck()
    >>> list(map(str, patterns(piece, deck)))
    ['JT98', 'T987', '9876', '8765']
    """
    assert piece.pattern is not None
    if not (piece.rises or piece.to):
        yield piece.pattern
        return
    steps = _steps(piece.pattern, deck)
    if piece.to:
        last = _steps(piece.to, deck)
        moves = [other - one for one, other in zip(steps, last, strict=False)]
        moved = sorted(set(moves))
        alike = _moved(piece.pattern, moves, deck) == piece.to if len(steps) == len(last) else False
        if not alike or (len(moved) > 1 and (len(moved) > 2 or 0 not in moved or len(moves) != 2)):
            raise Mistake(
                f"{str(piece)!r} doesn't run: in JJ-99, A5s-A2s and 76s-54s all ranks, or the lower"
                " of two, go up or down together"
            )
    else:
        top = len(deck.ranks) - 1
        kicker = len(steps) == 2 and steps[0] != steps[1]
        rise = abs(steps[0] - steps[1]) - 1 if kicker else top - max(steps)
        low = steps.index(min(steps))
        moves = [rise if not kicker or at == low else 0 for at in range(len(steps))]
    size = max(map(abs, moves))
    for step in range(size + 1):
        yield _moved(piece.pattern, [move * step // (size or 1) for move in moves], deck)


def _steps(pattern: Pattern, deck: Deck) -> list[int]:
    """Which rank of the pack each card has, those of any rank left out."""
    ranks = [token.ranks for token in pattern.tokens if token.ranks or token.joker]
    if not ranks or any(len(rank) != 1 for rank in ranks):
        raise Mistake(f"{str(pattern)!r} can't rise or run: each of its cards has one rank or any")
    return [deck.ranks.index(rank) for rank in ranks]


def _moved(pattern: Pattern, moves: list[int], deck: Deck) -> Pattern:
    """The pattern with its ranks so many steps higher."""
    left = iter(moves)

    def moved(token: Token) -> Token:
        if not token.ranks:
            return token
        return Token(deck.ranks[deck.ranks.index(token.ranks) + next(left)], token.suit)

    groups = tuple(tuple(map(moved, group)) for group in pattern.groups)
    return Pattern(groups, pattern.down, pattern.suits)


def hands(pattern: Pattern, deck: Deck, padding: int = 0) -> set[Dealt]:
    """The hands that fit a pattern, with so many cards of any kind besides in its last group.

    >>> from oddchip.odds.ranges_text import read_pieces
    >>> [len(hands(piece.pattern, Deck(), 2)) for piece in read_pieces("AA, KKds, QQr", Deck())]
    [6961, 864, 913]
    """
    found: set[Dealt] = set()
    for *first, last in _suited(pattern):
        whole: set[Dealt] = {()}
        for group in (*first, (*last, *[Token()] * padding)):
            some = _fitting(pattern, group, deck)
            _check_count(pattern, len(whole) * len(some))
            whole = {(*dealt, cards) for dealt in whole for cards in some if not sum(dealt) & cards}
        found |= whole
    if pattern.suits in ("ds", "ss", "r") and found:
        listed = list(found)
        masks = np.array([sum(dealt) for dealt in listed], np.uint64)
        found = set(compress(listed, _of_suits(masks, pattern.suits).tolist()))
    return found


def _check_count(pattern: Pattern, count: int) -> None:
    if count > MOST_HANDS:
        raise Mistake(
            f"{str(pattern)!r} may be {count:,} hands, and no more than {MOST_HANDS:,} are listed:"
            " name more of the cards"
        )


def _suited(pattern: Pattern) -> Iterator[tuple[tuple[Token, ...], ...]]:
    """The groups with a suit for each card, if the cards named are of one suit or all of others."""
    match pattern.suits:
        case "s":
            choices = [(suit,) * len(pattern.tokens) for suit in SUITS]
        case "o":
            choices = list(permutations(SUITS, len(pattern.tokens)))
        case _:
            yield pattern.groups
            return
    for chosen in choices:
        suits = iter(chosen)
        yield tuple(
            tuple(Token(token.ranks, next(suits)) for token in group) for group in pattern.groups
        )


def _fitting(pattern: Pattern, group: tuple[Token, ...], deck: Deck) -> list[int]:
    """The cards, as bits, that fit a group, each choice of them once.

    If there are few ways to put a card to each token they are gone through; else all hands of the
    pack are, and Hall's theorem says which fit: those that have, for any of the tokens, at least as
    many cards that are one or other of them.
    """
    counts = Counter(_cards(token, deck) for token in group)
    ways = prod(comb(cards.bit_count(), count) for cards, count in counts.items())
    if ways <= MOST_WAYS:
        found = {0}
        for cards, count in sorted(counts.items(), key=lambda each: each[0].bit_count()):
            found = {
                held | sum(more)
                for held in found
                for more in combinations(_bits(cards & ~held), count)
            }
        return list(found)
    _check_count(pattern, comb(len(deck), len(group)))
    every = _every_hand(_cards(Token(), deck), len(group))
    for size in range(1, len(counts) + 1):
        for some in combinations(counts.items(), size):
            either = reduce(or_, (cards for cards, _ in some))
            enough = sum(count for _, count in some)
            every = every[np.bitwise_count(every & np.uint64(either)) >= enough]
    fitting: list[int] = every.tolist()
    return fitting


def _cards(token: Token, deck: Deck) -> int:
    """The cards, as bits, that a token may be."""
    return sum(
        1 << card.index
        for card in deck
        if token.open
        or card.text == token.joker
        or (
            not (card.is_joker or token.joker)
            and card.text[0] in (token.ranks or deck.ranks)
            and card.suit in (token.suit or SUITS)
        )
    )


def _every_hand(cards: int, size: int) -> NDArray[np.uint64]:
    """All choices of so many of some cards, as bits."""
    of_size = [np.zeros(1, np.uint64), *[np.zeros(0, np.uint64)] * size]
    for bit in _bits(cards):
        for count in range(size, 0, -1):
            more = of_size[count - 1] | np.uint64(bit)
            of_size[count] = np.concatenate([of_size[count], more])
    return of_size[size]


def _bits(mask: int) -> list[int]:
    return [1 << at for at in range(mask.bit_length()) if mask >> at & 1]


def _of_suits(hands: NDArray[np.uint64], suits: str) -> NDArray[np.bool_]:
    """Which of some hands have the suits that a word about whole hands says."""
    counts = np.sort([np.bitwise_count(hands & np.uint64(suit)) for suit in OF_SUIT], axis=0)
    most, next_most = counts[-1], counts[-2]
    found: NDArray[np.bool_] = {
        "r": most == 1,
        "ss": (most == 2) & (next_most < 2),
        "ds": (most == 2) & (next_most == 2) & (counts[-3] < 2),
    }[suits]
    return found
