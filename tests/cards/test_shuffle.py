"""The shuffle: fair, and the same from the same seed."""

from collections import Counter
from itertools import permutations

import pytest

from oddchip.cards import Card, Deck, shuffled, write_cards


def test_a_seed_gives_the_same_order_for_ever() -> None:
    golden = "7h 8s 3s 6c Jh 8c Ts 7d 4d 4c 4s As 7c"
    assert write_cards(shuffled(Deck().cards, 7)[:13]) == golden
    assert shuffled(Deck().cards, b"seed 7") == shuffled(Deck().cards, 7)


@pytest.mark.parametrize("cards", [0, 1, 2, 54])
def test_nothing_is_lost_or_added(cards: int) -> None:
    pack = Card.pack[:cards]
    assert sorted(shuffled(pack, 3)) == list(pack)


def test_every_order_is_as_likely_as_another() -> None:
    """24,000 shuffles of four cards: chi-square over the 24 orders, 23 degrees of freedom."""
    pack = Card.pack[:4]
    seen = Counter(shuffled(pack, seed) for seed in range(24_000))
    assert set(seen) == set(permutations(pack))
    assert sum((count - 1_000) ** 2 / 1_000 for count in seen.values()) < 49.7  # p = 0.001


def test_each_card_comes_to_each_place_as_often() -> None:
    pack = Deck().cards
    places = Counter(
        (card, at) for seed in range(5_200) for at, card in enumerate(shuffled(pack, seed))
    )
    chi_square = sum((places[card, at] - 100) ** 2 / 100 for card in pack for at in range(52))
    assert chi_square < 2_826  # 51 * 51 degrees of freedom, p = 0.001


def test_bytes_run_out_and_more_are_made() -> None:
    """A long pack of cards needs more than the first 128 bytes."""
    orders = [shuffled(Deck(jokers=2).cards, seed) for seed in range(200)]
    assert len(set(orders)) == 200
