"""The wheel holds the whole package, and its version is the one the package states."""

import subprocess
import sys
import zipfile
from importlib import metadata
from pathlib import Path

import pytest

import oddchip

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    built = subprocess.run(build, cwd=ROOT, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    (file,) = folder.iterdir()
    return zipfile.ZipFile(file)


def test_the_wheel_holds_every_file_of_the_package_and_nothing_else(
    wheel: zipfile.ZipFile,
) -> None:
    ours = {
        file.relative_to(SOURCE).as_posix()
        for file in SOURCE.glob("oddchip/**/*")
        if file.is_file() and "__pycache__" not in file.parts
    }
    packed = {name for name in wheel.namelist() if ".dist-info/" not in name}
    assert packed == ours
    assert "oddchip/py.typed" in packed


def test_the_wheel_gives_the_command_and_the_licence(wheel: zipfile.ZipFile) -> None:
    info = f"oddchip-{oddchip.__version__}.dist-info"
    assert "oddchip = oddchip.cli:main" in wheel.read(f"{info}/entry_points.txt").decode()
    assert "MIT License" in wheel.read(f"{info}/licenses/LICENSE").decode()


def test_the_installed_version_is_the_one_the_package_states() -> None:
    assert metadata.version("oddchip") == oddchip.__version__


def test_the_changelog_opens_with_this_version() -> None:
    headings = [
        line
        for line in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").splitlines()
        if line.startswith("## ")
    ]
    assert headings[0].startswith(f"## {oddchip.__version__}")
