"""Games are found by id, name and alias, in any case and with any signs."""

from collections import Counter
from pathlib import Path

import pytest

from oddchip import rulebook
from oddchip.mistake import Mistake
from oddchip.rules import check

IDS = (
    "casino-holdem",
    "five-card-draw-hi-lo",
    "fortune-holdem",
    "holdem-88",
    "holdem-hi-lo",
    "lo-ball",
    "omaha-8",
    "omaha-hi",
    "pineapple",
    "razz",
    "seven-card-stud",
    "seven-card-stud-8",
    "texas-holdem",
    "triple-action",
)

# Every name that the five documents give a game, then some that people say.
CALLED = {
    "Holdem 88": "holdem-88",
    "Hold'em 88": "holdem-88",
    "Triple Action Hold'em": "triple-action",
    "CASINO HOLD'EM POKER": "casino-holdem",
    "Casino Hold 'Em": "casino-holdem",
    "Fortune Hold'Em": "fortune-holdem",
    "Hold-em": "texas-holdem",
    "Texas Holdem": "texas-holdem",
    "Texas Holdem Hi/Lo": "holdem-hi-lo",
    "Texas Holdem High/Lo": "holdem-hi-lo",
    "Omaha-8": "omaha-8",
    "Omaha-hi": "omaha-hi",
    "Omaha High": "omaha-hi",
    "Pineapple": "pineapple",
    "Razz": "razz",
    "Lo-Ball": "lo-ball",
    "Lo-ball": "lo-ball",
    "7 Card Stud": "seven-card-stud",
    "7 card stud": "seven-card-stud",
    "7 Card Stud High/Lo 8 or Better": "seven-card-stud-8",
    "7 card stud, hi-low 8 or better": "seven-card-stud-8",
    "5 Card draw/ Hi-low split": "five-card-draw-hi-lo",
    "5 Card draw/Hi lo split": "five-card-draw-hi-lo",
    "5 Card Draw Hi-Low 8 or Better": "five-card-draw-hi-lo",
    "O8": "omaha-8",
    "omaha": "omaha-hi",
    "HOLDEM": "texas-holdem",
    "  texas   hold 'em ": "texas-holdem",
    "stud": "seven-card-stud",
    "Stud/8": "seven-card-stud-8",
    "razz!": "razz",
    "lowball": "lo-ball",
    "badugi": "badugi",
}

UNKNOWN = {
    "omaha-9": "no game is called 'omaha-9'; did you mean omaha-",
    "raz": "no game is called 'raz'; did you mean razz?",
    "fortuna": "no game is called 'fortuna'; did you mean fortune-holdem?",
    "whist": f"no game is called 'whist'; there are: {', '.join(IDS)}",
    "": f"no game is called ''; there are: {', '.join(IDS)}",
    "card-room": f"no game is called 'card-room'; there are: {', '.join(IDS)}",
    "../../../etc/passwd": "no game is called '../../../etc/passwd'; there are: ",
    "a\nb\x1b[2J": "no game is called 'a\\nb\\x1b[2J'; there are: ",
    "x" * 10_000: f"no game is called '{'x' * 60}'; there are: ",
}


def letters(said: str) -> str:
    return "".join(char for char in said.lower() if char.isalnum())


def test_there_are_fourteen_games_and_those_of_mixed_rounds() -> None:
    assert rulebook.ids() == IDS
    assert {game.id for game in rulebook.games()} == set(IDS)
    assert not set(rulebook.mixed_ids()) & set(IDS)


def test_games_against_the_house_come_first() -> None:
    kinds = [game.sheet.kind for game in rulebook.games()]
    assert kinds == ["house-banked"] * 4 + ["card-room"] * 10


@pytest.mark.parametrize(("name", "game"), CALLED.items())
def test_a_game_is_found_by_what_it_is_called(name: str, game: str) -> None:
    assert rulebook.find(name) == game


@pytest.mark.parametrize("game", [*IDS, *rulebook.mixed_ids()])
def test_a_game_is_found_by_its_id_name_and_aliases(game: str) -> None:
    loaded = rulebook.game(game)
    assert loaded.id == game
    for said in (game, loaded.sheet.name, *loaded.sheet.aliases):
        assert rulebook.find(f" {said} ".replace("-", " ").title()) == game


def test_no_two_games_answer_to_one_name() -> None:
    loaded = [rulebook.game(game) for game in (*IDS, *rulebook.mixed_ids())]
    said = Counter(
        called
        for game in loaded
        for called in {letters(s) for s in (game.id, game.sheet.name, *game.sheet.aliases)}
    )
    assert [called for called, times in said.items() if times > 1] == []


@pytest.mark.parametrize(("name", "message"), UNKNOWN.items())
def test_an_unknown_game_is_answered_with_those_it_may_mean(name: str, message: str) -> None:
    with pytest.raises(Mistake) as unknown:
        rulebook.find(name)
    assert str(unknown.value).startswith(message)
    assert str(unknown.value).isprintable()


@pytest.mark.parametrize("file", sorted(rulebook.SHELF.rglob("*.toml")), ids=lambda f: str(f.stem))
def test_every_sheet_of_a_game_is_without_a_fault_and_every_clause_is_used(
    file: Path,
) -> None:
    if file.parent.name == "clauses":
        sheets = rulebook.SHELF.rglob("*.toml")
        assert any(f'like = "{file.stem}"' in sheet.read_text("utf-8") for sheet in sheets)
    else:
        assert check(file, rulebook.SHELF) == ()
