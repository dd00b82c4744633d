"""Trees of sheets: laying one over another, what a sheet may be like, what is refused unread."""

import os
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddchip import rulebook
from oddchip.rules import Unreadable, load
from oddchip.rules.tree import (
    MOST_BYTES,
    MOST_DEPTH,
    MOST_VALUES,
    Node,
    merge,
    parse,
    read,
    resolve,
)

MERGES = [
    ("nothing over something", "a = 1", "", "a = 1"),
    ("something over nothing", "", "a = 1", "a = 1"),
    ("a value over a value", "a = 1", "a = 2", "a = 2"),
    ("another key", "a = 1", "b = 2", "a = 1\nb = 2"),
    ("a key of a table", "t = { a = 1, b = 1 }", "t.b = 2", "t = { a = 1, b = 2 }"),
    ("an empty table changes nothing", "t = { a = 1 }", "[t]", "t = { a = 1 }"),
    ("a value over a table", "t = { a = 1 }", "t = 1", "t = 1"),
    ("a table over a value", "t = 1", "t = { a = 1 }", "t = { a = 1 }"),
    ("a list of values is replaced", "l = [1, 2]", "l = [3]", "l = [3]"),
    ("and may be emptied", "l = [1, 2]", "l = []", "l = []"),
    ("tables without names are replaced", "l = [{ a = 1 }, { a = 2 }]", "l = [{}]", "l = [{}]"),
    (
        "named tables merge by name and keep their order",
        'l = [{ name = "x", a = 1, b = 1 }, { name = "y", a = 1 }]',
        'l = [{ name = "z", a = 3 }, { name = "y", a = 2 }, { name = "x", a = 2 }]',
        'l = [{ name = "x", a = 2, b = 1 }, { name = "y", a = 2 }, { name = "z", a = 3 }]',
    ),
    ("they may be emptied too", 'l = [{ name = "x" }]', "l = []", "l = []"),
    (
        "a table without a name joins them, for its fault to be found",
        'l = [{ name = "x" }]',
        "l = [{ a = 1 }]",
        'l = [{ name = "x" }, { a = 1 }]',
    ),
    (
        "a name given twice stays twice, for its fault to be found",
        'l = [{ name = "x", a = 1 }]',
        'l = [{ name = "x", b = 2 }, { name = "x", b = 3 }]',
        'l = [{ name = "x", a = 1, b = 2 }, { name = "x", b = 3 }]',
    ),
    ("values replace named tables", 'l = [{ name = "x" }]', "l = [1]", "l = [1]"),
    (
        "inside named tables it goes on",
        'l = [{ name = "x", l = [{ name = "p", a = 1 }] }]',
        'l = [{ name = "x", l = [{ name = "q" }] }]',
        'l = [{ name = "x", l = [{ name = "p", a = 1 }, { name = "q" }] }]',
    ),
]


def said(node: Node) -> object:
    if isinstance(node.value, dict):
        return {key: said(inner) for key, inner in node.value.items()}
    if isinstance(node.value, list):
        return [said(inner) for inner in node.value]
    return node.value


def tree(text: str, file: str = "sheet.toml") -> Node:
    return parse(text.encode(), file)


@pytest.mark.parametrize(
    ("under", "over", "both"), [row[1:] for row in MERGES], ids=[r[0] for r in MERGES]
)
def test_merging(under: str, over: str, both: str) -> None:
    assert said(merge(tree(under), tree(over))) == tomllib.loads(both)


KEYS = st.sampled_from(["a", "b", "c"])


def named(inner: st.SearchStrategy[object]) -> st.SearchStrategy[list[object]]:
    tables = st.builds(
        lambda name, more: {"name": name, **more},
        st.sampled_from("xyz"),
        st.dictionaries(KEYS, inner, max_size=2),
    )
    return st.lists(tables, max_size=3, unique_by=lambda table: str(table["name"])).map(list)


VALUES: st.SearchStrategy[object] = st.recursive(
    st.integers(0, 3) | st.lists(st.integers(0, 3), max_size=3),
    lambda inner: st.dictionaries(KEYS, inner, max_size=3) | named(inner),
    max_leaves=12,
)
TREES = st.dictionaries(KEYS, VALUES, max_size=3)


def planted(value: object) -> Node:
    if isinstance(value, dict):
        return Node({key: planted(inner) for key, inner in value.items()}, "sheet.toml", 1)
    if isinstance(value, list):
        return Node([planted(inner) for inner in value], "sheet.toml", 1)
    return Node(value, "sheet.toml", 1)


@given(TREES)
def test_a_sheet_laid_over_itself_or_with_nothing_changes_nothing(value: object) -> None:
    sheet = planted(value)
    assert merge(sheet, sheet) == sheet
    assert merge(sheet, planted({})) == sheet
    assert merge(planted({}), sheet) == sheet


@given(TREES, TREES)
def test_laying_a_sheet_over_twice_changes_nothing_more(under: object, over: object) -> None:
    once = merge(planted(under), planted(over))
    assert merge(once, planted(over)) == once


@given(named(st.integers()), named(st.integers()))
def test_names_keep_their_order_and_new_ones_follow(
    under: list[object], over: list[object]
) -> None:
    before, after = planted(under), planted(over)
    known = [item.name for item in before.items]
    new = [item.name for item in after.items if item.name not in known]
    expected = known + new if over else []
    assert [item.name for item in merge(before, after).items] == expected


def test_what_is_laid_over_brings_its_file_and_line() -> None:
    under = tree("a = 1\n[t]\nb = 2\nc = 3", "under.toml")
    over = tree("# mine\nt.c = 4", "over.toml")
    table = merge(under, over).table["t"]
    assert [(node.file, node.line) for node in table.table.values()] == [
        ("under.toml", 3),
        ("over.toml", 2),
    ]


def test_a_sheet_is_like_one_that_is_like_one(tmp_path: Path) -> None:
    shelf = tmp_path / "shelf" / "clauses"
    shelf.mkdir(parents=True)
    (shelf / "oldest.toml").write_text("a = 1\nb = 1\nc = 1")
    (shelf.parent / "older.toml").write_text('like = "oldest"\nb = 2\nc = 2')
    whole = resolve(tree('like = "older"\nc = 3'), shelf.parent)
    assert said(whole) == {"a": 1, "b": 2, "c": 3, "like": "older"}


LIKE = [
    ('like = "omaha-9"', "sheet.toml:1: like: found 'omaha-9'; allowed: known"),
    ("\n\nlike = 7", "sheet.toml:3: like: found 7; allowed: known"),
    ('like = ["known"]', "sheet.toml:1: like: found a list; allowed: known"),
    ('like = "../secret"', "sheet.toml:1: like: found '../secret'; allowed: known"),
    ('like = "known.toml"', "sheet.toml:1: like: found 'known.toml'; allowed: known"),
    ('like = ""', "sheet.toml:1: like: found ''; allowed: known"),
    ('like = "known\\u0000"', "sheet.toml:1: like: found 'known\\x00'; allowed: known"),
    ('like = "known"', "sheet.toml: is like a sheet that is like itself"),
]


@pytest.mark.parametrize(("text", "message"), LIKE)
def test_a_sheet_is_like_sheets_of_the_shelf_only(tmp_path: Path, text: str, message: str) -> None:
    shelf = tmp_path / "shelf"
    shelf.mkdir()
    (shelf / "known.toml").write_text('like = "known"')
    (tmp_path / "secret.toml").write_text("a = 1")
    with pytest.raises(Unreadable) as refused:
        resolve(tree(text), shelf)
    assert str(refused.value) == message


DEEP = f"x.toml: has {MOST_DEPTH + 1} levels; no rule sheet needs so much"
DOTS = "has over 100 dots in one line"
DIGITS = "x.toml: has a number of too many digits"
LONG = f"x.toml: is over {MOST_BYTES // 1000} kB; no rule sheet needs so much"
MANY = f"x.toml: has over {MOST_VALUES} values; no rule sheet needs so much"
NESTED = "x.toml: is nested too deeply for a rule sheet"

REFUSED = {
    "10 MB": (b"a = 1\n" * 1_700_000, LONG),
    "10 MB in a line": (b"a" * 10_000_000, LONG),
    "10 MB of nothing": (b"\0" * 10_000_000, LONG),
    "100,000 brackets": (b"a = " + b"[" * 100_000, NESTED),
    "40,000 brackets, closed": (b"a = " + b"[" * 40_000 + b"]" * 40_000, NESTED),
    "brackets on many lines": (b"a = [\n" + b"[ # ]\n" * 20_000, NESTED),
    "300 brackets, closed": (b"a = " + b"[" * 300 + b"]" * 300, DEEP),
    "24 brackets, closed": (b"a = " + b"[" * 24 + b"]" * 24, DEEP),
    "inline tables": (b"a = " + b"{ a = " * 20_000, NESTED),
    "100 inline tables, closed": (b"a = " + b"{a=" * 100 + b"1" + b"}" * 100, DEEP),
    "a dotted key": (b"\n" + b"a." * 60_000 + b"a = 1", f"x.toml:2: {DOTS}"),
    "a dotted key of 90": (b"a." * 90 + b"a = 1", DEEP),
    "a dotted key, spaced": (b"a . " * 30_000 + b"a = 1", f"x.toml:1: {DOTS}"),
    "a dotted header": (b"[" + b"a." * 60_000 + b"a]", f"x.toml:1: {DOTS}"),
    "a dotted key in a table": (b"b = { " + b"a." * 60_000 + b"a = 1 }", f"x.toml:1: {DOTS}"),
    "20,000 values": (b"a = [" + b"1," * 20_000 + b"]", MANY),
    "20,000 tables": (b"[[a]]\n" * 20_000, MANY),
    "10,000 keys": (b"".join(b"a%d = 1\n" % n for n in range(10_000)), MANY),
    "Latin-1": ("a = 1\nname = 'Kürbis'".encode("latin-1"), "x.toml:2: isn't UTF-8 text"),
    "UTF-16": ("a = 1".encode("utf-16"), "x.toml:1: isn't UTF-8 text"),
    "a surrogate": (b"a = '\xed\xa0\x80'", "x.toml:1: isn't UTF-8 text"),
    "a picture": (b"\x89PNG\r\n\x1a\n\0\0\0", "x.toml:1: isn't UTF-8 text"),
    "a byte order mark": (
        "\ufeffa = 1".encode(),
        "x.toml:1: starts with a byte order mark; save it as UTF-8 without one",
    ),
    "NUL": (b"a = 1\n\0", "x.toml:2: isn't TOML: Invalid statement"),
    "NUL in a text": (b"a = '\0'", "x.toml:1: isn't TOML: Found invalid character '\\x00'"),
    "5,000 digits": (b"a = " + b"9" * 5_000, DIGITS),
    "100,000 digits": (b"a = -" + b"9_" * 50_000 + b"9", DIGITS),
    "a day that isn't": (
        b"a = 1\nb = 2025-02-30",
        "x.toml:2: isn't TOML: Invalid date or datetime",
    ),
    "a key twice": (b"a = 1\na = 2", "x.toml:2: isn't TOML: Cannot overwrite a value"),
    "the end missing": (b"a = [\n1,\n", "x.toml:3: isn't TOML: Invalid value"),
    "JSON": (b'{ "a": 1 }', "x.toml:1: isn't TOML: Invalid statement"),
    "a program": (b"import os\nos.system('ls')", "x.toml:1: isn't TOML: Expected '='"),
}


@pytest.mark.parametrize(("data", "message"), REFUSED.values(), ids=REFUSED)
def test_refused_before_it_is_a_tree(data: bytes, message: str) -> None:
    with pytest.raises(Unreadable) as refused:
        parse(data, "x.toml")
    assert str(refused.value).startswith(message)
    assert str(refused.value).isprintable()


# Texts that cost a careless reader the square of their length; each is read or refused.
TRAPS = {
    "an open text of escapes": b'a = "' + b"\\n" * 60_000,
    "an open text of quotes": b'a = """' + b'""\\"' * 30_000,
    "quotes": b'"' * 120_000,
    "an open literal": b"a = '''" + b"''x" * 40_000,
    "a comment": b"#" * 120_000,
    "an open list of comments": b"a = [" + b"#\n" * 60_000,
    "line breaks": b"\r\n" * 60_000,
    "hexadecimal": b"a = 0x" + b"f" * 120_000,
    "a fraction": b"a = 0." + b"9" * 120_000,
    "a bare key": b"a" * 120_000,
    "the same header": b"[a]\n" * 30_000,
    "many dots": b"\n".join(b"k%d" % n + b".a" * 90 + b"=1" for n in range(600)),
}


@pytest.mark.parametrize("data", TRAPS.values(), ids=TRAPS)
def test_a_trap_is_read_or_refused(data: bytes) -> None:
    try:
        said = parse(data, "x.toml")
    except Unreadable as refused:
        said = Node(str(refused), "", 0)
    assert said.is_table or (str(said.value).isprintable() and len(str(said.value)) < 500)


def folder(path: Path) -> Path:
    path.mkdir()
    return path


def pipe(path: Path) -> Path:
    if not hasattr(os, "mkfifo"):
        pytest.skip("this system has no named pipes")
    os.mkfifo(path)
    return path


def device(_: Path) -> Path:
    path = Path("/dev/zero")
    if not path.exists():
        pytest.skip("this system has no /dev/zero")
    return path


def link_to_itself(path: Path) -> Path:
    path.symlink_to(path)
    return path


NO_FILE = "is no file but a folder, a pipe or a device"
NO_FILES: dict[str, tuple[Callable[[Path], Path], str]] = {
    "missing": (lambda path: path, "can't be read (No such file or directory)"),
    "a folder": (folder, NO_FILE),
    "a pipe": (pipe, NO_FILE),
    "a device": (device, NO_FILE),
    "a link to itself": (link_to_itself, "can't be read (Too many levels of symbolic links)"),
    "a long name": (lambda path: path.parent / ("x" * 9_000), "can't be read (File name too long)"),
    "a name with NUL": (lambda path: path / "a\0b", "can't be the name of a file"),
    "a name with a line break": (lambda path: path.parent / "a\nb", "can't be read (No such file"),
    "a name that is no text": (lambda path: path.parent / "\udcff", "can't be read (No such file"),
}


@pytest.mark.parametrize(("made", "message"), NO_FILES.values(), ids=NO_FILES)
def test_what_is_no_file_is_refused(
    tmp_path: Path, made: Callable[[Path], Path], message: str
) -> None:
    with pytest.raises(Unreadable) as refused:
        read(made(tmp_path / "sheet.toml"))
    assert message in str(refused.value)
    assert str(refused.value).isprintable()


def test_a_sheet_reads_no_file_but_itself_and_the_shelf(tmp_path: Path) -> None:
    (tmp_path / "hidden.toml").write_text('like = "razz"\nname = "Hidden"')
    sheet = tmp_path / "sheet.toml"
    for like in ("hidden", "./hidden", "hidden.toml", str(tmp_path / "hidden"), "../../hidden"):
        sheet.write_text(f'like = "{like}"\nname = "Mine"')
        with pytest.raises(Unreadable, match="like: found"):
            load(sheet, rulebook.SHELF)
