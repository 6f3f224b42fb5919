"""Addresses of clients, and by which of them what they do is counted."""

from __future__ import annotations

import ipaddress

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
