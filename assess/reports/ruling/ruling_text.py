"""A document as text: in a file, and on the screen."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from dataclasses import replace

from rich.cells import cell_len
from rich.console import Console

from assess.languages.spoken import labelled
from assess.reports.ruling import blocks
from assess.reports.ruling.blocks import Layout, Role
from assess.reports.text.sentences import TOGETHER, say, set_in_columns
from assess.reports.text.variation_text import LINES, Extent, print_answers, print_tree

WIDTH = 80
APART = frozenset({Role.CHECKED, Role.DETAILS, Role.ESTIMATE, Role.TERRITORY, Role.OPTIONS, Role.NEXT, Role.COMPARISON})
"""What has an empty line before it; other sentences follow each other without."""


_SIGN = re.compile(r"(?<= .:) ")
"""What stands between a sign and its meaning, where no line is to end."""


def ruling_text(document: blocks.Document, layout: Layout = Layout()) -> str:
    """The text, with pages of ``LINES`` lines of variations."""
    file = io.StringIO()
    console = Console(file=file, width=WIDTH, highlight=False, markup=False, emoji=False, color_system=None)
    say(console, document.title)
    for name, fact in document.facts:
        say(console, labelled(name, fact))
    _FileBlocks(console, layout).put(document.blocks)
    return "\n".join(line.rstrip() for line in file.getvalue().splitlines()) + "\n"


def print_document(console: Console, document: blocks.Document, extent: Extent = Extent()) -> None:
    """Print the document on the screen, without the facts of the game: the result first."""
    say(console, document.title)
    print_blocks(console, document.blocks, extent)


def print_blocks(console: Console, shown: Iterable[blocks.Block], extent: Extent = Extent()) -> None:
    """Print a part of a document on the screen."""
    _ScreenBlocks(console, extent).put(shown)


class TextBlocks(blocks.Typesetter):
    """Blocks on a console, an empty line before each that does not go on with the one before it."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.before: object = None

    def _begin(self, kind: object = None) -> None:
        """Leaves an empty line, unless what comes is of the same kind as what stands there."""
        if kind is None or kind != self.before:
            self.console.print()
        self.before = kind

    def _say(self, *sentences: str) -> None:
        for sentence in filter(None, sentences):
            say(self.console, sentence)

    def _picture(self, picture: blocks.Picture) -> None:
        self.console.print(picture.diagram.board_text(), no_wrap=True, overflow="ignore", crop=False)
        self._say(picture.remarks)

    def board(self, board: blocks.Board) -> None:
        self._begin()
        self._picture(board.picture)
        self._say(_SIGN.sub(TOGETHER, board.text_legend))

    def sentences(self, block: blocks.Sentences) -> None:
        self._begin(None if block.role in APART else "words")
        self._say(*block.led)

    def heading(self, heading: blocks.Heading) -> None:
        self._begin("heading")
        self._say(heading.words)

    def table(self, table: blocks.Table) -> None:
        self._begin()
        for line in set_in_columns(table.rows):
            self.console.print(line, no_wrap=True, overflow="ignore", crop=False)

    def figures(self, figures: blocks.Figures) -> None:
        for picture in figures.pictures:
            self._begin()
            self._say(picture.heading)
            self._picture(picture)
        if figures.conclusion:
            self._begin()
            self._say(figures.conclusion)

    def answers(self, answers: blocks.Answers) -> None:
        for table in answers.tables:
            self._begin()
            print_answers(self.console, table)

    def smallprint(self, block: blocks.SmallPrint) -> None:
        self._begin()
        self._say(*(labelled(name, words) for name, words in block.lines))

    def signature(self, signature: blocks.Signature) -> None:
        self._begin()
        self._say(signature.left_open)
        width = 24 if len(signature.names) < 3 else WIDTH - max(map(cell_len, signature.names)) - 2
        lines = [labelled(name, "_" * width) for name in signature.names]
        self.console.print(("   " if width == 24 else "\n\n").join(lines))


class _FileBlocks(TextBlocks):
    """Blocks in a file, with pages of variations."""

    without = frozenset({Role.ANSWER, Role.REASONS})  # what stands in the title, and in the parts

    def __init__(self, console: Console, layout: Layout) -> None:
        super().__init__(console)
        self.layout = layout

    def variations(self, block: blocks.Variations) -> None:
        pages, depth, ascii_only = self.layout.pages, self.layout.depth, self.layout.ascii_only
        if block.tree is None or not block.tree.children or not pages:
            return
        self._begin()
        limit, more = pages * LINES, "--pages N shows more"
        print_tree(self.console, block.tree, block.inquiry, depth=depth, limit=limit, ascii_only=ascii_only, more=more)


class _ScreenBlocks(TextBlocks):
    """Blocks on the screen, without what is to be signed, and the rules on which it rests. The variations of a part are
    shown where all are wanted, or those to a depth."""

    without = frozenset({Role.ANSWER, Role.REASONS, Role.RULES, Role.DETAILS})

    def __init__(self, console: Console, extent: Extent) -> None:
        super().__init__(console)
        self.extent = extent

    def sentences(self, block: blocks.Sentences) -> None:
        if not block.commands:
            super().sentences(replace(block, sentences=block.whole or block.sentences))
            return
        self._begin()
        heading, *sentences = block.led
        self._say(heading)
        for sentence, commands in zip(sentences, block.commands, strict=True):
            self._say(sentence)
            for command in commands:
                self.console.print(f"  {command}", soft_wrap=True)

    def variations(self, block: blocks.Variations) -> None:
        extent = self.extent
        wanted = extent.full or extent.depth is not None or not block.folded
        if block.tree is not None and block.tree.children and wanted:
            self._begin()
            limit, ascii_only = extent.lines, extent.ascii_only
            print_tree(self.console, block.tree, block.inquiry, depth=extent.depth, limit=limit, ascii_only=ascii_only)
