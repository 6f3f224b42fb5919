"""Runs over problems: a collection held against its marks, or those that are found in the records of games."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from dataclasses import astuple, dataclass, replace
from typing import Any

from assess.decisions.game_problems import GameProblem, ProblemSearch
from assess.decisions.problem_shape import Likeness, without_doubles
from assess.faces.batches.games import GameRead
from assess.faces.batches.run import AHEAD, Workers
from assess.languages.spoken import LETTERS, AssessError, BadInput, coordinates_shown, language, showing, using, worded
from assess.languages.translations import ENGLISH
from assess.reading.game_tree import GameTree, Node, escape, letters_of_points
from assess.reading.problem_marks import Marking
from assess.reading.record import Record
from assess.reading.sgf import dump
from assess.reports.json.problem_json import GameProblemJson, game_problem_json, problem_json
from assess.reports.sgf.sgf_file import game_of_problem
from assess.requests.answer import answer
from assess.requests.problem_requests import NO_GAME, problem_of
from assess.requests.wording import Wording
from assess.store.json_lines import JsonLines
from assess.store.kept import Line
from assess.system.limits import Limits
from assess.system.pool import Stopped

NET = 900.0  # seconds besides twice the limit: a hundred short searches, on a machine that is busy


@dataclass(frozen=True, slots=True)
class ProblemTask:
    """A problem as it was read, what is said of it, and the language of the sentences on what is found, with the
    coordinates in them."""

    record: Record
    said: Wording
    language: str = ENGLISH
    coordinates: str = LETTERS


def check_in_worker(task: ProblemTask) -> dict[str, Any] | None:
    """The object of the schema ``assess/problem/1``; None where it was interrupted. Raises BadInput for what is no
    problem."""
    request = problem_of(task.said, task.record)
    with using(task.language), showing(task.coordinates):
        reply = answer(request)  # which words how variations end
        return None if reply.check is None else dict(problem_json(reply.check))


class _Run:
    """A run over games: as many tasks are given out as keep the workers at it, and what comes of each is taken down at
    once. ``watch`` is told how many are done, of how many."""

    def __init__(self, workers: Workers, watch: Callable[[int, int], None]) -> None:
        self._workers, self._watch = workers, watch
        self._at_work: dict[Future[Any], Any] = {}

    def over(self, games: Iterable[GameRead | None]) -> None:
        """Works on all games. Whatever ends it before, KeyboardInterrupt too, what is finished is kept."""
        try:
            for game in games:
                if game is not None:
                    self._begin(game)
            while self._at_work:
                self._take()
        except BaseException as error:
            self._workers.stop()
            while isinstance(error, KeyboardInterrupt) and self._at_work:
                self._take()
            raise

    def _begin(self, game: GameRead) -> None:
        raise NotImplementedError

    def _hear(self, about: Any, found: Any) -> None:
        """Takes down what was found, or the error that was met."""
        raise NotImplementedError

    def _give(self, about: Any, function: Callable[[Any], Any], task: Any, seconds: float | None = None) -> None:
        while len(self._at_work) >= AHEAD * self._workers.count:
            self._take()
        self._at_work[self._workers.submit(function, task, seconds)] = about

    def _take(self) -> None:
        done, _ = wait(self._at_work, return_when=FIRST_COMPLETED)
        for future in done:
            about = self._at_work.pop(future)
            try:
                self._hear(about, future.result())
            except (Stopped, CancelledError):
                continue
            except AssessError as error:
                self._hear(about, error)


class ProblemRun(_Run):
    """One run. ``results``: where lines are kept, in English; None: nowhere but here, in the language of
    the reader; ``watch`` is told how many are done."""

    def __init__(
        self,
        workers: Workers,
        said: Wording,
        version: str,
        marks: tuple[Marking, ...] = tuple(Marking),
        results: JsonLines | None = None,
        watch: Callable[[int, int], None] = lambda done, found: None,
    ) -> None:
        super().__init__(workers, watch)
        self.lines: dict[tuple[str, int], Line] = {}
        self._said, self._results = said, results
        self._version, self._settings = version, settings_of_problems(said, version, marks)
        self._language = language() if results is None else ENGLISH
        self._coordinates = coordinates_shown() if results is None else LETTERS
        self._found = self._done = 0

    def over(self, games: Iterable[GameRead | None]) -> None:
        """Works on all problems, and puts their lines in order."""
        super().over(games)
        if self._results is not None:
            self._results.finish({place: number for number, place in enumerate(self.lines)})

    def in_order(self) -> list[Line]:
        """The lines of the problems that have one, in the order of the files."""
        return [line for line in self.lines.values() if line]

    def _begin(self, game: GameRead) -> None:
        self._found += 1
        self.lines[game.file, game.number] = {}
        if isinstance(game.record, BadInput):
            with using(self._language):
                self._put(game, "", None, str(game.record))
            return
        key = _key(game.record, self._settings)
        kept = None if self._results is None else self._results.place((game.file, game.number))
        if kept is not None and kept["key"] == key:
            self.lines[game.file, game.number] = kept
            self._tell()
            return
        seconds = self._said.limits.seconds
        net = None if seconds is None else 2 * seconds + NET
        task = ProblemTask(game.record, self._said, self._language, self._coordinates)
        self._give((game, key), check_in_worker, task, net)

    def _hear(self, about: tuple[GameRead, str], found: dict[str, Any] | AssessError | None) -> None:
        if isinstance(found, AssessError):
            self._put(*about, None, str(found))
        elif found is not None:
            self._put(*about, found, None)

    def _put(self, game: GameRead, key: str, problem: dict[str, Any] | None, error: str | None) -> None:
        line: Line = {
            "schema": "assess/problem-line/1",
            "key": key,
            "file": game.file,
            "game": game.number,
            "problem": problem,
            "error": error,
            "version": self._version,
            "settings": self._settings,
        }
        if self._results is not None:
            self._results.put(line, None)
        self.lines[game.file, game.number] = line
        self._tell()

    def _tell(self) -> None:
        self._done += 1
        self._watch(self._done, self._found)


def settings_of_problems(said: Wording, version: str, marks: tuple[Marking, ...]) -> str:
    """A name for everything but the problem that a line depends on."""
    return hashlib.sha256(
        json.dumps(["problems", version, astuple(said), [marking.value for marking in marks]], default=str).encode()
    ).hexdigest()[:16]


def _key(record: Record, settings: str) -> str:
    assert record.tree is None or record.tree.nodes
    whole = "" if record.tree is None else dump(record.tree)
    return hashlib.sha256(f"{settings}\n{whole}".encode()).hexdigest()[:24]


def annotated(record: Record, line: Line) -> GameTree:
    """The game of a problem with what was found written into its comments, each sentence at its node; the string that
    was taken for the one in question is marked."""
    assert record.tree is not None
    problem = line["problem"]
    said: dict[int, list[str]] = {}
    for flaw in problem["flaws"] if problem else ():
        said.setdefault(flaw["node"], []).append(flaw["text"])
    nodes = [_with_comment(node, said.get(number, ())) for number, node in enumerate(record.tree.nodes)]
    if problem and problem["assumed"]:
        position = record.position
        string = position.string_at(position.point(problem["asked"]["string"]))
        marks = {"MA": letters_of_points(string.points, position.width)}
        nodes[record.node] = replace(nodes[record.node], properties={**nodes[record.node].properties, **marks})
    return GameTree(tuple(nodes))


def _with_comment(node: Node, sentences: Iterable[str]) -> Node:
    told = [f"assess: {sentence}" for sentence in sentences]
    if not told:
        return node
    comment = "\n".join(filter(None, [node.text("C"), *told]))
    return replace(node, properties={**node.properties, "C": (escape(comment),)})


def annotated_files(games: Iterable[GameRead | None], lines: dict[tuple[str, int], Line]) -> Iterator[tuple[str, str]]:
    """The files of a collection with what was found of their problems, as SGF; those of which a problem has no line yet
    are left out, and those that cannot be read."""
    name, written, whole = "", list[str](), True
    for game in games:
        if game is None:
            continue
        if game.file != name:
            if whole and written:
                yield name, "".join(written)
            name, written, whole = game.file, [], True
        line = lines.get((game.file, game.number))
        if not line or isinstance(game.record, BadInput) or game.record.tree is None:
            whole = False
            continue
        written.append(dump(annotated(game.record, line)))
    if whole and written:
        yield name, "".join(written)


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


class GameProblemRun(_Run):
    """One run. ``left_out``: the games that cannot be read, each with the reason; pieces of games are counted."""

    def __init__(
        self, workers: Workers, limits: Limits, watch: Callable[[int, int], None] = lambda done, found: None
    ) -> None:
        super().__init__(workers, watch)
        self.games = self._pieces = 0
        self.left_out: list[tuple[str, str]] = []
        self._limits = limits
        self._found: dict[tuple[int, int], list[WrittenProblem]] = {}

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
            task = PieceTask(game.file, game.number, record, first, self._limits, language(), coordinates_shown())
            self._pieces += 1
            self._give((self.games, first, game.file), find_in_worker, task)
            self._tell()

    def _hear(self, about: tuple[int, int, str], found: list[WrittenProblem] | AssessError) -> None:
        game, first, name = about
        if isinstance(found, AssessError):
            self.left_out.append((name, str(found)))
        else:
            self._found[game, first] = found
        self._tell()

    def _tell(self) -> None:
        self._watch(self._pieces - len(self._at_work), self._pieces)


def collection_of(problems: Sequence[WrittenProblem]) -> str:
    """The content of the file: a game for each problem."""
    return "".join(problem.told["sgf"] for problem in problems)
