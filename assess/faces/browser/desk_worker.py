"""The interface of the server (docs/http.md) inside a browser: the page asks it as it asks a server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

from assess.faces.browser.workforces import HereAndNow, SearchWorkers
from assess.faces.web import at_once
from assess.faces.web.casework import Casework
from assess.faces.web.request_bodies import Rates
from assess.faces.web.routes import interface
from assess.store.casebook import Casebook

QUOTA_MB = 256
FILE = "positions.sqlite"
UNBOUNDED = 1_000_000

Begin = Callable[[int, str], None]
"""Told the code of an answer, and its type."""
Send = Callable[[bytes, bool], None]
"""Told a piece of its body, and whether another follows."""


class DeskWorker:
    """The desk of this browser. ``folder``: where positions and proofs are kept; ``workers`` of ``memory_mb`` each."""

    def __init__(self, folder: str, workers: SearchWorkers, memory_mb: int) -> None:
        self.workers = workers
        self.casebook = Casebook(Path(folder) / FILE, QUOTA_MB)
        casework = Casework(self.casebook, workers, HereAndNow(), memory_mb, threads=1)
        self._app = interface(casework, at_once.AtOnce(workers, memory_mb, threads=1))
        self._app.state.rates = Rates(UNBOUNDED, UNBOUNDED)  # who asks too fast here keeps nobody else waiting
        self._leaving: dict[int, asyncio.Event] = {}

    async def answer(
        self, number: int, method: str, target: str, kind: str, body: bytes, begin: Begin, send: Send
    ) -> None:
        """Answers a request; ``number`` names it while it is answered."""
        path, _, query = target.partition("?")
        scope = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(b"content-type", kind.encode()), (b"content-length", str(len(body)).encode())],
            "client": ("browser", 0),
            "server": ("browser", 80),
        }
        leaving = self._leaving[number] = asyncio.Event()
        begun = False
        given = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive() -> dict[str, Any]:
            if given:
                return given.pop()
            await leaving.wait()
            return {"type": "http.disconnect"}

        async def hand_over(message: Any) -> None:
            if leaving.is_set():
                raise OSError("nobody listens")
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                headers = dict(message["headers"])
                begin(message["status"], headers.get(b"content-type", b"").decode())
            else:
                send(message.get("body", b""), message.get("more_body", False))

        try:
            await self._app(scope, receive, hand_over)
        except Exception:  # it was answered and written to the console
            if not begun:
                raise
        finally:
            del self._leaving[number]

    def leave(self, number: int) -> None:
        """Nobody waits for an answer any more."""
        if number in self._leaving:
            self._leaving[number].set()
