"""One line of a text diagram as a row: its signs at equal distances, what stands beside them, and the remark behind.

A row is ``[number] [|] signs [|] [number] [remark]``. The signs stand alone or with one mark close behind (``X1``,
``Od``, ``(X)``), and a ``~`` behind that where it is an estimate (``Od~``). Whether a line that could be a row is one,
the lines around it tell: see ``diagram_rows``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from assess.rules.position import BLACK_STONE, EMPTY, UNKNOWN, WHITE_STONE

SIGNS = {
    **dict.fromkeys("Xx#@●⬤⚫", BLACK_STONE),
    **dict.fromkeys("Oo○◯⚪", WHITE_STONE),
    **dict.fromkeys(".+,·・\uff0e\uff0b\u2795┼╋┌┬┐├┤└┴┘", EMPTY),  # + and , are star points; wide forms, crossings
    UNKNOWN: UNKNOWN,
}
LONGEST_ROW = 400
_WIDEST_PITCH = 8  # a tab for each intersection
_EDGE = "|│┃║"

_SIGN = f"[{re.escape(''.join(SIGNS))}]"
# A letter close behind a small x or o makes a word (or, on), not a mark.
_CELL = rf"(?:(?:(?![xo][A-Za-z]){_SIGN})(?:\d{{1,3}}|[A-NP-WYZa-np-wyz*!?'])?~?)"
_FIRST = re.compile(rf"\(?(?P<cell>{_CELL})\)?")
_NEXT = re.compile(rf"(?P<blank>[ ─]*)\(?(?P<cell>{_CELL})\)?")
_COMPACT = re.compile(rf"(?![^?]\?(?:[ {_EDGE}]|$)){_SIGN}{{2,}}")  # in "X?" alone the question mark is a mark
_MOVES = re.compile(rf"(?:{_SIGN}\d?)+")
_LEFT_NUMBER = re.compile(rf"(\d{{1,3}})(?=[ (]|[{_EDGE}]|{_SIGN}) *")
_RIGHT_NUMBER = re.compile(r" *(?<!\S)(\d{1,3})(?!\S)")
_RIGHT_NUMBER_AT_EDGE = re.compile(r" *(\d{1,3})(?!\S)")
_CLOSED = re.compile(rf" *[{_EDGE}]")


@dataclass(frozen=True, slots=True)
class RowLine:
    """A line read as a row.

    ``stones``: its intersections as ``X O .``; ``signs``: as they are written. ``pitch``: the distance from one to the
    next, None when there is one. ``left``, ``right``: the row numbers beside it. ``edges``: whether ``|`` stands on the
    left, on the right. ``remark``: what stands behind all this. ``glued``: a dot follows close behind the left number,
    which may be its own full stop.
    """

    line: int
    stones: str
    signs: str
    pitch: int | None
    left: int | None
    right: int | None
    edges: tuple[bool, bool]
    remark: str
    glued: bool
    depth: int = 0

    @property
    def width(self) -> int:
        return len(self.stones)

    @property
    def numbered(self) -> bool:
        """Whether it begins or ends with a row number."""
        return self.left is not None or self.right is not None

    @property
    def closed(self) -> bool:
        """Whether its end is plain: nothing follows, or only what stands behind both edges."""
        return not self.remark or all(self.edges)


def row_line(number: int, text: str, depth: int = 0) -> RowLine | None:
    """The line as a row, None when it does not begin as one. ``depth``: how often it is quoted (``>``)."""
    body = text[:LONGEST_ROW].strip()
    left = None
    glued = False
    if found := _LEFT_NUMBER.match(body):
        left, glued = int(found[1]), body[found.end() - 1].isdigit() and body[found.end() : found.end() + 1] == "."
        body = body[found.end() :]
    left_edge = body[:1] in _EDGE and bool(body)
    if left_edge:
        body = body[1:].lstrip()
    places, end = _places(body, left is not None and not glued)
    if not places or (end < len(body) and body[end] not in " " + _EDGE):
        return None
    rest, right_edge, right = body[end:], False, None
    if closing := _CLOSED.match(rest):
        right_edge, rest = True, rest[closing.end() :]
    if found := (_RIGHT_NUMBER_AT_EDGE if right_edge else _RIGHT_NUMBER).match(rest):
        right, rest = int(found[1]), rest[found.end() :]
    signs = "".join(body[place] for place in places)
    pitch = places[1] - places[0] if len(places) > 1 else None
    stones = "".join(SIGNS[sign] for sign in signs)
    return RowLine(
        number, stones, signs, pitch, left, right, (left_edge, right_edge), rest.strip(), glued and pitch != 1, depth
    )


def _places(body: str, numbered: bool) -> tuple[list[int], int]:
    """Where the signs at the beginning stand, as long as their distances are equal, and where the last one ends.

    Signs without blanks have no marks: ``XQO`` is a row with a mistake. But KataGo numbers moves so in numbered rows.
    """
    if (found := _COMPACT.match(body)) and (found.end() == len(body) or body[found.end()] in " " + _EDGE):
        return list(range(found.end())), found.end()
    found = _FIRST.match(body)
    if found is None:
        return [], 0
    places, end = [found.start("cell")], found.end()
    while found := _NEXT.match(body, end):
        distance = found.start("cell") - places[-1]
        if distance > _WIDEST_PITCH or (len(places) > 1 and distance != places[1] - places[0]):
            break
        places.append(found.start("cell"))
        end = found.end()
    apart = set(body[:end]) & {" ", "(", "─", "~"}
    if len(places) > 1 and not apart and not (numbered and _MOVES.fullmatch(body, 0, end)):
        return [], 0
    return places, end


def begins_with_intersection(text: str) -> bool:
    """Whether a text begins with a sign that stands alone, with its mark or without."""
    found = _FIRST.match(text)
    return found is not None and (found.end() == len(text) or text[found.end()] == " ")


def lone_signs(text: str) -> int:
    """How many signs stand alone in a row, with a mark or without, other single characters between them or not."""
    most = count = 0
    for word in text.split():
        is_sign = _FIRST.fullmatch(word) is not None
        count = count + is_sign if is_sign or len(word) == 1 else 0
        most = max(most, count)
    return most
