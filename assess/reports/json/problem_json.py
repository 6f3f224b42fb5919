"""Problems as JSON: one held against its marks, schema ``assess/problem/1``, and a collection of them; and those from
records of games, schema ``assess/game-problems/1``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, Literal, TypedDict

from assess.decisions.game_problems import GameProblem
from assess.decisions.problem_check import Flaw, ProblemCheck
from assess.reading.problem_marks import Marking
from assess.reports.json.common_json import Asked, ColorWord, Keyword
from assess.reports.json.finding_json import asked_json
from assess.reports.text.finding_text import called_living, ground_sentence
from assess.reports.text.problem_text import cost, flaw_line, flaw_sentence, likely_sentence, problem_task, said_of_ko
from assess.reports.text.study_text import task_sentence


class FlawJson(TypedDict):
    kind: Annotated[str, Keyword("enum", tuple(kind.name.lower() for kind in Flaw))]
    node: Annotated[int, "The node of the game, from 0, at which the file says otherwise."]
    moves: list[str]
    line: Annotated[list[str], "The moves that show it, behind those."]
    by_ko: bool
    threats_needed: Annotated[
        int | None, "Of a ko: so many external threats of the other player's refute the solution; null if not known."
    ]
    text: str


class ProblemJson(TypedDict):
    """A problem held against its marks: what `assess problems` finds of each."""

    schema: Literal["assess/problem/1"]
    asked: Asked
    solver: ColorWord
    assumed: Annotated[bool, "No string was marked: the most plausible one was taken."]
    why: Annotated[str | None, "Then: which one, and why."]
    marks: Annotated[
        str,
        Keyword("enum", tuple(marking.value for marking in Marking)),
        "How the file tells right lines: RIGHT or Correct in comments, good and bad moves, or nothing but their order.",
    ]
    lines: Annotated[int, "How many lines the file has."]
    ground: Annotated[
        str | None,
        "On which strings that are taken to live all of this rests; null where it is proved of the whole board.",
    ]
    doubtful: Annotated[bool, "With that one several marks would be wrong: nothing is claimed of them."]
    task: str
    solved: Annotated[bool | None, "Whether the solver succeeds, moving first; null where that is not proved."]
    judged: Annotated[int, "Moves of the solver's in the file that are proved right or wrong."]
    open: Annotated[int, "Those that are not."]
    ko_open: Annotated[int, "Positions after which it is not known whether the solution needs a ko; 0: it is known."]
    flaws: list[FlawJson]
    seconds: float
    nodes: int


class ProblemLineJson(TypedDict):
    """A line for each problem, as `assess problems -o OUT.jsonl` writes it."""

    schema: Literal["assess/problem-line/1"]
    key: str
    file: str
    game: int
    problem: ProblemJson | None
    error: Annotated[str | None, "Why it was left out; null otherwise."]
    version: str
    settings: str


class ProblemsJson(TypedDict):
    """A collection of problems held against its marks, as `assess problems --json` prints it."""

    schema: Literal["assess/problems/1"]
    counts: dict[str, int]
    problems: list[ProblemLineJson]


def problem_json(check: ProblemCheck) -> ProblemJson:
    """What was found of a problem."""
    inquiry, finding = check.decision.inquiry, check.finding
    return {
        "schema": "assess/problem/1",
        "asked": asked_json(inquiry),
        "solver": inquiry.first_mover.value,
        "assumed": check.likely is not None,
        "why": None if check.likely is None else likely_sentence(inquiry, check.likely),
        "marks": check.marking.value,
        "lines": len(check.decision.ends()),
        "ground": ground_sentence([inquiry.called], called_living(inquiry)) if inquiry.position.unknown else None,
        "doubtful": check.doubtful,
        "task": task_sentence(finding),
        "solved": None if check.doubtful else check.solved,
        "judged": check.judged,
        "open": check.open,
        "ko_open": check.ko_open,
        "flaws": [
            {
                "kind": flaw.kind.name.lower(),
                "node": flaw.node,
                "moves": [move.written for move in flaw.line],
                "line": flaw_line(flaw),
                "by_ko": flaw.truth is not None and flaw.truth.by_ko,
                "threats_needed": None if flaw.ko is None else flaw.ko.needs[0].fewest,
                "text": flaw_sentence(check.decision.inquiry, flaw, check.marking),
            }
            for flaw in ([] if check.doubtful else check.flaws)
        ],
        "seconds": round(finding.seconds, 3),
        "nodes": finding.nodes,
    }


def problems_json(counts: Mapping[str, int], lines: Iterable[Any]) -> ProblemsJson:
    """The object that ``assess problems --json`` prints."""
    return {"schema": "assess/problems/1", "counts": dict(counts), "problems": list(lines)}


class GameProblemJson(TypedDict):
    """A problem from a game: the player to move succeeds, and fails if the other one moves first."""

    file: str
    game: int
    moves: Annotated[int, "Moves of the game that led to the position."]
    solver: ColorWord
    string: Annotated[str, "The string that the problem is about, by one of its stones."]
    color: Annotated[ColorWord, "Whose that is."]
    task: str
    rows: Annotated[list[str], "The part of the board that is shown; `?` is what the proofs do not need."]
    right: Annotated[list[str], "The first moves that work."]
    threats_needed: Annotated[
        int | None,
        "Where a ko is the solution, how many external threats of the other player's refute it, or how many the solver "
        "needs; else null: the other player may retake in each ko at once.",
    ]
    threats_of: Annotated[ColorWord | None, "Whose threats these are."]
    ko: Annotated[str | None, "That in words; null where no ko is the solution."]
    by_ko: Annotated[list[str], "Others that work by a ko alone, or by one in which the solver needs more threats."]
    wrong: Annotated[list[str], "Those that were tried and fail; any other first move fails, too."]
    played: Annotated[str | None, "Where the solver played in the game; null for a pass, or at its end."]
    cost: Annotated[str | None, "What that cost; null where nothing is told."]
    points: Annotated[
        int | None,
        "How many points that is, if the stones around live, counted as if play ended there; null where not proved.",
    ]
    nodes: Annotated[int, "Positions looked at for the proofs."]
    sgf: Annotated[str, "The problem as an SGF game, with the lines that work and what refutes others."]


class GameLeftOutJson(TypedDict):
    file: str
    error: str


class GameProblemsJson(TypedDict):
    """What `assess problems --from GAMES --json` prints."""

    schema: Literal["assess/game-problems/1"]
    games: int
    complete: Annotated[bool, "Whether all moves of all games were looked at."]
    problems: list[GameProblemJson]
    left_out: list[GameLeftOutJson]


def game_problem_json(problem: GameProblem, file: str, game: int, sgf: str) -> GameProblemJson:
    """What is told of a problem; ``sgf``: as it is written."""
    inquiry = problem.inquiry
    position = inquiry.position
    moves = problem.first_moves
    return {
        "file": file,
        "game": game,
        "moves": problem.moves,
        "solver": inquiry.first_mover.value,
        "string": str(position.name(inquiry.point)),
        "color": inquiry.owner.value,
        "task": problem_task(problem),
        "rows": list(position.rows()),
        "right": [str(position.name(move.point)) for move in problem.right],
        "threats_needed": None if problem.ko is None else problem.ko.needs[0].fewest,
        "threats_of": None if problem.ko is None else problem.ko.needs[0].player.value,
        "ko": said_of_ko(problem) or None,
        "by_ko": [str(position.name(move.point)) for move in moves if move.by_ko and not problem.is_right(move)],
        "wrong": [str(position.name(move.point)) for move in moves if not move.works and not move.by_ko],
        "played": None if problem.played is None else str(position.name(problem.played)),
        "cost": cost(problem) or None,
        "points": None if problem.stake is None else problem.stake.points,
        "nodes": problem.nodes,
        "sgf": sgf,
    }


def game_problems_json(
    games: int, complete: bool, problems: Iterable[GameProblemJson], left_out: Sequence[tuple[str, str]]
) -> GameProblemsJson:
    """The object that ``assess problems --from`` prints."""
    errors: list[GameLeftOutJson] = [{"file": file, "error": error} for file, error in left_out]
    told = list(problems)
    return {
        "schema": "assess/game-problems/1",
        "games": games,
        "complete": complete,
        "problems": told,
        "left_out": errors,
    }
