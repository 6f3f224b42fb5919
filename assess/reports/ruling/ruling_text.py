"""A ruling as plain text: the main variation in figures, then the variations line by line."""

from __future__ import annotations

import io

from rich.console import Console

from assess.reports.ruling.imprint import SIGNATURE
from assess.reports.ruling.ruling import Ruling
from assess.reports.ruling.ruling_variations import Picture
from assess.reports.text.sentences import say
from assess.reports.text.variation_text import LINES, print_answers, print_tree

WIDTH = 80


def ruling_text(
    ruling: Ruling,
    *,
    pages: int | None = 1,
    depth: int | None = None,
    ascii_only: bool = False,
) -> str:
    """The text. ``pages`` of ``LINES`` lines of variations, all of them when None; ``depth``: up to that move."""
    console = Console(file=io.StringIO(), width=WIDTH, highlight=False, markup=False, emoji=False, color_system=None)
    say(console, ruling.answer)
    for name, fact in ruling.facts:
        say(console, f"{name}: {fact}")
    console.print()
    _picture(console, ruling.board)
    say(console, ruling.text_legend)
    console.print()
    widths = [max(map(len, column)) for column in zip(*ruling.table, strict=True)]
    for row in ruling.table:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
        console.print("  ".join(cells), no_wrap=True, overflow="ignore", crop=False)
    if ruling.table:
        console.print()
    for sentence in (ruling.question, *ruling.rules):
        say(console, sentence)
    for warning in ruling.warnings:
        say(console, f"Warning: {warning}")
    if ruling.proof:
        say(console, ruling.proof)
    console.print()
    _figures(console, ruling)
    for part in ruling.parts:
        for sentence in filter(None, (part.question, part.answer)):
            say(console, sentence)
        console.print()
        _figures(console, part)
        say(console, part.proof)
        console.print()
    for one in (ruling, *ruling.parts):
        tree, inquiry = one.tree, one.inquiry
        if tree is not None and inquiry is not None and tree.children and pages != 0:
            console.print()
            if ruling.parts:
                say(console, one.answer.partition(":")[0] + ":")
            limit = None if pages is None else pages * LINES
            more = "--pages N shows more"
            print_tree(console, tree, inquiry, depth=depth, limit=limit, ascii_only=ascii_only, more=more)
    _imprint(console, ruling)
    assert isinstance(console.file, io.StringIO)
    return "\n".join(line.rstrip() for line in console.file.getvalue().splitlines()) + "\n"


def _figures(console: Console, ruling: Ruling) -> None:
    """The long cycle, the main variation in figures, and the table of answers."""
    if ruling.cycle is not None:
        say(console, ruling.cycle.heading)
        _picture(console, ruling.cycle)
        console.print()
    if ruling.main is not None:
        for picture in ruling.main.pictures:
            _picture(console, picture)
            console.print()
        say(console, ruling.main.conclusion)
    if ruling.main is not None or ruling.tree is not None:
        console.print()
    for table in ruling.tables:
        print_answers(console, table)


def _imprint(console: Console, ruling: Ruling) -> None:
    if not ruling.imprint:
        return
    console.print()
    for name, words in ruling.imprint:
        say(console, f"{name}: {words}")
    console.print()
    console.print("   ".join(f"{name}: {'_' * 24}" for name in SIGNATURE))


def _picture(console: Console, picture: Picture) -> None:
    if picture.number:
        say(console, picture.heading)
    console.print(picture.diagram.text_board(), no_wrap=True, overflow="ignore", crop=False)
    if picture.remarks:
        say(console, picture.remarks)
