"""Kernels compile when they are first used and are kept for later runs.

Who waits for that longer than a second is told why, on the standard error stream. Where no folder
can be written to, neither the package's nor the user's, each process compiles for itself. A kernel
is compiled anew when its file has changed, but not when only an inlined function of another file
has: after such a change, remove that kernel's `__pycache__`.
"""

import sys
from collections.abc import Callable
from threading import Timer
from typing import Final, ParamSpec, TypeVar, cast

from numba import njit
from numba.core.event import Event, Listener, register

PATIENCE: Final = 1.0

P = ParamSpec("P")
R = TypeVar("R")


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """A loop over arrays, compiled; other threads run meanwhile."""
    try:
        compiled = njit(cache=True, nogil=True)(function)
    except RuntimeError:  # there is no place to keep it
        compiled = njit(nogil=True)(function)
    return cast(Callable[P, R], compiled)


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """A part of kernels, compiled into each one that calls it."""
    return cast(Callable[P, R], njit(inline="always")(function))


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
