"""The connections of the server: so many in all and from one address, and none that waits for ever.

uvicorn limits how long a connection may rest between two requests. It does not limit how long a client takes for its
first line, its headers or its body, nor how many connections one client has: a thousand that said nothing kept all
others out. A new connection is always let in where one that has nothing to do can go for it.
"""

from __future__ import annotations

import contextlib
from collections import Counter
from dataclasses import dataclass
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from assess.faces.web.request_bodies import counted_as

_SENTENCES = {
    408: b'{"error":"The request did not come in time: send it again.","refusal":"late"}',
    503: b'{"error":"Too many connections at once: wait a moment.","refusal":"busy"}',
}


@dataclass(frozen=True, slots=True)
class Patience:
    """How many connections there may be, and how many seconds a client may take. A body may take ``body`` seconds, and
    one more for each ``slowest`` bytes; ``unread`` for taking what is sent to it."""

    connections: int = 400
    of_address: int = 100
    headers: float = 10.0
    body: float = 20.0
    slowest: int = 100_000
    unread: float = 60.0


class Connections:
    """All connections. ``proxies``: addresses that send the requests of many clients. A connection of theirs is counted
    with the client whose request is on it, as the proxy names him, while it is served."""

    def __init__(self, proxies: frozenset[str] = frozenset(), patience: Patience = Patience()) -> None:
        self.proxies, self.patience = proxies, patience
        self.closed: Counter[str] = Counter()
        self._all: dict[Connection, None] = {}  # in the order in which they came

    def __len__(self) -> int:
        return len(self._all)

    def protocol(self, **given: Any) -> Connection:
        """A new connection, as uvicorn makes one."""
        return Connection(self, **given)

    def let_in(self, new: Connection) -> bool:
        """Whether a connection may stay; the oldest that has nothing to do goes for it."""
        self._all[new] = None
        for alike, most in ((True, self.patience.of_address), (False, self.patience.connections)):
            if alike and new.address in self.proxies:
                continue
            crowd = [one for one in self._all if not alike or one.address == new.address]
            if len(crowd) > most:
                resting = next((one for one in crowd if one is not new and one.rests), None)
                self.closed["crowd"] += 1
                if resting is None:
                    return False
                resting.leave()
        return True

    def may_be_served(self, asking: Connection) -> bool:
        """Return whether a request that a proxy sends may be served: its client has not too many others."""
        crowd = [one for one in self._all if one.address == asking.address and not one.rests]
        if len(crowd) <= self.patience.of_address:
            return True
        self.closed["crowd"] += 1
        return False

    def left(self, connection: Connection) -> None:
        """Takes note of a connection that has ended."""
        self._all.pop(connection, None)

    async def sweep(self) -> None:
        """Ends the connections that take too long; called every second."""
        for connection in list(self._all):
            if overdue := connection.overdue():
                self.closed[overdue] += 1
                connection.end(overdue)


class Connection(H11Protocol):
    """A connection, with what it waits for, and since when."""

    def __init__(self, among: Connections, **given: Any) -> None:
        super().__init__(**given)
        self._among, self.address, self._peer = among, "", ""
        self._seen: object = None  # the request of a proxy that was looked at last
        self._received = 0
        self._waits_for: tuple[str, int] = ("", 0)
        self._since, self._had, self._last = 0.0, 0, 0.0

    def connection_made(self, transport: Any) -> None:
        """A client has come."""
        super().connection_made(transport)
        self.address = self._peer = counted_as(self.client[0]) if self.client else ""
        self._since = self._last = self.loop.time()
        if not self._among.let_in(self):
            self.end("crowd")

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has left, or was made to."""
        self._among.left(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Something was sent."""
        self._received += len(data)
        super().data_received(data)
        if self._peer in self._among.proxies and self.cycle is not self._seen:
            self._seen = self.cycle
            self.address = self._named_by_proxy()
            if self.address != self._peer and not self.cycle.response_complete and not self._among.may_be_served(self):
                self.end("crowd")

    def _named_by_proxy(self) -> str:
        """Return whose request a proxy sends: of those whom it names the last one that is no proxy; else the proxy."""
        named = b",".join(value for name, value in self.cycle.scope["headers"] if name == b"x-forwarded-for")
        clients = [counted_as(word.strip()) for word in named.decode("latin-1").split(",") if word.strip()]
        return next((one for one in reversed(clients) if one not in self._among.proxies), self._peer)

    def send_400_response(self, msg: str) -> None:
        """Says that what came is no request, where something can still be said: not within another answer."""
        try:
            super().send_400_response(msg)
        except h11.LocalProtocolError:
            self.transport.close()

    @property
    def waits_for(self) -> str:
        """What the client is to do: send ``headers``, or a ``body``, or ``take`` what is sent; nothing while it is
        served. What is sent after an answer is dropped as the ``rest``."""
        if self.flow is None or self.transport.is_closing():
            return ""
        if self.flow.write_paused:
            return "take"
        served = self.cycle is None or self.cycle.response_complete
        if self.conn.their_state is h11.SEND_BODY:
            return "rest" if served else "body"
        return "headers" if served else ""

    @property
    def rests(self) -> bool:
        """Whether nothing is lost to anybody when it is closed."""
        return self.waits_for in ("headers", "rest")

    def overdue(self) -> str:
        """What the client should long have done, if there is anything."""
        now, waits = self.loop.time(), (self.waits_for, id(self.cycle))
        if waits != self._waits_for:
            self._waits_for, self._since, self._had = waits, now, self._received
        elif waits[0] == "body" and self.flow.read_paused:
            self._since += now - self._last  # it waits for us
        self._last = now
        patience, spent = self._among.patience, now - self._since
        if waits[0] == "body" or waits[0] == "rest":
            late = spent > patience.body + (self._received - self._had) / patience.slowest
        else:
            late = spent > {"headers": patience.headers, "take": patience.unread}.get(waits[0], float("inf"))
        return waits[0] if late else ""

    def leave(self) -> None:
        """Ends a connection that rests; from now on it is none of the crowd, though its end takes a moment."""
        self._among.left(self)
        self.transport.close()

    def end(self, why: str) -> None:
        """Ends the connection, with a word where one can still be heard."""
        self._among.left(self)
        begun = self.cycle is not None and self.cycle.response_started
        if why == "take":
            self.transport.abort()
            return
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True  # what its request was to be answered is not sent any more
            self.cycle.message_event.set()
        said_something = bool(self.conn.trailing_data[0])
        if (why == "headers" and said_something) or (why == "body" and not begun) or why == "crowd":
            self._say(503 if why == "crowd" else 408)
        self.transport.close()

    def _say(self, code: int) -> None:
        body = _SENTENCES[code]
        headers = [("content-type", "application/json"), ("connection", "close")]
        with contextlib.suppress(h11.LocalProtocolError):
            for event in (
                h11.Response(status_code=code, headers=[*headers, ("content-length", str(len(body)))]),
                h11.Data(data=body),
                h11.EndOfMessage(),
            ):
                self.transport.write(self.conn.send(event) or b"")
