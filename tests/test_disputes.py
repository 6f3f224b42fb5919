"""Every position of ``disputes/``: the statuses and answers that its comment expects are what assess proves."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import assess
from assess.reading.files import read_record
from assess.reading.question_lines import question_lines
from assess.reading.record import Record

FOLDER = Path(__file__).parent.parent / "disputes"
FILES = sorted(FOLDER.glob("*.sgf"))
EXPECTED = re.compile(
    r"^Expected: (?P<string>\w+) (?P<status>[a-z ]+); "
    r"independently-alive (?P<life>\w+); uncapturable (?P<capture>\w+)$",
    re.MULTILINE,
)
LIMITS = assess.Limits(seconds=None, nodes=10_000_000)


def expectations(record: Record) -> list[re.Match[str]]:
    return list(EXPECTED.finditer(record.comment))


def test_there_are_enough_of_them() -> None:
    assert len(FILES) >= 25


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_what_a_dispute_expects_is_proved(file: Path) -> None:
    record = read_record(file)
    expected = expectations(record)
    assert expected, "a line for each string: Expected: A1 dead; independently-alive no; uncapturable no"
    position = record.position
    named = {position.string_at(position.point(line["string"])) for line in expected}
    assert named == set(position.strings())
    found = assess.status(position, limits=LIMITS)
    statuses = {string.string: string for string in found.strings}
    for line in expected:
        string = statuses[position.string_at(position.point(line["string"]))]
        assert string.status.value == line["status"].replace(" ", "_"), line["string"]
        assert string.checked, line["string"]
        assert string.life is not None and string.life.answer.value == line["life"]
        capture = string.uncapturable or assess.ask(position, line["string"], assess.Uncapturable(), limits=LIMITS)
        assert capture.answer.value == line["capture"], line["string"]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_dispute_says_what_it_is_about(file: Path) -> None:
    record = read_record(file)
    title, why, *_ = record.comment.splitlines()
    assert title and len(why) > 40, "a title, and a sentence why it is interesting"
    assert re.search(r"^Source: .+", record.comment, re.MULTILINE)
    assert len(record.marked) == 1 and record.to_move is not None
    (question,) = question_lines(record, record.node)
    (string,) = question.strings
    assert record.position.point(string) in record.marked
    disputed = record.position.string_at(record.position.point(string))
    assert record.to_move is disputed.color.opponent


def test_the_list_in_the_readme_names_every_file() -> None:
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert [file.name for file in FILES if file.name not in text] == []
