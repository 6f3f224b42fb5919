"""Text diagrams: plain rows, GNU Go's ``showboard`` and its kin, GoGui, the ``#`` and ``O`` of Jasiek's papers.

One reader serves them: the dialects differ in their signs, their edges and what they say beside the board, and none
contradicts another. Sensei's Library, where letters and digits stand on the board, has its own in ``sensei``.

A diagram is one block of rows. Each row has its intersections at equal distances, alone or with marks close behind a
sign (``X1``, ``(X)``), maybe between edges ``|`` and row numbers. Column letters and edges may stand above and below.
Words may stand around it and behind its rows: ``diagram_rows`` tells rows from words.

Text that forums, chats and word processors have changed on its way is read as it was typed. They put tags around a
diagram, on its own lines too; join hyphens to dashes and dots to an ellipsis; widen blanks; and name emoji by short
codes. Only where a line holds nothing but a board or its edge is a dash or an ellipsis taken back.
"""

from __future__ import annotations

import re
from dataclasses import replace

from assess.languages.spoken import BadInput, in_english
from assess.reading.diagram_line import SIGNS
from assess.reading.diagram_rows import Diagram, TextLine, diagram_of
from assess.reading.drawing import write_diagram
from assess.reading.facts import IN_TEXT, agreed, unread_komi, unread_prisoners
from assess.reading.framed import LETTERS_FOR_STONES, as_sensei, with_stones_for_letters
from assess.reading.other_notations import in_two_columns, plain_texts
from assess.reading.part_of_board import Edges, Placed, on_board
from assess.reading.place import at, in_line, in_place, quoted
from assess.reading.record import Record
from assess.reading.sensei import is_sensei, record_of_sensei
from assess.reading.time_limit import OutOfTime
from assess.rules.position import COLUMNS, EMPTY, MAX_SIZE, Position

_TAGS = r"(?:go|code|pre|tt|quote|spoiler|hide|diagram|noparse|fixed|mono)"
_OPENING = re.compile(
    rf"(?<!\s)(\s*+)(?:\[{_TAGS}(?:=[^\]\n]{{0,40}})?\]|<{_TAGS}>|```(?=[XxOo.#@+,●○⚫⚪ |]))[ \t]*", re.IGNORECASE
)
_CLOSING = re.compile(rf"(?<![ \t])[ \t]*+(?:\[/{_TAGS}\]|</{_TAGS}>|(?<=[^\s`])```)\s*$", re.IGNORECASE)
_BLANKS = re.compile("[\u00a0\u2000-\u200a\u202f\u205f]")
_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2e3a\u2e3b\ufe58\ufe63\uff0d"
_EDGE = re.compile(rf"(?:[\s>$|+\-]*+[{_DASHES}])++[\s|+\-]*+")
_DASH = re.compile(f"[{_DASHES}]")
_ELLIPSIS = "\u2026"
_BOARD = re.compile(rf"[\s>$|\d{re.escape(''.join(SIGNS))}{_ELLIPSIS}]*")
_CODE = re.compile(r":([a-z_]{3,24}):")
_CODES = {
    "black_circle": "⚫",
    "white_circle": "⚪",
    "heavy_plus_sign": "+",
    "brown_square": "+",
    "orange_square": "+",
    "yellow_square": "+",
    "keycap_ten": "10",
    **{
        name: str(digit)
        for digit, name in enumerate(["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"])
    },
    **{f"regional_indicator_{letter}": letter.upper() for letter in "abcdefghijklmnopqrstuvwxyz"},
}
_UNKNOWN = "¿"  # beside codes that are known it may be a stone; it is no word, and no mark
_PICTURES = str.maketrans(
    {"\U0001f7eb": "+", "\U0001f7e7": "+", "\U0001f7e8": "+", "\u20e3": "", "\U0001f51f": "10"}
    | {chr(0x1F1E6 + place): chr(ord("A") + place) for place in range(26)}
)


def as_typed(line: str) -> str:
    """The line as it was typed.

    >>> as_typed("$$ -------[/go]"), as_typed(":black_circle::white_circle: :heavy_plus_sign:"), as_typed("X\u2026O")
    ('$$ -------', '⚫⚪ +', 'X...O')
    """
    plain = _BLANKS.sub(" ", line)
    codes = _CODE.findall(plain) if ":" in plain else ()
    if any(code in _CODES for code in codes):
        plain = _CODE.sub(lambda found: _CODES.get(found[1], _UNKNOWN), plain)
    plain = _OPENING.sub(r"\1", _CLOSING.sub("", plain.translate(_PICTURES)), count=1)
    if _EDGE.fullmatch(plain):
        return _DASH.sub("-", plain)
    return plain.replace(_ELLIPSIS, "...") if _ELLIPSIS in plain and _BOARD.fullmatch(plain) else plain


WRONG_LETTERS = in_english(
    "the column letters are {letters}, the rows have {width} columns: give the whole board, lettered from A to {last} "
    "without I."
)
WRONG_NUMBER = in_english(
    "this row does not have its number, {expected} of {height} from the bottom: give the whole board, and number all "
    "rows or none."
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
    if any("?" in line.text for line in lines):
        texts = in_two_columns([line.text for line in lines])
        lines = [replace(line, text=changed) for line, changed in zip(lines, texts, strict=True)]
    try:
        return _record(lines, source, move)
    except OutOfTime:
        raise
    except BadInput as refused:
        texts = [line.text for line in lines]
        for plain in () if is_sensei(texts) else plain_texts(texts):
            try:
                record = _record([TextLine(number, one) for number, one in enumerate(plain.lines, 1)], source, move)
            except OutOfTime:
                raise
            except BadInput:
                continue
            return replace(record, remarks=(*plain.notes, *record.remarks))
        raise refused


def _record(lines: list[TextLine], source: str, move: int | None) -> Record:
    """The position of these lines, in one of our own dialects."""
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
    placed = _placed(diagram)
    if placed == Placed():
        _check_coordinates(diagram, source)
    prisoners, komi = agreed(diagram.facts, source)
    rows, edges = [row.stones for row in diagram.rows], _edges(diagram)
    some = any(edges) and not all(edges) and not any(row.numbered for row in diagram.rows)
    with at(in_place(source, in_line(diagram.rows[0].line))):
        if some or placed != Placed():
            rows, note = on_board(rows, edges, placed=placed)
            notes = (*notes, note)
        position = Position.from_rows(rows, prisoners, komi)
        position.require_liberties()
    unread = (*unread_prisoners(IN_TEXT, texts, diagram.facts), *unread_komi(texts, diagram.facts))
    return Record(position, source, remarks=(*notes, *unread))


def _edges(diagram: Diagram) -> Edges:
    """Which edges are drawn: as lines around the rows, or by the signs of empty points, such as those of a corner."""
    rows = diagram.rows
    signs = set("".join(row.signs for row in rows))
    if not signs & set("┌┬┐├┤└┴┘"):
        return Edges(diagram.upper_edge, diagram.lower_edge, *rows[0].edges)
    sides = rows[0].signs, rows[-1].signs, "".join(row.signs[0] for row in rows), "".join(row.signs[-1] for row in rows)
    inner = ("┼╋├┤└┴┘", "┼╋├┤┌┬┐", "┼╋┬┴┤┐┘", "┼╋┬┴├┌└")
    return Edges(*(not set(side) & set(beyond) for side, beyond in zip(sides, inner, strict=True)))


def _placed(diagram: Diagram) -> Placed:
    """Where rows lie that are numbered from another one than 1 on, or columns lettered from another than A on, without
    a gap."""
    rows, below, left = diagram.rows, None, None
    height, width = len(rows), len(rows[0].stones)
    sides = [[row.left for row in rows], [row.right for row in rows]]
    numbered = [side for side in sides if any(number is not None for number in side)]
    last = numbered[0][-1] if numbered else None
    letters = {found for _, found in diagram.headers}
    first = COLUMNS.find(letters.pop()) if len(letters) == 1 and all(len(one) == width for one in letters) else -1
    if last is not None and last > 1 and all(side == list(range(last + height - 1, last - 1, -1)) for side in numbered):
        below = last - 1
    if first > 0 or (first == 0 and below is not None):
        left = first
    if below is None and (left is None or (numbered and last != 1)):
        return Placed()
    if diagram.headers and left is None:
        return Placed()
    if below is None and numbered:
        below = 0 if all(side == list(range(height, 0, -1)) for side in numbered) else None
        if below is None:
            return Placed()
    return Placed(below, left)


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
            raise BadInput(
                WRONG_LETTERS,
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
                    WRONG_NUMBER,
                    expected=expected,
                    height=height,
                ).at(in_place(source, in_line(row.line)))
