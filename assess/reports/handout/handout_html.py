"""A handout as one HTML file that needs no network; printed, it has the pages of the PDF."""

from __future__ import annotations

from importlib.resources import files
from xml.etree.ElementTree import Element, SubElement, tostring

from assess.reports.handout.handout import SHOWN, Handout, Problem
from assess.reports.ruling.board_svg import board_svg, definitions
from assess.reports.ruling.ruling_variations import Picture


def handout_html(handout: Handout) -> str:
    """The page: the positions, and the answers below, folded away."""
    body = Element("body")
    hidden = SubElement(body, "svg", {"width": "0", "height": "0", "aria-hidden": "true", "class": "symbols"})
    hidden.append(definitions())
    SubElement(body, "h1").text = handout.title
    SubElement(body, "p", {"class": "legend"}).text = SHOWN
    number = 0
    for problems in handout.pages:
        section = SubElement(body, "section", {"class": "page"})
        for problem in problems:
            number += 1
            _problem(SubElement(section, "article", {"id": f"problem-{number}"}), problem)
    answers = SubElement(body, "details", {"id": "answers"})
    SubElement(answers, "summary").text = "Answers"
    for count, problem in enumerate(handout.problems, 1):
        _answer(SubElement(answers, "article", {"id": f"answer-{count}"}), problem)
    head = Element("head")
    SubElement(head, "meta", {"charset": "utf-8"})
    SubElement(head, "meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"})
    SubElement(head, "title").text = handout.title
    SubElement(head, "style").text = files("assess.reports.handout").joinpath("handout.css").read_text("utf-8")
    page = Element("html", {"lang": "en"})
    page.extend([head, body])
    return f"<!DOCTYPE html>\n{tostring(page, encoding='unicode', method='html')}\n"


def _problem(article: Element, problem: Problem) -> None:
    SubElement(article, "h2").text = problem.picture.title
    article.append(_board(problem.picture))
    SubElement(article, "p").text = problem.asked


def _answer(article: Element, problem: Problem) -> None:
    SubElement(article, "h2").text = problem.picture.title
    SubElement(article, "p").text = f"{problem.asked} {problem.answer}"
    row = SubElement(article, "div", {"class": "figures"})
    for picture in problem.figures:
        figure = SubElement(row, "figure")
        figure.append(_board(picture))
        SubElement(figure, "figcaption").text = " ".join(filter(None, [picture.title, picture.remarks]))
    SubElement(article, "p").text = problem.conclusion
    SubElement(article, "p", {"class": "source"}).text = problem.source


def _board(picture: Picture) -> Element:
    return board_svg(picture.diagram, picture.title, define=False)
