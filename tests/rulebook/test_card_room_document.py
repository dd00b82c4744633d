"""The ten card-room sheets beside the figures of their document, typed in from it."""

import pytest

from oddchip import rulebook
from oddchip.ranking import High, Low
from oddchip.rules import CardRoom, orders
from oddchip.rules.card_room import BringIn, Fixed, Open, Spread, Street

FIVE_ACES = High(best_first=("five-aces", *High().best_first))
EIGHT = Low(at_most=8)

# Jokers; the held cards and the board's that make a hand, any where there are none; what wins.
WON = {
    "texas-holdem": (0, None, (High(),)),
    "holdem-hi-lo": (0, None, (High(), EIGHT)),
    "omaha-hi": (0, (2, 3), (High(),)),
    "omaha-8": (0, (2, 3), (High(), EIGHT)),
    "pineapple": (0, None, (High(),)),
    "razz": (0, None, (Low(),)),
    "seven-card-stud": (0, None, (High(),)),
    "seven-card-stud-8": (0, None, (High(), EIGHT)),
    "lo-ball": (1, None, (Low(),)),
    "five-card-draw-hi-lo": (2, None, (FIVE_ACES, EIGHT)),
}

# Each street: cards burned, cards down, up and to the board, cards discarded and drawn, who opens.
BUTTON = "left-of-button"


def flops(down: int, *, discard: int = 0) -> list[tuple[object, ...]]:
    return [
        (0, down, 0, 0, 0, 0, "left-of-big-blind"),
        (1, 0, 0, 3, discard, 0, BUTTON),
        (1, 0, 0, 1, 0, 0, BUTTON),
        (1, 0, 0, 1, 0, 0, BUTTON),
    ]


STUD = [
    (0, 2, 1, 0, 0, 0, "bring-in"),
    (1, 0, 1, 0, 0, 0, BUTTON),
    (1, 0, 1, 0, 0, 0, BUTTON),
    (1, 0, 1, 0, 0, 0, BUTTON),
    (1, 1, 0, 0, 0, 0, BUTTON),
]
DRAW = [(0, 5, 0, 0, 0, 0, "left-of-big-blind"), (1, 0, 0, 0, 0, 5, BUTTON)]
STREETS = {
    "texas-holdem": flops(2),
    "holdem-hi-lo": flops(2),
    "omaha-hi": flops(4),
    "omaha-8": flops(4),
    "pineapple": flops(3, discard=1),
    "razz": STUD,
    "seven-card-stud": STUD,
    "seven-card-stud-8": STUD,
    "lo-ball": DRAW,
    "five-card-draw-hi-lo": DRAW,
}

# The document says what is put in, but for how much the blinds are; of draw it says nothing.
FLOP_GAMES = ("texas-holdem", "holdem-hi-lo", "omaha-hi", "omaha-8", "pineapple")
STUD_GAMES = ("razz", "seven-card-stud", "seven-card-stud-8")
DRAW_GAMES = ("lo-ball", "five-card-draw-hi-lo")

ASSUMED_FEE = ("omaha-hi", "omaha-8", "lo-ball", "five-card-draw-hi-lo")


def card_room(game: str) -> CardRoom:
    sheet = rulebook.game(game).sheet
    assert isinstance(sheet, CardRoom)
    return sheet


def row(street: Street) -> tuple[object, ...]:
    dealt = {"down": 0, "up": 0, "board": 0}
    for deal in street.deal:
        dealt[deal.to] += deal.cards
    discarded = street.discard.cards if street.discard else 0
    drawn = street.draw.max if street.draw else 0
    return (street.burn, *dealt.values(), discarded, drawn, street.opens)


@pytest.mark.parametrize("game", WON)
def test_pack_and_what_wins(game: str) -> None:
    sheet = card_room(game)
    uses = sheet.showdown.uses
    made_of = (uses.hand, uses.board) if uses else None
    assert (sheet.deck.jokers, made_of, orders(sheet)) == WON[game]
    assert len(sheet.deck.ranks) == 13


@pytest.mark.parametrize("game", STREETS)
def test_streets(game: str) -> None:
    assert [row(street) for street in card_room(game).street] == STREETS[game]


@pytest.mark.parametrize("game", WON)
def test_the_fee_is_three_dollars_of_the_button_before_the_deal(game: str) -> None:
    fee = card_room(game).collection
    assert fee is not None
    assert (fee.amount, fee.paid_by, fee.when) == (300, "button", "before-deal")
    assert fee.assumed == (game in ASSUMED_FEE)


@pytest.mark.parametrize("game", WON)
def test_wagers_are_from_one_dollar_to_five_hundred_with_three_raises(game: str) -> None:
    betting = card_room(game).betting
    assert betting.structure == "spread"
    assert betting.spread == Spread(min=100, max=50_000, raises=3)
    assert betting.fixed == Fixed(small=200, big=400, raises=3)
    assert betting.pot == betting.no_limit == Open(min=200)


@pytest.mark.parametrize("game", [*FLOP_GAMES, *DRAW_GAMES])
def test_blinds(game: str) -> None:
    forced = card_room(game).forced
    assert (forced.blinds, forced.ante, forced.bring_in) == ((100, 200), 0, None)
    assert forced.assumed


@pytest.mark.parametrize("game", STUD_GAMES)
def test_antes_and_who_brings_it_in(game: str) -> None:
    forced = card_room(game).forced
    razz = game == "razz"
    assert (forced.blinds, forced.ante) == ((), 100)
    assert forced.bring_in == BringIn(
        amount=100,
        by="highest-card" if razz else "lowest-card",
        aces="low" if razz else "high",
    )


@pytest.mark.parametrize("game", WON)
def test_the_button_ties_and_the_showdown(game: str) -> None:
    sheet = card_room(game)
    assert (sheet.button.first, sheet.button.moves) == ("highest-spade", "clockwise")
    assert sheet.showdown.odd_chip == "left-of-button"
    assert sheet.showdown.first_to_show == "last-aggressor"
    assert sheet.showdown.losers == "may-muck"


@pytest.mark.parametrize("game", WON)
def test_the_pack_serves_every_seat_and_when_it_runs_short(game: str) -> None:
    sheet = card_room(game)
    assert (sheet.seats.min, sheet.seats.max) == (2, 10 if game in FLOP_GAMES else 8)
    short = {**dict.fromkeys(STUD_GAMES, "burns-then-board")}
    short |= dict.fromkeys(DRAW_GAMES, "discards-of-others")
    assert sheet.deck.runs_short == short.get(game)


@pytest.mark.parametrize("game", WON)
def test_small_bets_come_before_big_ones(game: str) -> None:
    bets = [street.bet for street in card_room(game).street]
    late = {2: 1, 4: 2, 5: 2}[len(bets)]
    assert bets == ["small"] * late + ["big"] * (len(bets) - late)


@pytest.mark.parametrize("game", WON)
def test_a_sheet_names_its_document(game: str) -> None:
    assert card_room(game).source.document.endswith("004_b0269ea29a7a3873")
    assert card_room(game).source.passage
