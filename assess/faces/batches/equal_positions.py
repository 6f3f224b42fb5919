"""Positions that are equal when mirrored, turned or with colours swapped: the proofs of one, moved, serve another.

The colours may be swapped only if prisoner stones and komi are. A moved proof is judged by the checker like any other.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from assess.faces.batches.task import Task
from assess.proofs.placement import STONES, Placement, Zone, placed, placements
from assess.store.results import Proof

Rows = tuple[str, ...]
Image = tuple[Rows, tuple[int, int], float, Rows]
"""Rows, prisoner stones, komi, and the rows with nothing on them but a mark on the string asked about."""


def first_image(task: Task) -> Image:
    """The same for all tasks that are equal when mirrored, turned or with colours swapped."""
    black, white = task.prisoner_stones
    swapped = tuple(row.translate(STONES) for row in task.rows)
    marks = _marks(task)
    as_it_is = ((rows, (black, white), task.komi, mark) for rows, mark in _orientations(task.rows, marks))
    exchanged = ((rows, (white, black), 0.0 - task.komi, mark) for rows, mark in _orientations(swapped, marks))
    return min(*as_it_is, *exchanged)


def moved(proofs: Iterable[Proof], old: Task, new: Task) -> tuple[Proof, ...]:
    """The proofs for one task as proofs for an equal one."""
    there = new.position
    size = len(old.rows[0]), len(old.rows)
    contents = {(column, row): stone for row, line in enumerate(old.rows) for column, stone in enumerate(line)}
    ends = range(len(there.stones))
    for place in placements(Zone(size, contents), (0, 0), there, ends):
        if place.swapped == (not _same_count(old, new)) or _is_even(old):
            return tuple(_moved(proof, place) for proof in proofs)
    return ()


def _moved(proof: Proof, place: Placement) -> Proof:
    return replace(proof, string=str(place.name(proof.string)), data=placed(dict(proof.data), place))


def _same_count(old: Task, new: Task) -> bool:
    return (old.prisoner_stones, old.komi) == (new.prisoner_stones, new.komi)


def _is_even(task: Task) -> bool:
    """Do prisoner stones and komi stay when the colours are swapped?"""
    return task.prisoner_stones[0] == task.prisoner_stones[1] and task.komi == 0


def _marks(task: Task) -> Rows:
    if task.string is None:
        return ()
    width = len(task.rows[0])
    point = task.position.point(task.string)
    marked = "".join("*" if place == point else "." for place in range(width * len(task.rows)))
    return tuple(marked[start : start + width] for start in range(0, len(marked), width))


def _orientations(rows: Rows, marks: Rows) -> Iterable[tuple[Rows, Rows]]:
    for turned in ((rows, marks), (_transposed(rows), _transposed(marks))):
        for upright in (turned, tuple(map(_upside_down, turned))):
            yield upright[0], upright[1]
            yield _mirrored(upright[0]), _mirrored(upright[1])


def _transposed(rows: Rows) -> Rows:
    return tuple("".join(column) for column in zip(*rows, strict=True))


def _upside_down(rows: Rows) -> Rows:
    return rows[::-1]


def _mirrored(rows: Rows) -> Rows:
    return tuple(row[::-1] for row in rows)
