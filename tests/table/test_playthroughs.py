"""The golden playthroughs are what the engine does: no change of behaviour passes unseen."""

import pytest

from tests.table.playthroughs import FOLDER, playthroughs

PLAYED = playthroughs()


@pytest.mark.parametrize("name", PLAYED)
def test_the_engine_plays_the_golden_hand(name: str) -> None:
    assert (FOLDER / name).read_text(encoding="utf-8") == PLAYED[name]


def test_no_golden_hand_is_left_over() -> None:
    assert {file.name for file in FOLDER.iterdir()} == set(PLAYED)
