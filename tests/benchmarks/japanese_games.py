"""Real games under Territory I, against the result of their players' Japanese count, as a table.

    python tests/benchmarks/japanese_games.py FOLDER [--count 100] [--nodes 200] [--each]

FOLDER has game records as the KGS Go Server writes them: Japanese rules, the territory of the players' own count marked
at the end. The first ``--count`` by their names are taken of those that were counted, and ended by their first two
successive passes; the others are left out and counted. The table of docs/ikeda.md is that of
``KGS_6d_190000/KGS-2017_01-19-733-.tar.gz`` in github.com/godmoves/Standard_Computer_Go_Dataset.

Each game goes through

- the *alternation*: its moves, under 2+2+BF;
- the *agreement*: what stands on marked territory of the other colour is removed;
- instead of it a *playout*: each player fills the liberties of the strings to be removed, as long as that is possible,
  and passes else;
- the *scoring* of both, which must be the same, and the count by the marks;
- the search for perfect play from the agreement on, with so many positions (``--nodes``).

Nothing here asserts but that agreement and playout give the same wherever the playout removes all of these strings.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from assess.ikeda.course import course_of, play_through
from assess.ikeda.game import Game, Phase, ProhibitedPlay, Ruleset, agree, make_pass, make_play
from assess.ikeda.perfect_play import solve
from assess.ikeda.scoring import Pair, plain
from assess.languages.spoken import BadInput
from assess.reading.files import read_record
from assess.reading.game_tree import Until
from assess.rules.position import Color, Position
from assess.rules.proof_play import IllegalMove
from assess.rules.surroundings import surrounded
from assess.system.limits import Limits

RULES = Ruleset.from_name("2+2+BF")
COUNTED = re.compile(r"([BW])\+(\d+(?:\.\d+)?)")
MARK = re.compile(r"\bT([BW])((?:\s*\[[a-s]{2}\])+)")


class LeftOut(Exception):
    """The record is not of the kind; the text says why."""


@dataclass(frozen=True, slots=True)
class Counted:
    """A game that play has stopped in, the territory that its players marked, and Black's margin as recorded."""

    game: Game
    marks: dict[Color, set[int]]
    margin: float


@dataclass(frozen=True, slots=True)
class Row:
    """A game: its result as recorded, as counted by the marks, under Territory I, and what differs."""

    name: str
    recorded: float
    marked: float
    agreed: float
    played_out: float
    left_standing: int
    unmarked: Pair
    teire: int
    open_territory: int
    dame: int
    solved: bool

    @property
    def why(self) -> str:
        """What parts Territory I from the Japanese count."""
        reasons = []
        if self.unmarked.black or self.unmarked.white:
            of_these = f", {self.teire} of them to be filled once the dame are (teire)" if self.teire else ""
            reasons.append(f"{self.unmarked.black}-{self.unmarked.white} surrounded, not counted{of_these}")
        if self.open_territory:
            reasons.append(f"{self.open_territory} counted, not closed")
        if self.marked != self.recorded:
            reasons.append("the marks do not give the result recorded")
        return "; ".join(reasons)


def judged(path: Path, nodes: int) -> Row:
    """Takes a game through. Raises LeftOut."""
    counted = counted_game(path)
    game, marks, position = counted.game, counted.marks, counted.game.position
    dead = {
        string.points: string.color for string in position.strings() if string.points & marks[string.color.opponent]
    }
    agreed = agree(game, [min(points) for points in dead])
    played, left = played_out(game, set().union(*dead))
    found = surrounded(agreed.position)
    unmarked = {Color.BLACK: found.black - marks[Color.BLACK], Color.WHITE: found.white - marks[Color.WHITE]}
    prisoners = agreed.position.prisoner_stones
    by_marks = len(marks[Color.BLACK]) - len(marks[Color.WHITE]) - (prisoners.black - prisoners.white) - position.komi
    solution = solve(game, Limits(seconds=None, nodes=nodes), first_moves=False) if nodes else None
    return Row(
        path.stem,
        counted.margin,
        plain(by_marks),
        agreed.score().margin,
        played.score().margin,
        left,
        Pair(*map(len, unmarked.values())),
        sum(is_teire(agreed.position, point, color) for color, points in unmarked.items() for point in points),
        len((marks[Color.BLACK] | marks[Color.WHITE]) & found.neutral),
        len(found.neutral - marks[Color.BLACK] - marks[Color.WHITE]),
        solution is not None and solution.score is not None,
    )


def counted_game(path: Path) -> Counted:
    """A record as far as its first two passes. Raises LeftOut."""
    text = path.read_text(encoding="utf-8", errors="replace")
    result = re.search(r"RE\[([^\]]*)\]", text)
    counted = COUNTED.fullmatch(result[1]) if result else None
    if "RU[Japanese]" not in text or counted is None:
        raise LeftOut("not counted, or not under Japanese rules")
    try:
        course = course_of(read_record(path, until=Until.END))
        game = play_through(course, RULES)
    except BadInput as error:
        raise LeftOut("not playable under 2+2+BF" if "under 2+2+BF" in str(error) else "cannot be read") from error
    if game.phase is not Phase.AGREEMENT:
        raise LeftOut("play did not stop with its first two successive passes")
    marks = {color: points_marked(text, color) for color in Color}
    if not any(marks.values()):
        raise LeftOut("no territory marked")
    margin = float(counted[2]) * (1 if counted[1] == "B" else -1)
    return Counted(game, marks, margin)


def is_teire(position: Position, point: int, owner: Color) -> bool:
    """Is a string of the owner's in atari here once his opponent has filled the dame?"""
    neutral = surrounded(position).neutral
    stones = "".join(owner.opponent.stone if at in neutral else stone for at, stone in enumerate(position.stones))
    return any(
        string.color is owner and string.liberties == {point} for string in position.with_stones(stones).strings()
    )


def points_marked(text: str, color: Color) -> set[int]:
    """The points marked as a player's territory, on 19x19."""
    names = [
        name
        for letter, points in MARK.findall(text)
        if letter == color.letter
        for name in re.findall(r"[a-s]{2}", points)
    ]
    return {(ord(name[1]) - ord("a")) * 19 + ord(name[0]) - ord("a") for name in names}


def played_out(game: Game, dead: set[int]) -> tuple[Game, int]:
    """The playout in which each player takes what is to be removed; the game, and how many of these stones stand."""
    while game.phase is not Phase.ENDED:
        game = next((after for after in takings(game, dead)), None) or make_pass(game)
    standing = [at for at in dead if game.position.stones[at] in {"X", "O"} and at in still_dead(game, dead)]
    return game, len(standing)


def still_dead(game: Game, dead: set[int]) -> set[int]:
    """The points of strings that were to be removed and stand as they did."""
    before = game.moves[-len(game.playout)].before.stones if game.playout else game.position.stones
    return {point for point in dead if game.position.stones[point] == before[point]}


def takings(game: Game, dead: set[int]) -> list[Game]:
    """The next play on a liberty of an opposing string that is to be removed: the one that has the fewest first."""
    position, standing = game.position, still_dead(game, dead)
    strings = [s for s in position.strings() if s.color is not game.to_move and s.points <= standing]
    for string in sorted(strings, key=lambda string: (len(string.liberties), min(string.points))):
        for point in sorted(string.liberties):
            try:
                after = make_play(game, point)
            except (IllegalMove, ProhibitedPlay):
                continue
            own = after.position.string_at(point)
            if len(own.liberties) > 1 or (not string.points & own.points and after.moves[-1].removed):
                return [after]
    return []


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description="Real games under Territory I against their Japanese results.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--nodes", type=int, default=0)
    parser.add_argument("--each", action="store_true", help="a line for every game, not only where something differs")
    arguments = parser.parse_args()
    rows, left_out = list[Row](), Counter[str]()
    for path in sorted(arguments.folder.rglob("*.sgf")):
        if len(rows) == arguments.count:
            break
        try:
            rows.append(judged(path, arguments.nodes))
        except LeftOut as reason:
            left_out[str(reason)] += 1
    print("game | recorded | by marks | agreement | playout | why")
    for row in rows:
        same = row.recorded == row.agreed == row.played_out
        if arguments.each or not same:
            standing = f"; {row.left_standing} stones not taken" if row.left_standing else ""
            print(f"{row.name} | {row.recorded} | {row.marked} | {row.agreed} | {row.played_out} | {row.why}{standing}")
        assert row.left_standing or row.agreed == row.played_out, row
    print(f"{len(rows)} games; left out: {dict(left_out)}")
    print(f"agreement as recorded: {sum(row.agreed == row.recorded for row in rows)}")
    print(f"playout as agreement: {sum(row.agreed == row.played_out for row in rows)}")
    print(f"with open dame: {sum(row.dame > 0 for row in rows)}; solved: {sum(row.solved for row in rows)}")


if __name__ == "__main__":
    main()
