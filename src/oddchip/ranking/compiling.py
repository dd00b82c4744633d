"""Kernels compile when they are first used and are kept for later runs.

Who waits for that longer than a second is told why, on the standard error stream. Where no folder
can be written to, neither the package's nor the user's, each process compiles for itself. A kernel
is compiled anew when its file has changed, which Numba sees to, or what that file takes from
others: compiled functions and constants, which become parts of the kernel.
"""

import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from threading import Timer
from typing import Final, ParamSpec, TypeVar, cast

import numpy as np
from numba import njit
from numba.core.dispatcher import Dispatcher
from numba.core.event import Event, Listener, register

PATIENCE: Final = 1.0

P = ParamSpec("P")
R = TypeVar("R")


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """A loop over arrays, compiled; other threads run meanwhile."""
    # Numba keeps what it has compiled under this name.
    function.__qualname__ += f"_{_taken_from_others(function.__module__)}"
    try:
        compiled = njit(cache=True, nogil=True)(function)
    except RuntimeError:  # there is no place to keep it
        compiled = njit(nogil=True)(function)
    return cast(Callable[P, R], compiled)


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """A part of kernels, compiled into each one that calls it."""
    return cast(Callable[P, R], njit(inline="always")(function))


def _taken_from_others(module: str) -> str:
    """A fingerprint of what a module's kernels are made from besides the module's own file."""
    taken = sha256()
    known = [module]
    for user in known:
        for name, value in sorted(vars(sys.modules[user]).items()):
            if name.startswith("__"):
                continue
            if isinstance(value, Dispatcher):
                home = value.py_func.__module__
                if home not in known:
                    known.append(home)
                    taken.update(Path(value.py_func.__code__.co_filename).read_bytes())
            elif isinstance(value, np.ndarray):
                taken.update(name.encode() + value.tobytes())
            elif _constant(value):
                taken.update(f"{name}={value!r}".encode())
            elif hasattr(value, "_fields"):
                taken.update(f"{name}={value._fields}".encode())
    return taken.hexdigest()[:12]


def _constant(value: object) -> bool:
    if isinstance(value, tuple):
        return all(map(_constant, value))
    return isinstance(value, int | float | str | np.generic)


class _Notice(Listener):
    """Starts a clock when a kernel really compiles; one that was kept makes no event."""

    def __init__(self) -> None:
        self._compiling = 0
        self._clock = Timer(PATIENCE, print)

    def on_start(self, event: Event) -> None:
        if not self._compiling:
            name = event.data["dispatcher"].py_func.__name__
            text = f"oddchip: compiling {name}; this takes a while the first time"
            self._clock = Timer(PATIENCE, print, (text,), {"file": sys.stderr, "flush": True})
            self._clock.daemon = True
            self._clock.start()
        self._compiling += 1

    def on_end(self, event: Event) -> None:  # noqa: ARG002 # the clock is known
        self._compiling -= 1
        if not self._compiling:
            self._clock.cancel()


register("numba:compile", _Notice())  # type: ignore[no-untyped-call]
