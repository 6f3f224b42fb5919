"""A handout as a PDF, set by typst, an optional package."""

from __future__ import annotations

import json
from typing import Any

from assess.languages.spoken import labelled, worded
from assess.reports.handout.handout import ANSWERS, DATE, NAME, SHOWN, Handout, Problem
from assess.reports.ruling.blocks import Layout
from assess.reports.ruling.formats import FORMATS
from assess.reports.ruling.ruling_pdf import data_of, paper_name, require_typeface, template, typeface


def handout_pdf(handout: Handout, layout: Layout = Layout()) -> bytes:
    """The PDF: the positions page by page, then the answers. Raises BadInput when typst is not installed."""
    FORMATS["pdf"].require()
    require_typeface()
    import typst

    data = {
        "title": handout.title,
        "legend": worded(SHOWN),
        "fill": [labelled(worded(name), "") for name in (NAME, DATE)],
        "answers": worded(ANSWERS),
        "positions": handout.positions,
        "pages": [[_problem(problem) for problem in page] for page in handout.pages],
    }
    inputs = {"handout": json.dumps(data), "paper": paper_name(layout.paper)}
    made: bytes = typst.compile(template("handout"), format="pdf", sys_inputs={**inputs, **typeface()})
    return made


def _problem(problem: Problem) -> dict[str, Any]:
    return {
        "name": problem.name,
        "board": data_of(problem.board),
        "asked": problem.asked,
        "source": problem.source,
        "answer": problem.answer,
        "figures": [data_of(problem.figures)] if problem.figures else [],
    }
