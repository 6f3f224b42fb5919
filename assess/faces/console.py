"""The terminal: standard output for answers, and standard error for progress while a person watches."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, NoReturn

from rich.console import Console

if TYPE_CHECKING:
    from assess.statuses.string_status import StringStatus

QUICK = 0.3  # seconds in which no progress is shown
LATEST = 2  # strings named while others are searched


class _Output(Console):
    def on_broken_pipe(self) -> NoReturn:
        """Left to the caller: rich would end the process with the exit code of a refusal."""
        raise BrokenPipeError


def output() -> Console:
    """Standard output. Nothing that is printed is taken for markup; only numbers of our own are emphasized."""
    return _Output(highlight=False, markup=False, emoji=False)


def watched(arguments: Namespace) -> bool:
    """Whether progress is to be shown: a person is watching, and did not ask for quiet."""
    return sys.stderr is not None and sys.stderr.isatty() and not (arguments.quiet or arguments.json)


@contextmanager
def searching(arguments: Namespace) -> Iterator[Callable[[int, float], None] | None]:
    """Shows the positions looked at, as soon as it takes a moment."""
    if not watched(arguments):
        yield None
        return
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    bar = Progress(
        SpinnerColumn("line"),
        TextColumn("Searching: {task.completed:,} positions"),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    task = bar.add_task("", total=None)

    def show(nodes: int, seconds: float) -> None:
        if seconds > QUICK and not bar.live.is_started:
            bar.start()
        bar.update(task, completed=nodes)

    try:
        yield show
    finally:
        bar.stop()


@dataclass(frozen=True, slots=True)
class Watch:
    """What shows the progress of statuses: ``progress`` how many strings are settled, ``on_settled`` the latest of
    them; nothing where nobody watches."""

    progress: Callable[[int, int], None] | None = None
    on_settled: Callable[[StringStatus], None] | None = None


@contextmanager
def settling(arguments: Namespace, strings: int) -> Iterator[Watch]:
    """Shows how many strings are settled, and the statuses of the latest, before precedents."""
    if not watched(arguments):
        yield Watch()
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    from assess.reports.text.status_text import status_sentence

    bar = Progress(
        TextColumn("Strings settled"),
        BarColumn(20),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.description}"),
        console=Console(stderr=True),
        transient=True,
    )
    latest: deque[str] = deque(maxlen=LATEST)
    with bar:
        task = bar.add_task("", total=strings)

        def name(string: StringStatus) -> None:
            latest.appendleft(status_sentence(string))
            bar.update(task, description=", ".join(latest))

        yield Watch(lambda settled, total: bar.update(task, completed=settled, total=total), name)
