"""The complete solutions of state_graphs.cpp, asked in the words of the rules."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path

from meanings.play import Moment, Points

SOURCE = Path(__file__).parent / "state_graphs.cpp"
COMPILER = shutil.which("c++") or shutil.which("g++") or shutil.which("clang++")
PLAYERS = "bw"


class Unknown(Exception):
    """The solver does not reach so far."""


def build(folder: Path) -> Path | None:
    """The solver, compiled; None where there is no compiler."""
    if COMPILER is None:
        return None
    made = folder / "state_graphs"
    words = [COMPILER, "-std=c++20", "-O2", "-Wall", "-Wextra", "-Werror", str(SOURCE), "-o", str(made)]
    run = subprocess.run(words, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return made


class Complete:
    """The solver at work. What it has answered is kept."""

    def __init__(self, solver: Path) -> None:
        self._process = subprocess.Popen([solver], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._known: dict[str, str] = {}

    def close(self) -> None:
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()

    def _ask(self, line: str) -> str:
        if line not in self._known:
            if len(self._known) > 200_000:
                self._known.clear()
            assert self._process.stdin is not None and self._process.stdout is not None
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
            self._known[line] = self._process.stdout.readline().strip()
        return self._known[line]

    def verdict(
        self,
        frame: Sequence[str],
        moment: Moment,
        owner: int,
        keys: Iterable[Points],
        question: str,
        formation: str = "n-eye",
        scope: str = "one",
        every: bool = False,
    ) -> str:
        """R, E, V or U (state_graphs.cpp) for a question from a moment on. Raises Unknown where plays beside the walls
        matter, or are made."""
        whole = "".join(frame)
        for sign, stone in zip(whole, moment.stones, strict=True):
            if sign != "." and stone != {"B": "X", "W": "O", "e": "."}[sign]:
                raise Unknown
        if moment.ban is not None and whole[moment.ban] != ".":
            raise Unknown
        walls = {player for player, sign in enumerate("BW") if sign in whole}
        kind = "capture" if question == "uncapturable" else "life"
        reacher = 1 - owner if kind == "capture" else owner
        rows = "/".join(moment.stones[at : at + moment.width] for at in range(0, len(moment.stones), moment.width))
        wanted = ";".join(",".join(map(str, sorted(key))) for key in keys)
        which = "every" if every else "any"
        terms = f"{PLAYERS[owner]} {kind} {formation} {scope} {which} {wanted}"
        ban = "-" if moment.ban is None else str(moment.ban)
        found = set()
        for player in (reacher, 1 - reacher):  # who can play elsewhere, as long as he likes, and who never
            elsewhere = PLAYERS[player] if player in walls else "0"
            told = f"{'/'.join(frame)} {elsewhere} {terms} {rows} {PLAYERS[moment.player]} {ban} {int(moment.passed)}"
            found.add(self._ask(told))
        if len(found) > 1 or not found <= set("REVU"):
            raise Unknown
        return found.pop()
