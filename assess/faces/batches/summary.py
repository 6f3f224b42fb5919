"""What came out of a run: how many records agree, by proof, by proved bounds or by an estimate, by board size, how long
it took, and the table of all games."""

from __future__ import annotations

import csv
import io
import math
import statistics
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypedDict

from rich import box
from rich.console import Console
from rich.table import Table

from assess.languages.spoken import BadInput, joined
from assess.reading.rule_names import counts_area
from assess.store.kept import Line, Place

SAME = 0.01  # points between two margins that are the same
MOST_NAMED = 5


class AgreementJson(TypedDict):
    """Null where there is nothing of the kind to compare with, or something surer.

    ``proof``: the score is that of the record. ``bounds``: the score is open, and the record's winner wins in any case
    and by a margin that is possible; false if the margin is impossible. ``estimate``: the score as it looks is that of
    the record. Where one counts area and the other territory, another score says nothing: null.
    """

    proof: bool | None
    bounds: bool | None
    estimate: bool | None


def agreement_of(recorded: float | None, status: Mapping[str, Any] | None, rules: str = "") -> AgreementJson:
    """The agreement of Black's margin in a record, by these rules, with the object of ``assess status --json``."""
    found = _compared(recorded, status)
    by_area = status is not None and "area" in status.get("rules", {})
    if counts_area(rules) is by_area:
        return found
    return {"proof": found["proof"] or None, "bounds": found["bounds"] or None, "estimate": found["estimate"] or None}


def _compared(recorded: float | None, status: Mapping[str, Any] | None) -> AgreementJson:
    nothing: AgreementJson = {"proof": None, "bounds": None, "estimate": None}
    if recorded is None or status is None or not status["position"].get("komi_known", True):
        return nothing
    if (score := status["score"]) is not None:
        return {**nothing, "proof": abs(score["margin"] - recorded) < SAME}
    bounds, estimated = status.get("score_bounds"), (status.get("estimated_score") or {}).get("score")
    if bounds is not None and (by_bounds := _within(recorded, bounds)) is not None:
        return {**nothing, "bounds": by_bounds}
    if estimated is not None:
        return {**nothing, "estimate": abs(estimated["margin"] - recorded) < SAME}
    return nothing


def _within(recorded: float, bounds: Mapping[str, float]) -> bool | None:
    """Whether proved bounds say that a margin is right as to the winner, or impossible; None where they do not."""
    least, most = bounds["least"], bounds["most"]
    if not least - SAME < recorded < most + SAME:
        return False
    decided = least > 0 or most < 0 or least == most
    return True if decided else None


def agreement_in(line: Line) -> AgreementJson:
    """The agreement in a line of results, which earlier ones have by proof alone."""
    told: AgreementJson = line.get("agreement") or {"proof": line["agrees"], "bounds": None, "estimate": None}
    return told


def strings_to_look_at(line: Line) -> list[str]:
    """The strings of a game on which a result hangs that is not proved, in words, the least likely ones first."""
    estimated = (line["status"] or {}).get("estimated_score") or {}
    strings = {string["string"]: string for string in (line["status"] or {}).get("strings", [])}
    if estimated.get("open"):
        return [f"{_called(strings[name])} ({_why_open(strings[name])})" for name in estimated["open"][:MOST_NAMED]]
    found = [strings[name] for name in estimated.get("if", {})]
    found.sort(key=lambda string: string["likelihood"])
    return [
        f"{_called(string)} (looks {string['estimate']}, {string['likelihood']:.3f})" for string in found[:MOST_NAMED]
    ]


def left_to_referee(line: Line) -> list[str]:
    """The strings of a game that are open, where the rules leave all of them to the referee, and no search will tell
    more; else none."""
    status = line["status"] or {}
    strings = {string["string"]: string for string in status.get("strings", [])}
    found = [strings[name] for name in (status.get("estimated_score") or {}).get("open", [])]
    if any(string["status"] != "undefined" for string in found):
        return []
    return [_called(string) for string in found[:MOST_NAMED]]


def _why_open(string: Mapping[str, Any]) -> str:
    """What is undefined is no matter of likelihood: it is proved that the rules leave it open."""
    return "left to the referee" if string["status"] == "undefined" else "unclear"


def _called(string: Mapping[str, Any]) -> str:
    return f"{string['color'].title()} {string['string']}"


RESULTS = ".jsonl"  # the ending of their files
MOST_LISTED = 20
COLUMNS = (
    "file", "game", "black", "white", "record_result", "margin", "winner", "agrees", "agrees_by_bounds",
    "agrees_by_estimate", "undecided", "seconds", "nodes", "error", "key",
)  # fmt: skip


TITLES = (
    *("Board", "Games", "Scored", "Agree:\nproof", "Agree:\nbounds", "Agree:\nestimate"),
    *("Dis-\nagree", "Unde-\ncided", "Median\nseconds", "Worst"),
)


def require_results(path: str) -> None:
    """Raise BadInput for a name that no file of results has: nothing that is there may be taken away for it."""
    if Path(path).suffix.lower() != RESULTS:
        raise BadInput("{name!r} is no file of results: end its name in {ending}.", name=path, ending=RESULTS)


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
