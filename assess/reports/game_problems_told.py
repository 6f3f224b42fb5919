"""How the problems that were found in one game are told; it is named where they are asked for in JSON
(``requests.from_json``), so that nobody imports it before."""

from __future__ import annotations

from assess.reading.sgf import dump
from assess.reports.json.problem_json import GameProblemsJson, game_problem_json, game_problems_json
from assess.reports.replies_told import HEADLINES, REPLIES_JSON
from assess.reports.sgf.sgf_file import game_of_problem
from assess.reports.text.progress_text import found_sentence
from assess.requests.problem_requests import ProblemsFound, problems_of

__all__ = ["problems_of"]


def _json(reply: ProblemsFound) -> GameProblemsJson:
    told = (
        game_problem_json(problem, reply.file, reply.game, dump(game_of_problem(problem, reply.info)))
        for problem in reply.problems
    )
    return game_problems_json(1, reply.complete, told, ())


HEADLINES[ProblemsFound] = lambda reply: found_sentence(len(reply.problems), reply.looked_at, reply.moves)
REPLIES_JSON[ProblemsFound] = _json
