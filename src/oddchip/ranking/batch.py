"""Many hands at once, from arrays of card indexes.

A card is its index: 0 for the two of clubs to 51 for the ace of spades, rank by rank, and 52 and
53 for jokers. Which cards a hand may use is chosen here, and the rest is left to `kernels`; ways
that have no kernel of their own rank every hand that can be made. No row is searched for cards
that are there twice: such a row gets some strength, without meaning.
"""

from collections.abc import Iterable
from itertools import combinations, product
from typing import Final

import numpy as np
from numpy.typing import NDArray

from oddchip.cards import Card, Deck
from oddchip.mistake import Mistake
from oddchip.ranking import kernels
from oddchip.ranking.board_tables import (
    badugi_tables,
    board_tables,
    has_board_tables,
    has_low_board_tables,
    low_board_tables,
)
from oddchip.ranking.orders import ANY, Badugi, Low, Order, Uses
from oddchip.ranking.plain import classes, size
from oddchip.ranking.tables import at_once, tables, takes_jokers

Cards = NDArray[np.uint8]
Strengths = NDArray[np.uint16]

TWO_AND_THREE: Final = Uses(hand=2, board=3)


def strengths(
    order: Order, hands: Cards, boards: Cards | None = None, uses: Uses = ANY
) -> Strengths:
    """The strength of the best hand that each row of held cards makes, with its row of the board.

    A single row of a board is every hand's. The worst class of an order has strength 1 and each
    better one 1 more; 0 is a hand that doesn't qualify.

    >>> from oddchip.ranking import High
    >>> aces, deuces = (48, 49), (0, 1)
    >>> board = np.array([[50, 41, 18, 2, 3]], np.uint8)
    >>> strengths(High(), np.array([aces, deuces], np.uint8), board)
    array([7285, 7308], dtype=uint16)
    """
    hands = _checked(hands, "hands")
    if boards is not None:
        boards = _checked(boards, "boards")
        if len(boards) == 1:
            boards = np.broadcast_to(boards, (len(hands), boards.shape[1]))
        if len(boards) != len(hands):
            raise Mistake(
                f"{len(hands)} hands and {len(boards)} boards: each hand needs a board, or all one"
            )
    if uses.hand is None or uses.board is None:
        cards = hands if boards is None else np.concatenate([hands, boards], axis=1)
        return _of_any(order, cards)
    if boards is None:
        raise Mistake(f"{uses.board} cards of a board are used, but no boards are given")
    return _of_both(order, hands, boards, uses.hand, uses.board)


def counts(order: Order, deck: Deck, cards: int) -> NDArray[np.int64]:
    """How many of all hands of so many cards of a pack have each strength, from 0 on.

    >>> from oddchip.ranking import High
    >>> counts(High(), Deck(), 5)[-10:].tolist()
    [4, 4, 4, 4, 4, 4, 4, 4, 4, 4]
    """
    if not at_once(order, cards) or (deck.jokers and cards != size(order)):
        raise Mistake(f"hands of {cards} cards of this pack can't be counted in this order")
    pack = np.array([card.index for card in deck], np.uint8)
    _check_pack(order, pack[None, :], "the pack")
    found = np.zeros(len(classes(order)) + 1, np.int64)
    kernels.count_hands(tables(order, cards), pack, cards, found)
    return found


def _of_any(order: Order, cards: Cards) -> Strengths:
    """Any of the cards make the hand."""
    count = cards.shape[1]
    if count < size(order):
        raise Mistake(f"{count} cards make no hand: {size(order)} are needed")
    cards = _for_kernels(cards)
    found = np.empty(len(cards), np.uint16)
    others = np.uint64(1)
    if at_once(order, count):
        others = kernels.rank_hands(tables(order, count), cards, found)
    elif isinstance(order, Badugi) and count == size(order):
        others = kernels.rank_badugis(badugi_tables(order), cards, found)
    if not others:
        return found
    _check_pack(order, cards, "hands")
    return _best_of(order, cards, combinations(range(count), size(order)))


def _of_both(order: Order, hands: Cards, boards: Cards, held: int, shared: int) -> Strengths:
    """Exactly so many held cards and so many of the board make the hand."""
    if held + shared != size(order):
        raise Mistake(f"{held} of the hand and {shared} of the board are not {size(order)} cards")
    if hands.shape[1] < held or boards.shape[1] < shared:
        raise Mistake(
            f"a hand takes {held} held cards and {shared} of the board;"
            f" given are {hands.shape[1]} and {boards.shape[1]}"
        )
    found = np.empty(len(hands), np.uint16)
    others = np.uint64(1)
    if Uses(held, shared) == TWO_AND_THREE:
        rows = _for_kernels(hands), _for_kernels(boards)
        if isinstance(order, Low) and has_low_board_tables(order):
            others = kernels.rank_low_with_boards(low_board_tables(order), *rows, found)
        elif has_board_tables(order) and boards.shape[1] == 5:
            others = kernels.rank_with_boards(board_tables(order), *rows, found)
    if not others:
        return found
    _check_pack(order, hands, "hands")
    _check_pack(order, boards, "boards")
    of_hand = combinations(range(hands.shape[1]), held)
    of_board = combinations(range(hands.shape[1], hands.shape[1] + boards.shape[1]), shared)
    chosen = ((*one, *other) for one, other in product(of_hand, of_board))
    return _best_of(order, np.concatenate([hands, boards], axis=1), chosen)


def _best_of(order: Order, cards: Cards, chosen: Iterable[tuple[int, ...]]) -> Strengths:
    best = np.zeros(len(cards), np.uint16)
    for columns in chosen:
        np.maximum(best, _of_any(order, cards[:, columns]), out=best)
    return best


def _for_kernels(cards: Cards) -> Cards:
    """The cards row by row and writable, or kernels would be compiled for other kinds of array."""
    return np.require(cards, requirements=["C_CONTIGUOUS", "WRITEABLE"])


def _checked(cards: Cards, name: str) -> Cards:
    given = np.asarray(cards)
    if given.dtype != np.uint8 or given.ndim != 2:
        raise Mistake(
            f"{name} are an array of {given.dtype} and shape {given.shape}:"
            " they need to be of uint8, with a row for each hand"
        )
    return given


def _check_pack(order: Order, cards: Cards, name: str) -> None:
    pack = Deck(order.ranks, jokers=2 * takes_jokers(order))
    known = np.zeros(256, bool)
    known[[card.index for card in pack]] = True
    if known[cards].all():
        return
    row, column = np.argwhere(~known[cards])[0].tolist()
    index = int(cards[row, column])
    if index < len(Card.pack):
        raise Mistake(f"{name}[{row}, {column}] is {index}, {Card.pack[index]}: not in the pack")
    raise Mistake(
        f"{name}[{row}, {column}] is {index}: a card is 0 (the two of clubs) to 51 (the ace of"
        " spades), or 52 or 53 for a joker"
    )
