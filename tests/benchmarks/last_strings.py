"""What a second core is worth for one question: each is searched twice, as it is and in the order of a second search.

    python tests/benchmarks/last_strings.py QUESTIONS.jsonl [--nodes 2000000]

A line of ``QUESTIONS.jsonl`` is a question: ``rows``, ``point`` and ``others`` (a stone of each string, as numbers from
the top left), ``kind`` (``life`` or ``capture``), ``first`` (who moves first: ``owner`` or ``opponent``). Both searches
have so many positions at most. On two cores the second begins when the first has looked at some, and the answer counts
that took fewer (engine/two_searches.py). Printed are the positions of each, how many are answered by one core
and by two, and what two cores take of the positions of one: the geometric mean of those that either answers, with what
stays open counted as its limit, and the 95 % interval of a bootstrap. Nothing here asserts but that no two answers
differ.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
from pathlib import Path

from assess.engine.race import Race
from assess.engine.two_searches import SECOND_AFTER
from assess.proofs.questions import Answer, IndependentlyAlive, Inquiry, Uncapturable
from assess.proofs.terms import First, Terms
from assess.rules.position import Position
from assess.system.limits import Limits


def inquiry_of(line: str) -> Inquiry:
    """The question of a line."""
    said = json.loads(line)
    question = Uncapturable() if said["kind"] == "capture" else IndependentlyAlive()
    terms = Terms(first=First(said["first"]))
    return Inquiry(Position.from_rows(said["rows"]), said["point"], question, terms, tuple(said["others"]))


def searched(inquiry: Inquiry, second: bool, nodes: int) -> tuple[Answer, int]:
    """The answer of one search, and the positions that it has looked at."""
    race = Race(inquiry, second=second)
    settlement = race.work(Limits(None, nodes))
    answer = (race.in_hand() or settlement).answer
    looked_at = race.nodes
    race.close()
    return answer, looked_at


def main() -> None:
    """Prints a line for each question, and what comes of all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("questions", type=Path)
    parser.add_argument("--nodes", type=int, default=2_000_000)
    arguments = parser.parse_args()
    answered, parts = [0, 0], list[float]()
    lines = arguments.questions.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines, 1):
        inquiry = inquiry_of(line)
        found = [searched(inquiry, second, arguments.nodes) for second in (False, True)]
        known = [answer for answer, _ in found if answer is not Answer.UNDECIDED]
        if len(set(known)) > 1:
            sys.exit(f"{number}: {known}")
        counts = [arguments.nodes if answer is Answer.UNDECIDED else nodes for answer, nodes in found]
        print(number, *(f"{answer.value} {nodes:,}" for answer, nodes in found), flush=True)
        answered[0] += found[0][0] is not Answer.UNDECIDED
        answered[1] += bool(known)
        if known:
            parts.append(min(counts[0], SECOND_AFTER + counts[1]) / counts[0])
    luck = random.Random(1)
    means = sorted(statistics.geometric_mean(luck.choices(parts, k=len(parts))) for _ in range(2000))
    mean = statistics.geometric_mean(parts)
    print(f"{len(lines)} questions: one core answers {answered[0]}, two {answered[1]}")
    print(f"positions on two cores: {mean:.2f} ({means[50]:.2f} to {means[-50]:.2f})")


if __name__ == "__main__":
    main()
