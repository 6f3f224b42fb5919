"""``assess serve`` is killed again and again while two clients write; nothing that it has told may be lost.

``python tests/fuzzers/serve_kills.py --count 20 --seed 1``. Both have the same game open and a board of their own each:
they put positions, note how far they are studied, agree on strings, on what they know of each other's changes, and ask
for statuses. After each kill everything that was answered must be there as it was told.
"""

from __future__ import annotations

import argparse
import contextlib
import http.client
import random
import signal
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from serving import DISPUTES, Answer, Server

OPTIONS = ("--workers", "1", "--threads", "1", "--memory-mb", "256")
GAME = (DISPUTES / "nine-by-nine-game.sgf").read_bytes()
WORDS = ("dead", "alive_in_seki", "independently_alive")
GONE = (OSError, http.client.HTTPException, ValueError)
"""What a client sees of a server that is killed."""


class Told:
    """What the server has told, by all clients."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.positions: dict[str, str] = {}
        self.settled: dict[tuple[str, str], dict[str, Any]] = {}
        self.ruled: dict[str, str] = {}
        self.agreed: dict[str, list[dict[str, str]]] = {}  # of a position what may be kept: told last, or on its way
        self.counts: Counter[str] = Counter()
        self.faults: list[str] = []


class Writer:
    """A client that writes until the server is gone."""

    def __init__(self, server: Server, told: Told, seed: int, shared: str, strings: list[str]) -> None:
        self.server, self.told, self.draw = server, told, random.Random(seed)
        self.shared, self.strings, self.seed = shared, strings, seed
        self.over = False

    def run(self) -> None:
        """Write one thing after the other."""
        number = 0
        try:
            with contextlib.suppress(*GONE):
                while not self.over:
                    number += 1
                    self.draw.choice((self.put, self.agree, self.agree, self.ask))(number)
        except AssertionError as error:
            self.told.faults.append(f"answered otherwise: {error}")

    def request(self, method: str, path: str, body: Any = None) -> Answer:
        """A request that waits where it is told to."""
        while True:
            answer = self.server.ask(method, path, body)
            if answer.code != 429:
                return answer
            time.sleep(float(answer.headers["retry-after"]))

    def put(self, number: int) -> None:
        """Put a position of one's own, and note how far it is studied."""
        rows = f"X.O{'.' * (number % 20)}\n{'.' * (3 + number % 20)}"
        answer = self.request("POST", f"/positions?name={self.seed}-{number}.txt", rows.encode())
        assert answer.code == 201, answer.body
        how = self.draw.choice(("tried", "solved"))
        name = answer.json["id"]
        with self.told.lock:
            self.told.positions[name] = ""
            self.told.counts["positions"] += 1
        if self.request("PUT", f"/positions/{name}/studied", {"studied": how}).code == 200:
            with self.told.lock:
                self.told.positions[name] = how
                self.told.counts["notes"] += 1

    def agree(self, _: int) -> None:
        """Agree on a string of the game that both have open, on what is agreed now."""
        now = self.request("GET", f"/positions/{self.shared}").json["agreement"]
        wanted = {**now["agreed"], self.draw.choice(self.strings): self.draw.choice(WORDS)}
        body = {"position": self.shared, "kind": "status", "search": False, "agreed": wanted}
        with self.told.lock:
            self.told.agreed[self.shared].append(wanted)
        answer = self.request("POST", "/questions", {**body, "made_on": now["version"]})
        with self.told.lock:
            if answer.code == 201:
                self.told.agreed[self.shared] = [*self.told.agreed[self.shared][-2:], wanted]
                self.told.counts["agreements"] += 1
            else:
                assert answer.code in (400, 409), answer.body  # some cannot be agreed together
                self.told.agreed[self.shared].remove(wanted)
                self.told.counts[f"agreements refused with {answer.code}"] += 1

    def ask(self, _: int) -> None:
        """Ask for the statuses of the game, and take down what is told on the way."""
        answer = self.request(
            "POST", "/questions", {"position": self.shared, "kind": "status", "limits": {"seconds": 20}}
        )
        assert answer.code == 202, answer.body
        question = answer.json["id"]
        for event, data in self.server.events(question):
            with self.told.lock:
                if event == "settled":
                    self.told.settled[question, data["string"]] = data
                    self.told.counts["strings"] += 1
                elif event in ("ruled", "stopped"):
                    self.told.ruled[question] = data["headline"]
                    self.told.counts["rulings"] += event == "ruled"
            if self.over:
                return


def lost(server: Server, told: Told) -> list[str]:
    """What was told and is not there any more."""
    found = []
    for name, how in told.positions.items():
        answer = server.ask("GET", f"/positions/{name}")
        if answer.code != 200 or (how and answer.json["studied"] != how):
            found.append(f"position {name}: {answer.code}")
    for question in {question for question, _ in told.settled}:
        kept = server.ask("GET", f"/questions/{question}").json
        names = {one["string"]: one["status"] for one in kept["settled"]}
        for (asked, string), data in told.settled.items():
            if asked == question and names.get(string) != data["status"]:
                found.append(f"string {string} of {question}")
    for question, headline in told.ruled.items():
        if server.ask("GET", f"/questions/{question}").json["headline"] != headline:
            found.append(f"ruling {question}")
    for position, states in told.agreed.items():
        kept = server.ask("GET", f"/positions/{position}").json["agreement"]["agreed"]
        if kept not in states:
            found.append(f"agreement of {position}: {kept} is none of {states}")
    return found


def kills(folder: Path, count: int, seed: int, seconds: float = 6) -> tuple[list[str], Counter[str]]:
    """Kill so many servers, each after so many seconds at most; return what was lost, and how many things were told."""
    draw, told = random.Random(seed), Told()
    Server.patient = True
    server, found = Server(folder, *OPTIONS), []
    position = server.position(GAME, name="game.sgf")
    strings = [one["string"] for one in position["strings"]]
    told.agreed[position["id"]] = [{}]
    for number in range(count):
        writers = [Writer(server, told, seed + 2 * number + at, position["id"], strings) for at in range(2)]
        threads = [threading.Thread(target=writer.run) for writer in writers]
        for thread in threads:
            thread.start()
        time.sleep(draw.uniform(0.5, seconds))
        server.process.send_signal(signal.SIGKILL)
        for writer in writers:
            writer.over = True
        for thread in threads:
            thread.join()
        server.stop(signal.SIGKILL)
        server = Server(folder, *OPTIONS)
        found += [f"kill {number}: {one}" for one in lost(server, told)]
        (state,) = [server.ask("GET", f"/positions/{position['id']}").json["agreement"]["agreed"]]
        told.agreed[position["id"]] = [state]
        told.positions.clear(), told.settled.clear(), told.ruled.clear()
    server.stop(signal.SIGKILL)
    return found + told.faults, told.counts


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=6, help="until a kill, at most: more on a busy machine")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found, counts = kills(Path(folder), arguments.count, arguments.seed, arguments.seconds)
    print(f"{arguments.count} kills; told: {dict(sorted(counts.items()))}; lost: {len(found)}")
    for one in found:
        print(one)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
