"""Work that may take its time: saying so, and stopping at once when the person does.

Kernels that compile or count hear no interruption until they are done, or swallow it. So another
thread waits for it, and ends the process; nothing has been printed by then.
"""

import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread, Timer, current_thread, main_thread
from typing import Final

PATIENCE: Final = 1.0
GRACE: Final = 0.6
INTERRUPTED: Final = 130
WIDTH: Final = 78
SHOWN_AGAIN: Final = "\r\033[K\033[?25h"


@contextmanager
def patience(doing: str) -> Iterator[Callable[[str], None]]:
    """Say what is being done, if it takes its time; Ctrl-C stops it whatever it is at.

    What is given may be called with what comes next; a terminal shows that, a line at a time.
    """
    told = False

    def tell(what: str) -> None:
        nonlocal told
        if sys.stderr.isatty():
            said.cancel()
            told = True
            print(f"\r\033[K{what[:WIDTH]}", end="", file=sys.stderr, flush=True)

    said = Timer(PATIENCE, lambda: print(f"oddchip: {doing}", file=sys.stderr, flush=True))
    said.daemon = True
    said.start()
    try:
        with stopping(0.0):
            yield tell
    finally:
        said.cancel()
        if told:
            print("\r\033[K", end="", file=sys.stderr, flush=True)


@contextmanager
def stopping(grace: float = GRACE) -> Iterator[Event]:
    """What Ctrl-C sets; who hasn't left so many seconds later is stopped whatever it is at."""
    stop, left = Event(), Event()
    if current_thread() is not main_thread():  # Only the main thread is interrupted.
        yield stop
        return
    told, heard = socket.socketpair()
    told.settimeout(0)
    waiting = Thread(target=_stop_when_told, args=(heard, stop, left, grace), daemon=True)
    handler = signal.signal(signal.SIGINT, lambda *_: None)
    before = signal.set_wakeup_fd(told.fileno(), warn_on_full_buffer=False)
    waiting.start()
    try:
        yield stop
    finally:
        left.set()
        signal.set_wakeup_fd(before)
        signal.signal(signal.SIGINT, signal.SIG_DFL if handler is None else handler)
        told.close()
        waiting.join()
        heard.close()


def _stop_when_told(heard: socket.socket, stop: Event, left: Event, grace: float) -> None:
    while signals := heard.recv(16):
        if signal.SIGINT in signals:
            stop.set()
            if not left.wait(grace):
                if sys.stderr.isatty():  # Where a progress bar may have hidden the cursor.
                    os.write(sys.stderr.fileno(), SHOWN_AGAIN.encode())
                os._exit(INTERRUPTED)
