"""Kinds of hands and shares on later streets: known counts, and plain counts of small questions."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import inf

import pytest

from oddchip.cards import CardSet
from oddchip.mistake import Mistake
from oddchip.odds import distributions_later
from oddchip.odds.asking import ask
from oddchip.odds.distributions import kinds
from oddchip.odds.distributions_later import Later, cards_by, later
from oddchip.odds.equity import equity
from oddchip.odds.question import Question
from oddchip.odds.tally import POT
from oddchip.ranking import Badugi, DeuceToSeven, High, Order, Value, evaluate
from oddchip.rulebook import game
from oddchip.table import terms
from tests.odds import oracle


def kind(order: Order, value: Value | None) -> str:
    """What a person calls a hand, from its words."""
    if value is None:
        return "none"
    first = value.words.split("-")[0]
    if isinstance(order, High) or (value.category != "high-card" and order != Badugi()):
        return value.category
    if isinstance(order, Badugi):
        return f"{first}-card" if "-card" in value.words else f"{first}-badugi"
    return f"{first}-low"


# A game, hands, the board and dead cards: few ways to end up.
QUESTIONS = [
    ("holdem", ["AsKs", "QdQh"], "Kh 7s 2d", ""),
    ("holdem", ["AKs", "QdQh:0.5, JdJh", "random"], "Kh 7s 2d 2h 3c", "2c"),
    ("holdem-hi-lo", ["As2s", "QdQh"], "3s 4d Kh", ""),
    ("omaha-8", ["As2sKdJd", "Ah3h7c6c"], "4h 8s Kc", "2c"),
    ("short-deck", ["AsKs", "9d8d"], "Ts 7d 6h", ""),
    ("stud-8", ["As2s4d6d9s", "8h8c7c6h5h"], "", "Ac Ah Kc 2d 2h Qs"),
    ("razz", ["As2s4d6d9s", "8h3c7c6h5hKs"], "", "Ac Ah Kc Qs"),
    ("lo-ball", ["As2s4d draw 2", "8h7c6h5h"], "", "Kc"),
    ("five-card-draw-hi-lo", ["AsAdJk draw 2", "8h7c6h5h"], "", "Kc"),
    ("deuce-to-seven-single-draw", ["2s3s4d draw 2", "8h7c6h5h"], "", "Kc"),
    ("badugi", ["As2h", "8h3c6s"], "", "Kc"),
]


@pytest.mark.parametrize(("name", "hands", "board", "dead"), QUESTIONS)
def test_every_way_to_end_up_is_counted(name: str, hands: list[str], board: str, dead: str) -> None:
    asked = ask(name, hands, board=board, dead=dead)
    of = asked.shape
    expected = [[Counter[str]() for _ in of.orders] for _ in hands]
    choices = [zip(each.hands, each.weights, strict=True) for each in asked.players]
    for chosen in product(*choices):
        held = [hand for hand, _ in chosen]
        taken = {card for hand in held for card in hand}
        if sum(map(len, held)) > len(taken):
            continue
        weight = 1
        for _, each in chosen:
            weight *= each
        pack = tuple(asked.pack - CardSet(taken))
        for place, hand in enumerate(held):
            missing = of.held - len(hand), of.board - len(asked.board)
            for own, shared in oracle.deals(pack, missing):
                for counts, order in zip(expected[place], of.orders, strict=True):
                    made = evaluate(order, (*hand, *own), (*asked.board, *shared), of.uses)
                    counts[kind(order, made)] += weight
    for row, plain in zip(kinds(asked), expected, strict=True):
        for found, counts in zip(row, plain, strict=True):
            assert {name: count for name, count in found.counts.items() if count} == dict(counts)
            assert found.deals == sum(counts.values())


def test_five_cards_of_any_kind_are_as_many_as_books_say() -> None:
    """The ace being high only, 1,020 straights are none, and 4 straight flushes are flushes."""
    [found], _ = kinds(ask("deuce-to-seven-single-draw", ["random", "random"]))
    high = sum(count for name, count in found.counts.items() if name.endswith("low"))
    assert high == 1_302_540 + 1_020
    assert isinstance(found.order, DeuceToSeven)
    assert {name: found.counts[name] for name in list(found.counts) if "low" not in name} == {
        "pair": 1_098_240,
        "two-pair": 123_552,
        "three-of-a-kind": 54_912,
        "straight": 10_200 - 1_020,
        "flush": 5_108 + 4,
        "full-house": 3_744,
        "four-of-a-kind": 624,
        "straight-flush": 36 - 4,
        "royal-flush": 4,
    }
    assert found.share("four-of-a-kind") == Fraction(624, 2_598_960)


GONE = (
    "Ac Ad Ah Kc Kd Kh Ks 2c 2d 2h Qc Qd Qh 3c 3d 3h 3s Jc Jd Jh Tc Td Th 9c 9h 4c 4h 5s 6s Js Ts"
    " 8d 8s 7d 5c"
)

# A game, hands, the board, dead cards, and a street.
LATER = [
    ("holdem", ["AsKs", "QdQh"], "Kh 7s 2d", "", "turn"),
    ("holdem", ["AsKs", "QdQh", "7c7h"], "Kh 7s 2d 3d", "", "river"),
    ("holdem", ["AsKs:0.5, AhKh", "QdQh, Jc Jd"], "Kh 7s 2d", "2c 2h", "turn"),
    ("omaha-8", ["As2sKdJd", "Ah3h7c6c"], "4h 8s Kc", "2c", "turn"),
    ("stud-8", ["As2s4d6d9s", "8h8c7c6h5h"], "", GONE, "sixth-street"),
]


def shares_of(asked: Question, street: str) -> list[Counter[Fraction]]:
    """The shares with each deal of a street's cards, each deal dealt and reckoned plainly."""
    of = asked.shape
    hand, board = cards_by(terms(game(NAMES[of])), street)
    found = [Counter[Fraction]() for _ in asked.players]
    more = [board - len(asked.board)] if of.board else [hand - each.known for each in asked.players]
    sure = {card for each in asked.players if len(each.hands) == 1 for card in each.hands[0]}
    for dealt in oracle.deals(tuple(card for card in asked.pack if card not in sure), more):
        shared = (*asked.board, *dealt[0]) if of.board else ()
        units, deals = [0] * len(found), 0
        for chosen in product(*(zip(x.hands, x.weights, strict=True) for x in asked.players)):
            held = [tuple(hand) for hand, _ in chosen]
            if not of.board:
                held = [(*hand, *own) for hand, own in zip(held, dealt, strict=True)]
            cards = [card for hand in (*held, shared) for card in hand]
            if len(set(cards)) < len(cards):
                continue
            tally = oracle.reckon(of, held, shared, asked.dead)
            weight = 1
            for _, each in chosen:
                weight *= each
            units = [one + weight * won for one, won in zip(units, tally.pot, strict=True)]
            deals += weight * tally.deals
        for counts, won in zip(found, units, strict=True):
            if deals:
                counts[Fraction(won, POT * deals)] += deals
    return found


NAMES = {ask(name, ["random"] * 2).shape: name for name in ("holdem", "omaha-8", "stud-8")}


@pytest.mark.parametrize(("name", "hands", "board", "dead", "street"), LATER)
def test_shares_on_a_later_street_are_those_of_each_deal(
    name: str, hands: list[str], board: str, dead: str, street: str
) -> None:
    asked = ask(name, hands, board=board, dead=dead)
    found = later(asked, *cards_by(terms(game(name)), street))
    for each, counts in zip(found, shares_of(asked, street), strict=True):
        whole = sum(counts.values())
        assert dict(each.shares) == {share: Fraction(n, whole) for share, n in counts.items()}
        assert sum(each.histogram()) == 1
    assert [each.mean for each in found] == [each.pot.value for each in equity(asked, exact=True)]


def test_deals_that_differ_by_suits_are_reckoned_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ask("holdem", ["AsKs", "QQ"], board="7s 7d 7h", dead="2c 2d 2h")
    apart = later(asked, 2, 4)
    exchanges = distributions_later._exchanges  # noqa: SLF001 - so that none is used
    assert len(exchanges(asked)) == 2
    monkeypatch.setattr(distributions_later, "_exchanges", lambda asked: exchanges(asked)[:1])
    assert later(asked, 2, 4) == apart


def test_shares_fall_into_bars() -> None:
    third = Fraction(1, 3)
    found = Later("x", ((Fraction(0), third), (Fraction(1, 10), third), (Fraction(1), third)))
    assert found.histogram() == (third, third, *[Fraction(0)] * 7, third)


@pytest.mark.parametrize(
    ("name", "hands", "board", "street", "said"),
    [
        ("holdem", ["AsKs", "QdQh"], "", "fourth-street", "no street is called 'fourth-street'"),
        ("holdem", ["AsKs", "QdQh"], "7s 2d 2c", "flop", "there already"),
        ("holdem", ["22+", "random"], "", "flop", "more than 60 s"),
        ("lo-ball", ["AsKs", "QdQh"], "", "after-the-draw", "no later street"),
        ("razz", ["AsKs2d", "random"], "", "fourth-street", "each one"),
    ],
)
def test_what_has_no_later_street_is_refused(
    name: str, hands: list[str], board: str, street: str, said: str
) -> None:
    with pytest.raises(Mistake) as caught:
        later(ask(name, hands, board=board), *cards_by(terms(game(name)), street))
    assert said in str(caught.value)


def test_too_many_ways_to_end_up_are_refused() -> None:
    with pytest.raises(Mistake, match="too many to count"):
        kinds(ask("holdem", ["22+", "random"]))


@pytest.mark.long
def test_shares_after_the_flop_average_to_the_share_now() -> None:
    asked = ask("holdem", ["AsKs", "QdQh"])
    found = later(asked, 2, 3, within=inf)
    assert [each.mean for each in found] == [each.pot.value for each in equity(asked, exact=True)]
