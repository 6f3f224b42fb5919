"""Fifty clients ask a server of ``assess serve`` at once: codes, how long a GET takes, and the memory.

    python tests/benchmarks/serve_load.py [--clients 50] [--questions 4] [--workers 2]
    python tests/benchmarks/serve_load.py --minutes 10 [--pages 20]

Each client brings a position of its own, asks about it several times, follows the events, and looks at its questions
meanwhile. One that is told to wait (429) waits as long as it is told. In the end every question is answered.

With ``--minutes`` pages come and go instead, each from an address of its own, as in a day of use: one opens a position,
hears of its changes, settles or rules, agrees, takes a sheet, leaves in the middle of it now and then. Memory, sockets,
threads and processes are those of the beginning when all have left. What is the beginning comes after the first visits,
in which everything begins, and after which the server keeps as much of what was answered as it ever does.
"""

from __future__ import annotations

import argparse
import contextlib
import http.client
import json
import random
import statistics
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
from serving import DISPUTES, Answer, Server

FULL = 500
"""Visits after which nothing that the server keeps in memory can grow: 200 questions, what was judged of 100 boards."""
GROWN = 1.1
"""Of the memory at first, so much may be held at the end: what was freed in pieces is not all given back."""


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


class Gone(Exception):
    """Another page had the same position, and has removed it."""


class Page:
    """What one page asks, from an address of its own."""

    def __init__(self, server: Server, number: int, codes: Counter[str]) -> None:
        self.server, self.draw, self.codes = server, random.Random(number), codes
        self.source = (f"127.0.1.{number + 1}", 0)

    def connected(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=120, source_address=self.source)

    def ask(self, method: str, path: str, body: object = None) -> Answer:
        """A request; one that is told to wait does."""
        data = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {self.server.token}"}
        if not isinstance(body, bytes | None):
            headers["Content-Type"] = "application/json"
        while True:
            connection = self.connected()
            try:
                connection.request(method, path, data, headers)
                answer = connection.getresponse()
                found = Answer(answer.status, {n.lower(): v for n, v in answer.getheaders()}, answer.read())
            finally:
                connection.close()
            self.codes[f"{method} {found.code}"] += 1
            if found.code >= 500:
                print(f"{method} {path}: {found.code} {found.body[:300]!r}", flush=True)
            if found.code == 404:
                raise Gone
            if found.code != 429:
                return found
            time.sleep(float(found.headers["retry-after"]))

    def follow(self, path: str, end: Callable[[bytes], bool]) -> None:
        """Hears events until one of them is the end."""
        connection = self.connected()
        try:
            connection.request("GET", path, headers={"Authorization": f"Bearer {self.server.token}"})
            answer = connection.getresponse()
            while (line := answer.readline()) and not end(line):
                pass
        finally:
            connection.close()

    def visit(self) -> None:
        """One position from its file to the leaving of its page."""
        draw = self.draw
        names = sorted(path for path in DISPUTES.glob("*.sgf") if path.stat().st_size < 1200)
        name = draw.choice(names)
        position = self.ask("POST", f"/positions?name={name.name}&komi={draw.randrange(40)}", name.read_bytes()).json
        here = f"/positions/{position['id']}"
        left = threading.Event()
        listening = threading.Thread(target=self.follow, args=(f"{here}/events", lambda _: left.is_set()), daemon=True)
        listening.start()
        try:
            self.ask("GET", f"{here}/look")
            strings = [one["string"] for one in position["strings"]]
            ruling = {"kind": "rule", "string": draw.choice(strings)} if strings and draw.random() < 0.5 else {}
            body = {
                "position": position["id"],
                "kind": "status",
                "limits": {"seconds": draw.choice((1, 3, 10))},
                **ruling,
            }
            question = self.ask("POST", "/questions", body).json["id"]
            most = time.monotonic() + draw.uniform(0.5, 15)
            self.follow(f"/questions/{question}/events", lambda _: time.monotonic() > most)
            state = self.ask("DELETE", f"/questions/{question}").json
            if strings:
                agreed = {draw.choice(strings): draw.choice(("dead", "independently_alive"))}
                now = self.ask("GET", here).json["agreement"]["version"]
                said = {"position": position["id"], "kind": "status", "search": False, "agreed": agreed, "made_on": now}
                self.ask("POST", "/questions", said)
            if state["result"]:
                self.ask("GET", f"/questions/{question}/ruling.{draw.choice(('txt', 'html', 'json'))}")
            if draw.random() < 0.7:
                self.ask("DELETE", here)
        except Gone:
            return
        finally:
            left.set()
            listening.join(20)


def _state(server: Server) -> dict[str, int]:
    """What the server has open."""
    own = server.process.pid
    sockets = 0
    for path in Path(f"/proc/{own}/fd").iterdir():
        with contextlib.suppress(OSError):
            sockets += str(path.readlink()).startswith("socket:")
    return {
        "MB of the server": _resident_kb(own) // 1024,
        "MB of its workers": sum(map(_resident_kb, server.children())) // 1024,
        "sockets": sockets,
        "files": len(list(Path(f"/proc/{own}/fd").iterdir())),
        "threads": len(list(Path(f"/proc/{own}/task").iterdir())),
        "processes": len(server.children()),
    }


def day_of_pages(folder: Path, minutes: float, pages: int, workers: int) -> None:
    """Pages come and go; what is open is told, at first, when they are there, and at the end."""
    server = Server(folder, "--workers", str(workers), "--threads", "1", "--memory-mb", "256")
    codes: Counter[str] = Counter()
    visits: list[int] = [0] * pages

    def come_and_go(number: int, until: float) -> None:
        page = Page(server, number, codes)
        while time.monotonic() < until:
            page.visit()
            visits[number] += 1

    def round_of(seconds: float) -> dict[str, int]:
        until = time.monotonic() + seconds
        threads = [threading.Thread(target=come_and_go, args=(number, until)) for number in range(pages)]
        for thread in threads:
            thread.start()
        time.sleep(seconds * 0.9)
        among = _state(server)
        for thread in threads:
            thread.join()
        return among

    round_of(min(60.0, minutes * 15))
    while sum(visits) < FULL:
        round_of(20)
    time.sleep(15)  # connections that rest are ended after five seconds
    first, begun = _state(server), sum(visits)
    among = round_of(minutes * 60)
    time.sleep(15)
    last = _state(server)
    server.stop()
    print(f"{sum(visits) - begun} visits of {pages} pages in {minutes:g} minutes; codes: {dict(sorted(codes.items()))}")
    for name in first:
        print(f"{name}: {first[name]} at first, {among[name]} with all pages, {last[name]} at the end")
    assert not [code for code in codes if code.split()[1] not in ("200", "201", "202", "409", "429", "400", "404")], (
        codes
    )
    grown = {name: last[name] / first[name] for name in first if name.startswith("MB")}
    assert all(times <= GROWN for times in grown.values()), f"memory grows: {grown}"
    assert last["sockets"] <= first["sockets"] + 2 and last["processes"] == first["processes"], "something stays open"
    assert last["threads"] <= first["threads"] + 2 and last["files"] <= first["files"] + 4, "something stays open"


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
    parser.add_argument("--minutes", type=float, default=0)
    parser.add_argument("--pages", type=int, default=20)
    arguments = parser.parse_args()
    if arguments.minutes:
        with tempfile.TemporaryDirectory() as folder:
            day_of_pages(Path(folder), arguments.minutes, arguments.pages, arguments.workers)
        return
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
