"""In place of worker processes: tasks that are worked at once, where each process would take a second to begin."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import pytest

from assess.system.pool import Caller, TaskFailed

COMMANDS = ("assess.faces.batch", "assess.faces.problems")
"""The commands that have a pool of workers."""


class _Nobody:
    def send(self, said: Any, /) -> None:
        """There is nobody who hears of a task before its end."""


class InThisProcess:
    """As ``workers.pool.Pool``."""

    count = 1

    def __init__(self, *_: object) -> None:
        self.given: list[Any] = []
        """The arguments of all tasks."""

    def submit(self, function: Callable[[Any], Any], argument: Any, seconds: float | None = None) -> Future[Any]:
        self.given.append(argument)
        future: Future[Any] = Future()
        finished, result = Caller(_Nobody()).work(function, argument)
        if finished:
            future.set_result(result)
        else:
            future.set_exception(TaskFailed(result))
        return future

    def stop(self) -> None:
        """There is never anything at work."""

    def __enter__(self) -> InThisProcess:
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing is left."""


def work_here(patch: pytest.MonkeyPatch) -> None:
    """Has the commands of this process work in it."""
    for command in COMMANDS:
        patch.setattr(f"{command}.Pool", InThisProcess)
