"""What GoGui's analyze window asks for: drawings on the board (GoGui reference, Analyze Commands, type gfx)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from assess.faces.gtp.protocol import point_of, require
from assess.faces.gtp.session import Handler, Session
from assess.faces.gtp.status_commands import WORD_OF
from assess.faces.gtp.string_commands import finding_in, main_line
from assess.languages.spoken import counted
from assess.proofs.variation_node import VariationNode
from assess.reports.ruling.diagram import MARKS
from assess.reports.text.finding_text import answer_sentence
from assess.reports.text.score_text import score_sentence
from assess.rules.position import KO_PASS, PASS, Color, Position
from assess.statuses.string_status import Status
from assess.statuses.warning import WarningCode

COLORS = {
    Status.INDEPENDENTLY_ALIVE: "#50b050",
    Status.ALIVE_IN_SEKI: "#e0c030",
    Status.DEAD: "#e05050",
    Status.UNDEFINED: "#b050d0",
    Status.UNDECIDED: "#a0a0a0",
}
LETTERS = {Status.INDEPENDENTLY_ALIVE: "a", **{status: mark.value for status, mark in MARKS.items()}}
OPEN = "#50a0e0"
LEFT_OPEN = (
    WarningCode.UNFILLED_DAME,
    WarningCode.ONE_SIDED_DAME,
    WarningCode.OPEN_BORDER,
    WarningCode.UNFILLED_TEIRE,
    WarningCode.OPEN_BASIC_KO,
)
ANALYZE_COMMANDS = """\
gfx/Statuses/assess-gfx-statuses
gfx/Territory/assess-gfx-territory
gfx/Left to Play/assess-gfx-open
hstring/Status of a String/assess-rule %p
gfx/Main Line/assess-gfx-line %p
gfx/Main Line: Uncapturable/assess-gfx-line %p uncapturable
gfx/Main Line: Independently Alive/assess-gfx-line %p independently-alive
gfx/First Moves and Their Answers/assess-gfx-answers %p
hstring/Ask: Uncapturable/assess-ask %p uncapturable
hstring/Ask: Independently Alive/assess-ask %p independently-alive
hstring/Kind of Ko: Uncapturable/assess-ko %p uncapturable
hstring/Kind of Ko: Independently Alive/assess-ko %p independently-alive
none/Write Certificate/assess-certificate %p %w
none/Target of Genmove/assess-target %p
plist/Dead Stones/final_status_list dead
plist/Undecided Stones/final_status_list undecided
string/Score/final_score
none/Seconds for a Position/assess-seconds %s
"""


def analyze_commands(session: Session, arguments: Sequence[str]) -> str:
    """The analyze commands, one a line: type, label, command."""
    return ANALYZE_COMMANDS.rstrip("\n")


def statuses(session: Session, arguments: Sequence[str]) -> str:
    """Every string in the colour of its status, with its letter."""
    assessment = session.judge.final(session.game.position)
    names, lines, counts = assessment.position.names, [], []
    for status, color in COLORS.items():
        found = [string for string in assessment.strings if string.status is status]
        points = sorted(point for string in found for point in string.string.points)
        if points:
            lines.append(f"COLOR {color} {' '.join(names(points))}")
            lines.append(_labels(assessment.position, ((point, LETTERS[status]) for point in points)))
            counts.append(f"{WORD_OF[status]} {len(found)}")
    return "\n".join([*lines, f"TEXT Strings: {', '.join(counts)}" if counts else "TEXT No stones on the board"])


def territory(session: Session, arguments: Sequence[str]) -> str:
    """The territory of both players, and what is not settled."""
    assessment = session.judge.final(session.game.position)
    owned = assessment.territory
    assert owned is not None, "every string was asked for"
    lines = [
        f"{color.value.upper()} {' '.join(assessment.position.names(owned.of(color)))}"
        for color in Color
        if owned.of(color)
    ]
    if owned.unsettled:
        lines.append(f"COLOR {COLORS[Status.UNDECIDED]} {' '.join(assessment.position.names(owned.unsettled))}")
    return "\n".join([*lines, f"TEXT {score_sentence(assessment)}"])


def left_open(session: Session, arguments: Sequence[str]) -> str:
    """Dame, teire and basic endgame kos that are known to be left."""
    assessment = session.judge.final(session.game.position)
    points = {point for found in assessment.warnings if found.code in LEFT_OPEN for point in found.points}
    names = assessment.position.names(points)
    if not names:
        return "TEXT No dame, missing move or open ko is known"
    return f"COLOR {OPEN} {' '.join(names)}\nTEXT Dame, missing moves and open kos: {counted(len(names), 'point')}"


def line(session: Session, arguments: Sequence[str]) -> str:
    """The main line for a string as numbered stones, until a point is played twice: GoGui shows one number on it."""
    require(arguments, 1, 4, "assess-gfx-line POINT, or assess-gfx-line POINT QUESTION")
    position = session.game.position
    finding = finding_in(session, arguments)
    moves = main_line(finding)
    shown = _without_replays(moves)
    part = f" Moves 1 to {len(shown)} of {len(moves)}." if len(shown) < len(moves) else ""
    lines = [f"MARK {' '.join(position.names(finding.inquiry.intersections))}"]
    if shown:
        lines.append(f"VAR {' '.join(shown)}")
    point = point_of(arguments[0], position)
    asked = len(arguments) > 1
    said = answer_sentence(finding) if asked else session.judge.ruling(position, point).headline
    return "\n".join([*lines, f"TEXT {said}{part}"])


def _without_replays(moves: Sequence[str]) -> list[str]:
    shown: list[str] = []
    for move in moves:
        point = move.split()[1]
        if point not in (PASS, KO_PASS) and any(point == earlier.split()[1] for earlier in shown):
            break
        shown.append(move)
    return shown


def answers(session: Session, arguments: Sequence[str]) -> str:
    """The first moves with the answer after each, as labels: those of the proof, and the refuted tries beside it."""
    require(arguments, 1, 4, "assess-gfx-answers POINT, or assess-gfx-answers POINT QUESTION")
    finding = finding_in(session, arguments)
    position, tree = session.game.position, finding.tree
    nodes: list[VariationNode] = []
    if tree is not None:
        tries = session.judge.mistakes(finding, tree)
        nodes = [*tree.children, *(node for node in tries if node.number == 1 and node not in tree.children)]
    found = {node.point: node.answer.value for node in nodes if node.point is not None}
    lines = [f"MARK {' '.join(position.names(finding.inquiry.intersections))}"]
    if found:
        lines.append(_labels(position, sorted(found.items())))
    return "\n".join([*lines, f"TEXT {answer_sentence(finding)}"])


def _labels(position: Position, marks: Iterable[tuple[int, str]]) -> str:
    return " ".join(["LABEL", *(f"{position.name(point)} {mark}" for point, mark in marks)])


COMMANDS: dict[str, Handler] = {
    "gogui-analyze_commands": analyze_commands,
    "gogui_analyze_commands": analyze_commands,
    "assess-gfx-statuses": statuses,
    "assess-gfx-territory": territory,
    "assess-gfx-open": left_open,
    "assess-gfx-line": line,
    "assess-gfx-answers": answers,
}
