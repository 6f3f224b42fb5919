"""A document as a PDF, set by typst (the extra ``print``): one page, then pages of variations.

The typefaces that typst brings have no Chinese, Japanese or Korean signs, so these are taken from the machine.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from importlib.resources import files
from typing import Any

from assess.languages.spoken import (
    LETTERS,
    BadInput,
    coordinates_shown,
    labelled,
    language,
    paragraph,
    worded,
    worded_for,
)
from assess.languages.translations import LANGUAGES
from assess.reports.ruling import blocks
from assess.reports.ruling.blocks import Block, Layout, Paper, Picture, Role, Variation, broken, leaves
from assess.reports.ruling.board_svg import board_svg, svg_text
from assess.reports.ruling.formats import FORMATS
from assess.reports.text.sheet_words import GOES_ON, VARIATIONS

JAPANESE = "ja"
USUAL = "Libertinus Serif"
OF_LANGUAGES = {
    "ja": ("Noto Serif CJK JP", "Noto Sans CJK JP", "Hiragino Mincho ProN", "Yu Mincho", "MS Mincho", "IPAexMincho"),
    "ko": ("Noto Serif CJK KR", "Noto Sans CJK KR", "AppleMyungjo", "Batang", "NanumMyeongjo", "UnBatang"),
    "zh": ("Noto Serif CJK SC", "Noto Sans CJK SC", "Songti SC", "SimSun", "AR PL UMing CN", "WenQuanYi Zen Hei"),
}
"""Those that have the signs of a language, the best first: of Debian, macOS and Windows."""


def typeface() -> dict[str, str]:
    """What a template of typst is told: the language, and the typefaces, the first that has a sign counts."""
    return {"lang": language(), "fonts": json.dumps([USUAL, *_wanted()])}


def require_typeface() -> None:
    """Raises BadInput where the machine has none of the typefaces for the language."""
    wanted = _wanted()
    if wanted and not set(wanted) & set(_there()):
        raise BadInput(
            "A PDF in {language} needs a typeface with its signs, and there is none: install one (Debian: apt install "
            "fonts-noto-cjk), or write .html or .svg.",
            language=LANGUAGES[language() if language() in OF_LANGUAGES else JAPANESE],
        )


def _wanted() -> tuple[str, ...]:
    """The typefaces of the language; where that has Latin letters, those for the names of points in kanji, if any."""
    return OF_LANGUAGES.get(language(), () if coordinates_shown() == LETTERS else OF_LANGUAGES[JAPANESE])


def _there() -> list[str]:
    """The typefaces of the machine that typst finds."""
    import typst

    return list(typst.Fonts().families())


PER_PAGE = 40  # no page holds more variations
SCALES = (0.8, 0.9, 1.0, 1.15, 1.3, 1.5, 1.75)
"""Of the figures, all of one size on a sheet: the largest with which it needs no more pages than with the first."""

UNSET = frozenset({"strings", "branch", "goes_on", "whole"})
"""What templates have no use for, by its names."""


def ruling_pdf(document: blocks.Document, layout: Layout = Layout()) -> bytes:
    """The PDF: the ruling with its main variation, and ``pages`` pages of other variations at most.

    Raises BadInput when typst is not installed, or no typeface for the language.
    """
    FORMATS["pdf"].require()
    require_typeface()
    sheet, pages = _PdfSheet(document, layout.paper), layout.pages
    if sheet.pages() > 1:
        sheet.tables = 1
        if sheet.pages() > 1:
            sheet.tables = None
    most = max((len(block.pictures) for block in document.blocks if isinstance(block, blocks.Figures)), default=0)
    if most and sheet.pages() > 1:
        room = bisect_left(range(most), 2, lo=1, key=lambda shown: sheet.pages(broken(document.blocks, shown)))
        sheet.blocks = broken(document.blocks, max(room - 1, 1))
    sheet.enlarge()
    lines, hidden = cut(*all_lines(sheet.blocks), pages * PER_PAGE)
    while lines and (places := sheet.ends(lines, hidden))[-1] > places[0] + pages:
        fitting = sum(place <= places[0] + pages for place in places[1 : len(lines) + 1])
        lines, hidden = cut(lines, hidden, min(fitting, len(lines) - 1))
    return sheet.pdf(lines, hidden)


def all_lines(document: Sequence[Block]) -> tuple[list[Variation], int]:
    """All variations, where they are of several parts each part's under a heading of its own, and how many more there
    are."""
    found = list(leaves(document))
    of_parts = [block for block in found if isinstance(block, blocks.Variations)]
    lines, heading = [], ""
    for block in found:
        if isinstance(block, blocks.Heading):
            heading = block.short
        elif isinstance(block, blocks.Variations) and block.lines:
            lines += [Variation(0, heading, (), "")] if len(of_parts) > 1 else []
            lines += block.lines
    return lines, sum(block.hidden for block in of_parts)


def cut(lines: Sequence[Variation], hidden: int, most: int) -> tuple[list[Variation], int]:
    """So many variations at most, none of which names one that is left out, and how many are hidden then."""
    kept, left_out = list(lines[:most]), lines[most:]
    while kept and left_out and _is_heading(kept[-1]):
        left_out = [kept.pop(), *left_out]
    if kept and left_out and not left_out[0].number and not _is_heading(left_out[0]):
        kept[-1] = replace(kept[-1], conclusion=worded(GOES_ON))
    last = next((at for at in reversed(range(len(kept))) if _is_heading(kept[at])), 0)
    shown = max((variation.number for variation in kept[last:]), default=0)
    kept[last:] = [variation.among(shown) for variation in kept[last:]]
    return kept, hidden + sum(variation.number > 0 for variation in left_out)


def _is_heading(line: Variation) -> bool:
    """Is it the heading of a part's variations?"""
    return not line.number and not line.pictures


class _PdfSheet:
    """What the typesetter makes of a document on this paper, with figures of this ``scale``, and so many ``tables`` of
    answers to each answer; None: all."""

    def __init__(self, document: blocks.Document, paper: Paper) -> None:
        self.document, self.blocks = document, document.blocks
        self.paper = paper_name(paper)
        self.scale = SCALES[0]
        self.tables: int | None = None

    def _shown(self, shown: Sequence[Block]) -> Iterator[Block]:
        """The blocks that are set before the variations. The rules behind parts are for a sheet that is signed."""
        kinds = set(map(type, shown))
        without = {Role.ANSWER, *((Role.RULES,) if blocks.Part in kinds and blocks.Signature not in kinds else ())}
        for block in leaves(shown):
            if isinstance(block, blocks.Answers):
                yield replace(block, tables=block.tables[: self.tables])
            elif not isinstance(block, blocks.Variations) and not (
                isinstance(block, blocks.Sentences) and block.role in without
            ):
                yield block

    def _inputs(self, shown: Sequence[Block], lines: Sequence[Variation], hidden: int) -> dict[str, str]:
        studied = [block.studied for block in leaves(shown) if isinstance(block, blocks.Variations)]
        ruling = {
            "title": self.document.title,
            "facts": [labelled(*fact) for fact in self.document.facts],
            "blocks": list(map(data_of, self._shown(shown))),
            "variations": list(map(data_of, lines)),
            "hidden": hidden,
            "studied": studied[0] if len(studied) == 1 else (),
        }
        ruling["words"] = {
            "variations": worded(VARIATIONS),
            "hidden": worded_for(
                hidden, "{number} more variation is not shown.", "{number} more variations are not shown."
            ),
        }
        return {"ruling": json.dumps(ruling), "paper": self.paper, "scale": str(self.scale), **typeface()}

    def ends(self, lines: Sequence[Variation], hidden: int, shown: Sequence[Block] = ()) -> list[int]:
        """The pages on which the ruling, each variation, and the whole end: only the typesetter knows what fits."""
        import typst

        inputs = self._inputs(shown or self.blocks, lines, hidden)
        found: list[int] = json.loads(typst.query(template("ruling"), "<end>", field="value", sys_inputs=inputs))
        return found

    def pages(self, shown: Sequence[Block] = ()) -> int:
        """How many pages it needs without variations."""
        return self.ends([], 1, shown)[0]

    def enlarge(self) -> None:
        """Sets the largest scale with which no more pages are needed."""
        needed = self.pages()
        for scale in SCALES[::-1]:
            self.scale = scale
            if self.pages() <= needed:
                break

    def pdf(self, lines: Sequence[Variation], hidden: int) -> bytes:
        """The PDF."""
        import typst

        inputs = self._inputs(self.blocks, lines, hidden)
        made: bytes = typst.compile(template("ruling"), format="pdf", sys_inputs=inputs)
        return made


def data_of(value: Any) -> Any:
    """A block, or what it holds, for a template of typst: its ``kind``, what it holds by its name, and its heading."""
    if isinstance(value, Picture):
        drawn = board_svg(value.diagram, value.heading)
        size = {name: float(drawn.get(name, 0)) for name in ("width", "height")}
        return {"svg": svg_text(drawn), "alt": value.diagram.text_board(), "remarks": value.remarks, **size} | {
            "heading": value.heading
        }
    if isinstance(value, tuple):
        return [data_of(one) for one in value]
    if isinstance(value, Role):
        return value.name.lower()
    if not isinstance(value, Block | Variation):
        return value
    held = {field.name: data_of(getattr(value, field.name)) for field in fields(value) if field.name not in UNSET}
    held |= {"kind": type(value).__name__.lower(), "heading": getattr(value, "heading", "")}
    if isinstance(value, blocks.Sentences):
        held["paragraph"] = paragraph(value.sentences)
        held["labelled"] = labelled(value.heading, held["paragraph"])
    if isinstance(value, blocks.SmallPrint):
        held["lines"] = [labelled(*line) for line in value.lines]
    return held


def paper_name(paper: Paper) -> str:
    """What typst calls a paper."""
    return "us-letter" if paper == "letter" else paper


def template(name: str) -> bytes:
    """A template of typst, behind what it has in common with others."""
    ours, own = files("assess.reports.ruling").joinpath("blocks.typ"), files(f"assess.reports.{name}")
    return ours.read_bytes() + own.joinpath(f"{name}.typ").read_bytes()
