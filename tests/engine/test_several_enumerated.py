"""On tiny boards every answer about several strings is that of a complete solution, and none is undecided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

import pytest
from agreement import Judged, first_answer, second_answer
from enumeration import ALIVE, LIMITS, QUESTIONS, UNCAPTURABLE, Asked, answered, compare, label, sample, several_strings
from naive_ko_pass import solve_ko_pass

from assess.engine.settle import settle
from assess.proofs.questions import Question, Uncapturable
from assess.proofs.terms import First, Rules


@pytest.mark.parametrize(("width", "height"), [(3, 1), (4, 1), pytest.param(1, 5, marks=pytest.mark.slow), (2, 2)])
def test_smallest_boards_whole(width: int, height: int) -> None:
    asked = several_strings(width, height)
    assert answered(compare(asked)) == len(asked) > 0


@pytest.mark.parametrize(
    ("width", "height", "number"), [(6, 1, 150), (3, 2, 150), pytest.param(2, 4, 600, marks=pytest.mark.slow)]
)
def test_small_boards_sampled(width: int, height: int, number: int) -> None:
    asked = sample(several_strings(width, height), number)
    assert answered(compare(asked)) == len(asked) == number


@pytest.mark.slow
@pytest.mark.parametrize("question", QUESTIONS, ids=label)
@pytest.mark.parametrize(("width", "height"), [(6, 1), (3, 2), (2, 4)])
def test_small_boards_whole(width: int, height: int, question: Question) -> None:
    asked = several_strings(width, height, [question])
    assert answered(compare(asked, check_every=4)) == len(asked)


@pytest.mark.parametrize(("width", "height", "number"), [(5, 1, 100), (2, 2, 60), (6, 1, 100), (3, 2, 150)])
def test_whether_every_one_lives(width: int, height: int, number: int) -> None:
    asked = sample(several_strings(width, height, ALIVE, every=True), number, 9)
    counts = compare(asked)
    assert answered(counts) == len(asked) and counts["yes"] > 3


@pytest.mark.slow
@pytest.mark.parametrize("question", ALIVE, ids=label)
@pytest.mark.parametrize(("width", "height"), [(6, 1), (7, 1), (3, 2), (2, 4)])
def test_whether_every_one_lives_on_whole_boards(width: int, height: int, question: Question) -> None:
    asked = several_strings(width, height, [question], every=True)
    assert answered(compare(asked, check_every=4)) == len(asked)


def implications(asked: Iterable[Asked]) -> Counter[tuple[str, str]]:
    """Answers about several strings with those about each: what must follow does."""
    counts = Counter[tuple[str, str]]()
    for one in asked:
        together = one.naive_answer()
        certain = "yes" if one.every or isinstance(one.question, Uncapturable) else "no"
        for point in (one.point, *one.others):
            alone = Asked(one.rows, point, one.question, one.first, one.cycles).naive_answer()
            assert together != certain or alone == certain, one
            counts[together, alone] += 1
    return counts


@pytest.mark.parametrize("number", [80, pytest.param(1500, marks=pytest.mark.slow)])
def test_what_follows_for_each_string_and_what_does_not(number: int) -> None:
    """Any alive: no, and all uncapturable: yes, hold of each; of strings that cannot all be saved one may be safe."""
    capture = implications(sample(several_strings(2, 4, [UNCAPTURABLE]), number))
    assert capture["no", "no"] and capture["no", "yes"] and capture["yes", "yes"]
    assert implications(sample(several_strings(2, 4, ALIVE), number))["no", "no"]
    assert implications(sample(several_strings(3, 2, ALIVE[:2], every=True), number // 5 + 40))["yes", "yes"]


def test_the_second_checker_agrees() -> None:
    asked = sample(several_strings(3, 2, firsts=[First.OPPONENT]), 120)
    asked += sample(several_strings(3, 2, ALIVE, [First.OPPONENT], every=True), 60)
    for one in asked:
        settlement = one.settle()
        assert settlement.certificate is not None
        judged = Judged(list(one.rows), one.inquiry.terms(), settlement.certificate)
        assert second_answer(judged) == settlement.answer.value == one.check(settlement.certificate).answer


def ko_pass_answer(one: Asked) -> str:
    """The answer under the Japanese 2003 Rules, from the complete solution of the board."""
    asked = one.inquiry.terms()
    words = {name: asked[name] for name in ("question", "formation", "scope", "which", "cycles") if name in asked}
    solution = solve_ko_pass(len(one.rows[0]), len(one.rows))
    return solution.answer(one.rows, one.point, first=one.first.value, others=one.others, **words)


@pytest.mark.parametrize("number", [40, pytest.param(150, marks=pytest.mark.slow)])
def test_where_bans_last_until_a_ko_pass(number: int) -> None:
    every = several_strings(3, 2, ALIVE, every=True)
    for one in [*sample(several_strings(3, 2), number, 4), *sample(every, number // 2, 4)]:
        inquiry = replace(one.inquiry, under=replace(one.inquiry.under, rules=Rules.JAPANESE_2003))
        settlement = settle(inquiry, LIMITS)
        assert settlement.answer.value == ko_pass_answer(one), one
        judged = Judged(list(one.rows), inquiry.terms(), settlement.certificate)
        assert first_answer(judged) == second_answer(judged) == settlement.answer.value, one
