"""Ikeda's Territory I over HTTP: a game replayed, a position solved, kos counted by the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from assess.ikeda import perfect_play
from assess.ikeda.course import course_of, play_through
from assess.ikeda.ikeda_json import game_json, ko_board_json, kos_json, solution_json
from assess.ikeda.ko_board import recognise
from assess.ikeda.kos import EndgameKos
from assess.ikeda.rulesets import Ruleset
from assess.ikeda.search_budget import INTERRUPTED
from assess.ikeda.solution_text import solution_sentence
from assess.reading.record import Record
from assess.requests.answer import ANSWERS
from assess.requests.kinds import Request
from assess.requests.watching import Watch
from assess.requests.wording import Wording
from assess.rules.color import Color
from assess.rules.errors import BadInput
from assess.statuses.finding import Finding

NOBODY_TO_MOVE = 'It is not said who is to move: give "to_move", black or white.'
RULESET = "3+3+BF"
NO_KOS = dict.fromkeys(("black_kos", "white_kos", "dame", "black_threats", "white_threats"), 0)


@dataclass(frozen=True, slots=True)
class Played:
    """What was found, as JSON and in a sentence."""

    data: Mapping[str, Any]
    headline: str
    interrupted: bool = False
    undecided: bool = False
    findings: tuple[Finding, ...] = ()
    kept: None = None

    def json(self) -> dict[str, Any]:
        """The object of the schema of its command."""
        return dict(self.data)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayIkeda(Request[Played]):
    """What is asked of a game or a position under a ruleset: the ``command`` is ``solve``, ``replay`` or ``kos``.
    ``numbers``: of kos, in the place of the board."""

    command: str = "solve"
    ruleset: str = RULESET
    to_move: Color | None = None
    numbers: Mapping[str, int] | None = None


def play_of(body: Mapping[str, Any], said: Wording, record: Record) -> PlayIkeda:
    """The request in a body of JSON."""
    player = body.get("to_move")
    return PlayIkeda(
        record=record,
        command=body.get("command") or "solve",
        ruleset=said.ruleset or RULESET,
        to_move=Color(player) if player else record.to_move,
        numbers=body.get("numbers"),
        limits=said.limits,
    )


def played(request: PlayIkeda, watch: Watch) -> Played:
    """What is found. Raises BadInput where it is not known who is to move, or the record cannot be played."""
    player = request.to_move
    if request.command == "kos":
        if player is None:
            raise BadInput(NOBODY_TO_MOVE)
        if request.numbers is not None:
            data = kos_json(EndgameKos(**{**NO_KOS, **request.numbers}, to_move=player))
            return Played(data, f"The score by the table is {data['score']}.")
        board = ko_board_json(recognise(request.position), player)
        return Played(board, f"The score by the table is {board['board_score']}.")
    course = course_of(request.record)
    if player is not None and not course.moves:
        course = replace(course, to_move=player)
    ruleset = Ruleset.from_name(request.ruleset)
    if request.command == "replay":
        game = play_through(course, ruleset)
        told = game_json(game, course.notes)
        said = f"The score is {told['sum']}." if told["sum"] else f"The game has not ended ({game.phase.value})."
        return Played(told, said)
    if course.first is None:
        raise BadInput(NOBODY_TO_MOVE)
    game = play_through(course, ruleset)
    solution = perfect_play.solve(game, request.limits, progress=watch.on_search)
    solved = solution_json(game.position, solution)
    return Played(solved, solution_sentence(solution), solution.stopped == INTERRUPTED, solution.score is None)


ANSWERS[PlayIkeda] = played
