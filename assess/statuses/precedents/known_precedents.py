"""The precedents that are known: one file each in ``precedents/``, to be read and added to by referees.

A file says what the precedent makes of a string, and how such a string is recognised: by the long cycle on which its
answers hang, by the statuses of its neighbors, or by the string around it and other small strings (and whether those
around would live if their owner moved first), by a shape on the board, by the answer to an advisory question. All that
is said must hold; of several shapes one. An example shows it, and is tested.

A shape is a part of a board drawn in text, found on a position anywhere, turned, mirrored, or with colours swapped.

The drawing has ``X`` and ``O`` for the stones of the two players, whichever is Black, ``.`` for empty intersections and
``?`` for what does not matter; ``|`` before or behind the rows and a line of ``-`` above or below them are the edges of
the board. A second drawing of the same size says of which strings the precedent speaks (``p``), and which must be alive
in seki (``s``), independently alive (``a``) or dead (``d``) by proof for it to hold.

Which strings surround which, and the small ones that one opposing string surrounds, is found here, too.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any

from assess.languages.spoken import BadInput
from assess.proofs.questions import Answer
from assess.rules.position import BLACK_STONE, EMPTY, WHITE_STONE, Position, String, in_basic_ko
from assess.rules.surroundings import opposing_around, opposing_beside
from assess.statuses.string_status import Authority, Precedent, Precedents, Status, StringStatus, under_precedent

AT_ONCE = 1
"""Liberties of a string that a play takes at once."""


def surrounding(position: Position, string: String) -> String | None:
    """The opposing string around a string: the only one that touches it or its liberties. None if there is none, or
    another besides."""
    around = opposing_around(position, string)
    return around[0] if len(around) == 1 else None


def small_companions(position: Position, string: String) -> Iterator[tuple[String, String]]:
    """The string around a small one, with each other small one of its owner's that shares a liberty with it.

    Both have fewer stones than the string around them, and more liberties than one: they cannot be taken at once.
    """
    around = surrounding(position, string)
    if around is None or not _is_small(string, around):
        return
    for other in position.strings():
        shares = other != string and other.color is string.color and other.liberties & string.liberties
        if shares and _is_small(other, around) and surrounding(position, other) == around:
            yield around, other


def _is_small(string: String, around: String) -> bool:
    return len(string.points) < len(around.points) and len(string.liberties) > AT_ONCE


ANYTHING = "?"
DECIDED = "p"
NEEDED = {"s": Status.ALIVE_IN_SEKI, "a": Status.INDEPENDENTLY_ALIVE, "d": Status.DEAD}
SWAPPED = str.maketrans(BLACK_STONE + WHITE_STONE, WHITE_STONE + BLACK_STONE)
EDGE = "-"
SIDE = "|"

Cells = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Shape:
    """The rows of both drawings, and where the board ends: ``edges`` are those above, right, below and left."""

    board: Cells
    statuses: Cells
    edges: tuple[bool, bool, bool, bool]

    @classmethod
    def from_text(cls, board: str, statuses: str, where: str) -> Shape:
        """A shape from its drawings. Raises BadInput, with ``where`` in it, when they are none."""
        drawn, edges = _drawing(board, BLACK_STONE + WHITE_STONE + EMPTY + ANYTHING, where)
        asked, others = _drawing(statuses, "".join(NEEDED) + DECIDED + EMPTY + ANYTHING, where)
        if edges != others or [len(row) for row in drawn] != [len(row) for row in asked]:
            raise BadInput(
                "{where}: board and statuses of a shape differ in size or edges: draw them alike.", where=where
            )
        named = [stone for row, marks in zip(drawn, asked, strict=True) for stone, mark in zip(row, marks, strict=True)]
        marks = "".join(asked)
        if any(mark not in EMPTY + ANYTHING and stone not in "XO" for stone, mark in zip(named, marks, strict=True)):
            raise BadInput(
                "{where}: statuses belong to stones: put their letters where the board has X or O.", where=where
            )
        if DECIDED not in marks:
            raise BadInput(
                "{where}: mark the strings of which the precedent speaks with {letters}.", where=where, letters=DECIDED
            )
        return cls(drawn, asked, edges)

    def variants(self) -> Iterator[Shape]:
        """The shape turned, mirrored, and with colours swapped; each once."""
        turned = [self]
        for _ in range(3):
            turned.append(turned[-1]._turned())
        whole = [*turned, *(shape._mirrored() for shape in turned)]
        yield from dict.fromkeys([*whole, *(shape._swapped() for shape in whole)])

    def _turned(self) -> Shape:
        above, right, below, left = self.edges
        return Shape(_turn(self.board), _turn(self.statuses), (left, above, right, below))

    def _mirrored(self) -> Shape:
        above, right, below, left = self.edges
        return Shape(
            tuple(row[::-1] for row in self.board),
            tuple(row[::-1] for row in self.statuses),
            (above, left, below, right),
        )

    def _swapped(self) -> Shape:
        return Shape(tuple(row.translate(SWAPPED) for row in self.board), self.statuses, self.edges)


def places(shape: Shape, position: Position, string: String) -> Iterator[Mapping[String, Status]]:
    """For each place, in any variant, where the shape speaks of the string: the others whose statuses it needs."""
    for variant in shape.variants():
        width, height = len(variant.board[0]), len(variant.board)
        decided = [
            (row, column)
            for row, marks in enumerate(variant.statuses)
            for column, mark in enumerate(marks)
            if mark == DECIDED
        ]
        corners = {
            (point // position.width - row, point % position.width - column)
            for point in string.points
            for row, column in decided
        }
        for top, left in sorted(corners):
            inside = 0 <= top <= position.height - height and 0 <= left <= position.width - width
            if inside and _fits(variant, position, top, left):
                yield {
                    position.string_at((top + row) * position.width + left + column): NEEDED[mark]
                    for row, marks in enumerate(variant.statuses)
                    for column, mark in enumerate(marks)
                    if mark in NEEDED
                }


def _fits(shape: Shape, position: Position, top: int, left: int) -> bool:
    width, height = len(shape.board[0]), len(shape.board)
    ends = (top == 0, left + width == position.width, top + height == position.height, left == 0)
    if any(edge and not end for edge, end in zip(shape.edges, ends, strict=True)):
        return False
    return all(
        cell in (ANYTHING, position.stones[(top + row) * position.width + left + column])
        for row, cells in enumerate(shape.board)
        for column, cell in enumerate(cells)
    )


def _drawing(text: str, letters: str, where: str) -> tuple[Cells, tuple[bool, bool, bool, bool]]:
    lines = [line.strip() for line in text.strip().splitlines()]
    edges = [bool(line) and set(line) <= set("+" + EDGE) for line in lines]
    above, below = bool(lines) and edges[0], len(lines) > 1 and edges[-1]
    rows = lines[above : len(lines) - below]
    left = bool(rows) and all(row.startswith(SIDE) for row in rows)
    right = bool(rows) and all(row.endswith(SIDE) for row in rows)
    cells = tuple(row.removeprefix(SIDE).removesuffix(SIDE) for row in rows)
    if not cells or not cells[0] or len(set(map(len, cells))) > 1:
        raise BadInput(
            "{where}: the rows of a shape are not equally long, or there are none: draw a full rectangle.", where=where
        )
    strange = set("".join(cells)) - set(letters)
    if strange:
        raise BadInput(
            "{where}: {word!r} stands for nothing in a shape: write one of {names}.",
            where=where,
            word=min(strange),
            names=" ".join(letters),
        )
    return cells, (above, right, below, left)


def _turn(cells: Cells) -> Cells:
    """A quarter to the right."""
    return tuple("".join(row[column] for row in reversed(cells)) for column in range(len(cells[0])))


NO_CYCLE = "none"
KEYS = {"name", "authority", "status", "letter", "source", "sentence", "options", "longer", "recognise", "example"}
RECOGNISERS = {"cycle", "neighbors", "basic_ko", "shape", "question", "small_strings_in", "lives_by_moving_first"}
ADVISORY = ("capturable-1", "capturable-2")


@dataclass(frozen=True, slots=True)
class KnownPrecedent:
    """A precedent, and when it applies to a string whose status by the letter of the rules is one of ``letter``.

    ``cycle``: the kind of the long cycle on which an answer hangs, ``none`` if none may; ``neighbors``: the status of
    every opposing string beside it; ``basic_ko``: whether it is a stone that could be retaken in a basic ko;
    ``shapes``: it is part of one; ``question``: the advisory question whose answer is yes; ``small_strings_in``: it is
    one of several small strings, all of them dead by the letter, and the string around them has this status;
    ``lives_by_moving_first``: whether that one, or those beside it, would be independently alive if their owner moved
    first. None and empty: nothing is asked of that.
    """

    precedent: Precedent
    letter: frozenset[Status]
    cycle: str | None
    neighbors: Status | None
    basic_ko: bool | None
    shapes: tuple[Shape, ...]
    question: str | None
    small_strings_in: Status | None
    lives_by_moving_first: bool | None
    example: Position
    example_strings: tuple[str, ...]

    @property
    def by_neighbors_alone(self) -> bool:
        """Whether it speaks of any such string beside certain others, whatever its shape."""
        return not (self.shapes or self.cycle or self.question or self.small_strings_in)

    def needs(self, position: Position, string: StringStatus) -> list[Mapping[String, Status]]:
        """For each way in which it may apply, the other strings and what they must be; empty when it does not."""
        if string.status not in self.letter or string.agreed or string.ruled or not self._has_cycle(string):
            return []
        if self.question is not None and (
            string.advice is None or string.advice.inquiry.question.name != self.question
        ):
            return []
        if self.basic_ko not in (None, in_basic_ko(position, string.string)):
            return []
        beside = {}
        if self.neighbors is not None:
            beside = dict.fromkeys(opposing_beside(position, string.string), self.neighbors)
            if not beside:
                return []
        if self.small_strings_in is not None:
            pairs = small_companions(position, string.string)
            return [{**beside, around: self.small_strings_in, other: Status.DEAD} for around, other in pairs]
        if not self.shapes:
            return [beside]
        return [{**beside, **needed} for shape in self.shapes for needed in places(shape, position, string.string)]

    def begun_as_asked(self, way: Mapping[String, Status], by_letter: Mapping[String, StringStatus]) -> bool | None:
        """Whether it holds of the strings around what is asked of their life if their owner moves first; None if that
        is open. What the players agree on is not asked about."""
        asked = {self.small_strings_in, self.neighbors} - {None}
        around = [by_letter[other] for other, status in way.items() if status in asked]
        if self.lives_by_moving_first is None or all(string.agreed for string in around):
            return True
        wanted = Answer.YES if self.lives_by_moving_first else Answer.NO
        found = {string.lives_first for string in around if not string.agreed}
        return None if found & {Answer.UNDECIDED, Answer.UNDEFINED} else found == {wanted}

    def _has_cycle(self, string: StringStatus) -> bool:
        if self.cycle is None:
            return True
        findings = [finding for finding in (string.life, string.uncapturable) if finding is not None]
        if self.cycle == NO_CYCLE:
            return all(finding.hangs_on_cycle is False for finding in findings)
        return any(cycle.kind == self.cycle for finding in findings if (cycle := finding.cycle))


@cache
def known_precedents() -> tuple[KnownPrecedent, ...]:
    """The precedents of the files: those that make of a string something else than the letter of the rules before the
    others, advisory ones after those of the rules, and last those that are recognised by its neighbors alone."""
    folder = files("assess.statuses.precedents")
    found = [
        precedent_from_text(file.read_text("utf-8"), file.name)
        for file in sorted(folder.iterdir(), key=lambda file: file.name)
        if file.name.endswith(".toml")
    ]

    def order(known: KnownPrecedent) -> tuple[bool, bool, bool]:
        advisory = known.precedent.authority is Authority.ADVISORY
        return known.by_neighbors_alone, advisory, {known.precedent.status} == known.letter

    return tuple(sorted(found, key=order))


def precedent_named(name: str) -> Precedent:
    """Return the precedent of that name. Raise BadInput if there is none."""
    for known in known_precedents():
        if known.precedent.name == name:
            return known.precedent
    names = ", ".join(known.precedent.name for known in known_precedents())
    raise BadInput("{name!r} is no precedent: choose among {names}.", name=name, names=names)


def missing_strings(position: Position, strings: Sequence[StringStatus], asked: int, mode: Precedents) -> list[String]:
    """The strings on whose status a precedent for the first ``asked`` of these hangs, and which are not among them."""
    if mode is Precedents.STRICT:
        return []
    settled = {string.string for string in strings}
    needed = [
        other
        for string in strings[:asked]
        for known in known_precedents()
        if known.letter != {known.precedent.status}  # else nothing but its name hangs on them
        for way in known.needs(position, string)
        for other in way
    ]
    return [string for string in dict.fromkeys(needed) if string not in settled]


def without_precedent(
    position: Position, strings: Sequence[StringStatus], asked: int, mode: Precedents
) -> list[StringStatus]:
    """Of the first ``asked`` strings those that are dead and of which no precedent speaks, save such as are recognised
    by neighbors alone: of these the advisory questions are to be asked."""
    if mode is Precedents.STRICT:
        return []
    by_letter = {string.string: string for string in strings}
    before = [known for known in known_precedents() if not known.by_neighbors_alone]
    judged = [_with_precedent(position, string, by_letter, mode, before) for string in strings[:asked]]
    return [string for string in judged if string.status is Status.DEAD and not string.agreed and not string.precedent]


def with_precedents(position: Position, strings: Iterable[StringStatus], mode: Precedents) -> tuple[StringStatus, ...]:
    """The statuses with the precedents that apply.

    A precedent that depends on a string which is not settled leaves undecided what it would change.
    """
    by_letter = {string.string: string for string in strings}
    if mode is Precedents.STRICT:
        return tuple(by_letter.values())
    known = known_precedents()
    judged = [_with_precedent(position, string, by_letter, mode, known) for string in by_letter.values()]
    return tuple(_at_hand(string, judged) for string in judged)


def _at_hand(string: StringStatus, judged: Iterable[StringStatus]) -> StringStatus:
    """A status whose precedent speaks of its owner's strings to which it applies."""
    if string.precedent is None:
        return string
    color = string.string.color
    fellows = [s.string for s in judged if s.precedent == string.precedent and s.string.color is color]
    return replace(string, precedent=string.precedent.at_hand(fellows))


def _with_precedent(
    position: Position,
    string: StringStatus,
    by_letter: Mapping[String, StringStatus],
    mode: Precedents,
    precedents: Iterable[KnownPrecedent],
) -> StringStatus:
    for known in precedents:
        is_open = False
        for way in known.needs(position, string):
            found = {other: by_letter[other].status if other in by_letter else Status.UNDECIDED for other in way}
            begun = known.begun_as_asked(way, by_letter) if found == way else True
            if found == way and begun:
                return under_precedent(string, known.precedent, mode)
            if begun is False:
                continue
            is_open |= all(status in (way[other], Status.UNDECIDED) for other, status in found.items())
        if is_open and under_precedent(string, known.precedent, mode).status is not string.status:
            return under_precedent(string, _undecided(known.precedent), Precedents.ACCEPT)
    return string


def _undecided(precedent: Precedent) -> Precedent:
    """The same, where it is open whether it applies."""
    return Precedent(precedent.name, precedent.authority, Status.UNDECIDED, "", precedent.source)


def precedent_from_text(text: str, where: str) -> KnownPrecedent:
    """Return the precedent in the text of a file. Raise BadInput, with ``where`` in it, if it cannot be used."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadInput("{where}: the file is not TOML ({error}): correct it.", where=where, error=error) from None
    recognise: dict[str, Any] = data.get("recognise", {})
    strange = (set(data) - KEYS) | (set(recognise) - RECOGNISERS)
    if strange:
        raise BadInput("{where}: {word!r} means nothing here: see the files beside it.", where=where, word=min(strange))
    if not recognise:
        raise BadInput(
            "{where}: nothing says how such a string is recognised: give a cycle, neighbors or a shape.", where=where
        )
    question = recognise.get("question")
    if question not in (None, *ADVISORY):
        raise BadInput(
            "{where}: {question!r} is no advisory question: write one of {names}.",
            where=where,
            question=question,
            names=" ".join(ADVISORY),
        )
    try:
        precedent = Precedent(
            data["name"],
            Authority(data["authority"]),
            Status(data["status"]),
            data["sentence"],
            data["source"],
            tuple(data.get("options", ())),
            tuple(data.get("longer", ())),
        )
        example = data["example"]
        return KnownPrecedent(
            precedent,
            frozenset(map(Status, data["letter"])),
            recognise.get("cycle"),
            Status(recognise["neighbors"]) if "neighbors" in recognise else None,
            recognise.get("basic_ko"),
            tuple(Shape.from_text(shape["board"], shape["statuses"], where) for shape in recognise.get("shape", ())),
            question,
            Status(recognise["small_strings_in"]) if "small_strings_in" in recognise else None,
            recognise.get("lives_by_moving_first"),
            Position.from_rows(example["board"].split()),
            tuple(example["strings"]),
        )
    except KeyError as error:
        raise BadInput("{where}: {error} is missing: see the files beside it.", where=where, error=error) from None
    except (ValueError, TypeError) as error:
        raise BadInput("{where}: {error}: see the files beside it.", where=where, error=error) from None
