"""A run over the records of games in search of problems: a piece of a game after another, by worker processes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from dataclasses import dataclass, field
from typing import Any

from assess.decisions.game_problems import GameProblem, ProblemSearch
from assess.decisions.problem_shape import Likeness, without_doubles
from assess.faces.batches.games import GameRead
from assess.faces.batches.run import AHEAD, Workers
from assess.languages.spoken import LETTERS, AssessError, BadInput, coordinates_shown, language, showing, using, worded
from assess.languages.translations import ENGLISH
from assess.reading.record import Record
from assess.reading.sgf import dump
from assess.reports.json.game_problem_json import GameProblemJson, game_problem_json
from assess.reports.sgf.sgf_problem import game_of_problem
from assess.requests.game_problem_requests import NO_GAME
from assess.system.limits import Limits
from assess.system.pool import Stopped

PIECE = 12
"""Moves of a game that one worker looks at; twice in one piece no problem is looked for again."""


@dataclass(frozen=True, slots=True)
class PieceTask:
    """So many moves of a game, from the ``first`` on, with the limits for each question, and the language of what is
    written."""

    file: str
    game: int
    record: Record
    first: int
    limits: Limits
    language: str = ENGLISH
    coordinates: str = LETTERS


@dataclass(frozen=True, slots=True)
class WrittenProblem:
    """A problem as it is written, with that by which it is told from others."""

    likeness: Likeness
    told: GameProblemJson


def find_in_worker(task: PieceTask) -> list[WrittenProblem]:
    """The problems in a piece of a game; where it is interrupted, those that were found."""
    tree, found = task.record.tree, list[WrittenProblem]()
    assert tree is not None
    with using(task.language), showing(task.coordinates):
        try:
            for problem in ProblemSearch(task.limits).over(tree, task.first, task.first + PIECE):
                found.append(_written(problem, task))
        except KeyboardInterrupt:
            pass
    return found


def _written(problem: GameProblem, task: PieceTask) -> WrittenProblem:
    sgf = dump(game_of_problem(problem, task.record.info))
    return WrittenProblem(problem.likeness, game_problem_json(problem, task.file, task.game, sgf))


@dataclass(slots=True)
class GameProblemRun:
    """One run. ``left_out``: the games that cannot be read, each with the reason; ``watch`` is told how many pieces are
    done, of how many."""

    workers: Workers
    limits: Limits
    watch: Callable[[int, int], None] = lambda done, found: None
    games: int = 0
    left_out: list[tuple[str, str]] = field(default_factory=list)
    _found: dict[tuple[int, int], list[WrittenProblem]] = field(default_factory=dict)
    _at_work: dict[Future[Any], tuple[int, int, str]] = field(default_factory=dict)
    _pieces: int = 0

    def over(self, games: Iterable[GameRead | None]) -> None:
        """Looks at all games. Whatever ends it before, KeyboardInterrupt too, what is found is kept."""
        try:
            for game in games:
                if game is not None:
                    self._begin(game)
            while self._at_work:
                self._take()
        except KeyboardInterrupt:
            self.workers.stop()
            while self._at_work:
                self._take()
            raise
        except BaseException:
            self.workers.stop()
            raise

    @property
    def unread(self) -> bool:
        """Whether there are games, and none of them can be read."""
        return self.games > 0 and len({name for name, _ in self.left_out}) == self.games

    @property
    def problems(self) -> list[WrittenProblem]:
        """Those that were found, without doubles, those whose proofs took less work first."""
        found = [(game, problem) for (game, _), problems in sorted(self._found.items()) for problem in problems]
        return [found[place][1] for place in without_doubles((game, problem.likeness) for game, problem in found)]

    def _begin(self, game: GameRead) -> None:
        self.games += 1
        record = game.record
        if isinstance(record, BadInput) or record.tree is None:
            why = str(record) if isinstance(record, BadInput) else worded(NO_GAME)
            self.left_out.append((game.file, why))
            return
        for first in range(0, record.move_number + 1, PIECE):
            while len(self._at_work) >= AHEAD * self.workers.count:
                self._take()
            task = PieceTask(game.file, game.number, record, first, self.limits, language(), coordinates_shown())
            self._at_work[self.workers.submit(find_in_worker, task)] = self.games, first, game.file
            self._pieces += 1
            self._tell()

    def _take(self) -> None:
        done, _ = wait(self._at_work, return_when=FIRST_COMPLETED)
        for future in done:
            game, first, name = self._at_work.pop(future)
            try:
                self._found[game, first] = future.result()
            except (Stopped, CancelledError):
                continue
            except AssessError as error:
                self.left_out.append((name, str(error)))
        self._tell()

    def _tell(self) -> None:
        self.watch(self._pieces - len(self._at_work), self._pieces)


def collection_of(problems: Sequence[WrittenProblem]) -> str:
    """The content of the file: a game for each problem."""
    return "".join(problem.told["sgf"] for problem in problems)
