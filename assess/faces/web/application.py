"""The interface as a server has it: guarded, and watched; run this module to print its description (OpenAPI).

python -m assess.faces.web.application

From outside it can be seen whether the server is well, and its numbers. The numbers hold the addresses of requests as
docs/http.md has them, without what was given in them: no name of a file, a folder or a player.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

import assess
from assess.faces.web.at_once import AtOnce
from assess.faces.web.casework import Casework
from assess.faces.web.connections import Connections
from assess.faces.web.error_answers import Json
from assess.faces.web.guard import AccessGuard, Admission
from assess.faces.web.openapi import HealthTold, answers, description
from assess.faces.web.questions_at_work import AT_WORK
from assess.faces.web.request_bodies import Uploads
from assess.faces.web.routes import addresses, interface
from assess.reports.json.schemas import written
from assess.store.casebook_file import NotKept
from assess.store.kept import Store

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


if __name__ == "__main__":
    print(written(description([*addresses(), *FOR_SERVERS])))
