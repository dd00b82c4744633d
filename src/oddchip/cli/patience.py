"""Work that may take its time: saying so, and stopping at once when the person does.

Kernels that compile or count hear no interruption until they are done, or swallow it. So another
thread waits for it, and ends the process; nothing has been printed by then.
"""

import os
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread, Timer, current_thread, main_thread
from typing import Final

PATIENCE: Final = 1.0
INTERRUPTED: Final = 130


@contextmanager
def patience(doing: str) -> Iterator[None]:
    """Say what is being done, if it takes its time; Ctrl-C stops it whatever it is at."""
    said = Timer(PATIENCE, lambda: print(f"oddchip: {doing}", file=sys.stderr, flush=True))
    said.daemon = True
    said.start()
    try:
        with _stopping():
            yield
    finally:
        said.cancel()


@contextmanager
def _stopping() -> Iterator[None]:
    if current_thread() is not main_thread():  # Only the main thread is interrupted.
        yield
        return
    told, heard = socket.socketpair()
    told.settimeout(0)
    waiting = Thread(target=_stop_when_told, args=(heard,), daemon=True)
    handler = signal.signal(signal.SIGINT, lambda *_: None)
    before = signal.set_wakeup_fd(told.fileno(), warn_on_full_buffer=False)
    waiting.start()
    try:
        yield
    finally:
        signal.set_wakeup_fd(before)
        signal.signal(signal.SIGINT, signal.SIG_DFL if handler is None else handler)
        told.close()
        waiting.join()
        heard.close()


def _stop_when_told(heard: socket.socket) -> None:
    while signals := heard.recv(16):
        if signal.SIGINT in signals:
            os._exit(INTERRUPTED)
