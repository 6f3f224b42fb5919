"""What the JSON outputs have in common: their types, from which mypy checks what is written and the schemas are made.

A comment in ``Annotated`` is the description in the schema, an enumeration there the words that are allowed. The types
of a single output stand beside what writes it. ``python -m assess.reports.json.schemas`` writes the schemas.

A position has the schema ``assess/position/1``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, NamedTuple, NotRequired, TypedDict

from assess.proofs.questions import QUESTION_NAMES, Answer, Formation, Scope
from assess.proofs.terms import Cycles, First, Rules
from assess.reading.record import Record
from assess.rules.position import Color, Position
from assess.statuses.string_status import Precedents, Status
from assess.statuses.warning import WarningCode


class Keyword(NamedTuple):
    """A keyword of JSON Schema for which there is no type."""

    name: str
    value: object


NOT_ASKED = "not_asked"
_POINT = "[A-HJ-Z](1[0-9]|2[0-5]|[1-9])"

Point = Annotated[
    str, Keyword("pattern", f"^{_POINT}$"), "A point: the column, A to Z without I, and the row, 1 at the bottom."
]
Points = list[Point]
Named = Annotated[
    str,
    Keyword("pattern", f"^{_POINT}(,{_POINT})*$"),
    "A string by one of its stones; several with commas between them.",
]
ColorWord = Annotated[str, Color]
AnswerWord = Annotated[str, Answer]
AnswerAsked = Annotated[str, Keyword("enum", (*(answer.value for answer in Answer), NOT_ASKED))]
QuestionName = Annotated[str, Keyword("enum", tuple(QUESTION_NAMES))]
StatusWord = Annotated[str, Status]
FormationWord = Annotated[str, Formation]
ScopeWord = Annotated[str, Scope]
Which = Annotated[
    Literal["any", "every"], "Of several strings, whether any of them lives (also if absent), or every one."
]
CyclesWord = Annotated[str, Cycles, "For whom infinite play counts."]
FirstWord = Annotated[str, First, "Who moves first: the opponent of the string, or its owner."]
Ruleset = Annotated[str, Rules, "How long a ban on a ko lasts."]
ThreatsWord = Annotated[
    str,
    Keyword("pattern", "^(owner|opponent|black:[0-9],white:[0-9])$"),
    "Who has external threats; left out where nobody has any.",
]
HangsOnCycle = Annotated[
    bool | None,
    "Whether the answer depends on for whom infinite play counts; null where the limits have left that open.",
]
Notes = Annotated[list[str], "What was taken for granted in reading the file; left out where there is nothing."]
Moves = Annotated[list[str], "Moves such as B D4, W pass."]
Checked = Annotated[bool, "The independent checker accepted the proof."]
Nodes = Annotated[int, "Positions looked at."]


class OfEach(TypedDict):
    """A whole number for each player."""

    black: int
    white: int


class PointsOfEach(TypedDict):
    """Points of each player."""

    black: Points
    white: Points


class Noted(TypedDict):
    notes: NotRequired[Notes]


class BoardJson(TypedDict):
    """A position."""

    width: Annotated[int, Keyword("minimum", 1), Keyword("maximum", 25)]
    height: Annotated[int, Keyword("minimum", 1), Keyword("maximum", 25)]
    rows: Annotated[
        list[Annotated[str, Keyword("pattern", "^[XO.?]*$")]],
        "Top row first: X is black, O white, . empty; of a part of a board ? where nobody knows.",
    ]
    prisoner_stones: Annotated[
        OfEach, "Stones of that color taken off in the game: black 3 means that White has taken three."
    ]
    komi: float
    komi_known: NotRequired[
        Annotated[
            bool,
            Keyword("default", True),
            "False where the record of a game does not tell the komi; komi is then 0. Else left out.",
        ]
    ]


class ScoreJson(TypedDict):
    """The score."""

    black: float
    white: float
    margin: Annotated[float, "Black's less White's, komi included."]
    winner: Annotated[ColorWord | None, "Null for jigo, and where the komi is not known."]
    by: Annotated[
        Literal["territory", "area"], "Territory and prisoners, or the area: stones and what they alone surround."
    ]
    komi_known: NotRequired[
        Annotated[
            bool,
            Keyword("default", True),
            "False where the komi is missing in the score, because the record does not tell it. Else left out.",
        ]
    ]


class CycleJson(TypedDict):
    """The long cycle on which an answer depends: the moves before it, and those that come again and again."""

    kind: str
    before: list[str]
    moves: list[str]
    stones_lost: OfEach
    passes: Annotated[dict[str, list[int]], "The passes of each, by their numbers."]
    disturbing: ColorWord | None
    basis: str
    text: str


class OptionJson(TypedDict):
    """A row of the ruling table: what follows from a way to rule."""

    ruling: Annotated[dict[str, str], "How each string is ruled on."]
    text: str
    statuses: dict[str, StatusWord]
    territory: PointsOfEach
    score: ScoreJson | None
    best_for: ColorWord | None
    move: Annotated[
        str | None, "A missing move that is made; the rest is then of the position after it, such as `W D4`."
    ]
    description: Annotated[str | None, "Another description of independent life, under which it is so."]
    row: Annotated[int, "Its row in the printed table: ways with the same score share one."]


class WarningJson(TypedDict):
    """What may be left to play, or what else is to be told. ``first_filled``: of a missing move the dame or the ko that
    the opponent fills before it is needed; ``missing_then``: of dame or a ko the moves that are missing once these are
    filled."""

    code: Annotated[str, WarningCode]
    points: Points
    text: str
    first_filled: NotRequired[Points]
    missing_then: NotRequired[Points]
    options: NotRequired[list[OptionJson]]


class RulesJson(TypedDict):
    """What the statuses depend on besides the position."""

    name: Ruleset
    formation: FormationWord
    scope: ScopeWord
    first: FirstWord
    cycles: CyclesWord
    precedents: Annotated[str, Precedents, "Which precedents count."]
    area: NotRequired[Annotated[str, "The rules by which the score is the area. No status depends on them."]]


PartOfBoard = Annotated[
    str,
    Keyword("pattern", "^[.?]+(/[.?]+)*$"),
    "Of a part of a board its rows, joined by /: . where it is known what is there, ? elsewhere.",
]
Living = Annotated[
    str, "Of a part of a board stones of the strings around that are taken to live, such as C4,E2: a condition."
]


class Asked(TypedDict):
    """A question about one string, or several."""

    string: Named
    question: QuestionName
    formation: NotRequired[FormationWord]
    scope: NotRequired[ScopeWord]
    which: NotRequired[Which]
    first: FirstWord
    cycles: CyclesWord
    rules: NotRequired[Ruleset]
    threats: NotRequired[ThreatsWord]
    part: NotRequired[PartOfBoard]
    living: NotRequired[Living]


class RestJson(TypedDict):
    """What is proved of an answer that hangs on the rest of the board."""

    question: QuestionName
    living: Annotated[list[str], "A stone of each string around that is pass-alive on both boards."]
    yes: Annotated[list[str], "The rows of a board with this part on which the answer is yes."]
    no: Annotated[list[str], "The rows of a board with this part on which the answer is no."]
    line: Annotated[
        list[str], "The moves by which the play comes to unknown points, each player following his proof there."
    ]


class KoNeedJson(TypedDict):
    """What external threats of one player's change, where the other one has none."""

    color: ColorWord
    fewest: Annotated[int | None, "So many change the answer, and fewer do not; null where that is not known."]
    too_few: Annotated[int, "So many are proved to change nothing."]
    always: Annotated[AnswerWord, "The answer where he always has one more."]


class KoBegunJson(TypedDict):
    """How an answer with one first mover hangs on external threats."""

    first: FirstWord
    answer: Annotated[AnswerWord, "Without threats."]
    kind: Annotated[
        Literal["unconditional", "ko", "cycle", "open"],
        "cycle: undefined without threats; open: not known within the limits.",
    ]
    needs: Annotated[list[KoNeedJson], "Of the player who does not succeed without threats; of both in a cycle."]
    line: Annotated[list[str], "Each player follows his proof, the one who needs threats with just enough of them."]
    first_threat_after: Annotated[int | None, "After so many moves of the line the first threat is needed."]


class KoJson(KoBegunJson):
    """What is proved of the kind of ko (`--ko`)."""

    whoever_begins: Annotated[bool | None, "Whether the answer is the same whoever begins; null if not known."]
    seki: Annotated[bool | None, "Neither captured nor alive by itself; null if not known, or not asked."]
    turned: Annotated[KoBegunJson | None, "The same where the other player begins."]
    text: str


class Found(Asked):
    """A question with its answer."""

    color: ColorWord
    answer: AnswerWord
    hangs_on_cycle: HangsOnCycle
    cycle: CycleJson | None
    principal_variation: Moves
    checked: Checked
    seconds: float
    nodes: Nodes
    late: NotRequired[
        Annotated[Literal[True], "A proof was found, and no time was left to check it: so it is undecided."]
    ]
    rest: NotRequired[RestJson]
    ko: NotRequired[KoJson]


class FirstMoves(TypedDict):
    """First moves that have one answer."""

    color: ColorWord
    after: str | None
    moves: list[str]
    elsewhere: Annotated[bool, "All other moves, and a pass."]
    anything_else: Annotated[bool, "All moves that no other row names, and a pass."]
    reply: str | None
    text: str


class RuledFinding(Found):
    """An answer behind a status."""

    text: str
    first_moves: list[FirstMoves]
    tables: Annotated[list[list[str]], "The tables of answers as sentences, the heading of each first."]
    claim: str | None
    certificate_sha256: str | None


class LifeAndCapture(TypedDict):
    independently_alive: AnswerAsked
    uncapturable: AnswerAsked


class AdviceJson(TypedDict):
    question: QuestionName
    answer: AnswerWord
    hangs_on_cycle: HangsOnCycle


class LikelihoodsJson(TypedDict):
    """How likely it is that a string is independently alive, alive in seki, or dead: together 1."""

    alive: float
    seki: float
    dead: float


class StringStatusJson(TypedDict):
    """A string with its status."""

    string: Point
    color: ColorWord
    points: Points
    status: StatusWord
    agreed: Annotated[bool, "The players agreed on it."]
    implied: Annotated[bool, "It follows from what they agreed."]
    ruled: Annotated[bool, "The referee ruled so."]
    answers: LifeAndCapture
    precedent: Annotated[str | None, "The precedent under which it stands."]
    by_the_letter: Annotated[StatusWord, "Its status as it is proved, without precedents, agreements and rulings."]
    advice: AdviceJson | None
    owner_begins: Annotated[
        AnswerAsked,
        "Of a string alive in seki or undefined: would it be independently alive if its owner moved first?",
    ]
    hangs_on_cycle: HangsOnCycle
    cycle: CycleJson | None
    checked: Annotated[bool, "The independent checker accepted the proofs behind the answers."]
    seconds: float
    nodes: Nodes
    late: NotRequired[
        Annotated[Literal[True], "A proof was found, and no time was left to check it: so it is undecided."]
    ]
    living: NotRequired[Living]
    rest: NotRequired[list[RestJson]]
    options: NotRequired[list[OptionJson]]
    estimate: NotRequired[
        Annotated[
            Literal["alive", "seki", "dead", "unclear"] | None,
            "What a string looks like whose status is undecided: an estimate, from which nothing follows; unclear "
            "where none is 0.95 likely, null for other strings. Left out where no estimates are wanted.",
        ]
    ]
    likelihood: NotRequired[
        Annotated[
            float | None,
            Keyword("minimum", 0),
            Keyword("maximum", 1),
            "How likely it is that the string is what it looks like; below 0.95 it is called unclear.",
        ]
    ]
    likelihoods: NotRequired[
        Annotated[LikelihoodsJson | None, "How likely each is; null for strings that are not undecided."]
    ]
    may_hang_on_ko: NotRequired[
        Annotated[bool, "An undecided string may hang on a ko or a long cycle, and is unclear however likely."]
    ]
    headline: NotRequired[str]
    findings: NotRequired[list[RuledFinding]]


class StringJson(TypedDict):
    string: Point
    color: ColorWord
    points: Points
    liberties: Points


class PositionJson(TypedDict):
    """A position, as `assess show --json` prints it."""

    schema: Literal["assess/position/1"]
    position: BoardJson
    to_move: ColorWord | None
    move_number: int
    marked: Points
    strings: list[StringJson]
    notes: list[str]
    agreed: NotRequired[Annotated[dict[str, str], "Strings that the record takes off once play has stopped: dead."]]
    not_taken: NotRequired[Annotated[Points, "What it sets up otherwise then, which was not taken."]]


def position_json(record: Record) -> PositionJson:
    """The position as ``assess show --json`` prints it."""
    position = record.position
    told: PositionJson = {
        "schema": "assess/position/1",
        "position": board_json(position),
        "to_move": record.to_move.value if record.to_move else None,
        "move_number": record.move_number,
        "marked": position.names(record.marked),
        "strings": [
            {
                "string": position.name(min(string.points)),
                "color": string.color.value,
                "points": position.names(string.points),
                "liberties": position.names(string.liberties),
            }
            for string in position.strings()
        ],
        "notes": list(record.notes),
    }
    if record.agreed_dead:
        told["agreed"] = dict.fromkeys(record.agreed_dead, "dead")
    if record.not_taken:
        told["not_taken"] = list(record.not_taken)
    return told


def notes_json(record_notes: Sequence[object]) -> Noted:
    """The notes about how a file was read, to be added to an answer about it; nothing where there are none."""
    return {"notes": list(map(str, record_notes))} if record_notes else {}


def board_json(position: Position) -> BoardJson:
    """The object ``position`` of every JSON output."""
    taken = position.prisoner_stones
    board: BoardJson = {
        "width": position.width,
        "height": position.height,
        "rows": position.rows(),
        "prisoner_stones": {"black": taken.black, "white": taken.white},
        "komi": position.komi,
    }
    if not position.komi_known:
        board["komi_known"] = False
    return board
