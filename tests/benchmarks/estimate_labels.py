"""Game records as labelled positions: which strings are dead, the result, and what a search proved of each string.

A folder of records as the KGS Go Server writes them (see japanese_games.py) gives those whose marks give the result
recorded; or a file of known positions as whole_games.py reads them. Records without marks are marked by GNU Go, if it
may (``by_gnugo``), on boards of any size: with the result of a count those are taken whose marks give that result, and
with none all, as GNU Go plays them (gnugo_games.py).
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gnugo_games import Engine, gnugo
from japanese_games import LeftOut, counted_game

import assess
from assess.faces.batches.games import recorded_margin
from assess.languages.spoken import BadInput
from assess.proofs.questions import Answer, IndependentlyAlive, Inquiry, Question, Uncapturable
from assess.proofs.terms import Terms
from assess.reading.files import read_record
from assess.rules.position import Color, Position, PrisonerStones, String
from assess.statuses.finding import Finding
from assess.statuses.string_status import Status, StringStatus
from assess.statuses.territory import score_of, territory_of

SAME = 0.01
GNUGO_LEVEL = 10
TWO_PASSES = re.compile(r"[BW]\[(tt)?\]\s*;\s*[BW]\[(tt)?\]")


@dataclass(frozen=True, slots=True)
class Labelled:
    """A position with the strings that are dead, Black's margin as recorded, and what was found out."""

    name: str
    source: str
    position: Position
    margin: float | None
    dead: frozenset[String]
    found: tuple[StringStatus, ...]

    @property
    def unknown(self) -> tuple[StringStatus, ...]:
        """The strings as they are before anything is proved."""
        named = self.position.name
        return tuple(StringStatus(named(min(s.points)), s, Status.UNDECIDED) for s in self.position.strings())


def label(words: argparse.Namespace) -> None:
    """Writes the lines of some records."""
    taken = 0
    with words.output.open("a", encoding="utf-8") as file:
        for line in _records(words.source, words.by_gnugo):
            taken += 1
            if taken <= words.skip:
                continue
            if taken > words.skip + words.count:
                break
            position = _position(line)
            limits = assess.Limits(None, words.nodes)
            found = assess.status(position, limits=limits, finality=False)
            line["strings"] = [_string_line(string) for string in found.strings]
            file.write(f"{json.dumps(line)}\n")
            file.flush()


def _records(source: Path, by_gnugo: bool) -> Iterator[dict[str, Any]]:
    if source.is_file():
        for text in source.read_text(encoding="utf-8").splitlines():
            known = json.loads(text)
            prisoners = [known["white_prisoners"], known["black_prisoners"]]  # of, not by
            wanted = {name: known[name] for name in ("id", "rows", "komi", "dead")}
            yield wanted | {"prisoners": prisoners, "margin": recorded_margin(known["result"])}
        return
    judge = gnugo(GNUGO_LEVEL, 1) if by_gnugo else None
    for path in sorted(source.rglob("*.sgf")):
        try:
            position, dead, margin = _marked_by_players(path) if judge is None else _marked_by_gnugo(judge, path)
        except (LeftOut, BadInput):
            continue
        taken = position.prisoner_stones
        yield {
            "id": path.stem,
            "rows": position.rows(),
            "komi": position.komi,
            "dead": [position.name(min(string.points)) for string in dead],
            "prisoners": [taken.black, taken.white],
            "margin": margin,
        }
    if judge is not None:
        judge.close()


def _marked_by_players(path: Path) -> tuple[Position, list[String], float]:
    """A final position, its dead strings, and Black's margin. Raises LeftOut where the marks do not give it."""
    counted = counted_game(path)
    position, marks = counted.game.position, counted.marks
    dead = [string for string in position.strings() if string.points & marks[string.color.opponent]]
    taken = position.prisoner_stones
    margin = len(marks[Color.BLACK]) - len(marks[Color.WHITE]) - (taken.black - taken.white) - position.komi
    margin += sum(len(string.points) * (1 if string.color is Color.WHITE else -1) for string in dead)
    if abs(margin - counted.margin) >= SAME:
        raise LeftOut("the marks do not give the result")
    return position, dead, counted.margin


def _marked_by_gnugo(judge: Engine, path: Path) -> tuple[Position, list[String], float | None]:
    """The same of a record that two passes end, by GNU Go's marks; no margin where none is recorded."""
    record = read_record(path)
    if not TWO_PASSES.search(path.read_text(encoding="utf-8", errors="replace")):
        raise LeftOut("play did not stop with two passes")
    position, margin = record.position, recorded_margin(record.info.get("RE", ""))
    if margin is None and "RE" in record.info:
        raise LeftOut("not counted")
    dead, seki = marks_of_gnugo(judge, position)
    if margin is not None and not same(margin_as_marked(position, dead, seki), margin):
        raise LeftOut("the marks do not give the result")
    return position, dead, margin


def marks_of_gnugo(judge: Engine, position: Position) -> tuple[list[String], list[String]]:
    """The strings that GNU Go takes for dead at the end of a game, and those that it takes for alive in seki."""
    judge.ask(f"boardsize {position.width}")
    judge.ask("clear_board")
    for string in position.strings():
        for point in sorted(string.points):
            judge.ask(f"play {string.color.letter} {position.name(point)}")

    def marked(status: str) -> list[String]:
        named = {position.point(name) for name in judge.ask(f"final_status_list {status}").split()}
        return [string for string in position.strings() if string.points & named]

    return marked("dead"), marked("seki")


def margin_as_marked(position: Position, dead: Collection[String], seki: Collection[String] = ()) -> float:
    """Black's score less White's if these strings are dead, these in seki, and all others alive."""

    def status(string: String) -> Status:
        if string in dead:
            return Status.DEAD
        return Status.ALIVE_IN_SEKI if string in seki else Status.INDEPENDENTLY_ALIVE

    strings = [StringStatus(position.name(min(one.points)), one, status(one)) for one in position.strings()]
    score = score_of(position, territory_of(position, strings))
    assert score is not None, "every string is settled"
    return score.margin


def same(one: float, other: float) -> bool:
    """Whether two margins are the same."""
    return abs(one - other) < SAME


def _string_line(string: StringStatus) -> dict[str, Any]:
    return {
        "string": string.name,
        "status": string.status.value,
        "letter": string.letter.value,
        "life": _answered(string.life),
        "uncapturable": _answered(string.uncapturable),
        "after_pass": string.after_pass,
    }


def _answered(finding: Finding | None) -> list[Any] | None:
    return None if finding is None else [finding.answer.value, finding.nodes]


def _position(line: dict[str, Any]) -> Position:
    return Position.from_rows(line["rows"], PrisonerStones(*line["prisoners"]), line["komi"])


def labelled(files: Iterable[Path]) -> list[Labelled]:
    """The lines of files."""
    return [_labelled(json.loads(text), file.stem) for file in files for text in file.open(encoding="utf-8")]


def _labelled(line: dict[str, Any], source: str) -> Labelled:
    position = _position(line)
    dead = frozenset(position.string_at(position.point(name)) for name in line["dead"])
    found = tuple(_string(position, told) for told in line["strings"])
    return Labelled(line["id"], source, position, line["margin"], dead, found)


def _string(position: Position, told: dict[str, Any]) -> StringStatus:
    point = position.point(told["string"])
    life = _finding(position, point, IndependentlyAlive(), told["life"])
    uncapturable = _finding(position, point, Uncapturable(), told["uncapturable"])
    status, letter = Status(told["status"]), Status(told["letter"])
    string = StringStatus(told["string"], position.string_at(point), status, life, uncapturable)
    return StringStatus(
        string.name,
        string.string,
        status,
        life,
        uncapturable,
        by_the_letter=letter if letter is not status else None,
        after_pass=told["after_pass"],
    )


def _finding(position: Position, point: int, question: Question, told: list[Any] | None) -> Finding | None:
    if told is None:
        return None
    inquiry = Inquiry(position, point, question, Terms())
    return Finding(inquiry, Answer(told[0]), None, False, "", told[1], 0.0, False, False)


def proved_in(games: Iterable[Labelled]) -> dict[tuple[str, String], Status]:
    """What is proved of strings in any of the files."""
    settled = (Status.INDEPENDENTLY_ALIVE, Status.ALIVE_IN_SEKI, Status.DEAD)
    return {(game.name, one.string): one.status for game in games for one in game.found if one.status in settled}
