"""The HTTP interface (docs/http.md): what is asked at each address, and what is answered."""

from __future__ import annotations

import json
import math
from collections.abc import AsyncIterator
from importlib.resources import files
from typing import Any
from urllib.parse import quote

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

import assess
from assess.proofs.questions import QUESTION_NAMES
from assess.reading.extras import is_installed
from assess.reading.files import LARGEST_FILE
from assess.reports.ruling.board_svg import NAMESPACE, definitions, svg_text
from assess.reports.ruling.ruling_files import FORMATS
from assess.rules.errors import AssessError, BadInput
from assess.store.casebook_file import NotKept
from assess.web.asked_question import Busy, NotFound, NotYet, Unanswered
from assess.web.desk import Desk
from assess.web.given import Given
from assess.web.guard import Admission, Guard
from assess.web.line import line_of
from assess.web.rates import Rates
from assess.web.request_bodies import TooLarge, bytes_of, client_of, is_json, json_object, numbers_of, take_turn
from assess.web.sheets import Checked, Game, Sheet, check, file_of, parts_of, play, proof_about

LARGEST_QUESTION = 1_000_000
RATE, BURST = 20.0, 200  # requests that make work, for each client
CODES: tuple[tuple[type[AssessError], int], ...] = (
    (BadInput, 400),
    (NotFound, 404),
    (NotYet, 409),
    (Busy, 429),
    (Unanswered, 500),
    (NotKept, 507),
)
TYPES = {
    "pdf": "application/pdf",
    "html": "text/html; charset=utf-8",
    "svg": "image/svg+xml",
    "sgf": "application/x-go-sgf",
    "txt": "text/plain; charset=utf-8",
}
CHOICES = ("name", "game", "move", "komi", "prisoner_stones", "rows")
OF_RULINGS = {"board.js", "paper.js"}  # scripts that the HTML file of a ruling has too
SCRIPTS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


def application(desk: Desk, admission: Admission) -> Guard:
    """The whole interface, behind its guard."""
    routes = [
        Route("/", _index),
        Route("/static/{name}", _static),
        Route("/about", _about),
        Route("/positions", _positions, methods=["GET"]),
        Route("/positions", _add_position, methods=["POST"]),
        Route("/positions/{id}", _position, methods=["GET"]),
        Route("/positions/{id}", _forget_position, methods=["DELETE"]),
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
    ]
    handlers: dict[Any, Any] = {AssessError: _refused, TooLarge: _refused, 404: _no_page, 405: _no_page, 500: _fault}
    app = Starlette(routes=routes, exception_handlers=handlers)
    app.state.desk, app.state.rates = desk, Rates(RATE, BURST)
    return Guard(app, admission)


# The page


async def _index(request: Request) -> Response:
    return Response(_page_file("index.html"), media_type="text/html")


async def _static(request: Request) -> Response:
    """The scripts and styles of the page, by their names alone; the symbols of the boards."""
    name = request.path_params["name"]
    ending = name[name.rfind(".") :]
    if name == "symbols.svg":
        return Response(f'<svg xmlns="{NAMESPACE}">{svg_text(definitions())}</svg>', media_type=SCRIPTS[".svg"])
    known = {path.name for path in files("assess.web").joinpath("page").iterdir()}
    if ending not in SCRIPTS or name not in known | OF_RULINGS:
        raise NotFound("There is no such page.")
    of_rulings = files("assess.reports.ruling").joinpath(name)
    content = of_rulings.read_bytes() if name in OF_RULINGS else _page_file(name)
    return Response(content, media_type=SCRIPTS[ending], headers={"Cache-Control": "no-cache"})


async def _about(request: Request) -> Response:
    return JSONResponse({"name": "assess", "version": assess.__version__, "pdf": is_installed("print")})


# Positions


async def _positions(request: Request) -> Response:
    return JSONResponse({"positions": await _desk(request).positions(request.query_params.get("folder"))})


async def _add_position(request: Request) -> Response:
    """A position from the bytes of a file, from pasted text, or from one that is there with other choices."""
    take_turn(request)
    desk, query = _desk(request), request.query_params
    data = await bytes_of(request, LARGEST_FILE)
    folder = query.get("folder", "")
    if not is_json(request):
        choice = {name: query[name] for name in ("name", "game", "move", "komi") if name in query}
        return JSONResponse(await desk.add_position(Given.of(data, numbers_of(choice)), folder[:120]), 201)
    body = json_object(data)
    if strange := sorted(set(body) - {"text", "from", "folder", *CHOICES}):
        raise BadInput(f"A position has no {strange[0]!r}: it has text, from, folder, {', '.join(CHOICES)}.")
    choice = {name: body[name] for name in CHOICES if name in body}
    content = b""
    if body.get("from") is not None:
        before = await desk.given(str(body["from"]))
        content, choice = before.data, {**before.choice, **choice}
    elif "text" in body:
        content = str(body["text"]).encode("utf-8", "replace")
    elif "rows" not in body:
        raise BadInput('There is nothing to read: send a file, "text", "rows", or "from" with choices.')
    folder = str(body.get("folder") or "")
    return JSONResponse(await desk.add_position(Given.of(content, choice), folder[:120]), 201)


async def _position(request: Request) -> Response:
    return JSONResponse(await _desk(request).position(request.path_params["id"]))


async def _forget_position(request: Request) -> Response:
    await _desk(request).forget(request.path_params["id"])
    return JSONResponse({"forgotten": request.path_params["id"]})


async def _line(request: Request) -> Response:
    """The board after a row of moves."""
    take_turn(request)
    moves = json_object(await bytes_of(request, LARGEST_QUESTION)).get("moves")
    if not isinstance(moves, list):
        raise BadInput('The moves are missing: write {"moves": ["B D4", "W pass"]}.')
    return JSONResponse(line_of(await _desk(request).board(request.path_params["id"]), moves))


async def _note_studied(request: Request) -> Response:
    body = json_object(await bytes_of(request, LARGEST_QUESTION))
    how = str(body.get("studied", ""))[:20]
    await _desk(request).note_studied(request.path_params["id"], how)
    return JSONResponse({"studied": how})


# Questions


async def _put_question(request: Request) -> Response:
    take_turn(request)
    body = json_object(await bytes_of(request, LARGEST_QUESTION))
    case = await _desk(request).put(body, client_of(request))
    return JSONResponse(case.told, 202, {"Location": f"/questions/{case.id}"})


async def _question(request: Request) -> Response:
    return JSONResponse((await _desk(request).case(request.path_params["id"])).told)


async def _stop_question(request: Request) -> Response:
    return JSONResponse((await _desk(request).stop(request.path_params["id"])).told)


async def _events(request: Request) -> Response:
    case = await _desk(request).case(request.path_params["id"])  # what is not there is told by a code

    async def stream() -> AsyncIterator[str]:
        async for event in case.events():
            yield ": alive\n\n" if event is None else f"event: {event[0]}\ndata: {json.dumps(event[1])}\n\n"

    return StreamingResponse(stream(), media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})


async def _ruling(request: Request) -> Response:
    form, query = request.path_params["form"], request.query_params
    if form not in FORMATS:
        raise NotFound(f"A ruling has no format {form!r}: choose one of {', '.join(FORMATS)}.")
    take_turn(request)
    desk = _desk(request)
    case = await desk.case(request.path_params["id"])
    desk.require_answer(case)
    pages = query.get("pages", "0")
    sheet = Sheet(
        await desk.work(case), case.answered, form, int(pages) if pages.isdecimal() else 0, query.get("paper", "a4")
    )
    content = await desk.make(case, file_of, sheet)
    stem = case.work.given.name.rpartition(".")[0] or case.work.given.name
    name = quote(f"{stem[:60]}-ruling.{form}", safe="")
    headers = {"Content-Disposition": f"attachment; filename*=UTF-8''{name}"}
    return Response(content, media_type=TYPES[form], headers=headers)


async def _parts(request: Request) -> Response:
    desk = _desk(request)
    case = await desk.case(request.path_params["id"])
    desk.require_answer(case)
    return JSONResponse(await desk.make(case, parts_of, Sheet(await desk.work(case), case.answered, "json")))


async def _certificate(request: Request) -> Response:
    """A proof behind an answer: of the string and the question named, or the first."""
    desk, query = _desk(request), request.query_params
    case = await desk.case(request.path_params["id"])
    if query.get("question") not in (None, *QUESTION_NAMES):
        raise BadInput(f"There is no question {query['question'][:40]!r}: choose one of {', '.join(QUESTION_NAMES)}.")
    proof = proof_about(await desk.proofs(case), query.get("string"), query.get("question"))
    if proof is None:
        desk.require_answer(case)
        raise NotFound("There is no proof of this, so there is no certificate.")
    name = f"certificate-{proof.string}-{proof.question}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    content = json.dumps(proof.data, separators=(",", ":")) + "\n"
    return Response(content, media_type="application/json", headers=headers)


async def _play(request: Request) -> Response:
    take_turn(request)
    body = json_object(await bytes_of(request, LARGEST_QUESTION))
    desk = _desk(request)
    case = await desk.case(request.path_params["id"])
    desk.require_answer(case)
    moves = body.get("moves", [])
    if not isinstance(moves, list) or len(moves) > 1000 or body.get("student") not in ("black", "white"):
        raise BadInput('Moves cannot be made so: write {"student": "black", "moves": ["D4", "pass"]}.')
    number = body.get("number", 0)
    if not isinstance(number, int):
        raise BadInput("The number of the answer is no number: write 0 for the first.")
    game = Game(
        await desk.work(case),
        case.answered,
        number,
        body["student"],
        tuple(map(str, moves)),
        body.get("hint") is True,
    )
    return JSONResponse(await desk.make(case, play, game))


async def _check(request: Request) -> Response:
    take_turn(request)
    body = json_object(await bytes_of(request, LARGEST_FILE))
    given = await _desk(request).given(str(body.get("position", "")))
    terms = {name: body[name] for name in ("string", "question") if isinstance(body.get(name), str)}
    checked = Checked(given, body.get("certificate"), tuple(terms.items()))
    return JSONResponse(await _desk(request).have(check, checked))


# What requests have in common


def _desk(request: Request) -> Desk:
    desk: Desk = request.app.state.desk
    return desk


def _page_file(name: str) -> bytes:
    return files("assess.web").joinpath("page", name).read_bytes()


async def _refused(request: Request, error: Exception) -> Response:
    code = 413 if isinstance(error, TooLarge) else next((code for kind, code in CODES if isinstance(error, kind)), 500)
    headers = {"Retry-After": str(math.ceil(error.seconds))} if isinstance(error, Busy) else {}
    if code == 413:
        headers["Connection"] = "close"  # what is still to come is not read
    return JSONResponse({"error": str(error)}, code, headers)


async def _no_page(request: Request, error: Exception) -> Response:
    code = getattr(error, "status_code", 404)
    return JSONResponse({"error": "There is nothing at this address: see docs/http.md."}, code)


async def _fault(request: Request, error: Exception) -> Response:
    return JSONResponse({"error": f"This is an error in assess, please report it ({type(error).__name__})."}, 500)
