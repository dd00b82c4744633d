"""What hands the players of a question may have together, and how often.

Hands that share a card can't be dealt together; matchups that differ by an exchange of suits which
leaves the board and the dead cards as they are, are counted together. With a board, cards of hands
that aren't known are filled in in every way, as long as that isn't too many matchups; without
one they are left to whoever reckons.
"""

from collections.abc import Iterator, Sequence
from math import comb, gcd, prod
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddchip.cards import Card, CardSet, canonical_rows
from oddchip.mistake import Mistake
from oddchip.odds.completed import list_choices
from oddchip.odds.families import ONE, Cards, Matchup, masks_of
from oddchip.odds.question import Question, Range

AT_ONCE: Final = 1 << 17
AT_ONCE_ON_BOARD: Final = 1 << 15
MOST_TOGETHER: Final = 1 << 21
MOST_FILLED_IN: Final = 1 << 18
MOST_WEIGHT: Final = 1 << 62
MOST_IN_KEY: Final = 10
SIX: Final = np.uint64(6)
LISTING: Final = 0.5e-6


class Side(NamedTuple):
    """The hands of one player: a row of cards each, the same as bits, and what each weighs."""

    hands: Cards
    masks: NDArray[np.uint64]
    weights: NDArray[Any]


class Rows(NamedTuple):
    """Matchups: a row each of the board, the dead cards and all hands; and what each weighs."""

    cards: Cards
    weights: NDArray[Any]


def seconds(question: Question) -> float:
    """About how long `matchups` takes.

    >>> from oddchip.odds.asking import ask
    >>> seconds(ask("holdem", ["AsKs", "QdQh"])) < 0.01 < seconds(ask("holdem", ["random"] * 2))
    True
    """
    return LISTING * most(question)


def most(question: Question) -> int:
    """At most so many matchups are listed, before any are counted together.

    >>> from oddchip.odds.asking import ask
    >>> most(ask("holdem", ["AsKs", "random"])), most(ask("razz", ["As2s3d", "random"]))
    (1326, 1)
    """
    filled = fills_in(question)
    return prod(len(each.hands) * filled[at] for at, each in enumerate(question.players))


def most_weight(question: Question) -> int:
    """What they weigh at most in all."""
    filled = fills_in(question)
    return prod(
        ways * sum(each.weights) // gcd(*each.weights)
        for ways, each in zip(filled, question.players, strict=True)
    )


def fills_in(question: Question) -> tuple[int, ...]:
    """How many hands each hand of a player becomes when unknown cards are filled in; or 1."""
    shape = question.shape
    known = (1,) * len(question.players)
    if not shape.board or all(each.known == shape.dealt for each in question.players):
        return known
    cards = len(question.pack)
    ways = tuple(comb(cards - each.known, shape.dealt - each.known) for each in question.players)
    whole = prod(len(each.hands) * way for each, way in zip(question.players, ways, strict=True))
    return ways if max(ways) <= MOST_FILLED_IN and whole <= MOST_TOGETHER else known


def matchups(question: Question) -> Iterator[list[Matchup]]:
    """All matchups, some at a time; up to two million are counted together.

    It may yield none, so that whoever waits can stop.

    >>> from oddchip.odds.asking import ask
    >>> sum(len(some) for some in matchups(ask("holdem", ["AsKs", "random"])))
    367
    """
    if most(question) == 1:
        yield [_only(question)]
        return
    sides = sides_of(question)
    seen = min(question.shape.seen, len(question.board))
    first = [card.index for card in (*question.board, *question.dead)]
    fixed = np.broadcast_to(np.array(first, np.uint8), (len(sides[0].hands), len(first)))
    rows = Rows(np.concatenate([fixed, sides[0].hands], axis=1), sides[0].weights)
    known = [seen, len(question.board) - seen, len(question.dead)]
    groups = known + [side.hands.shape[1] for side in sides]
    together = most(question) <= MOST_TOGETHER
    whole: list[Rows] = []
    found = 0
    for crossed in _crossed(rows, sides[0].masks, sides[1:]):
        found += len(crossed.cards)
        some = counted_together(groups, [crossed])
        if together:
            whole.append(some)
            yield []
        elif len(some.cards):
            yield _matchups(question, groups, some)
    if not found:
        texts = " and ".join(repr(each.text) for each in question.players)
        raise Mistake(f"{texts} can't be dealt together")
    if together:
        rows = counted_together(groups, whole)
        step = AT_ONCE if not question.board else AT_ONCE_ON_BOARD
        for low in range(0, len(rows.cards), step):
            some = Rows(*(column[low : low + step] for column in rows))
            yield _matchups(question, groups, some)


def _only(question: Question) -> Matchup:
    """The one matchup that there is, in the suits that it is asked in."""
    hands = [player.hands[0] for player in question.players]
    pack = question.pack.mask
    for hand in hands:
        pack &= ~hand.mask
    seen, later = question.board[: question.shape.seen], question.board[question.shape.seen :]
    return Matchup(
        tuple(_row(hand) for hand in hands),
        np.array([card.index for card in (*sorted(seen), *sorted(later))], np.uint8),
        np.flatnonzero(bits_of(pack)).astype(np.uint8),
        1,
    )


def _row(hand: CardSet) -> Cards:
    return np.array([card.index for card in hand], np.uint8)


def sides_of(question: Question) -> list[Side]:
    """The hands of each player, filled in if need be."""
    filled, pack = fills_in(question), question.pack.mask
    greatest = prod(max(each.weights) for each in question.players)
    kind = np.int64 if greatest * most(question) < MOST_WEIGHT else object
    return [
        side(each, pack, question.shape.dealt - each.known if ways > 1 else 0, kind)
        for each, ways in zip(question.players, filled, strict=True)
    ]


def side(given: Range, pack: int, missing: int, kind: type) -> Side:
    """The hands of a range, so many missing cards of each filled in from a pack in every way."""
    divisor = gcd(*given.weights)
    weights: NDArray[Any] = np.array([weight // divisor for weight in given.weights], kind)
    hands = np.array([[card.index for card in hand] for hand in given.hands], np.uint8)
    if missing:
        left = len(CardSet.of_mask(pack)) - given.known
        places = np.zeros((comb(left, missing), missing), np.uint8)
        list_choices(left, places)
        more = [np.flatnonzero(bits_of(pack & ~hand.mask))[places] for hand in given.hands]
        known = np.repeat(hands, len(places), axis=0)
        hands = np.concatenate([known, np.concatenate(more).astype(np.uint8)], axis=1)
        weights = np.repeat(weights, len(places))
    return Side(hands, masks_of(hands), weights)


def bits_of(mask: int) -> NDArray[np.bool_]:
    """Whether each card is in a set.

    >>> bits_of(0b101)[:4].tolist()
    [True, False, True, False]
    """
    bits: NDArray[np.bool_] = (
        np.uint64(mask) >> np.arange(len(Card.pack), dtype=np.uint64)
    ) & ONE > 0
    return bits


def _crossed(rows: Rows, masks: NDArray[np.uint64], sides: Sequence[Side]) -> Iterator[Rows]:
    """All rows with all hands of the other sides that share no card with them, some at a time."""
    if not sides:
        yield rows
        return
    next_side, *others = sides
    step = max(1, AT_ONCE // len(next_side.hands))
    for low in range(0, len(rows.cards), step):
        some = slice(low, low + step)
        apart = masks[some, None] & next_side.masks == 0
        row, hand = np.nonzero(apart)
        yield from _crossed(
            Rows(
                np.concatenate([rows.cards[some][row], next_side.hands[hand]], axis=1),
                rows.weights[some][row] * next_side.weights[hand],
            ),
            masks[some][row] | next_side.masks[hand],
            others,
        )


def counted_together(groups: Sequence[int], parts: Sequence[Rows]) -> Rows:
    """The matchups that differ by more than suits, each with the weight of all its like."""
    rows = parts[0]
    if len(parts) > 1:
        rows = Rows(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))
    if len(rows.cards) < 2:
        return rows
    held = canonical_rows(*np.split(rows.cards, np.cumsum(groups)[:-1], axis=1))
    cards = np.ascontiguousarray(np.concatenate(held, axis=1))
    _, first, index = np.unique(_keys(cards), return_index=True, return_inverse=True)
    total = np.zeros(len(first), rows.weights.dtype)
    np.add.at(total, index.reshape(-1), rows.weights)
    return Rows(cards[first], total)


def _keys(cards: Cards) -> NDArray[Any]:
    """A key for each row: a number of six bits a card, or if they are too many all as one value."""
    differ = np.flatnonzero((cards != cards[0]).any(axis=0))
    if len(differ) > MOST_IN_KEY:
        return cards.view(np.dtype((np.void, cards.shape[1]))).reshape(-1)
    keys = np.zeros(len(cards), np.uint64)
    for column in differ:
        keys = keys << SIX | cards[:, column]
    return keys


def _matchups(question: Question, groups: Sequence[int], rows: Rows) -> list[Matchup]:
    """The rows as matchups, whose cards rise."""
    free = np.zeros((len(rows.cards), len(Card.pack)), bool)
    free[:, [card.index for card in question.shape.deck]] = True
    free[np.arange(len(rows.cards))[:, None], rows.cards] = False
    packs = np.nonzero(free)[1].astype(np.uint8).reshape(len(rows.cards), -1)
    parts = np.split(rows.cards, np.cumsum(groups)[:-1], axis=1)
    seen, later, _, *hands = (np.sort(part, axis=1) for part in parts)
    board = np.concatenate([seen[0], later[0]])
    return [
        Matchup(tuple(held), board, pack, weight)
        for *held, pack, weight in zip(*hands, packs, rows.weights.tolist(), strict=True)
    ]
