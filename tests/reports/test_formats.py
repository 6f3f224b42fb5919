"""Formats of rulings: one table tells them to the command line, the web and the documents; each sets every block."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import ModuleType
from typing import get_args

import pytest
from shell import Shell

from assess.faces.exit_codes import ExitCode
from assess.reports.ruling import ruling_data, ruling_html, ruling_pdf, ruling_svg, ruling_text
from assess.reports.ruling.blocks import Block, Document, Part, Variations
from assess.reports.ruling.formats import FORMATS, Format, loaded, suffixes
from assess.reports.ruling.setting import Setting

ROOT = Path(__file__).parents[2]
SETS = {
    ruling_text._print: {Part},  # those are taken apart before
    ruling_svg._draw: {Part},
    ruling_pdf.block_data: {Part, Variations},  # these come on pages of their own
    ruling_html.put: set[type](),
    ruling_data._add: set[type](),
}


def test_every_format_says_how_each_kind_of_block_is_set() -> None:
    for function, apart in SETS.items():
        for kind in set(get_args(Block)) - apart:
            assert function.dispatch(kind) is not function.dispatch(object), (function.__module__, kind)


@pytest.mark.parametrize("form", FORMATS.values(), ids=lambda form: form.name)
def test_the_functions_of_the_table_are_there(form: Format) -> None:
    assert callable(loaded(form.ruling))
    assert not form.handout or callable(loaded(form.handout))


def test_the_documents_name_the_formats_of_the_table() -> None:
    row = re.search(r"`assess report FILE A1 -o ruling.pdf` \|(.*)\|", (ROOT / "README.md").read_text("utf-8"))
    assert row and re.findall(r"\.[a-z]{3,4}\b", row[1]) == suffixes()[1:]
    assert f"ruling.{{{','.join(FORMATS)}}}`" in (ROOT / "docs" / "http.md").read_text("utf-8")


def test_a_new_format_is_a_function_and_a_line_in_the_table(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    def ruling_loud(document: Document, setting: Setting) -> str:
        return document.title.upper()

    loud = ModuleType("ruling_loud")
    loud.ruling_loud = ruling_loud  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "ruling_loud", loud)
    monkeypatch.setitem(FORMATS, "loud", Format("loud", "Loud", "text/plain", "ruling_loud:ruling_loud"))
    said = shell.run("report eye.txt A2 uncapturable -o ruling.loud --quiet")
    assert (said.code, said.err) == (ExitCode.ANSWERED, "")
    assert (shell.home / "ruling.loud").read_text().startswith("BLACK A2 CAN BE CAPTURED")
    assert ".txt, .loud" in shell.run("report eye.txt -o ruling.doc").err
