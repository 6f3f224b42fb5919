"""Two searches for one answer: which of them counts is told by positions, whatever the clock does."""

from __future__ import annotations

import random
import threading
import time
from pathlib import Path
from typing import Any

import pytest

import assess
from assess.engine.race import Race
from assess.engine.schedule import SCHEDULE
from assess.engine.settle import settle
from assess.engine.two_searches import ROUND, OneOfTwo, TwoSearches
from assess.proofs.questions import Answer, IndependentlyAlive, Inquiry, Question, Uncapturable
from assess.statuses.finding import finding_of
from assess.statuses.queue import turns
from assess.statuses.queue.position_queue import PositionQueue
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
    monkeypatch.setattr(turns, "SECOND_AFTER", 1)
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
    monkeypatch.setattr(turns, "SECOND_AFTER", 1)
    one, many = [
        assess.status(HARD, limits=Limits(None, 30_000), threads=count, finality=False).strings
        for count in (1, threads)
    ]
    assert [(s.status, s.life and s.life.nodes) for s in one] == [(s.status, s.life and s.life.nodes) for s in many]


def joined_at_once(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Of the searches that begin from now on, whether each is a second one; it joins at once."""
    monkeypatch.setattr("assess.engine.settle.SECOND_AFTER", 1)
    monkeypatch.setattr(SCHEDULE, "slice", 50)
    worked: list[bool] = []
    plain = Race.work

    def noted(race: Race, *given: Any, **more: Any) -> Any:
        worked.append(race._second)
        return plain(race, *given, **more)

    monkeypatch.setattr(Race, "work", noted)
    return worked


@pytest.mark.parametrize("question", [IndependentlyAlive(), Uncapturable()])
@pytest.mark.parametrize("stone", ["D3", "B1"])
def test_one_question_has_one_answer_and_one_proof_on_two_cores(
    question: Question, stone: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer that counts has the same proof whatever the threads do; on one core it is the first search's."""
    position = HARD if stone == "D3" else assess.Position.from_rows(["." * 5, "XXXX.", "OOOX.", ".O.OX"])
    inquiry = Inquiry(position, position.point(stone), question)
    worked = joined_at_once(monkeypatch)
    alone = settle(inquiry, Limits(60))
    assert worked == [False]
    both = [settle(inquiry, Limits(60), threads=2) for _ in range(4)]
    assert True in worked and {one.answer for one in both} == {alone.answer} != {Answer.UNDECIDED}
    assert all(one.certificate == both[0].certificate for one in both)
    assert finding_of(both[0]).checked
    worked.clear()
    assert settle(inquiry, Limits(None, 10**6), threads=2).certificate == alone.certificate and worked == [False]


def test_what_two_searches_cost_is_told_of_both(monkeypatch: pytest.MonkeyPatch) -> None:
    joined_at_once(monkeypatch)
    told: list[int] = []
    hard = Inquiry(HARD, HARD.point("D3"), IndependentlyAlive())
    settlement = settle(hard, Limits(60), lambda nodes, _: told.append(nodes), threads=2)
    assert settlement.nodes >= told[-1] > settle(hard, Limits(None, told[0]), threads=2).nodes >= told[0]


@pytest.mark.parametrize("left", ["memory", "interrupted"])
def test_the_second_search_leaves_where_it_must(left: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes no memory from the first, which goes on alone; and it ends when the user does."""
    worked, hard = joined_at_once(monkeypatch), Inquiry(HARD, HARD.point("D3"), IndependentlyAlive())
    threads = {*threading.enumerate()}

    def interrupt(*_: object) -> None:
        if True in worked:
            raise KeyboardInterrupt

    if left == "memory":
        over = property(lambda race: 2**32 * race._second, lambda *_: None)
        monkeypatch.setattr(Race, "held_bytes", over, raising=False)
        settlement, alone = settle(hard, Limits(60), threads=2), settle(hard, Limits(60))
        assert settlement.certificate == alone.certificate and True in worked
    else:
        open_board = assess.Position.from_rows(["." * 9] * 4 + ["....X...."] + ["." * 9] * 4)
        endless = Inquiry(open_board, open_board.point("E5"), IndependentlyAlive())
        settlement = settle(endless, Limits(60), interrupt, threads=2)
        assert settlement.interrupted and settlement.answer is Answer.UNDECIDED
    assert not {*threading.enumerate()} - threads
