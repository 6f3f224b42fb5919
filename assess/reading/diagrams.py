"""Text diagrams: plain rows, GNU Go's ``showboard`` and its kin, GoGui, the ``#`` and ``O`` of Jasiek's papers.

One reader serves them: the dialects differ in their signs, their edges and what they say beside the board, and none
contradicts another. Sensei's Library, where letters and digits stand on the board, has its own in ``sensei``.

A diagram is one block of rows. Each row has its intersections at equal distances, alone or with marks close behind a
sign (``X1``, ``(X)``), maybe between edges ``|`` and row numbers. Column letters and edges may stand above and below.
Words may stand around it and behind its rows: ``diagram_rows`` tells rows from words.
"""

from __future__ import annotations

import re
from dataclasses import replace

from assess.languages.spoken import Message, in_english
from assess.reading.diagram_rows import Diagram, TextLine, diagram_of
from assess.reading.drawing import write_diagram
from assess.reading.facts import IN_TEXT, Facts, agreed, unread_komi, unread_prisoners
from assess.reading.framed import LETTERS_FOR_STONES, as_sensei, with_stones_for_letters
from assess.reading.part_of_board import Edges, on_board
from assess.reading.pasted import as_typed
from assess.reading.place import at, in_line, in_place, quoted
from assess.reading.record import Record
from assess.reading.sensei import is_sensei, record_of_sensei
from assess.rules.color import EMPTY
from assess.rules.coordinates import COLUMNS, MAX_SIZE
from assess.rules.errors import BadInput
from assess.rules.position import Position

WRONG_LETTERS = in_english(
    "the column letters are {letters}, the rows have {width} columns: give the whole board, lettered from A to {last}."
)
WITH_LETTER_I = in_english(
    "the column letters are {letters}, the rows have {width} columns: give the whole board, lettered from A to {last} "
    "without I."
)
NO_NUMBER = in_english(
    "this row has no number, but it is row {expected} of {height}, from the bottom: give the whole board, and number "
    "all rows or none."
)
WRONG_NUMBER = in_english(
    "this row is numbered {number}, but it is row {expected} of {height}, from the bottom: give the whole board, and "
    "number all rows or none."
)

__all__ = ["record_of_diagram", "write_diagram"]

LONGEST_TEXT = 300_000
_TERMINAL_COLORS = re.compile(r"\x1b\[[0-9;]{0,40}m")
_QUOTING = re.compile(r"\s*(?:>\s?)+")
_UNSEEN = re.compile("[\ufe0e\ufe0f\u200b\u200d]")  # they choose how the sign before them is drawn
_BLACK_SIGNS = ("Xx", "#", "@", "●⬤⚫")


def record_of_diagram(text: str, source: str, *, move: int | None = None) -> Record:
    """The position of a text diagram with plain line feeds, whatever its dialect.

    ``move``: how many of the numbered moves of a diagram of Sensei's Library are played, all when None. Raises BadInput
    with the line for uneven rows, unknown signs, parts of a board, coordinates that contradict the rows, and strings
    without liberties.
    """
    if len(text) > LONGEST_TEXT:
        raise BadInput(
            "a text of {number} characters is no diagram: give the board with fewer words.", number=len(text)
        ).at(in_place(source))
    lines = _lines(text)
    texts = [line.text for line in lines]
    if is_sensei(texts):
        return record_of_sensei(texts, source, move=move)
    lettered = with_stones_for_letters(texts)
    notes = () if lettered == texts else (LETTERS_FOR_STONES,)
    if (framed := as_sensei(lettered)) is not None:
        typed, first, named = framed
        record = record_of_sensei(typed, source, move=move, first=first)
        notes = (LETTERS_FOR_STONES,) if named else notes
        return replace(record, remarks=(*notes, *record.remarks))
    lines = [replace(line, text=changed) for line, changed in zip(lines, lettered, strict=True)]
    if move:
        raise BadInput("there is no move {move}: choose from 0 to {most}.", move=move, most=0).at(in_place(source))
    diagram = diagram_of(lines, source)
    _check_shape(diagram, source)
    _check_signs(diagram, source)
    _check_coordinates(diagram, source)
    prisoners, komi = agreed(diagram.facts, source)
    rows, edges = [row.stones for row in diagram.rows], _edges(diagram)
    with at(in_place(source, in_line(diagram.rows[0].line))):
        if any(edges) and not all(edges) and not any(row.numbered for row in diagram.rows):
            rows, note = on_board(rows, edges)
            notes = (*notes, note)
        position = Position.from_rows(rows, prisoners, komi)
        position.require_liberties()
    return Record(position, source, remarks=(*notes, *_unread(texts, diagram.facts)))


def _edges(diagram: Diagram) -> Edges:
    return Edges(diagram.upper_edge, diagram.lower_edge, *diagram.rows[0].edges)


def _unread(texts: list[str], facts: Facts) -> tuple[Message, ...]:
    return (*unread_prisoners(IN_TEXT, texts, facts), *unread_komi(texts, facts))


def _lines(text: str) -> list[TextLine]:
    """The lines, without colours, quoting and tabs."""
    lines = []
    for number, whole in enumerate(_UNSEEN.sub("", _TERMINAL_COLORS.sub("", text)).split("\n"), 1):
        quoting = _QUOTING.match(whole)
        quote = quoting[0] if quoting else ""
        lines.append(TextLine(number, as_typed(whole[len(quote) :]).expandtabs(), quote.count(">")))
    return lines


def _check_shape(diagram: Diagram, source: str) -> None:
    first = diagram.rows[0]
    for row in diagram.rows:
        with at(in_place(source, in_line(row.line))):
            width = len(row.stones)
            if width > MAX_SIZE:
                raise BadInput(
                    "the board is too small or too large: boards have 1 to {most} columns and rows.", most=MAX_SIZE
                )
            if width != len(first.stones):
                raise BadInput(
                    "the row has {width} intersections, the first row has {first}: make all rows equally long.",
                    width=width,
                    first=len(first.stones),
                )
            if (row.pitch, row.edges, row.depth) != (first.pitch, first.edges, first.depth):
                raise BadInput(
                    "the blanks or edges differ from those of the first row: write all rows in the same way."
                )


def _check_signs(diagram: Diagram, source: str) -> None:
    """``@`` is black here and white on Sensei's diagrams: beside another black sign it may be either."""
    used = next((family for row in diagram.rows for family in _BLACK_SIGNS if set(row.signs) & set(family)), "")
    for row in diagram.rows:
        strange = next(
            (sign for sign in row.signs if any(sign in one for one in _BLACK_SIGNS) and sign not in used), ""
        )
        if strange and {strange, used[0]} & {"@"}:
            raise BadInput(
                "{sign} is no sign of a diagram that has another sign for black stones: write all of them alike.",
                sign=quoted("@"),
            ).at(in_place(source, in_line(row.line)))


def _check_coordinates(diagram: Diagram, source: str) -> None:
    """Coordinates and edges tell which board it is; where they contradict the rows, somebody erred."""
    rows = diagram.rows
    if all(row.glued and row.stones[0] == EMPTY for row in rows):
        raise BadInput(
            "a dot stands close behind the row number, so it may be a full stop or an intersection: write a blank "
            "between them."
        ).at(in_place(source, in_line(rows[0].line)))
    width, height = len(rows[0].stones), len(rows)
    for line, letters in diagram.headers:
        if letters != COLUMNS[:width]:
            message = WITH_LETTER_I if "I" in letters else WRONG_LETTERS
            raise BadInput(
                message,
                letters=quoted(letters),
                width=width,
                last=COLUMNS[width - 1],
            ).at(in_place(source, in_line(line)))
    for numbers in ([row.left for row in rows], [row.right for row in rows]):
        if all(number is None for number in numbers):
            continue
        for expected, row, number in zip(range(height, 0, -1), rows, numbers, strict=True):
            if number != expected:
                raise BadInput(
                    NO_NUMBER if number is None else WRONG_NUMBER,
                    number=number,
                    expected=expected,
                    height=height,
                ).at(in_place(source, in_line(row.line)))
