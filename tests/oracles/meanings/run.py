"""Holds what commands say about boards drawn at random to the complete solutions of these boards.

    python tests/oracles/meanings/run.py --count 20000 --seed 1

Writes a report: each message with its meaning, how often it was held, and on how many of those boards it would have
been false of another moment of the board.
"""

from __future__ import annotations

import argparse
import itertools
import json
import math
import random
import re
import sys
import tempfile
import time
import tomllib
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1])]  # where it is run as a program

from meanings import (  # noqa: E402
    heard,
    of_advice,  # noqa: F401
    of_answers,  # noqa: F401
    of_cycles,  # noqa: F401
    of_decisions,  # noqa: F401
    of_lines,  # noqa: F401
    of_rulings,  # noqa: F401
    of_statuses,  # noqa: F401
    of_variations,  # noqa: F401
    of_warnings,  # noqa: F401
)
from meanings.case import MEANINGS, Case, Terms  # noqa: E402
from meanings.complete import Complete, Unknown, build  # noqa: E402
from meanings.drawn import Drawn, board, command, decision  # noqa: E402
from meanings.drawn_files import of_a_file  # noqa: E402


@dataclass
class Tally:
    """What a run has held."""

    appeared: Counter[str] = field(default_factory=Counter)
    held: Counter[str] = field(default_factory=Counter)
    beyond: Counter[str] = field(default_factory=Counter)
    wrong_elsewhere: Counter[str] = field(default_factory=Counter)
    false: list[str] = field(default_factory=list)
    known: dict[str, Case] = field(default_factory=dict)
    where: dict[str, tuple[Drawn, list[str]]] = field(default_factory=dict)
    example: dict[str, str] = field(default_factory=dict)

    def add(self, other: Tally) -> None:
        """Takes over what another run has held."""
        for counts in ("appeared", "held", "beyond", "wrong_elsewhere"):
            getattr(self, counts).update(getattr(other, counts))
        self.false += other.false
        self.where = other.where | self.where
        self.example = other.example | self.example


def identity(said: heard.Heard) -> str:
    return f"{said.context}|{said.message}" if said.context else said.message


def hold(solver: Complete, drawn: Drawn, argv: list[str], folder: Path, tally: Tally) -> None:
    """Runs a command about a board, and holds what it says to its meaning."""
    file, out = folder / ("board.sgf" if drawn.sgf else "board.txt"), folder / "ruling.txt"
    file.write_text(drawn.sgf or "\n".join(drawn.rows) + "\n")
    out.unlink(missing_ok=True)
    names = {"FILE": str(file), "OUT": str(out)}
    where = f"{'/'.join(drawn.rows)}  {' '.join(argv)}  {drawn.sgf}"
    said = heard.listen([names.get(word, word) for word in argv], drawn.given)
    if said.code == 2 and (argv[0] == "problems" or {"--agreed", "--rule"} & set(argv)):
        return  # there is nothing to solve, or to rule on
    if said.code not in (0, 3):
        tally.false.append(f"exit code {said.code}\n    {said.printed[-500:]}\n    {where}")
        return
    if out.exists():
        said.printed += out.read_text()
    done = set()
    cases = []
    for one in [*said.shown(), *rows_of_the_table(said.printed)]:
        name = identity(one)
        tally.appeared[name] += 1
        tally.example.setdefault(name, f"{one.text[:90]}  [{where}]")
        meaning = MEANINGS.get(name)
        if meaning is None or one.under_doubt or (one.grown and one.moves is None):
            continue
        key = (name, one.text, one.moves, str(one.asked), str(one.about))
        if key in done:
            continue
        done.add(key)
        case = case_of(solver, drawn, argv, one)
        cases.append(case)
        try:
            true = meaning(case)
        except Unknown:
            tally.beyond[name] += 1
            continue
        except (AssertionError, LookupError, ValueError) as error:
            true, one.text = False, f"{one.text} ({error!r})"
        tally.held[name] += 1
        tally.known.setdefault(name, case)
        if not tally.wrong_elsewhere[name] and tally.held[name] < 20:
            say_earlier(name, case, tally)
        tally.where.setdefault(name, (drawn, argv))
        if not true:
            tally.false.append(f"{name}\n    {one.text[:300]}\n    {where}\n    {one.moves} {one.answer}")

    say_elsewhere(cases, tally, where)


def say_earlier(name: str, case: Case, tally: Tally) -> None:
    """What is said after a move is held against the moments before it."""
    for length in range(max(0, len(case.moves or ()) - 6), len(case.moves or ())):
        try:
            true = MEANINGS[name](replace(case, moves=(case.moves or ())[:length]))
        except (Unknown, AssertionError, LookupError, ValueError):
            continue
        if not true:
            tally.wrong_elsewhere[name] += 1
            return


ROW = re.compile(
    r"^(Black|White) ([A-T]\d+) +(\d+) +(independently alive|alive in seki|dead|undefined|undecided) +"
    r"(yes|no|undefined|undecided|not asked) +(yes|no|undefined|undecided|not asked) +checked$",
    re.MULTILINE,
)


def rows_of_the_table(printed: str) -> list[heard.Heard]:
    """The rows of the table of statuses, as if each were a message."""
    names = ("player", "point", "stones", "status", "life", "capture")
    return [
        heard.Heard("row of the table", dict(zip(names, row.groups(), strict=True)), row[0])
        for row in ROW.finditer(printed)
    ]


def say_elsewhere(cases: list[Case], tally: Tally, where: str) -> None:
    """What was said of another board is held against these places: a meaning that is true of all of them is none."""
    for name, known in tally.known.items():
        if tally.wrong_elsewhere[name]:
            continue
        for case in cases[:: max(1, len(cases) // 8)]:
            about = known.about if name in OF_ROWS else case.about
            try:
                true = MEANINGS[name](replace(case, parts=known.parts, text=known.text, about=about))
            except (Unknown, AssertionError, LookupError, ValueError):
                continue
            if not true:
                tally.wrong_elsewhere[name] += 1
                tally.example[f"false: {name}"] = f"{known.text[:80]}  [{where}]"
                break


OF_ROWS = {
    "{moves}: {answer}",
    "takes {stones}",
    "takes {strings}",
    "no answer is needed",
    "anything else",
    "{player} may pass",
    "a move elsewhere",
    "and cannot be captured any more",
    "and two eyes follow",
    "and has two eyes",
    "and no room for two eyes is left",
    "and the capture follows",
}
"""Messages about a row of a table, which goes with them."""


def case_of(solver: Complete, drawn: Drawn, argv: list[str], said: heard.Heard) -> Case:
    """A message as a case, all of it plain values."""
    asked = said.asked
    terms = (
        Terms(
            asked.owner,
            asked.strings,
            asked.watched,
            asked.question,
            asked.formation,
            asked.scope,
            asked.every,
            asked.first,
            asked.cycles,
            asked.rules,
        )
        if asked
        else None
    )
    given = {
        name.removeprefix("--"): value
        for name, value in itertools.pairwise(argv)
        if name in ("--formation", "--scope", "--first", "--cycles", "--precedents", "--nodes", "--compare", "--rules")
    }
    for option in ("--agreed", "--rule"):
        given[option.removeprefix("--")] = " ".join(words_after(option, argv))
    return Case(
        solver,
        drawn.width,
        "".join(drawn.rows),
        drawn.frame,
        said.parts,
        said.text,
        terms,
        given,
        said.moves,
        said.answer,
        said.following,
        said.cycle,
        said.about,
    )


def words_after(option: str, argv: list[str]) -> list[str]:
    """The words that stand behind an option, up to the next one."""
    if option not in argv:
        return []
    return list(itertools.takewhile(lambda word: not word.startswith("--"), argv[argv.index(option) + 1 :]))


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
        rng = random.Random(f"{seed} {number}")
        drawn = board(rng)
        kind = rng.random()
        if kind < 0.12:
            drawn, argv = decision(rng, drawn)
        elif kind < 0.24:
            drawn, argv = of_a_file(rng, drawn)
        else:
            argv = command(rng, drawn)
        hold(solver, drawn, argv, folder, tally)
    return len(numbers)


BUILD = Path(__file__).parents[3] / "build"


def work(seed: int, numbers: range, rows: bool, end: float, say: bool) -> tuple[int, Tally]:
    """What one worker holds: so many draws, and the rows."""
    tally = Tally()
    with tempfile.TemporaryDirectory() as name:
        solver = build(BUILD)
        assert solver is not None, "there is no C++ compiler"
        complete = Complete(solver)
        if rows:
            hold_rows(complete, Path(name), tally, slow=True)
        drawn = draw(complete, seed, numbers, Path(name), tally, end, say)
        complete.close()
    tally.known.clear()  # these belong to the solver that is closed
    return drawn, tally


ROWS = Path(__file__).parent / "rows.toml"


def hold_rows(solver: Complete, folder: Path, tally: Tally, slow: bool = False) -> None:
    """The boards and commands that are kept, for messages that are rare; with those that take long to be held, too."""
    for row in tomllib.loads(ROWS.read_text("utf-8")).get("row", []):
        if row.get("slow") and not slow:
            continue
        drawn = Drawn(
            tuple(row["board"].split("/")), tuple(row["frame"].split("/")), row.get("sgf", ""), row.get("given", "")
        )
        hold(solver, drawn, row["command"].split(), folder, tally)


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
    lines = []
    for name in sorted(MEANINGS, key=lambda one: -tally.held[one]):
        first = (MEANINGS[name].__doc__ or "").split("\n")[0]
        vacuous = "" if tally.wrong_elsewhere[name] or not tally.held[name] else "  never false"
        lines.append(f"{tally.held[name]:7} {tally.beyond[name]:6}  {name}{vacuous}\n{'':17}{first}")
    without = [name for name, _ in tally.appeared.most_common() if name not in MEANINGS]
    lines += ["", "without a meaning:"]
    lines += [f"{tally.appeared[name]:7}  {name}\n{'':10}{tally.example[name]}" for name in without]
    lines += ["", "never held, or never false elsewhere:", *never(tally)]
    lines += ["", f"false: {len(tally.false)}", *tally.false]
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=math.inf, help="draw no more after so long")
    parser.add_argument("--report", type=Path, help="where to write the report")
    parser.add_argument(
        "--every", action="store_true", help="fail for a message that never appeared, or was never false"
    )
    parser.add_argument("--rows", type=int, default=0, help="print rows for messages that were held at most so often")
    parser.add_argument("--workers", type=int, default=1, help="processes among which the draws are spread")
    parser.add_argument("--progress", action="store_true", help="say now and then how far it is")
    given = parser.parse_args()
    tally, drawn, began = Tally(), 0, time.monotonic()
    assert build(BUILD) is not None, "there is no C++ compiler"
    with ProcessPoolExecutor(given.workers) as pool:
        parts = [
            pool.submit(
                work,
                given.seed,
                range(number, given.count, given.workers),
                number == 0,
                began + 60 * given.minutes,
                given.progress,
            )
            for number in range(given.workers)
        ]
        for part in parts:
            count, other = part.result()
            drawn += count
            tally.add(other)
    text = f"{drawn} commands in {time.monotonic() - began:.0f} s\n{report(tally)}"
    if given.report:
        given.report.write_text(text)
    else:
        print(text)
    if given.rows:
        print(rows_of(tally, given.rows))
    return 1 if tally.false or (given.every and never(tally)) else 0


def never(tally: Tally) -> list[str]:
    """The messages that have a meaning and were never held, or whose meaning was never false elsewhere."""
    return [name for name in MEANINGS if not tally.held[name] or not tally.wrong_elsewhere[name]]


if __name__ == "__main__":
    sys.exit(main())
