"""What notebooks show: a position as a picture of the board, a result as its sentence and the page of its ruling."""

from __future__ import annotations

from functools import singledispatch
from html import escape

from assess.reading.record import Record
from assess.reports.ruling.board_svg import board_svg, svg_text
from assess.reports.ruling.diagram import RulingDiagram, whole_board
from assess.reports.ruling.ruling_files import ruling_file
from assess.reports.text.finding_text import answer_sentence
from assess.reports.text.headlines import headline_of, ruling_headline
from assess.reports.text.score_text import score_sentence
from assess.reports.text.terms_text import with_terms
from assess.rules.position import Position
from assess.statuses.assessment import Assessment
from assess.statuses.finding import Finding
from assess.statuses.string_ruling import Ruling

FRAME = '<iframe srcdoc="{}" title="{}" width="100%" height="640" style="border: 1px solid #999"></iframe>'


def svg(position: Position, string: str | None = None) -> str:
    """The board as an SVG picture; triangles mark the string with a stone at ``string`` (``"D4"``)."""
    target = frozenset[int]() if string is None else position.string_at(position.point(string)).points
    return svg_text(board_svg(RulingDiagram(position, whole_board(position), target=target), "A position"))


def html(result: Finding | Ruling | Assessment) -> str:
    """A result as HTML: its sentence, and below it the page of its ruling in a frame, to step through the variations.

    Where frames are left out, as some sites do, the sentence remains.
    """
    sentence, page = _told(result)
    return f"<p>{escape(sentence)}</p>{FRAME.format(escape(page), escape(sentence))}"


@singledispatch
def _told(result: object) -> tuple[str, str]:
    """The sentence of a result, and its page."""
    raise TypeError(f"{type(result).__name__} is no result that can be shown")


@_told.register
def _(result: Finding) -> tuple[str, str]:
    record = Record(result.inquiry.position, "")
    return answer_sentence(result), str(ruling_file("html", result, record))


@_told.register
def _(result: Ruling) -> tuple[str, str]:
    return ruling_headline(result), str(ruling_file("html", result, Record(result.position, "")))


@_told.register
def _(result: Assessment) -> tuple[str, str]:
    sentence = score_sentence(result) if result.territory is not None else headline_of(result.strings)
    return with_terms(sentence, result), str(ruling_file("html", result, Record(result.position, "")))
