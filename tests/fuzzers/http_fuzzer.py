"""Odd requests for ``assess serve``: whatever is sent, the answer is a code with a sentence, and others are served on.

``python tests/fuzzers/http_fuzzer.py --count 5000 --seed 1`` sends that many, and tells which of them got an error of
ours, no answer, or spoilt the next request.
"""

from __future__ import annotations

import argparse
import http.client
import json
import random
import socket
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from serving import DISPUTES, Server

from assess.requests.from_json import ASKING, KINDS

ODD: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    1.5,
    10**30,
    "",
    "\x00",
    "D4",
    "nothing",
    "ä棋\U0001f600",
    "x" * 5000,
    "../../etc/passwd",
    [],
    {},
    [[]],
    ["X.O"],
    {"black": 1},
    [None],
)
RAW = (
    b'"\\ud800"',
    b'"\\udfff\\ud800"',
    b"NaN",
    b"-Infinity",
    b"1e999",
    b"-1e999",
    b"1" * 5000,
    b"[" * 3000,
    b'{"a":' * 3000,
    b'"\xff\xfe"',
    b'"\xed\xa0\x80"',
    b"0x10",
    b"'a'",
    b"\x00",
    b"01",
    b'"\n"',
    b"tru",
)
"""Values as they stand in JSON, or as no JSON has them."""
CODES = {200, 201, 202, 303, 400, 403, 404, 405, 408, 409, 413, 429, 503}
"""What may be answered. 500 and 507 are none: here the disk has room, and nothing is asked that takes long."""
ADDRESSES = [f"127.0.0.{number}" for number in range(2, 200)]


@dataclass(slots=True)
class Fuzzer:
    """Sends requests to a server, and holds what went wrong. ``position``, ``question``: some that are there."""

    server: Server
    draw: random.Random
    position: str = ""
    question: str = ""
    answered: Counter[int] = field(default_factory=Counter)
    escaped: list[str] = field(default_factory=list)

    def begin(self) -> None:
        """Puts the position and the question about which it asks."""
        self.position = self.server.position("bent-four-in-the-corner.sgf")["id"]
        self.question = self.server.answered(self.position, "rule", string="D3")["id"]

    def send(self) -> None:
        """One odd request, a plain one on the same connection, and one in a while a write of somebody else's."""
        if self.draw.random() < 0.1:
            self._send_rubbish()
        else:
            self._send_odd()
        if self.draw.random() < 0.05:
            self._write_plainly()

    def _send_odd(self) -> None:
        method, path, kind, body = self.draw.choice(REQUESTS)(self)
        headers = {"Authorization": f"Bearer {self.server.token}", "Content-Type": kind}
        said = f"{method} {path!r} {kind} {body[:200]!r}"
        connection = self._connection()
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            content = answer.read()
            self.answered[answer.status] += 1
            if answer.status not in CODES:
                self._escape(f"{said}: {answer.status} {content[:200]!r}")
            elif answer.status >= 400 and not _is_sentence(content):
                self._escape(f"{said}: no sentence in {content[:200]!r}")
            if answer.status == 202:
                self._ask(connection, "DELETE", f"/questions/{json.loads(content)['id']}")
            if answer.getheader("connection") != "close" and (code := self._ask(connection, "GET", "/about")) != 200:
                self._escape(f"{said}: the next request got {code}")
        except (OSError, http.client.HTTPException, ValueError) as error:
            self._escape(f"{said}: {error!r}")
        finally:
            connection.close()

    def _send_rubbish(self) -> None:
        """Bytes that are no request; the server may answer or not, but others are served on."""
        data = bytearray(self.draw.choice(PLAIN).format(token=self.server.token, id=self.position).encode())
        for _ in range(self.draw.choice((0, 1, 3, 20))):
            data[self.draw.randrange(len(data))] = self.draw.randrange(256)
        if self.draw.random() < 0.3:
            del data[self.draw.randrange(len(data)) :]
        with socket.socket() as plain:
            plain.settimeout(2)
            try:
                plain.bind((self.draw.choice(ADDRESSES), 0))
                plain.connect((self.server.host, self.server.port))
                plain.sendall(data)
                plain.shutdown(socket.SHUT_WR)
                while plain.recv(65536):
                    pass
            except OSError:
                pass
        self.answered[0] += 1
        if self.server.ask("GET", "/about").code not in (200, 429):
            self._escape(f"after {bytes(data)!r} nothing is served")

    def _write_plainly(self) -> None:
        connection = self._connection()
        try:
            code = self._ask(connection, "PUT", f"/positions/{self.position}/studied", b'{"studied":"solved"}')
            if code != 200:
                self._escape(f"a plain write got {code}")
        finally:
            connection.close()

    def _ask(self, connection: http.client.HTTPConnection, method: str, path: str, body: bytes | None = None) -> int:
        headers = {"Authorization": f"Bearer {self.server.token}", "Content-Type": "application/json"}
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        answer.read()
        return answer.status

    def _connection(self) -> http.client.HTTPConnection:
        address = (self.draw.choice(ADDRESSES), 0)
        return http.client.HTTPConnection(self.server.host, self.server.port, timeout=60, source_address=address)

    def _escape(self, what: str) -> None:
        self.escaped.append(what)

    # What is drawn

    def value(self) -> bytes:
        """A value as it stands in JSON."""
        if self.draw.random() < 0.4:
            return self.draw.choice(RAW)
        return json.dumps(self.draw.choice(ODD), ensure_ascii=self.draw.random() < 0.5).encode()

    def body(self, plain: dict[str, Any]) -> bytes:
        """A body that is plain but for some of its values, names, or bytes."""
        parts = {name: json.dumps(value).encode() for name, value in plain.items()}
        for name in self.draw.sample(list(parts), min(len(parts), self.draw.choice((0, 1, 1, 1, 2, 5)))):
            inside = plain[name]
            if isinstance(inside, dict) and inside and self.draw.random() < 0.7:
                key = self.draw.choice(list(inside))
                kept = [json.dumps(a).encode() + b":" + json.dumps(b).encode() for a, b in inside.items() if a != key]
                parts[name] = b"{" + b",".join([*kept, json.dumps(key).encode() + b":" + self.value()]) + b"}"
            elif isinstance(inside, list) and self.draw.random() < 0.5:
                parts[name] = b"[" + b",".join([self.value(), *(json.dumps(one).encode() for one in inside)]) + b"]"
            else:
                parts[name] = self.value()
        if self.draw.random() < 0.1:
            parts[self.draw.choice(("strange", "id", "__class__", "\x00", "Position"))] = self.value()
        if parts and self.draw.random() < 0.1:
            del parts[self.draw.choice(list(parts))]
        data = b"{" + b",".join(json.dumps(name).encode() + b":" + value for name, value in parts.items()) + b"}"
        if self.draw.random() < 0.05:
            data = self.draw.choice((b"", b"[" + data + b"]", data[: len(data) // 2], data * 2, self.value()))
        return data

    def record(self) -> bytes:
        """A game record or a diagram with odd bytes in it."""
        data = bytearray(self.draw.choice(RECORDS))
        for _ in range(self.draw.choice((0, 1, 3, 30))):
            at = self.draw.randrange(len(data) + 1)
            data[at : at + self.draw.randrange(4)] = self.draw.choice(
                (b"", b"]", b"[", b";", b"(", b"\xed\xa0\x80")
            ) or (self.draw.randbytes(self.draw.randrange(5)))
        return bytes(data)

    def name(self, plain: str) -> str:
        """A part of an address, mostly the plain one."""
        odd = ("nothing", "%00", "%ED%A0%80", "%FF", "..%2F..", "%F0%9F%98%80", "x" * 3000, "-1", "1e999", "NaN", "%")
        return plain if self.draw.random() < 0.7 else self.draw.choice(odd)

    def query(self, *names: str) -> str:
        """A query with some of these names."""
        plain = {
            "wait": "0.05",
            "komi": "6.5",
            "move": "2",
            "game": "1",
            "kind": "status",
            "string": "A1",
            "pages": "1",
        }
        chosen = self.draw.sample(names, self.draw.randrange(len(names) + 1))
        return "?" + "&".join(f"{name}={self.name(plain.get(name, 'a'))}" for name in chosen)


JSON, BYTES = "application/json", "application/octet-stream"
RECORDS = [path.read_bytes() for path in sorted(DISPUTES.glob("*.sgf"))[:20]] + [
    b"X.O\n.X.\nO..",
    b"$$ . X O\n$$ X . .\n",
]
PLAIN = (
    "GET /about HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {token}\r\n\r\n",
    "POST /positions HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\nContent-Length: 5\r\n\r\nX.O..",
    "POST /positions HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nX.O..\r\n0\r\n\r\n",
    "PUT /positions/{id}/studied HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\nabc",
    "GET / HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n",
    "GET /about HTTP/1.1\r\nHost: x\r\n\r\nGET /about HTTP/1.1\r\nHost: x\r\n\r\nDELETE / HTTP/0.9\r\n\r\n",
    "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
)
QUESTION = {
    "position": "",
    "kind": "status",
    "string": "D3",
    "question": "uncapturable",
    "limits": {"seconds": 0.05, "nodes": 1000, "memory_mb": 64},
    "agreed": {"D3": "dead"},
    "ruled": {},
    "variations": [["W E2", "B pass"]],
    "finality": True,
    "formation": "n-eye",
    "scope": "one",
    "first": "opponent",
    "cycles": "verbal",
    "precedents": "verbal",
    "command": "kos",
    "numbers": {"dame": 1, "black_kos": 2},
    "to_move": "black",
    "ruleset": "3+3+BF",
    "dead": ["D3"],
}
Request = tuple[str, str, str, bytes]


def _question(fuzzer: Fuzzer) -> Request:
    kind = fuzzer.draw.choice(list(KINDS.values()))
    of_others = set(ASKING) - set(kind.asks) if fuzzer.draw.random() < 0.9 else set()
    known = [name for name in QUESTION if name not in {"position", "kind", "limits", *of_others}]
    names = fuzzer.draw.sample(known, 5)
    plain = {"position": fuzzer.position, "kind": kind.name, "limits": QUESTION["limits"]}
    return "POST", "/questions", JSON, fuzzer.body(plain | {name: QUESTION[name] for name in names})


def _ruling(fuzzer: Fuzzer) -> Request:
    if fuzzer.draw.random() < 0.5:
        return "POST", f"/rulings{fuzzer.query('wait', 'string', 'komi', 'kind')}", BYTES, fuzzer.record()
    plain = {"rows": ["X.O", ".X."], "komi": 0.5, "prisoner_stones": {"black": 1, "white": 0}, "kind": "status"}
    return "POST", "/rulings?wait=0.05", JSON, fuzzer.body(plain)


def _position(fuzzer: Fuzzer) -> Request:
    if fuzzer.draw.random() < 0.5:
        return "POST", f"/positions{fuzzer.query('name', 'game', 'move', 'komi', 'folder')}", BYTES, fuzzer.record()
    plain = {
        "text": "X.O\n.X.",
        "from": fuzzer.position,
        "folder": "a",
        "name": "b.sgf",
        "game": 1,
        "move": 0,
        "komi": 6.5,
        "prisoner_stones": {"black": 1, "white": 2},
        "rows": ["X.O", ".X."],
    }
    chosen = fuzzer.draw.sample(list(plain), fuzzer.draw.randrange(1, 6))
    if fuzzer.draw.random() < 0.9:  # one position alone
        whole = fuzzer.draw.choice(("text", "from", "rows"))
        chosen = [whole, *(name for name in chosen if name not in ("text", "from", "rows"))]
    return "POST", "/positions", JSON, fuzzer.body({name: plain[name] for name in chosen})


def _of_position(fuzzer: Fuzzer) -> Request:
    name = fuzzer.name(fuzzer.position)
    return fuzzer.draw.choice(
        (
            ("PUT", f"/positions/{name}/studied", JSON, fuzzer.body({"studied": "solved"})),
            ("POST", f"/positions/{name}/line", JSON, fuzzer.body({"moves": ["W E2", "B B1"]})),
            ("GET", f"/positions/{name}", JSON, b""),
            ("GET", f"/positions{fuzzer.query('folder')}", JSON, b""),
            ("DELETE", f"/positions/{fuzzer.name('nothing')}x", JSON, b""),
        )
    )


def _of_question(fuzzer: Fuzzer) -> Request:
    name = fuzzer.name(fuzzer.question)
    moves = {"student": "black", "moves": ["pass"], "number": 1, "hint": True}
    form = fuzzer.name(fuzzer.draw.choice(("txt", "json", "svg", "sgf", "html")))
    return fuzzer.draw.choice(
        (
            ("POST", f"/questions/{name}/play", JSON, fuzzer.body(moves)),
            ("GET", f"/questions/{name}/ruling.{form}{fuzzer.query('pages', 'paper')}", JSON, b""),
            ("GET", f"/questions/{name}/certificate{fuzzer.query('string', 'question')}", JSON, b""),
            ("GET", f"/questions/{name}", JSON, b""),
            ("DELETE", f"/questions/{name}", JSON, b""),
        )
    )


def _check(fuzzer: Fuzzer) -> Request:
    claim = {"position": ["X."], "string": "A1", "question": "uncapturable", "answer": "no"}
    plain = {"position": fuzzer.position, "certificate": {"claim": claim, "proofs": []}, "string": "A1"}
    return "POST", "/check", JSON, fuzzer.body(plain)


def _anywhere(fuzzer: Fuzzer) -> Request:
    method = fuzzer.draw.choice(("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "BREW"))
    if method == "HEAD":
        method = "GET"
    path = fuzzer.draw.choice(("/", "/about", "/static/", "/questions/", "/metrics", "/healthz", "/login", "/nothing/"))
    return method, path + fuzzer.name(""), fuzzer.draw.choice((JSON, BYTES, "text/plain", "")), fuzzer.value()


REQUESTS: tuple[Callable[[Fuzzer], Request], ...] = (
    _question,
    _question,
    _ruling,
    _position,
    _position,
    _of_position,
    _of_question,
    _check,
    _anywhere,
)


def _is_sentence(content: bytes) -> bool:
    """Whether an answer is an error with a sentence, or the page on which one gives the token."""
    if content.startswith(b"<!DOCTYPE html>"):
        return True
    try:
        found = json.loads(content)
    except ValueError:
        return False
    is_one = list(found) == ["error", "refusal"] and isinstance(found["error"], str)
    return is_one and found["error"].endswith((".", "?"))


def fuzzed(server: Server, seed: int, count: int) -> Fuzzer:
    """A fuzzer that has sent so many requests."""
    fuzzer = Fuzzer(server, random.Random(seed))
    fuzzer.begin()
    for _ in range(count):
        fuzzer.send()
    return fuzzer


def main() -> int:
    """Sends requests, and tells what escaped."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), "--workers", "1", "--threads", "1", "--memory-mb", "256")
        try:
            fuzzer = fuzzed(server, arguments.seed, arguments.count)
        finally:
            server.stop()
    print("\n".join(fuzzer.escaped))
    print(f"{arguments.count} requests, {len(fuzzer.escaped)} escaped; codes: {dict(sorted(fuzzer.answered.items()))}")
    return 1 if fuzzer.escaped else 0


if __name__ == "__main__":
    sys.exit(main())
