"""The lock files pin every package with hashes, agree with each other, and name no host."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PLAY = ROOT / "requirements.txt"
CHECK = ROOT / "requirements-check.txt"


def pins(lock: Path) -> dict[str, str]:
    """Each package's pin, with its hashes and without the comments."""
    text = re.sub(r" *#.*", "", lock.read_text(encoding="utf-8"))
    requirements = re.sub(r"\\\n", "", text).splitlines()
    return {line.split("==")[0]: " ".join(line.split()) for line in requirements if line.strip()}


@pytest.mark.parametrize("lock", [PLAY, CHECK], ids=lambda lock: lock.name)
def test_every_package_is_pinned_with_hashes(lock: Path) -> None:
    assert pins(lock)
    for name, pin in pins(lock).items():
        assert re.fullmatch(
            rf"{name}==[\w.]+(?: ; [^@]+?)?(?: --hash=sha256:[0-9a-f]{{64}})+", pin
        ), name


@pytest.mark.parametrize("lock", [PLAY, CHECK], ids=lambda lock: lock.name)
def test_no_host_is_named(lock: Path) -> None:
    assert not re.search(r"://|index|@|find-links|host", lock.read_text(encoding="utf-8"))


def test_checking_runs_on_the_packages_that_playing_runs_on() -> None:
    assert pins(PLAY).items() <= pins(CHECK).items()


def test_every_dependency_is_locked() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    groups = project["dependency-groups"]
    wanted = {PLAY: project["project"]["dependencies"] + groups["build"]}
    wanted[CHECK] = wanted[PLAY] + groups["test"] + groups["bench"] + groups["check"]
    wanted[CHECK] += project["project"]["optional-dependencies"]["research"]
    for lock, requirements in wanted.items():
        names = {re.split(r"[><=; ]", line)[0] for line in requirements if isinstance(line, str)}
        assert names <= pins(lock).keys()
