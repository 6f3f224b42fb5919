"""The server: its port, its address on the first line, the browser, and an end that leaves no process behind.

What it serves is the interface, guarded and watched; run this module to print its description (OpenAPI):

python -m assess.faces.web.server

From outside it can be seen whether the server is well, and its numbers. The numbers hold the addresses of requests as
docs/http.md has them, without what was given in them: no name of a file, a folder or a player.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import signal
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any, cast

import uvicorn
from platformdirs import user_data_path
from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

import assess
from assess.faces.web.answering import begun
from assess.faces.web.at_once import AtOnce
from assess.faces.web.casework import Casework
from assess.faces.web.connections import Connections
from assess.faces.web.error_answers import Json
from assess.faces.web.guard import LOCAL, AccessGuard, Admission
from assess.faces.web.openapi import HealthTold, answers, description
from assess.faces.web.questions_at_work import AT_WORK
from assess.faces.web.request_bodies import Uploads, counted_as
from assess.faces.web.routes import addresses, interface
from assess.languages.spoken import BadInput
from assess.reports.json.schemas import written
from assess.store.casebook import Casebook
from assess.store.casebook_file import QUOTA_MB, NotKept
from assess.store.kept import Store
from assess.system.pool import Pool

HOST, PORT = "127.0.0.1", 8765
PORTS_TRIED = 50
READERS = 3
READERS_MB = 256
FILE = "positions.sqlite"
IN_THE_OPEN = (
    "Whoever is in this network and knows the password can read and ask everything here. "
    "What is sent is not encrypted: use it in a network that you trust."
)
OTHER = "other"
METHODS = ("GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS")
AGAIN = 5.0  # seconds after which it is looked at again whether something can be kept
BUCKETS = (0.005, 0.02, 0.1, 0.5, 1, 2, 5, 10, 20, 60)


class Numbers(Collector):
    """The numbers of a server, for Prometheus."""

    def __init__(self, casework: Casework, uploads: Uploads, connections: Connections) -> None:
        self._casework, self._uploads, self._connections = casework, uploads, connections
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "assess_requests", "Requests that were answered.", ("method", "path", "code"), registry=self.registry
        )
        self.seconds = Histogram(
            "assess_request_seconds", "Seconds to the end of an answer.", ("path",), registry=self.registry,
            buckets=BUCKETS,
        )  # fmt: skip
        ProcessCollector(registry=self.registry)
        self.registry.register(self)

    def collect(self) -> Iterator[Metric]:
        """What stands now."""
        casework = self._casework
        questions = GaugeMetricFamily("assess_questions", "Questions that are not answered.", labels=["state"])
        for state in AT_WORK:
            questions.add_metric([state], len(casework.questions.at_work(state)))
        yield questions
        yield CounterMetricFamily("assess_strings_settled", "Strings settled and kept.", casework.questions.settled)
        yield GaugeMetricFamily("assess_errands", "Files being read, and sheets being made.", casework.errands.waiting)
        yield GaugeMetricFamily("assess_connections", "Open connections.", len(self._connections))
        closed = CounterMetricFamily("assess_connections_ended", "Connections that were ended.", labels=["why"])
        for why, count in sorted(self._connections.closed.items()):
            closed.add_metric([why], count)
        yield closed
        yield GaugeMetricFamily("assess_upload_bytes", "Bytes of bodies in flight.", self._uploads.in_flight)
        yield GaugeMetricFamily("assess_casebook_bytes", "The file of positions and proofs.", casework.casebook.size())


class RequestWatch:
    """Counts each request."""

    def __init__(self, app: ASGIApp, numbers: Numbers, routes: list[Route]) -> None:
        self._app, self._numbers = app, numbers
        self.routes = routes
        self._paths: dict[Any, str] = {route.endpoint: route.path for route in routes}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun, code = time.monotonic(), 499

        async def send_seen(event: Message) -> None:
            nonlocal code
            code = event["status"] if event["type"] == "http.response.start" else code
            await send(event)

        try:
            await self._app(scope, receive, send_seen)
        finally:
            path = self._paths.get(scope.get("endpoint", None), OTHER)
            method = scope["method"] if scope["method"] in METHODS else OTHER
            self._numbers.requests.labels(method, path, str(code)).inc()
            self._numbers.seconds.labels(path).observe(time.monotonic() - begun)


@answers(("text/plain",))
async def metrics(request: Request) -> Response:
    """The numbers, as Prometheus reads them."""
    numbers: Numbers = request.app.state.numbers
    return Response(generate_latest(numbers.registry), media_type=CONTENT_TYPE_LATEST)


class Health:
    """Whether something can be kept, which takes a write: it is looked at again after a while only, however often it is
    asked."""

    def __init__(self, casework: Casework, clock: Callable[[], float] = time.monotonic) -> None:
        self._casework, self._clock, self._lock = casework, clock, asyncio.Lock()
        self._looked, self._can_keep = float("-inf"), False

    async def can_keep(self) -> bool:
        """Return whether what is found can be kept, as far as it was known ``AGAIN`` seconds ago."""
        async with self._lock:
            if self._clock() - self._looked >= AGAIN:
                try:
                    await self._casework.casebook.keep(Store.require_there)
                    self._can_keep = True
                except NotKept:
                    self._can_keep = False
                self._looked = self._clock()
        return self._can_keep


@answers(HealthTold)
async def healthz(request: Request) -> Response:
    """Whether questions can be put, and what is found can be kept. Told to everybody, so it tells no more."""
    casework: Casework = request.app.state.casework
    request.app.state.at_once.warm_up()
    health: Health = request.app.state.health
    if casework.questions.ending:
        return Json({"error": "The server ends.", "refusal": "ending"}, 503)
    if not await health.can_keep():
        return Json({"error": "Nothing can be kept now.", "refusal": "not_kept"}, 503)
    return Json({"name": "assess", "version": assess.__version__, "well": True})


FOR_SERVERS: tuple[Route, ...] = (Route("/healthz", healthz), Route("/metrics", metrics))
"""What the page in a browser has no use for."""


def application(casework: Casework, at_once: AtOnce, admission: Admission, connections: Connections) -> RequestWatch:
    """The whole interface, behind its guard."""
    app = interface(casework, at_once, FOR_SERVERS)
    app.state.health = Health(casework)
    app.state.numbers = Numbers(casework, app.state.uploads, connections)
    routes = [route for route in app.routes if isinstance(route, Route)]
    return RequestWatch(AccessGuard(app, admission), app.state.numbers, routes)


@dataclass(frozen=True, slots=True)
class Service:
    """How the server is wanted. ``port``: None for the usual one or the next that is free; ``folder``: None for the
    user's own. ``workers``: questions answered at once; ``threads``: cores for each. ``token``: None for one that is
    made anew. ``allowed``: host names besides those of this machine; ``proxies``: addresses from which others ask."""

    host: str = HOST
    port: int | None = None
    password: str | None = None
    browser: bool = True
    folder: Path | None = None
    workers: int = 1
    threads: int | None = None
    memory_mb: int = 1024
    quota_mb: int = QUOTA_MB
    token: str | None = None
    allowed: frozenset[str] = frozenset()
    proxies: frozenset[str] = frozenset()


def serve(service: Service, say: Callable[[str], None]) -> None:
    """Serves until it is interrupted; ``say`` tells what is to be known besides the address. Raises BadInput when the
    port or the folder cannot be used."""
    listening = bound(service.host, service.port)
    with contextlib.closing(listening):
        port = listening.getsockname()[1]
        local = service.host in (HOST, "localhost", "::1")
        casebook = Casebook((service.folder or user_data_path("assess", appauthor=False)) / FILE, service.quota_mb)
        with contextlib.closing(casebook):
            for note in (*casebook.notes, *(() if local else (IN_THE_OPEN,))):
                say(str(note))
            own = socket.gethostname().lower()
            names = frozenset((*LOCAL, service.host.lower(), own, f"{own.removesuffix('.local')}.local"))
            admission = Admission(
                port,
                names,
                not local,
                service.password,
                service.token or secrets.token_urlsafe(24),
                service.allowed,
                bool(service.proxies),
            )
            _run(service, listening, admission, casebook)


class _Server(uvicorn.Server):
    """The server, with an end at which what is at work is kept and told first."""

    def __init__(self, config: uvicorn.Config, casework: Casework) -> None:
        super().__init__(config)
        self._casework = casework

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Ends what is at work, then the connections."""
        await self._casework.end()
        await super().shutdown(sockets)


def _run(service: Service, listening: socket.socket, admission: Admission, casebook: Casebook) -> None:
    with (
        Pool(service.workers, service.memory_mb) as searching,
        Pool(READERS, READERS_MB) as reading,
        Pool(service.workers, service.memory_mb) as at_once,
    ):
        reading.prepare(begun)  # a first look takes a moment then, and not the second in which a worker begins
        casework, connections = (
            Casework(casebook, searching, reading, service.memory_mb, service.threads),
            Connections(frozenset(map(counted_as, service.proxies))),
        )
        config = uvicorn.Config(
            application(casework, AtOnce(at_once, service.memory_mb, service.threads), admission, connections),
            http=cast(Any, connections.protocol),
            ws="none",
            log_level="critical",
            access_log=False,
            server_header=False,
            proxy_headers=bool(service.proxies),  # of others' a client could call itself by any address
            forwarded_allow_ips=sorted(service.proxies),
            lifespan="off",
            timeout_graceful_shutdown=1,
            callback_notify=connections.sweep,
            timeout_notify=0,  # every second
        )
        signal.signal(signal.SIGTERM, _interrupt)
        shown = f"[{service.host}]" if ":" in service.host else service.host
        address = f"http://{shown}:{admission.port}/?token={admission.token}"
        print(address, flush=True)
        if service.browser:
            threading.Thread(target=_open, args=(address,), daemon=True).start()
        try:
            _Server(config, casework).run(sockets=[listening])
        finally:
            casework.close()


def bound(host: str, port: int | None) -> socket.socket:
    """A socket that listens at this port, or at the first free one from the usual one on. Raises BadInput."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for tried in range(PORT, PORT + PORTS_TRIED) if port is None else (port,):
        listening = socket.socket(family, socket.SOCK_STREAM)
        try:
            if os.name == "posix":
                listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind((host, tried))
            listening.listen(256)
        except OSError as error:
            listening.close()
            if port is not None:
                reason = error.strerror or str(error)
                raise BadInput(
                    "Port {port} of {host} cannot be used ({reason}): choose another --port.",
                    port=port,
                    host=host,
                    reason=reason,
                ) from None
            last = error
        except OverflowError:
            listening.close()
            raise BadInput("Port {port} is none: choose a number up to 65535.", port=port) from None
        else:
            return listening
    reason = last.strerror or str(last)
    raise BadInput(
        "No port from {port} on can be used at {host} ({reason}): choose one with --port.",
        port=PORT,
        host=host,
        reason=reason,
    )


def _open(address: str) -> None:
    """Opens the address in the user's browser, if there is one. One that would take over the terminal is none."""
    if sys.platform == "linux" and not any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))):
        return
    with contextlib.suppress(Exception), Path(os.devnull).open("w") as nowhere, contextlib.redirect_stderr(nowhere):
        webbrowser.open(address)


def _interrupt(_: int, __: FrameType | None) -> None:
    raise KeyboardInterrupt


if __name__ == "__main__":
    print(written(description([*addresses(), *FOR_SERVERS])))
