"""The front of the library: its names, what they cost, and an example for each public function."""

import importlib
import inspect
import pkgutil
import subprocess
import sys

import pytest

import oddchip

OURS = {"oddchip", "msgspec", "numba", "numpy", "rich"}
PACKAGES = [
    f"oddchip.{module.name}" for module in pkgutil.iter_modules(oddchip.__path__) if module.ispkg
]


@pytest.mark.parametrize("name", oddchip.__all__)
def test_each_name_is_the_one_of_its_package(name: str) -> None:
    found = getattr(oddchip, name)
    assert found.__name__ == name
    assert getattr(importlib.import_module(found.__module__), name) is found


def test_another_name_is_refused() -> None:
    with pytest.raises(AttributeError, match="no attribute 'flush'"):
        oddchip.flush  # type: ignore[attr-defined]  # noqa: B018


def test_importing_the_library_loads_none_of_its_packages_and_no_dependency() -> None:
    script = "import sys; was = {*sys.modules}; import oddchip; print(*{*sys.modules} - was)"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    loaded = {name for name in run.stdout.split() if name.partition(".")[0] in OURS}
    assert loaded == {"oddchip"}


@pytest.mark.parametrize("package", PACKAGES)
def test_each_public_function_shows_an_example(package: str) -> None:
    module = importlib.import_module(package)
    bare = [
        name
        for name in getattr(module, "__all__", [])
        if inspect.isfunction(thing := getattr(module, name)) and ">>>" not in (thing.__doc__ or "")
    ]
    assert not bare
