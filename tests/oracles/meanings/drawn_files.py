"""Files and conversations at random: problems with marked lines, studies, records without a komi."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from meanings.drawn import EFFORTS, Drawn, branches, strings, tiny
from meanings.play import Moment

LETTERS = "abcdefghi"


def inside(drawn: Drawn) -> list[list[int]]:
    """The strings that are no wall's, by their points."""
    return [
        [y * drawn.width + x for y, x in sorted(string)]
        for string in strings(drawn.rows)
        if any(drawn.frame[y][x] == "." for y, x in string)
    ]


def setup(drawn: Drawn) -> str:
    """The size and the stones of a board as properties of SGF."""
    stones = "".join(drawn.rows)
    placed = "".join(
        f"A{color}" + "".join(f"[{place(drawn, point)}]" for point, one in enumerate(stones) if one == sign)
        for color, sign in zip("BW", "XO", strict=True)
        if sign in stones
    )
    return f"FF[4]GM[1]SZ[{drawn.width}:{len(drawn.rows)}]{placed}"


def place(drawn: Drawn, point: int) -> str:
    return f"{LETTERS[point % drawn.width]}{LETTERS[point // drawn.width]}"


def play(rng: random.Random, drawn: Drawn, moment: Moment, passes: float = 0.1) -> int | None:
    """A move at random, None for a pass."""
    plays = [point for point in moment.plays() if "".join(drawn.frame)[point] == "."]
    return rng.choice(plays) if plays and rng.random() >= passes else None


def problem(rng: random.Random, drawn: Drawn) -> tuple[Drawn, list[str]]:
    """A problem: lines of which some are marked right, and a command about it."""
    solver = rng.randrange(2)
    watched = rng.choice(rng.choice(inside(drawn)))
    start = Moment(drawn.width, "".join(drawn.rows), solver)
    lines: list[list[str]] = []
    for _ in range(rng.randint(1, 3)):
        moment, line = start, []
        for _ in range(rng.choice((1, 1, 2, 3, 3, 5))):
            move = play(rng, drawn, moment, 0.05)
            after = moment.after(move)
            assert after is not None
            line.append(f"{'BW'[moment.player]}[{'' if move is None else place(drawn, move)}]")
            moment = after
            if moment.ended:
                break
        if not any(other[: len(line)] == line or line[: len(other)] == other for other in lines):
            lines.append(line)
    right = rng.randrange(len(lines))
    lines = [
        [*line[:-1], f"{line[-1]}C[RIGHT]"] if number == right or rng.random() < 0.3 else line
        for number, line in enumerate(lines)
    ]
    marked = f"MA[{place(drawn, watched)}]" if rng.random() < 0.6 else ""
    words = rng.choice(("", "C[to live]", "C[to kill]"))
    drawn = replace(drawn, sgf=f"(;{setup(drawn)}{marked}{words}{branches(lines)})")
    effort = ["--nodes", str(rng.choice(EFFORTS))]
    kind = rng.choice(("problems", "problems", "decide", "study"))
    if kind == "study":
        return replace(drawn, given=conversation(rng, drawn, start)), ["study", "FILE", *effort]
    question = rng.choice(([], [drawn.named(watched)])) if marked else [drawn.named(watched)]
    return drawn, ["problems", "FILE", *effort] if kind == "problems" else ["decide", "FILE", *question, *effort]


def study(rng: random.Random, drawn: Drawn) -> tuple[Drawn, list[str]]:
    """What a student writes to a proof."""
    watched = rng.choice(rng.choice(inside(drawn)))
    question = rng.choice(("uncapturable", "independently-alive"))
    side = rng.choice(("attacker", "owner", "favoured", "favoured"))
    first = rng.choice(([], ["--first", "owner"]))
    first = first + rng.choice(([], [], ["--rules", "japanese-2003"]))
    words = ["study", "FILE", drawn.named(watched), question, *first, "--side", side, "--nodes", "300000"]
    start = Moment(drawn.width, "".join(drawn.rows), 0)
    return replace(drawn, given=conversation(rng, drawn, start)), words


def conversation(rng: random.Random, drawn: Drawn, start: Moment) -> str:
    """Lines of a student's: moves, most of which may be allowed, and words."""
    points = [point for point, sign in enumerate("".join(drawn.frame)) if sign == "."]
    some = rng.sample(points, len(points)) + rng.choices(points, k=4)
    lines = [drawn.named(point) for point in some]
    for word in ("pass", "pass", "solution", "hint", "undo", "pass"):
        if rng.random() < 0.6:
            lines.insert(rng.randrange(len(lines)), word)
    return "\n".join(lines) + "\n"


def agreement(rng: random.Random, drawn: Drawn) -> tuple[Drawn, list[str]]:
    """Statuses of which some are agreed on, or ruled, or with a komi that is not known."""
    effort = ["--nodes", str(rng.choice(EFFORTS)), "--no-cache"]
    some = rng.sample(inside(drawn), min(2, len(inside(drawn))))
    words = [f"{drawn.named(one[0])}:{rng.choice(('alive', 'seki', 'dead', 'dead'))}" for one in some]
    kind = rng.choice(("--agreed", "--agreed", "--rule", "komi"))
    if kind == "komi":
        return replace(drawn, sgf=f"(;{setup(drawn)}KM[?])"), ["status", "FILE", *effort]
    on_paper = rng.random() < 0.3
    stated = words[: rng.randint(1, 2)]
    if kind == "--agreed":
        apart = random.Random("/".join(drawn.rows))
        stated = with_a_point(apart, drawn, stated)
        if apart.random() < 0.4:
            return drawn, [*of_some(apart, drawn), *effort, kind, *stated]
    if on_paper:
        return drawn, ["report", "FILE", "-o", "OUT", *effort[:2], kind, *stated]
    return drawn, ["status", "FILE", *effort, kind, *stated]


def of_some(rng: random.Random, drawn: Drawn) -> list[str]:
    """A command about one string or two, or about an empty point."""
    strings = [drawn.named(rng.choice(one)) for one in inside(drawn)]
    some = rng.sample(strings, min(len(strings), rng.randint(1, 2)))
    points = [drawn.named(point) for point in empty_points(drawn)]
    kind = rng.choice(("status", "ask", "point"))
    if kind == "status":
        return ["status", "FILE", "--string", *some]
    return ["ask", "FILE", rng.choice(points) if kind == "point" and points else some[0]]


def empty_points(drawn: Drawn) -> list[int]:
    """The empty points that are no wall's."""
    signs, frame = "".join(drawn.rows), "".join(drawn.frame)
    return [point for point, sign in enumerate(signs) if sign == "." and frame[point] == "."]


def with_a_point(rng: random.Random, drawn: Drawn, stated: list[str]) -> list[str]:
    """What is agreed, now and then with whose territory an empty point is, or with that alone."""
    empty = empty_points(drawn)
    if not empty or rng.random() >= 0.4:
        return stated
    named = f"{drawn.named(rng.choice(empty))}:{rng.choice(('black', 'white', 'neutral'))}"
    return [named] if rng.random() < 0.4 else [*stated, named]


def advice(rng: random.Random, drawn: Drawn) -> tuple[Drawn, list[str]]:
    """An advisory question, or the rules in which bans last, about a board of six points."""
    while len("".join(drawn.rows)) > 6 or not inside(drawn):
        drawn = tiny(rng)
    effort = ["--nodes", str(rng.choice(EFFORTS)), "--no-cache"]
    name = drawn.named(rng.choice(rng.choice(inside(drawn))))
    first = rng.choice(([], [], ["--first", "owner"]))
    question = rng.choice(("capturable-1", "capturable-2", "uncapturable", "independently-alive"))
    if question.startswith("capturable"):
        return drawn, ["ask", "FILE", name, question, *first, *rng.choice(([], ["--full"])), *effort]
    kind = rng.choice(("ask", "status", "report", "compare"))
    if kind == "ask":
        return drawn, ["ask", "FILE", name, question, "--rules", "japanese-2003", *first, *effort]
    if kind == "status":
        return drawn, ["status", "FILE", "--rules", "japanese-2003", *first, *effort]
    if kind == "compare":
        return drawn, ["status", "FILE", "--compare", "japanese-2003", *effort]
    return drawn, ["report", "FILE", *rng.choice(([], [name])), "-o", "OUT", *effort[:2]]


KINDS: tuple[Callable[[random.Random, Drawn], tuple[Drawn, list[str]]], ...] = (
    problem,
    problem,
    study,
    agreement,
    advice,
)


def of_a_file(rng: random.Random, drawn: Drawn) -> tuple[Drawn, list[str]]:
    """A file, or a conversation, and a command about it."""
    return rng.choice(KINDS)(rng, drawn)
