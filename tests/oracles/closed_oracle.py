"""The answers of a slow solver of its own (closed_solver.cpp) about groups inside walls that never fall."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path

from closed_regions import ClosedGroup
from compiled import compiled

from assess.proofs.terms import First

SOURCE = Path(__file__).parent / "closed_solver.cpp"
SIGNS = str.maketrans("XO", "DA")
FIRSTS = [First.OPPONENT, First.OWNER]
ANSWERS = {"taken,taken": "no", "not taken,not taken": "not no"}


def build() -> Path | None:
    """Return the solver, compiled; None where there is no compiler."""
    return compiled(SOURCE, "-O2", "-pthread")


def answers(solver: Path, asked: Sequence[tuple[ClosedGroup, First]], most: int) -> list[str | None]:
    """For each group whether it is uncapturable: ``no``, or ``not no``, for ``yes`` and for cycles that the rules leave
    open. None where so many states are not enough, or where plays elsewhere would matter."""
    lines = [
        f"{len(group.walled[0])} {'/'.join(group.walled).translate(SIGNS)} {group.point} {FIRSTS.index(first)} {most}\n"
        for group, first in asked
    ]
    run = subprocess.run([solver], input="".join(lines), capture_output=True, text=True, check=True)
    return [ANSWERS.get(line.split("\t")[0]) for line in run.stdout.splitlines()]
