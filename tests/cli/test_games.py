"""`oddchip games` lists every game, for people and for programs."""

import json

import pytest

from oddchip import rulebook
from oddchip.cli import main
from tests.rulebook.test_find import IDS


def test_the_list_has_a_line_for_each_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    (omaha,) = (line for line in lines if line.split()[0] == "omaha-8")
    assert omaha.split("  ")[1:2] == ["omaha-8"]
    assert [part.strip() for part in omaha.split("  ") if part.strip()] == [
        "omaha-8",
        "Omaha-8",
        "2 to 10",
        "high and low",
    ]
    assert {line.split()[0] for line in lines} >= set(IDS)
    assert len(lines) == len(IDS) + 4, "a head, a line under it, and one for each kind of game"


def test_json_says_what_there_is_to_choose_from(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert list(listed) == ["games"]
    assert {game["id"] for game in listed["games"]} == set(IDS)
    for game in listed["games"]:
        assert list(game) == ["id", "name", "kind", "aliases", "seats", "wins", "options"]
        for option in game["options"]:
            for choice in option["choices"]:
                chosen = rulebook.game(game["id"], {option["name"]: choice})
                assert chosen.chosen[option["name"]] == choice
    aliases = {alias for game in listed["games"] for alias in game["aliases"]}
    assert {"o8", "88", "stud", "crazy-pineapple"} <= aliases
    (pineapple,) = (game for game in listed["games"] if game["id"] == "pineapple")
    assert pineapple["kind"] == "card-room"
    assert pineapple["seats"] == {"min": 2, "max": 10}
    assert pineapple["wins"] == ["high"]
    assert pineapple["options"][-1] == {
        "name": "discard",
        "choices": ["after-flop-betting", "before-flop-betting"],
        "default": "after-flop-betting",
    }
