"""Advice on small boards drawn at random: capturable-1, or -2, of strings that are dead by the letter, as a table.

    python tests/benchmarks/small_boards.py [--count 12] [--seed small] [--positions 2000000] [--set NAME=VALUE ...]

Each board, of 5x5 to 7x7 points, is what is left of a random game that is broken off with a part of the points empty. A
string is asked about if it is neither independently alive nor uncapturable (with ``--second`` nor capturable-1: is it
capturable-2?), and if so many positions (``--least``) leave it open or take that long; one string of a board. ``--set``
may be given several times: each is a run more, with these tunable numbers changed. Boards are drawn with the numbers as
they are, without any ``--set``. Nothing here asserts.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Iterator

from tunable import changed, parsed

from assess.engine.settle import settle
from assess.proofs.questions import (
    Answer,
    Capturable1,
    Capturable2,
    IndependentlyAlive,
    Inquiry,
    Question,
    Uncapturable,
)
from assess.rules.position import EMPTY, Color, Position, neighbors
from assess.rules.proof_play import IllegalMove, State, make_play
from assess.system.limits import Limits

LETTER = Limits(seconds=None, nodes=300_000)  # for a status by the letter


def boards(seed: str) -> Iterator[Position]:
    """Positions of random games, in which nobody fills a point that only his own stones touch."""
    luck = random.Random(seed)
    while True:
        width, height = luck.randint(5, 7), luck.randint(5, 7)
        near, left = neighbors(width, height), luck.randint(width * height // 5, width * height // 2)
        state = State(Position(width, height, EMPTY * (width * height)), Color.BLACK)
        for _ in range(6 * width * height):
            stones = state.position.stones
            own = state.to_move.stone
            empty = [point for point, stone in enumerate(stones) if stone == EMPTY]
            if len(empty) <= left:
                break
            point = luck.choice([one for one in empty if any(stones[two] != own for two in near[one])] or empty)
            try:
                state = make_play(state, point).state
            except IllegalMove:
                state = State(state.position, state.to_move.opponent)
        yield state.position


def questions(seed: str, least: int, second: bool) -> Iterator[Inquiry]:
    """One question about each board on which the advice is not cheap."""
    for position in boards(seed):
        for string in sorted(position.strings(), key=lambda one: -len(one.points)):
            point = min(string.points)
            asked: list[Question] = [Uncapturable(), IndependentlyAlive(), *([Capturable1()] if second else [])]
            if any(settle(Inquiry(position, point, one), LETTER).answer is not Answer.NO for one in asked):
                continue
            inquiry = Inquiry(position, point, Capturable2() if second else Capturable1())
            if settle(inquiry, Limits(seconds=None, nodes=least)).answer is Answer.UNDECIDED:
                yield inquiry
                break


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=12)
    parser.add_argument("--seed", default="small")
    parser.add_argument("--least", type=int, default=20_000)
    parser.add_argument("--second", action="store_true", help="whether strings are capturable-2")
    parser.add_argument("--positions", type=int, default=2_000_000)
    parser.add_argument("--set", action="append", nargs="+", default=[], metavar="NAME=VALUE")
    arguments = parser.parse_args()
    drawn = questions(arguments.seed, arguments.least, arguments.second)
    asked = [next(drawn) for _ in range(arguments.count)]
    print("board | changed | answer | positions | CPU seconds")
    for words in [[], *arguments.set]:
        costs, decided, seconds = list[int](), 0, 0.0
        for number, inquiry in enumerate(asked, 1):
            began = time.process_time()
            with changed(parsed(words)):
                found = settle(inquiry, Limits(seconds=None, nodes=arguments.positions))
            taken = time.process_time() - began
            seconds += taken
            decided += found.answer is not Answer.UNDECIDED
            costs.append(max(found.nodes, 1))
            size = f"{inquiry.position.width}x{inquiry.position.height}"
            named = f"{number}, {size}, {inquiry.names}"
            print(
                f"{named} | {' '.join(words) or '-'} | {found.answer.value} | {found.nodes:,} | {taken:.1f}", flush=True
            )
        mean = statistics.geometric_mean(costs)
        print(f"all | {' '.join(words) or '-'} | {decided} of {len(costs)} | {mean:,.0f} in the mean | {seconds:.1f}")


if __name__ == "__main__":
    main()
