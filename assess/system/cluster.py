"""A Dask cluster in the place of the worker processes of this machine, through Dask's own client."""

from __future__ import annotations

import contextlib
import logging
import socket
import threading
import time
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from typing import Any

from assess.languages.spoken import BadInput
from assess.system.extras import install_command
from assess.system.pool import Stopped, TaskFailed, WorkerDied

TRIES = 3
CONNECT_SECONDS = 20
AGAIN_SECONDS = 0.2
LOST = ("CommClosedError", "FutureCancelledError", "CancelledError", "ClientError", "TimeoutError", "OSError")
"""Errors of the way to the cluster, not of the task."""


class Cluster:
    """Tasks on the workers of a Dask scheduler at ``address``. ``resources``: what a worker must offer for a task, as
    Dask has it. Raises BadInput when ``distributed`` is not installed or nobody answers."""

    def __init__(self, address: str, resources: dict[str, float] | None = None) -> None:
        self._address, self._resources = address, resources
        self._lock = threading.Lock()
        self._closed = False
        self._client = self._connect()
        self.count = max(sum(self._client.nthreads().values()), 1)

    def submit(self, function: Callable[[Any], Any], argument: Any, seconds: float | None = None) -> Future[Any]:
        """Has a worker of the cluster call the function. A task whose worker died, or whose scheduler was lost, is
        given again; what a task costs is limited by itself, so ``seconds`` are not looked at."""
        future: Future[Any] = Future()
        future.set_running_or_notify_cancel()
        self._give(function, argument, future, 1)
        return future

    def stop(self, future: Future[Any] | None = None) -> None:
        """Takes back all tasks; those at work end by their own limits, and nobody waits for them."""
        self._closed = True
        with contextlib.suppress(Exception):
            self._client.cancel(list(self._client.futures))

    def close(self) -> None:
        """Leaves the cluster as it is."""
        self._closed = True
        with contextlib.suppress(Exception):
            self._client.close(timeout=2)

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _connect(self) -> Any:
        try:
            from distributed import Client
        except ImportError:
            raise BadInput(
                "A cluster needs Dask: install it with `{command}`.", command=install_command("cluster")
            ) from None
        _quiet()
        try:
            _require_answer(self._address)
            return Client(self._address, timeout=CONNECT_SECONDS, set_as_default=False)
        except (OSError, ValueError, NotImplementedError) as error:
            said = " ".join(str(error).split())
            raise BadInput(
                "No Dask scheduler answers at {address!r} ({said}): check the address.",
                address=self._address,
                said=said,
            ) from None

    def _give(self, function: Callable[[Any], Any], argument: Any, future: Future[Any], tries: int) -> None:
        client = self._client
        try:
            there = client.submit(function, argument, pure=False, retries=TRIES, resources=self._resources or None)
            there.add_done_callback(lambda done: self._take(done, function, argument, future, tries))
        except Exception as error:
            # A connection that is gone by now says so in many ways, such as "IOLoop is closed".
            gone = client.status != "running"
            self._again(ConnectionError(str(error)) if gone else error, function, argument, future, tries)

    def _take(self, done: Any, function: Callable[[Any], Any], argument: Any, future: Future[Any], tries: int) -> None:
        try:
            result = done.result()
        except (Exception, CancelledError) as error:
            self._again(error, function, argument, future, tries)
        else:
            future.set_result(result)

    def _again(
        self, error: BaseException, function: Callable[[Any], Any], argument: Any, future: Future[Any], tries: int
    ) -> None:
        name = type(error).__name__
        if self._closed:
            future.set_exception(Stopped("The work was stopped before anything was found."))
        elif name == "KilledWorker":
            future.set_exception(WorkerDied(f"The workers of the cluster ended in the middle of it, {TRIES} times."))
        elif name not in LOST and not isinstance(error, OSError):
            future.set_exception(TaskFailed(f"{name}: {error}"))
        elif tries >= TRIES:
            future.set_exception(WorkerDied(f"The cluster at {self._address!r} was lost {TRIES} times."))
        else:
            threading.Thread(target=self._give_later, args=(function, argument, future, tries + 1), daemon=True).start()

    def _give_later(self, function: Callable[[Any], Any], argument: Any, future: Future[Any], tries: int) -> None:
        """Gives a task again, by a new connection when the old one is gone."""
        try:
            with self._lock:
                if self._client.status != "running":
                    with contextlib.suppress(Exception):
                        self._client.close(timeout=2)
                    self._client = self._connect()
        except BadInput as error:
            future.set_exception(WorkerDied(str(error)))
            return
        self._give(function, argument, future, tries)


def _quiet() -> None:
    """Has Dask's own loggers say nothing: what is lost is told in a sentence by whoever waits for it."""
    for name in [name for name in logging.root.manager.loggerDict if name.partition(".")[0] == "distributed"]:
        logging.getLogger(name).setLevel(logging.CRITICAL)


def _require_answer(address: str) -> None:
    """Raises ValueError for what is no address, OSError where nobody answers within ``CONNECT_SECONDS``.

    A client of Dask's that was begun in vain complains at its end, long after.
    """
    from distributed.comm.addressing import get_address_host_port

    host, port = get_address_host_port(address)
    until = time.monotonic() + CONNECT_SECONDS
    while True:
        try:
            socket.create_connection((host, port), timeout=CONNECT_SECONDS).close()
            return
        except (socket.gaierror, OverflowError, UnicodeError) as error:  # no host has this name, no port this number
            raise ValueError(error) from None
        except OSError:
            if time.monotonic() >= until:
                raise
        time.sleep(AGAIN_SECONDS)
