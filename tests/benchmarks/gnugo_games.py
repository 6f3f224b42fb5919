"""A referee: two GNU Go play games on 9x9, assess marks the dead stones, and the marks are compared with GNU Go's own.

    python tests/benchmarks/gnugo_games.py --games 100 --out FOLDER
    python tests/benchmarks/gnugo_games.py --games 100 --out FOLDER --size 13 --random 6 --only-play

Every program is driven by the Go Text Protocol alone. The folder takes each game as an SGF and a line of JSON, so that
a run can be left and taken up again; the table at the end is over all games of the folder. Each string whose status
differs is printed with what assess says of it, and the main line of the proof. With ``--only-play`` nothing is marked:
the records are for estimates.py. ``--random``: so many plays of each player's at the beginning are random, so that no
game is like another.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

KOMI = 5.5
MOST_MOVES = 300
GNUGO_STATUSES = ("alive", "dead", "seki")
OURS = (*GNUGO_STATUSES, "undefined", "undecided")
LETTERS = "ABCDEFGHJKLMNOPQRST"


class Engine:
    """A program that speaks the protocol."""

    def __init__(self, *words: str) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True)

    def ask(self, line: str) -> str:
        """The answer to a command. Raises ValueError when it is refused."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()
        lines = []
        while text := self.process.stdout.readline().rstrip("\n"):
            lines.append(text)
        said = "\n".join(lines)
        if not said.startswith("="):
            raise ValueError(f"{line}: {said}")
        return said[1:].strip()

    def close(self) -> None:
        self.ask("quit")
        self.process.wait()


def gnugo(level: int, seed: int) -> Engine:
    name = shutil.which("gnugo", path=f"{os.environ['PATH']}:/usr/games")
    if name is None:
        sys.exit("There is no gnugo: install it from Debian.")
    return Engine(name, "--mode", "gtp", "--level", str(level), "--seed", str(seed), "--japanese-rules")


def play(number: int, size: int, level: int, at_random: int) -> tuple[list[str], dict[str, str]]:
    """A game up to two passes, and GNU Go's status of each stone at its end."""
    rng = random.Random(number)
    opening = rng.sample([f"{letter}{row}" for letter in LETTERS[:size] for row in range(1, size + 1)], 2 * at_random)
    players = {"B": gnugo(level, 2 * number + 1), "W": gnugo(level, 2 * number + 2)}
    for engine in players.values():
        engine.ask(f"boardsize {size}")
        engine.ask(f"komi {KOMI}")
    moves: list[str] = []
    for point in opening:
        color = "BW"[len(moves) % 2]
        for engine in players.values():
            engine.ask(f"play {color} {point}")
        moves.append(point)
    while moves[-2:] != ["PASS", "PASS"] and len(moves) < MOST_MOVES:
        color = "BW"[len(moves) % 2]
        move = players[color].ask(f"genmove {color}").upper()
        if move == "RESIGN":
            move = "PASS"
        players["WB"[len(moves) % 2]].ask(f"play {color} {move}")
        moves.append(move)
    black = players["B"]
    statuses = {
        point: status for status in GNUGO_STATUSES for point in black.ask(f"final_status_list {status}").split()
    }
    for engine in players.values():
        engine.close()
    return moves, statuses


def sgf(moves: list[str], size: int) -> str:
    nodes = []
    for index, move in enumerate(moves):
        point = "" if move == "PASS" else chr(97 + LETTERS.index(move[0])) + chr(97 + size - int(move[1:]))
        nodes.append(f";{'BW'[index % 2]}[{point}]")
    return f"(;GM[1]FF[4]SZ[{size}]KM[{KOMI}]RU[Japanese]PB[GNU Go]PW[GNU Go]{''.join(nodes)})\n"


def mark(judge: Engine, moves: list[str], size: int) -> dict[str, str]:
    """What assess says of each stone, by its string."""
    judge.ask(f"boardsize {size}")
    judge.ask(f"komi {KOMI}")
    for index, move in enumerate(moves):
        judge.ask(f"play {'BW'[index % 2]} {move}")
    return {
        point: f"{status} {line.split()[0]}"
        for status in OURS
        for line in judge.ask(f"final_status_list {status}").splitlines()
        for point in line.split()
    }


def compare(judge: Engine, number: int, moves: list[str], theirs: dict[str, str], size: int) -> dict[str, Any]:
    """The game as a line of the folder: every string with both statuses, and of each difference what is proved."""
    ours = mark(judge, moves, size)
    strings = []
    for point, said in ours.items():
        status, name = said.split()
        if point != name:
            continue
        row: dict[str, Any] = {"string": point, "gnugo": theirs.get(point, "unknown"), "assess": status}
        if row["gnugo"] != status and status in GNUGO_STATUSES:
            row["ruling"] = judge.ask(f"assess-rule {point}")
            row["line"] = judge.ask(f"assess-variation {point}")
        strings.append(row)
    try:
        score = judge.ask("final_score")
    except ValueError as error:
        score = str(error)
    return {"game": number, "moves": len(moves), "score": score, "strings": strings}


def table(rows: list[dict[str, Any]]) -> str:
    counts = Counter((string["gnugo"], string["assess"]) for row in rows for string in row["strings"])
    names = [*GNUGO_STATUSES, *sorted({theirs for theirs, _ in counts} - set(GNUGO_STATUSES))]
    lines = ["| GNU Go says | " + " | ".join(f"assess: {ours}" for ours in OURS) + " |", "|---" * (len(OURS) + 1) + "|"]
    lines += ["| " + " | ".join([theirs, *(str(counts[theirs, ours]) for ours in OURS)]) + " |" for theirs in names]
    total = sum(counts.values())
    settled = sum(number for (_, ours), number in counts.items() if ours in GNUGO_STATUSES)
    same = sum(number for (theirs, ours), number in counts.items() if theirs == ours)
    lines.append(f"{len(rows)} games, {total} strings: {settled} settled, {same} of them as GNU Go says.")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--size", type=int, default=9, help="of the board")
    parser.add_argument("--random", type=int, default=0, metavar="N", help="plays of each player's at the beginning")
    parser.add_argument("--only-play", action="store_true", help="mark nothing")
    parser.add_argument("--level", type=int, default=1, help="of GNU Go")
    parser.add_argument("--seconds", type=float, default=10, help="a position, for assess")
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    if arguments.only_play:
        for number in range(1, arguments.games + 1):
            path = arguments.out / f"game-{number}.sgf"
            if not path.exists():
                moves, _ = play(number, arguments.size, arguments.level, arguments.random)
                path.write_text(sgf(moves, arguments.size), encoding="utf-8")
        return
    judge = Engine(sys.executable, "-m", "assess", "gtp", "--seconds", str(arguments.seconds))
    rows = []
    for number in range(1, arguments.games + 1):
        path = arguments.out / f"game-{number}.json"
        if not path.exists():
            moves, theirs = play(number, arguments.size, arguments.level, arguments.random)
            path.with_suffix(".sgf").write_text(sgf(moves, arguments.size), encoding="utf-8")
            path.write_text(json.dumps(compare(judge, number, moves, theirs, arguments.size)), encoding="utf-8")
        rows.append(json.loads(path.read_text(encoding="utf-8")))
        for string in rows[-1]["strings"]:
            if "ruling" in string:
                said = f"GNU Go says {string['gnugo']}; {string['ruling']} {string['line']}"
                print(f"game {number}, {string['string']}: {said}")
        sys.stdout.flush()
    judge.close()
    print(table(rows))


if __name__ == "__main__":
    main()
