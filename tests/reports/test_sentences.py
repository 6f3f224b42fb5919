"""Every sentence about a position is proved, or says that it is not known, or is marked as an estimate.

``sentences.toml`` has each piece of text that the program can put into a sentence about a position, by the file in
which it is worded, and says what it claims. Nothing else is printed: a new piece of text fails here until it stands in
the list. What is proved or static names the check in sentence_claims.py, or the test, that recomputes it.
"""

from __future__ import annotations

import ast
import io
import random
import re
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from meanings.holding import MEANINGS
from random_boards import board
from rich.console import Console
from sentence_claims import CHECKS, Board, hold
from sources import tree_of

import assess
from assess.reading.record import Record
from assess.reports.ruling.ruling import OnScreen, for_position
from assess.reports.ruling.ruling_text import print_document
from assess.rules.position import Position

TESTS = Path(__file__).parents[1]
PACKAGE = TESTS.parent / "assess"
WORDED = tomllib.loads((Path(__file__).parent / "sentences.toml").read_text("utf-8"))
KINDS = {
    "proved": "a certificate shows it, judged by the checker",
    "static": "it follows from the stones on the board and the statuses",
    "open": "it says that something is not known",
    "estimate": "it is marked as an estimate",
    "rule": "it tells what the rules, a precedent or an agreement say, or who decides; nothing about this position",
    "part": "a piece of another sentence, which claims nothing by itself",
    "run": "it tells of the run: what was asked, how long it took, what is shown",
}
CLAIMS = ("proved", "static", "estimate")
LIMITS = assess.Limits(seconds=None, nodes=1_000_000)
TELLING = [
    ["XXXXXXXX", "X.X.XX.X", "XXXOXXXX", ".XO.OOOO", "XXO.O..O", "XXOO.OOO"],  # a dame whose filling calls for a move
    [".X.XO.O.", "XXX.XOOO", ".X.XOO.O"],  # a ko
    ["OOOOXX", "X.O.X."],  # a prisoner in a seki
    ["OXOXOX", "OX...X", "OOOXXX", "..OXX.", "OOOX.X", ".OOXX."],  # captures among dame
    ["XXO..", "XXOOO", "XXO.X", "XXXOO", "XXXOO", ".X.XX"],  # life by what is given up
    [".XXXXXX.", "XOOOOOOX", "XOX.X.OX", "XOX...OX", "XXOOOOOX", ".XXXXXX."],  # a seki that its owner can end
    [".XX.O.", "XXO.OO", "XXO.OO", ".XXXO."],  # of three dame two spare an answer, one does not
]
"""Positions of which every check has something to judge."""


def without_names(message: str) -> str:
    """A message with {} where its named parts stand."""
    return re.sub(r"\{\w+(![ar])?\}", "{}", message)


def templates(path: Path, errors: bool = True) -> list[str]:
    """The texts of a file that have words in them, holes as {}; docstrings and annotations aside, and what explains an
    end in general (test_explanations.py has it); without ``errors`` also what is raised, asserted, or shown of a value
    to programmers, and the kinds of messages."""
    found: list[str] = []

    def visit(node: ast.AST) -> None:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            return  # a docstring
        if isinstance(node, ast.keyword) and node.arg in ("rule", "meaning", "caption"):
            return
        if not errors and (
            isinstance(node, ast.Raise | ast.Assert)
            or (isinstance(node, ast.FunctionDef) and node.name == "__repr__")
            or (isinstance(node, ast.ClassDef) and any(ast.unparse(base) == "MessageKind" for base in node.bases))
        ):
            return
        if isinstance(node, ast.JoinedStr):
            found.append("".join(part.value if isinstance(part, ast.Constant) else "{}" for part in node.values))  # type: ignore[misc]
            for part in node.values:
                if isinstance(part, ast.FormattedValue):
                    visit(part.value)
            return
        if isinstance(node, ast.Constant):
            if isinstance(node.value, str):
                found.append(without_names(node.value))
            return
        for name, value in ast.iter_fields(node):
            if name not in ("annotation", "returns"):
                for child in value if isinstance(value, list) else [value]:
                    if isinstance(child, ast.AST):
                        visit(child)

    visit(tree_of(path))
    return [text for text in found if re.search(r"[a-z]{2,} [a-z{]|[a-z]{3,}\.$|\} [a-z]{2,}", text)]


def test_every_piece_of_text_is_in_the_list() -> None:
    """But for what has a meaning in oracles/meanings, which says more."""
    worded = {(name, without_names(entry["text"])) for name, entries in WORDED.items() for entry in entries}
    written = {(name, text) for name in WORDED for text in templates(PACKAGE / name)}
    meant = {without_names(message.split("|")[-1]) for message in MEANINGS}
    assert not {(name, text) for name, text in written - worded if text not in meant}, (
        "say in sentences.toml what it claims"
    )
    assert not worded - written, "sentences.toml has what is said no more"


def test_every_file_that_words_sentences_about_a_position_is_in_the_list() -> None:
    room = PACKAGE / "reports" / "text"
    files = {path.relative_to(PACKAGE).as_posix() for path in room.glob("*.py") if templates(path)}
    assert files <= set(WORDED), "and those of other rooms that a reader of the code finds"


def test_statuses_are_values_whose_sentences_stand_in_kinds_of_messages() -> None:
    worded = {path.name: found for path in (PACKAGE / "statuses").rglob("*.py") if (found := templates(path, False))}
    assert not worded


def test_every_entry_says_what_it_claims() -> None:
    for name, entries in WORDED.items():
        for entry in entries:
            assert entry["kind"] in KINDS, (name, entry)
            assert ("by" in entry) is (entry["kind"] in CLAIMS), (name, entry, "what recomputes it")


def test_whatever_is_claimed_is_recomputed_by_something_that_exists() -> None:
    tests = {path.stem for path in TESTS.glob("**/test_*.py")}
    for entries in WORDED.values():
        for entry in entries:
            for named in entry.get("by", "").split():
                assert named in CHECKS or named in tests or named == "certificate", named


@cache
def printed(position: Position, precedents: str = "verbal") -> str:
    out = io.StringIO()
    found = assess.status(position, limits=LIMITS, precedents=precedents)
    console = Console(file=out, width=5000, color_system=None)
    print_document(console, for_position(found, Record(position, "-"), screen=OnScreen()))
    return out.getvalue()


def test_what_is_printed_of_telling_positions_is_true() -> None:
    seen: Counter[str] = Counter()
    for rows in TELLING:
        position = Position.from_rows(rows)
        seen += hold(Board(position), printed(position))
    assert set(seen) == set(CHECKS), "each check has judged something"


def hold_random(count: int, seed: int) -> Counter[str]:
    rng, seen = random.Random(seed), Counter[str]()
    for number in range(count):
        position = board(rng, 3, 3)
        seen += hold(Board(position), printed(position, "strict" if number % 2 else "verbal"))
    return seen


@pytest.mark.parametrize("number", [25, pytest.param(40, marks=pytest.mark.slow)])
def test_what_is_printed_of_random_boards_is_true(number: int) -> None:
    seen = hold_random(number, 1)
    assert min(seen[name] for name in ("status_rows", "result", "missing_move", "scores_after", "staying")) > 5


@pytest.mark.slow
def test_what_is_printed_of_many_random_boards_is_true() -> None:
    hold_random(3_000, 2)


@pytest.mark.slow
@pytest.mark.parametrize("file", sorted((TESTS.parent / "disputes").glob("*.sgf")), ids=lambda file: file.stem)
def test_what_is_printed_of_a_dispute_is_true(file: Path) -> None:
    position = assess.read(file)
    hold(Board(position), printed(position))


@pytest.mark.slow
def test_no_legal_board_ends_in_an_error() -> None:
    """10,000 boards, 3x3 to 9x9; the quick tests try some."""
    rng = random.Random(11)
    for _ in range(10_000):
        assess.status(board(rng, 3, 9), limits=assess.Limits(seconds=None, nodes=3_000))


def test_some_legal_boards_end_in_no_error() -> None:
    rng = random.Random(12)
    for _ in range(60):
        assess.status(board(rng, 3, 9), limits=assess.Limits(seconds=None, nodes=2_000))
