"""A document as plain text: a function for each kind of block, and an empty line between blocks of different kinds."""

from __future__ import annotations

import io
from functools import singledispatch

from rich.console import Console

from assess.reports.ruling.blocks import (
    Answers,
    Block,
    Board,
    Document,
    Figures,
    Heading,
    Picture,
    Role,
    Sentences,
    Signature,
    SmallPrint,
    Table,
    Variations,
    leaves,
)
from assess.reports.ruling.setting import Setting
from assess.reports.text.sentences import say
from assess.reports.text.variation_text import LINES, print_answers, print_tree

WIDTH = 80
WITHOUT = frozenset({Role.ANSWER, Role.REASONS})
"""What stands in the title, and in the parts."""
WORDS = frozenset({Role.QUESTION, Role.WARNINGS, Role.RULES, Role.PROOF})
"""What follows each other without an empty line."""


def ruling_text(document: Document, setting: Setting = Setting()) -> str:
    """The text, with pages of ``LINES`` lines of variations."""
    file = io.StringIO()
    console = Console(file=file, width=WIDTH, highlight=False, markup=False, emoji=False, color_system=None)
    say(console, document.title)
    for name, fact in document.facts:
        say(console, f"{name}: {fact}")
    before: Block | None = None
    for block in leaves(document.blocks, without=WITHOUT):
        if isinstance(block, Variations) and not (setting.pages and block.has_moves):
            continue
        if not _goes_on(before, block):
            console.print()
        _print(block, console, setting)
        before = block
    return "\n".join(line.rstrip() for line in file.getvalue().rstrip("\n").splitlines()) + "\n"


def _goes_on(before: Block | None, block: Block) -> bool:
    """Whether a block follows another one without an empty line."""
    if isinstance(before, Sentences) and isinstance(block, Sentences):
        return before.role in WORDS and block.role in WORDS
    return isinstance(before, Heading) and isinstance(block, Heading)


@singledispatch
def _print(block: Block, console: Console, setting: Setting) -> None:
    raise TypeError(f"{type(block).__name__} has no text")


@_print.register
def _(block: Board, console: Console, setting: Setting) -> None:
    _board(console, block.picture)
    say(console, block.text_legend)


@_print.register
def _(block: Sentences, console: Console, setting: Setting) -> None:
    for sentence in block.sentences:
        say(console, f"Warning: {sentence}" if block.role is Role.WARNINGS else sentence)


@_print.register
def _(block: Heading, console: Console, setting: Setting) -> None:
    say(console, block.words)


@_print.register
def _(block: Table, console: Console, setting: Setting) -> None:
    widths = [max(map(len, column)) for column in zip(*block.rows, strict=True)]
    for row in block.rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
        console.print("  ".join(cells), no_wrap=True, overflow="ignore", crop=False)


@_print.register
def _(block: Figures, console: Console, setting: Setting) -> None:
    for number, picture in enumerate(block.pictures):
        if number:
            console.print()
        say(console, picture.heading)
        _board(console, picture)
    if block.conclusion:
        console.print()
        say(console, block.conclusion)


@_print.register
def _(block: Answers, console: Console, setting: Setting) -> None:
    for number, table in enumerate(block.tables):
        if number:
            console.print()
        print_answers(console, table)


@_print.register
def _(block: Variations, console: Console, setting: Setting) -> None:
    assert block.tree is not None
    limit, more = setting.pages * LINES, "--pages N shows more"
    console.print()
    print_tree(
        console, block.tree, block.inquiry, depth=setting.depth, limit=limit, ascii_only=setting.ascii_only, more=more
    )


@_print.register
def _(block: SmallPrint, console: Console, setting: Setting) -> None:
    for name, words in block.lines:
        say(console, f"{name}: {words}")


@_print.register
def _(block: Signature, console: Console, setting: Setting) -> None:
    console.print("   ".join(f"{name}: {'_' * 24}" for name in block.names))


def _board(console: Console, picture: Picture) -> None:
    console.print(picture.diagram.text_board(), no_wrap=True, overflow="ignore", crop=False)
    if picture.remarks:
        say(console, picture.remarks)
