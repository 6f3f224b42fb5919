"""What one client can take from the others: connections, time, memory, tries of the password, and the disk."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import socket
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

import pytest
from serving import Server

pytest.importorskip("starlette", reason="the extra web is not installed")

import uvicorn
from starlette.requests import Request
from starlette.responses import PlainTextResponse

from assess.faces.web.connections import Connections, Patience
from assess.faces.web.guard import Admission
from assess.faces.web.request_bodies import Uploads, client_of, counted_as
from assess.reading.files import LARGEST_FILE

SMALL = ("--workers", "1", "--threads", "1", "--memory-mb", "256")
QUICK = Patience(connections=12, of_address=8, headers=0.5, body=0.5, slowest=1000, unread=0.5)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    found = Server(tmp_path_factory.mktemp("serve"), *SMALL, "--allow-host", "go.example.org")
    yield found
    found.stop()


@contextlib.contextmanager
def listening(patience: Patience, proxies: frozenset[str] = frozenset()) -> Iterator[tuple[int, Connections]]:
    """A server that answers with the length of what it was sent."""

    async def app(scope: dict[str, object], receive: object, send: object) -> None:
        length, more = 0, scope["path"] != "/early"
        while more:
            message = await receive()  # type: ignore[operator]
            length += len(message.get("body", b""))
            more = message.get("more_body", False)
        large = b"x" * (50_000_000 if scope["path"] == "/large" else 1)
        await PlainTextResponse(large if scope["path"] == "/large" else str(length))(scope, receive, send)  # type: ignore[arg-type]

    connections = Connections(proxies, patience)
    config = uvicorn.Config(
        app,  # type: ignore[arg-type]
        http=connections.protocol,  # type: ignore[arg-type]
        log_level="critical",
        lifespan="off",
        callback_notify=connections.sweep,
        timeout_notify=0,
        timeout_graceful_shutdown=0,
    )
    running = uvicorn.Server(config)
    with socket.create_server(("127.0.0.1", 0)) as bound:
        thread = threading.Thread(target=lambda: asyncio.run(running.serve([bound])), daemon=True)
        thread.start()
        while not running.started:
            time.sleep(0.01)
        try:
            yield bound.getsockname()[1], connections
        finally:
            running.should_exit = True
            thread.join()


def ended_with(client: socket.socket) -> bytes:
    """What comes before the server ends a connection."""
    client.settimeout(30)
    found = b""
    with contextlib.suppress(ConnectionResetError):
        while chunk := client.recv(65536):
            found += chunk
    return found


def is_served(port: int, address: str = "127.0.0.1") -> bool:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30, source_address=(address, 0))
    try:
        connection.request("POST", "/", b"12345")
        return connection.getresponse().read() == b"5"
    finally:
        connection.close()


@pytest.mark.skipif(sys.platform == "darwin", reason="there is one address of this machine alone")
@pytest.mark.parametrize("addresses", [1, 30])
def test_connections_that_say_nothing_keep_nobody_out(addresses: int) -> None:
    with listening(replace(QUICK, headers=1000)) as (port, connections), contextlib.ExitStack() as stack:
        for number in range(60):
            idle = stack.enter_context(socket.socket())
            idle.bind((f"127.0.0.{2 + number % addresses}", 0))
            idle.connect(("127.0.0.1", port))
            if number % 2:
                idle.sendall(b"GET / HTTP/1.1\r\nHost:")
        assert is_served(port) and is_served(port, "127.0.0.2")
        assert len(connections) <= (QUICK.of_address if addresses == 1 else QUICK.connections) + 1
        assert connections.closed["crowd"] > 40


def test_one_connection_goes_for_a_newcomer() -> None:
    """Though there are too many of its address and too many in all."""
    gone: list[object] = []
    connections = Connections(patience=replace(QUICK, connections=2, of_address=2))

    class Resting:
        address, rests = "10.0.0.1", True

        def leave(self) -> None:
            gone.append(self)
            connections.left(self)  # type: ignore[arg-type]

    assert all(connections.let_in(Resting()) for _ in range(3))  # type: ignore[arg-type]
    assert len(gone) == 1 and len(connections) == 2


def test_a_crowd_hears_that_it_is_one() -> None:
    with listening(replace(QUICK, of_address=0)) as (port, _), socket.create_connection(("127.0.0.1", port)) as client:
        said = ended_with(client)
    assert b" 503 " in said and b"Too many connections at once: wait a moment." in said


def test_a_burst_of_connections_keeps_nobody_out() -> None:
    connections = Connections(patience=QUICK)

    class Client:
        rests, address = True, "10.0.0.1"

        def leave(self) -> None:
            connections.left(self)  # type: ignore[arg-type]

    for number in range(1000):
        client = Client()
        client.address = f"10.0.0.{number % 3}"
        assert connections.let_in(client)  # type: ignore[arg-type]
        assert len(connections) <= QUICK.connections
    for client in list(connections._all):
        client.rests = False  # type: ignore[misc]
    client = Client()
    client.address = "10.0.0.9"
    assert not connections.let_in(client), "where all are served, a new one waits"  # type: ignore[arg-type]


def test_what_is_no_request_is_told_or_the_connection_ends_and_nothing_is_said_on_stderr(
    caplog: pytest.LogCaptureFixture,
) -> None:
    begun = b"POST /early HTTP/1.1\r\nHost: x\r\n"
    broken = (
        b"\0\1\2\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        begun + b"Content-Length: x\r\n\r\n",
        begun + b"Transfer-Encoding: chunked\r\n\r\n|zz\r\nno chunk\r\n",  # when it was answered already
        begun + b"Content-Length: 5\r\n\r\n|abcdefghi\0\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n|zz\r\nno chunk\r\n",
    )
    with listening(QUICK) as (port, _):
        for said in broken:
            with socket.create_connection(("127.0.0.1", port)) as client:
                for number, part in enumerate(said.split(b"|")):
                    if number and b"early" in said:
                        client.recv(1000)
                    with contextlib.suppress(OSError):
                        client.sendall(part)
                ended_with(client)
        assert is_served(port)
    assert [record.getMessage() for record in caplog.records if record.name == "asyncio"] == []


def test_who_sends_no_headers_is_not_waited_for() -> None:
    with listening(QUICK) as (port, connections):
        for said, heard in ((b"", b""), (b"GET / HTTP/1.1\r\nHost: x\r\nX: ", b"HTTP/1.1 408")):
            with socket.create_connection(("127.0.0.1", port)) as client:
                client.sendall(said)
                assert ended_with(client).startswith(heard)
        assert connections.closed["headers"] == 2
        with socket.create_connection(("127.0.0.1", port)) as client:  # on a connection that was used before, too
            client.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\nGET / HT")
            assert b"HTTP/1.1 408" in ended_with(client)


@pytest.mark.parametrize(
    "kind", ["Content-Length: 100000", pytest.param("Transfer-Encoding: chunked", marks=pytest.mark.slow)]
)
def test_who_sends_no_body_is_not_waited_for(kind: str) -> None:
    with listening(QUICK) as (port, connections), socket.create_connection(("127.0.0.1", port)) as client:
        client.sendall(f"POST / HTTP/1.1\r\nHost: x\r\n{kind}\r\n\r\n".encode())
        assert ended_with(client).startswith(b"HTTP/1.1 408")
        assert connections.closed["body"] == 1


def test_who_sends_slowly_but_steadily_is_served() -> None:
    with listening(QUICK) as (port, _), socket.create_connection(("127.0.0.1", port)) as client:
        client.sendall(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 50000\r\nConnection: close\r\n\r\n")
        for _ in range(25):
            client.sendall(b"x" * 2000)
            time.sleep(0.1)
        assert ended_with(client).endswith(b"50000")


def test_who_takes_nothing_is_not_waited_for() -> None:
    with listening(QUICK) as (port, connections), socket.create_connection(("127.0.0.1", port)) as client:
        client.sendall(b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n")
        deadline = time.monotonic() + 30
        while not connections.closed["take"] and time.monotonic() < deadline:
            time.sleep(0.1)
        assert connections.closed["take"] == 1


@pytest.mark.parametrize("slow", [False, True])
def test_bodies_wait_for_room(slow: bool) -> None:
    async def three() -> tuple[list[bool], int]:
        uploads = Uploads(100_000_000, wait=0.05 if slow else 10)
        most, found = 0, []

        async def one(client: str) -> None:
            nonlocal most
            async with uploads.room(60_000_000, client) as there_is:
                found.append(there_is)
                most = max(most, uploads.in_flight)
                await asyncio.sleep(0.2)

        await asyncio.gather(*map(one, "abc"))
        async with uploads.room(200_000_000, "a") as alone:  # more than all the room, when there is nothing else
            assert alone
        assert uploads.in_flight == 0
        return found, most

    found, most = asyncio.run(three())
    assert most == 60_000_000
    assert sorted(found) == ([False, False, True] if slow else [True, True, True])


def test_a_client_has_no_more_than_a_third_of_the_room() -> None:
    async def let_in() -> list[bool]:
        uploads, found = Uploads(90_000_000, wait=0.05), []
        async with AsyncExitStack() as held:
            for client, size in (("a", 20_000_000), ("a", 20_000_000), ("a", 10_000_000), ("b", 40_000_000)):
                found.append(await held.enter_async_context(uploads.room(size, client)))
        async with uploads.room(20_000_000, "a") as again:
            return [*found, again]

    assert asyncio.run(let_in()) == [True, False, True, True, True]


def test_the_largest_file_holds_its_room_for_some_minutes_at_most() -> None:
    patience = Patience()
    assert patience.body + LARGEST_FILE / patience.slowest < 300


def test_a_large_chunked_body_hears_that_it_is_too_large(server: Server) -> None:
    def chunks() -> Iterator[bytes]:
        for _ in range(120):
            yield bytes(1_000_000)

    connection = http.client.HTTPConnection(server.host, server.port, timeout=60)
    connection.request("POST", "/positions", chunks(), {"Authorization": f"Bearer {server.token}"})
    answer = connection.getresponse()
    assert answer.status == 413 and "20 MB" in json.loads(answer.read())["error"]
    connection.close()


@pytest.mark.parametrize("expect", [True, False])
def test_a_large_body_hears_that_it_is_too_large(server: Server, expect: bool) -> None:
    head = f"POST /positions HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nAuthorization: Bearer {server.token}\r\n"
    with socket.create_connection((server.host, server.port)) as client:
        client.sendall(
            f"{head}Content-Length: 30000000\r\n{'Expect: 100-continue' if expect else 'X: y'}\r\n\r\n".encode()
        )
        if not expect:
            client.sendall(bytes(30_000_000))
        assert ended_with(client).startswith(b"HTTP/1.1 413")


def test_names_by_which_the_server_may_be_called(server: Server) -> None:
    own = socket.gethostname().lower()
    for host in ("go.example.org", "GO.example.org:443", f"{own.removesuffix('.local')}.local:{server.port}"):
        assert server.ask("GET", "/about", Host=host).code == 200, host
    assert server.ask("GET", "/about", Host="go.example.org.evil.example").code == 400
    assert server.ask("GET", "/about", Host="go.example.org", Origin="https://go.example.org").code == 403
    assert server.ask("GET", "/about", Host="go.example.org", Origin="http://go.example.org").code == 200


def test_behind_a_proxy_the_clients_are_those_of_the_proxy(tmp_path: Path) -> None:
    options = ("--behind-proxy", "127.0.0.1", "--allow-host", "go.example.org")
    server = Server(tmp_path / "state", *SMALL, *options, ASSESS_PASSWORD="a long password", ASSESS_TOKEN="t" * 30)
    try:
        assert server.token == "t" * 30
        proxied = {"Host": "go.example.org", "Origin": "https://go.example.org", "X_Forwarded_Proto": "https"}
        assert server.ask("GET", "/about", X_Forwarded_For="203.0.113.7", **proxied).code == 200
        assert server.ask("GET", "/about", **{**proxied, "Origin": "https://evil.example"}).code == 403
        kind = {"Content_Type": "application/x-www-form-urlencoded", **proxied}
        entered = server.ask("POST", "/login", b"password=a+long+password", token=False, **kind)
        assert entered.code == 303 and "secure" in entered.headers["set-cookie"].lower()
        codes = [
            server.ask("POST", "/login", b"password=x", token=False, X_Forwarded_For="203.0.113.8", **kind).code
            for _ in range(7)
        ]
        assert codes[0] == 403 and codes[-1] == 429
        other = server.ask("POST", "/login", b"password=x", token=False, X_Forwarded_For="203.0.113.9", **kind)
        assert other.code == 403, "another client still may"
    finally:
        server.stop()


@pytest.mark.parametrize("named", [True, False])
def test_slow_bodies_of_one_client_behind_a_proxy_keep_no_other_out(named: bool) -> None:
    """Nor does one who is no proxy call himself by other addresses."""
    proxies = frozenset({"127.0.0.1"}) if named else frozenset()
    patience = replace(QUICK, body=1000, of_address=4, connections=100)
    with listening(patience, proxies) as (port, connections), contextlib.ExitStack() as stack:

        def begun(client: str) -> socket.socket:
            slow = stack.enter_context(socket.create_connection(("127.0.0.1", port)))
            asked = f"POST / HTTP/1.1\r\nX-Forwarded-For: 9.9.9.9, {client}\r\nHost: x\r\nContent-Length: 9\r\n\r\n123"
            slow.sendall(asked.encode())  # at once: who is refused may not send any more
            return slow

        slow = [begun("203.0.113.7") for _ in range(4)]
        while len(connections) < 4:
            time.sleep(0.01)
        assert ended_with(begun("203.0.113.7")).startswith(b"HTTP/1.1 503"), "he has four already"
        other = begun("203.0.113.8")
        if named:
            other.sendall(b"456789")
        answer = other.recv(1000)
        assert answer.startswith(b"HTTP/1.1 200" if named else b"HTTP/1.1 503")
        slow[0].sendall(b"456789")
        assert slow[0].recv(1000).startswith(b"HTTP/1.1 200")
        assert connections.closed["crowd"] == (1 if named else 2)
        if named:
            again = begun("203.0.113.7")  # one of his is served
            again.sendall(b"456789")
            assert again.recv(1000).startswith(b"HTTP/1.1 200")


def test_without_a_named_proxy_nobody_calls_himself_by_another_address(server: Server) -> None:
    answer = server.ask("GET", "/about", Origin="https://127.0.0.1", X_Forwarded_Proto="https")
    assert answer.code == 403


def test_tries_of_the_password_are_limited_in_all() -> None:
    admission = Admission(8765, password="x")
    waits = [admission.wait_to_login(f"2001:db8:{number:x}::1") for number in range(200)]
    assert 0 < waits.count(0) < 60
    one_network = Admission(8765, password="x")
    waits = [one_network.wait_to_login(f"2001:db8::{number:x}") for number in range(20)]
    assert 0 < waits.count(0) < 8


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.168.1.7", "192.168.1.7"),
        ("::ffff:192.168.1.7", "192.168.1.7"),
        ("2001:db8::1", "2001:db8::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unknown", "unknown"),
        ("", ""),
    ],
)
def test_an_address_is_counted_by_its_network(address: str, counted: str) -> None:
    assert counted_as(address) == counted
    assert client_of(Request({"type": "http", "client": (address, 1)})) == counted, "no limit goes round it"
