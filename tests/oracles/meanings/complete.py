"""The complete solutions of state_graphs.cpp, asked in the words of the rules."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from compiled import compiled

from meanings.play import Moment, Points

SOURCE = Path(__file__).parent / "state_graphs.cpp"
PLAYERS = "bw"


class Unknown(Exception):
    """The solver does not reach so far."""


def build() -> Path | None:
    """Return the solver, compiled; None where there is no compiler."""
    return compiled(SOURCE, "-O2")


class Image(NamedTuple):
    """A board turned, mirrored, with colours exchanged: where each of its points comes from, what is asked there."""

    points: tuple[int, ...]
    width: int
    exchanged: bool
    question: str
    """The words of a request before the rows."""

    def rows(self, stones: str) -> str:
        shown = "".join([stones[point] for point in self.points])
        if self.exchanged:
            shown = shown.translate(OTHER_STONES)
        return "/".join([shown[at : at + self.width] for at in range(0, len(shown), self.width)])


OTHER_STONES, OTHER_WALLS = str.maketrans("XO", "OX"), str.maketrans("BWbw", "WBwb")


@cache
def turned(width: int, height: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """The symmetries of a board: where each point of the image comes from, and how wide the image is."""
    rows = [[y * width + x for x in range(width)] for y in range(height)]
    found = []
    for _ in range(4):
        rows = [list(row) for row in zip(*rows[::-1], strict=True)]
        for image in (rows, [row[::-1] for row in rows]):
            found.append((tuple(point for row in image for point in row), len(image[0])))
    return tuple(found)


@lru_cache(100_000)
def image(frame: tuple[str, ...], elsewhere: str, owner: int, terms: str, keys: tuple[Points, ...]) -> Image:
    """The same question about the image of a board whose words come first, so that symmetric ones are solved once."""
    whole, found = "".join(frame), []
    for points, width in turned(len(frame[0]), len(frame)):
        places = {point: place for place, point in enumerate(points)}
        wanted = ";".join(sorted(",".join(map(str, sorted(places[point] for point in key))) for key in keys))
        shown = "".join(whole[point] for point in points)
        walls = "/".join(shown[at : at + width] for at in range(0, len(shown), width))
        for exchanged in (False, True):
            words = f"{walls} {elsewhere} {PLAYERS[owner]}"
            if exchanged:
                words = words.translate(OTHER_WALLS)
            found.append((f"{words} {terms} {wanted}", points, width, exchanged))
    question, points, width, exchanged = min(found)
    return Image(points, width, exchanged, question)


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
        keys: Sequence[Points],
        question: str,
        formation: str = "n-eye",
        scope: str = "one",
        every: bool = False,
    ) -> str:
        """R, E, V or U (state_graphs.cpp) for a question from a moment on; A where plays beside the walls make the
        difference between E and V. Raises Unknown where they matter otherwise, or are made."""
        whole = "".join(frame)
        for sign, stone in zip(whole, moment.stones, strict=True):
            if sign != "." and stone != {"B": "X", "W": "O", "e": "."}[sign]:
                raise Unknown
        if moment.ban is not None and whole[moment.ban] != ".":
            raise Unknown
        walls = {player for player, sign in enumerate("BW") if sign in whole}
        kind = "capture" if question == "uncapturable" else "life"
        reacher = 1 - owner if kind == "capture" else owner
        several = "every" if every and len(keys) > 1 else "any"
        terms = f"{kind} {formation} {scope} {several}"
        if kind == "capture":
            terms = "capture n-eye one any"
        # who can play elsewhere, as long as he likes, and who never
        ways = dict.fromkeys(PLAYERS[player] if player in walls else "0" for player in (reacher, 1 - reacher))
        found = {self._solved(image(tuple(frame), way, owner, terms, tuple(keys)), moment) for way in ways}
        if formation == "two-eye" and owner in walls and found != {"R"}:
            raise Unknown  # he could fill eyes of his walls, until two are left
        if found == {"E", "V"}:
            return "A"
        if len(found) > 1 or not found <= set("REVU"):
            raise Unknown
        return found.pop()

    def _solved(self, image: Image, moment: Moment) -> str:
        ban = "-" if moment.ban is None else str(image.points.index(moment.ban))
        player = PLAYERS[1 - moment.player if image.exchanged else moment.player]
        return self._ask(f"{image.question} {image.rows(moment.stones)} {player} {ban} {int(moment.passed)}")
