"""Whatever is loaded, a game or a mistake comes out, and nothing else happens."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oddchip import rulebook
from oddchip.mistake import Mistake
from oddchip.rules import BadSheet, Game, check, load


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("sheets")


SHEETS = [path.read_text("utf-8") for path in sorted(rulebook.SHELF.rglob("*.toml"))]
TOKEN = re.compile(r'"[^"\n]*"|[\w-]+|\s+|.')

WORDS = sorted({token for sheet in SHEETS for token in TOKEN.findall(sheet)})
LINES = sorted({line for sheet in SHEETS for line in sheet.split("\n")})
BLOCKS = sorted({block for sheet in SHEETS for block in sheet.split("\n\n")})
KEYS = sorted({line.partition(" = ")[0] for line in LINES if " = " in line})
VALUES = sorted({line.partition(" = ")[2] for line in LINES if " = " in line})
ODD_VALUES = [
    *("0", "-1", "1", "2", "5", "22", "54", "55", "100_000", "1_000_000_000_001", "9" * 30),
    *("0x" + "f" * 40, "1.5", "inf", "nan", "true", "false", "1979-05-27", "07:32:00"),
    *('""', '"x"', '"\\u001b[31m"', '"\\n"', '"left-of-button"', '"pair-of-"', '"-high"'),
    *("[]", "{}", "[[]]", "[{}]", '{ name = "a" }', '[{ name = "a" }, { name = "a" }]'),
    *('["badugi"]', '["three-card-high"]', '["eight-or-better"]', '["high", "high"]'),
    *('["pair", "high-card"]', '"6789TJQKA"', '"TJQKA"', '"23456"', '"six-high"'),
]

Changed = tuple[str, int, str]


def tokens(draw_from: list[str], kind: str) -> st.SearchStrategy[Changed]:
    return st.tuples(st.just(kind), st.integers(0, 10_000), st.sampled_from(draw_from))


CHANGES = st.one_of(
    tokens(["delete", "twice"], "line"),
    tokens(LINES, "new line"),
    tokens(["delete", "twice"], "block"),
    tokens(BLOCKS, "new block"),
    tokens(["delete", "twice"], "token"),
    tokens(WORDS + ODD_VALUES, "new token"),
    tokens(VALUES + ODD_VALUES * 2, "value"),
    tokens(KEYS, "key"),
)

Result = TypeVar("Result")
BETWEEN = {"line": "\n", "block": "\n\n", "token": "", "value": "\n", "key": "\n"}


def changed(text: str, change: Changed) -> str:
    """A sheet with one of its lines, blocks or words changed, or a key or a value of it."""
    kind, where, new = change
    what = kind.removeprefix("new ")
    parts = TOKEN.findall(text) if what == "token" else text.split(BETWEEN[what])
    places = [
        place for place, part in enumerate(parts) if " = " in part or what not in ("key", "value")
    ]
    if not places:
        return text
    at = places[where % len(places)]
    key, equals, value = parts[at].partition(" = ")
    match kind:
        case "value":
            parts[at] = key + equals + new
        case "key":
            parts[at] = new + equals + value
        case "line" | "block" | "token":
            parts[at : at + 1] = [] if new == "delete" else [parts[at]] * 2
        case _:
            parts[at] = new
    return BETWEEN[what].join(parts)


def comes_out(of: Callable[[Path, Path], Result], file: Path) -> Result | Mistake:
    try:
        return of(file, rulebook.SHELF)
    except Mistake as mistake:
        return mistake


def assert_loads_or_says_why(data: bytes, folder: Path) -> None:
    file = folder / "mine.toml"
    file.write_bytes(data)
    loaded, checked = comes_out(load, file), comes_out(check, file)
    if isinstance(loaded, Game):
        assert re.fullmatch("[0-9a-f]{64}", loaded.fingerprint)
        assert isinstance(checked, tuple)
        assert all("(when " in fault.found for fault in checked)
    elif isinstance(loaded, BadSheet):
        assert isinstance(checked, tuple)
        assert set(loaded.faults) <= set(checked)
    else:
        assert str(loaded) == str(checked)
        assert "\n" not in str(loaded)
    for line in str(loaded).split("\n") if isinstance(loaded, Mistake) else ():
        assert line.isprintable()
        assert len(line) < 1_500


@given(st.binary(max_size=200))
def test_any_bytes(folder: Path, data: bytes) -> None:
    assert_loads_or_says_why(data, folder)


@given(st.lists(st.sampled_from(WORDS + ODD_VALUES + ["=", "[[", "]]", "\n"] * 9), max_size=40))
def test_any_words_of_sheets(folder: Path, words: list[str]) -> None:
    assert_loads_or_says_why(" ".join(words).encode(), folder)


@settings(max_examples=150)
@given(st.sampled_from(SHEETS), st.lists(CHANGES, min_size=1, max_size=6))
def test_the_rulebook_changed_at_random(folder: Path, sheet: str, changes: list[Changed]) -> None:
    for change in changes:
        sheet = changed(sheet, change)
    assert_loads_or_says_why(sheet.encode(), folder)


WATCHED = """
import json, sys
from pathlib import Path
from oddchip import rulebook
from oddchip.mistake import Mistake

rulebook.game("razz").fingerprint
events = []
sys.addaudithook(lambda event, args: events.append((event, args)))
try:
    rulebook.read(Path(sys.argv[1])).fingerprint
except Mistake:
    pass
seen = list(events)
looking = ("os.scandir", "os.listdir", "pathlib.", "object.", "sys.")
print(json.dumps({
    "opened": [str(Path(args[0]).resolve()) for event, args in seen if event == "open"],
    "done": [event for event, _ in seen if event != "open" and not event.startswith(looking)],
}))
"""

CODE = "__import__('os').system('touch ran')"


@pytest.mark.parametrize(
    "text",
    [
        f'like = "razz"\nname = "{CODE}"',
        f'like = "razz"\nname = "${{jndi:x}} {{0.__class__}} %s `id` $(id)"\ncode = "{CODE}"',
        'like = "razz"\nname = "x"\ninclude = "/etc/passwd"\nimport = "os"',
        'like = "../../../../etc/passwd"\nname = "x"',
        '__class__ = "x"\n__init__ = 1\n__reduce__ = ["os.system", "id"]',
        '[option.__class__]\nname = "!!python/object/apply:os.system"',
    ],
)
def test_a_sheet_runs_nothing_and_opens_nothing_but_the_shelf(tmp_path: Path, text: str) -> None:
    file = (tmp_path / "mine.toml").resolve()
    file.write_text(text, "utf-8")
    ran = subprocess.run(
        [sys.executable, "-c", WATCHED, str(file)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    seen = json.loads(ran.stdout)
    assert str(file) in seen["opened"]
    shelf = {str(path.resolve()) for path in rulebook.SHELF.rglob("*.toml")}
    assert set(seen["opened"]) <= {str(file), *shelf}
    assert seen["done"] == []
    assert list(tmp_path.iterdir()) == [file]
