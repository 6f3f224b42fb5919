"""Boards and commands at random: tiny boards, and regions of a few points inside walls that live."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from meanings.play import Moment

SIZES = [(3, 2), (2, 3), (4, 2), (2, 4), (5, 2), (3, 3), (3, 3), (3, 3), (3, 3), (4, 3)]
WALLS = {"X": (".X", "XX", ".X"), "O": (".O", "OO", ".O")}
EFFORTS = (1, 50, 1_000, 300_000)
"""Positions that a search may look at; the last is more than any of these boards needs."""


@dataclass(frozen=True)
class Drawn:
    """A board: its rows, and its frame: ``.`` for what is played on, B and W for walls, e for their eyes."""

    rows: tuple[str, ...]
    frame: tuple[str, ...]
    sgf: str = ""
    """The file with variations, for what is decided from these."""
    given: str = ""
    """What is written on standard input."""

    @property
    def width(self) -> int:
        return len(self.rows[0])

    def named(self, point: int) -> str:
        return f"{'ABCDEFGHJ'[point % self.width]}{len(self.rows) - point // self.width}"


def board(rng: random.Random) -> Drawn:
    """A board with at least one stone that is no wall's, every string with a liberty."""
    while True:
        drawn = in_walls(rng) if rng.random() < 0.25 else tiny(rng)
        if any(
            stone != "." and place == "."
            for stone, place in zip("".join(drawn.rows), "".join(drawn.frame), strict=True)
        ):
            return drawn


def tiny(rng: random.Random) -> Drawn:
    width, height = rng.choice(SIZES)
    rows = stones(rng, width, height)
    return Drawn(legal(rows), tuple("." * width for _ in range(height)))


def in_walls(rng: random.Random) -> Drawn:
    """A region of six or nine points between two walls, each with its two eyes at the edge."""
    width = rng.choice((2, 3))
    left, right = rng.choice(("XO", "OX", "XX", "OO"))
    inner = stones(rng, width, 3)
    rows = [WALLS[left][row] + inner[row] + WALLS[right][row][::-1] for row in range(3)]
    signs = {"X": "B", "O": "W", ".": "e"}
    frame = [
        "".join(signs[one] for one in row[:2]) + "." * width + "".join(signs[one] for one in row[-2:]) for row in rows
    ]
    return Drawn(legal(rows), tuple(frame))


def stones(rng: random.Random, width: int, height: int) -> list[str]:
    """Scattered stones, or runs of one colour that make walls and eyes."""
    empty, runs = rng.choice((0.2, 0.3, 0.4, 0.5)), rng.choice((0.0, 0.3, 0.6))
    found: list[str] = []
    for point in range(width * height):
        if found and rng.random() < runs:
            found.append(rng.choice((found[-1], found[point - width] if point >= width else found[-1])))
        else:
            found.append("." if rng.random() < empty else rng.choice("XO"))
    return ["".join(found[row * width : (row + 1) * width]) for row in range(height)]


def strings(rows: list[str] | tuple[str, ...]) -> list[set[tuple[int, int]]]:
    """The strings of a board, as sets of (row, column)."""
    seen: set[tuple[int, int]] = set()
    found = []
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            if sign == "." or (y, x) in seen:
                continue
            string, waiting = {(y, x)}, [(y, x)]
            while waiting:
                for near in beside(waiting.pop(), rows):
                    if rows[near[0]][near[1]] == sign and near not in string:
                        string.add(near)
                        waiting.append(near)
            seen |= string
            found.append(string)
    return found


def beside(point: tuple[int, int], rows: list[str] | tuple[str, ...]) -> list[tuple[int, int]]:
    y, x = point
    return [
        (a, b)
        for a, b in ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1))
        if 0 <= a < len(rows) and 0 <= b < len(rows[0])
    ]


def legal(rows: list[str]) -> tuple[str, ...]:
    """The board without strings that have no liberty."""
    rows = list(rows)
    while True:
        choked = [
            string
            for string in strings(rows)
            if not any(rows[a][b] == "." for point in string for a, b in beside(point, rows))
        ]
        if not choked:
            return tuple(rows)
        for y, x in choked[0]:
            rows[y] = rows[y][:x] + "." + rows[y][x + 1 :]


def command(rng: random.Random, drawn: Drawn) -> list[str]:
    """Words of a command about a board, FILE standing for it."""
    inside = [
        [y * drawn.width + x for y, x in sorted(string)]
        for string in strings(drawn.rows)
        if any(drawn.frame[y][x] == "." for y, x in string)
    ]
    some = [drawn.named(rng.choice(one)) for one in rng.sample(inside, len(inside))]
    effort = ["--nodes", str(rng.choice(EFFORTS)), "--no-cache"]
    kind = rng.choice(
        ("ask", "ask", "ask", "ask", "ruling", "point", "status", "status", "compare", "report", "report")
    )
    terms = []
    for name, words in (
        ("--formation", ("two-eye", "pass-alive")),
        ("--scope", ("all",)),
        ("--cycles", ("defender", "attacker")),
        ("--first", ("owner",)),
    ):
        if rng.random() < 0.15:
            terms += [name, rng.choice(words)]
    shown = [word for word in ("--full", "--to-passes", "--quantify") if rng.random() < 0.3]
    question = rng.choice(("uncapturable", "independently-alive"))
    if kind == "ask":
        several = some[:2] if rng.random() < 0.2 and same_color(drawn, some[:2]) else some[:1]
        every = ["--every"] if len(several) > 1 and question != "uncapturable" and rng.random() < 0.5 else []
        if question == "uncapturable":
            terms = without(terms, "--formation", "--scope")
        if rng.random() < 0.15:
            terms += ["--threats", rng.choice(("owner", "opponent", "black:1", "white:1", "black:2,white:1"))]
        elif random.Random("".join(drawn.rows)).random() < 0.2:  # which leaves what else is drawn as it is
            terms += ["--ko"]
        return ["ask", "FILE", ",".join(several), question, *terms, *shown, *every, *effort]
    if kind == "ruling":
        return ["ask", "FILE", some[0], *terms, *shown[:1], *effort]
    if kind == "point":
        empty = [
            drawn.named(point)
            for point, sign in enumerate("".join(drawn.rows))
            if sign == "." and "".join(drawn.frame)[point] == "."
        ]
        return ["ask", "FILE", rng.choice(empty), *terms, *effort] if empty else ["status", "FILE", *effort]
    if kind == "compare":
        return ["status", "FILE", "--compare", "japanese-2003", *effort]
    if kind == "report":
        about = rng.choice(([], some[:1], [some[0], question]))
        return ["report", "FILE", *about, "-o", "OUT", *effort[:2]]
    tree = ["--tree", some[0]] if rng.random() < 0.2 else []
    strict = ["--precedents", rng.choice(("strict", "accept"))] if rng.random() < 0.4 else []
    apart = random.Random("/".join(drawn.rows))  # which leaves what else is drawn as it is
    alone = ["--string", *some[: apart.randint(1, 2)]] if apart.random() < 0.15 else []
    return ["status", "FILE", *terms, *tree, *strict, *effort, *alone]


def without(words: list[str], *names: str) -> list[str]:
    kept = []
    for name, value in zip(words[::2], words[1::2], strict=True):
        if name not in names:
            kept += [name, value]
    return kept


def same_color(drawn: Drawn, names: list[str]) -> bool:
    signs = set()
    for name in names:
        column, row = "ABCDEFGHJ".index(name[0]), len(drawn.rows) - int(name[1:])
        signs.add(drawn.rows[row][column])
    return len(names) > 1 and len(signs) == 1


def decision(rng: random.Random, drawn: Drawn) -> tuple[Drawn, list[str]]:
    """Some variations from a board, and what is asked of them."""
    inside = [
        [y * drawn.width + x for y, x in sorted(string)]
        for string in strings(drawn.rows)
        if any(drawn.frame[y][x] == "." for y, x in string)
    ]
    watched = rng.choice(rng.choice(inside))
    owner = "XO".index("".join(drawn.rows)[watched])
    start = Moment(drawn.width, "".join(drawn.rows), 1 - owner)
    letters = "abcdefghi"
    places = [f"{letters[point % drawn.width]}{letters[point // drawn.width]}" for point in range(len(start.stones))]
    lines: list[list[str]] = []
    for _ in range(rng.randint(1, 4)):
        moment, line = start, []
        for _ in range(rng.randint(1, 7)):
            plays = [point for point in moment.plays() if "".join(drawn.frame)[point] == "."]
            move = rng.choice(plays) if plays and rng.random() < 0.8 else None
            after = moment.after(move)
            assert after is not None
            line.append(f"{'BW'[moment.player]}[{'' if move is None else places[move]}]")
            moment = after
            if moment.ended:
                break
        if not any(other[: len(line)] == line or line[: len(other)] == other for other in lines):
            lines.append(line)
    setup = "".join(
        f"A{color}" + "".join(f"[{place}]" for place, stone in zip(places, start.stones, strict=True) if stone == sign)
        for color, sign in zip("BW", "XO", strict=True)
        if sign in start.stones
    )
    size = f"{drawn.width}:{len(drawn.rows)}"
    sgf = f"(;FF[4]GM[1]SZ[{size}]{setup}{branches(lines)})"
    question = rng.choice(("uncapturable", "independently-alive"))
    words = ["decide", "FILE", drawn.named(watched), question, "--nodes", str(rng.choice(EFFORTS))]
    return replace(drawn, sgf=sgf), words


def branches(lines: list[list[str]]) -> str:
    """Lines as a tree of SGF: moves that they share stand once."""
    firsts = dict.fromkeys(line[0] for line in lines if line)
    found = [f";{first}{branches([line[1:] for line in lines if line and line[0] == first])}" for first in firsts]
    return found[0] if len(found) == 1 else "".join(f"({one})" for one in found)
