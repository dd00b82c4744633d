"""Strategies: their text, what they choose, and what they are worth."""

import random
from fractions import Fraction
from itertools import product
from math import sqrt
from pathlib import Path
from statistics import mean, stdev

import pytest
from msgspec.structs import replace

from oddchip.cards import read_cards, shuffled
from oddchip.edge.known import Known
from oddchip.edge.payoffs import payoffs
from oddchip.edge.solving import Problem, chosen, solve
from oddchip.edge.straight import Straight
from oddchip.edge.strategies import Strategy, choice, read_strategy, write_strategy
from oddchip.edge.strategies.appraisal import Following, appraise, appraised, following
from oddchip.edge.strategies.card import card
from oddchip.edge.strategies.ranges import name, pieces, places
from oddchip.edge.strategies.sights import sight
from oddchip.edge.strategies.strategy import Line, Rules
from oddchip.edge.strategies.tables import tables
from oddchip.edge.strategies.vocabulary import Condition, Where, holds, read_condition
from oddchip.edge.tree import actions, essential, tree
from oddchip.house import Terms, start
from oddchip.house.terms import terms
from oddchip.mistake import Mistake
from oddchip.rulebook import read
from tests.edge.oracle import Cards, Found, Oracle, Standing
from tests.edge.plain_strategy import PlainStrategy

SHEETS = Path(__file__).parent / "sheets"
HOUSE = ["holdem-88", "casino-holdem", "triple-action"]
SMALL = ["raise-early", "separate-bets", "dealer-card", "no-dealer"]
PATTERNED = ["five-of-seven", "flop-and-river", "river-only", "first-and-last"]

LONG = pytest.mark.long

# Every word, some of them several times; which may be asked depends on the decision.
TEXTS = [
    *("77", "TT+", "QQ-TT", "AKs", "KTo+", "QT+", "AJs-ATs", "AT+", "Q9o", "K7s+", "T9s"),
    *("pair or better", "two pair or better", "pair of kings or better", "straight or better"),
    *("ace high or better", "ace king high or better", "three of a kind or better"),
    *("hidden pair or better", "hidden two pair or better", "hidden pair of queens or better"),
    *("hidden straight or better", "pair or better on the board", "hidden ace high or better"),
    *("three of a kind or better on the board", "flush or better on the board"),
    *("a king or better held", "an ace or better held", "two cards of jack or better held"),
    *("a queen or better paired", "a nine or better paired"),
    *("two to a flush", "three to a flush with a king or better", "four to a flush"),
    *("four to a straight", "four to an open straight", "two to a straight"),
    *(
        "one overcard",
        "two overcards",
        "two of a suit on the board",
        "three of a suit on the board",
    ),
    *("dealer shows a queen or better", "dealer shows an ace or better"),
    *("fewer than 3 dealer outs", "fewer than 7 dealer outs", "fewer than 21 dealer outs"),
]


def of_sheet(named: str) -> Terms:
    return chosen(named) if named in HOUSE else terms(read(SHEETS / f"{named}.toml"))


def allowed(where: Where) -> list[Condition]:
    found = []
    for text in TEXTS:
        try:
            found.append(read_condition(text, where))
        except Mistake:
            continue
    return found


def any_strategy(of: Terms, seed: int) -> Strategy:
    by = random.Random(seed)
    rules = []
    for decision in of.decisions:
        choices, words = [*actions(decision)], allowed(Where(of, decision))
        lines = []
        for _ in range(by.randrange(4) if words else 0):
            clauses = []
            for _ in range(by.randrange(1, 3)):
                picked = by.sample(words, by.randrange(1, 3))
                clauses.append(tuple(replace(each, negated=by.random() < 0.3) for each in picked))
            lines.append(Line(by.choice(choices), tuple(clauses)))
        rules.append(Rules(decision.name, tuple(lines), by.choice(choices)))
    return Strategy(tuple(rules))


@pytest.mark.parametrize("named", [*HOUSE, *SMALL, *PATTERNED, "joker"])
@pytest.mark.parametrize("seed", range(5))
def test_the_text_reads_back(named: str, seed: int) -> None:
    of = of_sheet(named)
    strategy = any_strategy(of, seed)
    text = write_strategy(strategy)
    assert read_strategy(text, of) == strategy
    assert write_strategy(read_strategy(text, of)) == text


@pytest.mark.parametrize("named", [*HOUSE[1:], *SMALL, *PATTERNED])
def test_conditions_hold_as_a_person_would_say(named: str) -> None:
    of = of_sheet(named)
    by, pack = random.Random(7), [*of.deck]
    held = sum(count for to, count in of.deal if to == "hand")
    asked = PlainStrategy(any_strategy(of, 0), of)
    for decision in of.decisions:
        words = allowed(Where(of, decision))
        said = set()
        for _ in range(40):
            cards = tuple(by.sample(pack, held + decision.sees.board + decision.sees.dealer))
            hand, rest = cards[:held], cards[held:]
            board, dealer = rest[: decision.sees.board], rest[decision.sees.board :]
            seen = sight(of, hand, board, dealer)
            for word in words:
                expected = asked.true(word, hand, board, dealer)
                assert bool(holds(word, seen).item()) == expected, (word, hand, board, dealer)
                said.add((word, expected))
        assert len(said) > len(words), "some conditions hold at times, and at times don't"


class Followed(Oracle):
    """The oracle, but with a strategy's choices."""

    plain: PlainStrategy
    sight: tuple[Cards, Cards, Cards] = ((), (), ())

    def decide(
        self, at: int, hand: Cards, board: Cards, up: Cards, rest: Cards, made: Standing
    ) -> Found:
        self.sight = hand, board, up
        return super().decide(at, hand, board, up, rest, made)

    def choices(self, decision, made):  # type: ignore[no-untyped-def]
        action = self.plain.choice(decision.name, *self.sight)
        for kind, stake, after in super().choices(decision, made):
            if kind == action.kind and (kind != "bet" or after[-1] == (action.wager, action.times)):
                yield kind, stake, after


@pytest.mark.parametrize(
    ("named", "seen"),
    [
        ("raise-early", "Ac Td Jh Qs"),
        ("separate-bets", "As Ks Tc Td Jd"),
        ("dealer-card", "Ac Ad Ah Kc Kd Qh Ts Td"),
        ("no-dealer", "9c 9d 9h 9s Ts Td Kd Js"),
    ],
)
@pytest.mark.parametrize("seed", [0, 1, *(pytest.param(at, marks=LONG) for at in range(2, 8))])
def test_the_worth_is_that_of_dealing_every_card(named: str, seen: str, seed: int) -> None:
    of_game = read(SHEETS / f"{named}.toml")
    of = terms(of_game)
    known = Known(read_cards(seen))
    strategy = any_strategy(of, seed)
    oracle = Followed(of_game, seen=known.seen)
    oracle.plain = PlainStrategy(strategy, of)
    expected = oracle.solve()
    found = appraised(strategy, following(of, (strategy,), known))
    assert found.ev == Fraction(expected.total, expected.results.total() * oracle.parts)
    assert found.best == solve(of, known=known).ev
    check_sums(found)


def check_sums(found) -> None:  # type: ignore[no-untyped-def]
    assert sum(rules.cost for rules in found.decisions) == found.cost >= 0
    assert all(line.cost >= 0 for rules in found.decisions for line in rules.lines)
    assert found.decisions[0].deals == found.deals


@pytest.mark.parametrize(
    "named",
    [
        "five-of-seven",
        "first-and-last",
        *(pytest.param(each, marks=LONG) for each in ("flop-and-river", "river-only")),
    ],
)
def test_both_ways_of_following_agree(named: str) -> None:
    of = of_sheet(named)
    strategies = [any_strategy(of, seed) for seed in range(4)]
    patterned = following(of, tuple(strategies))
    pays, grown = payoffs(of), patterned.posed.tree
    straight = Straight(of, grown, pays)
    boards = Following(Problem(of, grown, pays, straight), straight.value())
    for strategy in strategies:
        found = appraised(strategy, patterned)
        assert found == appraised(strategy, boards)
        check_sums(found)


def test_all_that_is_used_stays_in_the_tree() -> None:
    of = of_sheet("holdem-88")
    used = {(d.name, a) for d in of.decisions for a in actions(d)}
    assert essential(tree(of), of.decisions, used=used) == tree(of)


PLAYED = [
    (
        "holdem-88",
        (
            "before-the-flop\nraise 3x: 55+, A8+, KTs+\notherwise check\n"
            "after-the-flop\nraise 2x: hidden pair or better, four to a flush, four to a straight\n"
            "raise 1x: fewer than 12 dealer outs\notherwise check\n"
            "after-the-river\nfold: not hidden pair or better and not fewer than 25 dealer outs\n"
            "otherwise raise 1x"
        ),
    ),
    (
        "casino-holdem",
        (
            "after-the-flop\ncall 2x: pair or better, two cards of eight or better held\n"
            "call 2x: three to a flush and one card above two of the board\notherwise fold"
        ),
    ),
    (
        "triple-action",
        (
            "dealer-card-up\nfold: dealer shows a king or better and not a king or better held\n"
            "fold: 98s, T8o\notherwise bet 1x"
        ),
    ),
]


@pytest.mark.long
@pytest.mark.parametrize(("named", "text"), PLAYED)
def test_rounds_played_by_a_strategy_win_what_it_is_worth(named: str, text: str) -> None:
    of, rounds, ante = of_sheet(named), 10_000, 100
    strategy = read_strategy(text, of)
    expected = float(appraise(strategy, of).ev)
    won = []
    for deal in range(rounds):
        state = start(of, [10_000], [{"ante": ante}], shuffled(of.deck.cards, deal))
        while not state.over:
            assert state.decision
            hand = state.players[0].hand
            cards = hand, state.seen_board, state.seen_dealer
            state = state.apply(choice(strategy, of, state.decision.name, *cards))
        won.append((state.players[0].stack - 10_000) / ante)
    error = stdev(won) / sqrt(rounds)
    assert abs(mean(won) - expected) < 4 * error


@pytest.mark.parametrize("ranks", ["23456789TJQKA", "89TJQKA", "6789TJQKA"])
@pytest.mark.parametrize("seed", range(20))
def test_ranges_mean_just_their_hands(ranks: str, seed: int) -> None:
    by = random.Random(seed)
    every = sorted(places(f"{ranks[0]}{ranks[0]}+", ranks))
    for rank in ranks[1:]:
        every += sorted(places(f"{rank}{ranks[0]}+", ranks))
    assert len(every) == len(ranks) ** 2
    some = {hand for hand in every if by.random() < seed / 20}
    found = pieces(some, ranks)
    assert {hand for piece in found for hand in places(piece, ranks)} == some
    assert sum(len(places(piece, ranks)) for piece in found) == len(some), "no hand is there twice"
    assert {name(hand) for hand in places("K9s-K9s", "9TJQKA")} == {"K9s"}


@pytest.mark.parametrize(
    "named",
    [
        "separate-bets",
        "dealer-card",
        *(pytest.param(each, marks=LONG) for each in ("flop-and-river", "first-and-last")),
    ],
)
def test_a_card_costs_little_and_is_the_same_again(named: str) -> None:
    of = of_sheet(named)
    found = card(of)
    assert card(of) == found
    assert appraise(found.strategy, of) == found.worth
    assert read_strategy(write_strategy(found.strategy), of) == found.strategy
    blind = [
        Strategy(tuple(Rules(d.name, (), each) for d, each in zip(of.decisions, made, strict=True)))
        for made in product(*(actions(d) for d in of.decisions))
    ]
    game = following(of, tuple(blind))
    assert found.worth.cost <= min(appraised(strategy, game).cost for strategy in blind)
    check_sums(found.worth)


def test_tables_count_every_deal() -> None:
    for named in ("separate-bets", "dealer-card", "no-dealer"):
        of = of_sheet(named)
        found, solved = tables(of), solve(of)
        assert (found.ev, found.deals) == (solved.ev, solved.deals)
        met: dict[str, int] = {}
        for each in found.decided:
            for by in {row.by for row in each.rows}:
                rows = [row for row in each.rows if row.by == by]
                assert all(sum(row.taken) == row.deals for row in rows)
                if by == each.rows[0].by:
                    met[each.decision] = met.get(each.decision, 0) + sum(row.deals for row in rows)
        for decision, choices in solved.actions.items():
            for joint, deals in met.items():
                if joint == decision:
                    assert deals == sum(choices.values())
