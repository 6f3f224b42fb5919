"""What requests bring: their bodies, read up to a limit, and the client whose turn it is."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import Any

from starlette.requests import Request

from assess.rules.errors import AssessError, BadInput
from assess.web.asked_question import Busy

DROPPED = 4  # times as much may be sent in vain


class TooLarge(AssessError):
    """More was sent than is read."""


def client_of(request: Request) -> str:
    """The address of the client."""
    return request.client.host if request.client else ""


def take_turn(request: Request) -> None:
    """Raises Busy when a client makes work too fast."""
    if wait := request.app.state.rates.wait(client_of(request)):
        raise Busy("Too many requests at once: wait a moment.", wait)


async def bytes_of(request: Request, most: int) -> bytes:
    """What was sent. Raises TooLarge; some more is read and dropped, for a client that still sends hears no answer."""
    found, dropped = bytearray(), 0
    async for chunk in request.stream():
        if len(found) <= most:
            found += chunk
        else:
            dropped += len(chunk)
        if dropped > DROPPED * most:
            break
    if len(found) <= most:
        return bytes(found)
    raise TooLarge(f"There are more than {most // 1_000_000} MB: give a smaller file.")


def is_json(request: Request) -> bool:
    """Whether the body says that it is JSON."""
    return request.headers.get("content-type", "").partition(";")[0].strip().lower() == "application/json"


def json_object(data: bytes) -> dict[str, Any]:
    """The object in a body. Raises BadInput where there is none."""
    try:
        body = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise BadInput(f"The body is no JSON ({str(error)[:80]}): send one object.") from None
    if not isinstance(body, dict):
        raise BadInput("The body is no JSON object: send one object.")
    return body


def numbers_of(choice: Mapping[str, str]) -> dict[str, Any]:
    """The choices in an address, numbers as numbers."""
    found: dict[str, Any] = dict(choice)
    for name in ("game", "move", "komi"):
        if name in choice:
            try:
                found[name] = float(choice[name]) if name == "komi" else int(choice[name])
            except ValueError:
                raise BadInput(f"{name} cannot be {choice[name][:40]!r}: write a number.") from None
            if isinstance(found[name], float) and not math.isfinite(found[name]):
                raise BadInput(f"{name} cannot be {choice[name][:40]!r}: write a number.")
    return found
