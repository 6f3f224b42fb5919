"""How many random boards of 10x9 with kos, dame and threats the search by parts solves, as a table.

    python tests/benchmarks/nearly_settled.py [--count 40] [--nodes 150000] [--seed 1] [--rules 3+3+BF]

A board is two bands between Black in the middle and White above and below, filled with random modules: kos, dame,
threats, and shapes where these touch. Nothing here asserts.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "oracles"))

from ikeda_bands import MODULES, band

from assess.ikeda.bounds_prover import bounds_by_parts
from assess.ikeda.game import Ruleset, begin
from assess.rules.position import Color, Position
from assess.system.limits import Limits

WIDTH = 10


def random_band(choose: random.Random) -> tuple[list[str], list[str]]:
    """The four rows of a band, and what is in it."""
    names: list[str] = []
    length = 2
    while True:
        name = choose.choice(list(MODULES))
        length += len(MODULES[name]) + 1
        if length + 1 > WIDTH:
            return band([MODULES[name] for name in names], WIDTH), names
        names.append(name)


def board(choose: random.Random) -> tuple[Position, list[str]]:
    """A board, and what is on it."""
    (above, one), (below, other) = random_band(choose), random_band(choose)
    return Position.from_rows([*above, "X" * WIDTH, *below[::-1]]), one + other


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description="Random boards of 10x9 that are nearly settled.")
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--nodes", type=int, default=150_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rules", default="3+3+BF")
    arguments = parser.parse_args()
    choose, ruleset = random.Random(arguments.seed), Ruleset.from_name(arguments.rules)
    gaps, within = Counter[int](), 0
    print("open points | in parts | gap | positions | CPU seconds | modules")
    for _ in range(arguments.count):
        position, names = board(choose)
        game, began = begin(position, choose.choice(list(Color)), ruleset), time.process_time()
        found = bounds_by_parts(game, Limits(seconds=None, nodes=arguments.nodes))
        seconds = time.process_time() - began
        if found is None:
            print(f"not divided | {names}")
            continue
        parts = found.proofs[0].proof["parts"]
        empty = sum(position.stones[point] == "." for part in parts for point in part)
        gaps[found.most - found.least] += 1
        within += found.most == found.least and seconds <= 10
        print(
            f"{empty} | {len(parts)} | {found.most - found.least} | {found.nodes} | {seconds:.1f} | {', '.join(names)}"
        )
    print(f"bounds apart by: {dict(sorted(gaps.items()))}; solved within 10 CPU seconds: {within} of {arguments.count}")


if __name__ == "__main__":
    main()
