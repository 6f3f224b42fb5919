"""What POSIX and Windows do each in its own way. Nothing else in the package asks for what only one of them has.

``tests/system/test_machine.py`` keeps it so.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
from collections.abc import Callable
from typing import IO, Any

HAS_SIGNALS = hasattr(signal, "SIGUSR1")
"""Whether a process can be told to leave off by a signal that means nothing else. On Windows ``os.kill`` would end it
with all that it has found."""

Handler = Callable[..., Any]

if sys.platform == "win32":
    import msvcrt

    def memory_mb() -> int | None:
        """The megabytes of memory that this machine has; None where nobody knows."""

        class _MemoryStatus(ctypes.Structure):
            _fields_ = [
                ("length", ctypes.c_ulong),
                ("load", ctypes.c_ulong),
                *(
                    (name, ctypes.c_ulonglong)
                    for name in ("total", "free", "paged", "free_paged", "all", "left", "more")
                ),
            ]

        status = _MemoryStatus(length=ctypes.sizeof(_MemoryStatus))
        known = ctypes.windll.kernel32.GlobalMemoryStatusEx(ctypes.byref(status))
        return int(status.total) >> 20 if known else None

    def limit_memory(most_bytes: int) -> None:
        """Lets this process ask for no more memory than so much, all in all. Here the engine's own limit has to do."""

    def take_lock(file: IO[bytes]) -> bool:
        """Locks an open file until it is closed; whether it is not locked by another one."""
        try:
            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def hear_signal(handler: Handler) -> None:
        """Has ``handler`` called when ``send_signal`` is called for this process. Without signals it never is."""

    def send_signal(process: int) -> None:
        """Tells a process to leave off, where there are signals."""
        raise NotImplementedError

    def outlasts_its_reader(descriptor: int) -> bool:
        """Whether nobody reads any more what is written there, once that is so; here it cannot be told."""
        return False

else:
    import fcntl
    import select
    import stat

    if sys.platform != "emscripten":
        import resource

    def memory_mb() -> int | None:
        """The megabytes of memory that this machine has; None where nobody knows."""
        try:
            return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") >> 20
        except (ValueError, OSError):
            return None

    def limit_memory(most_bytes: int) -> None:
        """Lets this process ask for no more memory than so much, all in all. In a browser, which sees to that, nothing
        is done."""
        if sys.platform == "emscripten":
            return
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (most_bytes if hard < 0 else min(most_bytes, hard), hard))

    def take_lock(file: IO[bytes]) -> bool:
        """Locks an open file until it is closed; whether it is not locked by another one."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True

    def hear_signal(handler: Handler) -> None:
        """Has ``handler`` called when ``send_signal`` is called for this process.

        Ctrl-C reaches every process of a terminal, so its signal is not the one.
        """
        signal.signal(signal.SIGUSR1, handler)

    def send_signal(process: int) -> None:
        """Tells a process to leave off, where there are signals."""
        os.kill(process, signal.SIGUSR1)

    def outlasts_its_reader(descriptor: int) -> bool:
        """Wait until nobody reads any more what is written there, and return True then. Return False at once for what
        is no pipe, of which that is not known."""
        mode = os.fstat(descriptor).st_mode
        if not (stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode)):
            return False
        reader = select.poll()
        reader.register(descriptor, 0)  # that it was hung up is told unasked
        reader.poll()
        return True
