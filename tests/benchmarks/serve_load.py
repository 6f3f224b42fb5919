"""Fifty clients ask a server of ``assess serve`` at once: codes, how long a GET takes, and the memory.

    python tests/benchmarks/serve_load.py [--clients 50] [--questions 4] [--workers 2]

Each client brings a position of its own, asks about it several times, follows the events, and looks at its questions
meanwhile. One that is told to wait (429) waits as long as it is told. In the end every question is answered.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
from serving import DISPUTES, Answer, Server


class Load:
    """What the clients have seen."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.gets: list[float] = []
        self.codes: Counter[int] = Counter()
        self.states: Counter[str] = Counter()
        self.most_kb = 0
        self.over = threading.Event()

    def ask(self, method: str, path: str, body: object = None) -> Answer:
        """A request that waits when it is told to, and measures each GET."""
        while True:
            started = time.perf_counter()
            answer = self.server.ask(method, path, body)
            if method == "GET":
                self.gets.append(time.perf_counter() - started)
            self.codes[answer.code] += 1
            if answer.code != 429:
                return answer
            time.sleep(float(answer.headers["retry-after"]))

    def client(self, seed: int, questions: int) -> None:
        """One client from its first position to its last answer."""
        chosen = random.Random(seed)
        names = sorted(path for path in DISPUTES.glob("*.sgf") if path.stat().st_size < 1200)
        for _ in range(questions):
            name = chosen.choice(names)
            position = self.ask("POST", f"/positions?name={name.name}", name.read_bytes()).json["id"]
            body = {"position": position, "kind": "status", "limits": {"seconds": 5}}
            put = self.ask("POST", "/questions", body)
            question = put.json["id"]
            while (told := self.ask("GET", f"/questions/{question}").json)["state"] in ("waiting", "running"):
                time.sleep(chosen.uniform(0.2, 1.0))
            self.states[told["state"]] += 1

    def watch(self) -> None:
        """The memory of the server and its workers, all in all."""
        while not self.over.wait(0.5):
            pids = [self.server.process.pid, *self.server.children()]
            self.most_kb = max(self.most_kb, sum(map(_resident_kb, pids)))


def _resident_kb(pid: int) -> int:
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")), 0)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--clients", type=int, default=50)
    parser.add_argument("--questions", type=int, default=4)
    parser.add_argument("--workers", type=int, default=2)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), "--workers", str(arguments.workers), "--threads", "1", "--memory-mb", "256")
        load = Load(server)
        watcher = threading.Thread(target=load.watch)
        clients = [
            threading.Thread(target=load.client, args=(seed, arguments.questions)) for seed in range(arguments.clients)
        ]
        started = time.perf_counter()
        for thread in (watcher, *clients):
            thread.start()
        for thread in clients:
            thread.join()
        seconds = time.perf_counter() - started
        load.over.set()
        watcher.join()
        server.stop()
    asked = arguments.clients * arguments.questions
    quantiles = statistics.quantiles(load.gets, n=100)
    print(f"{asked} questions of {arguments.clients} clients in {seconds:.0f} seconds: {dict(load.states)}")
    print(f"codes: {dict(sorted(load.codes.items()))}")
    print(f"{len(load.gets)} GETs: median {quantiles[49]:.3f} s, 95th percentile {quantiles[94]:.3f} s, "
          f"99th {quantiles[98]:.3f} s, longest {max(load.gets):.3f} s")  # fmt: skip
    print(f"memory of all processes: {load.most_kb / 1024:.0f} MB at most")
    assert sum(load.states.values()) == asked and set(load.codes) <= {200, 201, 202, 429}


if __name__ == "__main__":
    main()
