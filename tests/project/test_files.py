"""The repository stands alone: none of its files depends on where one copy of it lies."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PERSONAL = re.compile(r"/home/\w|/Users/\w|/root/|[A-Z]:\\Users\\")


def tracked_files() -> list[Path]:
    git = shutil.which("git")
    if git is None or not (ROOT / ".git").exists():
        pytest.skip("this copy isn't a git clone, so its own files aren't known")
    listed = subprocess.run([git, "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
    files = [ROOT / name for name in listed.stdout.decode().split("\0") if name]
    return [file for file in files if file.is_file()]


def test_no_file_names_a_folder_of_one_machine() -> None:
    here = re.compile(rf"(?<![\w.~-]){re.escape(str(ROOT))}(?![\w-])")
    found = []
    for file in tracked_files():
        if file == Path(__file__):
            continue
        text = file.read_bytes().decode("utf-8", errors="replace")
        found += [
            f"{file.relative_to(ROOT)}: {match.group()}"
            for pattern in (here, PERSONAL)
            for match in pattern.finditer(text)
        ]
    assert not found
