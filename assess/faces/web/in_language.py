"""The language of what is answered, which the request names by ``lang``, English where it names none; and how points
are named in it, by ``points``."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs

from assess.faces.web.error_answers import Json
from assess.languages.chosen_language import COORDINATES, language_named
from assess.languages.spoken import LETTERS, showing, using
from assess.languages.translations import ENGLISH, LANGUAGES


class InLanguage:
    """An interface whose sentences are worded in the language that each request names."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answers a request, as ASGI has it. What is no language of ours is refused in a sentence."""
        query = parse_qs(scope.get("query_string", b"").decode("latin-1")) if scope["type"] == "http" else {}
        named = query.get("lang", [ENGLISH])[0]
        language = language_named(named)
        if language is None:
            choices = ", ".join(LANGUAGES)
            refusal = Json({"error": f"There is no language {named[:20]!r} here: choose one of {choices}."}, 400)
            await refusal(scope, receive, send)
            return
        points = COORDINATES.get(wanted := query.get("points", [LETTERS])[0])
        if points is None:
            choices = ", ".join(COORDINATES)
            refusal = Json({"error": f"Points cannot be named as {wanted[:20]!r}: choose one of {choices}."}, 400)
            await refusal(scope, receive, send)
            return
        with using(language), showing(points):
            await self.app(scope, receive, send)
