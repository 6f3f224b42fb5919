"""The HTTP interface (docs/http.md): what is asked at each address, and what is answered."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Sequence
from dataclasses import asdict, replace
from typing import Any
from urllib.parse import parse_qs, quote

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

import assess
from assess.faces.web import openapi
from assess.faces.web.answering import KeptAnswer
from assess.faces.web.at_once import CHOICES, AtOnce, given_in, given_in_json, seconds_of
from assess.faces.web.casework import Casework
from assess.faces.web.error_answers import UNBUFFERED, Json, event_of, faulted, no_page, refused
from assess.faces.web.given import Given, chosen_besides
from assess.faces.web.page_files import index, static
from assess.faces.web.questions_at_work import AT_WORK, RULED, STOPPED, NotFound
from assess.faces.web.request_bodies import (
    LARGEST_QUESTION,
    Rates,
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
    ChoiceRecord,
    LineBody,
    OnPaper,
    PlayBody,
    PositionBody,
    StudiedBody,
    given_again,
    given_with,
    record_in,
    record_of,
)
from assess.faces.web.sheets import MovesMade, Sheet, ToCheck, check, file_of, parts_of, play
from assess.languages.chosen_language import COORDINATES, language_named
from assess.languages.spoken import LETTERS, AssessError, BadInput, showing, using
from assess.languages.translations import ENGLISH, LANGUAGES
from assess.proofs.questions import QUESTION_NAMES
from assess.reading.files import LARGEST_FILE
from assess.reports.json.assessment_json import FirstLookJson
from assess.reports.json.finding_json import CertificateJson, CheckJson
from assess.reports.ruling.formats import FORMATS
from assess.reports.text.page_words import turn_told
from assess.requests.wording import Wording
from assess.rules.position import Color, Position
from assess.rules.proof_play import IllegalMove, State, begin, make_move, player_and_word
from assess.system.extras import is_installed

LONGEST_FOLDER, LONGEST_STUDIED, LONGEST_LINE = 120, 20, 1000


def position_addresses() -> list[Route]:
    """What is asked about positions at each address, and by which method."""
    return [
        Route("/positions", _positions, methods=["GET"]),
        Route("/positions", _add_position, methods=["POST"]),
        Route("/positions/{id}", _position, methods=["GET"]),
        Route("/positions/{id}", _forget_position, methods=["DELETE"]),
        Route("/positions/{id}/events", _changes),
        Route("/positions/{id}/look", _look),
        Route("/positions/{id}/studied", _note_studied, methods=["PUT"]),
        Route("/positions/{id}/line", _line, methods=["POST"]),
    ]


@openapi.answers(openapi.PositionsTold, query=("folder",))
async def _positions(request: Request) -> Response:
    """The positions that are kept, or those of a folder."""
    take_turn(request)
    casework = casework_of(request)
    positions = await casework.positions(request.query_params.get("folder"))
    return Json({"positions": positions, "notes": casework.casebook.notes})


@openapi.answers(openapi.PositionTold, 201, takes=PositionBody, query=("folder",), of_file=CHOICES)
async def _add_position(request: Request) -> Response:
    """A position from the bytes of a file, from pasted text, or from one that is there with other choices."""
    take_turn(request)
    async with body_of(request, LARGEST_FILE) as data:
        given, folder, instead = await _given_in(request, data)
        del data
        adding = casework_of(request).add_position(given, folder[:LONGEST_FOLDER], client_of(request), instead)
        return Json(await while_there(request, adding), 201)


async def _given_in(request: Request, data: bytes) -> tuple[Given, str, str]:
    """What is to be read, the folder to which it belongs, and the position in whose place it is to be kept."""
    query = request.query_params
    if not is_json(request):
        choice = {name: query[name] for name in CHOICES if name in query}
        return given_with(data, record_of(choice, ChoiceRecord, strict=False)), query.get("folder", ""), ""
    body = record_in(data, PositionBody)
    body.require_one()
    content, choice, folder = (body.text or "").encode(), body.choice, body.folder or query.get("folder", "")
    if body.from_ is not None:
        before = await casework_of(request).casebook.position(body.from_)
        content, choice, folder = before.data, chosen_besides(before.choice, choice), folder or before.folder
    elif body.text is None and "rows" not in choice:
        raise BadInput('There is nothing to read: send a file, "text", "rows", or "from" with choices.')
    return given_again(content, choice), folder, (body.from_ or "") if body.instead else ""


@openapi.answers(openapi.PositionWithQuestions)
async def _position(request: Request) -> Response:
    """A position, with the questions put about it."""
    take_turn(request)
    return Json(await casework_of(request).position(request.path_params["id"], client_of(request)))


@openapi.answers(openapi.ForgottenTold)
async def _forget_position(request: Request) -> Response:
    """Takes a position away, with its questions."""
    await casework_of(request).forget(request.path_params["id"])
    return Json({"forgotten": request.path_params["id"]})


@openapi.answers(("text/event-stream",))
async def _changes(request: Request) -> Response:
    """What is agreed about a position, and each change of it, whoever makes it: ``agreed``. The stream ends with
    ``forgotten`` when the position is taken away, or ``ended`` with the server."""
    take_turn(request)
    casework, name = casework_of(request), request.path_params["id"]
    await casework.casebook.position(name)

    async def stream() -> AsyncIterator[bytes]:
        try:
            async for event in casework.agreements.events(name):
                yield event_of(*(event or ("", None)))
        except NotFound:  # it was taken away while its state was read
            yield event_of("forgotten", {})

    return StreamingResponse(stream(), media_type="text/event-stream", headers=UNBUFFERED)


@openapi.answers(FirstLookJson, query=("rules", "precedents"))
async def _look(request: Request) -> Response:
    """What a position looks like at first sight."""
    take_turn(request)
    chosen = {name: request.query_params.get(name) for name in ("rules", "precedents")}
    look = casework_of(request).look(request.path_params["id"], client_of(request), chosen)
    return Json(await while_there(request, look))


@openapi.answers(openapi.LineTold, takes=LineBody)
async def _line(request: Request) -> Response:
    """The board after a row of moves."""
    take_turn(request)
    async with body_of(request, LARGEST_QUESTION) as data:
        line = record_in(data, LineBody)
    board = await casework_of(request).board(request.path_params["id"])
    return Json(line_of(board, line.moves, Color(line.to_move)))


@openapi.answers(openapi.StudiedTold, takes=StudiedBody)
async def _note_studied(request: Request) -> Response:
    """Notes how far a position was studied."""
    take_turn(request)
    async with body_of(request, LARGEST_QUESTION) as data:
        how = record_in(data, StudiedBody).studied[:LONGEST_STUDIED]
    await casework_of(request).note_studied(request.path_params["id"], how)
    return Json({"studied": how})


def casework_of(request: Request) -> Casework:
    """The casework of the server that is asked."""
    casework: Casework = request.app.state.casework
    return casework


def line_of(position: Position, moves: Sequence[object], begins: Color = Color.BLACK) -> dict[str, Any]:
    """The board after moves such as ``B D4`` and ``W pass``; without any, the player is to move who ``begins``. Raises
    BadInput for a move that the rules prohibit, and for a part of a board."""
    position.require_whole()
    if len(moves) > LONGEST_LINE:
        raise BadInput(
            "A row of {number} moves is too long: make {most} at most.", number=len(moves), most=LONGEST_LINE
        )
    state: State = begin(position, begins)
    points: list[int | None] = []
    taken = asdict(position.prisoner_stones)
    for number, text in enumerate(moves, 1):
        player, word = player_and_word(str(text))
        if number == 1:
            state = replace(state, to_move=player)
        elif player is not state.to_move:
            raise BadInput(
                "Move {number} is {player}'s: let the players alternate.", number=number, player=state.to_move.title
            )
        try:
            made = make_move(state, "pass" if word.lower() == "pass" else position.name(position.point(word)))
        except IllegalMove as error:
            raise BadInput(
                "{player} {move} is not allowed: {why}.",
                player=state.to_move,
                move=word,
                why=error.prohibition.words,
            ) from None
        state = made.state
        points.append(made.point)
        taken[player.opponent.value] += len(made.removed)
    return {
        "stones": state.position.stones,
        "points": points,
        "ban": state.ban,
        "to_move": state.to_move.value,
        "ended": state.ended,
        "text": turn_told(state),
        "prisoner_stones": taken,
    }


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


@openapi.answers(("application/json",))
async def _openapi(request: Request) -> Response:
    """This description."""
    state = request.app.state
    if not hasattr(state, "description"):
        state.description = openapi.description([route for route in request.app.routes if isinstance(route, Route)])
    return Json(state.description)


@openapi.answers(openapi.AboutTold)
async def _about(request: Request) -> Response:
    """The program that answers."""
    return Json({"name": "assess", "version": assess.__version__, "pdf": is_installed("print")})


# Questions


@openapi.answers(openapi.QuestionTold, 202, 201, takes=ASKED)
async def _put_question(request: Request) -> Response:
    """Puts a question about a position. Its answer comes later."""
    take_turn(request)
    async with body_of(request, LARGEST_QUESTION) as data:
        asked = record_in(data, ASKED)
    case = await casework_of(request).put(asked, client_of(request))
    code = 202 if case.state in AT_WORK else 201
    told = await casework_of(request).told(case, client_of(request))
    return Json(told, code, {"Location": f"/questions/{case.id}"})


@openapi.answers(openapi.QuestionTold)
async def _question(request: Request) -> Response:
    """A question as it stands."""
    take_turn(request)
    casework = casework_of(request)
    return Json(await casework.told(await casework.case(request.path_params["id"]), client_of(request)))


@openapi.answers(openapi.QuestionTold)
async def _stop_question(request: Request) -> Response:
    """Stops a question; what was found till then stays."""
    return Json((await casework_of(request).stop(request.path_params["id"])).told)


@openapi.answers(("text/event-stream",))
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


@openapi.answers(tuple(form.media for form in FORMATS.values()), query=ON_PAPER)
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


@openapi.answers(openapi.SheetTold)
async def _parts(request: Request) -> Response:
    """The same as data: sentences, figures and variations."""
    take_turn(request)
    casework = casework_of(request)
    case = await casework.case(request.path_params["id"])
    made = casework.make(case, parts_of, lambda work, found: Sheet(work, found, "json"), client_of(request))
    return Json(await while_there(request, made))


@openapi.answers(CertificateJson, query=("string", "question"))
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


@openapi.answers(openapi.PlayTold, takes=PlayBody)
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


@openapi.answers(CheckJson, takes=CheckBody)
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


@openapi.answers(openapi.RuledAtOnce, takes=RULED_AT_ONCE, query=("wait",), of_file=(*CHOICES, *ASKED_IN_ADDRESS))
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
