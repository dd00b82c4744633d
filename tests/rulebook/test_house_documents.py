"""The four house-banked sheets beside the figures of their documents, typed in from these."""

import pytest

from oddchip import rulebook
from oddchip.rules import HouseBanked
from oddchip.rules.house_banked import Bet, Judged, Wager

Pays = dict[str, int | str]

SIX = ("royal-flush", "straight-flush", "four-of-a-kind", "full-house", "flush", "straight")
SEVEN = (*SIX, "three-of-a-kind")
EIGHTS = (
    "pocket-8s-and-two-on-board",
    "four-8s",
    "pocket-8s",
    "three-8s",
    "pair-of-8s",
    "one-8-in-hand",
)
ANTE_WIN = ("royal-flush", "straight-flush", "four-of-a-kind", "full-house", "flush", "high-card")
AA_BONUS = (*ANTE_WIN[:5], "pair-of-aces")
FLOP_PAIRS = ("mini-royal", "straight-flush", "three-of-a-kind", "straight", "flush", "pair")
TRIPLE = (
    "royal-flush",
    "straight-flush",
    "flush",
    "four-of-a-kind",
    "full-house",
    "straight",
    "three-of-a-kind",
    "two-pair",
)
FLOP = ("straight-flush", "three-of-a-kind", "flush", "straight", "pair-of-jacks")


def pays(lines: tuple[str, ...], *each: int | str) -> Pays:
    return dict(zip(lines, each, strict=True))


BLIND = pays(SIX, 500, 50, 10, 3, "3 to 2", 1)
BONUS_88 = (pays(EIGHTS, 200, 100, 30, 20, 4, 2), pays(EIGHTS, 200, 100, 30, 20, 5, 1))
BONUS_7 = (pays(SEVEN, 50, 40, 30, 8, 7, 4, 3), pays(SEVEN, 50, 40, 20, 7, 6, 5, 3))

# Every pay table of every wager, with what is below its last line.
TABLES: dict[tuple[str, str], tuple[str, dict[str, Pays]]] = {
    ("holdem-88", "blind"): ("push", {"1": BLIND}),
    ("holdem-88", "bonus-88"): ("lose", {"1": BONUS_88[0], "2": BONUS_88[1]}),
    ("holdem-88", "seven-card-bonus"): ("lose", {"1": BONUS_7[0], "2": BONUS_7[1]}),
    ("fortune-holdem", "blind"): ("push", {"1": BLIND}),
    ("fortune-holdem", "bonus-88"): ("lose", {"1": BONUS_88[0], "2": BONUS_88[1]}),
    ("fortune-holdem", "seven-card-bonus"): ("lose", {"1": BONUS_7[0], "2": BONUS_7[1]}),
    ("casino-holdem", "ante"): (
        "push",
        {
            "1": pays(ANTE_WIN, 100, 20, 10, 3, 2, 1),
            "2": pays(ANTE_WIN[1:], 20, 10, 3, 2, 1),
            "3": pays(ANTE_WIN[1:], 25, 12, 3, 2, 1),
        },
    ),
    ("casino-holdem", "aa-bonus"): (
        "lose",
        {
            "1": pays(AA_BONUS, 100, 50, 40, 30, 20, 7),
            "2": pays(("flush", "pair-of-aces"), 25, 7),
        },
    ),
    ("casino-holdem", "flop-pairs"): (
        "lose",
        {
            "1": pays(FLOP_PAIRS, 50, 40, 30, 6, 3, 1),
            "2": pays(FLOP_PAIRS[:5], 200, 50, 40, 10, 6),
            "4": pays(FLOP_PAIRS[1:], 40, 30, 6, 3, 1),
            "5": pays(FLOP_PAIRS[1:], 40, 30, 5, 4, 1),
        },
    ),
    ("triple-action", "ante-bonus"): ("push", {"1": pays(TRIPLE[:5], 50, 20, 6, 4, 2)}),
    ("triple-action", "bonus"): (
        "lose",
        {
            "a": pays(TRIPLE, 100, 50, 25, 15, 9, 6, 3, 1),
            "b": pays(TRIPLE, 100, 50, 25, 15, 8, 6, 3, 1),
        },
    ),
    ("triple-action", "flop"): ("lose", {"c": pays(FLOP, 10, 10, 4, 2, 1)}),
}

# The lines that a document lost: all of them but for Flop Pairs, of which it lost one.
RECONSTRUCTED = {
    ("casino-holdem", "ante"),
    ("casino-holdem", "aa-bonus"),
    ("casino-holdem", "flop-pairs"),
}

# Each wager: how it is made, as whose size it counts, and how it ends: by a win, a tie, a loss and
# a fold, then by a win, a tie and a loss when the dealer doesn't qualify. P is its pay table.
P = "paytable"
EVEN = (1, 0, -1)
SETTLED: dict[str, dict[str, tuple[str, str | None, tuple[object, ...]]]] = {
    "holdem-88": {
        "ante": ("required", None, (*EVEN, -1, 0, 0, 0)),
        "blind": ("required", "ante", (P, 0, -1, -1, P, 0, -1)),
        "raise": ("by-decision", None, (*EVEN, None, *EVEN)),
        "bonus-88": ("optional", None, ()),
        "seven-card-bonus": ("optional", None, ()),
    },
    "fortune-holdem": {
        "ante": ("required", None, (*EVEN, -1, 0, 0, 0)),
        "blind": ("required", "ante", (P, 0, -1, -1, P, 0, -1)),
        "raise": ("by-decision", None, (*EVEN, None, *EVEN)),
        "bonus-88": ("optional", None, ()),
        "seven-card-bonus": ("optional", None, ()),
    },
    "casino-holdem": {
        "ante": ("required", None, (P, 0, -1, -1, P, P, P)),
        "call": ("by-decision", None, (*EVEN, None, 0, 0, 0)),
        "aa-bonus": ("optional", None, ()),
        "flop-pairs": ("optional", None, ()),
    },
    "triple-action": {
        "ante": ("required", None, (*EVEN, -1, 1, 1, 1)),
        "bet": ("by-decision", None, (*EVEN, None, 0, 0, 0)),
        "ante-bonus": ("free", "ante", (P, P, P, 0, P, P, P)),
        "bonus": ("optional", None, ()),
        "flop": ("optional", None, ()),
    },
}

# Cards of the pack; the deal in its order; with what the dealer qualifies.
DEALT = {
    "holdem-88": (52, [("board", 5), ("hand", 2), ("dealer", 2)], "pair"),
    "fortune-holdem": (52, [("board", 5), ("hand", 2), ("dealer", 2)], "pair"),
    "casino-holdem": (52, [("hand", 2), ("dealer", 2), ("board", 5)], "pair-of-fours"),
    "triple-action": (28, [("hand", 2), ("dealer", 2), ("board", 3)], "pair-of-nines"),
}

# Each decision: the cards face up on the board and of the dealer, what a player may do but bet,
# the wager of the bet and its multiples of the ante, and whether a bet made before skips it.
FOUR_TWO_ONE = [
    (0, 0, "check", "raise", (1, 2, 3, 4), False),
    (3, 0, "check", "raise", (1, 2), True),
    (5, 0, "fold", "raise", (1,), True),
]
DECISIONS = {
    "holdem-88": FOUR_TWO_ONE,
    "fortune-holdem": FOUR_TWO_ONE,
    "casino-holdem": [(3, 0, "fold", "call", (2,), False)],
    "triple-action": [(0, 1, "fold", "bet", (1,), False)],
}

JUDGED = {
    ("casino-holdem", "aa-bonus"): Judged(hand=2, board=3, order="high"),
    ("casino-holdem", "flop-pairs"): Judged(hand=0, board=3, order="three-card-high"),
    ("triple-action", "flop"): Judged(hand=0, board=3, order="flop"),
}

TITLES = {
    ("holdem-88", "raise"): "Highway",
    ("fortune-holdem", "raise"): "Raise",
    ("fortune-holdem", "bonus-88"): "Bonus 88",
    ("fortune-holdem", "seven-card-bonus"): "Bonus Seven Card",
    ("casino-holdem", "aa-bonus"): "AA Bonus",
    ("casino-holdem", "flop-pairs"): "Flop Pairs",
}

# Eights counted: held, on the board, anywhere.
COUNTED = [(2, 2, 0), (0, 0, 4), (2, 0, 0), (0, 0, 3), (0, 0, 2), (1, 0, 0)]


def house_banked(game: str) -> HouseBanked:
    sheet = rulebook.game(game).sheet
    assert isinstance(sheet, HouseBanked)
    return sheet


WAGERS = {(game, wager.name): wager for game in SETTLED for wager in house_banked(game).wager}


@pytest.mark.parametrize(("game", "wager"), WAGERS)
def test_pay_tables(game: str, wager: str) -> None:
    below, tables = TABLES.get((game, wager), ("", {}))
    said = WAGERS[game, wager].paytable
    assert {table.name: table.pays for table in said} == tables
    assert [list(table.pays) for table in said] == [list(lines) for lines in tables.values()]
    assert [table.below for table in said] == [below] * len(tables)


@pytest.mark.parametrize(("game", "wager"), WAGERS)
def test_which_lines_of_a_pay_table_are_reconstructed(game: str, wager: str) -> None:
    for table in WAGERS[game, wager].paytable:
        lost = tuple(table.pays) if (game, wager) in RECONSTRUCTED else ()
        if wager == "flop-pairs":
            lost = ("mini-royal",) if table.name == "2" else ()
        assert table.reconstructed == lost


def test_tables_that_the_fortune_document_leaves_to_the_layout_say_whose_they_are() -> None:
    for (game, _), wager in WAGERS.items():
        for table in wager.paytable:
            borrowed = game == "fortune-holdem"
            assert (table.rests_on or "").startswith("Hold'em 88's") == borrowed


@pytest.mark.parametrize("game", SETTLED)
def test_wagers_and_how_they_end(game: str) -> None:
    said = {}
    for wager in house_banked(game).wager:
        settle, off = wager.settle, wager.settle.unqualified
        ends: tuple[object, ...] = (settle.win, settle.tie, settle.lose, settle.fold)
        if off is not None:
            ends = (*ends, off.win, off.tie, off.lose)
        else:
            assert settle.always == "paytable"
            assert ends == (None, None, None, None)
            ends = ()
        said[wager.name] = (wager.made, wager.equals, ends)
    assert said == SETTLED[game]


@pytest.mark.parametrize("game", DEALT)
def test_pack_deal_and_dealer(game: str) -> None:
    sheet = house_banked(game)
    cards, deal, qualifies = DEALT[game]
    assert 4 * len(sheet.deck.ranks) + sheet.deck.jokers == cards
    assert [(dealt.to, dealt.cards) for dealt in sheet.deal] == deal
    assert sheet.dealer.qualifies == qualifies
    assert sheet.showdown.wins == ("high",)
    assert sheet.showdown.uses is None


@pytest.mark.parametrize("game", DECISIONS)
def test_decisions(game: str) -> None:
    said = []
    for decision in house_banked(game).decision:
        other, bet = decision.choices
        assert isinstance(bet, Bet)
        assert bet.of == "ante"
        assert decision.unless in (None, bet.bet)
        seen = decision.sees
        skipped = decision.unless is not None
        said.append((seen.board, seen.dealer, other, bet.bet, bet.times, skipped))
    assert said == DECISIONS[game]


@pytest.mark.parametrize(("game", "wager"), WAGERS)
def test_the_cards_that_a_pay_table_looks_at(game: str, wager: str) -> None:
    assert WAGERS[game, wager].judged == JUDGED.get((game, wager))


@pytest.mark.parametrize(("game", "wager"), TITLES)
def test_wagers_go_by_the_names_of_their_documents(game: str, wager: str) -> None:
    assert WAGERS[game, wager].title == TITLES[game, wager]


@pytest.mark.parametrize("game", ["holdem-88", "fortune-holdem"])
def test_how_eights_are_counted(game: str) -> None:
    wager = WAGERS[game, "bonus-88"]
    assert wager.counts == "8"
    assert [line.name for line in wager.line] == list(EIGHTS)
    assert [(line.hand, line.board, line.any) for line in wager.line] == COUNTED


def test_no_other_wager_counts_cards() -> None:
    counting = [key for key, wager in WAGERS.items() if wager.counts or wager.line]
    assert counting == [("holdem-88", "bonus-88"), ("fortune-holdem", "bonus-88")]


def limits(wager: Wager) -> tuple[int | None, int | None]:
    return wager.min, wager.max


def test_limits_are_assumed_and_every_sheet_says_so() -> None:
    for (game, _), wager in WAGERS.items():
        chosen = wager.made == "optional" or (wager.made == "required" and not wager.equals)
        assert limits(wager) == ((100, 50_000) if chosen else (None, None))
        assert house_banked(game).limits_assumed


def test_the_orders_of_triple_action() -> None:
    high, flop = house_banked("triple-action").order
    assert (high.name, high.size, high.best_first) == ("high", 5, (*TRIPLE, "pair", "high-card"))
    assert (flop.name, flop.size) == ("flop", 3)
    assert set(FLOP[:4]) < set(flop.best_first), "a category is paid that the order doesn't know"
    assert not high.low_straight
    assert not flop.low_straight
    for game in ("holdem-88", "fortune-holdem", "casino-holdem"):
        assert house_banked(game).order == ()


DOCUMENTS = {
    "holdem-88": "000_86ec8a19948675bb",
    "triple-action": "001_b8db1ca06e2940d8",
    "casino-holdem": "002_31e0b3eed50e9ce9",
    "fortune-holdem": "003_b9adadef6dece903",
}


@pytest.mark.parametrize(("game", "document"), DOCUMENTS.items())
def test_a_sheet_names_its_document(game: str, document: str) -> None:
    assert house_banked(game).source.document.endswith(document)
