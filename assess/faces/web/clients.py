"""Clients: by which address each is counted, and how often it may ask."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable

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
