"""Puts a proof about a zone elsewhere: moved, turned, mirrored, with colours swapped, on a board of any size.

A certificate's zone says nothing of what lies around it, so what it proves holds wherever the same stones stand at the
same edges. Nothing leans on that: the moved certificate is one more certificate, and the checker judges it on the board
where it was put. A mistake here can cost a proof, never make a wrong one pass.

And does a proof that the checker has accepted for one position hold in another one, where it is? It says that P
succeeds from every state that agrees with its root. Nothing else in it hangs on the position. So where all that is
asked is the same, the checker's rule for the root tells. It judges nothing that is printed as proved by itself: for
that the whole certificate is checked.
"""

from __future__ import annotations

import enum
import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from assess.languages.spoken import BadInput
from assess.proofs.checking.claim import ADVISORY, case_of
from assess.proofs.checking.pattern_proofs import Proof
from assess.proofs.checking.refusals import Refused
from assess.rules.position import BLACK_STONE, COLUMNS, MAX_SIZE, WHITE_STONE, Position, name_point, parse_point

Json = dict[str, Any]
Cell = tuple[int, int]  # column from the left and row from the top, from 0; off the board too
Size = tuple[int, int]  # width, height

OUTSIDE = "?"
DEEPEST_LEMMA = 2  # lemmas have lemmas: capturable-2, capturable-1, uncapturable
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
COLORS = {"black": "white", "white": "black"}
STONES = str.maketrans(BLACK_STONE + WHITE_STONE, WHITE_STONE + BLACK_STONE)


class Misplacement(enum.Enum):
    """Why a certificate is not judged on a board; each value is the sentence for the user."""

    ANOTHER_SIZE = "The certificate is about a board of another size; --at puts the proof of a zone elsewhere."
    WHOLE_BOARD = "The proof is about a whole board, so it cannot be put elsewhere."
    NO_PLACE = "The zone of the proof is not found at the string named: other stones or edges are there."


@dataclass(frozen=True, slots=True)
class Zone:
    """The points that the proofs of a certificate start from, and the stones on them, on a board of ``size``."""

    size: Size
    contents: Mapping[Cell, str]

    @property
    def is_whole_board(self) -> bool:
        return len(self.contents) == self.size[0] * self.size[1]


@dataclass(frozen=True, slots=True)
class Placement:
    """Where the points of a board come to lie on another: mirrored or not, turned by so many quarters, and moved."""

    old: Size
    new: Size
    mirrored: bool
    turns: int
    moved: Cell
    swapped: bool

    def cell(self, cell: Cell) -> Cell:
        """Where a cell comes to lie; perhaps off the board."""
        column, row = turned(cell, self.mirrored, self.turns)
        return column + self.moved[0], row + self.moved[1]

    def name(self, name: object) -> object:
        """The name of a point where it comes to lie; what names no point, or comes to lie off the board, stays."""
        cell = cell_of(name, self.old)
        if cell is None or not on_board(self.cell(cell), self.new):
            return name
        column, row = self.cell(cell)
        return name_point(row * self.new[0] + column, *self.new)

    def color(self, color: object) -> object:
        return COLORS.get(color, color) if self.swapped and isinstance(color, str) else color

    def stone(self, stone: str) -> str:
        return stone.translate(STONES) if self.swapped else stone


def turned(cell: Cell, mirrored: bool, turns: int) -> Cell:
    """A cell mirrored, or not, and turned about the corner of the board by so many quarters."""
    column, row = cell
    if mirrored:
        column = -column
    for _ in range(turns):
        column, row = -row, column
    return column, row


def on_board(cell: Cell, size: Size) -> bool:
    return 0 <= cell[0] < size[0] and 0 <= cell[1] < size[1]


def cell_of(name: object, size: Size) -> Cell | None:
    """The cell of a point's name, if it is written as in certificates."""
    if not isinstance(name, str) or name[:1] not in COLUMNS:
        return None
    try:
        row, column = divmod(parse_point(name, *size), size[0])
    except BadInput:
        return None
    return column, row


@dataclass(frozen=True, slots=True)
class Misplaced:
    """Why a certificate is not judged on a board, told as a verdict: ``where`` names what was looked at."""

    reason: Misplacement
    where: str
    accepted: bool = False
    answer: None = None
    claim: str = ""


# ---- the zone of a certificate


def zone_of(certificate: object) -> Zone | None:
    """What the proofs of a certificate start from, those of its lemmas among them; None if that cannot be read."""
    size: Size | None = None
    contents: dict[Cell, str] = {}
    for pattern in _roots(certificate):
        rows = pattern.split("/")
        width, height = len(rows[0]), len(rows)
        if size not in (None, (width, height)) or any(len(row) != width for row in rows) or width == 0:
            return None
        size = width, height
        if max(size) > MAX_SIZE:
            return None
        for row, line in enumerate(rows):
            for column, content in enumerate(line):
                if content != OUTSIDE and contents.setdefault((column, row), content) != content:
                    return None
    return Zone(size, contents) if size and contents else None


def _roots(certificate: object, depth: int = 0) -> Iterator[str]:
    """The patterns with which proofs and lemmas begin; what is not written in the format is left to the checker."""
    if not isinstance(certificate, dict) or depth > DEEPEST_LEMMA:
        return
    for proof in _list(certificate.get("proofs")):
        entries, root = (_list(proof.get("entries")), proof.get("root")) if isinstance(proof, dict) else ([], None)
        entry = entries[root] if isinstance(root, int) and 0 <= root < len(entries) else None
        if isinstance(entry, dict) and isinstance(entry.get("pattern"), str):
            yield entry["pattern"]
    for lemma in _list(certificate.get("lemmas")):
        yield from _roots(lemma, depth + 1)


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def of_another_size(certificate: object, position: Position) -> Misplaced | None:
    """Whether a certificate is about a board of another size than the position's."""
    zone = zone_of(certificate)
    if zone is None or zone.size == (position.width, position.height):
        return None
    width, height = zone.size
    return Misplaced(Misplacement.ANOTHER_SIZE, f"{width}x{height}, here {position.width}x{position.height}")


# ---- where it fits


def elsewhere(certificate: object, position: Position, point: int) -> Iterator[Json] | Misplaced | None:
    """The certificate wherever its zone fits and its claim is about the string on ``point``, or why there is no such
    place; of several strings the one named first is meant. None where it cannot be read: the checker says what is
    wrong with it."""
    zone = zone_of(certificate)
    claim = certificate.get("claim") if isinstance(certificate, dict) else None
    if zone is None or not isinstance(certificate, dict) or not isinstance(claim, dict):
        return None
    if zone.is_whole_board:
        return Misplaced(Misplacement.WHOLE_BOARD, f"{zone.size[0]}x{zone.size[1]}")
    first = (_list(claim["strings"]) or [None])[0] if "strings" in claim else claim.get("string")
    anchor, named = cell_of(first, zone.size), None
    ends = position.string_at(point).points
    if anchor is None or anchor not in zone.contents:  # then only the checker can tell which string was meant
        anchor, ends, named = min(zone.contents), frozenset(range(len(position.stones))), position.name(point)
    made = (placed(certificate, place, named) for place in placements(zone, anchor, position, ends))
    nearest = next(made, None)
    if nearest is None:
        return Misplaced(Misplacement.NO_PLACE, position.name(point))
    return itertools.chain([nearest], made)


def placements(zone: Zone, anchor: Cell, position: Position, ends: Iterable[int]) -> Iterator[Placement]:
    """Where the zone fits on a position so that the cell ``anchor`` comes to lie on one of the points ``ends``."""
    new = position.width, position.height
    for swapped, mirrored, turns in itertools.product((False, True), (False, True), range(4)):
        column, row = turned(anchor, mirrored, turns)
        for end in sorted(ends):
            moved = end % position.width - column, end // position.width - row
            placement = Placement(zone.size, new, mirrored, turns, moved, swapped)
            if fits(placement, zone, position):
                yield placement


def fits(placement: Placement, zone: Zone, position: Position) -> bool:
    """Whether the same stones stand there, or those of the other colours, and the board ends at the same points."""
    for cell, content in zone.contents.items():
        column, row = there = placement.cell(cell)
        if not on_board(there, placement.new):
            return False
        if position.stones[row * position.width + column] != placement.stone(content):
            return False
        for right, down in STEPS:
            beside = cell[0] + right, cell[1] + down
            if on_board(beside, placement.old) != on_board(placement.cell(beside), placement.new):
                return False
    return True


# ---- the certificate there


def placed(certificate: Json, placement: Placement, string: str | None = None, depth: int = 0) -> Json:
    """The certificate as it reads where it was put. ``string``: the stone that its claim is about there, instead of
    where the stone named, or the one named first, comes to lie."""
    made = dict(certificate)
    claim = certificate.get("claim")
    if isinstance(claim, dict):
        if "strings" in claim:
            names = [placement.name(name) for name in _list(claim["strings"])]
            made["claim"] = {**claim, "strings": [string or names[0], *names[1:]] if names else names}
        else:
            made["claim"] = {**claim, "string": string or placement.name(claim.get("string"))}
    if "proofs" in certificate:
        made["proofs"] = _each(certificate["proofs"], lambda proof: _proof(proof, placement))
    if "lemmas" in certificate and depth < DEEPEST_LEMMA:
        made["lemmas"] = _each(certificate["lemmas"], lambda lemma: placed(lemma, placement, depth=depth + 1))
    return made


def _each(values: object, change: Callable[[Json], Json]) -> object:
    """The list with each object in it changed; anything else as it is."""
    if not isinstance(values, list):
        return values
    return [change(value) if isinstance(value, dict) else value for value in values]


def _proof(proof: Json, placement: Placement) -> Json:
    entries = _each(proof.get("entries"), lambda entry: _entry(entry, placement))
    return {**proof, "favours": placement.color(proof.get("favours")), "entries": entries}


def _entry(entry: Json, placement: Placement) -> Json:
    made = dict(entry)
    for key, value in entry.items():
        if key == "pattern":
            made[key] = _pattern(value, placement)
        elif key == "turn":
            made[key] = placement.color(value)
        elif key in ("ban", "move"):
            made[key] = placement.name(value)
        elif key == "bans" and isinstance(value, dict):
            made[key] = {placement.color(who): [placement.name(name) for name in _list(value[who])] for who in value}
        elif key == "links":
            made[key] = [[placement.name(name) for name in _list(link)] for link in _list(value)]
        elif key in ("replies", "outside") and isinstance(value, dict):
            made[key] = {placement.name(name): number for name, number in value.items()}
    return made


def _pattern(pattern: object, placement: Placement) -> object:
    """The pattern on the new board; one that reaches beyond it, or is none, stays as it is: the checker refuses it."""
    rows = pattern.split("/") if isinstance(pattern, str) else []
    width, height = placement.new
    made = [[OUTSIDE] * width for _ in range(height)]
    if len(rows) != placement.old[1] or any(len(row) != placement.old[0] for row in rows):
        return pattern
    for row, line in enumerate(rows):
        for column, content in enumerate(line):
            if content != OUTSIDE:
                there = placement.cell((column, row))
                if not on_board(there, placement.new):
                    return pattern
                made[there[1]][there[0]] = placement.stone(content)
    return "/".join("".join(line) for line in made)


def holds_too(
    certificate: Mapping[str, Any], rows: Sequence[str], before: Sequence[str], question: Mapping[str, str]
) -> bool:
    """Whether a certificate proves the same of the position ``rows`` as of ``before``, for which it has been accepted:
    the strings in question are the same, and the root of each proof agrees with the board. Advisory questions look at
    other strings, too, and where bans last a zone is the whole board: of these it is not told."""
    with suppress(Refused):
        here, there = case_of(rows, question), case_of(before, question)
        same = here._replace(board=there.board, rows=there.rows) == there and len(rows[0]) == len(before[0])
        if not same or here.terms["question"] in ADVISORY or here.terms["rules"] == "japanese-2003":
            return False
        for proof in certificate["proofs"]:
            Proof(here, "", proof["favours"], proof["kind"], proof["entries"]).begin(proof["root"])
        return True
    return False
