"""A server of ``assess serve`` for the tests, and a client that speaks to it."""

from __future__ import annotations

import http.client
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

DISPUTES = Path(__file__).parent.parent / "disputes"
HARD = "\n".join([". " * 9] * 3 + [". . X . . . O . ."] + [". " * 9] * 3 + [". . O . . . X . ."] + [". " * 9])
"""Nothing is proved here in a moment."""
TWO_PROBLEMS = (
    "(;SZ[19:7]PB[Kuro]PW[Shiro]AB[af][bf][cf][df][mf][nf][of][pf][qf][mg]AW[ae][be][ce][de][ee][le][me][ne][oe][pe][qe]"
    "[re][ef][lf][rf][eg][fg][lg][rg];B[dg];W[ia];B[qg];W[ka])"
)
"""A game in which White twice leaves a group that he could kill, at B1 and at P1:
3 O O O O O . . . . . . O O O O O O O .
2 X X X X O . . . . . . O X X X X X O .
1 . . . X O O . . . . . O X . . . X O .
"""


def long_game() -> str:
    """Return a game of 110 moves in which problems are looked for longer than a test waits."""
    points = [column + row for column in "abcdefghijklm" for row in "abcdefghijklm"]
    random.Random(0).shuffle(points)
    moves = "".join(f";{'BW'[number % 2]}[{point}]" for number, point in enumerate(points[:110]))
    return f"(;SZ[13]{moves})"


PATIENCE = 60.0  # seconds for what takes one, on a machine that may be busy


@dataclass(frozen=True, slots=True)
class Answer:
    """The code, the headers and the body of an answer."""

    code: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def error(self) -> str:
        """The sentence of an error."""
        assert list(self.json) == ["error", "refusal"]
        sentence = self.json["error"]
        assert isinstance(sentence, str) and sentence.endswith((".", "?", "\u3002"))
        return sentence


class Server:
    """A process of ``assess serve``; its folder is ``folder``. ``patient``: who is told to wait, as he asks too often,
    waits and asks again."""

    patient = False

    def __init__(self, folder: Path, *options: str, program: tuple[str, ...] = (), **environment: str) -> None:
        program = program or ("-m", "assess", "serve", "--no-browser", "--folder", str(folder))
        command = [sys.executable, *program, *options]
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, **environment},
        )
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()
        parts = urlsplit(self.address)
        self.origin, self.port, self.host = f"http://{parts.netloc}", parts.port, parts.hostname or ""
        self.token = parts.query.removeprefix("token=")

    def ask(self, method: str, path: str, body: Any = None, *, token: bool = True, **headers: str) -> Answer:
        """A request; ``body`` is bytes, or else sent as JSON."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if token:
            sent.setdefault("Authorization", f"Bearer {self.token}")
        data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        if data is not None and not isinstance(body, bytes):
            sent.setdefault("Content-Type", "application/json")
        while True:
            connection = http.client.HTTPConnection(self.host, self.port, timeout=60)
            try:
                connection.request(method, path, data, sent)
                response = connection.getresponse()
                answer = Answer(response.status, {n.lower(): v for n, v in response.getheaders()}, response.read())
            finally:
                connection.close()
            if not (self.patient and answer.code == 429 and answer.json["refusal"] == "too_many_requests"):
                return answer
            time.sleep(float(answer.headers["retry-after"]))

    def position(self, data: bytes | str, **choice: Any) -> dict[str, Any]:
        """A position as it is told, by the bytes of a file or the name of a dispute."""
        content = (DISPUTES / data).read_bytes() if isinstance(data, str) else data
        query = "&".join(f"{name}={value}" for name, value in choice.items())
        answer = self.ask("POST", f"/positions?{query}", content)
        assert answer.code == 201, answer.body
        told: dict[str, Any] = answer.json
        return told

    def put(self, position: str, kind: str, **rest: Any) -> str:
        """The id of a question that is put."""
        answer = self.ask("POST", "/questions", {"position": position, "kind": kind, **rest})
        assert answer.code == 202, answer.body
        return str(answer.json["id"])

    def events(self, question: str, of: str = "questions") -> Iterator[tuple[str, dict[str, Any]]]:
        """The events of a question, or what else has them, up to its end; of what is told after this call none is
        missed."""
        while True:
            connection = http.client.HTTPConnection(self.host, self.port, timeout=120)
            connection.request("GET", f"/{of}/{question}/events", headers={"Authorization": f"Bearer {self.token}"})
            answer = connection.getresponse()
            if not (self.patient and answer.status == 429):
                break
            connection.close()
            time.sleep(float(answer.headers["Retry-After"]))
        assert answer.status == 200, answer.read()
        return _events_in(connection, answer)

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """Has a worker at work meanwhile: where it is the only one, what is put is not begun before the end."""
        hard = self.position(HARD.encode(), name="hard.txt")["id"]
        question = self.put(hard, "status", limits={"seconds": 600})
        yield
        assert self.ask("DELETE", f"/questions/{question}").code in (200, 202, 204)

    def answered(self, position: str, kind: str, **rest: Any) -> dict[str, Any]:
        """A question as it ended."""
        *_, (_, told) = self.events(self.put(position, kind, **rest))
        return told

    def children(self) -> list[int]:
        """The processes that the server has started."""
        found = Path(f"/proc/{self.process.pid}/task").glob("*/children")
        return [int(number) for path in found for number in path.read_text().split()]

    def stop(self, how: int = signal.SIGINT) -> int:
        """Ends the server; returns its exit code."""
        self.process.send_signal(how)
        try:
            return self.process.wait(PATIENCE)
        finally:
            for pipe in (self.process.stdout, self.process.stderr):
                assert pipe is not None
                pipe.close()


def _events_in(
    connection: http.client.HTTPConnection, answer: http.client.HTTPResponse
) -> Iterator[tuple[str, dict[str, Any]]]:
    """The events that come by a connection."""
    name = ""
    try:
        while said := answer.readline():
            line = said.decode().rstrip("\n")
            if line.startswith("event: "):
                name = line.removeprefix("event: ")
            elif line.startswith("data: "):
                yield name, json.loads(line.removeprefix("data: "))
    finally:
        connection.close()


def ended(processes: list[int], seconds: float = PATIENCE) -> bool:
    """Whether these processes are gone within some seconds."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if not [pid for pid in processes if Path(f"/proc/{pid}").exists()]:
            return True
        time.sleep(0.05)
    return False
