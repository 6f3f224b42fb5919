"""Six descriptions of independent life are allowed: where another one gives another status, it is said."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest
from naive import solve

import assess
from assess.proofs.questions import Formation, IndependentlyAlive, Question, Scope
from assess.proofs.terms import Terms
from assess.reports.text.score_text import score_sentence
from assess.rules.position import Color, Position
from assess.statuses.finding import Finding
from assess.statuses.other_descriptions import CLASSES, OtherStatuses, class_of, other_descriptions
from assess.statuses.queue.examiner import EACH, Examiner
from assess.statuses.string_status import status_of
from assess.statuses.warning import WarningCode

LIMITS = assess.Limits(seconds=None, nodes=1_000_000)
SIX = [IndependentlyAlive(formation, scope) for formation, scope in product(Formation, Scope)]
CAPTURED_AND_ALIVE = ["XXO..", "XXOOO", "XXO.X", "XXXOO", "XXXOO", ".X.XX"]
"""White D3 can be captured, and lives on some of its intersections, not on all."""


def answers(position: Position, point: int, of: Sequence[IndependentlyAlive]) -> dict[IndependentlyAlive, str]:
    whole = solve(position.width, position.height)
    return {
        one: whole.answer(
            position.rows(), point, "independently-alive", formation=one.formation.value, scope=one.scope.value
        )
        for one in of
    }


def hold_classes(position: Position) -> int:
    """The descriptions of one class agree, and a stricter class grants nothing that a less strict one does not. Returns
    how many strings are judged differently by two classes."""
    different = 0
    for string in position.strings():
        found = answers(position, min(string.points), SIX)
        by_class = [{found[one] for one in SIX if class_of(one) == number} for number in range(len(CLASSES))]
        assert all(len(same) == 1 for same in by_class), (position.rows(), string, found)
        ranks = [("no", "undefined", "yes").index(same.pop()) for same in by_class]
        assert ranks == sorted(ranks, reverse=True), (position.rows(), string, found)
        different += len(set(ranks)) > 1
    return different


def every_board(width: int, height: int) -> list[Position]:
    boards = (Position(width, height, "".join(stones)) for stones in product(".XO", repeat=width * height))
    return [one for one in boards if all(string.liberties for string in one.strings())]


@pytest.mark.parametrize(("width", "height"), [(3, 2), (5, 1)])
def test_each_class_is_one(width: int, height: int) -> None:
    boards = every_board(width, height)
    for one in boards:
        hold_classes(one)
    assert len(boards) > 100


@pytest.mark.slow
def test_each_class_is_one_on_every_board_of_three_by_three() -> None:
    boards = every_board(3, 3)
    for one in boards:
        hold_classes(one)
    assert len(boards) == 12675


def differing(found: assess.Assessment) -> set[str]:
    """The strings said to have another status under another description."""
    texts = [warning.text for warning in found.warnings if warning.code is WarningCode.OTHER_DESCRIPTION]
    return {string.called for string in found.strings if any(f"{string.called} is" in text for text in texts)}


def hold_against_naive(position: Position) -> int:
    """What is said of other descriptions is what the complete solution has, by the letter of the rules."""
    found = assess.status(position, limits=LIMITS, precedents="strict")
    naive = solve(position.width, position.height)
    expected = set()
    for string in found.strings:
        point = min(string.string.points)
        capture = assess.Answer(naive.answer(position.rows(), point))
        lives = answers(position, point, CLASSES)
        statuses = {status_of(assess.Answer(lives[one]), capture) for one in CLASSES}
        if len(statuses) > 1:
            expected.add(string.called)
    assert differing(found) == expected, position.rows()
    return len(expected)


@pytest.mark.parametrize(
    ("width", "height", "step"),
    [
        (3, 2, 20),
        (4, 2, 250),
        pytest.param(3, 2, 10, marks=pytest.mark.slow),
        pytest.param(4, 2, 100, marks=pytest.mark.slow),
    ],
)
def test_all_that_is_said_agrees_with_the_complete_solution(width: int, height: int, step: int) -> None:
    boards = every_board(width, height)[::step]
    for one in boards:
        hold_against_naive(one)
    assert len(boards) * step > 400


@pytest.mark.slow
def test_all_that_is_said_agrees_on_every_board_of_three_by_three() -> None:
    for one in every_board(3, 3):
        hold_against_naive(one)


def test_a_string_that_lives_by_what_it_gives_up() -> None:
    found = assess.status(Position.from_rows(CAPTURED_AND_ALIVE), limits=LIMITS)
    text = next(warning.text for warning in found.warnings if warning.code is WarningCode.OTHER_DESCRIPTION)
    assert text.startswith('Under "all intersections", which the rules allow as well, White D3 is undefined.')
    (row,) = (option for option in found.options if option.description)
    assert row.words == "independent life is asked for on all intersections" and row.score is not None
    assert "unless independent life is asked for on all intersections (then White wins by 2)" in score_sentence(found)
    ruling = assess.rule(Position.from_rows(CAPTURED_AND_ALIVE), "D3", limits=LIMITS)
    assert any("White D3 is undefined" in warning.text for warning in ruling.assessment.warnings)


def test_the_limits_hold_for_the_other_descriptions_too() -> None:
    found = assess.status(Position.from_rows(CAPTURED_AND_ALIVE), limits=assess.Limits(seconds=None, nodes=100_000))
    assert found.nodes <= 110_000, "a slice more at most"
    unknown = [warning.text for warning in found.warnings if "Not known (after " in warning.text]
    assert all(text.count(string.called) <= 1 for text in unknown for string in found.strings)


def test_what_is_never_given_up_is_not_asked_about() -> None:
    found = assess.status(assess.read("disputes/bent-four-in-the-corner.sgf"), limits=LIMITS)
    assert not differing(found) and not any(option.description for option in found.options)


def test_what_the_strictest_grants_is_not_asked_about_under_the_others() -> None:
    position = Position.from_rows(CAPTURED_AND_ALIVE)
    statuses = assess.status(position, limits=LIMITS, finality=False).strings
    asked: list[Question] = []

    class Granting(Examiner):
        """Says that each string lives, or not, as it does by the first description."""

        def finding(
            self,
            position: Position,
            point: int,
            question: Question,
            mover: Color,
            most: int | None = EACH,
            part: float = 1.0,
        ) -> Finding | None:
            asked.append(question)
            return next(string.life for string in statuses if point in string.string.points)

    examiner = Granting.after(CLASSES[0], Terms(), True, LIMITS, 0, 0)
    judged: list[IndependentlyAlive] = []

    def judge(question: IndependentlyAlive, known: Sequence[Finding]) -> OtherStatuses:
        judged.append(question)
        return OtherStatuses(statuses, None, None)

    assert not other_descriptions(position, CLASSES[0], statuses, examiner, judge) and not judged
    assert asked and set(asked) == {CLASSES[2]}


def test_without_finality_nothing_else_is_asked() -> None:
    found = assess.status(Position.from_rows(CAPTURED_AND_ALIVE), limits=LIMITS, finality=False)
    assert not differing(found)
