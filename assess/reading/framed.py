"""Framed boards with numbered stones and labels as on Sensei's Library, but without ``$$``; boards of the letters B, W.

Such a board is one block of lines, all equally long. It is taken for one only where no other sign for stones is used
beside the letters, and where every row stands between edges for numbers and labels.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby

from assess.languages.spoken import message
from assess.reading.diagram_line import SIGNS as PLAIN_SIGNS
from assess.reading.diagram_line import row_line
from assess.reading.sensei import MOVE_DIGITS, PREFIX, SIGNS
from assess.rules.position import EMPTY, Color

LETTERS_FOR_STONES = message("The letters B and W were read as black and white stones.")
_EMPTY_SIGNS = "".join(sign for sign, content in PLAIN_SIGNS.items() if content == EMPTY)
_EDGE = re.compile(r"\s*+[+|]?\s*+-[-\s]*+[+|]?\s*+")
_FRAMED = re.compile(r"(?P<before>\s*+(?P<left>\d{1,2})?\s*+)\|(?P<body>[^|]++)\|\s*+(?P<right>\d{1,2})?\s*+", re.ASCII)
_LETTERED = re.compile(
    rf"(?P<before>\s*+(?:\d{{1,2}}\s++)?[|│]?)(?P<body>[BWbw\s{re.escape(_EMPTY_SIGNS)}]++)"
    r"(?P<after>[|│]?\s*+(?:\d{1,2}\s*+)?)",
    re.ASCII,
)
_TO_PLAY = re.compile(r"\b(black|white) (?:to (?:play|move)|plays first|first)\b|([黑黒白])先", re.IGNORECASE)
_STONES = str.maketrans("BWbw", "XOXO")
_OTHER_LABELS = "YZQP"  # marked stones of Sensei's Library, beside which B and W are marked too
_FEWEST = 2
_LONGEST_MARKED = 2  # a sign with its mark


def with_stones_for_letters(lines: Sequence[str]) -> list[str]:
    """The lines with X and O where B and W are the stones of the board; the same lines where they are not."""
    blocks = [block for block in _blocks(lines, _lettered_width) if _names_stones([lines[at] for at in block])]
    if len(blocks) != 1:
        return list(lines)
    (block,) = blocks
    width = _lettered_width(lines[block[0]])
    rows = (row_line(0, line.strip()) for at, line in enumerate(lines) if at not in block)
    if any(row is not None and row.closed and row.width in (width, width + 1) for row in rows):
        return list(lines)
    return [_with_stones(line) if at in block else line for at, line in enumerate(lines)]


def _with_stones(line: str) -> str:
    found = _LETTERED.fullmatch(line)
    assert found is not None, "it was found to be one before"
    return found["before"] + found["body"].translate(_STONES) + found["after"]


def _names_stones(rows: Sequence[str]) -> bool:
    """Whether the letters in the rows are stones: capitals, or both small letters."""
    letters = set("".join(rows)) & set("BWbw")
    return bool(letters) and (letters <= set("BW") or letters == set("bw"))


def _lettered_width(line: str) -> int:
    """How many intersections a row of letters has; 0 for a line that is none, or where a letter may be a mark."""
    found = _LETTERED.fullmatch(line)
    cells = found["body"].split() if found else []
    if len(cells) == 1:
        return len(cells[0]) if len(cells[0]) > _LONGEST_MARKED else 0
    return len(cells) if len(cells) >= _FEWEST and all(len(cell) == 1 for cell in cells) else 0


def as_sensei(lines: Sequence[str]) -> tuple[list[str], Color | None, bool] | None:
    """The lines with ``$$`` before those of a framed board that has numbered stones, marks or labels; the player whose
    move is the first, if words say it; and whether B and W were taken for stones. None where there is no such board, or
    more than one."""
    blocks = [block for block in _blocks(lines, _framed_width) if _edged(lines, block)]
    if len(blocks) != 1:
        return None
    (block,) = blocks
    rows = [_FRAMED.fullmatch(lines[at]) for at in block]
    signs = "".join("".join(row["body"].split()) for row in rows if row is not None)
    if not _has_more_than_stones(signs):
        return None
    height = len(block)
    for side in ("left", "right"):
        numbers = [row[side] for row in rows if row is not None]
        if any(numbers) and [int(number or 0) for number in numbers] != list(range(height, 0, -1)):
            return None
    swapped: dict[str, str | int | None] = {"#": "X"} if "X" not in signs else {}
    if not set(signs) & set("XO") and set(signs) & set("xo"):
        swapped |= {"x": "X", "o": "O"}
    lettered = not set(signs) & set("XOxo#") and _names_stones([signs]) and not set(signs) & set(_OTHER_LABELS)
    if lettered:
        swapped = {"B": "X", "W": "O", "b": "X", "w": "O"}
    changed = list(lines)
    for at, row in zip(block, rows, strict=True):
        assert row is not None
        changed[at] = f"{PREFIX} |{row['body'].translate(str.maketrans(swapped))}|"
    for at in (block[0] - 1, block[-1] + 1):
        changed[at] = f"{PREFIX} {lines[at].strip()}"
    return changed, _first_player(line for at, line in enumerate(lines) if at not in block), lettered


def _framed_width(line: str) -> int:
    """How many intersections a framed row has; 0 for a line that is none."""
    found = _FRAMED.fullmatch(line)
    signs = "".join(found["body"].split()) if found else ""
    known = all(sign in SIGNS or sign in MOVE_DIGITS or PLAIN_SIGNS.get(sign) == EMPTY for sign in signs)
    return len(signs) if known and "@" not in signs and "+" not in signs else 0


def _has_more_than_stones(signs: str) -> bool:
    """Whether there are signs that only a diagram of Sensei's Library has; and no doubt which letters are stones."""
    if set(signs) & set("XO") and set(signs) & set("xo"):
        return False
    return not all(sign in PLAIN_SIGNS for sign in signs)


def _edged(lines: Sequence[str], block: Sequence[int]) -> bool:
    around = block[0] - 1, block[-1] + 1
    return all(0 <= at < len(lines) and _EDGE.fullmatch(lines[at]) is not None for at in around)


def _blocks(lines: Sequence[str], width_of: Callable[[str], int]) -> list[range]:
    """The runs of lines of the same width, two or more."""
    blocks, start = [], 0
    for width, run in groupby(map(width_of, lines)):
        length = len(list(run))
        if width and length >= _FEWEST:
            blocks.append(range(start, start + length))
        start += length
    return blocks


def _first_player(words: Iterable[str]) -> Color | None:
    """Who is said to play first, where nothing contradicts it."""
    found = {
        Color.BLACK if (named := (match[1] or match[2]).lower()) == "black" or named in "黑黒" else Color.WHITE
        for line in words
        for match in _TO_PLAY.finditer(line)
    }
    return found.pop() if len(found) == 1 else None
