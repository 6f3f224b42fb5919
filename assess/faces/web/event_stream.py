"""Server-sent events: what happens, by its name, and signs of life between."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

PULSE = 5.0  # seconds between signs of life
UNBUFFERED = {"X-Accel-Buffering": "no"}
"""What keeps a proxy from gathering events before it hands them on."""


def event_of(name: str, data: Mapping[str, Any] | None) -> bytes:
    """Return an event as it is sent; without data a sign of life, which is a comment."""
    return b": alive\n\n" if data is None else f"event: {name}\ndata: {json.dumps(data)}\n\n".encode()
