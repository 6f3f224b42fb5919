"""Two searches for one answer: which of them counts is told by positions, whatever the clock does."""

from __future__ import annotations

import random
import threading
import time
from pathlib import Path

import pytest

import assess
from assess.engine.race import Race
from assess.engine.schedule import SCHEDULE
from assess.proofs.questions import Answer, IndependentlyAlive, Inquiry
from assess.statuses.finding import finding_of
from assess.statuses.queue import string_in_queue
from assess.statuses.queue.position_queue import PositionQueue
from assess.statuses.queue.two_searches import ROUND, OneOfTwo, TwoSearches
from assess.statuses.status_question import StatusQuestion
from assess.system.limits import Limits

DISPUTES = Path(__file__).parents[2] / "disputes"
HARD = assess.read(DISPUTES / "difficulty-1.sgf")
NEVER = 10**12


def taken(ends: tuple[int, int], pauses: tuple[int, int], luck: random.Random) -> list[bool]:
    """Whose answer counts of two searches that end after so many positions and pause after so many, when each waits a
    random time at each pause."""
    pair, counted = TwoSearches(IndependentlyAlive()), [False, False]
    waits = [[luck.random() / 2000 for _ in range(400)] for _ in OneOfTwo]

    def search(side: OneOfTwo) -> None:
        come = 0
        for wait in waits[side]:
            time.sleep(wait)
            come = min(come + pauses[side], ends[side])
            if come == ends[side]:
                counted[side] = pair.counts(side, come, lambda: False)
                return
            if not pair.goes_on(side, come, lambda: False):
                return
        raise AssertionError("It goes on for ever.")

    pair.goes_on(OneOfTwo.FIRST, 0, lambda: False)
    threads = [threading.Thread(target=search, args=(side,)) for side in OneOfTwo]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
        assert not thread.is_alive()
    return counted


@pytest.mark.parametrize("ends", [(130_000, 95_000), (95_000, 130_000), (77_000, 77_000), (NEVER, 210_000)])
def test_the_answer_counts_that_took_fewer_positions(ends: tuple[int, int]) -> None:
    luck = random.Random(str(ends))
    for _ in range(10):
        assert taken(ends, (20_000, 7_000), luck) == [ends[0] <= ends[1], ends[0] > ends[1]]


def test_neither_comes_further_ahead_than_a_round() -> None:
    pair, told = TwoSearches(IndependentlyAlive()), iter([False, True])
    pair.goes_on(OneOfTwo.FIRST, 5_000_000, lambda: False)
    assert pair.goes_on(OneOfTwo.SECOND, ROUND, lambda: False)
    assert not pair.goes_on(OneOfTwo.SECOND, ROUND + 1, lambda: next(told))
    pair.leave(OneOfTwo.FIRST)
    assert pair.goes_on(OneOfTwo.SECOND, 10 * ROUND, lambda: False)


def test_an_answer_counts_when_all_must_end() -> None:
    pair = TwoSearches(IndependentlyAlive())
    pair.goes_on(OneOfTwo.FIRST, 0, lambda: False)
    assert pair.counts(OneOfTwo.SECOND, ROUND, lambda: True)


def test_a_second_search_is_another_one_with_the_same_answer() -> None:
    inquiry = Inquiry(HARD, HARD.point("D3"), IndependentlyAlive())
    races = [Race(inquiry, second=second) for second in (False, True, True)]
    first, second, again = [race.work(Limits(None, 200_000)) for race in races]
    assert first.answer is second.answer is not Answer.UNDECIDED
    assert first.nodes != second.nodes == again.nodes and second.certificate == again.certificate
    assert finding_of(second).checked


def test_the_last_string_is_searched_on_two_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    """A core for which nothing is left joins in, and what either finds is taken down once."""
    monkeypatch.setattr(string_in_queue, "SECOND_AFTER", 1)
    monkeypatch.setattr(SCHEDULE, "slice", 50)
    begun: list[bool] = []
    plain = Race.__init__

    def noted(race: Race, inquiry: Inquiry, memory_mb: int = 512, second: bool = False) -> None:
        begun.append(second)
        plain(race, inquiry, memory_mb, second)

    monkeypatch.setattr(Race, "__init__", noted)
    known = [one.status for one in assess.status(HARD, limits=Limits(None, 1_000_000), finality=False).strings]
    assert True not in begun  # under a limit of positions one core does it all
    for _ in range(3):
        work = PositionQueue(StatusQuestion(position=HARD, limits=Limits(600), threads=3, finality=False))
        cases = [work.case(string, {}) for string in HARD.strings()]
        work.settle(cases)
        assert [case.status(HARD).status for case in cases] == known
        assert not any(one.busy for case in cases for one in case.searches)
    assert True in begun


@pytest.mark.parametrize("threads", [1, 4])
def test_a_limit_of_positions_gives_one_result(threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(string_in_queue, "SECOND_AFTER", 1)
    one, many = [
        assess.status(HARD, limits=Limits(None, 30_000), threads=count, finality=False).strings
        for count in (1, threads)
    ]
    assert [(s.status, s.life and s.life.nodes) for s in one] == [(s.status, s.life and s.life.nodes) for s in many]
