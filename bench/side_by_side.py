"""Measuring in turns: each round takes every case once, so that what disturbs one disturbs all.

One process, one core, warmed up; a figure is the median of the rounds, in CPU time.
"""

import argparse
import gc
import json
import os
import platform
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

import numpy as np


class Case(NamedTuple):
    """Something that ranks or plays so many hands whenever it is run."""

    what: str
    who: str
    hands: int
    run: Callable[[], object]


class Speed(NamedTuple):
    """How many hands a second: the median round, the slowest and the fastest."""

    what: str
    who: str
    hands: int
    median: float
    least: float
    most: float


def chosen(module: str, about: str | None, rounds: int) -> argparse.Namespace:
    """What the command line says: how many rounds, and a file for the figures."""
    parser = argparse.ArgumentParser(prog=f"python -m {module}", description=about)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to FILE too")
    parser.add_argument(
        "--rounds", type=int, default=rounds, metavar="N", help=f"rounds (default {rounds})"
    )
    return parser.parse_args()


def on_one_core() -> None:
    """Keep this process to one core, where the system lets it."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def machine() -> str:
    """What the figures were measured on."""
    return f"{platform.machine()}, CPython {platform.python_version()}, NumPy {np.__version__}"


def measured(cases: Sequence[Case], rounds: int) -> list[Speed]:
    """The speed of each case."""
    for case in cases:
        case.run()
    took: list[list[float]] = [[] for _ in cases]
    gc.disable()
    for _ in range(rounds):
        for case, seconds in zip(cases, took, strict=True):
            begin = time.process_time()
            case.run()
            seconds.append(time.process_time() - begin)
        gc.collect()
    gc.enable()
    return [
        Speed(
            case.what,
            case.who,
            case.hands,
            case.hands / median(seconds),
            case.hands / max(seconds),
            case.hands / min(seconds),
        )
        for case, seconds in zip(cases, took, strict=True)
    ]


def print_rates(speeds: Sequence[Speed], of: str) -> None:
    """Print how many hands or steps a second each case does."""
    print(f"{'':24}{'':11}{f'{of}/s':>9}   slowest to fastest round")
    for speed in speeds:
        print(
            f"{speed.what:24}{speed.who:11}{speed.median:9,.0f}"
            f"   {speed.least:,.0f} to {speed.most:,.0f}"
        )


def write(file: Path | None, **figures: object) -> None:
    """Write the figures as JSON, if a file is named."""
    if file:
        file.write_text(json.dumps({"machine": machine()} | figures, indent=2) + "\n")
