"""What came out of a run: how many records agree, by board size, how long it took, and the table of all games."""

from __future__ import annotations

import csv
import io
import math
import statistics
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from rich import box
from rich.console import Console
from rich.table import Table

from assess.faces.batches.record_agreement import agreement_in, left_to_referee, strings_to_look_at
from assess.languages.spoken import joined
from assess.store.results import Line, Place

MOST_LISTED = 20
COLUMNS = (
    "file", "game", "black", "white", "record_result", "margin", "winner", "agrees", "agrees_by_bounds",
    "agrees_by_estimate", "undecided", "seconds", "nodes", "error", "key",
)  # fmt: skip


TITLES = (
    *("Board", "Games", "Scored", "Agree:\nproof", "Agree:\nbounds", "Agree:\nestimate"),
    *("Dis-\nagree", "Unde-\ncided", "Median\nseconds", "Worst"),
)


@dataclass(slots=True)
class Tally:
    """Counts of games. ``settled``: with a score; ``undecided``: with an undecided string. Whether records agree: with
    the score (``agree``, ``disagree``), with proved bounds of an open one (``by_bounds``; else ``disagree``), or with
    the score as it looks (``by_estimate``, ``otherwise``). ``on_agreement``: of those that agree or disagree with the
    score or its bounds, the games from which the record took strings as agreed dead, which nothing proves."""

    games: int = 0
    settled: int = 0
    agree: int = 0
    by_bounds: int = 0
    by_estimate: int = 0
    otherwise: int = 0
    disagree: int = 0
    on_agreement: int = 0
    undecided: int = 0
    errors: int = 0
    seconds: list[float] = field(default_factory=list)

    def add(self, line: Line) -> None:
        """Counts a line in."""
        self.games += 1
        if line["error"] is not None:
            self.errors += 1
            return
        status = line["status"] or {}
        self.settled += status.get("score") is not None
        agreement = agreement_in(line)
        self.agree += agreement["proof"] is True
        self.by_bounds += agreement["bounds"] is True
        self.by_estimate += agreement["estimate"] is True
        self.otherwise += agreement["estimate"] is False
        self.disagree += False in (agreement["proof"], agreement["bounds"])
        self.on_agreement += bool(line.get("agreed_dead")) and {agreement["proof"], agreement["bounds"]} != {None}
        self.undecided += bool(line["undecided"])
        self.seconds.append(line["seconds"])


@dataclass(slots=True)
class Summary:
    """All games, and those of each board size. ``look_first``: games whose estimate is otherwise than the record, then
    those whose result is open. ``not_taken``: games with points that were set up once play had stopped. ``gone``: lines
    that are kept of games that are not there any more, and not counted."""

    all: Tally = field(default_factory=Tally)
    by_size: dict[str, Tally] = field(default_factory=dict)
    disagreeing: list[Line] = field(default_factory=list)
    look_first: list[Line] = field(default_factory=list)
    errors: list[Line] = field(default_factory=list)
    not_taken: list[Line] = field(default_factory=list)
    gone: int = 0


def is_there(line: Line, there: Collection[Place] | None) -> bool:
    """Whether a line is of a game that is ``there``; where that is None, nobody knows which are."""
    return there is None or (line["file"], line["game"]) in there


def summary_of(lines: Iterable[Line], there: Collection[Place] | None = None) -> Summary:
    """The summary of all lines, as far as their games are ``there``."""
    found = Summary()
    for line in lines:
        if not is_there(line, there):
            found.gone += 1
            continue
        found.all.add(line)
        if size := _size(line):
            found.by_size.setdefault(size, Tally()).add(line)
        if _disagrees(line):
            found.disagreeing.append(line)
        elif strings_to_look_at(line) and agreement_in(line)["estimate"] is not True:
            found.look_first.append(line)
        if line["error"] is not None:
            found.errors.append(line)
        if line.get("not_taken"):
            found.not_taken.append(line)
    found.look_first.sort(key=lambda line: agreement_in(line)["estimate"] is None)
    found.by_size = dict(sorted(found.by_size.items(), key=lambda item: [int(part) for part in item[0].split("x")]))
    return found


def print_summary(console: Console, summary: Summary, *, all_disagreeing: bool = False) -> None:
    """Prints the counts by board size, then the games whose record disagrees, and what could not be read."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
    for title in TITLES:
        table.add_column(title, justify="left" if title == "Board" else "right")
    rows = {**summary.by_size, "all": summary.all}
    for size, tally in rows.items():
        median = f"{statistics.median(tally.seconds):.2f}" if tally.seconds else "-"
        worst = f"{max(tally.seconds):.2f}" if tally.seconds else "-"
        agree = (tally.agree, tally.by_bounds, tally.by_estimate)
        counts = (tally.games, tally.settled, *agree, tally.disagree, tally.undecided)
        table.add_row(size, *map(str, counts), median, worst)
    console.print(table)
    if number := summary.all.on_agreement:
        console.print(_on_agreement(number), soft_wrap=True)
    listed = summary.disagreeing if all_disagreeing else summary.disagreeing[:MOST_LISTED]
    for line in listed:
        console.print(
            f"{_named(line)}: the record says {line['record_result']}, {_basis(line)} {_proved(line)} ({line['key']}).",
            soft_wrap=True,
        )
    _more(console, len(summary.disagreeing) - len(listed), "whose record disagrees: --only-disagreeing lists all")
    if summary.look_first:
        console.print("Worth a look first:")
    for line in summary.look_first[:MOST_LISTED]:
        console.print(f"{_named(line)}: {_why_to_look(line)} ({line['key']}).", soft_wrap=True)
    _more(console, len(summary.look_first) - MOST_LISTED, "to be looked at")
    if summary.not_taken:
        console.print("Set up once play had stopped, and not taken:")
    for line in summary.not_taken[:MOST_LISTED]:
        console.print(f"{_named(line)}: {' '.join(line['not_taken'])} ({line['key']}).", soft_wrap=True)
    _more(console, len(summary.not_taken) - MOST_LISTED, "with points that were not taken")
    for line in summary.errors[:MOST_LISTED]:
        console.print(f"{_named(line)}: {line['error']}", soft_wrap=True)
    _more(console, len(summary.errors) - MOST_LISTED, "that could not be read")
    if summary.gone:
        console.print(_gone(summary.gone), soft_wrap=True)


def csv_of(lines: Iterable[Line], *, only_disagreeing: bool = False) -> str:
    """The table of all games, one row each, with the columns ``COLUMNS``."""
    text = io.StringIO()
    table = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    table.writeheader()
    table.writerows(_row(line) for line in lines if not only_disagreeing or _disagrees(line))
    return text.getvalue()


def _on_agreement(number: int) -> str:
    games = "1 of these games is" if number == 1 else f"{number} of these games are"
    return f"{games} compared with what is agreed: the record takes strings off as dead, and that is not proved."


def _gone(number: int) -> str:
    if number == 1:
        return "1 line is of a game that is not in the paths any more: it is kept, and not counted."
    return f"{number} lines are of games that are not in the paths any more: they are kept, and not counted."


def _row(line: Line) -> dict[str, object]:
    score = (line["status"] or {}).get("score") or {}
    told = {name: line.get(name) for name in COLUMNS} | {name: score.get(name) for name in ("margin", "winner")}
    kinds = {f"agrees_by_{kind}": agreement_in(line)[kind] for kind in ("bounds", "estimate")}
    return {**told, **kinds, **line["players"]}


def _disagrees(line: Line) -> bool:
    """Whether it is proved that the result is not that of the record."""
    return line["error"] is None and False in (agreement_in(line)["proof"], agreement_in(line)["bounds"])


def _basis(line: Line) -> str:
    """What a result rests on that is not that of the record: on proofs alone, or on what the players took off, too."""
    return "with what is agreed it is" if line.get("agreed_dead") else "proved is"


def _proved(line: Line) -> str:
    status = line["status"]
    if status["score"] is not None:
        return _margin(status["score"]["margin"])
    least, most = (_margin(status["score_bounds"][name]) for name in ("least", "most"))
    return f"between {least} and {most}"


def _why_to_look(line: Line) -> str:
    """What is to be looked at in a game of which something is open: a result that is not proved, or strings that the
    rules leave to the referee, whatever the score would be."""
    strings = joined(strings_to_look_at(line))
    estimated = line["status"]["estimated_score"]["score"]
    if agreement_in(line)["estimate"] is False:
        told = f"the record says {line['record_result']}, the estimate is {_margin(estimated['margin'])}"
        if (likelihood := line["status"]["estimated_score"].get("likelihood")) is not None:
            told += f" ({math.floor(100 * likelihood)} %)"
        return f"{told}: look at {strings}"
    if left := left_to_referee(line):
        return f"left to the referee: look at {joined(left)}"
    bounds = line["status"].get("score_bounds") or {"least": 0, "most": 1}
    if agreement_in(line)["bounds"] or bounds["least"] == bounds["most"]:
        return f"strings are open: look at {strings}"
    return f"{'not proved' if estimated else 'open'}: look at {strings}"


def _named(line: Line) -> str:
    return line["file"] if line["game"] == 1 else f"{line['file']}, game {line['game']}"


def _margin(margin: float) -> str:
    return "0" if not margin else f"{'B' if margin > 0 else 'W'}+{abs(margin):g}"


def _more(console: Console, count: int, what: str) -> None:
    if count > 0:
        console.print(f"... and {count} more {what}.")


def _size(line: Line) -> str | None:
    if line["status"] is None:
        return None
    position = line["status"]["position"]
    return f"{position['width']}x{position['height']}"
