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
from assess.reports.ruling.blocks import Block, Board, Document, Figures, Layout, Part, Signature, Table, Variations
from assess.reports.ruling.formats import FORMATS, Format, loaded, suffixes
from assess.reports.ruling.page_data import _Part
from assess.reports.ruling.ruling_html import HtmlBlocks
from assess.reports.ruling.ruling_svg import _SvgSheet
from assess.reports.ruling.ruling_text import _FileBlocks, _ScreenBlocks

ROOT = Path(__file__).parents[2]
SHOWN = {
    _FileBlocks: set[type](),
    _ScreenBlocks: set[type](),
    _SvgSheet: {Variations},
    HtmlBlocks: set[type](),
    _Part: {Table, Signature},  # the page has statuses of its own, and nothing on it is signed
}
"""What sets blocks in each format, and the kinds that have no place there."""


def test_every_format_shows_every_kind_of_block() -> None:
    for typesetter, without in SHOWN.items():
        shown = {kind for kind in get_args(Block) if hasattr(typesetter, kind.__name__.lower())}
        assert shown == set(get_args(Block)) - without, typesetter


def test_the_template_of_the_pdf_has_every_kind_of_block() -> None:
    template = (ROOT / "assess" / "reports" / "ruling" / "blocks.typ").read_text("utf-8")
    for kind in set(get_args(Block)) - {Board, Figures, Variations, Part}:  # which are laid out by themselves
        assert f"\n  {kind.__name__.lower()}: block =>" in template


@pytest.mark.parametrize("form", FORMATS.values(), ids=lambda form: form.name)
def test_the_functions_of_the_table_are_there(form: Format) -> None:
    assert callable(loaded(form.ruling))
    assert not form.handout or callable(loaded(form.handout))


def test_the_documents_name_the_formats_of_the_table() -> None:
    row = re.search(r"`assess report game.sgf D4 -o ruling.pdf` \|(.*)\|", (ROOT / "README.md").read_text("utf-8"))
    assert row and re.findall(r"\.[a-z]{3,4}\b", row[1]) == suffixes()[1:]
    assert f"ruling.{{{','.join(FORMATS)}}}`" in (ROOT / "docs" / "http.md").read_text("utf-8")


def test_a_new_format_is_a_function_and_a_line_in_the_table(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    def ruling_loud(document: Document, layout: Layout) -> str:
        return document.title.upper()

    loud = ModuleType("ruling_loud")
    loud.ruling_loud = ruling_loud  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "assess.reports.ruling_loud", loud)
    monkeypatch.setitem(FORMATS, "loud", Format("loud", "Loud", "text/plain", "ruling_loud.ruling_loud"))
    said = shell.run("report eye.txt A2 uncapturable -o ruling.loud --quiet")
    assert (said.code, said.err) == (ExitCode.ANSWERED, "")
    assert (shell.home / "ruling.loud").read_text().startswith("BLACK A2 CAN BE CAPTURED")
    assert ".txt, .loud" in shell.run("report eye.txt -o ruling.doc").err
