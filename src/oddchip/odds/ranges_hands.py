"""Which hands fit a pattern: cards as bits, each group that the text keeps apart for itself."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import comb, prod
from typing import Final

from oddchip.cards import SUITS, Card, Deck
from oddchip.mistake import Mistake
from oddchip.odds.ranges_text import Pattern, Piece, Token

# What cards a hand has, as bits, group by group.
Dealt = tuple[int, ...]

MOST_HANDS: Final = 3_000_000
_OF_SUIT: Final = tuple(
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
    """The hands that fit a pattern, with so many cards of any kind besides.

    >>> from oddchip.odds.ranges_text import read_pieces
    >>> [len(hands(piece.pattern, Deck(), 2)) for piece in read_pieces("AA, KKds, QQr", Deck())]
    [6961, 864, 913]
    """
    masks = {token: _cards(token, deck) for token in (*pattern.tokens, Token())}
    choices = prod(
        comb(masks[token].bit_count(), count)
        for group in (*pattern.groups, (Token(),) * padding)
        for token, count in Counter(group).items()
    )
    if choices > MOST_HANDS:
        raise Mistake(
            f"{str(pattern)!r} are up to {choices:,} hands, and a range lists {MOST_HANDS:,}"
        )
    found: set[Dealt] = {()}
    for group in pattern.groups:
        found = {(*dealt, more) for dealt in found for more in _fill(group, masks, sum(dealt))}
    if pattern.suits in ("s", "o"):
        found = {dealt for dealt in found if _suited(sum(dealt), pattern.suits)}
    if padding:
        others = (Token(),) * padding
        found = {(held | more,) for (held,) in found for more in _fill(others, masks, held)}
    if pattern.suits in ("ds", "ss", "r"):
        found = {dealt for dealt in found if _suited(sum(dealt), pattern.suits)}
    return found


def _cards(token: Token, deck: Deck) -> int:
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


def _fill(group: tuple[Token, ...], masks: dict[Token, int], used: int) -> set[int]:
    """The cards that a group may be, none of which is used."""
    counts = sorted(Counter(group).items(), key=lambda each: masks[each[0]].bit_count())
    found = {0}
    for token, count in counts:
        found = {
            held | sum(more)
            for held in found
            for more in combinations(_bits(masks[token] & ~used & ~held), count)
        }
    return found


def _bits(mask: int) -> list[int]:
    return [1 << at for at in range(mask.bit_length()) if mask >> at & 1]


def _suited(cards: int, suits: str) -> bool:
    """Whether cards have the suits that a word says."""
    counts = sorted(((cards & of).bit_count() for of in _OF_SUIT), reverse=True)
    if suits == "s":
        return counts[1] == 0
    if suits in ("o", "r"):
        return counts[0] == 1
    return counts[:2] == [2, 2] if suits == "ds" else counts[0] == 2 and counts[1] <= 1
