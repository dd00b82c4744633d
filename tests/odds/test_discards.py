"""The cards that are given up on the flop: the plain definition, in plain Python."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache, reduce
from itertools import combinations, product
from operator import add

import msgspec
import numpy as np
import pytest

from oddchip.cards import Card, Deck, read_cards, write_cards
from oddchip.mistake import Mistake
from oddchip.odds import discards, flop_worths
from oddchip.odds.asking import ask
from oddchip.odds.equity import equity
from oddchip.odds.families import family
from oddchip.odds.flop_worths import Worths, canonical_place, canonical_suits, on_flop
from oddchip.odds.shape import Shape
from oddchip.odds.tally import POT, Tally
from oddchip.ranking import ANY, High
from oddchip.ranking.orders import FIVE_CARDS
from oddchip.rulebook import game
from tests.odds import oracle

Cards = tuple[Card, ...]

PINEAPPLE = ask("pineapple", ["random"] * 2).shape


def with_ranks(ranks: str) -> Shape:
    order = High(best_first=FIVE_CARDS, ranks=ranks, low_straight=False)
    return msgspec.structs.replace(PINEAPPLE, deck=Deck(ranks), orders=(order,))


SMALL, MIDDLE = with_ranks("9TJQKA"), with_ranks("789TJQKA")


@cache
def score(of: Shape, two: frozenset[Card], board: frozenset[Card]) -> object:
    return oracle.score(of.orders[0], ANY, tuple(two), tuple(board))


def worth(of: Shape, two: Cards, flop: Cards) -> int:
    """Twice the hands beaten, and the hands tied, over all turns, rivers and hands of two."""
    total = 0
    left = [card for card in of.deck if card not in (*two, *flop)]
    for later in combinations(left, 2):
        board = frozenset((*flop, *later))
        mine = score(of, frozenset(two), board)
        for other in combinations([card for card in left if card not in later], 2):
            theirs = score(of, frozenset(other), board)
            total += 2 * (mine > theirs) + (mine == theirs)  # type: ignore[operator]
    return total


def kept(of: Shape, hand: Cards, flop: Cards) -> list[Cards]:
    worths = {two: worth(of, two, flop) for two in combinations(hand, 2)}
    return [two for two in worths if worths[two] == max(worths.values())]


def reckon(of: Shape, hands: list[Cards], flop: Cards, later: Cards, dead: Cards) -> list[Fraction]:
    """The pot shares over all turns and rivers, equal choices taken equally often."""
    pack = [c for c in of.deck if c not in {*flop, *later, *dead, *(c for h in hands for c in h)}]
    shares = [Fraction(0)] * len(hands)
    choices = list(product(*(kept(of, hand, flop) for hand in hands)))
    boards = list(combinations(pack, 2 - len(later)))
    plain = discards.without_discards(of)
    for twos, more in product(choices, boards):
        won = oracle.shares(plain, list(twos), (*flop, *later, *more))[0]
        for player, units in enumerate(won):
            shares[player] += Fraction(units, POT * len(choices) * len(boards))
    return shares


def exactly(of: Shape, hands: list[Cards], board: Cards, dead: Cards = ()) -> Tally:
    asked = oracle.matchup(of, hands, board, dead)
    flop, later = sorted(board[:3]), sorted(board[3:])
    asked = asked._replace(board=np.array([c.index for c in (*flop, *later)], np.uint8))
    return reduce(add, family(of, [asked]).exact(of, [asked]))


@pytest.mark.parametrize(
    ("hands", "flop", "later", "dead"),
    [
        (["As Ks Qd", "Jh Jc 9d"], "Ad Ts 9c", "", ""),
        (["As Ah Kd", "9c Tc 9h", "Kc Qc Th"], "Ks Js Jc", "", "Qd"),
        (["As Jh Td", "9c Tc Kh"], "Ks Qc Jd", "Ad 9h", ""),
    ],
)
def test_the_best_two_are_kept(hands: list[str], flop: str, later: str, dead: str) -> None:
    asked = list(map(read_cards, hands))
    cards = read_cards(flop), read_cards(later), read_cards(dead)
    expected = reckon(SMALL, asked, *cards)
    found = exactly(SMALL, asked, (*cards[0], *cards[1]), cards[2])
    assert [Fraction(units, POT * found.deals) for units in found.pot] == expected


def on_all_flops(of: Shape) -> Worths:
    *_, worths = flop_worths.on_all_flops(of.orders[0], of.deck)
    assert worths is not None
    return worths


def some_flops(of: Shape, count: int) -> Iterator[list[int]]:
    chance = np.random.default_rng(5)
    pack = [card.index for card in of.deck]
    for _ in range(count):
        yield chance.choice(pack, 3, replace=False).tolist()


def worths_on(worths: Worths, flop: list[int]) -> list[int]:
    """By the number of two cards, in the suits of the flop."""
    cards = np.array(flop, np.uint8)
    code = canonical_suits(cards, np.zeros(4, np.int64))
    row = worths.worth[canonical_place(worths.place, cards, code, np.zeros(3, np.int64))]
    found: list[int] = row[worths.pairs.exchanged[worths.pairs.exchange[code]]].tolist()
    return found


def test_worths_on_all_flops_are_those_on_each() -> None:
    worths = on_all_flops(MIDDLE)
    for flop in some_flops(MIDDLE, 30):
        one = on_flop(MIDDLE.orders[0], MIDDLE.deck, flop)
        assert worths_on(worths, flop) == worths_on(one, flop)


@pytest.mark.parametrize("flop", ["As 7d 2c", "9s 8s 7s", "Qh Qd 4h"])
def test_worths_are_the_equities_of_holdem_against_any_hand(flop: str) -> None:
    cards = [card.index for card in read_cards(flop)]
    order = PINEAPPLE.orders[0]
    found = worths_on(on_flop(order, PINEAPPLE.deck, cards), cards)
    numbers = flop_worths.all_pairs().number
    for two in ("Ac Kd", "9h 8h", "5s 4s", "Th 3c"):
        one, other = (card.index for card in read_cards(two))
        expected = equity(ask("holdem", [two, "random"], board=flop), exact=True)[0].pot.value
        assert Fraction(found[numbers[one, other]], 2 * 1081 * 990) == expected


def test_before_the_flop_every_flop_counts_as_by_itself() -> None:
    hands = list(map(read_cards, ["As Ks Qd", "Jh Jc 9d"]))
    gone = {card for hand in hands for card in hand}
    left = [card for card in MIDDLE.deck if card not in gone]
    dead, left = tuple(left[8:]), left[:8]
    before = exactly(MIDDLE, hands, (), dead)
    flops = [exactly(MIDDLE, hands, flop, dead) for flop in combinations(left, 3)]
    assert before == reduce(add, flops)


def test_equities_of_pineapple_are_exact_or_sampled() -> None:
    asked = ask("pineapple", ["As Ks Qd", "Jh Jc 2d"], board="Ad 7s 2c")
    exact = equity(asked)
    assert (exact.method, exact.deals) == ("exact", 903)
    turned = ask("pineapple", ["Jh Jc 2d", "As Ks Qd"], board="2c Ad 7s")
    assert [each.pot for each in equity(turned)] == [each.pot for each in exact][::-1]
    suits = dict(zip("cdhs", "shcd", strict=True))
    others = [
        write_cards(Card(card.text[0] + suits[card.suit]) for card in read_cards(text))
        for text in ("As Ks Qd", "Jh Jc 2d", "Ad 7s 2c")
    ]
    changed = equity(ask("pineapple", others[:2], board=others[2]))
    assert [each.pot for each in changed] == [each.pot for each in exact]


def test_other_ways_to_give_up_cards_are_refused_in_a_line() -> None:
    assert game("pineapple").id == "pineapple"
    asked = ask("pineapple", ["As Ks Qd", "Jh Jc 2d"])
    other = msgspec.structs.replace(asked, shape=msgspec.structs.replace(PINEAPPLE, seen=0))
    for wanted in ({"exact": True}, {"samples": 10}):
        with pytest.raises(Mistake):
            equity(other, **wanted)
