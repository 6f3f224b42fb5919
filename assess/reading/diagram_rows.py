"""Which lines of a text are the rows of its board, by evidence: no row is taken for words, no words for a row.

A line is a row if nothing follows its signs, or if it stands between edges; with a remark behind, if it begins or ends
with a row number or has as many signs as the other rows. What could be a row and is not certain is refused, and so is
every line of words in which a row could be hidden.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from assess.languages.spoken import BadInput, in_english
from assess.reading.diagram_line import LONGEST_ROW, SIGNS, RowLine, begins_with_intersection, lone_signs, row_line
from assess.reading.facts import Facts, take_facts
from assess.reading.place import at, in_line, in_place, quoted
from assess.rules.position import COLUMNS, MAX_SIZE

NO_SIGN = in_english(
    "{strange} is no sign of a diagram: write X or # for a black stone, O for a white stone, a dot for an empty "
    "intersection."
)
BEHIND_BOARD = in_english("a row follows after the board has ended: give one diagram, without gaps.")
_FEWEST_SIGNS = 5  # signs that are a row even when words follow: "x o" may begin a sentence
_EDGE = re.compile(r"[|+\s]*-[-+|\s]*|[┌└╔╚]?[─═]+[┐┘╗╝]?")
_LONG_EDGE = re.compile(r"[|+ ]*---")
_FENCE = re.compile(r"=\d*|[`~=]+")  # the answer sign of GTP, fences of Markdown
_LAST_MOVE = "Last move:"  # GNU Go says it behind the column letters
_WORD = re.compile(r"[a-np-wyz][a-z]|[a-z][a-np-wyz]|[^\W\d_a-zA-Z]")  # a word, not a row of x and o
_POINT_OR_STONE = re.compile(r"[OX]\d{1,2}[.,;:]")  # O1 alone may be a stone with its mark
_POINT = re.compile(rf"[A-HJ-NP-WYZ]\d{{1,2}}[.,;:]?|{_POINT_OR_STONE.pattern}")
_LAST_WORD = re.compile(r"(?:[+-]?\d{1,5}(?:\.\d{1,2})?|[a-z]*[a-np-wyz][a-z]*)[.,;:!?)]+|\d{1,5} \+")
_NUMBERED = re.compile(r"(\d{1,3})[ |](?P<next>\S+)")
_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line of a text: its number, what it says, and how often it is quoted (``>``)."""

    number: int
    text: str
    depth: int = 0


@dataclass(slots=True)
class Diagram:
    """The rows of a board, the column letters with their lines, and what is said around it."""

    rows: list[RowLine] = field(default_factory=list)
    headers: list[tuple[int, str]] = field(default_factory=list)
    facts: Facts = field(default_factory=dict)
    upper_edge: bool = False
    lower_edge: bool = False


def diagram_of(lines: Iterable[TextLine], source: str) -> Diagram:
    """The parts of the one diagram in a text. Raises BadInput, with the line, for what could be a row and is not
    certain, for a gap between rows, for more than one board, and when there is no board."""
    diagram = Diagram()
    edges: list[int] = []
    certain: list[RowLine] = []
    doubtful: list[tuple[TextLine, RowLine | None]] = []
    written: set[int] = set()  # the lines that are not blank
    for line in lines:
        whole = line.text.strip()
        text = take_facts(whole, diagram.facts).strip()
        if not text:
            continue
        written.add(line.number)
        letters = column_letters(text.partition(_LAST_MOVE)[0].strip())
        row = row_line(line.number, text, line.depth)
        if letters:
            diagram.headers.append((line.number, letters))
        elif _EDGE.fullmatch(text):
            edges.append(line.number)
        elif row is not None and row.closed and len(text) <= LONGEST_ROW and not _is_last_word(row, text, whole):
            certain.append(row)
            _refuse_height(certain, source)
        elif not _FENCE.fullmatch(text):
            doubtful.append((TextLine(line.number, text, line.depth), row))
            if row is None and _LONG_EDGE.match(text):
                edges.append(line.number)
    diagram.rows = _rows(certain, doubtful, written, source)
    first, last = diagram.rows[0].line, diagram.rows[-1].line
    diagram.upper_edge, diagram.lower_edge = first - 1 in edges, last + 1 in edges
    return diagram


def _rows(
    certain: Sequence[RowLine],
    doubtful: Sequence[tuple[TextLine, RowLine | None]],
    written: set[int],
    source: str,
) -> list[RowLine]:
    """All rows, in order, without a gap."""
    candidates = [row for _, row in doubtful if row is not None]
    model = next(iter([*certain, *(row for row in candidates if row.numbered), *_alike(candidates)]), None)
    rows = list(certain)
    words = list[tuple[TextLine, RowLine | None]]()
    for line, row in doubtful:
        with at(in_place(source, in_line(line.number))):
            if model is not None and _ends_sentence(line, model, certain, written):
                words.append((line, row))
            elif model is not None and row is not None and _is_row(row, model):
                rows.append(row)
            elif not _is_prose(line.text):
                raise _no_row(line.text, row, model)
            else:
                words.append((line, row))
    if not rows:
        raise BadInput("there is neither an SGF game nor a diagram: give rows such as '. X O .'.").at(in_place(source))
    rows.sort(key=lambda row: row.line)
    _refuse_height(rows, source)
    for line, row in words:
        with at(in_place(source, in_line(line.number))):
            _require_no_row(line.text, row, rows, _touches(line.number, rows, written))
    for before, after in pairwise(rows):
        if after.line != before.line + 1:
            raise BadInput(BEHIND_BOARD).at(in_place(source, in_line(after.line)))
    return rows


def _refuse_height(rows: Sequence[RowLine], source: str) -> None:
    if len(rows) > MAX_SIZE:
        place = in_place(source, in_line(rows[MAX_SIZE].line))
        raise BadInput(
            "the board is too small or too large: boards have 1 to {most} columns and rows.", most=MAX_SIZE
        ).at(place)


def _alike(candidates: Sequence[RowLine]) -> list[RowLine]:
    """Candidates that have many signs, as many as the next one: where every row has a remark."""
    return [
        one
        for one, other in pairwise(candidates)
        if one.width == other.width >= _FEWEST_SIGNS and one.pitch == other.pitch and other.line == one.line + 1
    ]


def _is_row(row: RowLine, model: RowLine) -> bool:
    """Whether a line with a remark behind it is a row of the board that ``model`` belongs to.

    Raises BadInput where it may be one and may be none.
    """
    if begins_with_intersection(row.remark) and row.right is None:
        return False
    same = row.width == model.width and row.pitch == model.pitch
    if row.left is not None and row.left == row.right:
        return True
    if same and row.numbered and row.width > 1:
        return True
    if same and row.width >= _FEWEST_SIGNS:
        return True
    if same or any(row.edges) or (row.numbered and model.numbered and row.width > 1):
        if same:
            raise BadInput("words stand behind what may be a row: take them away, or number the rows on both sides.")
        raise BadInput(
            "the row has {width} intersections, the first row has {first}: make all rows equally long.",
            width=row.width,
            first=model.width,
        )
    return False


def _is_prose(line: str) -> bool:
    """Whether a line is a sentence or a title: it has a word, and less than half of it could be a row; or the end of a
    sentence that was broken before it, which only names points."""
    if all(_POINT.fullmatch(word) for word in line.split()):
        return True
    solid = line.replace(" ", "")
    return bool(_WORD.search(line)) and 2 * sum(sign in SIGNS for sign in solid) < len(solid)


def _is_last_word(row: RowLine, text: str, whole: str) -> bool:
    """Whether what could be a row of one intersection is a number that ends a sentence, or that stood before a komi."""
    return row.width == 1 and _LAST_WORD.fullmatch(text) is not None and (row.glued or text != whole)


def _ends_sentence(line: TextLine, model: RowLine, certain: Sequence[RowLine], written: set[int]) -> bool:
    """Whether a line is the last word or number of a sentence that was broken before it: it stands apart from a board
    whose rows have several intersections with blanks between them."""
    rows = [row for row in certain if row.width == model.width]
    apart = bool(rows) and not _touches(line.number, rows, written)
    return model.width > 1 and model.pitch != 1 and apart and _LAST_WORD.fullmatch(line.text) is not None


def _touches(number: int, rows: Sequence[RowLine], written: set[int]) -> bool:
    """Whether there is no blank line between this line and the board."""
    start, end = (number, rows[0].line) if number < rows[0].line else (rows[-1].line, number)
    return end - start <= MAX_SIZE and all(between in written for between in range(start + 1, end))


def _require_no_row(text: str, row: RowLine | None, rows: Sequence[RowLine], touches: bool) -> None:
    """Raises BadInput when a row of the board could be hidden in a line of words."""
    model = rows[0]
    width, tokens = model.width, text.split()
    hidden = 2 * lone_signs(text) >= width and (width > 2 or (touches and lone_signs(text) > 0))
    hidden = hidden or (any(model.edges) and not set(text).isdisjoint("|│┃║"))
    if model.pitch == 1:
        hidden = hidden or any(_nearly_row(token, width) for token in tokens)
    if touches:
        first = tokens[0]
        hidden = hidden or (row is not None and row.width > 1) or (width == len(first) and _half_signs(first))
        hidden = hidden or all(_POINT_OR_STONE.fullmatch(token) for token in tokens)
    number = next((number for number in (model.left, model.right) if number is not None), None)
    if number is not None:
        found = _NUMBERED.match(text)
        begins = found and int(found[1]) == number + 1 and _half_signs(found["next"].lstrip("|"))
        hidden = hidden or bool(begins)
    if hidden:
        raise BadInput(
            "{text} may be words or a row of the board: write the row with its {width} signs alone, or take the words "
            "away.",
            text=quoted(text),
            width=width,
        )


def _nearly_row(token: str, width: int) -> bool:
    """Whether a word may be a row that is written without blanks."""
    if len(token) < _FEWEST_SIGNS:
        return len(token) == width and all(sign in SIGNS for sign in token)
    return abs(len(token) - width) <= 2 and _half_signs(token)


def _half_signs(token: str) -> bool:
    return 2 * sum(sign in SIGNS for sign in token) >= len(token) > 0


def _no_row(text: str, row: RowLine | None, model: RowLine | None) -> BadInput:
    """What to say of a line that is neither words nor a row."""
    if len(text) > LONGEST_ROW:
        return BadInput("the board is too small or too large: boards have 1 to {most} columns and rows.", most=MAX_SIZE)
    if row is not None and begins_with_intersection(row.remark):
        return BadInput("the intersections are not at equal distances: write every empty one as a dot.")
    behind = text if row is None else row.remark
    numberless = re.sub(r"^\d{1,3}(?=[ |])", "", behind) or behind
    strange = next((sign for sign in numberless if sign not in SIGNS and sign not in " |"), None)
    if strange is None:
        strange = next((sign for sign in behind if sign not in SIGNS and sign != " "), None)
    if strange is None:
        return BadInput("the intersections are not at equal distances: write every empty one as a dot.")
    return BadInput(NO_SIGN, strange=quoted(strange))


def column_letters(line: str) -> str | None:
    """The letters of a line of column letters, as capitals without blanks."""
    single = all(len(part) == 1 for part in line.split())
    letters = "".join(line.split()).upper()
    if not letters.isascii() or not letters.isalpha():
        return None
    in_order = letters in COLUMNS or letters in _ALPHABET
    return letters if (in_order and len(letters) > 2) or (letters[0] == "A" and (single or in_order)) else None
