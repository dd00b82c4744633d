"""The questions that the documents leave open: each option, its choices, and what they change."""

from itertools import product

import msgspec
import pytest

from oddchip import rulebook
from oddchip.mistake import Mistake
from oddchip.rules import CardRoom, HouseBanked

EVERY_CARD_ROOM: dict[str, tuple[str, ...]] = {
    "structure": ("spread", "fixed", "pot", "no-limit"),
    "heads-up-cap": ("on", "off"),
    "short-raise-reopens": ("never", "half", "added-up"),
}
STUD = {**EVERY_CARD_ROOM, "opens": ("left-of-button", "best-board")}
DRAW = {**EVERY_CARD_ROOM, "forced": ("blinds", "antes")}

# Every option of every game with its choices, the default first.
OPTIONS: dict[str, dict[str, tuple[str, ...]]] = {
    "holdem-88": {},
    "fortune-holdem": {"unqualified-ante": ("returned", "loses-to-higher", "pays-even-money")},
    "casino-holdem": {},
    "triple-action": {"low-straight": ("off", "on")},
    "texas-holdem": EVERY_CARD_ROOM,
    "holdem-hi-lo": EVERY_CARD_ROOM,
    "omaha-hi": EVERY_CARD_ROOM,
    "omaha-8": EVERY_CARD_ROOM,
    "pineapple": {**EVERY_CARD_ROOM, "discard": ("after-flop-betting", "before-flop-betting")},
    "razz": STUD,
    "seven-card-stud": STUD,
    "seven-card-stud-8": STUD,
    "lo-ball": {**DRAW, "check-raise": ("on", "off"), "sevens-rule": ("off", "on")},
    "five-card-draw-hi-lo": DRAW,
}
STREETS = {"fourth-street", "fifth-street", "sixth-street", "seventh-street"}


def card_room(game: str, **options: str) -> CardRoom:
    chosen = {name.replace("_", "-"): choice for name, choice in options.items()}
    sheet = rulebook.game(game, chosen).sheet
    assert isinstance(sheet, CardRoom)
    return sheet


def house_banked(game: str, **options: str) -> HouseBanked:
    chosen = {name.replace("_", "-"): choice for name, choice in options.items()}
    sheet = rulebook.game(game, chosen).sheet
    assert isinstance(sheet, HouseBanked)
    return sheet


@pytest.mark.parametrize("game", rulebook.ids())
def test_a_game_has_these_options_and_no_others(game: str) -> None:
    loaded = rulebook.game(game)
    said = {
        option.name: tuple(choice.name for choice in option.choice)
        for option in loaded.sheet.option
    }
    assert said == OPTIONS[game]
    assert loaded.chosen == {name: choices[0] for name, choices in OPTIONS[game].items()}
    assert [option.default for option in loaded.sheet.option] == list(loaded.chosen.values())


@pytest.mark.parametrize("game", rulebook.ids())
def test_every_option_says_why_and_what_it_rests_on(game: str) -> None:
    for option in rulebook.game(game).sheet.option:
        assert option.asks.endswith("?")
        assert option.why.endswith(".")
        assert option.rests_on
        assert all(choice.means.endswith(".") for choice in option.choice)


@pytest.mark.parametrize("game", rulebook.ids())
def test_any_choices_go_together(game: str) -> None:
    sheets = set()
    combined = list(product(*OPTIONS[game].values()))
    for choices in combined:
        chosen = dict(zip(OPTIONS[game], choices, strict=True))
        loaded = rulebook.game(game, chosen)
        assert loaded.chosen == chosen
        sheets.add(msgspec.json.encode(loaded.sheet))
    assert len(sheets) == len(combined), "a choice changes nothing"


@pytest.mark.parametrize("game", [g for g in rulebook.ids() if "structure" in OPTIONS[g]])
def test_what_the_options_of_every_card_room_game_change(game: str) -> None:
    for structure in OPTIONS[game]["structure"]:
        assert card_room(game, structure=structure).betting.structure == structure
    assert card_room(game).betting.structure == "spread"
    assert card_room(game).betting.heads_up_cap
    assert not card_room(game, heads_up_cap="off").betting.heads_up_cap
    assert card_room(game).betting.short_raise_reopens == "never"
    for choice in OPTIONS[game]["short-raise-reopens"]:
        chosen = card_room(game, short_raise_reopens=choice)
        assert chosen.betting.short_raise_reopens == choice


@pytest.mark.parametrize("game", ["razz", "seven-card-stud", "seven-card-stud-8"])
def test_who_opens_the_later_streets_of_stud(game: str) -> None:
    for choice in ("left-of-button", "best-board"):
        opens = {street.name: street.opens for street in card_room(game, opens=choice).street}
        assert opens == {"third-street": "bring-in", **dict.fromkeys(STREETS, choice)}


@pytest.mark.parametrize("game", ["lo-ball", "five-card-draw-hi-lo"])
def test_what_goes_in_first_at_draw(game: str) -> None:
    blinds, antes = card_room(game), card_room(game, forced="antes")
    assert (blinds.forced.blinds, blinds.forced.ante) == ((100, 200), 0)
    assert [street.opens for street in blinds.street] == ["left-of-big-blind", "left-of-button"]
    assert (antes.forced.blinds, antes.forced.ante) == ((), 100)
    assert [street.opens for street in antes.street] == ["left-of-button", "left-of-button"]


def test_when_a_card_is_discarded_at_pineapple() -> None:
    after, before = card_room("pineapple"), card_room("pineapple", discard="before-flop-betting")
    discards = [[street.discard for street in sheet.street] for sheet in (after, before)]
    for (pre_flop, flop, turn, river), when in zip(
        discards, ("after-betting", "before-betting"), strict=True
    ):
        assert (pre_flop, turn, river) == (None, None, None)
        assert flop is not None
        assert (flop.cards, flop.when) == (1, when)


def test_the_usages_of_lo_ball() -> None:
    assert card_room("lo-ball").betting.check_raise
    assert not card_room("lo-ball", check_raise="off").betting.check_raise
    assert not card_room("lo-ball").betting.sevens_rule
    assert card_room("lo-ball", sevens_rule="on").betting.sevens_rule


@pytest.mark.parametrize(
    ("choice", "ends"),
    [("returned", (0, 0, 0)), ("loses-to-higher", (0, 0, -1)), ("pays-even-money", (1, 0, 0))],
)
def test_the_ante_of_fortune_holdem_when_the_dealer_does_not_qualify(
    choice: str, ends: tuple[int, int, int]
) -> None:
    sheet = house_banked("fortune-holdem", unqualified_ante=choice)
    ante = next(wager for wager in sheet.wager if wager.name == "ante").settle.unqualified
    assert ante is not None
    assert (ante.win, ante.tie, ante.lose) == ends
    others = [wager for wager in sheet.wager if wager.name != "ante"]
    assert others == [w for w in house_banked("fortune-holdem").wager if w.name != "ante"]


def test_the_low_straight_of_triple_action() -> None:
    for choice, high in (("off", False), ("on", True)):
        sheet = house_banked("triple-action", low_straight=choice)
        assert {order.name: order.low_straight for order in sheet.order} == {
            "high": high,
            "flop": False,
        }


WRONG = [
    (
        "razz",
        {"sevens-rule": "on"},
        "razz has no option 'sevens-rule'; it has: " + ", ".join(STUD),
    ),
    ("holdem-88", {"structure": "pot"}, "holdem-88 has no option 'structure'; it has: none"),
    (
        "texas-holdem",
        {"structure": "half-pot"},
        "option structure can't be 'half-pot'; it can be: spread, fixed, pot, no-limit",
    ),
]


@pytest.mark.parametrize(("game", "options", "message"), WRONG)
def test_a_choice_that_there_is_not(game: str, options: dict[str, str], message: str) -> None:
    with pytest.raises(Mistake) as refused:
        rulebook.game(game, options)
    assert str(refused.value) == message
