"""Worker processes of this machine: each works on one task at a time, with limits of time and memory of its own.

A task is a function of a module and one argument, both of which can be sent to another process. A worker that dies is
replaced, and its task tried once more. Python's own pool gives up altogether when one of its processes dies, and can
not end a task with what it has found.
"""

from __future__ import annotations

import _thread
import contextlib
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from typing import Any, Protocol
from weakref import WeakSet

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


class Workforce(Protocol):
    """Workers who each call one function at a time (``Pool``)."""

    @property
    def count(self) -> int:
        """How many there are."""

    def submit(
        self,
        function: Callable[[Any], Any],
        argument: Any,
        seconds: float | None = None,
        news: Callable[[Any], None] | None = None,
    ) -> Future[Any]:
        """Has one call a function of a module with one argument, both of which can be sent. ``news`` is called with
        what it tells on its way; ``seconds`` after which it is taken to hang."""

    def stop(self, future: Future[Any]) -> None:
        """Ends a call with what it has found, within about a second."""


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
    prepares: bool = False
    tries: int = 0
    stopping: bool = False


@dataclass(slots=True, eq=False)
class _Slot:
    """One place for a worker: its process, and what it is about."""

    process: SpawnProcess | None = None
    connection: Line | None = None
    stops: Line | None = None  # where no signal says that a task is to end
    task: _Task | None = None
    prepares: bool = False  # it is ready in a moment


class Pool:
    """Up to ``count`` worker processes: another one begins where there is a task and those that have begun are at
    work. To be closed, or used in a ``with``.

    ``memory_mb``: of the engine's tables, for each process; it may take about twice as much in all.
    """

    def __init__(self, count: int, memory_mb: int | None = None) -> None:
        self.count = count
        self._most_bytes = None if memory_mb is None else MORE_SPARE * (memory_mb << 20) + SPARE_BYTES
        self._tasks: deque[_Task] = deque()  # that wait for a worker
        self._slots = [_Slot() for _ in range(count)]
        self._idle: list[_Slot] = []  # the last is the one that worked last
        self._turns = threading.Condition()
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
        called, in a thread of the pool's, with what the task tells (``tell``) before its end.
        """
        return self._put(_Task(function, argument, seconds, news))

    def prepare(self, function: Callable[[None], None]) -> None:
        """Has a worker begin, and call a function that does nothing: the modules that it needs are imported then. What
        is to be done meanwhile waits for it, as another one would take as long to begin."""
        self._put(_Task(function, None, None, None, prepares=True))

    def _put(self, task: _Task) -> Future[Any]:
        with self._turns:
            self._tasks.append(task)
            self._turns.notify_all()
        return task.future

    def stop(self, future: Future[Any] | None = None) -> None:
        """Ends a task, or all of them, within about a second: those at work with what they have found, others without
        anything."""
        if future is None:
            with self._turns:
                waiting = list(self._tasks)
                self._tasks.clear()
            for task in waiting:
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
        self.stop()
        with self._turns:
            self._closed = True
            self._turns.notify_all()
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

    def _next(self, slot: _Slot) -> _Task | None:
        """Waits for a task of a place; None when there will be none. A worker that is there has the turn before one
        that would have to begin: that takes a second, and memory."""
        with self._turns:
            slot.prepares = False
            self._idle.append(slot)
            while not self._closed and not self._has_turn(slot):
                self._turns.wait()
            self._idle.remove(slot)
            if not self._tasks:
                return None
            self._turns.notify_all()  # the next task is another one's
            slot.task = task = self._tasks.popleft()  # whoever stops all tasks finds it in the one place or the other
            slot.prepares = task.prepares
            return task

    def _has_turn(self, slot: _Slot) -> bool:
        if not self._tasks:
            return False
        if ready := [one for one in self._idle if one.process is not None]:
            return slot is ready[-1]
        return slot is self._idle[-1] and (self._tasks[0].prepares or not any(one.prepares for one in self._slots))

    def _serve(self, slot: _Slot) -> None:
        """The thread that looks after one place."""
        while (task := self._next(slot)) is not None:
            if task.future.set_running_or_notify_cancel():
                while not task.future.done():
                    task.tries += 1
                    self._try(slot, task)
            with self._lock:
                slot.task = None
        with self._lock:
            _end(slot)

    def _try(self, slot: _Slot, task: _Task) -> None:
        with self._lock:
            if task.stopping or task.future in self._unwanted:
                task.future.set_exception(Stopped("The work was stopped before anything was found."))
                return
        try:
            with self._lock:
                connection = self._ready(slot)  # one that is killed as it begins breaks the pipe
            connection.send((task.function, task.argument))
            finished, result = self._answer(connection, task)
        except (EOFError, OSError, TimeoutError) as error:
            with self._lock:
                _end(slot)
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
