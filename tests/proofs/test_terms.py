"""The terms of a question stand in one list, and what is made from it: options, keywords, files, JSON, certificates."""

from __future__ import annotations

import enum
import json
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from shell import Shell

import assess
from assess.faces.cli import main
from assess.proofs.terms import OTHER_RULESETS, TERM_WORDS, GivenTerms, KoThreats, Terms
from assess.reading.files import record_from_text
from assess.reading.question_lines import question_lines
from assess.system.limits import Limits

FILE = Path(__file__).parents[2] / "disputes" / "bent-four-in-the-corner.sgf"
LIMITS = Limits(seconds=None, nodes=200_000)
THREATS = [KoThreats(word) for word in ("none", "owner", "opponent", "black:1,white:0")]
WORDS = [
    (name, member)
    for name, kind in TERM_WORDS.items()
    for member in (kind if issubclass(kind, enum.Enum) else THREATS)  # of which there is no list
]


def test_the_keywords_are_the_terms() -> None:
    assert list(GivenTerms.__annotations__) == [term.name for term in fields(Terms)] == list(TERM_WORDS)


@pytest.mark.parametrize(("name", "member"), WORDS, ids=str)
def test_each_word_goes_from_the_border_to_the_answer(shell: Shell, name: str, member: enum.Enum | KoThreats) -> None:
    given: Any = {name: member.value}
    finding = assess.ask(assess.read(FILE), "A1", assess.Uncapturable(), **given, limits=LIMITS)
    assert getattr(finding.inquiry.under, name) == member and finding.checked
    said = finding.inquiry.terms()
    assert said.get(name, Terms().words().get(name, "none")) == member.value
    assert finding.certificate is not None and finding.certificate.data["claim"] == {
        **said,
        "answer": finding.answer.value,
    }
    assert finding.answer.value == ("no" if name != "threats" or member.value in ("none", "opponent") else "yes")
    asked = json.loads(shell.run(f"ask {FILE} A1 uncapturable --{name} {member.value} --nodes 200000 --json").out)
    assert (said | asked, asked["nodes"]) == (asked, finding.nodes)


@pytest.mark.parametrize(("name", "member"), WORDS, ids=str)
def test_each_word_is_read_in_a_file(name: str, member: enum.Enum | KoThreats) -> None:
    text = f"(;FF[4]SZ[3]AB[aa]AW[cc]C[Question: A3 uncapturable {name}={member.value}];W[bb])"
    record = record_from_text(text, "game.sgf", move=0)
    (line,) = question_lines(record, record.node)
    assert line.terms == {"question": "uncapturable", name: member.value}


@pytest.mark.parametrize("words", ["question=dead", "string=here", "formation=round", "scope=most"])
def test_what_is_named_otherwise_is_no_term_in_a_file(words: str) -> None:
    record = record_from_text(
        f"(;FF[4]SZ[3]AB[aa]AW[cc]C[Question: A3 uncapturable {words}];W[bb])", "game.sgf", move=0
    )
    (line,) = question_lines(record, record.node)
    assert (line.terms, line.strings) == ({"question": "uncapturable"}, ("A3",))


def test_other_words_and_other_names_are_refused() -> None:
    with pytest.raises(assess.BadInput, match="first mover cannot be 'nobody': choose one of opponent, owner"):
        Terms.of(first="nobody")
    with pytest.raises(assess.BadInput, match="ruleset cannot be '2004': "):
        assess.status(assess.read(FILE), rules="2004")
    unknown: Any = {"second": "owner"}
    with pytest.raises(TypeError, match="second"):
        assess.ask(assess.read(FILE), "A1", assess.Uncapturable(), **unknown)


@pytest.mark.parametrize("word", OTHER_RULESETS)
def test_a_ruleset_that_is_not_applied_is_answered(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(assess.BadInput, match=f"^{word!r} is not applied: .*leave|^{word!r} .*without `--rules`"):
        Terms.of(rules=word)
    assert main(["ask", str(FILE), "A1", "uncapturable", "--rules", word]) == 2
    assert capsys.readouterr().err == f"assess: {OTHER_RULESETS[word]}\n"
