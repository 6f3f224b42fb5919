"""How long what follows on an answer takes, over HTTP: agreements, a count, a ruling, another language, sheets.

    python tests/benchmarks/agreements.py GAMES.jsonl [--size 19] [--seconds 15]

A line of the file is a game with its "size" and its "rows". The first game of that size is settled first, with so many
seconds; then each thing is asked for on its own. The first agreement is to be there within 300 ms on a machine at rest,
with the proofs of all strings kept.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))
from serving import Server


def measure(server: Server, position: dict[str, Any], seconds: float) -> None:
    """Settle a position, and print the milliseconds of what is asked for after it."""
    here, strings = position["id"], [one["string"] for one in position["strings"]]
    started = time.perf_counter()
    told = server.answered(here, "status", limits={"seconds": seconds})
    settled = [one for one in told["settled"] if one["final"]]
    print(f"{len(settled)} of {len(strings)} strings settled in {time.perf_counter() - started:.1f} s")

    def timed(what: str, method: str, path: str, body: Any = None) -> Any:
        started = time.perf_counter()
        answer = server.ask(method, path, body)
        taken = time.perf_counter() - started
        load = os.getloadavg()[0]
        print(f"{what:32} {answer.code} {taken * 1000:7.0f} ms  {len(answer.body) >> 10:4} KB  load {load:.1f}")
        return answer

    agreed: dict[str, str] = {}
    status = {"position": here, "kind": "status", "search": False}
    for name in strings[:4]:
        agreed[name] = "independently_alive"
        known = timed(f"agreement on {name}", "POST", "/questions", {**status, "agreed": agreed}).json["id"]
    timed("nothing agreed any more", "POST", "/questions", status)
    of_one = {"position": here, "kind": "rule", "string": settled[0]["string"]}
    timed("ruling on a string, no search", "POST", "/questions", {**of_one, "search": False})
    timed("the same in Japanese", "GET", f"/questions/{known}?lang=ja")
    for form in ("txt", "html", "json"):
        timed(f"sheet: {form}", "GET", f"/questions/{told['id']}/ruling.{form}")
    started = time.perf_counter()
    for event, _ in server.events(server.put(**of_one)):
        if event in ("settled", "ruled", "stopped", "failed"):
            print(f"ruling on a string: {event:14} {(time.perf_counter() - started) * 1000:7.0f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("games", type=Path)
    parser.add_argument("--size", type=int, default=19)
    parser.add_argument("--seconds", type=float, default=15)
    arguments = parser.parse_args()
    games = map(json.loads, arguments.games.read_text().splitlines())
    rows = next(game["rows"] for game in games if game["size"] == arguments.size)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), "--workers", "2")
        try:
            measure(server, server.position("\n".join(rows).encode()), arguments.seconds)
        finally:
            server.stop()


if __name__ == "__main__":
    main()
