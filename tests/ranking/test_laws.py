"""The plain definition agrees with hands judged by hand, and keeps the laws of any order."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oddchip.cards import RANKS, SUITS, Card, Deck, read_cards, write_cards
from oddchip.ranking import ANY, Order, Uses, best, category, classes, read, size
from tests.ranking import by_hand
from tests.ranking.kinds import (
    BADUGI,
    DEUCE,
    EIGHT,
    EIGHT_UP_HIGH,
    HIGH,
    JOKER_HIGH,
    LOW,
    ORDERS,
    badugi_kinds,
    key_of,
    one_of_each_kind,
)

JOKERS = read_cards("Jk Jx")
WITH_JOKERS = (JOKER_HIGH, LOW, EIGHT)


def kinds(order: Order, jokers: int) -> list[tuple[Card, ...]]:
    """A full hand of each kind with so many jokers."""
    held = one_of_each_kind(order.ranks, size(order) - jokers)
    return [(*cards, *JOKERS[:jokers]) for cards, _ in held]


@pytest.mark.parametrize("name", [name for name in ORDERS if name != "badugi"])
def test_the_order_is_the_one_judged_by_hand(name: str) -> None:
    order = ORDERS[name]
    jokers = 2 if order in WITH_JOKERS else 0
    hands = [cards for count in range(jokers + 1) for cards in kinds(order, count)]
    agree(order, hands)
    reached = {reading.key for cards in hands if (reading := read(order, cards))}
    assert reached == set(classes(order))


def test_badugis_are_as_judged_by_hand() -> None:
    hands, _ = badugi_kinds()
    agree(BADUGI, hands)
    assert {key_of(BADUGI, cards) for cards in hands} == set(classes(BADUGI))


def agree(order: Order, hands: Iterable[Sequence[Card]]) -> None:
    """The keys of these hands are in the same order as their scores, and tie where those do."""
    judged = set()
    for cards in hands:
        reading, score = read(order, cards), by_hand.score(order, cards)
        assert (reading is None) is (score is None), write_cards(cards)
        if reading and score:
            judged.add((reading.key, score))
    ranked = sorted(judged)
    assert len({key for key, _ in ranked}) == len({score for _, score in ranked}) == len(ranked)
    assert [score for _, score in ranked] == sorted(score for _, score in ranked)


# Laws


def played(cards: Sequence[Card], jokers: Sequence[str]) -> list[tuple[int, str]]:
    """Cards with what each joker plays for in its place; one that has no suit has its own."""
    names = iter(jokers)
    hand: list[tuple[int, str]] = []
    for card in cards:
        text = next(names) if card.is_joker else card.text
        hand.append((RANKS.index(text[0]) + 2, text[1:] or f"no suit, {len(hand)}"))
    return hand


@pytest.mark.parametrize("jokers", [1, 2])
def test_high_jokers_play_for_what_they_say(jokers: int) -> None:
    for cards in kinds(JOKER_HIGH, jokers):
        key, laid, names = read(JOKER_HIGH, cards) or pytest.fail("every hand is a high hand")
        hand = played(laid, names)
        assert by_hand.judge_high(JOKER_HIGH, hand) == (category(JOKER_HIGH, key), key[1:])
        assert len(set(hand)) == 5


@pytest.mark.parametrize("jokers", [1, 2])
def test_low_jokers_are_the_lowest_ranks_that_are_not_there(jokers: int) -> None:
    for cards in kinds(LOW, jokers):
        held = {card.text[0] for card in cards if not card.is_joker}
        absent = [rank for rank in "A23456789TJQK" if rank not in held]
        reading = read(LOW, cards) or pytest.fail("every hand is a low")
        assert sorted(reading.jokers) == sorted(absent[:jokers])


def hands_of(order: Order, count: int) -> st.SearchStrategy[list[Card]]:
    """So many cards of an order's pack; few ranks and suits are likelier than by chance."""
    jokers = 2 if order in WITH_JOKERS else 0
    pack = Deck(order.ranks, jokers).cards
    near = st.sampled_from(range(len(pack))).map(lambda at: pack[at // 4 * 4 :][: count + 3])
    suited = st.sampled_from(SUITS).map(lambda suit: [c for c in pack if c.suit in (suit, "")])
    some = st.one_of(st.just(pack), near, suited).filter(lambda cards: len(cards) >= count)
    return some.flatmap(st.permutations).map(lambda cards: list(cards[:count]))


any_hand = st.sampled_from(list(ORDERS.values())).flatmap(
    lambda order: st.tuples(st.just(order), hands_of(order, size(order)))
)


@given(any_hand, st.randoms(use_true_random=False))
def test_the_order_of_the_cards_makes_no_difference(
    dealt: tuple[Order, list[Card]], chance: Random
) -> None:
    order, cards = dealt
    one = read(order, cards)
    chance.shuffle(cards)
    other = read(order, cards)
    assert (one is None) is (other is None)
    if one and other:
        assert one.key == other.key
        assert sorted(one.jokers) == sorted(other.jokers)
        if size(order) == len(one.cards):
            assert set(one.cards) == set(other.cards) == set(cards)


HOLDEM_ORDERS: list[Order] = [HIGH, JOKER_HIGH, EIGHT_UP_HIGH, LOW, EIGHT, DEUCE]


@settings(max_examples=30)
@pytest.mark.parametrize("uses", [ANY, Uses(hand=2, board=3)])
@pytest.mark.parametrize("order", HOLDEM_ORDERS)
@given(st.data())
def test_the_best_of_the_hands_that_may_be_made(
    order: Order, uses: Uses, data: st.DataObject
) -> None:
    # One joker is enough here: two that are tried as every card make a choice of 56 hands slow.
    cards = [card for card in data.draw(hands_of(order, 8)) if card is not JOKERS[1]]
    hand, board = cards[:3], cards[3:]
    if uses == ANY:
        choices = list(combinations(cards, 5))
    else:
        choices = [
            (*two, *three) for two in combinations(hand, 2) for three in combinations(board, 3)
        ]
    scores = [score for choice in choices if (score := by_hand.score(order, choice))]
    found = best(order, uses, hand, board)
    assert (found is None) is (not scores)
    if found:
        assert by_hand.score(order, found.cards) == max(scores)
        assert uses == ANY or len(set(found.cards) & set(hand)) == 2


@given(st.sampled_from(HOLDEM_ORDERS).flatmap(lambda o: st.tuples(st.just(o), hands_of(o, 7))))
def test_one_card_more_never_hurts(dealt: tuple[Order, list[Card]]) -> None:
    order, cards = dealt
    keys = [found.key for count in (5, 6, 7) if (found := best(order, ANY, cards[:count]))]
    assert keys == sorted(keys)
