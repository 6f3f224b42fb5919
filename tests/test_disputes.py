"""Every position of ``disputes/``: the statuses and answers that its comment expects are what assess proves."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from sgfmill import sgf, sgf_moves

import assess
from assess.reading.files import read_record
from assess.reading.question_lines import question_lines
from assess.reading.record import Record

FOLDER = Path(__file__).parent.parent / "disputes"
FILES = sorted(FOLDER.glob("*.sgf"))
SQUARE = [file for file in FILES if re.search(r"SZ\[\d+\]", file.read_text(encoding="utf-8"))]
EXPECTED = re.compile(
    r"^Expected: (?P<string>\w+) (?P<status>[a-z ]+); "
    r"independently-alive (?P<life>\w+); uncapturable (?P<capture>\w+)$",
    re.MULTILINE,
)
EXPECTED_ANSWER = re.compile(
    r"^Expected: (?P<string>\w+) (?P<question>uncapturable|independently-alive)"
    r"(?P<terms>(?: (?:two-eye|n-eye|pass-alive|one|all|first=\w+|cycles=\w+|rules=[-\w]+))+) "
    r"(?P<answer>yes|no|undefined)$",
    re.MULTILINE,
)
LIMITS = assess.Limits(seconds=None, nodes=10_000_000)


def expectations(record: Record) -> list[re.Match[str]]:
    return list(EXPECTED.finditer(record.comment))


def expected_answers(record: Record) -> list[re.Match[str]]:
    """The lines that ask for more than the status: ``Expected: D4 independently-alive pass-alive all yes``."""
    return list(EXPECTED_ANSWER.finditer(record.comment))


def asked(words: str, question: str) -> tuple[assess.Uncapturable | assess.IndependentlyAlive, dict[str, str]]:
    """The question of such a line, and what else its answer depends on."""
    terms = dict(word.split("=") for word in words.split() if "=" in word)
    alive = [word for word in words.split() if "=" not in word]
    if question == "uncapturable":
        assert not alive, "a formation or a scope says nothing about capture"
        return assess.Uncapturable(), terms
    scope = next((word for word in alive if word in ("one", "all")), "one")
    formation = next((word for word in alive if word not in ("one", "all")), "n-eye")
    return assess.IndependentlyAlive(formation, scope), terms


def test_there_are_enough_of_them() -> None:
    assert len(FILES) >= 55


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_what_a_dispute_expects_is_proved(file: Path) -> None:
    record = read_record(file)
    expected = expectations(record)
    assert expected, "a line for each string: Expected: A1 dead; independently-alive no; uncapturable no"
    lines = [line for line in record.comment.splitlines() if line.startswith("Expected")]
    assert len(lines) == len(expected) + len(expected_answers(record)), "a line that nobody reads"
    position = record.position
    named = [position.string_at(position.point(line["string"])) for line in expected]
    assert len(named) == len(set(named)) and set(named) == set(position.strings())
    found = assess.status(position, limits=LIMITS)
    statuses = {string.string: string for string in found.strings}
    for line in expected:
        string = statuses[position.string_at(position.point(line["string"]))]
        assert string.status.value == line["status"].replace(" ", "_"), line["string"]
        assert string.checked, line["string"]
        assert string.life is not None and string.life.answer.value == line["life"]
        capture = string.uncapturable or assess.ask(position, line["string"], assess.Uncapturable(), limits=LIMITS)
        assert capture.answer.value == line["capture"], line["string"]
    for line in expected_answers(record):
        question, terms = asked(line["terms"], line["question"])
        finding = assess.ask(position, line["string"], question, **terms, limits=LIMITS)
        assert finding.answer.value == line["answer"] and finding.checked, line[0]


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


@pytest.mark.parametrize("file", SQUARE, ids=lambda file: file.stem)
def test_another_reader_sees_the_same_board(file: Path) -> None:
    """sgfmill, which reads square boards only."""
    position = read_record(file).position
    board, _ = sgf_moves.get_setup_and_moves(sgf.Sgf_game.from_bytes(file.read_bytes()))
    signs = {"b": "X", "w": "O", None: "."}
    size = position.width
    assert position.rows() == [
        "".join(signs[board.get(row, column)] for column in range(size)) for row in reversed(range(size))
    ]


def test_the_list_in_the_readme_names_every_file() -> None:
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert [file.name for file in FILES if file.name not in text] == []
