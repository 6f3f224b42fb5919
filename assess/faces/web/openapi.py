"""The interface described for programs (OpenAPI 3.1): what is answered, as records, and what is made of them, of the
routes and of the records of bodies (``request_records``)."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from functools import wraps
from typing import Annotated, Any, Literal, NotRequired, TypedDict

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import assess
from assess.faces.web.request_bodies import is_json
from assess.languages.spoken import BadInput
from assess.proofs.terms import Rules
from assess.reports.json.assessment_json import FirstLookJson
from assess.reports.json.common_json import (
    ColorWord,
    Keyword,
    Moves,
    OfEach,
    PointsOfEach,
    PositionJson,
    StringStatusJson,
)
from assess.reports.json.schemas import COMMON, Schema, record_schema, schemas
from assess.reports.ruling.formats import FORMATS
from assess.reports.ruling.page_data import SaidBeside
from assess.requests.wording import words
from assess.rules.area_rules import AreaRules
from assess.statuses.string_status import Precedents

State = Literal["waiting", "running", "ruled", "stopped", "failed"]
OUTPUTS = (
    *("status", "ruling", "territory", "finding", "decision", "count"),
    *("ikeda-solve", "ikeda-replay", "ikeda-kos", "game-problems"),
)
"""What ``--json`` prints for the kinds of questions, by the files of their schemas."""
Result = Annotated[Any, Keyword("anyOf", [*({"$ref": f"{name}.json"} for name in OUTPUTS), {"type": "null"}])]


class AgreementTold(TypedDict):
    """What the players agree on about a position and what is ruled, in words too, with the version of this state."""

    version: str
    agreed: dict[str, str]
    ruled: dict[str, str]
    text: str


class Refusal(TypedDict):
    """Why a request is not served, in a sentence and by a name; the codes are in docs/http.md. ``kept``: what is agreed
    now, where a change was made on another state; ``wanted``: that change."""

    error: str
    refusal: str
    kept: NotRequired[AgreementTold]
    wanted: NotRequired[AgreementTold]


class AboutTold(TypedDict):
    """The program, and whether it can write PDF."""

    name: str
    version: str
    pdf: bool


class HealthTold(TypedDict):
    """That questions can be put and kept."""

    name: str
    version: str
    well: bool


class GameTold(TypedDict):
    """A game of a collection, by its number and what the file says of it."""

    game: int
    PB: NotRequired[str]
    PW: NotRequired[str]
    GN: NotRequired[str]
    RE: NotRequired[str]
    DT: NotRequired[str]


class MoveTold(TypedDict):
    """A move of the main line: the stones that it changes, by the numbers of their points, row by row from the top."""

    move: str
    changed: dict[str, str]


class PositionTold(PositionJson):
    """A position as `assess show --json` prints it, with what there is to choose from, and what is agreed: of one that
    is just read, what its file says."""

    id: str
    folder: str
    choice: dict[str, Any]
    name: str
    title: str
    facts: list[list[str]]
    rules: str
    game: int | None
    games: list[GameTold]
    moves: list[MoveTold]
    svg: str
    cell: int
    text: str
    has_variations: bool
    threats: Annotated[str, "The external threats under which the file asks a question, as `threats` of one."]
    is_problem: Annotated[bool, "Whether its moves are the solutions of a problem, and no game."]
    agreement: AgreementTold


class QuestionInShort(TypedDict):
    """A question put about a position, the how manieth, and how it stands."""

    id: str
    asked: dict[str, Any]
    state: State
    made: int


class PositionWithQuestions(PositionTold):
    """A position as it is agreed on now, and the questions put about it, the newest first."""

    studied: str
    questions: list[QuestionInShort]


class PositionInShort(TypedDict):
    """A position that is kept; ``record``: the same for the positions of one game; ``used``: when it was used last, in
    seconds since 1970; ``date`` and ``result``: as its file says them."""

    id: str
    name: str
    title: str
    size: list[int]
    move_number: int
    record: str
    folder: str
    studied: str
    used: float
    date: NotRequired[str]
    result: NotRequired[str]


class PositionsTold(TypedDict):
    """The positions that are kept on this machine. ``notes``: what of them was set aside, lost or left out."""

    positions: list[PositionInShort]
    notes: list[str]


class ForgottenTold(TypedDict):
    """The id of the position that is forgotten."""

    forgotten: str


class StudiedTold(TypedDict):
    """How far a position was studied."""

    studied: str


class LineTold(TypedDict):
    """The board after a row of moves, row by row from the top; points are numbers, null is a pass. ``ban``: where the
    player to move may not play for the ko; ``text``: whose turn it is."""

    stones: str
    points: list[int | None]
    ban: int | None
    to_move: ColorWord
    ended: bool
    text: str
    prisoner_stones: OfEach


class ProgressTold(TypedDict):
    """How many of how many strings are settled, and which one is worked on, with its ``color``; of a game how many of
    how many moves are looked at, and how many ``problems`` are found."""

    settled: int
    total: int
    at: str
    color: NotRequired[ColorWord | None]
    seconds: float
    text: str
    nodes: NotRequired[int]
    problems: NotRequired[int]


class SettledTold(StringStatusJson):
    """A string that is settled; one that is not ``final`` by the letter of the rules, which advice may change."""

    final: NotRequired[bool]
    text: Annotated[str, "The status in words, with that on which it rests."]


class QuestionTold(TypedDict):
    """A question as it stands: what is settled of it, and the result when it is ruled. ``version``: that of what is
    agreed, where nothing is searched for."""

    id: str
    position: str
    asked: dict[str, Any]
    state: State
    headline: str
    said: SaidBeside
    progress: ProgressTold | None
    settled: list[SettledTold]
    look: FirstLookJson | None
    territory: PointsOfEach | None
    result: Result
    error: str | None
    note: str
    version: str | None


class RuledAtOnce(TypedDict):
    """What is known after a moment."""

    state: Literal["ruled", "stopped"]
    headline: str
    result: Result


class SheetTold(TypedDict):
    """A ruling as data, as the page uses it: sentences, and of each question its figures as SVG, the answers to first
    moves, and the number of its first node in the variations; of a node its parent, point, player, stones removed, ban,
    two of the texts, and the node to which it returns."""

    headline: str
    question: str
    facts: list[list[str]]
    legend: str
    rules: list[str]
    warnings: list[str]
    imprint: list[list[str]]
    parts: list[dict[str, Any]]
    variations: dict[str, Any] | None


class PlayTold(TypedDict):
    """The board after the moves of both, and what is said of the last one, with whom one ``plays``, and at the end what
    kind of ko it is, where that was asked; where a move fails, ``figures`` show why. ``made``: moves of the student's,
    ``missed``: those that gave the answer away."""

    student: ColorWord
    task: str
    to_move: ColorWord
    stones: str
    moves: Moves
    points: list[int | None]
    ban: int | None
    plays: str
    said: list[str]
    figures: list[dict[str, str]]
    ended: str | None
    made: int
    missed: int
    solved: bool


Endpoint = Callable[[Request], Awaitable[Response]]

WHERE = "#/components/schemas/"
OPEN = ("/healthz", "/openapi.json")
"""What needs no token."""
IN_ADDRESSES: dict[str, Schema] = {
    "id": {"type": "string", "description": "The id that was given when it was put."},
    "form": {"enum": list(FORMATS)},
    "folder": {"type": "string", "description": "A folder of positions."},
    "pages": {"type": "integer", "minimum": 0, "description": "Pages of variations, on paper."},
    "rules": {"enum": [*words(Rules), *words(AreaRules)], "description": "The rules; by some of them area is counted."},
    "precedents": {"enum": words(Precedents), "description": "The precedents that count."},
    "paper": {"enum": ["a4", "letter"], "default": "a4"},
    "string": {"type": "string", "description": "A stone of a string, such as D4."},
    "question": {"type": "string", "description": "The name of a question, such as uncapturable."},
    "wait": {"type": "number", "minimum": 0.01, "maximum": 60, "default": 1, "description": "Seconds to the answer."},
}
"""What stands in an address, besides what else is a field of a body."""
EVERYWHERE = ("lang", "points", "token")
"""What may stand in every address."""


@dataclass(frozen=True, slots=True)
class Operation:
    """What an endpoint takes and answers. ``told``: the record of the answer, or the types of a file; ``takes``: the
    record of the body. ``query``: names in the address. ``of_file``: the body may be the bytes of a file, with these
    fields of ``takes`` in the address."""

    told: Any
    codes: tuple[int, ...]
    takes: Any = None
    query: tuple[str, ...] = ()
    of_file: tuple[str, ...] = ()

    def require_known(self, request: Request) -> None:
        """Raises BadInput for a name in the address that nothing has here: what it says would be left out."""
        known = {*self.query, *EVERYWHERE, *(() if is_json(request) else self.of_file)}
        for name in request.query_params:
            if name not in known:
                raise BadInput(
                    "There is no {place!r} here: choose from {choices}.",
                    place=name[:40],
                    choices=", ".join(sorted(known)),
                )

    def content(self) -> Schema:
        """The answer, by its types."""
        return {media: {"schema": {}} for media in self.told} if isinstance(self.told, tuple) else _json(self.told)

    def body(self) -> Schema:
        """The body, by its types."""
        file: Schema = {"application/octet-stream": {"schema": {}}} if self.of_file else {}
        return {"requestBody": {"required": True, "content": _json(self.takes) | file}} if self.takes else {}

    def parameters(self, path: str, bodies: Schema) -> list[Schema]:
        """What stands in the address."""
        in_path = [(name, IN_ADDRESSES[name]) for name in re.findall(r"{(\w+)}", path)]
        of_body = bodies[self.takes.__name__]["properties"] if self.of_file else {}
        in_query = [(name, IN_ADDRESSES[name]) for name in self.query] + [
            (name, of_body[name]) for name in self.of_file
        ]
        return [
            *({"name": name, "in": "path", "required": True, "schema": schema} for name, schema in in_path),
            *({"name": name, "in": "query", "schema": schema} for name, schema in in_query),
        ]


def answers(told: Any, *codes: int, **more: Any) -> Callable[[Endpoint], Endpoint]:
    """Says of an endpoint what it takes and answers, 200 where no code is given; its docstring says what it does. What
    else stands in the address is refused."""
    operation = Operation(told, codes or (200,), **more)

    def noted(endpoint: Endpoint) -> Endpoint:
        @wraps(endpoint)
        async def asked(request: Request) -> Response:
            operation.require_known(request)
            return await endpoint(request)

        vars(asked)["operation"] = operation
        return asked

    return noted


def description(routes: Iterable[Route]) -> dict[str, Any]:
    """The description of these routes, but for those of which nothing is said: the page and its files."""
    said = [(route, vars(route.endpoint)["operation"]) for route in routes if "operation" in vars(route.endpoint)]
    _, bodies = msgspec.json.schema_components(
        [operation.takes for _, operation in said if operation.takes], ref_template=WHERE + "{name}"
    )
    told = {operation.told for _, operation in said if not isinstance(operation.told, tuple)} | {Refusal}
    paths: dict[str, Any] = {}
    for route, operation in said:
        (method,) = (route.methods or set()) - {"HEAD"}
        paths.setdefault(route.path, {})[method.lower()] = {
            "operationId": route.endpoint.__name__.strip("_"),
            "description": " ".join((route.endpoint.__doc__ or "").split()),
            "parameters": operation.parameters(route.path, bodies),
            **operation.body(),
            "responses": {
                **{
                    str(code): {"description": "What was asked for", "content": operation.content()}
                    for code in operation.codes
                },
                "default": {"description": "Why it is refused", "content": _json(Refusal)},
            },
            **({"security": []} if route.path in OPEN else {}),
        }
    records = {record.__name__: record_schema(record, WHERE) for record in told} | bodies | _outputs()
    return {
        "openapi": "3.1.0",
        "info": {"title": "assess", "version": assess.__version__, "license": {"name": "MIT", "identifier": "MIT"}},
        "servers": [{"url": "/"}],
        "security": [{"bearer": []}, {"address": []}],
        "paths": paths,
        "components": {
            "securitySchemes": {
                "bearer": {"type": "http", "scheme": "bearer"},
                "address": {"type": "apiKey", "in": "query", "name": "token"},
            },
            "schemas": _needed(paths, {name: _pointed(schema) for name, schema in records.items()}),
        },
    }


def _json(record: Any) -> Schema:
    return {"application/json": {"schema": {"$ref": WHERE + record.__name__}}}


def _outputs() -> Schema:
    """What ``--json`` prints, and what its schemas have in common, by their names."""
    known = schemas()
    common: Schema = known.pop(COMMON)["$defs"]
    for schema in known.values():
        del schema["$schema"], schema["$id"]
    return common | {f"assess-{file.removesuffix('.json')}": schema for file, schema in known.items()}


def _pointed(schema: Schema) -> Schema:
    """A schema whose references lead to the components of the description."""
    text = re.sub(r'"(common\.json)?#/\$defs/', f'"{WHERE}', json.dumps(schema))
    found: Schema = json.loads(re.sub(r'("\$ref": ")([a-z-]+)\.json"', rf'\1{WHERE}assess-\2"', text))
    return found


def _needed(paths: Schema, known: Schema) -> Schema:
    """Of the components those to which something refers."""
    found: Schema = {}
    text = json.dumps(paths)
    while missing := sorted({*re.findall(rf'"{WHERE}([\w-]+)"', text)} - found.keys()):
        found |= {name: known[name] for name in missing}
        text = json.dumps(found)
    return found
