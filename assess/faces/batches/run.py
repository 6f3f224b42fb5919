"""A run over many games: it settles each once, keeps its line at once, and goes on where an earlier run stopped.

Of positions that are equal when mirrored, turned or with colours swapped, the proofs of one, moved, serve another. The
colours may be swapped only if prisoner stones and komi are. A moved proof is judged by the checker like any other.
"""

from __future__ import annotations

import itertools
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from assess.engine.deadline import Deadline
from assess.faces.batches.batch_json import copied, line_of
from assess.faces.batches.games import BatchGame
from assess.faces.batches.task import BatchAsked, Result, Task, key_of, settings_of, work
from assess.languages.spoken import AssessError
from assess.proofs.placement import STONES, Placement, Zone, placed, placements
from assess.store.json_lines import JsonLines
from assess.store.kept import Place, Proof, packed, unpacked
from assess.system.pool import Stopped

Rows = tuple[str, ...]
Image = tuple[Rows, tuple[int, int], float, Rows]
"""Rows, prisoner stones, komi, and the rows with nothing on them but a mark on the string asked about."""


def first_image(task: Task) -> Image:
    """The same for all tasks that are equal when mirrored, turned or with colours swapped."""
    black, white = task.prisoner_stones
    swapped = tuple(row.translate(STONES) for row in task.rows)
    marks = _marks(task)
    as_it_is = ((rows, (black, white), task.komi, mark) for rows, mark in _orientations(task.rows, marks))
    exchanged = ((rows, (white, black), 0.0 - task.komi, mark) for rows, mark in _orientations(swapped, marks))
    return min(*as_it_is, *exchanged)


def moved(proofs: Iterable[Proof], old: Task, new: Task) -> tuple[Proof, ...]:
    """The proofs for one task as proofs for an equal one."""
    there = new.position
    size = len(old.rows[0]), len(old.rows)
    contents = {(column, row): stone for row, line in enumerate(old.rows) for column, stone in enumerate(line)}
    ends = range(len(there.stones))
    for place in placements(Zone(size, contents), (0, 0), there, ends):
        if place.swapped == (not _same_count(old, new)) or _is_even(old):
            return tuple(_moved(proof, place) for proof in proofs)
    return ()


def _moved(proof: Proof, place: Placement) -> Proof:
    return replace(proof, string=str(place.name(proof.string)), data=placed(dict(proof.data), place))


def _same_count(old: Task, new: Task) -> bool:
    return (old.prisoner_stones, old.komi) == (new.prisoner_stones, new.komi)


def _is_even(task: Task) -> bool:
    """Do prisoner stones and komi stay when the colours are swapped?"""
    return task.prisoner_stones[0] == task.prisoner_stones[1] and task.komi == 0


def _marks(task: Task) -> Rows:
    if task.string is None:
        return ()
    width = len(task.rows[0])
    point = task.position.point(task.string)
    marked = "".join("*" if place == point else "." for place in range(width * len(task.rows)))
    return tuple(marked[start : start + width] for start in range(0, len(marked), width))


def _orientations(rows: Rows, marks: Rows) -> Iterable[tuple[Rows, Rows]]:
    for turned in ((rows, marks), (_transposed(rows), _transposed(marks))):
        for upright in (turned, tuple(map(_upside_down, turned))):
            yield upright[0], upright[1]
            yield _mirrored(upright[0]), _mirrored(upright[1])


def _transposed(rows: Rows) -> Rows:
    return tuple("".join(column) for column in zip(*rows, strict=True))


def _upside_down(rows: Rows) -> Rows:
    return rows[::-1]


def _mirrored(rows: Rows) -> Rows:
    return tuple(row[::-1] for row in rows)


AHEAD = 2  # tasks given out for each worker, so that none waits
FIRST_SECONDS = 1.0  # for each position, of a run with a budget for the whole;
LONGER = 4  # and times more in each later round, for what is undecided yet
NET = 60.0  # seconds over twice its limit after which a worker is taken to hang
HOUR = 3600.0
KEPT = 1000  # positions whose proofs are kept for those that are equal when mirrored, turned or with colours swapped


class Workers(Protocol):
    """Where tasks are worked: the worker processes of this machine, or a cluster."""

    count: int

    def submit(self, function: Callable[[Any], Any], argument: Any, seconds: float | None = None) -> Future[Any]:
        """Has the function called there."""

    def stop(self) -> None:
        """Ends all tasks."""


@dataclass(slots=True)
class RunCounts:
    """How far a run has come. ``kept``: games that an earlier run had worked; ``equal``: worked once with another."""

    games: int = 0
    kept: int = 0
    equal: int = 0
    worked: int = 0
    round: int = 1

    @property
    def done(self) -> int:
        """Games that have their line."""
        return self.kept + self.equal + self.worked


@dataclass(slots=True)
class _Work:
    """A task with the games whose position it is, and the strings that are undecided after it."""

    task: Task
    key: str
    games: list[BatchGame]
    undecided: int = 0
    image: Image = field(init=False)

    def __post_init__(self) -> None:
        self.image = first_image(self.task)


class Run:
    """One run with one store. ``keeps_proofs``: whether certificates are stored; ``watch`` is told of each step."""

    def __init__(
        self,
        results: JsonLines,
        workers: Workers,
        asked: BatchAsked,
        version: str,
        *,
        keeps_proofs: bool = False,
        watch: Callable[[RunCounts], None] = lambda _: None,
    ) -> None:
        self.progress = RunCounts()
        self._results, self._workers, self._asked, self._watch = results, workers, asked, watch
        self._version, self._keeps_proofs = version, keeps_proofs
        self._settings = settings_of(asked, version)
        self._order: dict[Place, int] = {}
        self._at_work: dict[Future[Result], _Work] = {}
        self._left: dict[str, _Work] = {}  # for a later round
        self._later: dict[Image, list[_Work]] = {}  # equal to one at work when mirrored, turned or swapped
        self._worked: OrderedDict[Image, tuple[Task, list[tuple[str, bytes]]]] = OrderedDict()  # with proofs, packed
        self._end: Deadline | None = None
        self._has_all = False

    @property
    def places(self) -> Collection[Place] | None:
        """The games that there are now; None where not all of them were come to."""
        return self._order.keys() if self._has_all else None

    def over(self, games: Iterable[BatchGame | None]) -> None:
        """Works on all games; where there is None no other one has come yet. Whatever ends it before, KeyboardInterrupt
        too, what is finished is kept."""
        hours = self._asked.hours
        self._end = Deadline.after(None if hours is None else hours * HOUR)
        seconds = self._asked.seconds if hours is None else FIRST_SECONDS
        try:
            self._work_on(self._unworked(games), seconds)
            while self._left and hours is not None and self._time_left() > 0:
                self.progress.round += 1
                seconds = (seconds or FIRST_SECONDS) * LONGER
                nearest, self._left = sorted(self._left.values(), key=lambda work: work.undecided), {}
                self._work_on(nearest, seconds)
        except BaseException:
            self._workers.stop()
            raise
        self._results.finish(self._order)

    def _unworked(self, games: Iterable[BatchGame | None]) -> Iterator[_Work | None]:
        """The work on games that have no line yet. A game without a position gets its line at once."""
        for game in games:
            if game is None:
                yield None
                continue
            self._order[game.file, game.number] = len(self._order)
            self.progress.games += 1
            line = self._results.place((game.file, game.number))
            if game.position is None:
                self.progress.kept += line is not None
                if line is None:
                    self._put([game], "", None, game.error)
                continue
            task = Task.of(game.position, self._asked, game.string, game.agreed_dead, game.handicap)
            work_on_it = _Work(task, key_of(task, self._settings), [game])
            if line is None or line["key"] != work_on_it.key:
                yield work_on_it
                continue
            self.progress.kept += 1
            self._leave(work_on_it, line["undecided"])
            self._watch(self.progress)
        self._has_all = True

    def _work_on(self, works: Iterable[_Work | None], seconds: float | None) -> None:
        """One round: everything is asked about for so many seconds."""
        for item in works:
            if item is None:
                self._take(seconds, patience=0)
                continue
            if self._joins(item):
                continue
            while len(self._at_work) >= AHEAD * self._workers.count:
                self._take(seconds)
            if self._time_left() <= 0:
                break
            if any(other.image == item.image for other in self._at_work.values()):
                self._later.setdefault(item.image, []).append(item)
                continue
            self._give(item, seconds)
        while self._at_work:
            self._take(seconds)

    def _joins(self, item: _Work) -> bool:
        """Whether an equal position is at work or has been worked; its result is that of these games too."""
        for other in itertools.chain(self._at_work.values(), *self._later.values()):
            if other.key == item.key:
                other.games += item.games
                self.progress.equal += len(item.games)
                return True
        if self.progress.round > 1 or (line := self._results.with_key(item.key)) is None:
            return False
        for game in item.games:
            self._results.put(copied(line, game), None)
        self.progress.equal += len(item.games)
        if item.key in self._left:
            self._left[item.key].games += item.games
        self._watch(self.progress)
        return True

    def _give(self, item: _Work, seconds: float | None) -> None:
        left = self._time_left()
        seconds = left if seconds is None else min(seconds, left)
        limited = replace(self._asked, seconds=None if seconds == float("inf") else seconds)
        known = tuple(self._results.proofs(item.key))
        if not known and item.image in self._worked:
            equal, proofs = self._worked[item.image]
            known = moved((unpacked(data, name) for name, data in proofs), equal, item.task)
        net = None if limited.seconds is None else 2 * limited.seconds + NET
        self._at_work[self._workers.submit(work, replace(item.task, asked=limited, known=known), net)] = item

    def _take(self, seconds: float | None, patience: float | None = None) -> None:
        """Waits for results, for so many seconds at most, keeps them, and goes on with positions that are equal but for
        their sides."""
        done, _ = wait(self._at_work, patience, return_when=FIRST_COMPLETED)
        for future in done:
            item = self._at_work.pop(future)
            self._keep(item, future)
            if later := self._later.get(item.image):
                self._give(later.pop(0), seconds)

    def _keep(self, item: _Work, future: Future[Result]) -> None:
        try:
            result = future.result()
        except (Stopped, CancelledError):
            return
        except AssessError as error:
            self._put(item.games, item.key, None, str(error))
            return
        if result.interrupted:
            return
        self._worked[item.image] = item.task, [packed(proof) for proof in result.proofs]
        if len(self._worked) > KEPT:
            self._worked.popitem(last=False)
        if self.progress.round == 1 or result.undecided <= item.undecided:  # what little time is left may find less
            self._put(item.games, item.key, result, None)
        self._leave(item, min(result.undecided, item.undecided or result.undecided))

    def _put(self, games: list[BatchGame], key: str, result: Result | None, error: str | None) -> None:
        proofs = result.proofs if result is not None and self._keeps_proofs else None
        for game in games:
            self._results.put(line_of(game, key, result, error, self._version, self._settings), proofs)
        if self.progress.round == 1:
            self.progress.worked += 1
        self._watch(self.progress)

    def _leave(self, item: _Work, undecided: int) -> None:
        """Keeps for a later round what is not settled, if there is one."""
        if undecided and self._asked.hours is not None:
            item.undecided = undecided
            self._left[item.key] = item

    def _time_left(self) -> float:
        return float("inf") if self._end is None else self._end.left()
