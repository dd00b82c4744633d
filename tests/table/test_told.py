"""The worked rules: hands told in `rows`, each of them a situation that a floor manager knows."""

from pathlib import Path

import pytest

from tests.table.told import Told, check, hands_in

ROWS = [
    told
    for file in sorted((Path(__file__).parent / "rows").glob("*.txt"))
    for told in hands_in(file)
]


@pytest.mark.parametrize("told", ROWS, ids=[told.place for told in ROWS])
def test_the_hand_goes_as_told(told: Told) -> None:
    check(told)


def test_every_line_of_a_hand_can_surprise() -> None:
    """A row with any of its expectations changed fails, so that none of them is idle."""
    idle = []
    for told in ROWS:
        for place, (word, rest, line) in enumerate(told.script):
            if word == "play":
                continue
            wrong = Told(told.title, told.place, told.setup, told.cards, [*told.script])
            wrong.script[place] = (word, changed(word, rest), line)
            try:
                check(wrong)
            except AssertionError:
                continue
            idle.append(f"{told.place}: {word} {rest}")
    assert not idle


def changed(word: str, rest: str) -> str:
    """Another expectation than a row has."""
    return f"{rest}: nobody says this" if word == "no" else f"{rest} 9"
