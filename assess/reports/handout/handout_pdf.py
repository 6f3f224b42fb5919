"""A handout as a PDF, set by typst, an optional package."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from assess.reports.handout.handout import SHOWN, Handout, Problem
from assess.reports.ruling.ruling_pdf import Paper, picture_data, require_typst


def handout_pdf(handout: Handout, paper: Paper = "a4") -> bytes:
    """The PDF: the positions page by page, then the answers. Raises BadInput when typst is not installed."""
    require_typst()
    import typst

    template = files("assess.reports.handout").joinpath("handout.typ").read_bytes()
    data = {
        "title": handout.title,
        "legend": SHOWN,
        "positions": handout.positions,
        "pages": [[_problem(problem) for problem in page] for page in handout.pages],
    }
    inputs = {"handout": json.dumps(data), "paper": "us-letter" if paper == "letter" else paper}
    made: bytes = typst.compile(template, format="pdf", sys_inputs=inputs)
    return made


def _problem(problem: Problem) -> Mapping[str, Any]:
    return {
        "picture": picture_data(problem.picture),
        "asked": problem.asked,
        "source": problem.source,
        "answer": problem.answer,
        "figures": [picture_data(picture) for picture in problem.figures],
        "conclusion": problem.conclusion,
    }
