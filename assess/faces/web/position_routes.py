"""Positions over HTTP: they are read and kept, looked at, played on and forgotten."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import asdict, replace
from typing import Any

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from assess.faces.web.answer_records import (
    ForgottenTold,
    LineTold,
    PositionsTold,
    PositionTold,
    PositionWithQuestions,
    StudiedTold,
)
from assess.faces.web.asked_question import NotFound
from assess.faces.web.at_once import CHOICES
from assess.faces.web.casework import Casework
from assess.faces.web.error_answers import Json
from assess.faces.web.event_stream import UNBUFFERED, event_of
from assess.faces.web.given import Given, chosen_besides
from assess.faces.web.given_choices import given_again, given_with
from assess.faces.web.openapi import answers
from assess.faces.web.request_bodies import LARGEST_QUESTION, body_of, client_of, is_json, take_turn, while_there
from assess.faces.web.request_records import (
    ChoiceRecord,
    LineBody,
    PositionBody,
    StudiedBody,
    record_in,
    record_of,
)
from assess.languages.spoken import BadInput
from assess.reading.files import LARGEST_FILE
from assess.reports.json.look_json import FirstLookJson
from assess.reports.text.page_words import turn_told
from assess.rules.position import Color, Position
from assess.rules.proof_play import IllegalMove, State, begin, make_move, player_and_word

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


@answers(PositionsTold, query=("folder",))
async def _positions(request: Request) -> Response:
    """The positions that are kept, or those of a folder."""
    take_turn(request)
    casework = casework_of(request)
    positions = await casework.positions(request.query_params.get("folder"))
    return Json({"positions": positions, "notes": casework.casebook.notes})


@answers(PositionTold, 201, takes=PositionBody, query=("folder",), of_file=CHOICES)
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


@answers(PositionWithQuestions)
async def _position(request: Request) -> Response:
    """A position, with the questions put about it."""
    take_turn(request)
    return Json(await casework_of(request).position(request.path_params["id"], client_of(request)))


@answers(ForgottenTold)
async def _forget_position(request: Request) -> Response:
    """Takes a position away, with its questions."""
    await casework_of(request).forget(request.path_params["id"])
    return Json({"forgotten": request.path_params["id"]})


@answers(("text/event-stream",))
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


@answers(FirstLookJson, query=("rules", "precedents"))
async def _look(request: Request) -> Response:
    """What a position looks like at first sight."""
    take_turn(request)
    chosen = {name: request.query_params.get(name) for name in ("rules", "precedents")}
    look = casework_of(request).look(request.path_params["id"], client_of(request), chosen)
    return Json(await while_there(request, look))


@answers(LineTold, takes=LineBody)
async def _line(request: Request) -> Response:
    """The board after a row of moves."""
    take_turn(request)
    async with body_of(request, LARGEST_QUESTION) as data:
        line = record_in(data, LineBody)
    board = await casework_of(request).board(request.path_params["id"])
    return Json(line_of(board, line.moves, Color(line.to_move)))


@answers(StudiedTold, takes=StudiedBody)
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
