"""Looks for a board of basic endgame kos with given numbers, by changing a board that has some of them already.

    python tests/benchmarks/compose_ko_board.py BOARD.sgf --territory 28 28 --difference 1 [--steps 20000] [--seed 1]

Kos, dame and threats of BOARD stay what they are; other points become empty or change their colour, one to three at a
time. A change is kept when the board is still seen to be of the class (assess/ikeda/ko_board.py), with the same numbers
of kos, dame and threats, and is no further from the numbers asked for, or now and then all the same. Prints the board
as soon as one has all numbers, else how near it came.
"""

from __future__ import annotations

import argparse
import math
import random
from pathlib import Path

from assess.ikeda.ko_board import KoBoard, recognise
from assess.ikeda.scoring import stones_on_board
from assess.reading.files import read_record
from assess.rules.color import Color
from assess.rules.coordinates import neighbors
from assess.rules.errors import BadInput
from assess.rules.position import Position


def recognised(position: Position) -> KoBoard | None:
    """What is counted on the board, if it is of the class."""
    try:
        return recognise(position)
    except BadInput:
        return None


def distance(board: KoBoard, territory: tuple[int, int], difference: int) -> int:
    """How far the numbers are from those asked for."""
    found = board.territory
    stones = stones_on_board(board.position).difference
    return abs(found.black - territory[0]) + abs(found.white - territory[1]) + abs(stones - difference)


def changed(position: Position, free: list[int], choose: random.Random) -> Position:
    """One to three free points beside each other with other contents."""
    near = neighbors(position.width, position.height)
    stones = list(position.stones)
    at = choose.choice(free)
    for _ in range(choose.randint(1, 3)):
        stones[at] = choose.choice("XO.")
        beside = [point for point in near[at] if point in free]
        at = choose.choice(beside) if beside else at
    return position.with_stones("".join(stones))


def main() -> None:
    """Prints the board found, or how near it came."""
    parser = argparse.ArgumentParser(description="Looks for a board of basic endgame kos with given numbers.")
    parser.add_argument("board", type=Path)
    parser.add_argument("--territory", type=int, nargs=2, required=True)
    parser.add_argument("--difference", type=int, required=True)
    parser.add_argument("--steps", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    choose = random.Random(arguments.seed)
    board = recognise(read_record(arguments.board, move=0).position)
    wanted = board.numbers(Color.BLACK)
    kept = {*board.dame, *(point for kos in board.kos.values() for ko in kos for point in ko)}
    kept |= {point for holes in board.threats.values() for hole in holes for point in hole}
    free = [point for point in range(len(board.position.stones)) if point not in kept]
    aim = (tuple(arguments.territory), arguments.difference)
    away = nearest = distance(board, *aim)
    for step in range(arguments.steps):
        if not away:
            break
        after = changed(board.position, free, choose)
        found = recognised(after) if all(string.liberties for string in after.strings()) else None
        if found is None or found.numbers(Color.BLACK) != wanted:
            continue
        warmth = 1.5 * (1 - step / arguments.steps) + 0.05
        further = distance(found, *aim) - away
        if further <= 0 or choose.random() < math.exp(-further / warmth):
            board, away = found, away + further
            nearest = min(nearest, away)
    print("\n".join(board.position.rows()))
    territory, stones = board.territory, stones_on_board(board.position)
    print(f"territory {territory.black} - {territory.white}, stones {stones.difference}; nearest {nearest}")


if __name__ == "__main__":
    main()
