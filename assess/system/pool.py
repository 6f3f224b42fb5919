"""Worker processes of this machine: each works on one task at a time, with limits of time and memory of its own.

A task is a function of a module and one argument, both of which can be sent to another process. A worker that dies is
replaced, and its task tried once more. Python's own pool gives up altogether when one of its processes dies, and can
not end a task with what it has found.
"""

from __future__ import annotations

import contextlib
import queue
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.context import SpawnProcess
from typing import Any
from weakref import WeakSet

from assess.rules.errors import AssessError
from assess.system import machine
from assess.system.child import Line, serve

TRIES = 2
PATIENCE = 1.0  # seconds that a task which is to stop may take to say what it has found
SPARE_BYTES = 2 << 30  # of memory, besides the tables: the program, and what its threads reserve
MORE_SPARE = 2  # proofs are written and judged beside the tables


class WorkerDied(AssessError):
    """A worker process ended, or was ended, in the middle of the task, each time it was tried."""


class TaskFailed(AssessError):
    """The task ended with an error; the text names it."""


class Stopped(AssessError):
    """The task was stopped before it had anything to say."""


@dataclass(slots=True, eq=False)
class _Task:
    function: Callable[[Any], Any]
    argument: Any
    seconds: float | None
    news: Callable[[Any], None] | None
    future: Future[Any] = field(default_factory=Future)
    tries: int = 0
    stopping: bool = False


@dataclass(slots=True, eq=False)
class _Slot:
    """One place for a worker: its process, and what it is about."""

    process: SpawnProcess | None = None
    connection: Line | None = None
    stops: Line | None = None  # where no signal says that a task is to end
    task: _Task | None = None


class Pool:
    """``count`` worker processes. To be closed, or used in a ``with``.

    ``memory_mb``: of the engine's tables, for each process; it may take about twice as much in all.
    """

    def __init__(self, count: int, memory_mb: int | None = None) -> None:
        self.count = count
        self._most_bytes = None if memory_mb is None else MORE_SPARE * (memory_mb << 20) + SPARE_BYTES
        self._tasks: queue.SimpleQueue[_Task | None] = queue.SimpleQueue()
        self._slots = [_Slot() for _ in range(count)]
        self._lock = threading.Lock()
        self._unwanted: WeakSet[Future[Any]] = WeakSet()  # stopped, maybe on their way to a worker
        self._closed = False
        self._threads = [threading.Thread(target=self._serve, args=(slot,), daemon=True) for slot in self._slots]
        for thread in self._threads:
            thread.start()

    def submit(
        self,
        function: Callable[[Any], Any],
        argument: Any,
        seconds: float | None = None,
        news: Callable[[Any], None] | None = None,
    ) -> Future[Any]:
        """Has a worker call the function; the future holds the result, or WorkerDied, TaskFailed or Stopped.

        ``seconds`` after which the worker is ended: a net under the limits that the task keeps by itself. ``news`` is
        called, in a thread of the pool's, with what the task tells (``child.tell``) before its end.
        """
        task = _Task(function, argument, seconds, news)
        self._tasks.put(task)
        return task.future

    def stop(self, future: Future[Any] | None = None) -> None:
        """Ends a task, or all of them, within about a second: those at work with what they have found, others without
        anything."""
        if future is None:
            for task in iter(self._waiting, None):
                task.future.cancel()
        with self._lock:
            if future is not None:
                self._unwanted.add(future)
            for slot in self._slots:
                if slot.task is not None and future in (None, slot.task.future):
                    slot.task.stopping = True
                    if slot.process is not None and slot.process.pid is not None and slot.process.is_alive():
                        _tell_to_stop(slot, slot.process.pid)
        if future is not None:
            future.cancel()  # without effect when it is at work

    def close(self) -> None:
        """Stops all tasks and ends all processes."""
        self._closed = True
        self.stop()
        for _ in self._threads:
            self._tasks.put(None)
        for thread in self._threads:
            thread.join()

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def processes(self) -> list[int]:
        """The numbers of the processes that are alive."""
        with self._lock:
            alive = [slot.process for slot in self._slots if slot.process is not None and slot.process.is_alive()]
        return [process.pid for process in alive if process.pid is not None]

    def _waiting(self) -> _Task | None:
        try:
            return self._tasks.get_nowait()
        except queue.Empty:
            return None

    def _serve(self, slot: _Slot) -> None:
        """The thread that looks after one place."""
        while (task := self._tasks.get()) is not None:
            if not task.future.set_running_or_notify_cancel():
                continue
            while not task.future.done():
                task.tries += 1
                self._try(slot, task)
        with self._lock:
            _end(slot)

    def _try(self, slot: _Slot, task: _Task) -> None:
        with self._lock:
            if task.future in self._unwanted and not task.stopping:
                task.future.set_exception(Stopped("The work was stopped before anything was found."))
                return
            slot.task = task
        try:
            with self._lock:
                connection = self._ready(slot)  # one that is killed as it begins breaks the pipe
            connection.send((task.function, task.argument))
            finished, result = self._answer(connection, task)
        except (EOFError, OSError, TimeoutError) as error:
            with self._lock:
                _end(slot)
                slot.task = None
            if task.stopping:
                task.future.set_exception(Stopped("The work was stopped before anything was found."))
            elif task.tries >= TRIES:
                late = isinstance(error, TimeoutError)
                why = f"did not end within {task.seconds:g} seconds" if late else "ended in the middle of it"
                task.future.set_exception(WorkerDied(f"The process at work on it {why}, {TRIES} times."))
            return
        with self._lock:
            slot.task = None
        if finished:
            task.future.set_result(result)
        elif task.stopping:
            task.future.set_exception(Stopped("The work was stopped before anything was found."))
        else:
            task.future.set_exception(TaskFailed(result))

    def _answer(self, connection: Line, task: _Task) -> tuple[bool, Any]:
        """What the worker says. Raises TimeoutError when it takes too long, EOFError when it is gone."""
        end = None if task.seconds is None else time.monotonic() + task.seconds
        stopping = None
        while True:
            if connection.poll(0.05):
                kind, said = connection.recv()
                if kind == "end":
                    finished, result = said
                    return finished, result
                if task.news is not None:
                    task.news(said)
            now = time.monotonic()
            if task.stopping:
                stopping = stopping or now + PATIENCE
            if (end is not None and now > end) or (stopping is not None and now > stopping):
                raise TimeoutError

    def _ready(self, slot: _Slot) -> Line:
        """The connection to the worker of a place, a new one when there is none alive."""
        if slot.process is None or slot.connection is None or not slot.process.is_alive():
            _end(slot)
            context = get_context("spawn")  # a fork would take along whatever the threads of this process hold
            connection, theirs = context.Pipe()
            slot.connection = connection
            hears = None
            if not machine.HAS_SIGNALS:
                hears, slot.stops = context.Pipe(duplex=False)
            process = context.Process(target=serve, args=(theirs, hears, self._most_bytes), daemon=True)
            try:
                process.start()
            finally:
                theirs.close()
                if hears is not None:
                    hears.close()
            slot.process = process
        return slot.connection


def _tell_to_stop(slot: _Slot, process: int) -> None:
    """Has the worker end its task with what it has found."""
    if slot.stops is None:
        machine.send_signal(process)
    else:
        with contextlib.suppress(OSError):  # it is gone
            slot.stops.send(None)


def _end(slot: _Slot) -> None:
    if slot.process is not None:
        slot.process.kill()
        slot.process.join()
    for line in (slot.connection, slot.stops):
        if line is not None:
            line.close()
    slot.process = slot.connection = slot.stops = None
