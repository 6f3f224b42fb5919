"""Closed problems: groups inside a wall that lives, up to 16 empty points. Is each answer right, what does it cost?

    python tests/benchmarks/closed_problems.py --made 100 [--seed 1] [--seconds 10]
    python tests/benchmarks/closed_problems.py --collection FOLDER --count 100 [--peer FOLDER]

Problems are made at random, with the answers of a slow solver (tests/oracles/closed_oracle.py), or drawn by a seed from
the collection of problems by GoTools that comes with cameron-martin/tsumego-solver (its folder
``benches/gotools/puzzles``, levels 1 to 3 unless others are named). There the answer is a code: l and lNd alive, d and
dNl dead, without threats elsewhere. Whether the group can be taken, its opponent moving first, is asked of its largest
string; whether it lives, its owner moving first, only where it is a single string. ``--peer``: a folder in which npm
has installed ``tsumego.js``; it gets the same problems. Both have solved one other problem before, and CPU seconds of
the one process count, the checking of the certificate included. ``--nodes``: how many positions were expanded for each
node that GoTools took, where it took 100 or more. Nothing of the collection is kept.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import re
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "oracles"))

import closed_oracle  # noqa: E402
from closed_regions import ClosedGroup, Point, beside, closed_groups, joined, parts  # noqa: E402

from assess.engine.race import Race  # noqa: E402
from assess.proofs.checker import check  # noqa: E402
from assess.proofs.terms import First  # noqa: E402
from assess.system.limits import Limits  # noqa: E402

SIZE = 19
SIGNS = {"A": "O", "?": "X"}  # the attacker's stones and the owner's, here as White's and Black's
ORACLE_STATES = 3_000_000
LEAST_NODES = 100  # of GoTools', below which they are not compared with ours


class Problem(NamedTuple):
    """A question with its answer, and the nodes that its maker's program took, if that is known."""

    name: str
    group: ClosedGroup
    first: First
    expected: str | None
    nodes: int | None = None


class Solved(NamedTuple):
    answer: str
    seconds: float
    positions: int
    expansions: int = 0


def collected(folder: Path, levels: tuple[int, ...] = (1, 2, 3)) -> Iterator[Problem]:
    """The problems of a collection, in the order of its files."""
    for file in sorted(folder.iterdir()):
        if not file.name.startswith(tuple(f"lv{level}." for level in levels)):
            continue
        text = file.read_text(encoding="latin-1").replace("\\\n", "")
        for block in re.split(r"\n\s*\n", text):
            name, *lines = block.strip().split("\n")
            if name.startswith("$") and lines:
                yield from problems_of(f"{file.name} {name[2:]}", lines[0], lines[1:])


def problems_of(name: str, diagram: str, codes: list[str]) -> Iterator[Problem]:
    """The questions that the codes answer: a move first or second of the group's owner (``?``) or his opponent."""
    stones = {
        (ord(place[2]) - ord("A"), ord(place[1]) - ord("A")): SIGNS[place[0]]
        for place in re.findall(r"[A?][A-S][A-S]", diagram.split("[")[0])
    }
    found = group_of(stones)
    if found is None:
        return
    group, strings = found
    for first, pattern, expected in (
        (First.OPPONENT, r"(?:\?-|A\+)d\w*#(\d+)", "no"),
        (First.OWNER, r"(?:\?\+|A-)l\w*#(\d+)", "yes"),
    ):
        nodes = [int(match[1]) for code in codes if (match := re.match(pattern, code))]
        if nodes and (first is First.OPPONENT or strings == 1):
            yield Problem(f"{name} {expected}", group, first, expected, min(nodes))


def group_of(stones: dict[Point, str]) -> tuple[ClosedGroup, int] | None:
    """The problem on a board of its own, its outside filled up but for two eyes, and the number of its strings."""
    board = {(row, column) for row in range(SIZE) for column in range(SIZE)}
    outside, *_ = parts(board - stones.keys())
    low = [max(min(point[axis] for point in stones) - 1, 0) for axis in (0, 1)]
    high = [min(max(point[axis] for point in stones) + 1, SIZE - 1) for axis in (0, 1)]
    signs = {
        (row, column): stones.get((row, column), "O" if (row, column) in outside else ".")
        for row in range(low[0], high[0] + 1)
        for column in range(low[1], high[1] + 1)
    }
    wall = joined(next(point for point in sorted(signs) if point in outside), lambda point: signs.get(point) == "O")
    eyes: list[Point] = []
    for point in sorted(outside & signs.keys()):
        row, column = point
        around = [(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
        if len(eyes) < 2 and all(near in wall and near not in eyes for near in around if near in signs):
            eyes.append(point)
    strings = parts(point for point, stone in stones.items() if stone == "X")
    if len(eyes) < 2 or any(near in outside for string in strings for point in string for near in beside(point)):
        return None
    row, column = min(strings[0])
    rows, walled = [], []
    for down in range(low[0], high[0] + 1):
        line = [(down, right) for right in range(low[1], high[1] + 1)]
        rows.append("".join("." if point in eyes else signs[point] for point in line))
        walled.append("".join("#" if point in wall else signs[point] for point in line))
    watched = (row - low[0]) * len(rows[0]) + column - low[1]
    return ClosedGroup(tuple(rows), tuple(walled), watched), len(strings)


def made(number: int, seed: int, least: int, most: int) -> list[Problem]:
    """Random closed groups, each asked with either player first; those that the slow solver leaves open are left out
    of what is right or wrong."""
    groups = list(islice(closed_groups(f"benchmark {seed}", least, most), number))
    asked = [(group, first) for group in groups for first in First]
    solver = closed_oracle.build()
    if solver is None:
        sys.exit("There is no compiler of C++.")
    answers = closed_oracle.answers(solver, asked, ORACLE_STATES)
    return [
        Problem(f"made {number // 2}", group, first, answer)
        for number, ((group, first), answer) in enumerate(zip(asked, answers, strict=True))
    ]


def ours(problem: Problem, seconds: float) -> Solved:
    """What this program finds, its certificate checked."""
    begun = time.process_time()
    inquiry = problem.group.inquiry(first=problem.first.value)
    race = Race(inquiry, 1024)
    found = race.work(Limits(seconds=None), stop=lambda: time.process_time() - begun > seconds)
    answer = found.answer.value
    if found.certificate is not None:
        verdict = check(found.certificate, problem.group.rows, inquiry.terms())
        answer = verdict.answer if verdict.accepted and verdict.answer else "REFUSED"
    taken = time.process_time() - begun
    return Solved(answer if taken <= seconds else "undecided", taken, found.nodes, race.expansions)


def peers(problem: Problem, warm: Problem, folder: Path, seconds: float) -> Solved:
    """What ``tsumego.js`` finds."""
    words = ["node", str(HERE / "tsumego_peer.js"), str(folder / "node_modules" / "tsumego.js")]
    asked = json.dumps([[record(one), one.first is First.OWNER] for one in (warm, problem)])
    try:
        run = subprocess.run([*words, asked], capture_output=True, text=True, timeout=6 * seconds + 10)
        told = json.loads(run.stdout)
    except (subprocess.TimeoutExpired, json.JSONDecodeError):
        return Solved("undecided", seconds, 0)
    if told["seconds"] > seconds:
        return Solved("undecided", seconds, 0)
    succeeds = {First.OPPONENT: "no", First.OWNER: "yes"}[problem.first]
    return Solved(succeeds if told["succeeds"] else "no" if succeeds == "yes" else "yes", told["seconds"], 0)


def record(problem: Problem) -> str:
    """A record on a square board, its rest filled with the attacker's stones."""
    rows, letters = problem.group.rows, "abcdefghijklmnop"
    size = max(len(rows), len(rows[0]))
    places: dict[str, list[str]] = {"X": [], "O": [], ".": []}
    for row in range(size):
        for column in range(size):
            on = row < len(rows) and column < len(rows[0])
            places[rows[row][column] if on else "O"].append(f"[{letters[column]}{letters[row]}]")
    row, column = divmod(problem.group.point, len(rows[0]))
    target = f"{letters[column]}{letters[row]}"
    return f"(;FF[4]SZ[{size}]AB{''.join(places['X'])}AW{''.join(places['O'])}MA[{target}])"


def told(problems: list[Problem], results: list[Solved], who: str) -> None:
    """The table of one program."""
    judged = Counter[str]()
    for problem, (answer, *_) in zip(problems, results, strict=True):
        if answer == "undecided":
            judged["open"] += 1
        elif problem.expected is None:
            judged["decided, not known to the slow solver"] += 1
        else:
            right = (answer == "no") == (problem.expected == "no") and answer != "REFUSED"
            judged["right" if right else "wrong"] += 1
            if not right:
                print(f"  wrong: {problem.name}, {answer} instead of {problem.expected}: {problem.group}")
    seconds = sorted(result.seconds for result in results)
    tenths = [seconds[min(len(seconds) * part // 10, len(seconds) - 1)] for part in range(1, 10)]
    print(f"{who}: {len(problems)} problems, {dict(judged)}, median {statistics.median(seconds):.4f} s")
    print("  tenths of them within " + ", ".join(f"{second:.4f}" for second in tenths) + " s")


def mean(numbers: list[float]) -> float:
    return statistics.geometric_mean(numbers) if numbers else math.nan


def compared(mine: list[Solved], theirs: list[Solved]) -> None:
    """How many times faster this program is, where both have an answer."""
    both = [
        (max(other.seconds, 1e-4), max(own.seconds, 1e-4))
        for own, other in zip(mine, theirs, strict=True)
        if "undecided" not in (own.answer, other.answer)
    ]
    ratios = [other / own for other, own in both]
    late = [other / own for other, own in both if other > 0.3]
    print(f"tsumego.js takes {mean(ratios):.1f} times as long (geometric mean of {len(ratios)}),")
    print(f"  {mean(late):.1f} times where it takes more than 0.3 s ({len(late)})")


def expanded(problems: list[Problem], results: list[Solved]) -> None:
    """How many positions were expanded for each node of the collection's program; undecided ones count as they are."""
    ratios = sorted(
        own.expansions / problem.nodes
        for problem, own in zip(problems, results, strict=True)
        if problem.nodes is not None and problem.nodes >= LEAST_NODES
    )
    if not ratios:
        print(f"no problem for which GoTools took {LEAST_NODES} nodes")
        return
    tenths = [ratios[min(len(ratios) * part // 10, len(ratios) - 1)] for part in range(1, 10)]
    print(f"positions expanded for each of GoTools' nodes, {len(ratios)} problems with {LEAST_NODES} nodes or more:")
    print(f"  median {statistics.median(ratios):.1f}, tenths within " + ", ".join(f"{one:.1f}" for one in tenths))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--made", type=int, default=0)
    parser.add_argument("--collection", type=Path)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--empty", type=int, nargs=2, default=(8, 16), metavar=("LEAST", "MOST"))
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--levels", type=int, nargs="+", default=(1, 2, 3), metavar="LEVEL")
    parser.add_argument("--peer", type=Path)
    parser.add_argument("--nodes", action="store_true", help="compare with GoTools' nodes")
    parser.add_argument("--least-nodes", type=int, default=0, help="only problems for which GoTools took so many nodes")
    parser.add_argument("--each", action="store_true", help="a line for each problem")
    words = parser.parse_args()
    problems = made(words.made, words.seed, *words.empty)
    if words.collection:
        least, most = words.empty
        fit = [
            one
            for one in collected(words.collection, tuple(words.levels))
            if least <= one.group.empty_points <= most and (one.nodes or 0) >= words.least_nodes
        ]
        random.Random(words.seed).shuffle(fit)
        problems += fit[: words.count]
    warm = Problem("warm", next(closed_groups("warm", 4, 5)), First.OPPONENT, None)
    ours(warm, words.seconds)
    mine: list[Solved] = []
    theirs: list[Solved] = []
    for problem in problems:
        mine.append(ours(problem, words.seconds))
        theirs += [peers(problem, warm, words.peer, words.seconds)] if words.peer else []
        if words.each:
            both = " | ".join(f"{one.answer} {one.seconds:.3f} s" for one in [mine[-1], *theirs[-1:]])
            print(
                f"{problem.name} ({problem.group.empty_points}): {both}, {mine[-1].positions:,} positions", flush=True
            )
    told(problems, mine, "assess")
    if words.nodes:
        expanded(problems, mine)
    if theirs:
        told(problems, theirs, "tsumego.js")
        compared(mine, theirs)


if __name__ == "__main__":
    main()
