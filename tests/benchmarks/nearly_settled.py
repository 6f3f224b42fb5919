"""How many random boards of 10x9 with kos, dame and threats the search by parts solves, as a table.

    python tests/benchmarks/nearly_settled.py [--count 40] [--nodes 40000] [--seed 1] [--rules 3+3+BF]

A board is two bands between Black in the middle and White above and below, filled with random modules: kos, dame,
threats, and shapes where these touch. Nothing here asserts.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter

from assess.engine.limits import Limits
from assess.ikeda.bounds_prover import bounds_by_parts
from assess.ikeda.game import begin
from assess.ikeda.rulesets import Ruleset
from assess.rules.color import Color
from assess.rules.position import Position

WIDTH = 10
MODULES = {
    "ko of Black": ["OX.X"],
    "ko of White": ["O.OX"],
    "dame": ["O.XX"],
    "two dame": ["O.XX", "O.XX"],
    "threat of Black": ["O.OX", "O.OX"],
    "threat of White": ["OX.X", "OX.X"],
    "ko beside a dame": ["OX.X", "O.XX"],
    "two points between": ["O..X"],
    "three points between": ["O.XX", "O..X"],
}
"""Columns of a band between White above and Black below."""


def band(choose: random.Random) -> tuple[list[str], list[str]]:
    """The four rows of a band, and what is in it."""
    columns, names = [".OX.", "OOXX"], list[str]()
    while True:
        name = choose.choice(list(MODULES))
        if len(columns) + len(MODULES[name]) + 2 > WIDTH:
            break
        columns += [*MODULES[name], "OOXX"]
        names.append(name)
    columns += ["OOXX"] * (WIDTH - 1 - len(columns)) + [".OX."]
    return ["".join(column[row] for column in columns) for row in range(4)], names


def board(choose: random.Random) -> tuple[Position, list[str]]:
    """A board, and what is on it."""
    (above, one), (below, other) = band(choose), band(choose)
    return Position.from_rows([*above, "X" * WIDTH, *below[::-1]]), one + other


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description="Random boards of 10x9 that are nearly settled.")
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--nodes", type=int, default=40_000)
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
