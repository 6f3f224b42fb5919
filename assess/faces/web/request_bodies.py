"""What requests bring: their bodies, read up to a limit, and the client whose turn it is.

All together, clients send no more than there is room for. By which address each is counted, and how often it may ask,
is told here, too.
"""

from __future__ import annotations

import asyncio
import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from starlette.requests import ClientDisconnect, Request

from assess.faces.web.questions_at_work import Busy
from assess.languages.spoken import AssessError

PREFIX = 64  # bits of an address of IPv6: whoever has one has all that begin alike


def is_address(name: str) -> bool:
    """Whether a host is named by its number."""
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def counted_as(address: str) -> str:
    """The client to whom an address belongs, as far as limits go: of IPv6 its network."""
    try:
        number = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if isinstance(number, ipaddress.IPv6Address):
        if number.ipv4_mapped is not None:
            return str(number.ipv4_mapped)
        return str(ipaddress.ip_network((number, PREFIX), strict=False))
    return str(number)


MOST_CLIENTS = 10_000


class Rates:
    """``burst`` requests at once, and ``rate`` a second in the long run, for each client."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, client: str) -> float:
        """Takes a request of this client's: 0 when it may go on, else the seconds until the next one may."""
        now = self._clock()
        left, then = self._left.pop(client, (float(self._burst), now))
        left = min(self._burst, left + (now - then) * self._rate)
        allowed = left >= 1
        self._left[client] = (left - 1 if allowed else left, now)
        while len(self._left) > MOST_CLIENTS:
            self._left.popitem(last=False)
        return 0.0 if allowed else (1 - left) / self._rate


MOST_BYTES = 64 << 20  # of bodies that are being received, or worked on,
SHARE = 3  # of which one client has no more than a third, or one body
SMALL = 1 << 16  # bodies up to here are let in beside them: a move must not wait for files
WAIT = 20.0  # seconds that a body waits for room before it is refused


class Uploads:
    """Room for bodies. A client that sends more waits until others are done; nothing of it is read till then."""

    def __init__(self, most: int = MOST_BYTES, wait: float = WAIT) -> None:
        self._most, self._wait = most, wait
        self.in_flight = 0
        self._of: Counter[str] = Counter()
        self._changed = asyncio.Condition()

    @asynccontextmanager
    async def room(self, size: int, client: str) -> AsyncIterator[bool]:
        """Whether there is room for so many bytes of a client's, within some seconds; it is taken until the block
        ends."""
        if size <= SMALL:
            yield True
            return
        try:
            async with self._changed:
                await asyncio.wait_for(self._changed.wait_for(lambda: self._fits(size, client)), self._wait)
                self.in_flight += size
                self._of[client] += size
        except TimeoutError:
            yield False
            return
        try:
            yield True
        finally:
            self.in_flight -= size
            self._of[client] -= size
            self._of += Counter()  # those who send nothing are forgotten
            async with self._changed:
                self._changed.notify_all()

    def _fits(self, size: int, client: str) -> bool:
        of_one = self._of[client] + size <= self._most // SHARE or not self._of[client]
        return of_one and (self.in_flight + size <= self._most or not self.in_flight)


T = TypeVar("T")

LARGEST_QUESTION = 1_000_000  # bytes of a body that is no file
MOST_IN_VAIN = 1 << 30  # bytes that are read and dropped, for a client that still sends hears no answer


class TooLarge(AssessError):
    """More was sent than is read."""


class TooFast(Busy):
    """A client makes requests faster than it may; ``seconds`` to wait."""


class TooMuch(AssessError):
    """More is being sent by all clients than the server has room for; ``seconds`` to wait."""

    seconds = 5.0


class Gone(AssessError):
    """The client has left."""


def client_of(request: Request) -> str:
    """The client as far as limits go: its address, or of IPv6 its network."""
    return counted_as(request.client.host if request.client else "")


def take_turn(request: Request) -> None:
    """Raises TooFast when a client makes work too fast."""
    if wait := request.app.state.rates.wait(client_of(request)):
        raise TooFast("Too much is asked at once: wait a moment, and ask again.", wait)


@asynccontextmanager
async def body_of(request: Request, most: int) -> AsyncIterator[bytes]:
    """The body, which counts among the uploads that are in flight until the request is served. Raises TooLarge for more
    than ``most`` bytes, and TooMuch where there is no room for it."""
    uploads: Uploads = request.app.state.uploads
    length = request.headers.get("content-length", "")
    declared = int(length) if length.isascii() and length.isdigit() else most
    if declared > most:
        await _drop(request)
        raise _too_large(most)
    async with uploads.room(declared, client_of(request)) as there_is:
        if not there_is:
            raise TooMuch("Too much is asked at once: wait a moment, and ask again.")
        found = bytearray()
        try:
            async for chunk in request.stream():
                found += chunk
                if len(found) > most:
                    found.clear()
                    await _drop(request)
                    raise _too_large(most)
        except ClientDisconnect:
            raise Gone("The client has left.") from None
        data = bytes(found)
        del found
        yield data


async def while_there(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """The result of some work, which is given up when the client leaves. The body must have been read. Raises Gone."""
    working = asyncio.ensure_future(work)
    leaving = asyncio.ensure_future(_left(request))
    try:
        await asyncio.wait({working, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            return working.result()
        raise Gone("The client has left.")
    finally:
        leaving.cancel()
        if not working.done():
            working.cancel()
            await asyncio.wait({working})


def is_json(request: Request) -> bool:
    """Whether the body says that it is JSON."""
    return request.headers.get("content-type", "").partition(";")[0].strip().lower() == "application/json"


async def _left(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def _drop(request: Request) -> None:
    """Reads what is still sent. A client that waits to be asked for it is not asked."""
    if request.headers.get("expect", "").lower() == "100-continue":
        return
    dropped, more = 0, True
    while more and dropped <= MOST_IN_VAIN:
        event = await request.receive()
        dropped += len(event.get("body", b""))
        more = event["type"] == "http.request" and event.get("more_body", False)


def _too_large(most: int) -> TooLarge:
    return TooLarge("There are more than {most} MB: give a smaller file.", most=most // 1000000)
