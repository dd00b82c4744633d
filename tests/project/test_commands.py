"""`./play` and `./check` choose a Python that works, and say it in one line when there is none."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TOOLS = ("sh", "basename", "cat", "cmp", "date", "dirname", "flock", "rm")


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """A folder to use as the PATH, with the few tools that the commands need and no Python."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for tool in TOOLS:
        if found := shutil.which(tool):
            (folder / tool).symlink_to(found)
    return folder


def put(file: Path, script: str) -> None:
    file.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    file.chmod(0o755)


def run(path: Path, *command: str) -> subprocess.CompletedProcess[str]:
    surroundings = {"PATH": str(path), "HOME": str(path)}
    return subprocess.run(command, env=surroundings, capture_output=True, text=True, check=False)


def test_a_python_that_does_not_run_or_is_too_old_is_passed_over(bare: Path) -> None:
    put(bare / "python3", "echo 'the shim of a version that is not installed' >&2; exit 127")
    put(bare / "python3.13", "exit 1  # as one that is too old, or lacks venv")
    (bare / "python3.12").write_text("not executable", encoding="utf-8")
    put(bare / "python3.11", f'exec "{sys.executable}" "$@"')
    found = run(bare, "sh", "-c", f'root={ROOT}; . "$root/scripts/venv.sh"; find_python')
    assert (found.stdout, found.stderr) == (f"{bare / 'python3.11'}\n", "")


@pytest.mark.parametrize("command", ["play", "check"])
def test_without_a_python_they_stop_with_one_line(command: str, bare: Path, tmp_path: Path) -> None:
    copy = tmp_path / "a copy"
    (copy / "scripts").mkdir(parents=True)
    for name in (command, "scripts/venv.sh", "requirements.txt", "pyproject.toml"):
        shutil.copy(ROOT / name, copy / name)
    stopped = run(bare, str(copy / command))
    assert stopped.returncode == 1
    assert stopped.stdout == ""
    assert stopped.stderr == (
        f"{command}: no CPython 3.11 or newer found that can make virtual environments\n"
    )
