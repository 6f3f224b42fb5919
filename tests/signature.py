"""The signature of the search: how many positions it looks at for every question about every string of ``disputes/``.
With it stand the numbers that the search and its schedule go by.

An unintended change of the search shows as another number (tests/engine/test_signature.py). After a change that was
meant to change it, record the new one, and read the difference:

    python tests/signature.py record
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import assess
from assess.engine import _core, schedule
from assess.engine.settle import settle
from assess.proofs.questions import Inquiry

TESTS = Path(__file__).parent
FILE = TESTS / "benchmarks" / "signature.txt"
LIMITS = assess.Limits(seconds=None, nodes=50_000)


def signature() -> list[str]:
    """A line for each tunable number, then one for each question: the dispute, the string by its first point, the
    question, positions looked at."""
    lines = [f"{option.name} = {option.default}" for option in (*_core.options(), *schedule.options())]
    for path in sorted((TESTS.parent / "disputes").glob("*.sgf")):
        position = assess.read(path)
        for string in position.strings():
            for question in (assess.Uncapturable(), assess.IndependentlyAlive()):
                settlement = settle(Inquiry(position, min(string.points), question), LIMITS)
                lines.append(f"{path.stem} {position.name(min(string.points))} {question.name} {settlement.nodes}")
    return lines


def recorded() -> list[str]:
    """The lines of the file."""
    return FILE.read_text(encoding="utf-8").splitlines()


def main(words: list[str]) -> int:
    """Records the signature of the search as it is now; never where changes are only judged."""
    if words != ["record"]:
        print("usage: python tests/signature.py record", file=sys.stderr)
        return 2
    if os.environ.get("CI"):
        print("The environment says CI: the signature is compared there, and not recorded.", file=sys.stderr)
        return 2
    FILE.write_text("\n".join(signature()) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
