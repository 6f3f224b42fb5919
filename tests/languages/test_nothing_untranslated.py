"""Commands that speak print nothing but messages: each is put into brackets here, and no word is left outside."""

from __future__ import annotations

import html
import io
import re
from pathlib import Path

import pytest
from shell import Shell

from assess.languages import spoken

DISPUTES = Path(__file__).parents[2] / "disputes"
OPEN, CLOSE = "\u27e6", "\u27e7"
NODES = "--lang de --nodes 50000"
GAME = "(;SZ[5]KM[0.5]RU[Chinese];B[cc];W[bc];B[cb];W[bb];B[cd];W[bd];B[ca];W[ba];B[ce];W[be];B[];W[])"
PROBLEM = "(;SZ[3]AB[aa]AW[ba]MA[aa]C[black to live];B[ab](;W[bb];B[ac]C[RIGHT])(;W[cc]))"
COMMANDS = [
    f"status {DISPUTES / 'molasses-ko.sgf'} {NODES} --all --no-cache --quiet",
    f"status {DISPUTES / 'bent-four-in-the-corner.sgf'} {NODES} --all --no-cache --tree E3",
    f"ask {DISPUTES / 'basic-ko-1.sgf'} {NODES} --full --no-cache",
    f"ask {DISPUTES / 'basic-ko-1.sgf'} A2 uncapturable {NODES} --full --no-cache",
    f"decide {DISPUTES / 'decided' / 'basic-ko-1.sgf'} {NODES} --full",
    f"decide {DISPUTES / 'decided' / 'overlooked-death.sgf'} {NODES}",
    f"study {DISPUTES / 'basic-ko-1.sgf'} {NODES}",
    f"problems problem.sgf {NODES}",
    "count game.sgf --lang de",
    "show game.sgf --lang de",
]
NAMES = re.compile(r"problem\.sgf|Territory I|Area II+|\bpass\b|(?<=/)[\w-]+\.sgf")
"""What is the same in every language: names of files and of systems, and what is read again as it stands."""


def bracketed(context: str, key: str, english: str, number: int | None, parts: dict[str, object]) -> str:
    return f"{OPEN}{english.format(**parts) if parts else english}{CLOSE}"


def outside(text: str) -> str:
    """What stands in no brackets."""
    while (less := re.sub(f"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}", " ", text)) != text:
        text = less
    return text


@pytest.mark.parametrize("line", COMMANDS)
def test_no_word_is_printed_that_is_no_message(shell: Shell, monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    monkeypatch.setenv("COLUMNS", "1000")
    monkeypatch.setattr(spoken, "_worded", bracketed)
    monkeypatch.setattr("sys.stdin", io.StringIO("hint\nboard\nA1\nnonsense\nundo\nsolution\nquit\n"))
    shell.file("game.sgf", GAME)
    shell.file("problem.sgf", PROBLEM)
    said = shell.run(line)
    assert said.out.count(OPEN) > 2, said.err
    left = NAMES.sub("", outside(said.out + said.err).replace(str(DISPUTES), ""))
    assert not re.findall(r"[a-z]{3,}", left), left


SHEETS = [
    ("basic-ko-1", "A2 uncapturable --tries"),
    ("double-ko-death", "A3 uncapturable"),
    ("bent-four-in-the-corner", "A1"),
    ("bent-four-in-the-corner", "E2"),
    ("open-dame", "--whole"),
    ("decided/basic-ko-1", ""),
    ("decided/overlooked-death", ""),
]
CLAIMS = re.compile(r"sha256 \w+|(?:Black|White|Not all of) [^:]*: [^;]*\(cycles: verbal; \d+ patterns?\)\.")
"""What the checker says of proofs, in the words that it prints, whatever the language."""


@pytest.mark.parametrize(("name", "words"), SHEETS)
def test_no_word_is_on_a_sheet_that_is_no_message(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, name: str, words: str
) -> None:
    monkeypatch.setattr(spoken, "_worded", bracketed)
    monkeypatch.setattr("assess.reports.ruling.ruling_text.WIDTH", 100_000)
    given = (DISPUTES / f"{name}.sgf").read_text(encoding="utf-8")
    shell.file("a.sgf", re.sub(r"\bGN\[[^]]*\]", "", given))
    for form in ("txt", "html"):
        said = shell.run(f"report a.sgf {words} {NODES} --quiet -o sheet.{form}")
        assert said.code == 0, said.err
    text = (shell.home / "sheet.txt").read_text(encoding="utf-8")
    body = (shell.home / "sheet.html").read_text(encoding="utf-8").partition("<body>")[2].partition("<script")[0]
    for sheet in (text, html.unescape(re.sub(r"<[^>]*>", " ", body))):
        left = NAMES.sub("", CLAIMS.sub("", " ".join(outside(sheet).split())).replace("a.sgf", ""))
        assert not re.findall(r"[a-z]{3,}", left), left
