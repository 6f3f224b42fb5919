"""A program that is told to end (SIGTERM, as by ``timeout``) ends as with Ctrl-C: with what it has found."""

import contextlib
import signal
import threading
from collections.abc import Iterator

INTERRUPTED, TERMINATED = 130, 143
"""Exit codes: 128 and the number of the signal, as shells have it."""

_told = False


@contextlib.contextmanager
def ending_as_interrupted() -> Iterator[None]:
    """Has SIGTERM interrupt the program meanwhile, unless somebody else sees to that signal."""
    global _told
    _told = False
    mine = (
        threading.current_thread() is threading.main_thread()  # no other hears of signals
        and signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
    )
    if mine:
        signal.signal(signal.SIGTERM, _interrupt)
    try:
        yield
    finally:
        if mine:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)


def is_terminated() -> bool:
    """Whether the program was told to end."""
    return _told


def _interrupt(*_: object) -> None:
    global _told
    _told = True
    raise KeyboardInterrupt
