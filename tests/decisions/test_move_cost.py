"""What a move of a game cost in points: the numbers are those that one counts, and rest on proofs alone."""

from __future__ import annotations

import json

import pytest
from second_checker import judge
from serving import TWO_PROBLEMS

from assess.decisions.game_problems import GameProblem, ProblemSearch
from assess.proofs.questions import Answer
from assess.reading.files import record_from_text
from assess.reports.text.problem_text import cost
from assess.system.limits import Limits

KILLED = "(;SZ[9:7]AB[af][bf][cf][df]AW[ae][be][ce][de][ee][ef][eg][fg];B[dg];W[{}];B[hb])"
"""
3 O O O O O . . . .
2 X X X X O . . . .
1 . . . X O O . . .
"""
OPEN = "(;SZ[9:7]AB[af][bf][cf][df]AW[ae][be][ce][de][ee][ef][eg][fg];B[dg];W[aa];B[hb])".replace("[ae]", "")
"""There is no stone at A3, so that nobody knows how far the place goes."""


def problems_of(text: str) -> list[GameProblem]:
    tree = record_from_text(text).tree
    assert tree is not None
    return list(ProblemSearch(Limits(seconds=None, nodes=20_000)).over(tree))


@pytest.mark.parametrize(
    ("text", "points"),
    [
        (KILLED.format("aa"), 14),  # two eyes; or five stones, their places and two points
        (KILLED.format("ag"), 15),  # and the stone in the eye is a prisoner
    ],
)
def test_the_points_are_those_of_both_fates(text: str, points: int) -> None:
    problem = problems_of(text)[0]
    assert problem.stake is not None and problem.stake.points == points
    assert f"If the stones around live, {points} points hang on that" in cost(problem)


@pytest.mark.parametrize("text", [KILLED.format("aa"), KILLED.format("ag"), TWO_PROBLEMS])
def test_each_proof_behind_them_is_accepted_by_the_second_checker(text: str) -> None:
    for problem in problems_of(text):
        assert problem.stake is not None and problem.stake.findings
        for finding in problem.stake.findings:
            inquiry, certificate = finding.inquiry, finding.certificate
            assert certificate is not None and finding.answer in (Answer.YES, Answer.NO)
            told = json.loads(certificate.to_json())
            assert judge(list(inquiry.position.rows()), inquiry.terms(), told) == finding.answer.value


def test_what_is_not_enclosed_is_not_counted() -> None:
    for problem in problems_of(OPEN):
        assert problem.stake is None and "How many points hang on that is not known." in cost(problem)


def test_nothing_is_counted_of_a_right_move() -> None:
    problem = problems_of(KILLED.format("bg"))[0]
    assert problem.stake is None and not cost(problem)
