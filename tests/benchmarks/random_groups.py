"""Random closed groups with 11 to 16 empty points: how many are decided, and at what cost, as a table.

    python tests/benchmarks/random_groups.py [--count 400] [--seed random] [--positions 300000] [--set NAME=VALUE ...]

Each group is asked about twice, with either player to move. ``--set`` may be given several times: each is a line more,
with these tunable numbers changed. No group is picked for being hard: groups picked by what one version of the search
takes favour every other. Nothing here asserts.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from itertools import islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "oracles"))

from closed_regions import ClosedGroup, closed_groups
from tunable import changed, parsed

from assess.engine.settle import settle
from assess.proofs.questions import Answer
from assess.proofs.terms import First
from assess.system.limits import Limits

STEPS = (1_000, 10_000, 30_000, 100_000)  # of the columns


def line(groups: list[ClosedGroup], limits: Limits) -> str:
    """What the search does with them."""
    costs, decided, began = [], 0, time.process_time()
    for group in groups:
        for first in First:
            settlement = settle(group.inquiry(first=first.value), limits)
            costs.append(max(settlement.nodes, 1))
            decided += settlement.answer is not Answer.UNDECIDED
    within = " | ".join(str(sum(cost < step for cost in costs)) for step in STEPS)
    mean, seconds = statistics.geometric_mean(costs), time.process_time() - began
    return f"{decided} of {len(costs)} | {mean:.0f} | {within} | {seconds:.0f}"


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description="Random closed groups.")
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument("--seed", default="random")
    parser.add_argument("--positions", type=int, default=300_000)
    parser.add_argument("--set", action="append", nargs="+", default=[], metavar="NAME=VALUE")
    arguments = parser.parse_args()
    groups = list(islice(closed_groups(arguments.seed, 11, 16), arguments.count))
    limits = Limits(seconds=None, nodes=arguments.positions)
    within = " | ".join(f"within {step:,}" for step in STEPS)
    print(f"changed | decided | positions, geometric mean | {within} | CPU seconds")
    for words in [[], *arguments.set]:
        with changed(parsed(words)):
            print(f"{' '.join(words) or 'nothing'} | {line(groups, limits)}", flush=True)


if __name__ == "__main__":
    main()
