"""A position: two colours, points, stones on a rectangular board, and its strings.

Points are integers inside, ``D4`` at the surface; this is the one place that converts. Point 0 is the top left
intersection; points run along the rows. Columns are lettered from A without I, rows are numbered from 1 at the bottom.
Where a person reads, a point may be shown as Japanese books name it instead, ``4-十六``: columns are numbered from the
left, rows in kanji from the top. Whoever has no kanji at hand may write ``4-16``.

Regions are points connected along the lines of the board: strings, eyes and territory are found by them.
"""

from __future__ import annotations

import enum
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from numbers import Real
from typing import Any

from assess.languages.spoken import KANJI, RANGE, BadInput, coordinates_shown, in_english, message, worded, worded_as
from assess.rules.area_rules import AreaCount, AreaRules


class Color(enum.Enum):
    """A player, and the colour of his stones."""

    BLACK = "black"
    WHITE = "white"

    @property
    def opponent(self) -> Color:
        """The other player."""
        return Color.WHITE if self is Color.BLACK else Color.BLACK

    @property
    def stone(self) -> str:
        """The character of this player's stones in rows: ``X`` for Black, ``O`` for White."""
        return BLACK_STONE if self is Color.BLACK else WHITE_STONE

    @property
    def letter(self) -> str:
        """``B`` or ``W``, as moves are written: ``B D4``."""
        return "B" if self is Color.BLACK else "W"

    def plays(self, point: object) -> str:
        """A move of this player's as variations show it, in the language of the reader: ``B D4``."""
        if self is Color.BLACK:
            return worded_as("move", "B {point}", point=point)
        return worded_as("move", "W {point}", point=point)

    @property
    def title(self) -> str:
        """``Black`` or ``White``, as a player is named in sentences, in the language of the reader."""
        if self is Color.BLACK:
            return worded_as("player", "Black")
        return worded_as("player", "White")

    def __str__(self) -> str:
        return self.title

    @classmethod
    def of_stone(cls, stone: str) -> Color:
        """The colour of ``X`` or ``O``. Raises ValueError for an empty intersection."""
        if stone == BLACK_STONE:
            return cls.BLACK
        if stone == WHITE_STONE:
            return cls.WHITE
        raise ValueError(f"{stone!r} is no stone")


def called(color: Color, name: str) -> str:
    """A string in a sentence, by its colour and a point of it: ``Black D4``."""
    return worded("{player} {point}", player=color.title, point=name)


BLACK_STONE = "X"
WHITE_STONE = "O"
EMPTY = "."
UNKNOWN = "?"


COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
MAX_SIZE = len(COLUMNS)
PASS = in_english("pass")
KO_PASS = in_english("ko-pass")


_DIGITS = "〇一二三四五六七八九"
KANJI_DIGITS = f"{_DIGITS}十"


class PointName(str):
    """The name of a point, ``D4``: so it is compared, kept and sent. Put into a message, an f-string or a format it is
    written in the coordinates that are shown now."""

    __slots__ = ("column", "row")
    column: int
    row: int

    def __new__(cls, column: int, row: int, height: int) -> PointName:
        made = super().__new__(cls, f"{COLUMNS[column]}{height - row}")
        made.column, made.row = column, row
        return made

    def __format__(self, format_spec: str) -> str:
        shown = f"{self.column + 1}-{kanji(self.row + 1)}" if coordinates_shown() == KANJI else str(self)
        return format(shown, format_spec)

    def __reduce__(self) -> tuple[type[PointName], tuple[int, int, int]]:
        return PointName, (self.column, self.row, self.row + int(self[1:]))


def kanji(number: int) -> str:
    """A number below a hundred in kanji.

    >>> kanji(4), kanji(10), kanji(19), kanji(25)
    ('四', '十', '十九', '二十五')
    """
    tens, units = divmod(number, 10)
    return ("" if tens < 2 else _DIGITS[tens]) + "十" * (tens > 0) + ("" if tens and not units else _DIGITS[units])


_NUMBERS = {str(number + 1): number for number in range(MAX_SIZE)}
_ROWS = {**_NUMBERS, **{kanji(number + 1): number for number in range(MAX_SIZE)}}


@cache
def name_point(point: int, width: int, height: int) -> PointName:
    """The name of a point.

    >>> name_point(0, 9, 9), name_point(80, 9, 9)
    ('A9', 'J1')
    """
    row, column = divmod(point, width)
    return PointName(column, row, height)


def column_labels(width: int) -> list[str]:
    """What stands at the columns of a board, from the left, in the coordinates that are shown now."""
    if coordinates_shown() == KANJI:
        return [str(number) for number in range(1, width + 1)]
    return list(COLUMNS[:width])


def row_labels(height: int) -> list[str]:
    """What stands at the rows of a board, from the top, in the coordinates that are shown now."""
    if coordinates_shown() == KANJI:
        return [kanji(number) for number in range(1, height + 1)]
    return [str(number) for number in range(height, 0, -1)]


def parse_point(name: str, width: int, height: int) -> int:
    """The point of a name such as ``D4``, ``4-十六`` or ``4-16``. Raises BadInput when there is no such point on this
    board.

    >>> parse_point("D4", 19, 19) == parse_point("4-十六", 19, 19) == parse_point("4-16", 19, 19)
    True
    """
    text = name.strip().upper()
    number, _, from_top = text.partition("-")
    if from_top in _ROWS and number in _NUMBERS:
        column, row = _NUMBERS[number], _ROWS[from_top]
        if column < width and row < height:
            return row * width + column
        raise _no_point(text, width, height)
    column = COLUMNS.find(text[:1]) if text[:1] else -1
    digits = text[1:]
    if column < 0 or not digits.isascii() or not digits.isdigit() or len(digits) > 2:
        raise BadInput(
            "{name!r} is no point: write a column letter (without I) and a row number, such as {point}.",
            name=name,
            point=str(name_point(max(height - 4, 0) * width + min(3, width - 1), width, height)),
        )
    row = int(digits)
    if column >= width or not 1 <= row <= height:
        raise _no_point(text, width, height)
    return (height - row) * width + column


def _no_point(text: str, width: int, height: int) -> BadInput:
    return BadInput(
        "There is no point {text} on this {width}x{height} board: points run from A1 to {corner}.",
        word_first=True,
        text=text,
        width=width,
        height=height,
        corner=name_point(width - 1, width, height),
    )


@cache
def neighbors(width: int, height: int) -> tuple[tuple[int, ...], ...]:
    """For every point, the points next to it along the lines of the board."""
    table = []
    for point in range(width * height):
        row, column = divmod(point, width)
        near = []
        if row > 0:
            near.append(point - width)
        if column > 0:
            near.append(point - 1)
        if column < width - 1:
            near.append(point + 1)
        if row < height - 1:
            near.append(point + width)
        table.append(tuple(near))
    return tuple(table)


Near = Sequence[Sequence[int]]
"""For every point, the points next to it: ``neighbors``."""


def connected(seeds: Iterable[int], inside: Collection[int], near: Near) -> set[int]:
    """The seeds, and all points of ``inside`` that are reached from them along the lines, through such points alone."""
    found = set(seeds)
    frontier = list(found)
    for known in frontier:  # the frontier grows on the way
        for point in near[known]:
            if point in inside and point not in found:
                found.add(point)
                frontier.append(point)
    return found


def regions(points: Iterable[int], near: Near) -> list[frozenset[int]]:
    """The maximal connected sets of these points, in the order of their first points.

    >>> regions([5, 0, 1, 3], [[1], [0, 2], [1, 3], [2, 4], [3, 5], [4]])
    [frozenset({0, 1}), frozenset({3}), frozenset({5})]
    """
    left = set(points)
    found = []
    for start in sorted(left):
        if start in left:
            region = connected([start], left, near)
            left -= region
            found.append(frozenset(region))
    return found


def border(region: Collection[int], near: Near) -> set[int]:
    """The points next to a region that are not of it."""
    return set().union(*[near[point] for point in region]).difference(region)


MOST_KOMI = 10_000
"""Points, for either player."""
KOMI_WANTED = message(RANGE, least=-MOST_KOMI, most=MOST_KOMI)
NO_LIBERTY = in_english(
    "{player} {name} has no liberty, which no position of the game can show: check the diagram, or take the string off."
)


@dataclass(frozen=True, slots=True)
class String:
    """A maximal connected set of stones of one colour, with its liberties (adjacent empty intersections)."""

    color: Color
    points: frozenset[int]
    liberties: frozenset[int]

    def __hash__(self) -> int:
        return hash(self.points)  # which it remembers


@dataclass(frozen=True, slots=True)
class PrisonerStones:
    """Stones *of* each colour that were taken off the board during the game: ``black`` are those that White has
    taken."""

    black: int = 0
    white: int = 0


@dataclass(frozen=True, slots=True)
class Position:
    """Stones on a board of ``width`` x ``height`` intersections (1 to 25 each), and what the game brought so far.

    ``stones`` holds one character for each point, row by row from the top: ``X`` black, ``O`` white, ``.`` empty. A
    part of a board has ``?`` for the points of which nobody knows what is there: a stone, or none.
    ``komi_known``: False where a game was played with a komi that its record does not tell; ``komi`` is then 0.
    ``held``: in variations on a part of a board, stones whose strings are taken to live: they are never removed.
    ``area``: how its score is counted by area; None: by territory and prisoners. No status depends on it.
    """

    width: int
    height: int
    stones: str
    prisoner_stones: PrisonerStones = PrisonerStones()
    komi: float = 0.0
    komi_known: bool = field(default=True, compare=False)
    held: frozenset[int] = frozenset()
    area: AreaCount | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        require_komi(self.komi)
        if not (1 <= self.width <= MAX_SIZE and 1 <= self.height <= MAX_SIZE):
            raise BadInput(
                "A board of {width}x{height} cannot be used: boards have 1 to {most} columns and 1 to {most} rows.",
                word_first=True,
                width=self.width,
                height=self.height,
                most=MAX_SIZE,
            )
        if len(self.stones) != self.width * self.height:
            raise BadInput(
                "{number} intersections do not fill a board of {width}x{height}.",
                number=len(self.stones),
                width=self.width,
                height=self.height,
            )
        strange = set(self.stones) - {BLACK_STONE, WHITE_STONE, EMPTY, UNKNOWN}
        if strange:
            raise BadInput(
                "{sign!r} stands for nothing on a board: write X, O or '.' for each intersection.", sign=min(strange)
            )

    @classmethod
    def from_rows(
        cls, rows: Sequence[str], prisoner_stones: PrisonerStones = PrisonerStones(), komi: float = 0.0
    ) -> Position:
        """A position from its rows, top row first.

        >>> Position.from_rows(["XX.", "OOX"]).name(5)
        'C1'
        """
        if not rows or not rows[0]:
            raise BadInput("There is no board: give at least one row with one intersection.", word_first=True)
        uneven = next((number for number, row in enumerate(rows, 1) if len(row) != len(rows[0])), None)
        if uneven is not None:
            raise BadInput(
                "Row {uneven} has {width} intersections, the first has {first}: every row of a board is equally long.",
                word_first=True,
                uneven=uneven,
                width=len(rows[uneven - 1]),
                first=len(rows[0]),
            )
        return cls(len(rows[0]), len(rows), "".join(rows), prisoner_stones, komi)

    def __str__(self) -> str:
        """The board with letters and numbers on its edges, as every command reads it.

        >>> print(Position.from_rows(["XX.", "OOX"]))
           A B C
         2 X X . 2
         1 O O X 1
           A B C
        """
        letters = "   " + " ".join(COLUMNS[: self.width])
        rows = [
            f"{number:2} {' '.join(row)} {number}"
            for number, row in zip(range(self.height, 0, -1), self.rows(), strict=True)
        ]
        return "\n".join([letters, *rows, letters])

    def _repr_svg_(self) -> str:
        """The board as a notebook shows it. Pictures are made in a layer above, which the package itself knows."""
        import assess

        return assess.svg(self)

    def rows(self) -> list[str]:
        """The rows of the board as strings of ``X``, ``O`` and ``.`` (and ``?``), top row first."""
        return [self.stones[start : start + self.width] for start in range(0, len(self.stones), self.width)]

    def strings(self) -> tuple[String, ...]:
        """All strings, in the order of their first points."""
        return _strings(self.width, self.height, self.stones)

    def string_at(self, point: int) -> String:
        """The string with a stone on this point. Raises BadInput when the intersection is empty."""
        if self.stones[point] == UNKNOWN:
            raise BadInput(
                "Nobody knows what is at {point}: name a string that the diagram shows.",
                word_first=True,
                point=self.name(point),
            )
        if self.stones[point] == EMPTY:
            raise BadInput(
                "There is no stone at {point}: name a string by one of its stones.",
                word_first=True,
                point=self.name(point),
            )
        return next(string for string in self.strings() if point in string.points)

    def name(self, point: int) -> str:
        """The name of a point, such as ``D4``."""
        return name_point(point, self.width, self.height)

    def names(self, points: Iterable[int]) -> list[str]:
        """The names of points, in the order of the points."""
        return [self.name(point) for point in sorted(points)]

    def point(self, name: str) -> int:
        """The point of a name such as ``D4``. Raises BadInput when there is none."""
        return parse_point(name, self.width, self.height)

    def empty_points(self) -> list[int]:
        """The empty intersections."""
        return [point for point, stone in enumerate(self.stones) if stone == EMPTY]

    def stones_of_each(self, points: Iterable[int]) -> dict[Color, int]:
        """How many stones of each player's stand on these points."""
        signs = [self.stones[point] for point in points]
        return {color: signs.count(color.stone) for color in Color}

    @property
    def near(self) -> Near:
        """For every point, the points next to it along the lines of the board."""
        return neighbors(self.width, self.height)

    @property
    def unknown(self) -> frozenset[int]:
        """The points of which nobody knows what is there; none, but on a part of a board."""
        return _points_with(self.stones, UNKNOWN)

    def is_next_to_unknown(self, string: String) -> bool:
        """Whether a string may go on, or have a liberty, where nobody knows."""
        return not self.unknown.isdisjoint(border(string.points, self.near))

    def require_whole(self) -> None:
        """Raises BadInput for a part of a board, where a whole one is needed."""
        if self.unknown:
            raise BadInput(
                "this is a part of a board, of which 'assess ask', 'assess status' and 'assess report' say whether "
                "strings live: give the whole board for anything else."
            )

    def by_area(self, rules: AreaRules | str, handicap: int = 0) -> Position:
        """The same position, its score counted by area: by these rules, or those of this word, such as ``chinese``.
        ``handicap``: handicap stones for which White may be given points."""
        try:
            return replace(self, area=AreaCount(AreaRules(rules), handicap))
        except ValueError:
            choices = ", ".join(one.value for one in AreaRules)
            raise BadInput(
                "{option} cannot be {value!r}: choose one of {choices}.",
                option="ruleset by area",
                value=rules,
                choices=choices,
            ) from None

    def with_stones(self, stones: str) -> Position:
        """The same board with other stones on it."""
        return replace(self, stones=stones)

    def without(self, points: Collection[int]) -> Position:
        """The same board with these points empty."""
        return self.with_stones("".join(EMPTY if at in points else stone for at, stone in enumerate(self.stones)))

    def require_liberties(self) -> None:
        """Raises BadInput when a string has no liberty: no position of the game looks so. It may have one where nobody
        knows."""
        for string in self.strings():
            if not string.liberties and not self.is_next_to_unknown(string):
                raise BadInput(NO_LIBERTY, player=string.color, name=self.name(min(string.points)))


def require_komi(komi: object) -> None:
    """Raises BadInput for what is no number of points, or more than anybody gives."""
    points: Any = komi
    if not isinstance(komi, Real) or not abs(points) <= MOST_KOMI:
        raise BadInput("{option} cannot be {value!r}: write {what}.", option="komi", value=komi, what=KOMI_WANTED)


def in_basic_ko(position: Position, string: String) -> bool:
    """Is the string a single stone that can be taken alone, by a stone that stands alone and can be retaken?"""
    if len(string.points) > 1 or len(string.liberties) > 1:
        return False
    near = position.near
    enclosed = all(position.stones[point] == string.color.stone for mouth in string.liberties for point in near[mouth])
    return enclosed and all(other.liberties != string.liberties or other == string for other in position.strings())


@lru_cache(maxsize=256)
def _points_with(stones: str, sign: str) -> frozenset[int]:
    return frozenset(point for point, stone in enumerate(stones) if stone == sign) if sign in stones else frozenset()


@lru_cache(maxsize=256)
def _strings(width: int, height: int, stones: str) -> tuple[String, ...]:
    near = neighbors(width, height)
    found = []
    for color in Color:
        own = color.stone
        for points in regions((point for point, stone in enumerate(stones) if stone == own), near):
            liberties = frozenset([point for point in border(points, near) if stones[point] == EMPTY])
            found.append(String(color, points, liberties))
    return tuple(sorted(found, key=lambda string: min(string.points)))
