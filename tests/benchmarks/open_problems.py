"""Open-boundary problems of a public collection: right, wrong or open, with CPU seconds and positions looked at.

    python tests/benchmarks/open_problems.py FOLDER --count 60 --seed 1 --nodes 1000000

FOLDER holds a collection in the form of GNU Go's regression tests, and is named by whoever has it: test files
(``*.tst``, or those of ``--tests``) with game records beside them, and of each string what is known: ``dragon_status``
says ``alive``, ``dead`` or ``critical`` (who moves first has his way), ``owl_attack`` and ``owl_defend`` whether the
player succeeds who moves first. Each is a problem. Where the strings live, the question is whether any of the crucial
strings is independently alive, when this player moves first; they are those that hang together with the one that is
named. Where they die, the question is whether the string named can be captured: the walls around it are not shut in
themselves, so that they need not live for it, and the collection does not say that they do. ``--life`` asks there, too,
whether any lives. Answers that hang on a ko are left out, as far as the collection says so (*critical* does not). The
problems are drawn by the seed among all; each is printed with what is found and what the collection says.
"""

from __future__ import annotations

import argparse
import random
import re
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tunable import parsed, put

from assess.engine.settle import settle
from assess.languages.spoken import AssessError
from assess.proofs.questions import Answer, IndependentlyAlive, Inquiry, Uncapturable
from assess.proofs.terms import First, Terms
from assess.reading.files import read_record
from assess.rules.position import Color
from assess.rules.proof_play import begin, make_play
from assess.rules.surroundings import group_of
from assess.statuses.finding import finding_of
from assess.system.limits import Limits

ASKED = re.compile(r"(\d+) (dragon_status|owl_attack|owl_defend) ([A-Z]\d+)\s*$")
PLAYED = re.compile(r"play (black|white) ([A-Z]\d+)\s*$")
EXPECTED = re.compile(r"#\? \[(\w+)")
ANSWERS = {  # what the collection says: for each first mover, whether the string lives
    ("dragon_status", "critical"): {First.OPPONENT: Answer.NO, First.OWNER: Answer.YES},
    ("dragon_status", "alive"): {First.OPPONENT: Answer.YES},
    ("dragon_status", "dead"): {First.OWNER: Answer.NO},
    ("owl_attack", "1"): {First.OPPONENT: Answer.NO},
    ("owl_attack", "0"): {First.OPPONENT: Answer.YES},
    ("owl_defend", "1"): {First.OWNER: Answer.YES},
    ("owl_defend", "0"): {First.OWNER: Answer.NO},
}


@dataclass(frozen=True)
class Problem:
    """A string of a record, who moves first, and whether it then lives."""

    name: str
    record: Path
    move: int | None
    plays: tuple[tuple[Color, str], ...]
    stone: str
    first: First
    expected: Answer

    def inquiry(self, life: bool = False) -> Inquiry:
        """Does any of the strings live that hang together with the one named? Or, where the collection says that it
        dies, unless ``life`` is asked about: can that one be taken?"""
        position = read_record(str(self.record), move=self.move).position
        for color, point in self.plays:
            position = make_play(begin(position, color), position.point(point)).state.position
        if self.expected is Answer.NO and not life:
            return Inquiry(position, position.point(self.stone), Uncapturable(), Terms(first=self.first))
        group = group_of(position, position.point(self.stone))
        named, *others = (min(string.points) for string in group)
        return Inquiry(position, named, IndependentlyAlive(), Terms(first=self.first), tuple(others))


def problems_of(tests: Path) -> Iterator[Problem]:
    """The problems of a test file, in its order."""
    record, move = tests, None
    plays: tuple[tuple[Color, str], ...] = ()
    lines = tests.read_text("utf-8", errors="replace").splitlines()
    for number, line in enumerate(lines):
        if line.startswith("loadsgf "):
            _, path, *rest = line.split()
            record, move, plays = tests.parent / path, int(rest[0]) - 1 if rest else None, ()
        if played := PLAYED.match(line):
            plays += ((Color[played[1].upper()], played[2]),)
        if not (asked := ASKED.match(line)):
            continue
        test, command, stone = asked.groups()
        said = next(filter(None, (EXPECTED.match(later) for later in lines[number + 1 :])), None)
        for first, expected in ANSWERS.get((command, said.group(1)), {}).items() if said else ():
            yield Problem(
                f"{tests.stem} {test} {stone}, {first.value} first", record, move, plays, stone, first, expected
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--tests", nargs="+", metavar="FILE", help="test files of FOLDER (default: all *.tst)")
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nodes", type=int, help="of positions (default: 1,000,000 without --seconds)")
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--threads", type=int, default=1, help="cores for each, two at most; not under --nodes")
    parser.add_argument("--only", type=int, help="of those drawn the one of this number alone, from 0")
    parser.add_argument("--life", action="store_true", help="where strings die, too: does any of them live?")
    parser.add_argument("--single", action="store_true", help="the string named alone")
    parser.add_argument("--set", nargs="+", default=[], metavar="NAME=VALUE", help="tunable numbers (tunable.py)")
    arguments = parser.parse_args()
    put(parsed(arguments.set))
    if arguments.seconds is None and arguments.nodes is None:
        arguments.nodes = 1_000_000
    files = [arguments.folder / name for name in arguments.tests or ()] or sorted(arguments.folder.glob("*.tst"))
    known = [problem for file in files for problem in problems_of(file)]
    if not known:
        sys.exit(f"There are no problems in {arguments.folder}: name the folder of a collection.")
    drawn = random.Random(arguments.seed).sample(known, min(arguments.count, len(known)))
    each = f"{arguments.seconds:g} s each" if arguments.nodes is None else f"{arguments.nodes:,} positions each"
    print(f"{len(drawn)} of {len(known)} problems, seed {arguments.seed}, {each}", flush=True)
    if arguments.only is not None:
        drawn = drawn[arguments.only : arguments.only + 1]
    counts, seconds, nodes = Counter[str](), list[float](), list[int]()
    for problem in drawn:
        try:
            inquiry = problem.inquiry(arguments.life)
        except (AssessError, OSError) as error:
            counts["not asked"] += 1
            print(f"{problem.name}: {error}", flush=True)
            continue
        if arguments.single:
            inquiry = Inquiry(inquiry.position, inquiry.point, inquiry.question, inquiry.under)
        started, clock = time.process_time(), time.monotonic()
        limits = Limits(arguments.seconds, arguments.nodes)
        finding = finding_of(settle(inquiry, limits, threads=arguments.threads))
        taken, by_the_clock = time.process_time() - started, time.monotonic() - clock
        open_ = finding.answer in (Answer.UNDECIDED, Answer.UNDEFINED)
        judged = "open" if open_ else "right" if finding.answer is problem.expected else "wrong"
        counts[f"{judged} of {'life' if problem.expected is Answer.YES else 'death'}"] += 1
        seconds.append(taken)
        nodes.append(finding.nodes)
        said = f"{finding.answer.value}, expected {problem.expected.value}"
        print(
            f"{judged:5} {problem.name} ({inquiry.names}): {said}; {finding.nodes:,}, {taken:.2f} s,"
            f" {by_the_clock:.2f} by the clock",
            flush=True,
        )
    print(", ".join(f"{number} {word}" for word, number in counts.items()))
    print(f"positions: {sum(nodes):,}, median {int(statistics.median(nodes)):,}")
    print(f"CPU seconds: {sum(seconds):.0f}, median {statistics.median(seconds):.2f}")


if __name__ == "__main__":
    main()
