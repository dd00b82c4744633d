"""Ranges from text: the hands that a player may hold, for any shape of game.

`ranges_text` reads the text, `ranges_hands` finds the hands that fit it, and `ranges_top` has the
order of starting hands that percentages go by. docs/equity.md tells people what they may write.
"""

from math import gcd, lcm

import msgspec

from oddchip.cards import CardSet
from oddchip.mistake import Mistake
from oddchip.odds.question import Range
from oddchip.odds.ranges_hands import Dealt, hands, patterns
from oddchip.odds.ranges_text import Pattern, Piece, read_pieces
from oddchip.odds.ranges_top import top_hands
from oddchip.odds.shape import Shape
from oddchip.ranking import Badugi, Low

ANY_HAND = Pattern(((),))


class Listed(msgspec.Struct, frozen=True):
    """A piece with all patterns that it rises to or runs to; `padding` is how many cards more."""

    piece: Piece
    patterns: tuple[Pattern, ...]
    padding: int


def read_range(text: str, of: Shape) -> Range:
    """The range that a text says; its own text is the same in a settled form.

    Of a hand that several pieces name, the last one decides the weight.

    >>> from oddchip.odds.shape import shape
    >>> from oddchip.rulebook import game
    >>> from oddchip.table import terms
    >>> holdem = shape(terms(game("holdem")))
    >>> of = read_range("qq+, AKs:0.5", holdem)
    >>> of.text, len(of.hands), sorted(set(of.weights))
    ('QQ+, AKs:0.5', 22, [1, 2])
    >>> read_range("As", holdem).hands
    (CardSet('As'),)
    """
    aces_low = all(isinstance(order, Low | Badugi) for order in of.orders)
    pieces = read_pieces(text, of.deck, aces_low=aces_low)
    settled = ", ".join(map(str, pieces))
    listed = _unknown_left_out([_listed(piece, of) for piece in pieces])
    _check_brackets(listed)
    whole = lcm(*(piece.weight.denominator for piece in pieces))
    weights: dict[Dealt, int] = {}
    for each in listed:
        found = _dealt(each, of)
        if not found:
            raise Mistake(f"{str(each.piece)!r}: no hand of this game is that")
        weights |= dict.fromkeys(found, int(each.piece.weight * whole))
    together: dict[int, int] = {}
    for dealt, weight in weights.items():
        if weight:
            held = sum(dealt)
            together[held] = together.get(held, 0) + weight
    if not together:
        raise Mistake(f"every hand of {settled!r} counts nothing")
    _check_alike(settled, together)
    shared = gcd(*together.values())
    return Range(
        settled,
        tuple(map(CardSet.of_mask, sorted(together))),
        tuple(together[held] // shared for held in sorted(together)),
    )


def _listed(piece: Piece, of: Shape) -> Listed:
    if piece.top:
        return Listed(piece, (), 0)
    if piece.drawn is not None and not of.draws:
        raise Mistake(f"{str(piece)!r}: no cards are drawn in this game")
    found = tuple(patterns(piece, of.deck)) if piece.pattern else (ANY_HAND,)
    for pattern in (*found, *piece.without):
        _check(pattern, of)
    cards = len(found[0].tokens)
    if piece.drawn is not None and cards + piece.drawn != of.held:
        raise Mistake(
            f"{str(piece)!r}: {cards} cards kept and {piece.drawn} drawn are not the {of.held} of"
            " a hand"
        )
    return Listed(piece, found, of.dealt - cards if of.board else 0)


def _check(pattern: Pattern, of: Shape) -> None:
    exact = [str(token) for token in pattern.tokens if token.exact]
    for card in exact:
        if exact.count(card) > 1:
            raise Mistake(f"{card} is there twice in {str(pattern)!r}")
    if len(pattern.tokens) > of.dealt:
        raise Mistake(
            f"{str(pattern)!r} has {len(pattern.tokens)} cards: a hand of this game has {of.dealt}"
        )
    if any(pattern.down) and (of.board or of.draws):
        raise Mistake(f"{str(pattern)!r}: brackets mark cards that are down where others are up")


def _unknown_left_out(listed: list[Listed]) -> list[Listed]:
    """The same without cards of which nothing is said, where leaving them unknown says as much.

    That is so of a group of cards of which no piece says anything, and of one hand whose other
    cards are known exactly: those that are dealt besides are any, each as likely as another.
    """
    every = [pattern for each in listed for pattern in each.patterns]
    if any(each.piece.without or each.piece.top for each in listed) or any(
        pattern.suits for pattern in every
    ):
        return listed
    if len(every) == 1:
        [one] = every
        if all(token.exact or token.open for token in one.tokens):
            named = (tuple(token for token in group if token.exact) for group in one.groups)
            kept = [msgspec.structs.replace(one, groups=tuple(named))]
            return [msgspec.structs.replace(listed[0], patterns=tuple(kept), padding=0)]
    places = range(len(every[0].groups))
    if len(places) > 1 and all(pattern.down == every[0].down for pattern in every):
        said = [
            place
            for place in places
            if not all(token.open for pattern in every for token in pattern.groups[place])
        ]
        return [
            msgspec.structs.replace(
                each,
                patterns=tuple(
                    Pattern(
                        tuple(pattern.groups[place] for place in said),
                        tuple(pattern.down[place] for place in said),
                    )
                    for pattern in each.patterns
                ),
            )
            for each in listed
        ]
    return listed


def _dealt(each: Listed, of: Shape) -> set[Dealt]:
    """The hands of a piece, less those that it leaves out."""
    found: set[Dealt] = set()
    if each.piece.top:
        found.update((hand,) for hand in top_hands(of, *each.piece.top))
    for pattern in each.patterns:
        found |= hands(pattern, of.deck, each.padding)
    size = max((sum(dealt).bit_count() for dealt in found), default=0)
    for pattern in each.piece.without:
        if any(pattern.down):
            raise Mistake(f"{str(pattern)!r}: what is left out has no brackets")
        out = {sum(dealt) for dealt in hands(pattern, of.deck, max(0, size - len(pattern.tokens)))}
        found = {dealt for dealt in found if sum(dealt) not in out}
    return found


def _check_brackets(listed: list[Listed]) -> None:
    """That pieces put as many cards down as others do, if any says which cards are."""
    shapes = {}
    for each in listed:
        for pattern in each.patterns:
            shapes[pattern.down, tuple(map(len, pattern.groups))] = each.piece
    if len(shapes) > 1 and any(len(down) > 1 for down, _ in shapes):
        one, other, *_ = shapes.values()
        raise Mistake(f"{str(one)!r} and {str(other)!r} don't put as many cards in brackets")


def _check_alike(settled: str, together: dict[int, int]) -> None:
    counts = sorted({held.bit_count() for held in together})
    if len(counts) > 1:
        said = " and ".join(map(str, counts))
        raise Mistake(f"hands of {settled!r} name {said} cards: the hands of a range name as many")
