"""What a document consists of, whatever its format: a title, and blocks in the order in which they are read.

Blocks hold values and ready sentences, nothing of a format. Each format has a function for each kind of block, and
leaves out what it has no place for.

A layout is what a reader may choose of the files of a ruling.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from assess.languages.spoken import capital, in_english, labelled, paragraph, worded
from assess.proofs.questions import Inquiry
from assess.proofs.variation_node import VariationNode
from assess.reading.record import Record
from assess.reports.ruling.diagram import RulingDiagram
from assess.reports.text.position_text import facts_of
from assess.reports.text.sheet_words import CONTINUED, GOES_ON

Paper = Literal["a4", "letter"]


@dataclass(frozen=True, slots=True)
class Layout:
    """``pages`` of variations follow what is set, in formats that have pages; ``depth``: only variations up to that
    move; ``ascii_only``: text without any other characters."""

    pages: int = 1
    depth: int | None = None
    paper: Paper = "a4"
    ascii_only: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """A diagram with its number (0 for the position itself), the line above it, and the text below it."""

    number: int
    title: str
    diagram: RulingDiagram
    remarks: str = ""

    @property
    def heading(self) -> str:
        """The line above the picture."""
        return labelled(worded("Figure {number}", number=self.number), self.title) if self.number else self.title


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Another variation that words name, by its number, and the words where it is not shown."""

    number: int = 0
    otherwise: str = ""


NOWHERE = Elsewhere()


@dataclass(frozen=True, slots=True)
class Variation:
    """One line of moves to its end. One that ends with its first move needs no picture.

    ``number``: 0 for the main variation and its parts. ``mistake``: its first move throws the result away.
    ``branch`` and ``goes_on``: the variations that its title and its conclusion name.
    """

    number: int
    title: str
    pictures: tuple[Picture, ...]
    conclusion: str
    mistake: bool = False
    branch: Elsewhere = NOWHERE
    goes_on: Elsewhere = NOWHERE

    @property
    def heading(self) -> str:
        """The line above the variation."""
        if not self.number:
            return self.title
        return labelled(capital(worded("variation {number}", number=self.number)), self.title)

    def among(self, shown: int) -> Variation:
        """The variation where others are shown up to this number alone: it names none beyond."""
        title = self.branch.otherwise if self.branch.number > shown else self.title
        conclusion = self.goes_on.otherwise if self.goes_on.number > shown else self.conclusion
        return replace(self, title=title, conclusion=conclusion)


@dataclass(frozen=True, slots=True)
class RuledString:
    """A string that a reader may choose on the board: its points, what is said of it, and the part that rules on it."""

    points: frozenset[int]
    label: str
    part: int


@dataclass(frozen=True, slots=True)
class Board:
    """The position. ``legend``: what its marks mean, ``text_legend`` in a board of letters."""

    picture: Picture
    legend: str = ""
    text_legend: str = ""
    strings: tuple[RuledString, ...] = ()


class Role(enum.Enum):
    """What sentences are there for."""

    QUESTION = enum.auto()
    ANSWER = enum.auto()
    """As in the title."""
    ESTIMATE = enum.auto()
    """What an open result looks like: no part of the ruling."""
    AGREED = enum.auto()
    """On what the players agree, of strings."""
    AGREED_POINTS = enum.auto()
    """The same of points, and what follows; these sentences say by themselves that it is agreed."""
    PRECEDENTS = enum.auto()
    KO = enum.auto()
    """The kind of ko."""
    CYCLES = enum.auto()
    """The long cycles on which answers hang."""
    NOTES = enum.auto()
    """Terms that are not those of a dispute, and what was not checked."""
    WARNINGS = enum.auto()
    DETAILS = enum.auto()
    """The whole of what is said in short among the warnings, or left out there as it decides nothing."""
    OPTIONS = enum.auto()
    """What is left to the referee, or to play, and what follows."""
    NEXT = enum.auto()
    """What can be done about strings that are open."""
    COMPARISON = enum.auto()
    """What another ruleset makes of the statuses."""
    REASONS = enum.auto()
    """The headings of the parts, where these do not follow on the same page."""
    RULES = enum.auto()
    PROOF = enum.auto()
    CHECKED = enum.auto()
    """What the checker says of one part."""
    TERRITORY = enum.auto()
    VARIATIONS = enum.auto()
    """What given variations say by themselves."""


LEADS = {
    Role.AGREED: in_english("Agreed by the players"),
    Role.DETAILS: in_english("Details"),
    Role.PRECEDENTS: in_english("Precedent"),
    Role.NOTES: in_english("Note"),
    Role.WARNINGS: in_english("Warning"),
}
"""What each sentence is told to be, where sentences of many roles follow each other without headings."""


@dataclass(frozen=True, slots=True)
class Sentences:
    """Sentences, each by itself, under a heading. ``whole``: the same in full where they are shortened; what is left
    out of them stands among the details else. ``commands``: for each sentence those that do what it says, where they
    can be typed."""

    role: Role
    sentences: tuple[str, ...]
    heading: str = ""
    whole: tuple[str, ...] = ()
    commands: tuple[tuple[str, ...], ...] = ()

    @property
    def led(self) -> tuple[str, ...]:
        """The sentences with what leads them, for where the heading is not shown."""
        if self.role in (Role.OPTIONS, Role.NEXT, Role.COMPARISON):
            return (labelled(self.heading, "").rstrip(), *self.sentences)
        lead = LEADS.get(self.role)
        return self.sentences if lead is None else tuple(labelled(worded(lead), one) for one in self.sentences)


@dataclass(frozen=True, slots=True)
class Heading:
    """The line above a part: of ``level`` 2 the statuses of strings, of 3 one answer, ``short`` where room is dear."""

    words: str
    level: int
    short: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells, the headings first. ``narrow``: it has room beside the board."""

    rows: tuple[tuple[str, ...], ...]
    narrow: bool = False


@dataclass(frozen=True, slots=True)
class Figures:
    """Successive figures, and what they come to."""

    pictures: tuple[Picture, ...]
    conclusion: str = ""
    heading: str = ""


@dataclass(frozen=True, slots=True)
class Answers:
    """Tables of answers to the loser's moves, a line each, the heading of each table first."""

    tables: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Variations:
    """The variations of one answer, as a tree and as numbered lines.

    ``tree``: None where there is no answer, or where it is not to be shown. ``lines``: at first what the figures leave
    out of the main one; ``hidden`` of the others are not among them. ``studied``: what they show. ``folded``: away
    until a reader asks for them.
    """

    inquiry: Inquiry
    tree: VariationNode | None = None
    lines: tuple[Variation, ...] = ()
    hidden: int = 0
    studied: tuple[str, ...] = ()
    folded: bool = False


@dataclass(frozen=True, slots=True)
class SmallPrint:
    """What a sheet has to say of itself, line by line, each with its name."""

    lines: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Signature:
    """Lines to be filled in by hand, by their names. ``left_open``: what those who sign have not decided."""

    names: tuple[str, ...]
    left_open: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """What belongs together: one answer with what shows it. ``aside``: for those who choose its string on the board."""

    number: int
    blocks: tuple[Block, ...]
    aside: bool = False


Block = Board | Sentences | Heading | Table | Figures | Answers | Variations | SmallPrint | Signature | Part


@dataclass(frozen=True, slots=True)
class Document:
    """A title, the record that it is about, and blocks."""

    title: str
    record: Record
    blocks: tuple[Block, ...]

    @property
    def facts(self) -> tuple[tuple[str, str], ...]:
        """What the record says of the game, by its names: a sheet begins with it, a screen does without."""
        return tuple(facts_of(self.record))


class Typesetter:
    """Goes through blocks one by one: a format has a method for each kind that it shows, by its name in small letters.

    Sentences that are there for what is in ``without`` are left out, and so are parts that stand aside.
    """

    without: frozenset[Role] = frozenset()

    def put(self, blocks: Iterable[Block]) -> None:
        """Sets the blocks."""
        for block in blocks:
            if not isinstance(block, Sentences) or block.role not in self.without:
                getattr(self, type(block).__name__.lower(), self.left_out)(block)

    def part(self, part: Part) -> None:
        """Sets the blocks of a part like any others."""
        if not part.aside:
            self.put(part.blocks)

    def left_out(self, block: Block) -> None:
        """What is done about a block of a kind that the format does not show."""


def leaves(blocks: Iterable[Block]) -> Iterator[Block]:
    """The blocks one after the other, those of parts too, without parts that stand aside."""
    for block in blocks:
        if not isinstance(block, Part):
            yield block
        elif not block.aside:
            yield from leaves(block.blocks)


def trees_of(document: Document) -> list[tuple[VariationNode, Inquiry]]:
    """The trees of variations, each with its question."""
    found = (block for block in leaves(document.blocks) if isinstance(block, Variations))
    return [(block.tree, block.inquiry) for block in found if block.tree is not None]


def board_of(document: Document) -> RulingDiagram:
    """The position that a document is about."""
    return next(block.picture.diagram for block in document.blocks if isinstance(block, Board))


def broken(blocks: Iterable[Block], figures: int) -> tuple[Block, ...]:
    """The blocks with so many figures of a main variation; the others come before its variations, one by one."""
    found: list[Block] = []
    rest: tuple[Variation, ...] = ()
    for block in blocks:
        if isinstance(block, Figures):
            shown = figures + sum(not picture.number for picture in block.pictures)
            if len(block.pictures) > shown:
                end = block.conclusion
                in_the_end = labelled(worded("In the end"), end)
                left = [Variation(0, "", (picture,), "") for picture in block.pictures[shown:]]
                left[0] = replace(left[0], title=worded(CONTINUED))
                left[-1] = replace(left[-1], conclusion=end)
                rest = tuple(left)
                goes_on = paragraph([worded(GOES_ON), in_the_end])
                block = replace(block, pictures=block.pictures[:shown], conclusion=goes_on)
        elif isinstance(block, Variations):
            block, rest = replace(block, lines=(*rest, *block.lines)), ()
        found.append(block)
    return tuple(found)
