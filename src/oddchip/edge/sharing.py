"""Sharing work out among the processors: kernels let other threads run while they count."""

import os
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor


def shares() -> int:
    """How many threads work at once."""
    return min(os.cpu_count() or 1, 8)


def share_out(tasks: Iterable[Callable[[], object]]) -> None:
    """Do all the tasks, as many at once as there are processors; the longest are better first.

    >>> done = []
    >>> share_out([lambda: done.append("one"), lambda: done.append("two")])
    >>> sorted(done)
    ['one', 'two']
    """
    pool = ThreadPoolExecutor(shares())
    try:
        for done in [pool.submit(task) for task in tasks]:
            done.result()
    finally:
        pool.shutdown(cancel_futures=True)
