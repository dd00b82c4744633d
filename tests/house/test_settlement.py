"""Settlement, against a settlement written apart from it, game by game, on random deals.

What is here knows each game by name and takes nothing from the sheets or the package's rankings:
hands are judged by counting, and pays are typed from the documents.
"""

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import ceil

import pytest

from oddchip.cards import Card
from oddchip.house import Action, Round, start, terms
from oddchip.house.events import Settled
from oddchip.rulebook import game

Cards = Sequence[Card]
Wagers = dict[str, int]

STANDARD = ("high", "pair", "two", "three", "straight", "flush", "full", "four", "sf", "royal")
RARE_FLUSH = ("high", "pair", "two", "three", "straight", "full", "four", "flush", "sf", "royal")


def five(cards: Cards, ladder: tuple[str, ...], *, wheel: bool) -> tuple[int, list[int]]:
    """The rung of five cards and the ranks that break ties on it."""
    ranks = sorted([card.rank for card in cards], reverse=True)
    suited = len({card.suit for card in cards}) == 1
    return five_ranks(tuple(ranks), ladder, suited=suited, wheel=wheel)


@cache
def five_ranks(
    ranks: tuple[int, ...], ladder: tuple[str, ...], *, suited: bool, wheel: bool
) -> tuple[int, list[int]]:
    by_count = sorted(Counter(ranks).items(), key=lambda item: (-item[1], -item[0]))
    tie = [rank for rank, _ in by_count]
    shape = "".join(str(count) for _, count in by_count)
    row = shape == "11111" and (ranks[0] - ranks[4] == 4 or (wheel and ranks == (14, 5, 4, 3, 2)))
    top = 5 if ranks[:2] == (14, 5) else ranks[0]
    if row and suited:
        return ladder.index("royal" if top == 14 else "sf"), [top]
    if row:
        return ladder.index("straight"), [top]
    if suited:
        return ladder.index("flush"), tie
    names = {"41": "four", "32": "full", "311": "three", "221": "two", "2111": "pair"}
    return ladder.index(names.get(shape, "high")), tie


def seven(cards: Cards) -> tuple[int, list[int]]:
    return max(five(held, STANDARD, wheel=True) for held in combinations(cards, 5))


def paid(table: Mapping[str, Fraction | int], rung: str, otherwise: int) -> Fraction:
    return Fraction(table.get(rung, otherwise))


BLIND: dict[str, Fraction | int] = {
    "royal": 500,
    "sf": 50,
    "four": 10,
    "full": 3,
    "flush": Fraction(3, 2),
    "straight": 1,
}
SEVEN = {"royal": 50, "sf": 40, "four": 30, "full": 8, "flush": 7, "straight": 4, "three": 3}
ANTE_WIN = {"royal": 100, "sf": 20, "four": 10, "full": 3, "flush": 2}
AA = {"royal": 100, "sf": 50, "four": 40, "full": 30, "flush": 20, "straight": 7, "three": 7}
ANTE_BONUS = {"royal": 50, "sf": 20, "flush": 6, "four": 4, "full": 2}
BONUS = {
    "royal": 100, "sf": 50, "flush": 25, "four": 15, "full": 9, "straight": 6, "three": 3, "two": 1
}  # fmt: skip


def holdem_88(hand: Cards, board: Cards, dealer: Cards, *, folded: bool) -> dict[str, Fraction]:
    mine, theirs = seven([*hand, *board]), seven([*dealer, *board])
    rung = STANDARD[mine[0]]
    side = (mine > theirs) - (mine < theirs)
    if folded:
        won = {"ante": Fraction(-1), "blind": Fraction(-1)}
    else:
        blind = paid(BLIND, rung, 0) if side > 0 else Fraction(side)
        ante = side if STANDARD[theirs[0]] != "high" else 0
        won = {"ante": Fraction(ante), "blind": blind, "raise": Fraction(side)}
    held = sum(card.rank == 8 for card in hand)
    shared = sum(card.rank == 8 for card in board)
    eights = (
        200 if held == 2 and shared == 2
        else 100 if held + shared == 4
        else 30 if held == 2
        else 20 if held + shared == 3
        else 4 if held + shared == 2
        else 2 if held == 1
        else -1
    )  # fmt: skip
    won["bonus-88"] = Fraction(eights)
    won["seven-card-bonus"] = paid(SEVEN, rung, -1)
    return won


def casino(hand: Cards, board: Cards, dealer: Cards, *, folded: bool) -> dict[str, Fraction]:
    mine, theirs = seven([*hand, *board]), seven([*dealer, *board])
    qualifies = theirs >= (STANDARD.index("pair"), [4])
    ante_win = paid(ANTE_WIN, STANDARD[mine[0]], 1)
    if folded:
        won = {"ante": Fraction(-1)}
    elif not qualifies:
        won = {"ante": ante_win, "call": Fraction(0)}
    elif mine > theirs:
        won = {"ante": ante_win, "call": Fraction(1)}
    else:
        won = {"ante": Fraction(-(mine < theirs)), "call": Fraction(-(mine < theirs))}
    first, tie = five([*hand, *board[:3]], STANDARD, wheel=True)
    aces = STANDARD[first] == "two" or (STANDARD[first] == "pair" and tie[0] == 14)
    won["aa-bonus"] = Fraction(7) if aces else paid(AA, STANDARD[first], -1)
    won["flop-pairs"] = Fraction(flop_pairs(board[:3]))
    return won


def flop_pairs(flop: Cards) -> int:
    ranks = sorted(card.rank for card in flop)
    suited = len({card.suit for card in flop}) == 1
    row = ranks == [2, 3, 14] or (len(set(ranks)) == 3 and ranks[2] - ranks[0] == 2)
    if row and suited:
        return 50 if ranks == [12, 13, 14] else 40
    kinds = len(set(ranks))
    return 30 if kinds == 1 else 6 if row else 3 if suited else 1 if kinds == 2 else -1


def triple(hand: Cards, board: Cards, dealer: Cards, *, folded: bool) -> dict[str, Fraction]:
    mine = five([*hand, *board], RARE_FLUSH, wheel=False)
    theirs = five([*dealer, *board], RARE_FLUSH, wheel=False)
    qualifies = theirs >= (RARE_FLUSH.index("pair"), [9])
    side = Fraction((mine > theirs) - (mine < theirs))
    rung = RARE_FLUSH[mine[0]]
    if folded:
        won = {"ante": Fraction(-1), "ante-bonus": Fraction(0)}
    else:
        won = (
            {"ante": side, "bet": side} if qualifies else {"ante": Fraction(1), "bet": Fraction(0)}
        )
        won["ante-bonus"] = paid(ANTE_BONUS, rung, 0)
    won["bonus"] = paid(BONUS, rung, -1)
    ranks = sorted(card.rank for card in board)
    kinds, suited = len(set(ranks)), len({card.suit for card in board}) == 1
    row = kinds == 3 and ranks[2] - ranks[0] == 2
    pair = kinds == 2 and ranks[1] >= 11
    won["flop"] = Fraction(
        10 if (row and suited) or kinds == 1 else 4 if suited else 2 if row else 1 if pair else -1
    )
    return won


GAMES: dict[str, tuple[Callable[..., dict[str, Fraction]], list[str]]] = {
    "holdem-88": (holdem_88, ["bonus-88", "seven-card-bonus"]),
    "fortune-holdem": (holdem_88, ["bonus-88", "seven-card-bonus"]),
    "casino-holdem": (casino, ["aa-bonus", "flop-pairs"]),
    "triple-action": (triple, ["bonus", "flop"]),
}


def compare(name: str, deals: int) -> None:
    """Play random deals, one in four to two players, and check every wager."""
    settle, sides = GAMES[name]
    table, chance = terms(game(name)), random.Random(name)
    for deal in range(deals):
        deck = chance.sample(table.deck.cards, len(table.deck))
        put = [{wager: chance.randint(100, 999) for wager in ["ante", *sides]}]
        put += [{"ante": 100}] if deal % 4 == 0 else []
        at = start(table, [90_000] * len(put), put, deck)
        while not at.over:
            at = at.apply(choose(at, chance))
        check(at, settle)


def choose(at: Round, chance: random.Random) -> Action:
    return chance.choice(at.legal)


def check(at: Round, settle: Callable[..., dict[str, Fraction]]) -> None:
    settled = [event for event in at.log if isinstance(event, Settled)]
    for seat, player in enumerate(at.players):
        rates = settle(player.hand, at.board, at.dealer, folded=player.folded)
        mine = {event.wager: event for event in settled if event.seat == seat}
        assert mine.keys() == player.wagers.keys(), at.log
        for wager, event in mine.items():
            assert event.won == ceil(event.amount * rates[wager]), (event, at.log)
        assert player.stack == 90_000 + sum(event.won for event in mine.values())


@pytest.mark.parametrize("name", GAMES)
def test_settlement_is_that_of_the_documents(name: str) -> None:
    compare(name, 2_000)


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_settlement_over_a_million_deals(name: str) -> None:
    compare(name, 1_000_000)
