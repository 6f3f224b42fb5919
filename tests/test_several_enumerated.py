"""On tiny boards every answer about several strings is that of a complete solution, and none is undecided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest
from agreement import Judged, second_answer
from enumeration import ALIVE, QUESTIONS, UNCAPTURABLE, Asked, compare, sample, several_strings
from test_enumeration import answered, label

from assess.proofs.questions import Cycles, First, Question, Uncapturable


@pytest.mark.parametrize(("width", "height"), [(3, 1), (4, 1), (1, 5), (2, 2)])
def test_smallest_boards_whole(width: int, height: int) -> None:
    asked = several_strings(width, height)
    assert answered(compare(asked)) == len(asked) > 0


@pytest.mark.parametrize(("width", "height", "number"), [(6, 1, 900), (3, 2, 900), (2, 4, 600)])
def test_small_boards_sampled(width: int, height: int, number: int) -> None:
    asked = sample(several_strings(width, height), number)
    assert answered(compare(asked)) == len(asked) == number


@pytest.mark.slow
@pytest.mark.parametrize("question", QUESTIONS, ids=label)
@pytest.mark.parametrize(("width", "height"), [(6, 1), (3, 2), (2, 4)])
def test_small_boards_whole(width: int, height: int, question: Question) -> None:
    asked = several_strings(width, height, [question])
    assert answered(compare(asked, check_every=4)) == len(asked)


def implications(asked: Iterable[Asked]) -> Counter[tuple[str, str]]:
    """Answers about several strings with those about each: what must follow does."""
    counts = Counter[tuple[str, str]]()
    for one in asked:
        together = one.naive_answer()
        certain = "yes" if isinstance(one.question, Uncapturable) else "no"
        for point in (one.point, *one.others):
            alone = Asked(one.rows, point, one.question, one.first, one.cycles).naive_answer()
            assert together != certain or alone == certain, one
            counts[together, alone] += 1
    return counts


def test_what_follows_for_each_string_and_what_does_not() -> None:
    """Any alive: no, and all uncapturable: yes, hold of each; of strings that cannot all be saved one may be safe."""
    capture = implications(sample(several_strings(2, 4, [UNCAPTURABLE]), 1500))
    assert capture["no", "no"] and capture["no", "yes"] and capture["yes", "yes"]
    assert implications(sample(several_strings(2, 4, ALIVE), 1500))["no", "no"]


def test_the_second_checker_agrees() -> None:
    asked = sample(several_strings(3, 2, firsts=[First.OPPONENT], cycles=Cycles), 400)
    for one in asked:
        settlement = one.settle()
        assert settlement.certificate is not None
        judged = Judged(list(one.rows), one.inquiry.terms(), settlement.certificate)
        assert second_answer(judged) == settlement.answer.value == one.check(settlement.certificate).answer
