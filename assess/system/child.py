"""What a worker process does: one task after another, until it is given no more."""

from __future__ import annotations

import _thread
import os
import signal
import threading
from collections.abc import Callable
from multiprocessing import parent_process
from multiprocessing.connection import wait
from typing import Any, Protocol

from assess.languages.spoken import AssessError
from assess.system import machine

Task = Callable[[Any], Any]


class Listener(Protocol):
    """Who is told."""

    def send(self, said: Any, /) -> None: ...


class Line(Protocol):
    """One end of a line between two processes, whatever it is on this system."""

    def send(self, said: Any, /) -> None: ...
    def recv(self) -> Any: ...
    def poll(self, timeout: float | None = ..., /) -> bool: ...
    def close(self) -> None: ...


class Caller:
    """Who calls functions one after another, and tells what they tell."""

    def __init__(self, connection: Listener) -> None:
        self.connection, self.busy = connection, False
        self._telling = self._stop_after = False

    def stop(self, *_: object) -> None:
        if self._telling:  # a message that is torn would spoil all after it
            self._stop_after = True
        elif self.busy:  # a second signal would hit what the first has set going
            self.busy = False
            raise KeyboardInterrupt

    def tell(self, news: Any) -> None:
        self._telling = True
        try:
            self.connection.send(("news", news))
        finally:
            self._telling = False
        if self._stop_after:
            self._stop_after = False
            self.stop()

    def work(self, task: Task, argument: Any) -> tuple[bool, Any]:
        """Whether the task gave a result, and the result, or the sentence of what stopped it."""
        try:
            self.busy = True
            result = task(argument)
            self.busy = False
            return True, result
        except KeyboardInterrupt:
            return False, "stopped"
        except MemoryError:
            return False, "the memory is used up"
        except AssessError as error:
            return False, str(error)
        except Exception as error:
            return False, f"{type(error).__name__}: {error}"
        finally:
            self.busy = False


def tell(news: Any) -> None:
    """Tells the process that gave the task something before its end; outside a worker nobody listens.

    Only the thread in which the task began may tell.
    """
    if _at_work:
        _at_work[-1].tell(news)


_at_work: list[Caller] = []
"""The worker that this process is, if it is one."""


def begin(listener: Listener) -> Caller:
    """Makes this program a worker, which tells the listener what it finds on its way."""
    worker = Caller(listener)
    _at_work.append(worker)
    return worker


def serve(connection: Line, stops: Line | None, most_bytes: int | None) -> None:
    """Takes tasks from the connection and gives their results back.

    Where a signal says that a task is to end with what it has found, there are no ``stops``; else anything that comes
    from them says so. ``most_bytes`` of memory that the process may ask for, all in all.
    """
    worker = begin(connection)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if stops is None:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)  # as Ctrl-C, it may reach every process of a command
        machine.hear_signal(worker.stop)
    else:
        signal.signal(signal.SIGTERM, worker.stop)
        threading.Thread(target=_hear_stops, args=(stops,), daemon=True).start()
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if most_bytes is not None:
        machine.limit_memory(most_bytes)
    try:
        while True:
            task, argument = connection.recv()
            connection.send(("end", worker.work(task, argument)))
    except (EOFError, OSError):
        return


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def _hear_stops(stops: Line) -> None:
    """Has the main thread hear what comes as if it were a signal: between two slices of a search it does."""
    try:
        while True:
            stops.recv()
            _thread.interrupt_main(signal.SIGTERM)
    except (EOFError, OSError):
        return
