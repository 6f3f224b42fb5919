"""Are the main lines such as people play? Their lengths, how near they stay to the string, own eyes filled, pages.

    python tests/benchmarks/main_lines.py disputes --games GAMES.jsonl --most 60

A line of GAMES.jsonl is a final position: ``{"id": ..., "rows": ["..X", ...], "dead": ["D4", ...]}``. Of each the first
dead string is asked about. Each line printed is one question; the table at the end is over all of them. With
``--pages`` the rulings are set as PDF and their pages counted.
"""

from __future__ import annotations

import argparse
import json
import re
import statistics
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import assess
from assess.proofs.variation_node import VariationNode, main_variation
from assess.reading.files import read_record
from assess.reading.record import Record
from assess.rules.position import Position, neighbors
from assess.statuses.finding import Finding

NODES = 100_000
NEAR = 2


@dataclass(frozen=True, slots=True)
class Line:
    """What is measured of one main line."""

    name: str
    moves: int
    plays: int
    near: int
    eyes_filled: int
    pages: int


def near_points(finding: Finding) -> set[int]:
    """The points at most two steps from the string or its liberties."""
    inquiry = finding.inquiry
    table = neighbors(inquiry.position.width, inquiry.position.height)
    reached = set(inquiry.string.points | inquiry.string.liberties)
    for _ in range(NEAR):
        reached |= {other for point in reached for other in table[point]}
    return reached


def fills_own_eye(node: VariationNode) -> bool:
    """Whether a play went where only own stones were around, none of them in atari, and took nothing."""
    if node.point is None or node.removed or node.parent is None:
        return False
    before = node.parent.state.position
    own = before.stones
    around = neighbors(before.width, before.height)[node.point]
    stone = node.state.position.stones[node.point]
    return all(own[point] == stone and len(before.string_at(point).liberties) > 1 for point in around)


def measured(name: str, finding: Finding, record: Record, pages: bool) -> Line | None:
    """The line of a finding; None where there is none to measure, or no move in it."""
    if finding.answer not in (assess.Answer.YES, assess.Answer.NO) or finding.tree is None:
        return None
    line = main_variation(finding.tree)[1:]
    if not line:
        return None
    plays = [node for node in line if node.point is not None]
    near = near_points(finding)
    winner = finding.inquiry.owner if finding.answer is assess.Answer.YES else finding.inquiry.opponent
    eyes = sum(fills_own_eye(node) for node in plays if node.color is winner)
    return Line(
        name,
        len(line),
        len(plays),
        sum(node.point in near for node in plays),
        eyes,
        pages_of(finding, record) if pages else 0,
    )


def pages_of(finding: Finding, record: Record) -> int:
    """The pages of the ruling as a PDF."""
    from assess.reports.ruling.ruling_files import ruling_file

    content = ruling_file("pdf", finding, record)
    assert isinstance(content, bytes)
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", content))


def disputes(folder: Path) -> Iterator[tuple[str, Finding, Record]]:
    """Both questions about each string whose status a comment expects."""
    limits = assess.Limits(seconds=None, nodes=NODES)
    for file in sorted(folder.glob("*.sgf")):
        record = read_record(str(file))
        strings = dict.fromkeys(re.findall(r"^Expected: (\w+)", record.comment, re.MULTILINE))
        for string in strings:
            for question in (assess.Uncapturable(), assess.IndependentlyAlive()):
                finding = assess.ask(record.position, string, question, limits=limits)
                yield f"{file.stem} {string} {question.name}", finding, record


def games(files: list[Path], most: int) -> Iterator[tuple[str, Finding, Record]]:
    """The first dead string of each position: can it be captured, does it live?"""
    limits = assess.Limits(seconds=None, nodes=NODES)
    for number, text in enumerate([text for file in files for text in file.read_text("utf-8").splitlines()][:most]):
        case = json.loads(text)
        position = Position.from_rows(case["rows"])
        if not case.get("dead") or any(not string.liberties for string in position.strings()):
            continue
        question = assess.IndependentlyAlive() if number % 2 else assess.Uncapturable()
        finding = assess.ask(position, case["dead"][0], question, limits=limits)
        yield case["id"], finding, Record(position, case["id"])


def report(lines: list[Line], pages: bool) -> None:
    """The table."""
    lengths = sorted(line.moves for line in lines)
    plays = sum(line.plays for line in lines)
    print(f"{len(lines)} main lines")
    if not lines:
        return
    print(f"moves at the median {statistics.median(lengths):g}, at most {lengths[-1]}")
    print(f"longer than 40: {sum(length > 40 for length in lengths)}")
    print(f"within {NEAR} steps of the string: {sum(line.near for line in lines) / max(plays, 1):.1%} of {plays} plays")
    print(f"own eyes filled by the winner: {sum(line.eyes_filled for line in lines)}")
    if pages:
        print(f"two pages at most: {sum(line.pages <= 2 for line in lines) / len(lines):.1%}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=Path, nargs="*", default=[])
    parser.add_argument("--most", type=int, default=60)
    parser.add_argument("--pages", action="store_true")
    arguments = parser.parse_args()
    found = []
    for source in (disputes(arguments.folder), games(arguments.games, arguments.most)):
        for name, finding, record in source:
            line = measured(name, finding, record, arguments.pages)
            if line is not None:
                print(
                    f"{name}: {line.moves} moves, {line.near} of {line.plays} plays near, {line.eyes_filled} eyes, "
                    f"{line.pages} pages",
                    flush=True,
                )
                found.append(line)
    report(found, arguments.pages)


if __name__ == "__main__":
    main()
