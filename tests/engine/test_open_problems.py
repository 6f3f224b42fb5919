"""The benchmark of open problems reads a collection as it is meant, and asks what the collection says."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "benchmarks"))

from open_problems import Problem, problems_of

from assess.proofs.questions import Answer, IndependentlyAlive, Uncapturable
from assess.proofs.terms import First

TESTS = """\
loadsgf one.sgf
play black C1
play white D1
1 owl_attack A1
#? [1 B1]
2 owl_defend A1
#? [2 B1]

loadsgf one.sgf
3 dragon_status A1
#? [critical B1 B1]
"""
RECORD = "(;SZ[5]AB[ae][bd]AW[ad][cd])"


@pytest.fixture
def problems(tmp_path: Path) -> list[Problem]:
    (tmp_path / "one.sgf").write_text(RECORD, "utf-8")
    tests = tmp_path / "some.tst"
    tests.write_text(TESTS, "utf-8")
    return list(problems_of(tests))


def test_moves_that_a_test_asks_for_are_made(problems: list[Problem]) -> None:
    """Until the next record is read; answers that hang on a ko are left out."""
    assert [problem.name for problem in problems] == [
        "some 1 A1, opponent first",
        "some 3 A1, opponent first",
        "some 3 A1, owner first",
    ]
    played, fresh, _ = (problem.inquiry().position for problem in problems)
    assert "".join(played.stones[played.point(name)] for name in ("C1", "D1")) == "XO"
    assert "".join(fresh.stones[fresh.point(name)] for name in ("C1", "D1")) == ".."


def test_where_a_string_dies_it_is_to_be_captured(problems: list[Problem]) -> None:
    _, dies, lives = problems
    assert (dies.expected, dies.first) == (Answer.NO, First.OPPONENT)
    assert dies.inquiry().question == Uncapturable() and not dies.inquiry().others
    assert dies.inquiry(life=True).question == IndependentlyAlive()
    assert (lives.expected, lives.first) == (Answer.YES, First.OWNER)
    assert lives.inquiry().question == IndependentlyAlive()
