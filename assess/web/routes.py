"""The HTTP interface (docs/http.md): what is asked at each address, and what is answered."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Sequence
from typing import Any
from urllib.parse import quote

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

import assess
from assess.proofs.questions import QUESTION_NAMES
from assess.reading.extras import is_installed
from assess.reading.files import LARGEST_FILE
from assess.reports.ruling.formats import FORMATS
from assess.requests.wording import Wording
from assess.rules.errors import AssessError, BadInput
from assess.web.asked_question import AT_WORK, RULED, STOPPED, NotFound
from assess.web.at_once import CHOICES, AtOnce, given_in, given_in_json, seconds_of
from assess.web.casework import Casework
from assess.web.error_answers import Json, faulted, no_page, refused
from assess.web.given import Given, given_again
from assess.web.in_language import InLanguage
from assess.web.line import line_of
from assess.web.page_files import index, static
from assess.web.rates import Rates
from assess.web.request_bodies import body_of, client_of, is_json, take_turn, while_there
from assess.web.request_records import (
    ASKED,
    CheckBody,
    ChoiceRecord,
    LineBody,
    PlayBody,
    PositionBody,
    StudiedBody,
    record_in,
    record_of,
)
from assess.web.sheets import MovesMade, Sheet, ToCheck, check, file_of, parts_of, play, proof_about
from assess.web.uploads import Uploads

LARGEST_QUESTION = 1_000_000
LONGEST_FOLDER, LONGEST_STUDIED = 120, 20
RATE, BURST = 20.0, 200  # requests that make work, for each client


def interface(casework: Casework, at_once: AtOnce, others: Sequence[Route] = ()) -> Starlette:
    """The questions and their answers by their addresses, and ``others`` besides; nobody guards it."""
    routes = [
        Route("/", index),
        Route("/static/{name}", static),
        Route("/about", _about),
        Route("/positions", _positions, methods=["GET"]),
        Route("/positions", _add_position, methods=["POST"]),
        Route("/positions/{id}", _position, methods=["GET"]),
        Route("/positions/{id}", _forget_position, methods=["DELETE"]),
        Route("/positions/{id}/look", _look),
        Route("/positions/{id}/studied", _note_studied, methods=["PUT"]),
        Route("/positions/{id}/line", _line, methods=["POST"]),
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
        *others,
    ]
    handlers: dict[Any, Any] = {AssessError: refused, 404: no_page, 405: no_page, 500: faulted}
    app = Starlette(routes=routes, exception_handlers=handlers, middleware=[Middleware(InLanguage)])
    app.router.redirect_slashes = False
    app.state.casework, app.state.at_once = casework, at_once
    app.state.rates, app.state.uploads = Rates(RATE, BURST), Uploads()
    return app


async def _about(request: Request) -> Response:
    return Json({"name": "assess", "version": assess.__version__, "pdf": is_installed("print")})


# Positions


async def _positions(request: Request) -> Response:
    take_turn(request)
    return Json({"positions": await _casework(request).positions(request.query_params.get("folder"))})


async def _add_position(request: Request) -> Response:
    """A position from the bytes of a file, from pasted text, or from one that is there with other choices."""
    take_turn(request)
    async with body_of(request, LARGEST_FILE) as data:
        given, folder, instead = await _given_in(request, data)
        del data
        adding = _casework(request).add_position(given, folder[:LONGEST_FOLDER], client_of(request), instead)
        return Json(await while_there(request, adding), 201)


async def _given_in(request: Request, data: bytes) -> tuple[Given, str, str]:
    """What is to be read, the folder to which it belongs, and the position in whose place it is to be kept."""
    query = request.query_params
    if not is_json(request):
        choice = {name: query[name] for name in CHOICES if name in query}
        return Given.of(data, record_of(choice, ChoiceRecord, strict=False)), query.get("folder", ""), ""
    body = record_in(data, PositionBody)
    content, choice, folder = (body.text or "").encode(), body.choice, body.folder or query.get("folder", "")
    if body.from_ is not None:
        before = await _casework(request).casebook.position(body.from_)
        content, choice, folder = before.data, {**before.choice, **choice}, folder or before.folder
    elif body.text is None and "rows" not in choice:
        raise BadInput('There is nothing to read: send a file, "text", "rows", or "from" with choices.')
    return given_again(content, choice), folder, (body.from_ or "") if body.instead else ""


async def _position(request: Request) -> Response:
    take_turn(request)
    return Json(await _casework(request).position(request.path_params["id"]))


async def _forget_position(request: Request) -> Response:
    await _casework(request).forget(request.path_params["id"])
    return Json({"forgotten": request.path_params["id"]})


async def _look(request: Request) -> Response:
    """What a position looks like at first sight."""
    take_turn(request)
    return Json(await while_there(request, _casework(request).look(request.path_params["id"], client_of(request))))


async def _line(request: Request) -> Response:
    """The board after a row of moves."""
    take_turn(request)
    async with body_of(request, LARGEST_QUESTION) as data:
        moves = record_in(data, LineBody).moves
    return Json(line_of(await _casework(request).board(request.path_params["id"]), moves))


async def _note_studied(request: Request) -> Response:
    take_turn(request)
    async with body_of(request, LARGEST_QUESTION) as data:
        how = record_in(data, StudiedBody).studied[:LONGEST_STUDIED]
    await _casework(request).note_studied(request.path_params["id"], how)
    return Json({"studied": how})


# Questions


async def _put_question(request: Request) -> Response:
    take_turn(request)
    async with body_of(request, LARGEST_QUESTION) as data:
        asked = record_in(data, ASKED)
    case = await _casework(request).put(asked, client_of(request))
    code = 202 if case.state in AT_WORK else 201
    told = await _casework(request).told(case, client_of(request))
    return Json(told, code, {"Location": f"/questions/{case.id}"})


async def _question(request: Request) -> Response:
    take_turn(request)
    casework = _casework(request)
    return Json(await casework.told(await casework.case(request.path_params["id"]), client_of(request)))


async def _stop_question(request: Request) -> Response:
    return Json((await _casework(request).stop(request.path_params["id"])).told)


async def _events(request: Request) -> Response:
    take_turn(request)
    casework = _casework(request)
    case = await casework.case(request.path_params["id"])  # what is not there is told by a code

    async def stream() -> AsyncIterator[bytes]:
        async for event in case.events():
            if event is None:
                yield b": alive\n\n"
                continue
            name, data = event
            if name in (RULED, STOPPED):
                data = await casework.told(case, client_of(request))
            yield f"event: {name}\ndata: {json.dumps(data)}\n\n".encode()

    return StreamingResponse(stream(), media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})


async def _ruling(request: Request) -> Response:
    form, query = request.path_params["form"], request.query_params
    if form not in FORMATS:
        raise NotFound(f"A ruling has no format {form[:20]!r}: choose one of {', '.join(FORMATS)}.")
    take_turn(request)
    casework = _casework(request)
    case = await casework.case(request.path_params["id"])
    pages, paper = query.get("pages", "0"), query.get("paper", "a4")
    number = int(pages) if pages.isascii() and pages.isdecimal() and len(pages) < 4 else 0
    content = await while_there(
        request,
        casework.make(case, file_of, lambda work, found: Sheet(work, found, form, number, paper), client_of(request)),
    )
    stem = case.work.given.name.rpartition(".")[0] or case.work.given.name
    name = quote(f"{stem[:60]}-ruling.{form}", safe="", errors="replace")
    headers = {"Content-Disposition": f"attachment; filename*=UTF-8''{name}"}
    return Response(content, media_type=FORMATS[form].media, headers=headers)


async def _parts(request: Request) -> Response:
    take_turn(request)
    casework = _casework(request)
    case = await casework.case(request.path_params["id"])
    made = casework.make(case, parts_of, lambda work, found: Sheet(work, found, "json"), client_of(request))
    return Json(await while_there(request, made))


async def _certificate(request: Request) -> Response:
    """A proof behind an answer: of the string and the question named, or the first."""
    take_turn(request)
    casework, query = _casework(request), request.query_params
    case = await casework.case(request.path_params["id"])
    if query.get("question") not in (None, *QUESTION_NAMES):
        raise BadInput(f"There is no question {query['question'][:40]!r}: choose one of {', '.join(QUESTION_NAMES)}.")
    proof = proof_about(await casework.proofs(case), query.get("string"), query.get("question"))
    if proof is None:
        casework.require_answer(case)
        raise NotFound("There is no proof of this, so there is no certificate.")
    name = f"certificate-{proof.string}-{proof.question}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    content = json.dumps(proof.data, separators=(",", ":")) + "\n"
    return Response(content, media_type="application/json", headers=headers)


async def _play(request: Request) -> Response:
    take_turn(request)
    async with body_of(request, LARGEST_QUESTION) as data:
        body = record_in(data, PlayBody)
    casework = _casework(request)
    case = await casework.case(request.path_params["id"])

    def game(work: Any, found: bytes | None) -> MovesMade:
        return MovesMade(work, found, body.number, body.student, tuple(body.moves), body.hint)

    return Json(await while_there(request, casework.make(case, play, game, client_of(request))))


async def _check(request: Request) -> Response:
    take_turn(request)
    async with body_of(request, LARGEST_FILE) as data:
        body = record_in(data, CheckBody)
        del data
        given = await _casework(request).given(body.position)
        wanted = ToCheck(given, bytes(body.certificate), Wording(string=body.string, question=body.question))
        return Json(await while_there(request, _casework(request).errands.have(check, wanted, client_of(request))))


# Rulings without state


async def _rulings(request: Request) -> Response:
    """What is known of a position after a moment; nothing of it is kept."""
    take_turn(request)
    seconds = seconds_of(request.query_params)
    async with body_of(request, LARGEST_QUESTION) as data:
        given, asked = given_in_json(data) if is_json(request) else given_in(data, request.query_params)
    at_once: AtOnce = request.app.state.at_once
    return Json(await while_there(request, at_once.rule(given, asked, seconds, client_of(request))))


def _casework(request: Request) -> Casework:
    casework: Casework = request.app.state.casework
    return casework
