"""A ruling as a PDF, set by typst (the extra ``print``): one page, then pages of variations."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import replace
from importlib.resources import files
from typing import Any, Literal

from assess.reading.extras import install_command, is_installed
from assess.reports.ruling.board_svg import board_svg, svg_text
from assess.reports.ruling.imprint import SIGNATURE
from assess.reports.ruling.ruling import Ruling
from assess.reports.ruling.ruling_variations import Picture, Variation
from assess.rules.errors import BadInput

Paper = Literal["a4", "letter"]
PER_PAGE = 40  # no page holds more variations
SCALES = (0.8, 0.9, 1.0, 1.15, 1.3, 1.5, 1.75)
"""Of the figures, all of one size on a sheet: the largest with which it needs no more pages than with the first."""


def require_typst() -> None:
    """Raises BadInput when typst is not installed."""
    if not is_installed("print"):
        raise BadInput(
            f"A PDF needs typst, which is not installed: run `{install_command('print')}`, "
            "or write .html, .svg or .txt."
        )


def ruling_pdf(ruling: Ruling, *, pages: int = 1, paper: Paper = "a4") -> bytes:
    """The PDF: the ruling with its main variation, and ``pages`` pages of other variations at most.

    Raises BadInput when typst is not installed.
    """
    require_typst()
    sheet = _Sheet(paper)
    fitted = ruling.cut(pages * PER_PAGE)
    if sheet.ends(fitted.cut(0))[0] > 1:
        shorter = _first_tables(fitted)
        fitted = shorter if sheet.ends(shorter.cut(0))[0] == 1 else fitted
    if fitted.main is not None and sheet.ends(fitted.cut(0))[0] > 1:
        room = bisect_left(
            range(len(fitted.main.pictures)), 2, lo=1, key=lambda n: sheet.ends(fitted.broken(n).cut(0))[0]
        )
        fitted = fitted.broken(max(room - 1, 1)).cut(pages * PER_PAGE)
    sheet.enlarge(fitted.cut(0))
    while fitted.variations and (places := sheet.ends(fitted))[-1] > places[0] + pages:
        fitting = sum(place <= places[0] + pages for place in places[1 : len(fitted.variations) + 1])
        fitted = fitted.cut(min(fitting, len(fitted.variations) - 1))
    return sheet.pdf(fitted)


class _Sheet:
    """What the typesetter makes of a ruling on this paper, with figures of this scale."""

    def __init__(self, paper: Paper) -> None:
        self.paper = "us-letter" if paper == "letter" else paper
        self.scale = SCALES[0]
        self.template = files("assess.reports.ruling").joinpath("ruling.typ").read_bytes()

    def _inputs(self, ruling: Ruling) -> dict[str, str]:
        return {"ruling": json.dumps(_data(ruling)), "paper": self.paper, "scale": str(self.scale)}

    def ends(self, ruling: Ruling) -> list[int]:
        """The pages on which the ruling, each variation, and the whole end: only the typesetter knows what fits."""
        import typst

        found: list[int] = json.loads(
            typst.query(self.template, "<end>", field="value", sys_inputs=self._inputs(ruling))
        )
        return found

    def enlarge(self, ruling: Ruling) -> None:
        """Sets the largest scale with which the ruling needs no more pages."""
        needed = self.ends(ruling)[0]
        for scale in SCALES[::-1]:
            self.scale = scale
            if self.ends(ruling)[0] <= needed:
                break

    def pdf(self, ruling: Ruling) -> bytes:
        """The PDF of a ruling."""
        import typst

        made: bytes = typst.compile(self.template, format="pdf", sys_inputs=self._inputs(ruling))
        return made


def _first_tables(ruling: Ruling) -> Ruling:
    """The ruling with the first table of answers alone in each part."""
    parts = tuple(replace(part, further_answers=()) for part in ruling.parts)
    return replace(ruling, further_answers=(), parts=parts)


def _data(ruling: Ruling) -> dict[str, Any]:
    return {
        "answer": ruling.answer,
        "facts": ruling.facts,
        "board": picture_data(ruling.board),
        "table": ruling.table,
        "question": ruling.question,
        "rules": ruling.rules,
        "warnings": ruling.warnings,
        "proof": ruling.proof,
        "legend": ruling.legend,
        "cycle": None if ruling.cycle is None else picture_data(ruling.cycle),
        "main": None if ruling.main is None else _variation(ruling.main),
        "variations": [_variation(variation) for variation in ruling.variations],
        "tables": ruling.tables,
        "studied": ruling.studied,
        "hidden": ruling.hidden,
        "parts": [_part(part) for part in ruling.parts],
        "imprint": ruling.imprint,
        "signature": SIGNATURE,
    }


def _part(part: Ruling) -> Mapping[str, Any]:
    return {
        "heading": part.question,
        "answer": part.answer,
        "cycle": None if part.cycle is None else picture_data(part.cycle),
        "main": None if part.main is None else _variation(part.main),
        "tables": part.tables,
        "proof": part.proof,
    }


def _variation(variation: Variation) -> Mapping[str, Any]:
    return {
        "heading": variation.heading,
        "pictures": [picture_data(picture) for picture in variation.pictures],
        "conclusion": variation.conclusion,
    }


def picture_data(picture: Picture) -> Mapping[str, Any]:
    """A picture for a template of typst."""
    drawn = board_svg(picture.diagram, picture.heading)
    return {
        "heading": picture.heading,
        "title": picture.title,
        "svg": svg_text(drawn),
        "alt": picture.diagram.text_board(),
        "width": float(drawn.get("width", 0)),
        "height": float(drawn.get("height", 0)),
        "remarks": picture.remarks,
    }
