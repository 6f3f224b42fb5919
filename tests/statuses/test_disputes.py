"""Every position of ``disputes/``: the statuses and answers that its comment expects are what assess proves."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from sgfmill import sgf, sgf_moves

import assess
from assess.reading.files import read_record
from assess.reading.question_lines import question_lines
from assess.reading.record import Record
from assess.statuses.warning import WarningCode

FOLDER = Path(__file__).parents[2] / "disputes"
FILES = sorted(FOLDER.glob("*.sgf"))
DIFFICULT = "\nEffort: difficult."
"""A line of the comment: proving it takes seconds."""
SQUARE = [file for file in FILES if re.search(r"SZ\[\d+\]", file.read_text(encoding="utf-8"))]
EXPECTED = re.compile(
    r"^Expected: (?P<string>\w+) (?P<status>[a-z ]+); "
    r"independently-alive (?P<life>\w+); uncapturable (?P<capture>\w+)(?:; precedent (?P<precedent>[\w-]+))?$",
    re.MULTILINE,
)
EXPECTED_ANSWER = re.compile(
    r"^Expected: (?P<string>\w+) (?P<question>uncapturable|independently-alive)"
    r"(?P<terms>(?: (?:two-eye|n-eye|pass-alive|one|all|first=\w+|cycles=\w+|rules=[-\w]+))+) "
    r"(?P<answer>yes|no|undefined)$",
    re.MULTILINE,
)
REFEREE = re.compile(r"^Referee: .{20,}[.]$", re.MULTILINE)
"""What a referee would say, where a long cycle or a precedent decides."""
WARNING = re.compile(r"^Warning: (?P<code>\w+) ?(?P<points>[A-Z0-9 ]*)$", re.MULTILINE)
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
    assert len(FILES) >= 90


LONG = ("double-ko-seki-on-a-large-board", "eye-against-no-eye-with-three-kos")
"""Those of a smaller board stand for the first; test_advice.py asks about the second."""


def cases(files: list[Path]) -> list[Any]:
    """The files as parameters of a test, the difficult ones left out of a quick run."""
    return [
        pytest.param(
            file,
            id=file.stem,
            marks=[pytest.mark.slow] if file.stem in LONG or DIFFICULT in file.read_text(encoding="utf-8") else [],
        )
        for file in files
    ]


@pytest.mark.parametrize("file", cases(FILES))
def test_what_a_dispute_expects_is_proved(file: Path) -> None:
    record = read_record(file)
    expected = expectations(record)
    assert expected, "a line for each string: Expected: A1 dead; independently-alive no; uncapturable no"
    lines = [line for line in record.comment.splitlines() if line.startswith("Expected")]
    assert len(lines) == len(expected) + len(expected_answers(record)), "a line that nobody reads"
    position = record.position
    named = [position.string_at(position.point(line["string"])) for line in expected]
    assert len(named) == len(set(named)) and set(named) == set(position.strings())
    warned = list(WARNING.finditer(record.comment))
    found = assess.status(position, limits=LIMITS, finality=bool(warned))
    statuses = {string.string: string for string in found.strings}
    for line in expected:
        string = statuses[position.string_at(position.point(line["string"]))]
        assert string.status.value == line["status"].replace(" ", "_"), line["string"]
        assert string.checked, line["string"]
        assert (string.precedent.name if string.precedent else None) == line["precedent"], line["string"]
        assert string.life is not None and string.life.answer.value == line["life"]
        if line["capture"] == "not_asked":  # it lives, and nobody needs to know
            continue
        capture = string.uncapturable or assess.ask(position, line["string"], assess.Uncapturable(), limits=LIMITS)
        assert capture.answer.value == line["capture"], line["string"]
    if any(string.precedent or any(f.hangs_on_cycle for f in string.findings) for string in found.strings):
        assert REFEREE.search(record.comment), "what a referee would say of the cycle, or of the precedent"
    for line in expected_answers(record):
        question, terms = asked(line["terms"], line["question"])
        finding = assess.ask(position, line["string"], question, **terms, limits=LIMITS)
        assert finding.answer.value == line["answer"] and finding.checked, line[0]
    if warned:
        require_warnings(found, warned)


def require_warnings(found: assess.Assessment, expected: list[re.Match[str]]) -> None:
    """Fail where it warns of anything else."""
    warned = [warning for warning in found.warnings if warning.code is not WarningCode.NOT_EXAMINED]
    assert [warning.code.value for warning in warned] == [line["code"] for line in expected]
    for warning, line in zip(warned, expected, strict=True):
        points = " ".join(found.position.names(warning.points))
        elsewhere = warning.code is WarningCode.UNFILLED_TEIRE and not line["points"]  # a teire may be elsewhere
        assert points == line["points"] or elsewhere


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


def test_the_list_in_the_readme_has_an_entry_for_every_file() -> None:
    text = (FOLDER / "README.md").read_text(encoding="utf-8").replace("\n  ", " ")
    rows = dict(re.findall(r"^- \[[\w.-]+\]\(([\w.-]+)\): (.*)$", text, re.MULTILINE))
    assert list(rows) == sorted(rows) == [file.name for file in FILES]
    for file in FILES:
        comment = read_record(file).comment
        entry = re.fullmatch(r"(?P<title>.*)\. (?P<question>\S+ \S+)\? (?P<statuses>.*) \([^()]*\)\.", rows[file.name])
        assert entry is not None, file.name
        assert comment.startswith(f"{entry['title']}.\n") and f"\nQuestion: {entry['question']}\n" in comment
        statuses = entry["statuses"]
        others = statuses.endswith(" others independently alive")
        said = {words.split(" (")[0] for words in statuses.split(", ")}
        for line in EXPECTED.finditer(comment):
            left_out = others and line["status"] == "independently alive"
            assert left_out or f"{line['string']} {line['status']}" in said, (file.name, line["string"])
