"""Files that were damaged, or made by an enemy: each is read, or refused in one clear line."""

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddchip.history import History, read_phh, replays, write_phh
from oddchip.history.writing import toml_value
from oddchip.mistake import Mistake
from oddchip.table import to_json
from tests.history.hands import GAMES, STRUCTURES, played, some_terms

PIECES = [
    "??",
    "As",
    "p1",
    "p9",
    "d dh ",
    "cbr ",
    "sm",
    "sd",
    "-1",
    "0",
    "9" * 30,
    "inf",
    "nan",
    "[",
    "]",
]
PIECES += [
    "'",
    '"',
    "\n",
    "=",
    "{",
    "}",
    "null",
    "true",
    "variant = 'NT'",
    "_oddchip.",
    "\0",
    "é",
    "1e99",
]


def some_history(random: Random) -> History:
    table = some_terms(random.choice(GAMES), random.choice(STRUCTURES), random)
    return History(played(table, random))


def damaged(text: str, random: Random) -> str:
    """The text with some of it gone, doubled, or replaced."""
    for _ in range(random.randint(1, 3)):
        at = random.randrange(len(text) + 1)
        upto = min(len(text), at + random.choice((0, 1, 2, 5, 20)))
        piece = random.choice([*PIECES, text[at:upto] * 2, ""])
        text = text[:at] + piece + text[upto:]
    return text


def complaint(mistake: Mistake) -> str:
    said = str(mistake)
    assert said
    assert said.isprintable()
    assert len(said) < 500
    return said


@pytest.mark.parametrize("seed", range(8))
def test_a_damaged_phh_file_is_read_or_refused(seed: int) -> None:
    random = Random(seed)
    text = write_phh(some_history(random), viewer=random.choice(["auditor", "spectator"]))
    refused = 0
    for _ in range(60):
        try:
            read_phh(damaged(text, random))
        except Mistake as mistake:
            refused += bool(complaint(mistake))
    assert refused


@pytest.mark.parametrize("seed", range(8))
def test_a_damaged_log_is_read_or_refused(seed: int, tmp_path: Path) -> None:
    random = Random(seed)
    log = to_json(some_history(random).hand.log)
    file = tmp_path / "hand.json"
    refused = 0
    for _ in range(40):
        file.write_text(damaged(log.decode(), random), encoding="utf-8")
        for replay in replays(file):
            refused += bool(replay.why)
            assert replay.why.isprintable()
    assert refused


def inner(value: object, random: Random) -> tuple[list[object] | dict[str, object], int | str]:
    """Some place within a decoded log."""
    while True:
        assert isinstance(value, list | dict)
        keys: list[int | str] = list(value) if isinstance(value, dict) else list(range(len(value)))
        key = random.choice(keys)
        item = value[key]  # type: ignore[index]
        if not isinstance(item, list | dict) or not item or random.random() < 0.2:
            return value, key
        value = item


@pytest.mark.parametrize("seed", range(8))
def test_a_log_with_another_value_in_it_is_refused_or_is_a_hand(seed: int, tmp_path: Path) -> None:
    random = Random(seed)
    log = to_json(some_history(random).hand.log)
    file = tmp_path / "hand.json"
    values: list[object] = [-1, 0, 1, 10**6, 10**20, None, "", "As", "Jk", "bet", [], {}, True, 1.5]
    for _ in range(40):
        decoded = json.loads(log)
        place, key = inner(decoded, random)
        place[key] = random.choice(values)  # type: ignore[index]
        file.write_text(json.dumps(decoded), encoding="utf-8")
        for replay in replays(file):
            assert replay.why.isprintable()


PLAIN = "variant = 'NT'\nblinds_or_straddles = [1, 2]\nmin_bet = 2\nstarting_stacks = [50, 50]\n"
WORDS = st.sampled_from(
    [
        "p1",
        "p2",
        "p3",
        "d",
        "dh",
        "db",
        "f",
        "cc",
        "pb",
        "cbr",
        "sd",
        "sm",
        "-",
        "As",
        "??",
        "2c3c4c",
        "4",
        "9",
    ]
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 10**20) | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=5,
)


@given(st.lists(st.lists(WORDS, max_size=4).map(" ".join), max_size=12))
def test_any_actions_are_a_hand_or_refused(actions: list[str]) -> None:
    try:
        (history,) = read_phh(f"{PLAIN}actions = {json.dumps(actions)}")
    except Mistake as mistake:
        complaint(mistake)
    else:
        assert sum(history.hand.stacks) + history.hand.pot == 100


@given(
    st.sampled_from(
        ["antes", "seats", "players", "min_bet", "finishing_stacks", "variant", "_oddchip"]
    )
    | st.sampled_from(
        ["options", "stakes", "posts", "collected", "deck", "again", "unit", "game"]
    ).map("_oddchip.{}".format),
    VALUES.filter(lambda value: value is not None),
)
def test_any_value_of_a_field_is_taken_or_refused(field: str, value: object) -> None:
    text = f"{field} = {toml_value(value)}\n{PLAIN}actions = []"
    try:
        read_phh(text)
    except Mistake as mistake:
        complaint(mistake)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "x = 1",
        "[a]\nb = 1",
        "a.b = 1\nc = 2",
        "[" * 5_000,
        "variant = " + "[" * 5_000,
        "a" + ".a" * 20_000 + " = 1",
        "variant = 'NT'\nday = " + "9" * 10_000,
        "variant = 'NT'\nday = 1e" + "9" * 30,
        "variant = 'NT'\nstarting_stacks = [1e500, 1e-500]\nactions = []",
        "variant = 'NT'\nstarting_stacks = [1e999999999, 1]\nactions = []",
    ],
)
def test_what_is_no_hand_at_all_is_refused_at_once(text: str) -> None:
    with pytest.raises(Mistake) as refused:
        read_phh(text)
    complaint(refused.value)
