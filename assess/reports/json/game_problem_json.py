"""Problems from the records of games as JSON, schema ``assess/game-problems/1``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Literal, TypedDict

from assess.decisions.game_problems import GameProblem
from assess.reports.json.common_json import ColorWord
from assess.reports.text.game_problem_text import cost, problem_task, said_of_ko


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
