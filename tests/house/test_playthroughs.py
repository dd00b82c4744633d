"""The golden playthroughs are what the round engine does: no change of behaviour passes unseen."""

import re

import pytest

from tests.house.playthroughs import FOLDER, playthroughs

PLAYED = playthroughs()


@pytest.mark.parametrize("name", PLAYED)
def test_the_engine_plays_the_golden_rounds(name: str) -> None:
    assert (FOLDER / name).read_text(encoding="utf-8") == PLAYED[name]


def test_no_golden_round_is_left_over() -> None:
    assert {file.name for file in FOLDER.iterdir()} == set(PLAYED)


def test_the_golden_rounds_show_every_way_to_decide_and_to_end() -> None:
    kept = "".join(PLAYED.values())
    assert set(re.findall(r'"kind":"(\w+)"', kept)) == {"check", "fold", "bet"}
    endings = {"win", "lose", "fold", "win-unqualified", "lose-unqualified"}
    assert endings <= set(re.findall(r'"ending":"([\w-]+)"', kept))
    assert re.search(r'"won":[1-9]\d*,"ending":"[\w-]+","line":"', kept)
