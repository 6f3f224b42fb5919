"""A board as it is to be drawn: which part of it, the numbers of the moves, the disputed string, other marks.

Nothing here draws: ``board_svg`` makes pictures of diagrams, and ``text_board`` is the same board in letters.

Of a whole position on a sheet: its marks, which strings are in dispute, and which stand or fall together.
"""

from __future__ import annotations

import enum
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from rich.text import Text

from assess.estimates.as_it_looks import Looks
from assess.reports.text.position_text import marked_board
from assess.rules.position import EMPTY, Color, Position
from assess.statuses.assessment import Assessment
from assess.statuses.string_ruling import findings_of
from assess.statuses.string_status import Status, StringStatus
from assess.statuses.territory import UNSETTLED
from assess.statuses.warning import WarningCode

MARGIN = 2
"""How many lines are shown around what matters."""
SMALLEST = 7
"""A part of fewer lines is hard to find on the board again."""


class Mark(enum.Enum):
    """A mark on an intersection, and the character for it in the text board."""

    DEAD = "d"
    SEKI = "s"
    OPEN = "?"
    UNDEFINED = "!"
    BLACK_TERRITORY = "b"
    WHITE_TERRITORY = "w"
    DAME = "*"
    NOBODYS = "n"
    EYE = "e"


STYLES = {
    Mark.DEAD: "red",
    Mark.SEKI: "yellow",
    **dict.fromkeys((Mark.OPEN, Mark.UNDEFINED, Mark.DAME, Mark.NOBODYS), "magenta"),
    **dict.fromkeys((Mark.BLACK_TERRITORY, Mark.WHITE_TERRITORY), "cyan"),
}
"""The colours of marks on a terminal."""
ESTIMATE = "~"
"""Behind a mark in letters, or alone."""


@dataclass(frozen=True, slots=True)
class Window:
    """The part of a board that is shown: columns from the left, rows from the top, from 0, the last ones included."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def columns(self) -> range:
        """The columns shown."""
        return range(self.left, self.right + 1)

    @property
    def rows(self) -> range:
        """The rows shown."""
        return range(self.top, self.bottom + 1)

    def covering(self, position: Position, points: Iterable[int]) -> Window:
        """This part of the board, or where it misses one of the points, one around all of them."""
        seen = [divmod(point, position.width) for point in points]
        if all(row in self.rows and column in self.columns for row, column in seen):
            return self
        corners = [row * position.width + column for row in self.rows[::-1] for column in self.columns[::-1]]
        return window_around(position, {*corners, *points}, margin=1)


@dataclass(frozen=True, slots=True)
class RulingDiagram:
    """A position with what is written on it.

    ``numbers``: the moves, by their points, each with its player and its number; the position is that before the first
    of them. ``target``: the intersections of the disputed string as it stood at the start. ``agreed``: those of the
    strings on whose status the players agree. ``coordinates``: whether it is drawn with them. ``estimated``: the points
    that are marked, or not marked, as they look, in letters alone.
    """

    position: Position
    window: Window
    numbers: Mapping[int, tuple[Color, str]] = field(default_factory=dict)
    target: frozenset[int] = frozenset()
    marks: Mapping[int, Mark] = field(default_factory=dict)
    coordinates: bool = True
    agreed: frozenset[int] = frozenset()
    estimated: frozenset[int] = frozenset()

    @property
    def is_whole(self) -> bool:
        """Whether the whole board is shown."""
        return self.window == whole_board(self.position)

    def text_board(self) -> str:
        """The whole board as plain text."""
        return self.board_text().plain

    def board_text(self) -> Text:
        """The whole board as text: numbers and marks behind stones, in brackets the target, or else what is agreed."""
        labels = {point: mark.value for point, mark in self.marks.items()}
        labels |= {point: number for point, (_, number) in self.numbers.items()}
        labels |= {point: labels.get(point, "") + ESTIMATE for point in self.estimated}
        dotted = {
            point: EMPTY + labels[point]
            for point in {*self.marks, *self.estimated}
            if self.position.stones[point] == EMPTY
        }
        styles = {point: STYLES[mark] for point, mark in self.marks.items() if mark in STYLES}
        return marked_board(self.position, labels | dotted, self.target or self.agreed, styles)


def whole_board(position: Position) -> Window:
    """All of the board; of a part of one the smallest window with all that is known."""
    known = [divmod(point, position.width) for point in range(len(position.stones)) if point not in position.unknown]
    if not position.unknown or not known:
        return Window(0, 0, position.width - 1, position.height - 1)
    rows, columns = [row for row, _ in known], [column for _, column in known]
    return Window(min(columns), min(rows), max(columns), max(rows))


def window_around(position: Position, points: Iterable[int], margin: int = MARGIN) -> Window:
    """The points with some lines around them, and as far as the edge where not more than ``margin`` lines are left.

    The whole board where little of it would be cut off, and of a part of one all that is known.
    """
    seen = [divmod(point, position.width) for point in points]
    top, bottom = _span([row for row, _ in seen], position.height, margin)
    left, right = _span([column for _, column in seen], position.width, margin)
    window = Window(left, top, right, bottom)
    whole = whole_board(position)
    if position.unknown:
        return whole
    shown = len(window.rows) * len(window.columns)
    return whole if shown * 4 >= len(position.stones) * 3 else window


def _span(places: list[int], size: int, margin: int) -> tuple[int, int]:
    """The first and the last of the lines shown."""
    low, high = (min(places) - margin, max(places) + margin) if places else (0, size - 1)
    low, high = (0 if low <= margin else low), (size - 1 if high >= size - 1 - margin else high)
    missing = SMALLEST - (high - low + 1)
    if missing > 0 and low > 0:
        low -= missing if high == size - 1 else missing // 2
    if missing > 0:
        high = low + SMALLEST - 1
    return max(low, 0), min(high, size - 1)


MARKS = {
    Status.DEAD: Mark.DEAD,
    Status.ALIVE_IN_SEKI: Mark.SEKI,
    Status.UNDEFINED: Mark.UNDEFINED,
    Status.UNDECIDED: Mark.OPEN,
}


LEFT_OPEN = {WarningCode.UNFILLED_DAME: Mark.DAME, WarningCode.OPEN_BORDER: Mark.NOBODYS}
"""The marks of points that are left to play, by their warning."""


def marks_of(assessment: Assessment, looks: Looks | None = None) -> dict[int, Mark]:
    """Return the marks on stones that do not simply live, and on empty points that are territory, open, dame to
    fill, or nobody's while a border is open; with ``looks``, those of open strings and points as they look."""
    territory, stones = assessment.territory, assessment.position.stones
    if looks is not None and looks.territory is not None:
        territory = looks.territory
    marks: dict[int, Mark] = {}
    for string in assessment.strings if looks is None else looks.strings:
        if string.status in MARKS:
            marks.update(dict.fromkeys(string.string.points, MARKS[string.status]))
    if territory is not None:
        owned = {Mark.BLACK_TERRITORY: territory.black, Mark.WHITE_TERRITORY: territory.white}
        for mark, points in (owned | {Mark.OPEN: territory.unsettled}).items():
            marks |= {point: mark for point in points if stones[point] == EMPTY}
    for warning in assessment.warnings:
        if warning.code in LEFT_OPEN:
            free = (point for point in warning.points if stones[point] == EMPTY)
            marks = dict.fromkeys(free, LEFT_OPEN[warning.code]) | marks
    return marks


def estimated_points(assessment: Assessment, looks: Looks) -> frozenset[int]:
    """Return the points whose marks, or lack of one, are an estimate: stones that look clear, and open points that
    would be settled with them."""
    points = frozenset[int]().union(*(string.points for string, one in looks.estimates.items() if one.clear))
    if assessment.territory is None or looks.territory is None:
        return points
    settled = assessment.territory.unsettled - looks.territory.unsettled
    return points | settled.intersection(assessment.position.empty_points())


def agreed_points(assessment: Assessment) -> frozenset[int]:
    """The stones of the strings on whose status the players agree, and the areas on whose owner."""
    strings = (string.string.points for string in assessment.strings if string.agreed and not string.implied)
    return frozenset[int]().union(*strings, *(area.points for area in assessment.agreed_areas))


def told_apart(assessment: Assessment, marked: frozenset[int]) -> tuple[list[StringStatus], list[StringStatus]]:
    """The strings that are in dispute, those with marked stones first, then those that are open, then the others that
    do not simply live; and those that do."""
    disputed = [string for string in assessment.strings if string.string.points & marked]
    left = [string for string in assessment.strings if string.status is not Status.INDEPENDENTLY_ALIVE]
    left.sort(key=lambda string: string.status not in UNSETTLED)
    told = disputed + [string for string in left if string not in disputed]
    return told, [string for string in assessment.strings if string not in told]


def fallen_together(strings: Iterable[StringStatus]) -> list[list[StringStatus]]:
    """The strings in groups of those that stand or fall by the same proof: of one player, with one status, their
    answers proved by the same variations. What was not proved of a string is told of it alone, with its own effort."""
    groups: dict[object, list[StringStatus]] = {}
    for string in strings:
        proofs = tuple(
            json.dumps(finding.evidence.data["proofs"]) for finding in findings_of(string)[:1] if finding.evidence
        )
        same = (string.string.color, string.status, string.agreed, string.precedent, proofs or string.name)
        groups.setdefault(same, []).append(string)
    return list(groups.values())
