"""The form of answers: JSON, server-sent events, and where a request cannot be served a code and a sentence."""

from __future__ import annotations

import json
import logging
import math
from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from assess.faces.web.agreements import Outdated
from assess.faces.web.questions_at_work import Busy, NotFound, NotYet, Unanswered
from assess.faces.web.request_bodies import Gone, TooFast, TooLarge, TooMuch
from assess.languages.spoken import AssessError, BadInput, worded
from assess.store.casebook_file import Forgotten, NotKept

CODES: tuple[tuple[type[AssessError], int, str], ...] = (
    (BadInput, 400, "bad_input"),
    (NotFound, 404, "not_found"),
    (Forgotten, 404, "not_found"),
    (NotYet, 409, "not_yet"),
    (Outdated, 409, "outdated"),
    (TooLarge, 413, "too_large"),
    (TooFast, 429, "too_many_requests"),
    (Busy, 429, "busy"),
    (Gone, 499, "gone"),
    (Unanswered, 500, "fault"),
    (TooMuch, 503, "busy"),
    (NotKept, 507, "not_kept"),
)
"""By what is raised the code of the answer, and the name of the refusal in its JSON."""


class Json(JSONResponse):
    """JSON of whatever was read: a letter that no text can hold becomes a question mark."""

    def render(self, content: Any) -> bytes:
        """The bytes of the body."""
        text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
        return text.encode("utf-8", "replace")


UNBUFFERED = {"X-Accel-Buffering": "no"}
"""What keeps a proxy from gathering events before it hands them on."""


def event_of(name: str, data: Mapping[str, Any] | None) -> bytes:
    """Return an event as it is sent; without data a sign of life, which is a comment."""
    return b": alive\n\n" if data is None else f"event: {name}\ndata: {json.dumps(data)}\n\n".encode()


async def refused(request: Request, error: Exception) -> Response:
    """The answer to what was refused."""
    code, name = next(((code, name) for kind, code, name in CODES if isinstance(error, kind)), (500, "fault"))
    headers = {"Retry-After": str(math.ceil(error.seconds))} if isinstance(error, Busy | TooMuch) else {}
    if code == 413:
        headers["Connection"] = "close"  # what is still to come is not read
    states = error.states if isinstance(error, Outdated) else {}
    return Json({"error": str(error), "refusal": name, **states}, code, headers)


async def no_page(request: Request, error: Exception) -> Response:
    """The answer at an address where there is nothing."""
    code = getattr(error, "status_code", 404)
    said = worded("There is nothing at this address: see docs/http.md.")
    return Json({"error": said, "refusal": "not_found"}, code)


def fault(request: Request | None, error: Exception) -> Response:
    """The answer to an error of ours. What it was is written to standard error."""
    logging.getLogger("assess.faces.web").error("an error in assess", exc_info=error)
    said = worded("This is an error in assess, please report it ({error}).", error=type(error).__name__)
    return Json({"error": said, "refusal": "fault"}, 500)


async def faulted(request: Request, error: Exception) -> Response:
    """The same where an answer is awaited."""
    return fault(request, error)
