"""Suits are exchangeable: one form for all the hands that differ by suits alone."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice, permutations
from math import comb, factorial

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from oddchip.cards import SUITS, Card, canonical, canonical_rows, read_cards

Groups = tuple[tuple[Card, ...], ...]
Rows = NDArray[np.uint8]


def renamed(card: Card, suits: Sequence[str]) -> Card:
    return card if card.is_joker else Card(card.text[0] + suits[SUITS.index(card.suit)])


# Each of the 24 ways to rename the suits: the card that each card of the pack becomes.
RENAMINGS = [[renamed(card, suits) for card in Card.pack] for suits in permutations(SUITS)]


def in_all_suits(groups: Groups) -> list[Groups]:
    return [
        tuple(tuple(way[card.index] for card in group) for group in groups) for way in RENAMINGS
    ]


def from_the_highest(groups: Groups) -> Groups:
    return tuple(tuple(sorted(group, reverse=True)) for group in groups)


def dealt(cards: Iterable[Card], sizes: Sequence[int]) -> Groups:
    rest = iter(cards)
    return tuple(tuple(islice(rest, size)) for size in sizes)


SIZES = [(0,), (1,), (2,), (5,), (2, 3), (2, 3, 1), (2, 3, 1, 1), (4, 3), (2, 0, 3), (2,) * 7]

hands = st.tuples(st.permutations(Card.pack), st.sampled_from(SIZES)).map(
    lambda shuffled: dealt(*shuffled)
)

FORMS = [
    (["Kh Ac"], ["As Kh"]),
    (["Kh Ah"], ["As Ks"]),
    (["2c 2d"], ["2s 2h"]),
    (["As Ah", "Kd Kc Qc"], ["As Ah", "Kd Kc Qd"]),
    (["3d 3h", "2c"], ["3s 3h", "2d"]),
    (["2c 3d", "Ac Kd Qh"], ["3s 2h", "Ah Ks Qd"]),
    (["Ac Jk"], ["Jk As"]),
    (["Jx Jk", "2h"], ["Jx Jk", "2s"]),
    (["", "2c"], ["", "2s"]),
]


@pytest.mark.parametrize(("texts", "form"), FORMS)
def test_forms(texts: list[str], form: list[str]) -> None:
    assert canonical(*map(read_cards, texts)) == tuple(map(read_cards, form))


@given(hands)
def test_a_hand_in_any_suits_has_one_form_which_is_one_of_them(groups: Groups) -> None:
    form = canonical(*groups)
    ways = in_all_suits(groups)
    assert {canonical(*way) for way in ways} == {form}
    assert form in map(from_the_highest, ways)
    assert canonical(*form) == form


@given(hands)
def test_order_within_a_group_makes_no_difference(groups: Groups) -> None:
    form = canonical(*groups)
    assert form == from_the_highest(form)
    assert canonical(*(group[::-1] for group in groups)) == form
    assert canonical(*map(sorted, groups)) == form


def as_rows(hands_dealt: Sequence[Groups]) -> list[Rows]:
    return [
        np.array([[card.index for card in group] for group in groups], np.uint8).reshape(
            len(hands_dealt), -1
        )
        for groups in zip(*hands_dealt, strict=True)
    ]


@given(
    st.sampled_from(SIZES).flatmap(
        lambda sizes: st.lists(
            st.permutations(Card.pack).map(lambda pack: dealt(pack, sizes)), min_size=1, max_size=20
        )
    )
)
def test_many_hands_at_once_are_as_one_by_one(hands_dealt: list[Groups]) -> None:
    found = canonical_rows(*as_rows(hands_dealt))
    expected = as_rows([canonical(*groups) for groups in hands_dealt])
    for ours, theirs in zip(found, expected, strict=True):
        assert ours.dtype == np.uint8
        assert ours.tolist() == theirs.tolist()


def test_no_hands_at_all_are_no_rows() -> None:
    hole, flop = canonical_rows(np.empty((0, 2), np.uint8), np.empty((0, 3), np.uint8))
    assert (hole.shape, flop.shape) == ((0, 2), (0, 3))


# Counts


def cycles(way: Sequence[int]) -> Iterator[int]:
    """The lengths of a permutation's cycles."""
    left = set(range(len(way)))
    while left:
        at, length = min(left), 0
        while at in left:
            left.remove(at)
            at, length = way[at], length + 1
        yield length


def burnside(*sizes: int) -> int:
    """How many hands of these groups there are but for suits, by counting fixed hands.

    A renaming of the suits leaves a hand as it is when each cycle of cards lies whole in a group
    or in none; so the fixed hands are a coefficient of the product, over the cycles of cards, of
    1 + (a variable for each group) to the power of the cycle's length.
    """
    fixed = 0
    for way in permutations(range(4)):
        ways = {(0,) * len(sizes): 1}
        for length in cycles(way):
            for _ in range(13):
                more = dict(ways)
                for held, count in ways.items():
                    for group in range(len(sizes)):
                        grown = (*held[:group], held[group] + length, *held[group + 1 :])
                        if grown[group] <= sizes[group]:
                            more[grown] = more.get(grown, 0) + count
                ways = more
        fixed += ways.get(sizes, 0)
    assert fixed % factorial(4) == 0
    return fixed // factorial(4)


KNOWN = [
    ((1,), 13),
    ((2,), 169),
    ((3,), 1_755),
    ((4,), 16_432),
    ((5,), 134_459),
    ((2, 3), 1_286_792),
    ((2, 3, 1), 55_190_538),
    ((2, 3, 1, 1), 2_428_287_420),
]


@pytest.mark.parametrize(("sizes", "count"), KNOWN)
def test_fixed_hands_give_the_known_counts(sizes: tuple[int, ...], count: int) -> None:
    assert burnside(*sizes) == count


@pytest.mark.parametrize(("size", "count"), [(1, 13), (2, 169), (3, 1_755)])
def test_hole_cards_and_flops_one_by_one(size: int, count: int) -> None:
    assert len({canonical(hand) for hand in combinations(Card.pack[:52], size)}) == count


def chosen(size: int) -> Rows:
    """Every choice of so many cards of the pack, a row each."""
    indexes = np.fromiter(
        (index for hand in combinations(range(52), size) for index in hand), np.uint8
    )
    return indexes.reshape(comb(52, size), size)


def numbers(*groups: Rows) -> NDArray[np.int64]:
    """A number for each hand, the same for the same cards in the same places."""
    number = np.zeros(len(groups[0]), np.int64)
    for column in np.concatenate(groups, axis=1).T:
        number = number * 64 + column
    return number


@pytest.mark.parametrize("size", [2, 3, 4])
def test_hands_at_once(size: int) -> None:
    assert len(np.unique(numbers(*canonical_rows(chosen(size))))) == burnside(size)


def test_hole_cards_with_each_flop() -> None:
    """All hole cards are alike but for suits to 169, and each of these meets every flop."""
    forms = []
    flops = chosen(3)
    for hole in np.unique(canonical_rows(chosen(2))[0], axis=0):
        possible = flops[~np.isin(flops, hole).any(axis=1)]
        forms.append(
            np.unique(numbers(*canonical_rows(np.tile(hole, (len(possible), 1)), possible)))
        )
        assert len(possible) == comb(50, 3)
    assert len(forms) == 169
    assert len(np.unique(np.concatenate(forms))) == burnside(2, 3) == 1_286_792
