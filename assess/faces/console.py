"""The terminal: standard output for answers, and standard error for progress while a person watches.

What shows progress is loaded when somebody watches.
"""

from __future__ import annotations

import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NoReturn

from assess.faces.options import Showing
from assess.requests.kinds import Request, Watch

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress as Bar
    from rich.progress import ProgressColumn

    from assess.requests.progress import Unit
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
    """Shows how far a request is: the positions looked at, or how many strings are settled and the latest of them,
    before precedents."""
    if not watched(showing):
        yield Watch()
        return
    from assess.reports.text.progress_text import progress_sentence
    from assess.reports.text.status_text import status_sentence
    from assess.requests.progress import Following, Unit

    following, latest = Following(request), deque[str](maxlen=LATEST)
    by_strings = following.progress.unit is Unit.STRINGS

    def sentences() -> str:
        return "; ".join([progress_sentence(following.progress), *latest])

    with _bar(sentences, counts=by_strings) as bar:
        task = bar.add_task("", total=following.progress.total if by_strings else None)

        def name(string: StringStatus) -> None:
            latest.appendleft(status_sentence(string))

        def count(settled: int, strings: int) -> None:
            following.on_progress(settled, strings)
            bar.update(task, completed=settled, total=strings)

        def search(positions: int, seconds: float) -> None:
            following.on_search(positions, seconds)
            if seconds > QUICK:
                bar.start()

        if by_strings:
            bar.start()
        yield Watch(on_search=search, on_progress=count, on_settled=name, on_turn=following.on_turn)


@contextmanager
def counting(showing: Showing, unit: Unit) -> Iterator[Callable[..., None]]:
    """Shows how many of how many there are done, so far as they are found, and in which round of a run."""
    if not watched(showing):
        yield lambda *_: None
        return
    from rich.progress import TimeRemainingColumn

    from assess.reports.text.progress_text import progress_sentence
    from assess.requests.progress import Progress

    began, progress = time.monotonic(), Progress(unit, total=0)

    def sentence() -> str:
        return progress_sentence(replace(progress, seconds=time.monotonic() - began))

    with _bar(sentence, TimeRemainingColumn(), counts=True) as bar:
        task = bar.add_task("", total=None)
        bar.start()

        def count(done: int, found: int, round: int = 1) -> None:
            nonlocal progress
            bar.update(task, completed=done, total=found)
            speed = bar.tasks[0].finished_speed or bar.tasks[0].speed
            rate = speed * 60 if speed else None
            progress = replace(progress, done=done, total=found, round=round, rate=rate)

        yield count


@contextmanager
def _bar(sentence: Callable[[], str], *columns: ProgressColumn, counts: bool) -> Iterator[Bar]:
    """A line of progress that begins to be shown when it is started, and vanishes at the end."""
    from rich.console import Console
    from rich.progress import BarColumn, ProgressColumn, SpinnerColumn, Task
    from rich.progress import Progress as Bar
    from rich.text import Text

    class Sentence(ProgressColumn):
        def render(self, task: Task) -> Text:
            return Text(sentence())

    first = BarColumn(20) if counts else SpinnerColumn("line")
    bar = Bar(first, Sentence(), *columns, console=Console(stderr=True), transient=True)
    try:
        yield bar
    finally:
        bar.stop()
