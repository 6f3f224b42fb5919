"""The languages: every message is found and translated whole, and every translation can be printed."""

from __future__ import annotations

import ast
import re
import shutil
import string
import subprocess
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from catalogues import ENGLISH_ALONE, ERRORS, FOLDER, KEYWORDS, SPOKEN, found, renewed
from shell import Shell
from snapshots import require_same
from sources import nodes_of

import assess
from assess.languages.chosen_language import language_named, language_of, preferred
from assess.languages.spoken import BadInput, counted, joined, language, numeral, using, worded, worded_as, worded_for
from assess.languages.translations import ENGLISH, LANGUAGES, Translation, catalogue, english, missing
from assess.proofs.questions import Uncapturable
from assess.reading.files import read_record
from assess.reading.record import Record
from assess.reports.ruling.ruling_files import ruling_file
from assess.reports.text.sentences import broken, set_in_columns
from assess.rules.position import Color, Position

PACKAGE = Path(__file__).parents[2] / "assess"
DISPUTES = PACKAGE.parent / "disputes"
OTHERS = [name for name in LANGUAGES if name != ENGLISH]
RUN = "run: python tests/catalogues.py"


def parts_of(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("name", OTHERS)
def test_the_file_of_a_language_has_no_message_that_is_not_used_and_lacks_none(name: str) -> None:
    assert (FOLDER / f"{name}.po").read_text("utf-8") == renewed(name), RUN


def test_every_message_is_known() -> None:
    assert len(english()) > 100
    assert {(one.context, one.message) for one in english()} == {
        (message.context or "", message.id if isinstance(message.id, str) else message.id[0])
        for message in found()
        if message.id
    }


def calls() -> Iterator[tuple[Path, ast.Call, list[ast.expr]]]:
    """The calls that word a message, with what they are given for it."""
    slots = {"worded": [0], "worded_as": [0, 1], "worded_for": [1, 2], "forms": [0, 1], "in_english": [0]}
    slots |= {"message": [0], **{name: [0] for name in ERRORS}}
    assert set(slots) | {"wordedAs", "wordedFor"} == set(KEYWORDS)
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE).as_posix()
        if name in SPOKEN or not name.startswith(ENGLISH_ALONE):
            for node in nodes_of(path):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in slots:
                    yield path, node, [node.args[slot] for slot in slots[node.func.id] if slot < len(node.args)]


def test_no_message_is_hidden_from_the_translators() -> None:
    """Babel finds what is written out in the call, but not within an f-string."""
    known = {text for one in english() for text in (one.context, one.message, one.many)}
    seen = 0
    for path, call, given in calls():
        texts = [one.value for one in given if isinstance(one, ast.Constant)]
        assert len(texts) in (0, len(given)), f"{path.name}, line {call.lineno}: one is written out, the other is not"
        assert set(texts) <= known, f"{path.name}, line {call.lineno}: {texts}"
        assert not any(isinstance(one, ast.JoinedStr) for one in given), f"{path.name}, line {call.lineno}"
        seen += len(texts)
    assert seen > 100


def test_no_sentence_of_the_page_is_left_in_english() -> None:
    """What has three words or more in a row is a message, wherever the page's programs have it."""
    sentences = 0
    for path in (PACKAGE / "faces/web/page").glob("*.js"):
        text = re.sub(r"//.*", "", path.read_text(encoding="utf-8"))
        for literal in re.finditer(r"""(["'`])((?:(?!\1)[^\\\n]|\\.)*)\1""", text):
            if re.search(r"[A-Za-z]{2,} [a-z]{2,} [a-z]{2,}", literal[2]):
                call = re.search(
                    r"worded(For)?\((?:[^()]|\([^()]*\))*$", text[max(0, literal.start() - 300) : literal.start()]
                )
                assert call, f"{path.name}: {literal[2]}"
                sentences += 1
    assert sentences > 80


@pytest.mark.parametrize("name", OTHERS)
def test_every_translation_can_be_printed_with_the_parts_of_its_message(name: str) -> None:
    there = [one for one in catalogue(name).translations.values() if one.forms]
    assert there
    for one in there:
        wanted = parts_of(one.message) | parts_of(one.many)
        number = {"number"} if one.many else set()
        for form in one.forms:
            assert parts_of(form) <= wanted | number, (name, one.message)
            assert parts_of(form) >= wanted - number, (name, one.message)
            for part in ("A1", "", "{}", "100%", 3, 6.5, None):
                assert form.format(**dict.fromkeys(wanted | number, part)) or not part


@pytest.mark.parametrize("name", OTHERS)
def test_a_message_that_counts_has_a_form_for_every_number(name: str) -> None:
    for one in catalogue(name).translations.values():
        if one.many and one.forms:
            for number in (0, 1, 2, 3, 5, 11, 21, 101, 1_000_000):
                assert catalogue(name).found(one.context, one.message, number) in one.forms


@pytest.mark.parametrize("name", OTHERS)
def test_a_translation_ends_as_its_message_does(name: str) -> None:
    """A sentence stays a sentence, and what is put into one has no full stop."""
    stops = (".", "。")
    for one in catalogue(name).translations.values():
        for form in one.forms:
            if one.message.endswith(".") and not one.message.endswith(("...", "{text}.")):
                assert form.endswith(stops), (name, one.message, form)
            elif not one.message.endswith((".", "}", ")")) and one.context != "column":
                assert not form.endswith(stops), (name, one.message, form)


def test_what_is_not_translated_is_english_and_listed() -> None:
    with using("de"):
        assert worded("A sentence that nobody has translated: {what}.", what="x") == (
            "A sentence that nobody has translated: x."
        )
    assert missing(ENGLISH) == []
    for name in OTHERS:
        assert all(isinstance(one, Translation) for one in missing(name))


def test_words_follow_the_language_and_come_back() -> None:
    assert language() == ENGLISH and Color.BLACK.title == "Black"
    with using("de"):
        assert Color.WHITE.title == "Weiß" and worded_as("answer", "yes") == "ja"
        assert counted(1, "stone") == "1 Stein" and counted(2, "stone") == "2 Steine"
        assert joined(["A1", "B2", "C3"]) == "A1, B2 und C3" and numeral("1,234.5") == "1.234,5"
        with using("ja"):
            assert joined(["A1", "B2", "C3"]) == "A1、B2とC3" and counted(2, "stone") == "2子"
    with using("fr"):
        assert worded_for(0, "{number} stone", "{number} stones") == "0 pierre"
    assert counted(2, "stone") == "2 stones"


def test_the_language_is_chosen_by_a_variable_and_else_by_the_locale() -> None:
    assert language_of({}) == language_of({"LANG": "C.UTF-8"}) == language_of({"LANG": "nl_NL.UTF-8"}) == ENGLISH
    assert language_of({"LANG": "de_AT.UTF-8"}) == "de"
    assert language_of({"LANG": "de_DE", "LC_MESSAGES": "fr_FR.UTF-8"}) == "fr"
    assert language_of({"LANG": "de_DE", "LC_ALL": "C"}) == ENGLISH
    assert language_of({"LANG": "de_DE", "LC_ALL": "ja_JP.UTF-8", "ASSESS_LANG": "ko"}) == "ko"
    assert language_named("zh-Hans") == "zh" and language_named("pt") is None
    assert preferred(["nl", "fr-CA", "en"]) == "fr" and preferred([]) == ENGLISH


def test_lines_are_broken_and_columns_set_where_signs_take_two_places() -> None:
    assert broken("白の18目勝ち。黒の負け。", 12) == ["白の18目勝", "ち。黒の負", "け。"]
    assert broken("흑 D4 죽음", 6) == ["흑 D4", "죽음"]
    assert set_in_columns([("石", "a"), ("D4", "b"), ("x", "c")]) == ["石  a", "D4  b", "x   c"]


RULED = ["X.X.X", ".XXXX", "XXOOO", "OOO..", ".O.O."]


@pytest.mark.parametrize("name", LANGUAGES)
def test_one_ruling_in_every_language(name: str) -> None:
    position = Position.from_rows(RULED)
    found = assess.status(position, limits=assess.Limits(seconds=None, nodes=1_000_000))
    with using(name):
        ruled = ruling_file("txt", found, Record(position, "position.txt"))
    assert isinstance(ruled, str)
    require_same(f"ruling-in-{name}.txt", re.sub(r"\d+[.,]\d\d", "0.00", ruled))


def test_every_noun_that_is_counted_is_in_the_list() -> None:
    nouns = set[str]()
    for path in PACKAGE.rglob("*.py"):
        for node in nodes_of(path):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "counted":
                given = node.args[1]
                nouns |= {one.value for one in ast.walk(given) if isinstance(one, ast.Constant)}
    assert len(nouns) > 8
    for noun in nouns:
        assert counted(1, noun) == f"1 {noun}"


def ruling_in(language: str, form: str) -> str | bytes:
    """A ruling on a question, with the variations that prove it."""
    record = read_record(DISPUTES / "basic-ko-1.sgf")
    found = assess.ask(record.position, "A2", Uncapturable(), limits=assess.Limits(seconds=None, nodes=1_000_000))
    with using(language):
        return ruling_file(form, found, record)


class _Shown(HTMLParser):
    """What a page shows: its texts, one to a line, without scripts and styles."""

    def __init__(self) -> None:
        super().__init__()
        self.hidden, self.lines = False, list[str]()

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.hidden = tag in ("script", "style")

    def handle_data(self, data: str) -> None:
        if not self.hidden and data.strip():
            self.lines.append(" ".join(data.split()))


@pytest.mark.parametrize("name", LANGUAGES)
def test_a_page_in_every_language(name: str) -> None:
    page = ruling_in(name, "html")
    assert isinstance(page, str) and f'lang="{"zh-Hans" if name == "zh" else name}"' in page
    shown = _Shown()
    shown.feed(page)
    require_same(f"page-in-{name}.txt", "\n".join(shown.lines) + "\n")


@pytest.mark.needs("typst")
@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="pdftotext reads what a PDF shows")
@pytest.mark.parametrize("name", LANGUAGES)
def test_a_pdf_in_every_language(name: str, tmp_path: Path) -> None:
    try:
        sheet = ruling_in(name, "pdf")
    except BadInput as error:
        pytest.skip(str(error))  # no typeface with the signs
    assert isinstance(sheet, bytes)
    (tmp_path / "sheet.pdf").write_bytes(sheet)
    read = subprocess.run(["pdftotext", tmp_path / "sheet.pdf", "-"], capture_output=True, check=True).stdout.decode()
    assert "\ufffd" not in read and "\u3002." not in read
    sentences = re.sub(
        r"([.:?\u3002\uff1a\uff1f])", r"\1\n", "".join(read.split())
    )  # where lines break is the typeface's
    require_same(f"pdf-in-{name}.txt", sentences.rstrip("\n") + "\n")


def test_a_page_shows_every_message_once_beside_its_english(shell: Shell) -> None:
    """With real parts: a native reads it, and sends the number of what is wrong."""
    page = shell.run("explain --messages ja").out
    assert page.count("<tr id=m") == len(english()) and '<html lang="ja">' in page
    row = next(line for line in page.splitlines() if "</b> wins by <b>2.5" in line)
    assert "<b>Black</b> wins by <b>2.5</b>" in row and "<b>黒</b>の<b>2.5</b>目勝ち" in row
