"""Text diagrams: plain rows, GNU Go's ``showboard`` and its kin, the ``#`` and ``O`` of Jasiek's papers.

One reader serves them: the dialects differ in their signs, their edges and what they say beside the board, and none
contradicts another. Sensei's Library, where letters and digits stand on the board, has its own in ``sensei``.

A diagram is one block of rows. Each row has its intersections at equal distances, alone or with marks close behind a
sign (``X1``, ``(X)``), maybe between edges ``|`` and row numbers. Column letters and edges may stand above and below.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise

from assess.reading.drawing import write_diagram
from assess.reading.facts import Facts, agreed, take_facts
from assess.reading.place import at, in_place, quoted
from assess.reading.record import Record
from assess.reading.sensei import is_sensei, record_of_sensei
from assess.rules.color import BLACK_STONE, EMPTY, WHITE_STONE
from assess.rules.coordinates import COLUMNS, MAX_SIZE
from assess.rules.errors import BadInput
from assess.rules.position import Position

__all__ = ["record_of_diagram", "write_diagram"]

SIGNS = {
    **dict.fromkeys("Xx#●", BLACK_STONE),
    **dict.fromkeys("Oo○", WHITE_STONE),
    **dict.fromkeys(".+,·", EMPTY),  # + and , are star points
}
LONGEST_ROW = 400
_WIDEST_PITCH = 6
_CELL = re.compile(r"\(?[Xx#●Oo○.+,·][0-9A-NP-WYZa-np-wyz*!?']{0,3}\)?")  # a sign with the marks close behind it
_EDGE = re.compile(r"[|+\s]*-[-+|\s]*")
_LEFT_NUMBER = re.compile(r"(\d{1,3})(?=[\s|.+,xXoO#(●○·])\s*")
_RIGHT_NUMBER = re.compile(r"(?<=[\s|])(\d{1,3})$")
_TERMINAL_COLORS = re.compile(r"\x1b\[[0-9;]{0,40}m")
_FENCE = re.compile(r"=\d*|[`~=]+")  # the answer sign of GTP, fences of Markdown
_LAST_MOVE = "Last move:"  # GNU Go says it behind the column letters
_WORD = re.compile(r"[a-np-wyz][a-z]|[a-z][a-np-wyz]|[^\W\d_a-zA-Z]")  # a word, not a row of x and o
_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class _Row:
    line: int
    stones: str
    pitch: int | None  # the distance from one intersection to the next; None when there is one intersection
    left: int | None
    right: int | None
    edges: tuple[bool, bool]  # whether "|" stands on the left, on the right


@dataclass(slots=True)
class _Diagram:
    rows: list[_Row] = field(default_factory=list)
    headers: list[tuple[int, str]] = field(default_factory=list)  # column letters, with their lines
    facts: Facts = field(default_factory=dict)
    upper_edge: bool = False
    lower_edge: bool = False


def record_of_diagram(text: str, source: str, *, move: int | None = None) -> Record:
    """The position of a text diagram with plain line feeds, whatever its dialect.

    ``move``: how many of the numbered moves of a diagram of Sensei's Library are played, all when None. Raises BadInput
    with the line for uneven rows, unknown signs, parts of a board, coordinates that contradict the rows, and strings
    without liberties.
    """
    lines = _TERMINAL_COLORS.sub("", text).split("\n")
    if is_sensei(lines):
        return record_of_sensei(lines, source, move=move)
    if move:
        raise BadInput(f"{in_place(source)}: a diagram has no moves, so there is no move {move}: leave the number out.")
    diagram = _parts(lines, source)
    _check_shape(diagram, source)
    _check_coordinates(diagram, source)
    prisoners, komi = agreed(diagram.facts, source)
    with at(in_place(source, f"line {diagram.rows[0].line}")):
        position = Position.from_rows([row.stones for row in diagram.rows], prisoners, komi)
        position.require_liberties()
    return Record(position, source)


def _parts(lines: list[str], source: str) -> _Diagram:
    """The rows of the board, its coordinates and edges, and what is said beside and around it."""
    diagram = _Diagram()
    over = False
    for number, whole in enumerate(lines, 1):
        line = take_facts(whole.expandtabs(), diagram.facts).partition(_LAST_MOVE)[0].strip()
        letters = _column_letters(line)
        if letters:
            diagram.headers.append((number, letters))
        elif _EDGE.fullmatch(line):
            diagram.lower_edge = diagram.lower_edge or bool(diagram.rows)
            diagram.upper_edge = diagram.upper_edge or not diagram.rows
        elif line and not _FENCE.fullmatch(line) and not _is_prose(line):
            with at(in_place(source, f"line {number}")):
                row = _row(number, line)
                if over:
                    raise BadInput("a row follows after the board has ended: give one diagram, without gaps.")
                if len(diagram.rows) == MAX_SIZE:
                    raise BadInput(f"the board is too large: boards have up to {MAX_SIZE} rows.")
            diagram.rows.append(row)
            continue
        over = bool(diagram.rows)
    if not diagram.rows:
        raise BadInput(f"{in_place(source)}: there is neither an SGF game nor a diagram: give rows such as '. X O .'.")
    return diagram


def _column_letters(line: str) -> str | None:
    """The letters of a line of column letters, as capitals without blanks."""
    single = all(len(part) == 1 for part in line.split())
    letters = "".join(line.split()).upper()
    if not letters.isascii() or not letters.isalpha():
        return None
    in_order = letters in COLUMNS or letters in _ALPHABET
    return letters if (in_order and len(letters) > 2) or (letters[0] == "A" and (single or in_order)) else None


def _is_prose(line: str) -> bool:
    """Whether a line is a sentence or a title: it has a word, and less than half of it could be a row."""
    solid = line.replace(" ", "")
    return bool(_WORD.search(line)) and 2 * sum(sign in SIGNS for sign in solid) < len(solid)


def _row(number: int, line: str) -> _Row:
    if len(line) > LONGEST_ROW:
        raise BadInput(
            f"a line of {len(line)} characters is no row of a diagram: boards have up to {MAX_SIZE} columns."
        )
    left = right = None
    if found := _LEFT_NUMBER.match(line):
        left, line = int(found[1]), line[found.end() :]
    if found := _RIGHT_NUMBER.search(line):
        right, line = int(found[1]), line[: found.start()]
    line = line.strip()
    edges = (line.startswith("|"), line.endswith("|"))
    body = line.removeprefix("|").removesuffix("|").strip()
    places = [place for place, sign in enumerate(body) if sign in SIGNS]
    distances = {after - before for before, after in pairwise(places)}
    pitch = min(distances, default=None)
    compact = pitch == 1 or (pitch is not None and " " not in body and "(" not in body)
    strange = next(
        (sign for sign in (body if compact else _CELL.sub("", body)) if sign != " " and sign not in SIGNS), None
    )
    if strange is not None:
        raise BadInput(
            f"{quoted(strange)} is no sign of a diagram: write X or # for a black stone, O for a white stone, "
            "a dot for an empty intersection."
        )
    if not places:
        raise BadInput(f"{quoted(line)} has no intersections: write X, O or a dot for each.")
    if len(distances) > 1 or (pitch or 1) > _WIDEST_PITCH:
        raise BadInput("the intersections are not at equal distances: write every empty one as a dot.")
    return _Row(number, "".join(SIGNS[body[place]] for place in places), pitch, left, right, edges)


def _check_shape(diagram: _Diagram, source: str) -> None:
    first = diagram.rows[0]
    for row in diagram.rows:
        with at(in_place(source, f"line {row.line}")):
            width = len(row.stones)
            if width > MAX_SIZE:
                raise BadInput(f"the row has {width} intersections: boards have up to {MAX_SIZE} columns.")
            if width != len(first.stones):
                raise BadInput(
                    f"the row has {width} intersections, the first row has {len(first.stones)}: "
                    "make all rows equally long."
                )
            if (row.pitch, row.edges) != (first.pitch, first.edges):
                raise BadInput(
                    "the blanks or edges differ from those of the first row: write all rows in the same way."
                )


def _check_coordinates(diagram: _Diagram, source: str) -> None:
    """Coordinates and edges tell which board it is; where they contradict the rows, somebody erred."""
    rows = diagram.rows
    width, height = len(rows[0].stones), len(rows)
    for line, letters in diagram.headers:
        if letters != COLUMNS[:width]:
            letter_i = " without I" if "I" in letters else ""
            raise BadInput(
                f"{in_place(source, f'line {line}')}: the column letters are {quoted(letters)}, the rows have {width} "
                f"columns: give the whole board, lettered from A to {COLUMNS[width - 1]}{letter_i}."
            )
    numbered = False
    for numbers in ([row.left for row in rows], [row.right for row in rows]):
        if all(number is None for number in numbers):
            continue
        numbered = True
        for expected, row, number in zip(range(height, 0, -1), rows, numbers, strict=True):
            if number != expected:
                said = "has no number" if number is None else f"is numbered {number}"
                raise BadInput(
                    f"{in_place(source, f'line {row.line}')}: this row {said}, but it is row {expected} of {height}, "
                    "from the bottom: give the whole board, and number all rows or none."
                )
    edges = (diagram.upper_edge, diagram.lower_edge, *rows[0].edges)
    if any(edges) and not all(edges) and not numbered:
        raise BadInput(
            f"{in_place(source, f'line {rows[0].line}')}: only some edges are drawn, so this may be a part "
            "of a board: give the whole board, with all its edges or with none."
        )
