"""What ranges say: known counts, plain listings of every hand, and what is wrong with a text."""

from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from math import comb

import pokerkit
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oddchip.cards import Card, CardSet, Deck, read_cards
from oddchip.mistake import Mistake
from oddchip.odds import ranges_hands, starting_hands
from oddchip.odds.question import Range, question
from oddchip.odds.ranges import read_range
from oddchip.odds.ranges_hands import hands
from oddchip.odds.ranges_text import Pattern, Suits, Token, read_pieces
from oddchip.odds.ranges_top import orders, top_hands
from oddchip.odds.shape import Shape, shape
from oddchip.rulebook import game
from oddchip.table import terms
from tests.odds import top_hands as making


@cache
def shape_of(name: str) -> Shape:
    return shape(terms(game(name)))


def read(name: str, text: str) -> Range:
    return read_range(text, shape_of(name))


# A game; a range; how many hands it has, and how many cards of each are known.
COUNTS = [
    ("holdem", "QQ+", 18, 2),
    ("holdem", "AKs", 4, 2),
    ("holdem", "AKo", 12, 2),
    ("holdem", "AK", 16, 2),
    ("holdem", "22+", 78, 2),
    ("holdem", "JJ-99", 18, 2),
    ("holdem", "AJs+", 12, 2),
    ("holdem", "KTo+", 36, 2),
    ("holdem", "A5s-A2s", 16, 2),
    ("holdem", "76s-54s", 12, 2),
    ("holdem", "54s-76s", 12, 2),
    ("holdem", "KQ-KT", 48, 2),
    ("holdem", "AA, KK, AA", 12, 2),
    ("holdem", "Axs", 48, 2),
    ("holdem", "A", 6 + 48 * 4, 2),
    ("holdem", "Ah xh", 12, 2),
    ("holdem", "A Ks", 4, 2),
    ("holdem", "QQ+!AsAh", 17, 2),
    ("holdem", "QQ+, KK:0", 12, 2),
    ("holdem", "[A-T][A-T]s", 40, 2),
    ("holdem", "[A-T][A-T]", 190, 2),
    ("holdem", "100%", 1326, 2),
    ("holdem", "random", 1, 0),
    ("holdem", "random, AA:1/2", 1326, 2),
    ("holdem", "As", 1, 1),
    ("holdem", "As ??", 1, 1),
    ("holdem", "xx", 1, 0),
    ("short-deck", "66+", 54, 2),
    ("omaha-hi", "AA", 6961, 4),
    ("omaha-hi", "AAxx", 6961, 4),
    ("omaha-hi", "AA!AAA", 6 * comb(48, 2), 4),
    ("omaha-hi", "AAds", 6 * 12 * 12, 4),
    ("omaha-hi", "JT98", 4**4, 4),
    ("omaha-hi", "9876ds", 36, 4),
    ("omaha-hi", "JT98r", 24, 4),
    ("omaha-hi", "JT98+", 4 * 4**4, 4),
    ("omaha-hi", "JT98-8765", 4 * 4**4, 4),
    ("omaha-hi", "KK+", 2 * 6961 - 36, 4),
    ("omaha-hi", "As Ks", 1, 2),
    ("omaha-8", "A2s!AA", 4 * comb(47, 2), 4),
    ("omaha-8", "[8-A][8-A][8-A][8-A]", comb(32, 4), 4),
    ("omaha-8", "[A-8][A-8][A-8][A-8]", comb(28, 4), 4),
    ("pineapple", "AKQ", 64, 3),
    ("pineapple", "QQ+", 3 * (6 * 48 + 4), 3),
    ("stud", "(AA)x", 6, 2),
    ("stud", "(xx)4h", 1, 1),
    ("stud", "(AA)A", 4, 3),
    ("stud", "(22)2-(99)9", 32, 3),
    ("stud", "(2c 3d) 4h 5h 6h (7h)", 1, 6),
    ("stud-8", "(xx)[5-A]", 20, 1),
    ("razz", "(A2)3", 64, 3),
    ("razz", "[A-5][A-5][A-5]", comb(20, 3), 3),
    ("lo-ball", "A234 draw 1", 256, 4),
    ("lo-ball", "A2345 pat", 1024, 5),
    ("lo-ball", "draw 5", 1, 0),
    ("lo-ball", "Jk As", 1, 2),
    ("lo-ball", "JK", 16, 2),
    ("five-card-draw-hi-lo", "Jk jk As draw 2", 1, 3),
]


@pytest.mark.parametrize(("name", "text", "count", "known"), COUNTS)
def test_ranges_have_as_many_hands_as_are_known(
    name: str, text: str, count: int, known: int
) -> None:
    found = read(name, text)
    assert (len(found.hands), found.known) == (count, known)
    assert len(set(found.hands)) == count
    assert read(name, found.text) == found


@pytest.mark.parametrize(
    ("name", "text", "settled"),
    [
        ("holdem", " aK , qq+", "AK, QQ+"),
        ("holdem", "K♠A♠", "As Ks"),
        ("holdem", "50%AA, KK@25, QQ:75%", "AA:0.5, KK:0.25, QQ:0.75"),
        ("holdem", "AA:2/6", "AA:1/3"),
        ("holdem", "5-15%", "5%-15%"),
        ("holdem", "[A, K , 9-7]xs", "[AK987]xs"),
        ("omaha-hi", "8 9 T J ds", "JT98ds"),
        ("stud", "(2c3d)4h", "(3d 2c) 4h"),
        ("lo-ball", "4h 3d Jk A pat", None),
        ("lo-ball", "4h 3d Jk As 2s PAT", "As 4h 3d 2s Jk pat"),
    ],
)
def test_text_settles(name: str, text: str, settled: str | None) -> None:
    if settled is None:
        with pytest.raises(Mistake, match="4 cards kept and 0 drawn"):
            read(name, text)
    else:
        assert read(name, text).text == settled


@pytest.mark.parametrize(
    "text",
    [
        "QQ+",
        "JJ-99",
        "22+",
        "AJs+",
        "KTo+",
        "AK",
        "AKs",
        "AKo",
        "76s-54s",
        "QTs+",
        "T8+",
        "98s-54s",
    ],
)
def test_pokerkit_reads_the_same_hands(text: str) -> None:
    theirs = {frozenset(map(repr, hand)) for hand in pokerkit.parse_range(text)}
    assert {frozenset(map(str, hand)) for hand in read("holdem", text).hands} == theirs


def test_the_last_piece_decides_a_weight() -> None:
    found = read("holdem", "QQ+, KK:0.5, AsAh:0.25")
    weights = dict(zip(map(str, found.hands), found.weights, strict=True))
    assert (weights["Ah As"], weights["Kc Kd"], weights["Qc Qd"]) == (1, 2, 4)


def test_a_hand_weighs_as_often_as_it_may_be_dealt_up_and_down() -> None:
    found = read("stud", "(AA)x!Kx")
    weights = dict(zip(map(str, found.hands), found.weights, strict=True))
    assert (weights["Ac Ad Ah"], weights["2c Ac Ad"], len(weights)) == (3, 1, 4 + 6 * 44)


# A game; a text; what is said of it.
MISTAKES = [
    ("holdem", "", "an empty range"),
    ("holdem", " , AA", "a piece of a range is missing, at character 2 of ' , AA'"),
    ("holdem", "AA,", "a piece of a range is missing, at character 4"),
    ("holdem", "AZ", "'Z' is no card of a range"),
    ("holdem", "As As", "As is there twice in 'As As'"),
    ("holdem", "AKQ", "has 3 cards: a hand of this game has 2"),
    ("holdem", "AAs", "no hand of this game is that"),
    ("holdem", "0.1%", "no hand of this game is that"),
    ("holdem", "AA:0", "every hand of 'AA:0' counts nothing"),
    ("holdem", "AA:1/0", "divided by nothing"),
    ("holdem", "150%", "some of 100%"),
    ("holdem", "15%-5%", "some of 100%"),
    ("holdem", "AA-QQ-JJ", "runs from one hand to another"),
    ("holdem", "AK-QJs", "doesn't run"),
    ("holdem", "A5s-K3s", "doesn't run"),
    ("holdem", "[AK]Q+", "can't rise or run"),
    ("holdem", "[AZ]Q", "no list of ranks"),
    ("holdem", "[]Q", "no list of ranks"),
    ("holdem", "!AA", "a hand is missing"),
    ("holdem", "(AA", "brackets stand in pairs"),
    ("holdem", "(AA)", "brackets mark cards that are down"),
    ("holdem", "AA draw 1", "no cards are drawn in this game"),
    ("holdem", "Jk", "Jk is not in the pack"),
    ("short-deck", "[5-2]A", "no rank of [5-2] is in the pack"),
    ("short-deck", "55", "5 is not in the pack"),
    ("omaha-hi", "10%", "percentages order the hands of hold'em"),
    ("omaha-hi", "AAKKs", "no hand of this game is that"),
    ("stud", "AA, KKK", "name 2 and 3 cards"),
    ("stud", "(AA)x, AsKsQs", "don't put as many cards in brackets"),
    ("stud", "[A-3]xxxxx", "3,000,000"),
    ("lo-ball", "As 2s draw 2", "2 cards kept and 2 drawn are not the 5 of a hand"),
    ("lo-ball", "Jk Jk", "a joker too many: the pack has 1"),
]


@pytest.mark.parametrize(("name", "text", "said"), MISTAKES)
def test_what_is_wrong_is_said(name: str, text: str, said: str) -> None:
    with pytest.raises(Mistake) as caught:
        read(name, text)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


SMALL = Deck("9TJQKA", jokers=1)
TOKENS = st.builds(
    Token,
    st.sampled_from(["", "A", "K", "9", "AK", "T9"]),
    st.sampled_from(["", "", "s", "h"]),
)
SUITS: st.SearchStrategy[Suits] = st.sampled_from(["", "s", "o", "ds", "ss", "r"])


def fits(token: Token, card: Card) -> bool:
    if card.is_joker:
        return not (token.ranks or token.suit)
    return card.text[0] in (token.ranks or RANKS) and card.suit in (token.suit or "cdhs")


RANKS = "9TJQKA"


def has_suits(cards: tuple[Card, ...], suits: Suits) -> bool:
    held = [card.suit for card in cards if card.suit]
    counts = sorted((held.count(suit) for suit in set(held)), reverse=True)
    return {
        "": True,
        "s": counts == [len(cards)],
        "o": counts == [1] * len(cards),
        "r": counts[:1] in ([], [1]),
        "ds": counts[:2] == [2, 2] and counts[2:3] != [2],
        "ss": counts[:1] == [2] and counts[1:2] != [2],
    }[suits]


@given(st.lists(TOKENS, min_size=1, max_size=3), SUITS, st.integers(0, 1))
@settings(max_examples=40, deadline=None)
@pytest.mark.parametrize("ways", [0, 50_000])
def test_hands_are_those_that_fit_in_some_order(
    ways: int, tokens: list[Token], suits: Suits, padding: int
) -> None:
    if suits in ("s", "o"):
        tokens = [Token(token.ranks) for token in tokens]
    whole = len(tokens) + padding
    expected = set()
    for cards in combinations(SMALL, whole):
        for order in permutations(cards):
            named = order[: len(tokens)]
            of = cards if suits in ("ds", "ss", "r") else named
            if all(map(fits, tokens, named)) and has_suits(of, suits):
                expected.add((CardSet(cards).mask,))
                break
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(ranges_hands, "MOST_WAYS", ways)
        assert hands(Pattern((tuple(tokens),), suits=suits), SMALL, padding) == expected


@given(
    st.lists(TOKENS, min_size=1, max_size=2),
    st.lists(TOKENS, min_size=1, max_size=2),
)
@settings(max_examples=30, deadline=None)
def test_groups_are_dealt_apart(down: list[Token], up: list[Token]) -> None:
    def choices(tokens: list[Token], left: list[Card]) -> set[int]:
        return {
            CardSet(cards).mask
            for cards in combinations(left, len(tokens))
            if any(all(map(fits, tokens, order)) for order in permutations(cards))
        }

    expected = {
        (one, other)
        for one in choices(down, list(SMALL))
        for other in choices(up, [c for c in SMALL if not 1 << c.index & one])
    }
    assert hands(Pattern((tuple(down), tuple(up)), (True, False)), SMALL) == expected


WORDS = st.one_of(
    st.sampled_from(
        ["AA", "QQ+", "AJs+", "KQo", "A5s-A2s", "JJ-99", "15%", "5%-10%", "random", "Axs", "AhXh"]
    ),
    st.lists(st.sampled_from(["A", "Ks", "x", "[A-T]", "9h", "xd"]), min_size=1, max_size=2).map(
        " ".join
    ),
)
WEIGHTS = st.sampled_from(["", ":0.5", "@25", ":1/3", ":0.125"])


@given(st.lists(st.tuples(WORDS, WEIGHTS).map("".join), min_size=1, max_size=3))
@settings(max_examples=60, deadline=None)
def test_a_range_reads_back_from_its_own_text(parts: list[str]) -> None:
    try:
        found = read("holdem", ",".join(parts))
    except Mistake:
        return
    assert read("holdem", found.text) == found
    assert all(weight > 0 for weight in found.weights)


@given(st.text(alphabet="AKT29sdhcx?*[]()-+!,:@% 10Jkdrawpt", max_size=14))
@settings(max_examples=300, deadline=None)
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    for name in ("holdem", "lo-ball"):
        of = shape_of(name)
        said = ""
        try:
            pieces = read_pieces(text, of.deck)
        except Mistake as mistake:
            said = str(mistake)
        if said:
            assert "\n" not in said
        else:
            assert read_pieces(", ".join(map(str, pieces)), of.deck) == pieces


@pytest.mark.parametrize("percent", [1, 5, 10, 15, 20, 33, 50, 75, 99, 100])
def test_the_best_hands_are_as_many_whole_groups_as_fit(percent: int) -> None:
    for of, names in orders().items():
        every = comb(len(of.deck), 2)
        best = list(top_hands(of, Fraction(0), Fraction(percent)))
        groups = {}
        for name in names:
            for hand in read_range(name, of).hands:
                groups[hand.mask] = name
        assert len(groups) == every
        assert len(best) * 100 <= percent * every
        taken = dict.fromkeys(groups[hand] for hand in best)
        assert list(taken) == list(names[: len(taken)])
        after = names[len(taken) : len(taken) + 1]
        more = sum(len(read_range(name, of).hands) for name in after)
        assert not after or (len(best) + more) * 100 > percent * every


def test_the_best_hands_of_holdem_are_those_that_the_matrix_says() -> None:
    of = starting_hands.matrix()
    won = (2 * of.wins + of.ties).sum(axis=1)
    shares = [
        Fraction(int(one), int(deals)) for one, deals in zip(won, of.deals.sum(axis=1), strict=True)
    ]
    found = sorted(zip(starting_hands.names(), shares, strict=True), key=lambda each: -each[1])
    assert orders()[shape_of("holdem")] == tuple(name for name, _ in found)


@pytest.mark.long
def test_the_best_hands_win_most_against_any() -> None:
    assert making.FILE.read_text("utf-8") == "".join(making.text())


def test_on_the_flop_of_a_game_with_discards_as_many_cards_as_are_kept_are_those() -> None:
    flop, turn = read_cards("Ts 2d 3c"), read_cards("Ts 2d 3c 4c")
    of = shape_of("pineapple")
    kept, dealt = read("pineapple", "As Ks"), read("pineapple", "9h 8h 7h")
    two = read("pineapple", "9h 8h")
    assert [question(of, [kept, two], board).shape.dealt for board in (flop, turn)] == [2, 2]
    assert question(of, [kept, two]).shape.dealt == 3
    assert question(of, [dealt, read("pineapple", "random")], turn).shape.dealt == 3
    with pytest.raises(Mistake, match="'As Ks' are the 2 cards kept, and '9h 8h 7h' are not"):
        question(of, [kept, dealt], flop)
