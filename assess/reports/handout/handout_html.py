"""A handout as one HTML file that needs no network; printed, it has the pages of the PDF."""

from __future__ import annotations

from importlib.resources import files
from xml.etree.ElementTree import Element, SubElement, tostring

from assess.languages.spoken import labelled, language_tag, paragraph, worded
from assess.reports.handout.handout import ANSWERS, DATE, NAME, SHOWN, Handout, Problem
from assess.reports.ruling.blocks import Layout
from assess.reports.ruling.ruling_html import HtmlBlocks, symbols


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
            _problem(SubElement(section, "article", {"id": f"problem-{number}"}), problem)
    answers = SubElement(body, "details", {"id": "answers"})
    SubElement(answers, "summary").text = worded(ANSWERS)
    for number, problem in enumerate(handout.problems, 1):
        _answer(SubElement(answers, "article", {"id": f"answer-{number}"}), problem)
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


def _problem(article: Element, problem: Problem) -> None:
    SubElement(article, "h2").text = problem.name
    HtmlBlocks(article, article).put([problem.board])
    SubElement(article, "p").text = problem.asked


def _answer(article: Element, problem: Problem) -> None:
    SubElement(article, "h2").text = problem.name
    SubElement(article, "p").text = paragraph([problem.asked, problem.answer])
    if problem.figures:
        HtmlBlocks(article, article).put([problem.figures])
    SubElement(article, "p", {"class": "source"}).text = problem.source
