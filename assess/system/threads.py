"""Threads, and the same calls where there are none: a browser runs Python without them."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any

THREADS = sys.platform != "emscripten"
"""Whether there are any."""


def cores() -> int:
    """How many threads this machine runs at once."""
    return (os.cpu_count() or 1) if THREADS else 1


def thread_seconds() -> float:
    """The seconds that the processor has spent on this thread; where there is none, on the process."""
    return time.thread_time() if THREADS else time.process_time()


def pool_of(workers: int) -> Executor:
    """Runs what it is given in so many threads; where there are none, at once."""
    return ThreadPoolExecutor(workers) if THREADS else _AtOnce()


class _AtOnce(Executor):
    """Runs what it is given before it returns."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future
