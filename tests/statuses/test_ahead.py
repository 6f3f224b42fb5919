"""What free cores do ahead, and all cores at once: nothing is asked twice, and nothing is kept that was cut short."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

import assess
from assess.proofs.questions import IndependentlyAlive
from assess.proofs.terms import Terms
from assess.statuses.queue.examiner import Examiner
from assess.statuses.queue.owner_begins import status_if_first
from assess.statuses.queue.position_queue import PositionQueue
from assess.statuses.status_question import StatusQuestion
from assess.statuses.string_status import Status, StringStatus
from assess.system.limits import Limits

DISPUTES = Path(__file__).parents[2] / "disputes"
POSITION = assess.read(DISPUTES / "dead-stones-in-territory.sgf")


def examiner(nodes: int | None = 200_000) -> Examiner:
    return Examiner.after(IndependentlyAlive(), Terms(), True, Limits(None, nodes), 0, 0, whole=True)


def queue(threads: int = 2, limits: Limits = Limits(), ahead: bool = True) -> PositionQueue:
    return PositionQueue(StatusQuestion(position=POSITION, limits=limits, threads=threads, finality=ahead))


def settled_but_one(work: PositionQueue) -> list[str]:
    """Settles all strings but the first, about which another core seems to be; returns the names of the dead."""
    cases = [work.case(string, {}) for string in POSITION.strings()]
    cases[0].now.busy = True
    work.settle(cases)
    return [POSITION.name(case.point) for case in cases if case.status(POSITION).status is Status.DEAD]


def dead_strings() -> list[StringStatus]:
    found = assess.status(POSITION, limits=Limits(None, 100_000), finality=False)
    return [one for one in found.strings if one.status is Status.DEAD]


def asked_anew(asked: Examiner) -> int:
    """The positions that it takes to say whether the owners of the dead strings save them."""
    before = asked.used
    for one in dead_strings():
        assert status_if_first(POSITION, one, one.string.color, asked) is Status.DEAD
    return asked.used - before


def test_a_core_without_a_string_asks_ahead_and_nothing_of_it_is_asked_again() -> None:
    work = queue()
    assert len(settled_but_one(work)) == len(dead_strings()) > 1
    used = work.nodes
    assert asked_anew(work.examiner()) == 0
    assert asked_anew(examiner()) > 0 and work.nodes == used > asked_anew(examiner())


def test_nothing_is_asked_ahead_where_that_is_not_wanted_or_depends_on_timing() -> None:
    for work in (queue(ahead=False), queue(threads=1), queue(limits=Limits(None, 1_000_000))):
        settled_but_one(work)
        assert asked_anew(work.examiner()) > 0


def test_what_is_cut_short_has_its_turn_later() -> None:
    """What was begun is gone on with, and not taken for what can be known."""
    one = max(dead_strings(), key=lambda dead: len(dead.string.points))
    cut, told = examiner(), iter([False, True, True, True])
    cut.pause = lambda: next(told)
    assert status_if_first(POSITION, one, one.string.color, cut) is Status.UNDECIDED and cut.has_open
    after = examiner()
    after.take_over(cut)
    assert after.has_open
    assert status_if_first(POSITION, one, one.string.color, after) is Status.DEAD
    assert not cut.interrupted and not after.has_open


@pytest.mark.parametrize("workers", [1, 2])
def test_all_cores_find_what_one_does_in_the_same_order(workers: int) -> None:
    asked, dead = examiner(None), dead_strings()
    asked.workers = workers
    found = asked.at_once([lambda one=one: status_if_first(POSITION, one, one.string.color, asked) for one in dead])  # type: ignore[misc]
    assert found == [status_if_first(POSITION, one, one.string.color, examiner()) for one in dead]


def test_they_ask_at_the_same_time_and_an_error_stops_them_all() -> None:
    asked, together = examiner(), threading.Barrier(2, timeout=60)
    asked.workers = 2
    assert sorted(asked.at_once([together.wait, together.wait])) == [0, 1]
    parts = asked.at_once([lambda: asked.at_work] * 2)
    assert (parts, asked.at_work) == ([2, 2], 1), "each has its part of the memory"

    def fails() -> int:
        raise ValueError("an error")

    with pytest.raises(ValueError, match="an error"):
        asked.at_once([fails, lambda: 1])
    assert asked.interrupted and asked.spent


def test_the_same_is_left_to_play_on_any_number_of_cores() -> None:
    for name in ("missing-reinforcement", "race-left-open", "nine-by-nine-game", "open-dame"):
        position = assess.read(DISPUTES / f"{name}.sgf")
        one, two = (assess.status(position, threads=threads).warnings for threads in (1, 2))
        assert [(warning.code, warning.points) for warning in one] == [(said.code, said.points) for said in two]
