"""What is answered over HTTP, as records: with ``request_records`` they are what the description of the interface
(``openapi``) is made from."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from assess.reports.json.common_json import (
    ColorWord,
    Keyword,
    Moves,
    OfEach,
    PointsOfEach,
    PositionJson,
    StringStatusJson,
)
from assess.reports.json.look_json import FirstLookJson
from assess.reports.ruling.page_data import SaidBeside

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
