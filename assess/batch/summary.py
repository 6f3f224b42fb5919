"""What came out of a run: how many records agree, by board size, how long it took, and the table of all games."""

from __future__ import annotations

import csv
import io
import statistics
from collections.abc import Iterable
from dataclasses import dataclass, field

from rich import box
from rich.console import Console
from rich.table import Table

from assess.store.results import Line

MOST_LISTED = 20
COLUMNS = (
    "file", "game", "black", "white", "record_result", "margin", "winner", "agrees", "undecided", "seconds", "nodes",
    "error", "key",
)  # fmt: skip


@dataclass(slots=True)
class Tally:
    """Counts of games. ``settled``: with a score; ``undecided``: with a string that is undecided."""

    games: int = 0
    settled: int = 0
    agree: int = 0
    disagree: int = 0
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
        self.agree += line["agrees"] is True
        self.disagree += line["agrees"] is False
        self.undecided += bool(line["undecided"])
        self.seconds.append(line["seconds"])


@dataclass(slots=True)
class Summary:
    """All games, and those of each board size."""

    all: Tally = field(default_factory=Tally)
    by_size: dict[str, Tally] = field(default_factory=dict)
    disagreeing: list[Line] = field(default_factory=list)
    errors: list[Line] = field(default_factory=list)


def summary_of(lines: Iterable[Line]) -> Summary:
    """The summary of all lines."""
    found = Summary()
    for line in lines:
        found.all.add(line)
        if size := _size(line):
            found.by_size.setdefault(size, Tally()).add(line)
        if line["agrees"] is False:
            found.disagreeing.append(line)
        if line["error"] is not None:
            found.errors.append(line)
    found.by_size = dict(sorted(found.by_size.items(), key=lambda item: [int(part) for part in item[0].split("x")]))
    return found


def print_summary(console: Console, summary: Summary, *, all_disagreeing: bool = False) -> None:
    """Prints the counts by board size, then the games whose record disagrees, and what could not be read."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for title in ("Board", "Games", "Scored", "Agree", "Disagree", "Undecided", "Median s", "Worst s"):
        table.add_column(title, justify="left" if title == "Board" else "right")
    rows = {**summary.by_size, "all": summary.all}
    for size, tally in rows.items():
        median = f"{statistics.median(tally.seconds):.2f}" if tally.seconds else "-"
        worst = f"{max(tally.seconds):.2f}" if tally.seconds else "-"
        counts = (tally.games, tally.settled, tally.agree, tally.disagree, tally.undecided)
        table.add_row(size, *map(str, counts), median, worst)
    console.print(table)
    listed = summary.disagreeing if all_disagreeing else summary.disagreeing[:MOST_LISTED]
    for line in listed:
        score = line["status"]["score"]
        console.print(
            f"{_named(line)}: the record says {line['record_result']}, proved is {_margin(score['margin'])} "
            f"({line['key']}).",
            soft_wrap=True,
        )
    _more(console, len(summary.disagreeing) - len(listed), "whose record disagrees: --only-disagreeing lists all")
    for line in summary.errors[:MOST_LISTED]:
        console.print(f"{_named(line)}: {line['error']}", soft_wrap=True)
    _more(console, len(summary.errors) - MOST_LISTED, "that could not be read")


def csv_of(lines: Iterable[Line], *, only_disagreeing: bool = False) -> str:
    """The table of all games, one row each, with the columns ``COLUMNS``."""
    text = io.StringIO()
    table = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    table.writeheader()
    table.writerows(_row(line) for line in lines if not only_disagreeing or line["agrees"] is False)
    return text.getvalue()


def _row(line: Line) -> dict[str, object]:
    score = (line["status"] or {}).get("score") or {}
    told = {name: line.get(name) for name in COLUMNS} | {name: score.get(name) for name in ("margin", "winner")}
    return {**told, **line["players"]}


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
