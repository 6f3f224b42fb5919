"""Holds what commands say about boards drawn at random to the complete solutions of these boards.

    python tests/oracles/meanings/run.py --count 20000 --seed 1

Writes a report: each message with its meaning, how often it was held, and how often it was said where it is false
(lies.py), and caught. A long run may be made in pieces, at once if one likes, which are summed; the first of them, the
one with draw 0, holds the rows and the lies as well:

    python tests/oracles/meanings/run.py --count 10000 --seed 1 --keep first.piece
    python tests/oracles/meanings/run.py --begin 10000 --count 10000 --seed 1 --keep second.piece
    python tests/oracles/meanings/run.py --begin 20000 --count 0 --add first.piece second.piece --every
"""

from __future__ import annotations

import argparse
import json
import math
import pickle
import random
import sys
import tempfile
import time
import tomllib
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1])]  # where it is run as a program

from meanings.case import MEANINGS  # noqa: E402
from meanings.complete import Complete, build  # noqa: E402
from meanings.drawn import Drawn, board, command, decision  # noqa: E402
from meanings.drawn_files import of_a_file  # noqa: E402
from meanings.holding import Tally, hold, read_rows  # noqa: E402
from meanings.lies import hold_lies  # noqa: E402


def draw(
    solver: Complete, seed: int, numbers: range, folder: Path, tally: Tally, end: float = math.inf, say: bool = False
) -> int:
    """Boards and commands at random, the same for the same seed and number, as long as there is time. Returns how
    many."""
    for done, number in enumerate(numbers):
        if time.monotonic() > end:
            return done
        if say and done % 100 == 0:
            print(f"{done} of {len(numbers)}, {len(tally.false)} false", file=sys.stderr, flush=True)
        drawn, argv = drawn_of(random.Random(f"{seed} {number}"))
        hold(solver, drawn, argv, folder, tally)
    return len(numbers)


def drawn_of(rng: random.Random) -> tuple[Drawn, list[str]]:
    """A board and a command about it at random."""
    drawn, kind = board(rng), rng.random()
    if kind < 0.12:
        return decision(rng, drawn)
    drawn, words = of_a_file(rng, drawn) if kind < 0.24 else (drawn, command(rng, drawn))
    return drawn, [*words, *counted_by_area(rng, words)]


def counted_by_area(rng: random.Random, words: list[str]) -> list[str]:
    """Now and then, for a command that tells the score, words that let it be counted by area."""
    if words[0] != "status" or {"--rules", "--compare", "--string"} & set(words) or rng.random() >= 0.2:
        return []
    return ["--rules", rng.choice(("chinese", "aga", "new-zealand")), *rng.choice(([], ["--territory"]))]


def work(seed: int, numbers: range, rows: bool, end: float, say: bool) -> tuple[int, Tally]:
    """What one worker holds: so many draws, and the rows."""
    tally = Tally()
    with tempfile.TemporaryDirectory() as name:
        solver = build()
        assert solver is not None, "there is no C++ compiler"
        complete = Complete(solver)
        if rows:
            hold_rows(complete, Path(name), tally, slow=True)
            hold_lies(complete, Path(name), tally)
        drawn = draw(complete, seed, numbers, Path(name), tally, end, say)
        complete.close()
    return drawn, tally


ROWS = Path(__file__).parent / "rows.toml"


def hold_rows(solver: Complete, folder: Path, tally: Tally, slow: bool = False) -> None:
    """The boards and commands that are kept, for messages that are rare; with those that take long to be held, too."""
    for drawn, argv, row in read_rows(ROWS):
        if slow or not row.get("slow"):
            hold(solver, drawn, argv, folder, tally)


def rows_of(tally: Tally, most: int) -> str:
    """Rows to be kept: a board and a command for each message that was held at most so often, each once."""
    kept: dict[str, list[str]] = {}
    for name, (drawn, argv) in tally.where.items():
        if tally.held[name] <= most:
            row = f'board = "{"/".join(drawn.rows)}"\nframe = "{"/".join(drawn.frame)}"\ncommand = "{" ".join(argv)}"'
            row += f'\nsgf = "{drawn.sgf}"' if drawn.sgf else ""
            row += f"\ngiven = {json.dumps(drawn.given)}" if drawn.given else ""
            kept.setdefault(row, []).append(name)
    return "\n\n".join(
        "\n".join(f"# {name[:110]}" for name in names) + f"\n[[row]]\n{row}" for row, names in kept.items()
    )


def report(tally: Tally) -> str:
    """Each message with its meaning: how often it was held, how often the solver did not reach so far, how often it was
    said where it is false, and caught; then what is amiss."""
    lines = []
    for name in sorted(MEANINGS, key=lambda one: -tally.held[one]):
        first = (MEANINGS[name].__doc__ or "").split("\n\n")[0].replace("\n    ", " ")
        lines.append(f"{tally.held[name]:7} {tally.beyond[name]:6} {tally.caught[name]:3}  {name}\n{'':20}{first}")
    without = [name for name, _ in tally.appeared.most_common() if name not in MEANINGS]
    lines += ["", "without a meaning:"]
    lines += [f"{tally.appeared[name]:7}  {name}\n{'':10}{tally.example[name]}" for name in without]
    lines += ["", "not to be drawn:", *(f"{name}\n{'':10}{reason}" for name, reason in not_to_be_drawn().items())]
    lines += ["", "never held:", *never_held(tally)]
    lines += ["", "never caught:", *never_caught(tally)]
    lines += ["", f"false: {len(tally.false)}", *tally.false]
    return "\n".join(lines)


def never_caught(tally: Tally) -> list[str]:
    """The messages that no lie makes false."""
    return [name for name in MEANINGS if not tally.caught[name]]


def never_held(tally: Tally) -> list[str]:
    """The messages that were never held, and of which no reason says why they are not."""
    return [name for name in MEANINGS if not tally.held[name] and name not in not_to_be_drawn()]


def not_to_be_drawn() -> dict[str, str]:
    """The messages that no command says of a board that the solver reaches, with the reason."""
    told = tomllib.loads(ROWS.read_text("utf-8")).get("not_to_be_drawn", [])
    return {message: one["reason"] for one in told for message in one["messages"]}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--begin", type=int, default=0, help="the number of the first draw")
    parser.add_argument("--keep", type=Path, help="keep there what was held, to be added to other pieces")
    parser.add_argument("--add", type=Path, nargs="*", default=[], help="earlier pieces, to be added to this one")
    parser.add_argument("--minutes", type=float, default=math.inf, help="draw no more after so long")
    parser.add_argument("--report", type=Path, help="where to write the report")
    parser.add_argument(
        "--every", action="store_true", help="fail for a message that was never held, or never false and caught"
    )
    parser.add_argument("--rows", type=int, default=0, help="print rows for messages that were held at most so often")
    parser.add_argument("--workers", type=int, default=1, help="processes among which the draws are spread")
    parser.add_argument("--progress", action="store_true", help="say now and then how far it is")
    given = parser.parse_args()
    tally, drawn, began = Tally(), 0, time.monotonic()
    assert build() is not None, "there is no C++ compiler"
    with ProcessPoolExecutor(given.workers) as pool:
        parts = [
            pool.submit(
                work,
                given.seed,
                range(given.begin + number, given.begin + given.count, given.workers),
                given.begin + number == 0,
                began + 60 * given.minutes,
                given.progress,
            )
            for number in range(given.workers)
        ]
        for part in parts:
            count, other = part.result()
            drawn += count
            tally.add(other)
    for piece in given.add:
        count, other = pickle.loads(piece.read_bytes())
        drawn += count
        tally.add(other)
    if given.keep:
        given.keep.write_bytes(pickle.dumps((drawn, tally)))
    held = f"{sum(tally.held.values())} statements held, {sum(tally.beyond.values())} beyond the solver"
    text = f"{drawn} commands, {held}, {time.monotonic() - began:.0f} s\n{report(tally)}"
    if given.report:
        given.report.write_text(text)
    else:
        print(text)
    if given.rows:
        print(rows_of(tally, given.rows))
    lacking = never_caught(tally) + never_held(tally)
    return 1 if tally.false or (given.every and lacking) else 0


if __name__ == "__main__":
    sys.exit(main())
