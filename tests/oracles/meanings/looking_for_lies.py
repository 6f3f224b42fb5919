"""Looks for lies that catch meanings which none of lies.toml catches, and prints them as rows of it.

python tests/oracles/meanings/looking_for_lies.py --draws 500
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1])]  # where it is run as a program

from meanings.case import MEANINGS, Case  # noqa: E402
from meanings.complete import Complete, Unknown, build  # noqa: E402
from meanings.drawn import Drawn  # noqa: E402
from meanings.holding import cases_of, read_rows  # noqa: E402
from meanings.lies import Lie, caught, read_lies  # noqa: E402
from meanings.run import ROWS, drawn_of  # noqa: E402


def plain(parts: Mapping[str, object]) -> dict[str, str | int]:
    return {name: part if isinstance(part, int) else str(part) for name, part in parts.items()}


def false_there(name: str, case: Case, parts: Mapping[str, object], text: str) -> bool:
    """Is this false by what it means, not for want of what it needs to know?"""
    try:
        return not MEANINGS[name](replace(case, parts=parts, text=text))
    except (Unknown, AssertionError, LookupError, ValueError, TypeError):
        return False


def invented(name: str, cases: Sequence[tuple[str, Case]], rng: random.Random) -> tuple[dict[str, object], str]:
    """A message with parts that others have which are said of the same board."""
    message = name.split("|")[-1]
    parts: dict[str, object] = {}
    for part in re.findall(r"{(\w+)", message):
        known = [case.parts[part] for _, case in cases if part in case.parts]
        parts[part] = rng.choice(known or USUAL.get(part, ["1"]))
    return parts, message.format(**parts)


USUAL = {
    "player": ["Black", "White"],
    "other": ["Black", "White"],
    "owner": ["Black", "White"],
    "answer": ["yes", "no"],
    "question": ["Uncapturable?"],
    "result": ["White wins by 9"],
    "status": ["alive in seki", "dead", "independently alive"],
    "here": ["alive in seki", "dead"],
    "there": ["independently alive"],
    "claim": ["Black A1 can be captured (not uncapturable)", "Black A1 cannot be captured (uncapturable)"],
    "points": ["A1"],
    "answers": ["A1"],
    "strings": ["White A1 and B1", "Black A1 and B1", "Black A1", "White B1"],
    "string": ["Black A1", "White A1"],
    "changes": ["Black A1 changes from alive in seki to dead", "White B1 changes from alive in seki to dead"],
    "formation": ["n-eye-formation"],
    "how": ["two passes"],
    "number": ["9"],
}
"""What stands for parts that nothing else said of a board has."""


def look(solver: Complete, wanted: set[str], draws: int, seed: int, folder: Path) -> None:
    """Prints rows that catch the wanted meanings."""
    boards = [(drawn, argv) for drawn, argv, row in read_rows(ROWS) if not row.get("slow")]
    boards += [drawn_of(random.Random(f"{seed} {number}")) for number in range(draws)]
    places, examples = [], defaultdict[str, dict[str, Case]](dict)
    for drawn, argv in boards:
        began = time.process_time()
        cases = cases_of(solver, drawn, argv, folder)
        places.append((time.process_time() - began, drawn, argv, cases))
        for name, case in cases:
            if len(examples[name]) < 5:
                examples[name].setdefault(case.text, case)
    print(f"{len(wanted - set(examples))} of {len(wanted)} never appeared", file=sys.stderr)
    rng = random.Random(seed)
    places.sort(key=lambda place: place[0])
    for fewest in (6, 3, 1):  # boards on which many can be caught come first, and what is quick
        for _, drawn, argv, cases in places:
            lies: dict[str, Lie] = {}
            for instead, case in cases:
                if instead in lies or instead == ROW_OF_TABLE:
                    continue
                for name in sorted(wanted - {lie.says for lie in lies.values()}):
                    told = [(one.parts, one.text) for one in examples[name].values()]
                    told += [invented(name, cases, rng) for _ in range(4)]
                    false = [parts for parts, text in told if false_there(name, case, plain(parts), text)]
                    if false:
                        lies[instead] = Lie(instead, name, plain(false[0]), name)
                        break
            some = list(lies.values())
            before = 0
            while len(some) >= fewest and len(some) != before:  # one may hide another
                before, names = len(some), caught(solver, drawn, argv, some, folder)
                some = [lie for lie in some if lie.says in names]
            if len(some) >= fewest:
                wanted -= {lie.says for lie in some}
                print(row_of(drawn, argv, some), flush=True)
    print(f"{len(wanted)} are left:", *sorted(wanted), sep="\n", file=sys.stderr)


ROW_OF_TABLE = "row of the table"


def row_of(drawn: Drawn, argv: list[str], lies: list[Lie]) -> str:
    lines = ["[[row]]", f'board = "{"/".join(drawn.rows)}"', f'frame = "{"/".join(drawn.frame)}"']
    lines += [f'command = "{" ".join(argv)}"']
    lines += [f"sgf = {json.dumps(drawn.sgf)}"] if drawn.sgf else []
    lines += [f"given = {json.dumps(drawn.given)}"] if drawn.given else []
    lines += ["lies = ["]
    for lie in lies:
        parts = ", ".join(f"{name} = {json.dumps(part)}" for name, part in lie.parts.items())
        lines += [f"  {{ instead = {json.dumps(lie.instead)}, says = {json.dumps(lie.says)}, parts = {{ {parts} }} }},"]
    return "\n".join([*lines, "]", ""])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--draws", type=int, default=300, help="boards drawn to look at, beside the rows")
    parser.add_argument("--seed", type=int, default=3)
    given = parser.parse_args()
    solver = build()
    assert solver is not None, "there is no C++ compiler"
    complete = Complete(solver)
    known = {lie.catches for _, _, lies in read_lies() for lie in lies}
    with tempfile.TemporaryDirectory() as name:
        look(complete, set(MEANINGS) - known - {ROW_OF_TABLE}, given.draws, given.seed, Path(name))
    complete.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
