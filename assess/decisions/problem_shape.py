"""Which problems from games are one: some moves apart in a game, the two sides of a race, a problem and what is left of
it once its solution has been begun, or of one shape."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import product

from assess.proofs.placement import turned
from assess.proofs.questions import Inquiry
from assess.rules.position import Color, Position, neighbors


@dataclass(frozen=True, slots=True)
class Likeness:
    """That by which a problem is told from others. ``position``: that of the game after so many ``moves``; ``point``: a
    stone of the string; ``zone``: the points that the proofs are about; ``right``: the first moves that work;
    ``solved``: whether one of them was played in the game; ``nodes``: positions looked at."""

    position: Position
    point: int
    zone: frozenset[int]
    moves: int
    solver: Color
    right: tuple[int, ...]
    shape: tuple[str, ...]
    nodes: int
    solved: bool = False

    def is_again(self, earlier: Likeness) -> bool:
        """Whether an earlier problem of the same game is this one, some moves before, or is solved by the same moves in
        the same position: of a race it is one, whichever of its strings is asked about; or whether this one is what is
        left of it, its solution having been begun."""
        at_once = [(one.moves, one.solver, one.right) for one in (self, earlier)]
        return (
            at_once[0] == at_once[1]
            or is_alike(earlier.position, self.position, earlier.zone, earlier.point, self.point)
            or self._goes_on(earlier)
        )

    def _goes_on(self, earlier: Likeness) -> bool:
        """Whether an earlier problem was solved, and nothing was played but where its proofs are about: then it is the
        same string's fate that the solver has to see to once more."""
        if not earlier.solved or earlier.solver is not self.solver or earlier.moves >= self.moves:
            return False
        elsewhere = set(range(len(self.position.stones))) - earlier.zone
        return is_alike(earlier.position, self.position, elsewhere, earlier.point, self.point)


def without_doubles(problems: Iterable[tuple[int, Likeness]]) -> list[int]:
    """Return which of some problems stand for all, by their places, those whose proofs took less work first. Each comes
    with the number of its game, in which they stand in their order."""
    kept = list[tuple[int, int, Likeness]]()
    shapes = set[tuple[str, ...]]()
    for place, (game, problem) in enumerate(problems):
        again = any(problem.is_again(other) for number, _, other in kept if number == game)
        if not again and problem.shape not in shapes:
            shapes.add(problem.shape)
            kept.append((game, place, problem))
    return [place for _, place, _ in sorted(kept, key=lambda one: one[2].nodes)]


def is_alike(earlier: Position, later: Position, zone: Collection[int], one: int, other: int) -> bool:
    """Whether a later position of a game has the same stones on these points as an earlier one, and the same string, or
    one that it has become."""
    return all(earlier.stones[point] == later.stones[point] for point in zone) and (
        other in earlier.string_at(one).points or one in later.string_at(other).points
    )


def shape_of(inquiry: Inquiry, zone: Collection[int]) -> tuple[str, ...]:
    """The same for all problems of one shape: turned, mirrored, moved along an edge, or with colors exchanged."""
    position, width = inquiry.position, inquiry.position.width
    near = neighbors(width, position.height)
    signs = {inquiry.first_mover.stone: "X", inquiry.first_mover.opponent.stone: "O"}
    cells = dict[tuple[int, int], str]()
    for point in zone:
        column, row = point % width, point // width
        edges = [(column == 0, (-1, 0)), (column == width - 1, (1, 0))]
        edges += [(row == 0, (0, -1)), (row == position.height - 1, (0, 1))]
        cells |= {(column + right, row + down): "#" for at_edge, (right, down) in edges if at_edge}
        cells[column, row] = signs.get(position.stones[point], "*" if _is_asked(inquiry, point, near) else ".")
    images = []
    for mirrored, turns in product((False, True), range(4)):
        placed = {turned(cell, mirrored, turns): sign for cell, sign in cells.items()}
        columns, rows = [column for column, _ in placed], [row for _, row in placed]
        images.append(
            tuple(
                "".join(placed.get((column, row), "?") for column in range(min(columns), max(columns) + 1))
                for row in range(min(rows), max(rows) + 1)
            )
        )
    return min(images)


def _is_asked(inquiry: Inquiry, point: int, near: Sequence[Sequence[int]]) -> bool:
    """Whether an empty point is a liberty of the string asked about: it tells which string that is."""
    return any(other in inquiry.string.points for other in near[point])
