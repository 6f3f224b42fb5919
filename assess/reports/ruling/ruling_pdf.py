"""A ruling as a PDF, set by typst (the extra ``print``): one page, then pages of variations."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Mapping
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
    import typst

    template = files("assess.reports.ruling").joinpath("ruling.typ").read_bytes()

    def inputs(some: Ruling) -> dict[str, str]:
        return {"ruling": json.dumps(_data(some)), "paper": "us-letter" if paper == "letter" else paper}

    def ends(some: Ruling) -> list[int]:
        """The pages on which the ruling, each variation, and the whole end: only the typesetter knows what fits."""
        found: list[int] = json.loads(typst.query(template, "<end>", field="value", sys_inputs=inputs(some)))
        return found

    fitted = ruling.cut(pages * PER_PAGE)
    if fitted.main is not None and ends(fitted.cut(0))[0] > 1:
        room = bisect_left(range(len(fitted.main.pictures)), 2, lo=1, key=lambda n: ends(fitted.broken(n).cut(0))[0])
        fitted = fitted.broken(max(room - 1, 1)).cut(pages * PER_PAGE)
    while fitted.variations and (places := ends(fitted))[-1] > places[0] + pages:
        fitting = sum(place <= places[0] + pages for place in places[1 : len(fitted.variations) + 1])
        fitted = fitted.cut(min(fitting, len(fitted.variations) - 1))
    made: bytes = typst.compile(template, format="pdf", sys_inputs=inputs(fitted))
    return made


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
        "answers": ruling.answers,
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
        "answers": part.answers,
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
