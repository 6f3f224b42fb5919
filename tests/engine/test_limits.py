"""A search keeps its limits, can be stopped, and is the same every time."""

from __future__ import annotations

import hashlib
import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from enclosed_positions import ENCLOSED
from enumeration import ALIVE, UNCAPTURABLE, Asked

from assess.engine.proof import Settlement
from assess.engine.prover import Aim, Prover, Repetition, SearchOutcome
from assess.engine.race import Race
from assess.engine.schedule import SCHEDULE
from assess.engine.settle import settle
from assess.languages.spoken import BadInput
from assess.proofs.questions import Answer
from assess.system.limits import Limits

HERE = Path(__file__).parent
ENDLESS = Asked((".........",) * 4 + ("...OX....",) + (".........",) * 4, 39, ALIVE[0])  # nothing decides it soon
DECIDED = [
    Asked(("..X", "OX.", "..."), 4, UNCAPTURABLE),
    ENCLOSED["bent four in the corner"].asked(ALIVE[0]),
    ENCLOSED["eight in the corner"].asked(UNCAPTURABLE),
]


def digest(settlement: Settlement) -> list[object]:
    """All that has to be the same: answer, positions looked at, certificate, memory."""
    certificate = hashlib.sha256(json.dumps(settlement.certificate).encode()).hexdigest()
    return [settlement.answer.value, settlement.nodes, certificate, settlement.memory_bytes]


def all_digests() -> list[list[object]]:
    short = [settle(ENDLESS.inquiry, Limits(seconds=None, nodes=nodes)) for nodes in (1, 5_000, 70_000)]
    return [digest(settlement) for settlement in [*short, *(asked.settle() for asked in DECIDED)]]


def python(code: str, **environment: str) -> subprocess.Popen[str]:
    """Another interpreter that runs a piece of code beside this file."""
    path = os.pathsep.join([str(HERE), *sys.path])
    return subprocess.Popen(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": path, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_same_search_every_time() -> None:
    """Also in another process, where sets of Python have another order."""
    first = all_digests()
    assert first == all_digests()
    output, errors = python(
        "import json, test_limits as t; print(json.dumps(t.all_digests()))", PYTHONHASHSEED="77"
    ).communicate()
    assert json.loads(output) == first, errors


@pytest.mark.parametrize("nodes", [1, 100, 2_000, 2_001, 19_999, 20_001, 60_000, 250_000])
def test_node_limit(nodes: int) -> None:
    """It is kept but for the moves of the position looked at last."""
    settlement = settle(ENDLESS.inquiry, Limits(seconds=None, nodes=nodes))
    assert settlement.answer is Answer.UNDECIDED
    assert nodes <= settlement.nodes <= nodes + len(ENDLESS.rows) * len(ENDLESS.rows[0])


@pytest.mark.parametrize("asked", DECIDED, ids=str)
def test_any_node_limit_of_a_question_that_can_be_decided(asked: Asked) -> None:
    """No answer or the right one, at most a slice over the limit: writing the certificate may search some more."""
    needed = asked.settle()
    for nodes in {1, 10, 300, needed.nodes // 2, needed.nodes - 1, needed.nodes + 1}:
        if nodes < 1:
            continue
        settlement = settle(asked.inquiry, Limits(seconds=None, nodes=nodes))
        assert settlement.answer in (Answer.UNDECIDED, needed.answer)
        assert settlement.nodes <= nodes + SCHEDULE.slice
        assert (settlement.certificate is None) == (settlement.answer is Answer.UNDECIDED)


def test_work_goes_on_where_it_was_left() -> None:
    """Limits count from the beginning of all work; small steps come to the same answer."""
    asked = DECIDED[1]
    race = Race(asked.inquiry)
    steps = 0
    while not race.finished:
        steps += 1
        settlement = race.work(Limits(seconds=None, nodes=25 * steps))
    assert steps > 3
    assert settlement.answer is asked.settle().answer
    assert asked.check(settlement.certificate).accepted


@pytest.mark.parametrize(
    ("memory_mb", "nodes"),
    [(1, 300_000), pytest.param(2, 620_000, marks=pytest.mark.slow), pytest.param(8, 620_000, marks=pytest.mark.slow)],
)
def test_memory_limit(memory_mb: int, nodes: int) -> None:
    settlement = settle(ENDLESS.inquiry, Limits(seconds=None, nodes=nodes, memory_mb=memory_mb))
    assert memory_mb * 2**18 < settlement.memory_bytes <= memory_mb * 2**20


@pytest.mark.parametrize(("memory_mb", "nodes"), [(2, 800_000), pytest.param(6, 1_500_000, marks=pytest.mark.slow)])
def test_memory_limit_of_all_provers_together(memory_mb: int, nodes: int) -> None:
    """Also where both sides are searched for with zones and without, and the answer might be undefined."""
    race, most = Race(ENDLESS.inquiry, memory_mb), 0

    def look(looked_at: int, seconds: float) -> None:
        nonlocal most
        most = max(most, race.memory_bytes)

    race.work(Limits(seconds=None, nodes=nodes, memory_mb=memory_mb), look)
    assert len(race._provers) > 5
    assert memory_mb * 2**18 < most <= memory_mb * 2**20


def test_the_memory_of_a_search_is_given_back_at_once() -> None:
    """Whether it was left or is over, and before Python looks for cycles."""
    for asked, nodes in ((ENDLESS, 30_000), (DECIDED[0], None)):
        race = Race(asked.inquiry)
        race.work(Limits(seconds=None, nodes=nodes))
        provers = list(race._provers)
        assert race.memory_bytes == race.held_bytes > 0
        race.close()
        race.close()
        assert race.memory_bytes == race.held_bytes == 0 and race.finished
        assert not any(hasattr(prover, "search") for prover in provers), "nobody holds it"


def test_a_search_stops_when_others_take_its_memory() -> None:
    inquiry = ENDLESS.inquiry
    prover = Prover(inquiry, inquiry.owner, Aim.REACHES, Repetition.NEVER, whole_board=False, memory_bytes=2**24)
    assert prover.advance(10_000) is SearchOutcome.OPEN
    prover.search.drop_suspended()  # what it can do without is given up first
    prover.search.limit_memory(prover.search.bytes // 2)
    assert prover.advance(10_000) is SearchOutcome.FULL


PEAK = """
import resource
import test_limits as t
from assess.system.limits import Limits
from assess.engine.settle import settle
t.settle(t.ENDLESS.inquiry, Limits(seconds=None, nodes=1))
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
t.settle(t.ENDLESS.inquiry, Limits(seconds=None, nodes=700_000, memory_mb=20))
print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024)
"""


def test_memory_of_the_process() -> None:
    """What the operating system sees of the tables is no more than the limit either."""
    output, errors = python(PEAK).communicate()
    assert int(output) <= 20, errors


def test_seconds() -> None:
    started = time.monotonic()
    settlement = settle(ENDLESS.inquiry, Limits(seconds=0.5))
    assert settlement.answer is Answer.UNDECIDED
    assert settlement.seconds >= 0.5
    assert time.monotonic() - started < 10


def test_progress_is_told() -> None:
    told: list[tuple[int, float]] = []
    settlement = settle(ENDLESS.inquiry, Limits(seconds=None, nodes=100_000), lambda *step: told.append(step))
    assert len(told) > 4
    assert told == sorted(told)
    assert told[-1][0] == settlement.nodes


@pytest.mark.parametrize("limits", [{"seconds": 0}, {"seconds": -1}, {"nodes": 0}, {"memory_mb": 0}])
def test_limits_that_leave_nothing(limits: dict[str, int]) -> None:
    with pytest.raises(BadInput):
        Limits(**limits)


INTERRUPTED = """
import sys
import test_limits as t
from assess.system.limits import Limits
from assess.engine.settle import settle
def told(nodes, seconds):
    if nodes > 50_000:
        print("searching", flush=True)
found = settle(t.ENDLESS.inquiry, Limits(seconds=None), told)
print(found.interrupted, found.answer.value, found.nodes > 50_000)
"""


def test_interrupt_ends_the_search_with_what_was_found() -> None:
    process = python(INTERRUPTED)
    assert process.stdout is not None
    assert process.stdout.readline() == "searching\n"
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=30)
    assert output.splitlines()[-1] == "True undecided True", errors
    assert process.returncode == 0


@pytest.mark.parametrize("call", [1, 3])
def test_interrupted_between_two_slices(call: int) -> None:
    calls = iter(range(1, 10))

    def stop() -> bool:
        if next(calls) == call:
            raise KeyboardInterrupt
        return False

    settlement = Race(ENDLESS.inquiry).work(Limits(seconds=None), stop=stop)
    assert settlement.interrupted and settlement.answer is Answer.UNDECIDED
    assert (settlement.nodes > 0) == (call > 1)


def test_interpreter_runs_on_while_the_core_searches() -> None:
    """One call into the core, and another thread that counts meanwhile."""
    race = Race(ENDLESS.inquiry)
    race.work(Limits(seconds=None, nodes=1))
    search = race._provers[0].search
    done, counted = threading.Event(), 0

    def advance() -> None:
        search.advance(250_000)
        done.set()

    thread = threading.Thread(target=advance)
    thread.start()
    while not done.wait(0.001):
        counted += 1
    thread.join()
    assert counted > 20
