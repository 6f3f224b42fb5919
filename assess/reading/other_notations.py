"""Boards as other programs print them: numbers for stones, rows in quotes or lists, ``*`` for black, grids of hyphens,
blanks for empty points within a frame, small letters for stones that are marked dead, two boards side by side.

They are looked for only in a text that is no diagram as it stands. Each changes one block of lines, all of one kind and
equally long, into plain rows, where no other line of the text could be a row; what is not certain stays refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from assess.languages.spoken import Message, message
from assess.reading.diagram_line import LONGEST_ROW, row_line
from assess.reading.diagram_rows import column_letters

NUMBERS = message("The numbers were read as stones: 1 is black, {white} white, and 0 an empty point.", white="2")
SIGNED_NUMBERS = message(
    "The numbers were read as stones: 1 is black, {white} white, and 0 an empty point.", white="-1"
)
STAR = message("The sign {sign} was read as a black stone.", sign="*")
MARKED_DEAD = message(
    "The letters {black} and {white} were read as black and white stones that are marked dead; nothing is agreed by "
    "that.",
    black="b",
    white="w",
)
FIRST_OF_TWO = message("Two boards stand side by side: the first one was read.")

_FEWEST = 2
_MOST_LINES = 300
_LONGEST_LIST = 4000
"""A whole board may be a list in one line."""
_WORDS = re.compile(r"[^\W\d_]{2}")
_ASSIGNED = re.compile(r"\s*(?:\w+\s*=\s*)?(?:np\.)?(?:array|tensor)?[\[({\s\"'`]*|[\])}\s\"'`,;]*")
_LIST = re.compile(r"(?:\w+\s*=\s*)?(?:(?:np\.)?array|tensor)?\s*[\[({].*[\])}][;,]?", re.DOTALL)
_NUMBER = re.compile(r"-?[012](?:\.0*)?")
_DIGITS = re.compile(r"\s*[012]{3,25}\s*")
_QUOTED = re.compile(r"""["']([XxOo.#@+*?BWbw]+)(?:\\n)?["']""")
_GRID = re.compile(r"\s*[XOxo.+#@](?:-{1,3}[XOxo.+#@])+\s*")
_BETWEEN = re.compile(r"\s*\|(?:\s+\|)+\s*")
_CELLS = re.compile(r"\s*(?:\[[XOxo.#@ ]\]\s?){2,}")
_FRAMED = re.compile(r"(?P<before>[^|]*)\|(?P<body>[XOxo.+#@ ]+)\|(?P<after>[^|]*)")
_STONES = "XxOo#@"
_LAST_MOVE = re.compile(r"(?<=[XOxo])[<>](?=[\s.XOxo+]|$)")
_APART = re.compile(r"(?P<first>\S.*?\S|\S)\s{3,}(?P<second>\S.*)")


class PlainText(NamedTuple):
    """A text as plain rows, and what was taken for granted."""

    lines: list[str]
    notes: tuple[Message, ...] = ()


def in_two_columns(lines: Sequence[str]) -> list[str]:
    """The lines of a board of two columns with unknown points, written apart: ``X?`` is no stone with a mark there."""

    def is_row(line: str) -> int:
        return 2 if re.fullmatch(r"\s*[XxOo.#@?]{2}\s*", line) else 0

    blocks = list(_blocks(lines, is_row))
    if len(blocks) != 1 or not any("?" in lines[at] for at in blocks[0]):
        return list(lines)
    return [" ".join(line.strip()) if at in blocks[0] else line for at, line in enumerate(lines)]


def plain_texts(lines: Sequence[str]) -> Iterator[PlainText]:
    """The text in each of the ways in which it can be read as another program's, the likeliest first; none where it is
    longer than any board."""
    if len(lines) > _MOST_LINES or any(len(line) > _LONGEST_LIST for line in lines):
        return
    unlisted = _unlisted(lines)
    for text in (lines, unlisted) if unlisted != list(lines) else (lines,):
        for way in (_of_numbers, _of_cells, _of_grid, _of_frame, _of_stars, _of_dead, _of_hyphens, _of_two):
            if (plain := way(text)) is not None:
                yield plain
    if unlisted != list(lines):
        yield PlainText(unlisted)
    if (unmarked := [_LAST_MOVE.sub(" ", line) for line in lines]) != list(lines):
        yield PlainText([line.rstrip() for line in unmarked])


def _blocks(lines: Sequence[str], width_of: Callable[[str], int]) -> Iterator[range]:
    start = 0
    for width, run in groupby(width_of(line) if len(line) <= LONGEST_ROW else 0 for line in lines):
        length = len(list(run))
        if width and length >= _FEWEST:
            yield range(start, start + length)
        start += length


def _only_block(lines: Sequence[str], width_of: Callable[[str], int]) -> range | None:
    """The one block of lines of a kind, equally wide, if no other line could be a row."""
    blocks = list(_blocks(lines, width_of))
    if len(blocks) != 1:
        return None
    (block,) = blocks
    others = [line for at, line in enumerate(lines) if at not in block and len(line) <= LONGEST_ROW]
    if any(width_of(line) > 1 or ((row := row_line(0, line)) and row.closed and row.width > 1) for line in others):
        return None
    return block


def _changed(lines: Sequence[str], block: range, change: Callable[[str], str], *notes: Message) -> PlainText:
    return PlainText([change(line) if at in block else line for at, line in enumerate(lines)], notes)


def _unlisted(lines: Sequence[str]) -> list[str]:
    """The rows of a list, in one line or in several, without its quotes and brackets."""
    expanded: list[str] = []
    for line in lines:
        strings = _QUOTED.findall(line)
        if not _LIST.fullmatch(line.strip()) or _CELLS.fullmatch(line):
            expanded.append(line)
        elif len(strings) > 1 and all(len(string) > 1 for string in strings):
            expanded += strings
        else:
            expanded += re.sub(r"\]\s*,?\s*\[", "\n", line).split("\n")
    lines = expanded
    plain = []
    for line in lines:
        if line.strip() and _ASSIGNED.fullmatch(line) and not _WORDS.search(line.split("=")[-1]):
            continue
        quoted = _QUOTED.findall(line)
        bare = re.sub(r"\w+\s*=|(?:np\.)?array|tensor|dtype=\w+", "", _QUOTED.sub("", line))
        if quoted and not re.search(r"\w", bare):
            plain.append(" ".join(quoted))
        elif "," in line or "[" in line:
            plain.append(line if _WORDS.search(bare) or _CELLS.fullmatch(line) else re.sub(r"[\[\](){},;]", " ", bare))
        else:
            plain.append(line)
    return plain


def _of_numbers(lines: Sequence[str]) -> PlainText | None:
    def numbers(line: str) -> list[str]:
        if _DIGITS.fullmatch(line):
            return list(line.strip())
        tokens = re.sub(r"[\[\](),;]", " ", line).split()
        return [one.partition(".")[0] for one in tokens] if all(map(_NUMBER.fullmatch, tokens)) else []

    block = _only_block(lines, lambda line: len(found) if len(found := numbers(line)) > 1 else 0)
    if block is None:
        return None
    used = {number for at in block for number in numbers(lines[at])} - {"0", "-0"}
    if not used or not (used <= {"1", "2"} or used <= {"1", "-1"}):
        return None
    signs = {"1": "X", "2": "O", "-1": "O", "0": ".", "-0": "."}
    note = SIGNED_NUMBERS if "-1" in used else NUMBERS
    around = block[0] - 1, block[-1] + 1  # lines that set off the numbers are no edges
    lines = ["" if at in around and re.fullmatch(r"[-=+\s]*", line) else line for at, line in enumerate(lines)]
    return _changed(lines, block, lambda line: " ".join(signs[number] for number in numbers(line)), note)


def _of_cells(lines: Sequence[str]) -> PlainText | None:
    """Each point in brackets of its own."""
    block = _only_block(lines, lambda line: line.count("[") if _CELLS.fullmatch(line) else 0)
    if block is None:
        return None
    return _changed(lines, block, lambda line: " ".join(one.strip() or "." for one in re.findall(r"\[(.)\]", line)))


def _of_grid(lines: Sequence[str]) -> PlainText | None:
    """Points joined by hyphens, with lines of strokes between the rows."""
    between = [bool(_BETWEEN.fullmatch(line)) for line in lines]
    if not any(between):
        return None
    kept = [line for line, stroke in zip(lines, between, strict=True) if not stroke]
    block = _only_block(kept, lambda line: len(re.sub(r"[-\s]", "", line)) if _GRID.fullmatch(line) else 0)
    return None if block is None else _changed(kept, block, lambda line: " ".join(re.sub(r"[-\s]", "", line)))


def _of_frame(lines: Sequence[str]) -> PlainText | None:
    """Blanks for empty points between edges on both sides."""

    def body(line: str) -> str:
        found = _FRAMED.fullmatch(line)
        return found["body"] if found else ""

    block = _only_block(lines, lambda line: len(body(line)))
    if block is None or not any(sign in _STONES for at in block for sign in body(lines[at])):
        return None
    wide = all(not body(lines[at])[::2].strip() and len(body(lines[at])) % 2 for at in block)

    def filled(line: str) -> str:
        found = _FRAMED.fullmatch(line)
        assert found is not None
        signs = found["body"][1::2] if wide else found["body"]
        return f"{found['before']}| {' '.join(signs.replace(' ', '.'))} |{found['after']}"

    return _changed(lines, block, filled)


def _lone(line: str, signs: str) -> list[str]:
    """The signs of a row of these alone, blanks between them or not, row numbers beside them or not."""
    found = re.fullmatch(r"\s*(?:\d{1,2}\s+)?[|]?(.*?)[|]?(?:\s+\d{1,2})?\s*", line)
    cells = found[1].split() if found else []
    cells = list(cells[0]) if len(cells) == 1 else cells
    return cells if len(cells) > 1 and all(len(cell) == 1 and cell in signs for cell in cells) else []


def _with_signs(lines: Sequence[str], signs: str, new: str, stones: str) -> tuple[range | None, set[str]]:
    """The block of rows of these signs that has one of the ``new`` ones, and the signs that it has."""
    block = next((one for one in _blocks(lines, lambda line: len(_lone(line, signs)))), None)
    used = {sign for at in block or () for sign in _lone(lines[at], signs)}
    return (block if used & set(new) and used & set(stones) else None), used


def _of_stars(lines: Sequence[str]) -> PlainText | None:
    block, _ = _with_signs(lines, "*Oo.,+", "*", "Oo")
    return None if block is None else _changed(lines, block, lambda line: line.replace("*", "X"), STAR)


def _of_dead(lines: Sequence[str]) -> PlainText | None:
    """Small letters for stones that are marked dead, beside other signs for stones of both players."""
    block, used = _with_signs(lines, "XxOo.,+bw", "bw", "XxOo")
    if block is None or not (used & set("Xx") or "b" in used) or not (used & set("Oo") or "w" in used):
        return None
    return _changed(lines, block, lambda line: line.translate(str.maketrans("bw", "XO")), MARKED_DEAD)


def _of_hyphens(lines: Sequence[str]) -> PlainText | None:
    """Hyphens or underscores for empty points, with blanks between them; or underscores alone."""
    for sign, signs in (("_", "XxOoBWbw#@_"), ("-", "XxOoBWbw#@-")):
        block, used = _with_signs(lines, signs, sign, "XxOoBWbw#@")
        if block is None or (sign == "-" and any(" " not in lines[at].strip() for at in block)):
            continue
        letters = dict.fromkeys("Bb", "X") | dict.fromkeys("Ww", "O") if not used & set("XxOo#@") else {}
        table = str.maketrans(letters | {sign: "."})
        return _changed(lines, block, lambda line, table=table: line.translate(table))  # type: ignore[misc]
    return None


def _of_two(lines: Sequence[str]) -> PlainText | None:
    """Two boards side by side, of which the first is the position."""

    def halves(line: str) -> tuple[str, int]:
        for found in re.finditer(r"\s{3,}|\s*\|\s*\|\s*", line.strip()):
            first, second = line.strip()[: found.start()], line.strip()[found.end() :]
            if "|" in found[0]:
                first, second = first + " |", "| " + second
            rows = row_line(0, first), row_line(0, second)
            if all(row is not None and row.closed for row in rows) and rows[0].width == rows[1].width:  # type: ignore[union-attr]
                return first, rows[0].width  # type: ignore[union-attr]
        return "", 0

    block = _only_block(lines, lambda line: halves(line)[1])
    if block is None:
        return None

    def header(line: str) -> str:
        """The first half of a line of letters or of an edge."""
        found = _APART.fullmatch(line.strip()) if len(line) <= LONGEST_ROW else None
        first, second = (found["first"], found["second"]) if found else ("", "")
        letters = column_letters(first) and column_letters(second)
        edges = first and re.fullmatch(r"[-+|\s]+", first) and re.fullmatch(r"[-+|\s]+", second)
        return first if letters or edges else line

    plain = [halves(line)[0] if at in block else header(line) for at, line in enumerate(lines)]
    return PlainText(plain, (FIRST_OF_TWO,))
