"""A handout: positions with who moves first and what is asked, and at the end the answers.

As one HTML file it needs no network, and has the pages of the PDF when it is printed; typst, an optional package, sets
the PDF.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from importlib.resources import files
from typing import Any
from xml.etree.ElementTree import Element, SubElement, tostring

from assess.languages.spoken import bracketed, in_english, labelled, language_tag, paragraph, worded, worded_as
from assess.proofs.variation_node import VariationNode, main_variation
from assess.reading.problem_marks import comment_for_people
from assess.reading.record import Record
from assess.reports.ruling.blocks import Board, Figures, Layout, Picture
from assess.reports.ruling.diagram import RulingDiagram, window_around
from assess.reports.ruling.evidence import shown_by
from assess.reports.ruling.formats import FORMATS
from assess.reports.ruling.ruling_html import HtmlBlocks, symbols
from assess.reports.ruling.ruling_pdf import data_of, paper_name, require_typeface, template, typeface
from assess.reports.text.finding_text import answer_sentence
from assess.reports.text.study_text import task_sentence, without_task
from assess.rules.position import EMPTY
from assess.statuses.finding import Finding

MOST_FIGURES = 2
"""Of one answer; for more there is a ruling."""
SHOWN = in_english("Triangles mark the string that is asked about.")
ANSWERS = in_english("Answers")
NAME, DATE = in_english("Name"), in_english("Date")
"""What stands before the lines to be filled in."""
USUAL = 6
"""Positions to a page, about."""
AROUND = range(4, 9)
EASY, HARD = 12, 100
"""Patterns of a proof: with fewer a problem is easy, with more it is hard, as a rule."""
ORDERS = ("files", "difficulty")
"""In which order the positions come: that of their files, or by the size of their proofs, the smallest first."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A position with its question, and the answer to it.

    ``source``: the name of its file; ``figures``: the first of the main variation, how it ends, and whether it goes on
    after them; None where there is none. ``size``: of the proof, in patterns.
    """

    board: Board
    asked: str
    source: str
    answer: str
    figures: Figures | None
    size: int = 0

    @property
    def name(self) -> str:
        """What it is called, by its number, and how difficult it is likely to be."""
        return bracketed(self.board.picture.title, self.difficulty)

    @property
    def difficulty(self) -> str:
        """How difficult it is likely to be, by the size of its proof."""
        if self.size < EASY:
            return worded_as("difficulty", "easy")
        return worded_as("difficulty", "hard") if self.size > HARD else worded_as("difficulty", "medium")


@dataclass(frozen=True, slots=True)
class Handout:
    """Positions, so many to a page, and their answers."""

    title: str
    problems: tuple[Problem, ...]
    positions: int

    @property
    def pages(self) -> list[tuple[Problem, ...]]:
        """The positions page by page."""
        return [self.problems[start : start + self.positions] for start in range(0, len(self.problems), self.positions)]


def handout_of(
    title: str,
    findings: Sequence[tuple[str, Record, Finding]],
    positions: int | None = None,
    *,
    coordinates: bool = True,
    order: str = ORDERS[0],
) -> Handout:
    """The handout of these findings, each with the name of its file and its record.

    ``positions``: to a page; None: so many that the pages are filled. ``coordinates``: whether the boards of the
    questions have them; those of the answers do. ``order``: one of ``ORDERS``.
    """
    if order != ORDERS[0]:
        findings = sorted(findings, key=lambda found: proof_size(found[2]))
    numbered = enumerate(findings, 1)
    problems = tuple(_problem(number, *found, coordinates) for number, found in numbered)
    return Handout(title, problems, filling(len(problems)) if positions is None else positions)


def proof_size(finding: Finding) -> int:
    """How much a proof has to say: its patterns. The less, the easier it is, as a rule."""
    data = finding.certificate.data if finding.certificate else {"proofs": []}
    return sum(len(proof["entries"]) for proof in data["proofs"])


def filling(problems: int) -> int:
    """How many positions to a page, in two columns, leave the fewest places empty; about ``USUAL``.

    >>> filling(12), filling(13), filling(8), filling(3)
    (6, 7, 8, 4)
    """

    def empty(each: int) -> tuple[int, int, int]:
        pages = -(-problems // each)
        return pages * 2 * -(-each // 2) - problems, abs(each - USUAL), pages

    return min(AROUND, key=empty)


def _problem(number: int, source: str, record: Record, finding: Finding, coordinates: bool) -> Problem:
    inquiry = finding.inquiry
    position = inquiry.position
    stones = [point for point, stone in enumerate(position.stones) if stone != EMPTY]
    window = window_around(position, stones)
    diagram = RulingDiagram(position, window, target=inquiry.intersections, coordinates=coordinates)
    main = [block for block in shown_by(finding) if isinstance(block, Figures) and block.heading]
    said = comment_for_people(record.tree.nodes[record.node]) if record.tree and record.marking else ""
    task = task_sentence(finding, record.comment)
    return Problem(
        Board(Picture(0, worded("Problem {number}", number=number), diagram)),
        paragraph([task, without_task(said, task)]),
        source,
        answer_sentence(finding),
        _cut(main[0], finding.tree) if main else None,
        proof_size(finding),
    )


def _cut(main: Figures, tree: VariationNode | None) -> Figures:
    """The first figures, and how the main variation ends, that it goes on where its figures are not all shown."""
    end = main.conclusion
    if len(main.pictures) > MOST_FIGURES and tree is not None:
        last = main_variation(tree)[-1].number
        more = worded("The main variation goes on to move {number}.", number=last)
        end = paragraph([more, end])
    shown = [
        replace(picture, number=0, title=f"{picture.title[0].upper()}{picture.title[1:]}")
        for picture in main.pictures[:MOST_FIGURES]
    ]
    return Figures(tuple(shown), end)


def handout_html(handout: Handout, layout: Layout = Layout()) -> str:
    """The page: the positions, and the answers below, folded away."""
    body = Element("body")
    body.append(symbols())
    SubElement(body, "h1").text = handout.title
    fill = SubElement(body, "p", {"class": "fill"})
    for name in (NAME, DATE):
        SubElement(fill, "span").text = labelled(worded(name), "").rstrip()
    SubElement(body, "p", {"class": "legend"}).text = worded(SHOWN)
    number = 0
    for problems in handout.pages:
        section = SubElement(body, "section", {"class": "page"})
        for problem in problems:
            number += 1
            _put_problem(SubElement(section, "article", {"id": f"problem-{number}"}), problem)
    answers = SubElement(body, "details", {"id": "answers"})
    SubElement(answers, "summary").text = worded(ANSWERS)
    for number, problem in enumerate(handout.problems, 1):
        _put_answer(SubElement(answers, "article", {"id": f"answer-{number}"}), problem)
    head = Element("head")
    SubElement(head, "meta", {"charset": "utf-8"})
    SubElement(head, "meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"})
    SubElement(head, "title").text = handout.title
    styles = (("ruling", "ruling.css"), ("handout", "handout.css"))
    SubElement(head, "style").text = "".join(
        files(f"assess.reports.{room}").joinpath(name).read_text("utf-8") for room, name in styles
    )
    page = Element("html", {"lang": language_tag()})
    page.extend([head, body])
    return f"<!DOCTYPE html>\n{tostring(page, encoding='unicode', method='html')}\n"


def _put_problem(article: Element, problem: Problem) -> None:
    SubElement(article, "h2").text = problem.name
    HtmlBlocks(article, article).put([problem.board])
    SubElement(article, "p").text = problem.asked


def _put_answer(article: Element, problem: Problem) -> None:
    SubElement(article, "h2").text = problem.name
    SubElement(article, "p").text = paragraph([problem.asked, problem.answer])
    if problem.figures:
        HtmlBlocks(article, article).put([problem.figures])
    SubElement(article, "p", {"class": "source"}).text = problem.source


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
        "pages": [[_problem_data(problem) for problem in page] for page in handout.pages],
    }
    inputs = {"handout": json.dumps(data), "paper": paper_name(layout.paper)}
    made: bytes = typst.compile(template("handout"), format="pdf", sys_inputs={**inputs, **typeface()})
    return made


def _problem_data(problem: Problem) -> dict[str, Any]:
    return {
        "name": problem.name,
        "board": data_of(problem.board),
        "asked": problem.asked,
        "source": problem.source,
        "answer": problem.answer,
        "figures": [data_of(problem.figures)] if problem.figures else [],
    }
