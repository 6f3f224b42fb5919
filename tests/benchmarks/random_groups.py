"""Random closed groups with 11 to 16 empty points: how many are decided, and at what cost, as a table.

    python tests/benchmarks/random_groups.py [--count 400] [--seed random] [--positions 300000] [--set NAME=VALUE ...]

Each group is asked about twice, with either player to move. ``--set`` may be given several times: each is a line more,
with these tunable numbers changed (``name=value,name=value``; core/options.hpp and schedule.py list them). No group is
picked for being hard: groups picked by what one version of the search takes favour every other. Nothing here asserts.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from ablate import options
from closed_regions import ClosedGroup, closed_groups

from assess.engine import _core
from assess.engine.limits import Limits
from assess.engine.schedule import SCHEDULE
from assess.engine.settle import settle
from assess.proofs.questions import Answer
from assess.proofs.terms import First

STEPS = (1_000, 10_000, 30_000, 100_000)  # of the columns


@contextmanager
def changed(numbers: str) -> Iterator[None]:
    """Searches begun within go by these numbers, ``name=value,name=value``."""
    values = dict(number.split("=") for number in numbers.split(",") if number)
    core = {option.name: int(values[option.name]) for option in _core.options() if option.name in values}
    before = {name: getattr(SCHEDULE, name) for name in values if name not in core}
    with options(core):
        try:
            for name, number in before.items():
                setattr(SCHEDULE, name, type(number)(values[name]))
            yield
        finally:
            for name, number in before.items():
                setattr(SCHEDULE, name, number)


def line(groups: list[ClosedGroup], limits: Limits) -> str:
    """What the search does with them."""
    costs, decided, began = [], 0, time.process_time()
    for group in groups:
        for first in First:
            settlement = settle(group.inquiry(first=first.value), limits)
            costs.append(max(settlement.nodes, 1))
            decided += settlement.answer is not Answer.UNDECIDED
    mean = math.exp(sum(map(math.log, costs)) / len(costs))
    within = " | ".join(str(sum(cost < step for cost in costs)) for step in STEPS)
    return f"{decided} of {len(costs)} | {mean:.0f} | {within} | {time.process_time() - began:.0f}"


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description="Random closed groups.")
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument("--seed", default="random")
    parser.add_argument("--positions", type=int, default=300_000)
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE")
    arguments = parser.parse_args()
    groups = list(islice(closed_groups(arguments.seed, 11, 16), arguments.count))
    limits = Limits(seconds=None, nodes=arguments.positions)
    within = " | ".join(f"within {step:,}" for step in STEPS)
    print(f"changed | decided | positions, geometric mean | {within} | CPU seconds")
    for numbers in ["", *arguments.set]:
        with changed(numbers):
            print(f"{numbers or 'nothing'} | {line(groups, limits)}", flush=True)


if __name__ == "__main__":
    main()
