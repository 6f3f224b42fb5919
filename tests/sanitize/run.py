"""Builds the core with sanitizers, apart from the extension that is shipped, and lets it search.

    python tests/sanitize/run.py                 some seconds of work, after a minute or two of compiling
    python tests/sanitize/run.py --rounds 100    a hundred times as much

See README.md beside this file.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

from assess.engine import _core, core_values
from assess.engine.advisory_race import race_for
from assess.languages.spoken import BadInput
from assess.proofs.questions import Capturable1, IndependentlyAlive, Inquiry, Question, Uncapturable
from assess.proofs.terms import Cycles, First, Rules, Terms
from assess.reading.files import read_record
from assess.system.limits import Limits

HERE = Path(__file__).parent
DISPUTES = HERE.parent.parent / "disputes"
QUESTIONS: tuple[Question, ...] = (
    Uncapturable(),
    IndependentlyAlive(),
    IndependentlyAlive("two-eye", "all"),
    Capturable1(),
)


def line_of(claim: _core.Claim) -> str:
    """Return a claim as the drivers read it (claims.hpp): its fields in their order, each list behind its length."""
    return " ".join(word for field in fields(core_values.Claim) for word in _words(getattr(claim, field.name)))


def _words(value: str | int | list[int] | list[list[int]]) -> Iterator[str]:
    if isinstance(value, list):
        yield str(len(value))
        for one in value:
            yield from _words(one)
    else:
        yield str(int(value) if isinstance(value, bool) else value)


def claims_of_disputes(nodes: int) -> list[str]:
    """The claims that the engine searches for when it is asked about every string of every dispute, each question with
    other terms; each claim once."""
    found: dict[str, None] = {}
    search = _core.search

    def recorded(claim: _core.Claim) -> _core.Search:
        found[line_of(claim)] = None
        return search(claim)

    _core.search = recorded
    try:
        for number, inquiry in enumerate(_inquiries()):
            try:
                race_for(inquiry).work(Limits(seconds=None, nodes=nodes * (1 + number % 3)))
            except BadInput:
                continue  # the terms do not go together
    finally:
        _core.search = search
    return list(found)


def _inquiries() -> list[Inquiry]:
    found = []
    for file in sorted(DISPUTES.rglob("*.sgf")):
        position = read_record(file).position
        for number, string in enumerate(position.strings()):
            for question in QUESTIONS:
                advisory = isinstance(question, Capturable1)
                rules = Rules.VERBAL_JAPANESE if advisory or len(found) % 4 else Rules.JAPANESE_2003
                cycles = Cycles.DEFENDER if advisory else list(Cycles)[(len(found) + number) % 3]
                first = list(First)[(len(found) // 2) % 2]
                found.append(Inquiry(position, min(string.points), question, Terms(first, cycles, rules)))
    return found


def build(folder: Path) -> None:
    """Compiles the drivers in this folder."""
    for words in (["cmake", "-S", HERE, "-B", folder], ["cmake", "--build", folder, "-j", "2"]):
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL)


def require_faults_told(folder: Path) -> None:
    """Faults made on purpose end the drivers; a program that makes none ends well."""
    for driver, faults in {"faults": ("point", "shift"), "races": ("race",)}.items():
        subprocess.run([folder / driver], check=True)
        for fault in faults:
            done = subprocess.run([folder / driver, fault], capture_output=True, text=True, check=False)
            if not done.returncode or not re.search("runtime error|Sanitizer", done.stderr):
                raise SystemExit(f"The sanitizers do not tell of a fault made on purpose: {driver} {fault}.")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--rounds", type=int, default=1, help="how often each board size from 1x1 to 25x25 comes up")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--budget", type=int, default=2_000, help="positions a call, on a small board")
    parser.add_argument("--build", type=Path, help="a folder to compile in, to be used again")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder, given = arguments.build or Path(temporary), Path(temporary) / "claims.txt"
        build(folder)
        require_faults_told(folder)
        nodes = 20 * min(arguments.rounds, 100)
        given.write_text("".join(f"{line}\n" for line in claims_of_disputes(nodes)), encoding="ascii")
        seed, rounds, pairs = (str(number) for number in (arguments.seed, arguments.rounds, 100 * arguments.rounds))
        for words in (["boards", seed, rounds, str(arguments.budget), given], ["two_searches", seed, pairs, "2000"]):
            code = subprocess.run([folder / words[0], *words[1:]], check=False).returncode
            if code:
                print(f"The sanitizers tell of a fault: {' '.join(map(str, words))} ended with {code}.")
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
