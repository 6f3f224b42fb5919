"""Worker processes: results, errors, deaths, limits, and stopping with what was found."""

from __future__ import annotations

import contextlib
import os
import signal
import time
from collections.abc import Callable
from concurrent.futures import CancelledError
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any

import pytest

from assess.system import machine
from assess.system import pool as pool_module
from assess.system.pool import Pool, Stopped, TaskFailed, WorkerDied, tell


def double(number: int) -> int:
    return 2 * number


def nothing(_: None) -> None:
    pass


def sleep_a_moment(seconds: float) -> float:
    time.sleep(seconds)
    return seconds


def fail(_: object) -> None:
    raise ValueError("no such thing")


def die_once(path: str) -> str:
    """Dies when it is called the first time."""
    if not Path(path).exists():
        Path(path).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return "alive"


def die(_: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def hear_of_the_end(_: object) -> str:
    os.kill(os.getpid(), signal.SIGTERM)
    return "still here"


def sleep(path: str) -> str:
    """Sleeps until it is interrupted; what it has found is a word."""
    try:
        Path(path).touch()
        time.sleep(1000)
    except KeyboardInterrupt:
        return "what was found"
    return "slept"


def sleep_deaf(path: str) -> None:
    """Hears no interrupt."""
    signal.signal(signal.SIGUSR1, signal.SIG_IGN)
    Path(path).touch()
    time.sleep(1000)


def tell_and_sleep(path: str) -> str:
    """Tells without an end, in messages of a size that no pipe takes at once, until it is interrupted."""
    try:
        while True:
            tell("x" * 300_000)
            Path(path).touch()
    except KeyboardInterrupt:
        return "what was found"


def tell_twice(word: str) -> str:
    tell(word)
    tell([word])
    return word.upper()


def much_memory(megabytes: int) -> int:
    return len(bytearray(megabytes << 20))


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with much else to do does not end a task before it has said what it found."""
    monkeypatch.setattr(pool_module, "PATIENCE", 60.0)


def wait_for(path: Path) -> None:
    for _ in range(600):
        if path.exists():
            return
        time.sleep(0.05)
    raise AssertionError(f"{path} never came")


def test_results_come_back_and_processes_are_used_again() -> None:
    with Pool(2) as pool:
        futures = [pool.submit(double, number) for number in range(20)]
        assert [future.result() for future in futures] == [2 * number for number in range(20)]
        assert len(pool.processes()) <= 2


def test_no_other_worker_begins_while_one_is_free_or_about_to_be() -> None:
    with Pool(3) as pool:
        pool.prepare(nothing)
        for number in range(5):
            assert pool.submit(double, number).result() == 2 * number
        assert len(pool.processes()) == 1
        futures = [pool.submit(sleep_a_moment, seconds) for seconds in (1.0, 0.0)]
        assert [future.result() for future in futures] == [1.0, 0.0] and len(pool.processes()) == 2


def test_a_task_tells_news_before_its_end() -> None:
    heard: list[object] = []
    with Pool(1) as pool:
        assert pool.submit(tell_twice, "so", news=heard.append).result() == "SO"
        assert heard == ["so", ["so"]]
        assert pool.submit(tell_twice, "nobody hears").result() == "NOBODY HEARS"
    assert tell_twice("outside") == "OUTSIDE"


@pytest.mark.usefixtures("patient")
def test_a_task_that_is_stopped_while_it_tells_tears_no_message(tmp_path: Path) -> None:
    with Pool(1) as pool:
        for number in range(5):
            started = tmp_path / str(number)
            running = pool.submit(tell_and_sleep, str(started), news=len)
            wait_for(started)
            pool.stop(running)
            assert running.result() == "what was found"
        assert pool.submit(double, 4).result() == 8


def test_an_error_is_told_and_the_worker_goes_on() -> None:
    with Pool(1) as pool:
        with pytest.raises(TaskFailed, match="ValueError: no such thing"):
            pool.submit(fail, None).result()
        process = pool.processes()
        assert pool.submit(double, 4).result() == 8
        assert pool.processes() == process


def test_a_worker_that_dies_is_replaced_and_its_task_tried_once_more(tmp_path: Path) -> None:
    with Pool(1) as pool:
        assert pool.submit(die_once, str(tmp_path / "died")).result() == "alive"
        with pytest.raises(WorkerDied):
            pool.submit(die, None).result()
        assert pool.submit(double, 1).result() == 2


def test_a_signal_to_a_whole_command_leaves_its_workers_to_it() -> None:
    with Pool(1) as pool:
        assert pool.submit(hear_of_the_end, None).result() == "still here"


@pytest.mark.parametrize("times", [1, 2])
def test_a_worker_that_is_killed_as_it_begins_is_replaced(times: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its pipe breaks while it is told what to do."""
    begin, broken = SpawnProcess.start, []

    def start(process: SpawnProcess) -> None:
        if len(broken) < times:
            broken.append(process)
            raise BrokenPipeError(32, "Broken pipe")
        begin(process)

    monkeypatch.setattr(SpawnProcess, "start", start)
    with Pool(1) as pool:
        future = pool.submit(abs, -7)
        if times == 1:
            assert future.result(timeout=60) == 7
        else:
            with pytest.raises(WorkerDied):
                future.result(timeout=60)
        assert pool.submit(abs, -8).result(timeout=60) == 8, "and the next task has a worker"


def test_a_task_over_its_time_is_ended() -> None:
    with Pool(1) as pool:
        with pytest.raises(WorkerDied, match="did not end within"):
            pool.submit(time.sleep, 1000, seconds=0.3).result()
        assert pool.submit(double, 1).result() == 2


def test_memory_is_limited() -> None:
    with Pool(1, memory_mb=16) as pool:
        with pytest.raises(TaskFailed, match="memory"):
            pool.submit(much_memory, 8000).result()
        assert pool.submit(much_memory, 16).result() == 16 << 20


@pytest.mark.usefixtures("patient")
def test_a_stopped_task_gives_what_it_has_found(tmp_path: Path) -> None:
    with Pool(1) as pool:
        started = tmp_path / "started"
        running, waiting = pool.submit(sleep, str(started)), pool.submit(double, 1)
        wait_for(started)
        pool.stop(running)
        assert running.result() == "what was found"
        assert waiting.result() == 2


def test_a_task_that_is_stopped_on_its_way_to_a_worker_ends(tmp_path: Path) -> None:
    with Pool(1) as pool:
        assert pool.submit(double, 1).result() == 2
        for number in range(30):
            running = pool.submit(sleep, str(tmp_path / str(number)))
            for _ in range(number % 10):
                time.sleep(0.0002)
            pool.stop(running)
            with contextlib.suppress(Stopped, CancelledError):
                assert running.result(timeout=20) == "what was found"
        assert pool.submit(double, 2).result() == 4


def test_stopping_all_takes_back_what_waits_and_ends_what_does_not_hear(tmp_path: Path) -> None:
    with Pool(1) as pool:
        started = tmp_path / "started"
        running, waiting = pool.submit(sleep_deaf, str(started)), pool.submit(double, 1)
        wait_for(started)
        pool.stop()
        with pytest.raises(Stopped):
            running.result()
        with pytest.raises(CancelledError):
            waiting.result()
        assert pool.submit(double, 3).result() == 6


@pytest.mark.parametrize(("function", "tries"), [(sleep, 1), (die, 2)])
def test_a_task_is_stopped_whenever_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, function: Callable[[Any], Any], tries: int
) -> None:
    """Also when its turn has come and no worker has it yet, or when the first one has died."""
    with Pool(1) as pool:
        work = pool._try

        def stopped_before(slot: Any, task: Any) -> None:
            if task.tries == tries:
                pool.stop()
            work(slot, task)

        monkeypatch.setattr(pool, "_try", stopped_before)
        future = pool.submit(function, str(tmp_path / "started"))
        with pytest.raises(Stopped):
            future.result(timeout=30)
        assert not (tmp_path / "started").exists()
        monkeypatch.undo()
        assert pool.submit(double, 2).result(timeout=30) == 4


def work_in_pieces(path: str) -> str:
    """Works as a search does: in pieces, between which it can be stopped."""
    try:
        Path(path).touch()
        for _ in range(10_000):
            time.sleep(0.01)
    except KeyboardInterrupt:
        return "what was found"
    return "all"


def tell_in_pieces(path: str) -> str:
    """The same, telling without an end."""
    try:
        while True:
            tell("x" * 300_000)
            Path(path).touch()
    except KeyboardInterrupt:
        return "what was found"


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize("task", [work_in_pieces, tell_in_pieces])
def test_where_there_are_no_signals_a_stopped_task_gives_what_it_has_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, task: Callable[[str], str]
) -> None:
    """So it is on Windows, where a signal would end the process."""

    def no_signal(_: object) -> None:
        raise AssertionError("a signal was sent")

    monkeypatch.setattr(machine, "HAS_SIGNALS", False)
    monkeypatch.setattr(machine, "send_signal", no_signal)
    with Pool(1) as pool:
        for number in range(3):
            started = tmp_path / str(number)
            running = pool.submit(task, str(started), news=len)
            wait_for(started)
            process = pool.processes()
            pool.stop(running)
            assert running.result(timeout=30) == "what was found"
            assert pool.submit(double, 4).result() == 8
            assert pool.processes() == process


def test_no_process_is_left() -> None:
    with Pool(2) as pool:
        for future in [pool.submit(double, number) for number in range(4)]:
            future.result()
        processes = pool.processes()
    for process in processes:
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)
