"""In Japanese, Korean and Chinese no English word is left standing: but names, points, units, commands, options, files,
and sections of rules."""

from __future__ import annotations

import argparse
import html
import json
import re
from pathlib import Path

import pytest
from shell import Shell

from assess.faces.cli import parser
from assess.languages.spoken import using, worded
from assess.languages.translations import catalogue

DISPUTES = Path(__file__).parents[2] / "disputes"
IN_SIGNS = ("ja", "ko", "zh")
LEFT_OUT = re.compile(
    r"\{[^}]*\}"  # parts
    r"|`[^`]*`|'[^']*'|\"[^\"]*\""  # what is to be written as it stands
    r"|(?<![\w-])--?[a-zA-Z][\w-]*(?: [a-z]+(?:-\d+)?\b)?"  # options, with their words
    r"|[!-~]*\.[a-z]{2,5}\b"  # files
    r"|\bdocs/\S*|https?"
    r"|[\uff08(][^\uff08\uff09()]*(?:VJR|Jasiek|Rules)[^\uff08\uff09()]*[\uff09)]"  # sections of rules
    r"|\b[A-Z][A-Za-z]*(?:\[[^]]*\]|\(\)|=)",  # properties of records, names of Python
    re.ASCII,
)
NAMES = re.compile(
    r"Verbal Japanese(?: Rules(?:: Status Assessment)?)?|verbal Japanese rules|molasses ko|fonts-noto-cjk"
    r"|Japanese 2003 Rules|\bJapanese 2003\b|Territory I\b|Area I+\b"
    r"|GNU Go|Debian|\bFox\b|UTF-8|Sensei's Library|CoordinateType|the assess authors|\bMIT\b|assess(?:-go)?"
    r"|sending-2-returning-1|Tromp-Taylor|pysgf|\bHome\b|\bEnd\b|\bNone\b",
    re.ASCII,
)
WORDS = re.compile(r"[A-Za-z]{2,}[A-Za-z-]*")


def said_by_programs() -> set[str]:
    """The words that commands and requests take, which are the same in every language."""
    found: set[str] = set()
    todo = [parser()]
    while todo:
        one = todo.pop()
        for action in one._actions:
            found |= {str(choice) for choice in action.choices or ()}
            if isinstance(action, argparse._SubParsersAction):
                todo += action.choices.values()
    return found | set(TAKEN)


TAKEN = re.findall(
    r"\S+",
    "alive dead seki black white neutral pass undo hint solution board next quit search wait width height question "
    "true false all one eye two-eye n-eye pass-alive uncapturable independently-alive capturable capturable- dd "
    "ko-pass gzip zip apt install strict accept ask batch jsonl japanese- ugz sending- returning- Data sgf ngf gib"
    " Correct",
)
"""Words of answers to ``study``, of JSON, of marks in files, and of what else is written as it stands."""


def latin(text: str, known: set[str]) -> list[str]:
    """The words that are none of those; what is in capitals is a name, a unit or a property of a record."""
    rest = NAMES.sub(" ", LEFT_OUT.sub(" ", text))
    return [word for word in WORDS.findall(rest) if word.upper() != word and word not in known]


@pytest.mark.parametrize("name", IN_SIGNS)
def test_no_translation_has_a_latin_word(name: str) -> None:
    known = said_by_programs()
    found = {
        form: left
        for one in catalogue(name).translations.values()
        for form in one.forms
        if (left := latin(form, known))
    }
    assert found == {}


COMMANDS = (
    "status {file} --all --no-cache --quiet --nodes 50000",
    "ask {file} --full --no-cache --quiet --nodes 50000",
    "show {file}",
    "count {file}",
    "report {file} --whole --quiet --nodes 50000 -o sheet.html",
)


@pytest.mark.parametrize("name", IN_SIGNS)
@pytest.mark.parametrize("line", COMMANDS, ids=lambda line: line.partition(" ")[0])
def test_no_command_prints_a_latin_word(shell: Shell, name: str, line: str) -> None:
    """But what a record says itself, moves, and what the checker says of proofs."""
    known = {*said_by_programs(), "sgf", "html"}
    text = (DISPUTES / "triple-ko.sgf").read_text(encoding="utf-8")
    shell.file("a.sgf", re.sub(r"\b(?:GN|SO|C)\[[^]]*\]", "", text))
    said = shell.run(f"{line.format(file='a.sgf')} --lang {name}")
    printed = said.out + said.err
    if "sheet" in line:
        body = (shell.home / "sheet.html").read_text(encoding="utf-8").partition("<body>")[2].partition("<script")[0]
        printed = html.unescape(re.sub(r"<(desc|title)\b.*?</\1>|<[^>]*>", " ", body, flags=re.DOTALL))
    printed = re.sub(r"sha256 \w+|assess/\w+/\d|(?:Whether|Black|White) [^;]*?\(cycles:[^)]*\)", " ", printed)
    assert latin(printed, known) == []


SHOWN = re.compile(r"\"([A-Z][a-z][^\"]*)\"|'([A-Z][a-z][^']*)'|`([A-Z][a-z][^`]*)`")


@pytest.mark.parametrize("name", [*IN_SIGNS, "de", "fr"])
def test_scripts_of_a_sheet_say_nothing_in_english(shell: Shell, name: str) -> None:
    """What a script of the HTML file says comes with the variations, in the language of the sheet."""
    dispute = DISPUTES / "triple-ko.sgf"
    words = f"report {dispute} --whole --nodes 50000 --lang {name} -o sheet.html --quiet"
    assert shell.run(words).code in (0, 1)
    (script,) = re.findall(
        r"<script[^>]*>(.*?)</script>", (shell.home / "sheet.html").read_text(encoding="utf-8"), re.DOTALL
    )
    data, rest = script.split("\n", 2)[1:]
    assert not SHOWN.findall(rest)
    told = json.loads(data.removeprefix("const TREE = ").rstrip(";"))
    with using(name):
        assert told["words"]["earlier"] == worded("Go there") != "Go there"
    if name in IN_SIGNS:
        said = " ".join([*told["texts"], *told["words"].values()])
        assert not latin(said, said_by_programs())
