"""The examples in the documents run and give what they show.

In a `python` block, lines after `>>>` are a doctest, and a block without them just runs; the blocks
of a file share their names. In a `console` block, each `$ oddchip ...` is run and its output
compared; `...` stands for what is left out. Commands other than `oddchip` aren't run.
"""

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from oddchip.rulebook import SHELF
from oddchip.rules import check, deck, load

ROOT = Path(__file__).parents[2]
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("**/*.md"))]
FIRST_TIME = re.compile(
    r"^oddchip: compiling .*; this takes a while the first time\n", re.MULTILINE
)
COMMAND = "import sys; from oddchip.cli import main; sys.exit(main())"


def blocks(document: Path, language: str) -> list[str]:
    text = document.read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


def sessions(document: Path) -> list[tuple[str, str]]:
    """The `oddchip` commands of a document's console blocks, each with the output shown."""
    found = []
    for block in blocks(document, "console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            if command.startswith("oddchip "):
                found.append((command, output))
    return found


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda file: file.name)
def test_python_examples(document: Path) -> None:
    names: dict[str, object] = {}
    complaints: list[str] = []
    for block in blocks(document, "python"):
        if ">>> " in block:
            example = doctest.DocTestParser().get_doctest(block, names, document.name, None, None)
            runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS)
            runner.run(example, out=complaints.append, clear_globs=False)
            names = example.globs
        else:
            exec(compile(block, document.name, "exec"), names)  # noqa: S102
    assert not complaints, "".join(complaints)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda file: file.name)
def test_console_examples(document: Path) -> None:
    for command, shown in sessions(document):
        run = subprocess.run(
            [sys.executable, "-c", COMMAND, *shlex.split(command)[1:]],
            cwd=ROOT,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        printed = run.stdout + FIRST_TIME.sub("", run.stderr)
        same = doctest.OutputChecker().check_output(shown, printed, doctest.ELLIPSIS)
        assert same, f"$ {command}\n{printed}"


def test_the_game_of_the_readme_is_a_game(tmp_path: Path) -> None:
    (sheet,) = blocks(ROOT / "README.md", "toml")
    file = tmp_path / "six-plus.toml"
    file.write_text(sheet, encoding="utf-8")
    assert not check(file, SHELF)
    assert len(deck(load(file, SHELF).sheet)) == 36
