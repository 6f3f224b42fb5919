"""A batch on a Dask cluster: a real scheduler and worker processes on this machine, some of which die."""

from __future__ import annotations

import json
import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from shell import Shell

pytestmark = pytest.mark.needs("distributed")

RECORD = "(;SZ[5]KM[{komi}]AB[ba][bb][bc][bd][be][ad]AW[ca][cb][cc][cd][ce][dd])"


class Machines:
    """A scheduler and its workers, each a process of its own."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.started: list[subprocess.Popen[bytes]] = []
        self.port = 0
        self.scheduler = self.start_scheduler()
        self.workers = [self.start_worker(), self.start_worker()]

    @property
    def address(self) -> str:
        return f"tcp://127.0.0.1:{self.port}"

    def start_scheduler(self) -> subprocess.Popen[bytes]:
        """On the port that it had before, if it had one."""
        known = self.home / "scheduler.json"
        known.unlink(missing_ok=True)
        process = self._start(
            "scheduler",
            "--host",
            "127.0.0.1",
            "--port",
            str(self.port),
            "--no-dashboard",
            "--scheduler-file",
            str(known),
        )
        while not known.exists() or not known.read_text():
            assert process.poll() is None
            time.sleep(0.05)
        self.port = int(json.loads(known.read_text())["address"].rpartition(":")[2])
        return process

    def start_worker(self) -> subprocess.Popen[bytes]:
        words = ("--nthreads", "1", "--no-dashboard", "--no-nanny", "--local-directory", str(self.home))
        return self._start("worker", self.address, *words)

    def _start(self, *words: str) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            [sys.executable, "-m", "distributed.cli.dask_" + words[0], *words[1:]],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, Path(__file__).parents[:2]))},
        )
        self.started.append(process)
        return process

    def end(self) -> None:
        for process in self.started:
            process.kill()
            process.wait()


@pytest.fixture
def machines(tmp_path: Path) -> Iterator[Machines]:
    found = Machines(tmp_path)
    try:
        yield found
    finally:
        found.end()


def connected(machines: Machines) -> Any:
    """A client of the scheduler. Dask takes a second to import: not where none of these tests is run."""
    from assess.system.cluster import Cluster

    return Cluster(machines.address)


def slowly(number: int) -> int:
    time.sleep(0.3)
    return 2 * number


def told(path: Path) -> list[Any]:
    """The results without times."""
    text = "[" + ",".join(path.read_text(encoding="utf-8").splitlines()) + "]"
    found = json.loads(text, object_hook=lambda held: {k: v for k, v in held.items() if k != "seconds"})
    assert isinstance(found, list)
    return found


def test_results_are_those_of_a_local_run(machines: Machines, shell: Shell) -> None:
    for number in range(6):
        shell.file(f"{number}.sgf", RECORD.format(komi=number))
    here, there = shell.home / "here.jsonl", shell.home / "there.jsonl"
    assert shell.run(f"batch {shell.home} -o {here} --nodes 20000").code == 0
    assert shell.run(f"batch {shell.home} -o {there} --nodes 20000 --cluster {machines.address}").code == 0
    assert told(here) == told(there) and len(told(here)) == 6


def test_a_worker_killed_in_the_middle_loses_nothing(machines: Machines) -> None:
    with connected(machines) as cluster:
        futures = [cluster.submit(slowly, number) for number in range(16)]
        assert futures[0].result(timeout=60) == 0
        machines.workers[0].send_signal(signal.SIGKILL)
        assert [future.result(timeout=120) for future in futures] == [2 * number for number in range(16)]


def test_a_scheduler_lost_in_the_middle_loses_nothing(machines: Machines) -> None:
    with connected(machines) as cluster:
        said = Said()
        logging.getLogger("distributed").addHandler(said)
        logging.getLogger("distributed.client").addHandler(said)
        futures = [cluster.submit(slowly, number) for number in range(16)]
        assert futures[0].result(timeout=60) == 0
        for process in (machines.scheduler, *machines.workers):
            process.kill()
            process.wait()
        machines.start_scheduler()
        machines.start_worker()
        assert [future.result(timeout=120) for future in futures] == [2 * number for number in range(16)]
    assert said.records == [], "the traceback of Dask's is none of the user's"


def test_what_a_closed_connection_says_is_no_failure_of_the_task(machines: Machines, monkeypatch: Any) -> None:
    with connected(machines) as cluster:
        cluster._client.close()

        def closed(*_: object, **__: object) -> None:
            raise RuntimeError("IOLoop is closed")

        monkeypatch.setattr(cluster._client, "submit", closed)
        assert cluster.submit(slowly, 3).result(timeout=60) == 6


class Said(logging.Handler):
    """What a logger says."""

    def __init__(self) -> None:
        super().__init__()
        self.records: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record.getMessage())


def test_a_client_killed_and_started_again_goes_on(machines: Machines, shell: Shell) -> None:
    for number in range(12):
        shell.file(f"{number:02}.sgf", RECORD.format(komi=number))
    out = shell.home / "r.jsonl"
    command = f"batch {shell.home} -o {out} --nodes 20000 --cluster {machines.address}"
    process = shell.process(command)
    while not out.exists() or out.read_bytes().count(b"\n") < 2:
        assert process.poll() is None
        time.sleep(0.02)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    assert shell.run(command).code == 0
    files = [line["file"] for line in told(out)]
    assert files == sorted(files) and len(files) == 12


NOBODY = ["tcp://127.0.0.1:9", "nonsense", "tcp://127.0.0.1", "foo://127.0.0.1:1", "tcp://127.0.0.1:99999", "tcp://h:x"]


def test_nobody_at_the_address(shell: Shell) -> None:
    """One sentence for each, and nothing behind them when the process ends."""
    shell.file("a.sgf", RECORD.format(komi=0))
    script = (
        "import sys\nfrom assess.system import cluster\ncluster.CONNECT_SECONDS = 1\n"
        "from assess.faces.cli import main\n"
        "print(*(main([*sys.argv[1:], address]) for address in {NOBODY}))"
    ).replace("{NOBODY}", repr(NOBODY))
    words = ["batch", str(shell.home / "a.sgf"), "-o", str(shell.home / "r.jsonl"), "--cluster"]
    said = subprocess.run([sys.executable, "-c", script, *words], capture_output=True, text=True)
    assert said.stdout.split() == ["2"] * len(NOBODY)
    assert [("No Dask scheduler answers" in line) for line in said.stderr.splitlines()] == [True] * len(NOBODY)
