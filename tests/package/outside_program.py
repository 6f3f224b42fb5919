"""A program of another author's: type checkers look at it with assess installed, and it runs there."""

from __future__ import annotations

import sys
from pathlib import Path

import assess


def dead_stones(path: Path, seconds: float) -> list[str]:
    """The dead stones of a game, as a server would mark them; complains about what stays open."""
    position: assess.Position = assess.read(path)
    assessment: assess.Assessment = assess.status(position, limits=assess.Limits(seconds=seconds))
    found: list[str] = []
    for string in assessment.strings:
        if string.status is assess.Status.UNDECIDED:
            raise SystemExit(f"{string.name} is not decided")
        if string.status is assess.Status.DEAD:
            found += position.names(string.string.points)
    return found


def why(path: Path, string: str) -> tuple[str, bool]:
    """The answer about a string in a word, and whether its certificate is a proof."""
    position = assess.read(path)
    question = assess.Uncapturable()
    finding: assess.Finding = assess.ask(position, string, question)
    certificate: assess.Certificate | None = finding.certificate
    accepted = certificate is not None and assess.check(certificate, position, question).accepted
    return finding.answer.value, accepted


if __name__ == "__main__":
    game = Path(sys.argv[1])
    print(*dead_stones(game, 10.0))
    print(*why(game, "A1"))
    print(assess.rule(assess.read(game), "A1").headline)
    version: str = assess.__version__
