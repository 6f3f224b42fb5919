"""Diagrams of Sensei's Library and lifein19x19: ``$$`` before every line, letters and numbered moves on the board.

A title (``$$Wc9m11 Title``: White plays first, coordinates, size, number of the first move), rows, and the edges that
are there: ``|`` beside rows, ``-`` above and below. Without all four edges a diagram is a part of a board
(``part_of_board``).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from assess.languages.spoken import BadInput, Message, in_english, message
from assess.reading.diagram_rows import BEHIND_BOARD, NO_SIGN
from assess.reading.facts import IN_TEXT, Facts, agreed, take_facts, unread_komi, unread_prisoners
from assess.reading.part_of_board import Edges, on_board
from assess.reading.place import at, in_line, in_place, quoted
from assess.reading.record import Record
from assess.reading.replay import GameMoment, replay_move
from assess.rules.position import BLACK_STONE, EMPTY, MAX_SIZE, UNKNOWN, WHITE_STONE, Color, Position

PREFIX = "$$"
BLACK_MARKS, WHITE_MARKS, EMPTY_MARKS = "B#YZ", "W@QP", "CSTM"  # circle, square, triangle, cross
SIGNS = {
    **dict.fromkeys("X" + BLACK_MARKS, BLACK_STONE),
    **dict.fromkeys("O" + WHITE_MARKS, WHITE_STONE),
    **dict.fromkeys(".,abcdefghijklmnopqrstuvwxyz" + EMPTY_MARKS, EMPTY),
    UNKNOWN: UNKNOWN,
}
MARKS = BLACK_MARKS + WHITE_MARKS + EMPTY_MARKS
MOVE_DIGITS = "1234567890"  # 0 is the tenth move

_HEAD = re.compile(r"([BW])?(c)?(\d{1,3})?(?:m(\d{1,4}))?(?![\w])(.*)|(.*)", re.ASCII)
_EDGE = re.compile(r"[+|\s]*-[-+|\s]*")
_TAG = re.compile(r"\[\w+\]\s*")  # [go] and its like, of the markup of forums
_ASIDE = re.compile(r"[\[{].*[\]}]")  # links, arrows and lines, which say nothing about the position
_REPLAY = re.compile(r"\b(\d{1,4}) (?:at (\d{1,4}|[a-z])|(pass))(?![\w-])", re.ASCII)
PLAYED = in_english("The numbered moves of the diagram were played, {number} of {all}.")
PLAYED_BY_BLACK = in_english(
    "The numbered moves of the diagram were played, {number} of {all}, Black first, since nobody is said to be."
)


@dataclass(slots=True)
class _Diagram:
    first: Color | None = None
    size: int | None = None
    start: int = 1
    title: str = ""
    line: int = 0
    rows: list[tuple[int, str]] = field(default_factory=list)
    top: bool = False
    bottom: bool = False


def is_sensei(lines: list[str]) -> bool:
    """Whether a text has lines that begin with ``$$``."""
    return any(_TAG.sub("", line, count=1).lstrip().startswith(PREFIX) for line in lines)


def record_of_sensei(lines: list[str], source: str, *, move: int | None = None, first: Color | None = None) -> Record:
    """The position of a diagram, its numbered moves played, all of them or the first ``move``.

    Letters are empty points. ``first``: who makes the first numbered move where the title does not say it; Black, where
    nothing does, with a note. Raises BadInput with the line: for a part of a board, uneven rows, unknown signs, a
    numbered move that is missing or illegal, and strings without liberties.
    """
    facts: Facts = {}
    diagram = _parts(lines, source, facts)
    diagram.first = diagram.first or first
    cells, part = _cells(diagram, source)
    width, height = len(cells[0]), len(cells)
    prisoners, komi = agreed(facts, source)
    signs = "".join(cells)
    stones = "".join(SIGNS.get(sign, EMPTY) for sign in signs)
    with at(in_place(source, in_line(diagram.rows[0][0]))):
        moment = GameMoment(Position(width, height, stones, prisoners, komi), diagram.first)
        moment.position.require_liberties()
    with at(in_place(source, in_line(diagram.line))):
        moves = _moves(signs, diagram)
    if move is not None and not 0 <= move <= len(moves):
        raise BadInput("there is no move {move}: choose from 0 to {most}.", move=move, most=len(moves)).at(
            in_place(source)
        )
    color = diagram.first or Color.BLACK
    for point in moves[:move]:
        with at(in_place(source, message("numbered move {number}", number=moment.moves + 1))):
            moment = replay_move(moment, color, point)
        color = color.opponent
    return Record(
        position=moment.position,
        source=source,
        move_number=moment.moves,
        to_move=moment.to_move,
        marked=frozenset(point for point, sign in enumerate(signs) if sign in BLACK_MARKS + WHITE_MARKS),
        info={"GN": diagram.title} if diagram.title else {},
        remarks=(
            *part,
            *unread_prisoners(IN_TEXT, lines, facts),
            *unread_komi(lines, facts),
            *(
                [message(PLAYED if diagram.first else PLAYED_BY_BLACK, number=moment.moves, all=len(moves))]
                if moves
                else []
            ),
        ),
    )


def _parts(lines: list[str], source: str, facts: Facts) -> _Diagram:
    """The title, the edges and the rows, still as they are written."""
    diagram: _Diagram | None = None
    over = False
    for number, whole in enumerate(lines, 1):
        line = whole.strip()
        before, prefix, _ = line.partition(PREFIX)
        if prefix and _TAG.fullmatch(before):
            line = line.removeprefix(before)
        if not line.startswith(PREFIX):
            if prefix:
                raise BadInput("words stand before '$$', which begins a line of a diagram: take them away.").at(
                    in_place(source, in_line(number))
                )
            take_facts(line, facts)
            over = over or (diagram is not None and bool(diagram.rows))
            continue
        content = line.removeprefix(PREFIX)
        line = content.strip()
        is_edge = _EDGE.fullmatch(line) is not None
        if over or (diagram is not None and diagram.rows and line and content[0] not in " |-+[{"):
            raise BadInput(BEHIND_BOARD).at(in_place(source, in_line(number)))
        if diagram is None:
            diagram = _head("" if is_edge or line.startswith("|") else content, number, facts)
            if not is_edge and not line.startswith("|"):
                continue
        if not line or _ASIDE.fullmatch(line):
            continue
        if is_edge and diagram.rows:
            diagram.bottom = True
        elif is_edge:
            diagram.top = True
        elif diagram.bottom:
            raise BadInput(BEHIND_BOARD).at(in_place(source, in_line(number)))
        else:
            diagram.rows.append((number, line))
    if diagram is None or not diagram.rows:
        raise BadInput("the diagram has no rows: write them as '$$ | . X O . |'.").at(in_place(source))
    return diagram


def _head(content: str, line: int, facts: Facts) -> _Diagram:
    found = _HEAD.fullmatch(content)
    first, _, size, start, title, plain = found.groups() if found else (None,) * 6
    return _Diagram(
        first={"B": Color.BLACK, "W": Color.WHITE}.get(first or ""),
        size=int(size) if size else None,
        start=int(start) if start else 1,
        title=take_facts(title or plain or "", facts).strip(),
        line=line,
    )


def _cells(diagram: _Diagram, source: str) -> tuple[list[str], tuple[Message, ...]]:
    """The signs of the whole board, row by row, and where some edges are missing, a note on the board."""
    cells: list[str] = []
    beside: set[tuple[bool, bool]] = set()
    for number, line in diagram.rows:
        place = in_place(source, in_line(number))
        signs = "".join(line.removeprefix("|").removesuffix("|").split())
        strange = next((sign for sign in signs if sign not in SIGNS and sign not in MOVE_DIGITS), None)
        if strange is not None:
            raise BadInput(NO_SIGN, strange=quoted(strange)).at(place)
        cells.append(signs)
        beside.add((line.startswith("|"), line.endswith("|")))
        if not 1 <= len(signs) <= MAX_SIZE or len(cells) > MAX_SIZE:
            raise BadInput(
                "the board is too small or too large: boards have 1 to {most} columns and rows.", most=MAX_SIZE
            ).at(place)
        if len(signs) != len(cells[0]):
            raise BadInput(
                "the row has {width} intersections, the first row has {first}: make all rows equally long.",
                width=len(signs),
                first=len(cells[0]),
            ).at(place)
        if len(beside) > 1:
            raise BadInput(
                "the blanks or edges differ from those of the first row: write all rows in the same way."
            ).at(place)
    edges = Edges(diagram.top, diagram.bottom, *beside.pop())
    fills = diagram.size is not None and diagram.size == len(cells) == len(cells[0])
    if not all(edges) and not fills:
        with at(in_place(source, in_line(diagram.rows[0][0]))):
            cells, note = on_board(cells, edges, diagram.size)
        return cells, (note,)
    if diagram.size is not None and not fills:
        raise BadInput(
            "the title says size {size}, but the diagram has {columns} columns and {rows} rows: correct one of them.",
            size=diagram.size,
            columns=len(cells[0]),
            rows=len(cells),
        ).at(in_place(source, in_line(diagram.line)))
    return cells, ()


def _moves(signs: str, diagram: _Diagram) -> list[int | None]:
    """The numbered moves in order, with what the title says of moves that cannot be shown: ``5 at 1``, ``6 pass``."""
    points: dict[int, int | None] = {}
    letters: dict[str, int] = {}
    for point, sign in enumerate(signs):
        if sign in MOVE_DIGITS:
            number = MOVE_DIGITS.index(sign) + 1
            if number in points:
                raise BadInput("there are two moves {number} in the diagram: number each once.", number=number)
            points[number] = point
        elif sign.islower():
            letters[sign] = point
    if not points:
        return []
    for number_text, where, _ in _REPLAY.findall(diagram.title):
        number = int(number_text) - diagram.start + 1
        target = letters.get(where)
        if where.isdigit():
            target = points.get(int(where) - diagram.start + 1)
        if number in points or (where and target is None):
            said = f"{number_text} at {where}" if where else f"{number_text} pass"  # as titles have it
            raise BadInput("the title says {said}, which the diagram contradicts: correct one of them.", said=said)
        points[number] = target
    for number in range(1, len(points) + 1):
        if number not in points:
            raise BadInput(
                "numbered move {number} is missing: show it, or say in the title '{number} at 1' or '{number} pass'.",
                number=number,
            )
    return [points[number] for number in range(1, len(points) + 1)]
