"""The terminal: standard output for answers, and standard error for progress while a person watches.

What shows progress is loaded when somebody watches.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NoReturn

from assess.faces.options import Showing
from assess.requests.kinds import OfStatuses, Request, Watch

if TYPE_CHECKING:
    from rich.console import Console

    from assess.statuses.string_status import StringStatus

QUICK = 0.3  # seconds in which no progress is shown
LATEST = 2  # strings named while others are searched


def output() -> Console:
    """Standard output. Nothing that is printed is taken for markup; only numbers of our own are emphasized.

    Where nobody watches, lines are as wide on Windows as elsewhere: only its old consoles need the last column free.
    """
    from rich.console import Console

    class Output(Console):
        def on_broken_pipe(self) -> NoReturn:
            """Left to the caller: rich would end the process with the exit code of a refusal."""
            raise BrokenPipeError

    seen = sys.stdout is not None and sys.stdout.isatty()
    return Output(highlight=False, markup=False, emoji=False, legacy_windows=None if seen else False)


def watched(showing: Showing) -> bool:
    """Whether progress is to be shown: a person is watching, and did not ask for quiet."""
    return sys.stderr is not None and sys.stderr.isatty() and not (showing.quiet or showing.json)


@contextmanager
def watching(showing: Showing, request: Request[Any]) -> Iterator[Watch]:
    """Shows how far a request is: the positions looked at, or how many strings are settled and the latest of them."""
    if not watched(showing):
        yield Watch()
    elif isinstance(request, OfStatuses):
        named = getattr(request, "strings", None) or getattr(request, "points", None) or request.position.strings()
        with _settling(len(named)) as watch:
            yield watch
    else:
        with _searching() as show:
            yield Watch(on_search=show)


@contextmanager
def counting(showing: Showing, title: str) -> Iterator[Callable[[int, int], None]]:
    """Shows how many of how many there are done, so far as they are found."""
    if not watched(showing):
        yield lambda done, found: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    with Progress(
        TextColumn(title),
        BarColumn(20),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
    ) as bar:
        task = bar.add_task("", total=None)
        yield lambda done, found: bar.update(task, completed=done, total=found)


@contextmanager
def _searching() -> Iterator[Callable[[int, float], None]]:
    """Shows the positions looked at, as soon as it takes a moment."""
    from rich.console import Console
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


@contextmanager
def _settling(strings: int) -> Iterator[Watch]:
    """Shows how many strings are settled, and the statuses of the latest, before precedents."""
    from rich.console import Console
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

        def count(settled: int, total: int) -> None:
            bar.update(task, completed=settled, total=total)

        yield Watch(on_progress=count, on_settled=name)
