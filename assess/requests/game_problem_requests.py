"""Problems looked for in the record of one game: the request, how it is answered, and the reply."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from assess.decisions.game_problems import GameProblem, ProblemSearch
from assess.decisions.problem_shape import without_doubles
from assess.engine.deadline import Deadline
from assess.languages.spoken import BadInput, in_english
from assess.reading.record import Record
from assess.reading.sgf_record import moments
from assess.requests.answer import ANSWERS
from assess.requests.kinds import Request, Watch
from assess.requests.wording import FROM_MEMORY_MB, FROM_NODES, Wording
from assess.statuses.finding import Finding
from assess.system.limits import Limits

NO_GAME = in_english("It is no game record: give the games as SGF files.")


@dataclass(frozen=True, slots=True)
class ProblemsFound:
    """The problems of a game, without doubles. ``looked_at``: so many of its ``moves`` were looked at, fewer than all
    where the time was up or somebody stopped it; ``info``: what the record says of the game."""

    problems: tuple[GameProblem, ...]
    looked_at: int
    moves: int
    interrupted: bool = False
    file: str = ""
    game: int = 1
    info: Mapping[str, str] = field(default_factory=dict)
    undecided: bool = False
    findings: tuple[Finding, ...] = ()
    kept: None = None

    @property
    def complete(self) -> bool:
        """Whether all moves were looked at."""
        return self.looked_at == self.moves


@dataclass(frozen=True, slots=True, kw_only=True)
class FindProblems(Request[ProblemsFound]):
    """Problems to be looked for in the record of a game, from its first move to its last. ``limits``: the positions
    are those of each question, the seconds are for all."""


def problems_of(said: Wording, record: Record) -> FindProblems:
    """The request. Raises BadInput where terms are given."""
    if said.terms:
        raise BadInput(
            "{first} and {second} do not go together: leave {second} out.",
            first="problems",
            second=next(iter(said.terms)),
        )
    limits = said.limits
    memory_mb = min(limits.memory_mb, FROM_MEMORY_MB)
    return FindProblems(record=record, limits=Limits(limits.seconds, limits.nodes or FROM_NODES, memory_mb))


def problems_found(request: FindProblems, watch: Watch) -> ProblemsFound:
    """The problems of the game. Raises BadInput where there is none."""
    record, limits = request.record, request.limits
    moves = 0 if record.tree is None else sum(1 for _ in moments(record.tree)) - 1
    if record.tree is None or not moves:
        raise BadInput(NO_GAME)
    found = list[GameProblem]()
    interrupted = False

    def tell(looked_at: int) -> None:
        if watch.on_moves is not None:
            watch.on_moves(looked_at, moves, len(found))

    search = ProblemSearch(replace(limits, seconds=None), Deadline.after(limits.seconds), tell)
    try:
        tell(0)
        for problem in search.over(record.tree):
            found.append(problem)
    except KeyboardInterrupt:
        interrupted = True
    kept = without_doubles((1, problem.likeness) for problem in found)
    return ProblemsFound(
        tuple(found[place] for place in kept),
        min(search.looked_at, moves),
        moves,
        interrupted,
        record.source,
        record.game or 1,
        record.info,
    )


ANSWERS[FindProblems] = problems_found
