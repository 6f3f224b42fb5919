"""The HTTP interface (docs/http.md): what is asked at each address, and what is answered."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Sequence
from typing import Any
from urllib.parse import parse_qs, quote

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

import assess
from assess.faces.web.answer_records import (
    AboutTold,
    PlayTold,
    QuestionTold,
    RuledAtOnce,
    SheetTold,
)
from assess.faces.web.asked_question import AT_WORK, RULED, STOPPED, NotFound
from assess.faces.web.at_once import CHOICES, AtOnce, given_in, given_in_json, seconds_of
from assess.faces.web.casework import Casework
from assess.faces.web.error_answers import Json, faulted, no_page, refused
from assess.faces.web.event_stream import UNBUFFERED, event_of
from assess.faces.web.kept_answer import KeptAnswer
from assess.faces.web.openapi import answers, description
from assess.faces.web.page_files import index, static
from assess.faces.web.position_routes import casework_of, position_addresses
from assess.faces.web.rates import Rates
from assess.faces.web.request_bodies import (
    LARGEST_QUESTION,
    Uploads,
    body_of,
    client_of,
    is_json,
    take_turn,
    while_there,
)
from assess.faces.web.request_records import (
    ASKED,
    ASKED_IN_ADDRESS,
    ON_PAPER,
    RULED_AT_ONCE,
    CheckBody,
    OnPaper,
    PlayBody,
    record_in,
    record_of,
)
from assess.faces.web.sheets import MovesMade, Sheet, ToCheck, check, file_of, parts_of, play
from assess.languages.chosen_language import COORDINATES, language_named
from assess.languages.spoken import LETTERS, AssessError, BadInput, showing, using
from assess.languages.translations import ENGLISH, LANGUAGES
from assess.proofs.questions import QUESTION_NAMES
from assess.reading.files import LARGEST_FILE
from assess.reports.json.finding_json import CheckJson
from assess.reports.json.proof_json import CertificateJson
from assess.reports.ruling.formats import FORMATS
from assess.requests.wording import Wording
from assess.system.extras import is_installed

RATE, BURST = 20.0, 200  # requests that make work, for each client


def addresses() -> list[Route]:
    """What is asked at each address, and by which method."""
    return [
        Route("/", index),
        Route("/static/{name}", static),
        Route("/openapi.json", _openapi),
        Route("/about", _about),
        *position_addresses(),
        Route("/questions", _put_question, methods=["POST"]),
        Route("/questions/{id}", _question, methods=["GET"]),
        Route("/questions/{id}", _stop_question, methods=["DELETE"]),
        Route("/questions/{id}/events", _events),
        Route("/questions/{id}/ruling.json", _parts),
        Route("/questions/{id}/ruling.{form}", _ruling),
        Route("/questions/{id}/certificate", _certificate),
        Route("/questions/{id}/play", _play, methods=["POST"]),
        Route("/check", _check, methods=["POST"]),
        Route("/rulings", _rulings, methods=["POST"]),
    ]


def interface(casework: Casework, at_once: AtOnce, others: Sequence[Route] = ()) -> Starlette:
    """The questions and their answers by their addresses, and ``others`` besides; nobody guards it."""
    handlers: dict[Any, Any] = {AssessError: refused, 404: no_page, 405: no_page, 500: faulted}
    routes = [*addresses(), *others]
    app = Starlette(routes=routes, exception_handlers=handlers, middleware=[Middleware(InLanguage)])
    app.router.redirect_slashes = False
    app.state.casework, app.state.at_once = casework, at_once
    app.state.rates, app.state.uploads = Rates(RATE, BURST), Uploads()
    return app


@answers(("application/json",))
async def _openapi(request: Request) -> Response:
    """This description."""
    state = request.app.state
    if not hasattr(state, "description"):
        state.description = description([route for route in request.app.routes if isinstance(route, Route)])
    return Json(state.description)


@answers(AboutTold)
async def _about(request: Request) -> Response:
    """The program that answers."""
    return Json({"name": "assess", "version": assess.__version__, "pdf": is_installed("print")})


# Questions


@answers(QuestionTold, 202, 201, takes=ASKED)
async def _put_question(request: Request) -> Response:
    """Puts a question about a position. Its answer comes later."""
    take_turn(request)
    async with body_of(request, LARGEST_QUESTION) as data:
        asked = record_in(data, ASKED)
    case = await casework_of(request).put(asked, client_of(request))
    code = 202 if case.state in AT_WORK else 201
    told = await casework_of(request).told(case, client_of(request))
    return Json(told, code, {"Location": f"/questions/{case.id}"})


@answers(QuestionTold)
async def _question(request: Request) -> Response:
    """A question as it stands."""
    take_turn(request)
    casework = casework_of(request)
    return Json(await casework.told(await casework.case(request.path_params["id"]), client_of(request)))


@answers(QuestionTold)
async def _stop_question(request: Request) -> Response:
    """Stops a question; what was found till then stays."""
    return Json((await casework_of(request).stop(request.path_params["id"])).told)


@answers(("text/event-stream",))
async def _events(request: Request) -> Response:
    """What happens to a question, from its beginning on: ``progress``, ``settled`` with a string, and at the end
    ``ruled``, ``stopped`` or ``failed`` with the question."""
    take_turn(request)
    casework = casework_of(request)
    case = await casework.case(request.path_params["id"])  # what is not there is told by a code

    async def stream() -> AsyncIterator[bytes]:
        async for event in case.events():
            if event is not None and event[0] in (RULED, STOPPED):
                event = event[0], await casework.told(case, client_of(request))
            yield event_of(*(event or ("", None)))

    return StreamingResponse(stream(), media_type="text/event-stream", headers=UNBUFFERED)


@answers(tuple(form.media for form in FORMATS.values()), query=ON_PAPER)
async def _ruling(request: Request) -> Response:
    """A sheet with the answer, as far as there is one."""
    form = request.path_params["form"]
    if form not in FORMATS:
        raise NotFound(
            "{option} cannot be {value!r}: choose one of {choices}.",
            option="format",
            value=form[:20],
            choices=", ".join(FORMATS),
        )
    paper = record_of(
        {name: request.query_params[name] for name in ON_PAPER if name in request.query_params}, OnPaper, strict=False
    )
    take_turn(request)
    casework = casework_of(request)
    case = await casework.case(request.path_params["id"])
    made = casework.make(
        case, file_of, lambda work, found: Sheet(work, found, form, paper.pages, paper.paper), client_of(request)
    )
    content = await while_there(request, made)
    stem = case.work.given.name.rpartition(".")[0] or case.work.given.name
    name = quote(f"{stem[:60]}-ruling.{form}", safe="", errors="replace")
    headers = {"Content-Disposition": f"attachment; filename*=UTF-8''{name}"}
    return Response(content, media_type=FORMATS[form].media, headers=headers)


@answers(SheetTold)
async def _parts(request: Request) -> Response:
    """The same as data: sentences, figures and variations."""
    take_turn(request)
    casework = casework_of(request)
    case = await casework.case(request.path_params["id"])
    made = casework.make(case, parts_of, lambda work, found: Sheet(work, found, "json"), client_of(request))
    return Json(await while_there(request, made))


@answers(CertificateJson, query=("string", "question"))
async def _certificate(request: Request) -> Response:
    """A proof behind an answer: of the string and the question named, or the first."""
    take_turn(request)
    casework, query = casework_of(request), request.query_params
    case = await casework.case(request.path_params["id"])
    if query.get("question") not in (None, *QUESTION_NAMES):
        raise BadInput(
            "{option} cannot be {value!r}: choose one of {choices}.",
            option="question",
            value=query["question"][:40],
            choices=", ".join(QUESTION_NAMES),
        )
    proof = await casework.proof(case, query.get("string"), query.get("question"), client_of(request))
    if proof is None:
        casework.require_answer(case)
        raise NotFound("There is no proof of this, so there is no certificate.")
    name = f"certificate-{proof.string}-{proof.question}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    content = json.dumps(proof.data, separators=(",", ":")) + "\n"
    return Response(content, media_type="application/json", headers=headers)


@answers(PlayTold, takes=PlayBody)
async def _play(request: Request) -> Response:
    """Plays against the proof of an answer."""
    take_turn(request)
    async with body_of(request, LARGEST_QUESTION) as data:
        body = record_in(data, PlayBody)
    casework = casework_of(request)
    case = await casework.case(request.path_params["id"])

    def game(work: Any, found: KeptAnswer | None) -> MovesMade:
        return MovesMade(work, found, body.number, body.student, tuple(body.moves), body.hint)

    return Json(await while_there(request, casework.make(case, play, game, client_of(request))))


@answers(CheckJson, takes=CheckBody)
async def _check(request: Request) -> Response:
    """Has the independent checker judge a certificate for a position."""
    take_turn(request)
    async with body_of(request, LARGEST_FILE) as data:
        body = record_in(data, CheckBody)
        del data
        given = await casework_of(request).given(body.position)
        wanted = ToCheck(given, bytes(body.certificate), Wording(string=body.string, question=body.question))
        return Json(await while_there(request, casework_of(request).errands.have(check, wanted, client_of(request))))


# Rulings without state


@answers(RuledAtOnce, takes=RULED_AT_ONCE, query=("wait",), of_file=(*CHOICES, *ASKED_IN_ADDRESS))
async def _rulings(request: Request) -> Response:
    """What is known of a position after a moment; nothing of it is kept."""
    take_turn(request)
    seconds = seconds_of(request.query_params)
    async with body_of(request, LARGEST_QUESTION) as data:
        given, asked = given_in_json(data) if is_json(request) else given_in(data, request.query_params)
    at_once: AtOnce = request.app.state.at_once
    return Json(await while_there(request, at_once.rule(given, asked, seconds, client_of(request))))


class InLanguage:
    """An interface whose sentences are worded in the language that each request names by ``lang``, English where it
    names none, with points named as ``points`` says."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answers a request, as ASGI has it. What is no language of ours is refused in a sentence."""
        query = parse_qs(scope.get("query_string", b"").decode("latin-1")) if scope["type"] == "http" else {}
        named = query.get("lang", [ENGLISH])[0]
        language = language_named(named)
        if language is None:
            choices = ", ".join(LANGUAGES)
            sentence = f"There is no language {named[:20]!r} here: choose one of {choices}."
            await Json({"error": sentence, "refusal": "bad_input"}, 400)(scope, receive, send)
            return
        points = COORDINATES.get(wanted := query.get("points", [LETTERS])[0])
        if points is None:
            choices = ", ".join(COORDINATES)
            sentence = f"Points cannot be named as {wanted[:20]!r}: choose one of {choices}."
            await Json({"error": sentence, "refusal": "bad_input"}, 400)(scope, receive, send)
            return
        with using(language), showing(points):
            await self.app(scope, receive, send)
