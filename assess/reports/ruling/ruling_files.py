"""A ruling in the format of a file.

Notebooks show a position as a picture of the board, a result as its sentence and the page of its ruling.
"""

from __future__ import annotations

from functools import singledispatch
from html import escape
from typing import TYPE_CHECKING, TypeAlias

from assess.reading.record import Record
from assess.reports.ruling.blocks import Document, Layout, Paper
from assess.reports.ruling.board_svg import board_svg, svg_text
from assess.reports.ruling.diagram import RulingDiagram, whole_board
from assess.reports.ruling.evidence import MOST_FIGURES, MOST_PICTURES
from assess.reports.ruling.formats import FORMATS, loaded
from assess.reports.ruling.imprint import Imprint
from assess.reports.ruling.ruling import for_points, for_position, for_question, for_strings
from assess.reports.text.finding_text import answer_sentence
from assess.reports.text.headlines import headline_of, ruling_headline
from assess.reports.text.score_text import score_sentence
from assess.reports.text.terms_text import with_terms
from assess.reports.text.variation_text import Extent
from assess.rules.position import Position
from assess.statuses.assessment import Assessment
from assess.statuses.finding import Finding
from assess.statuses.point_ruling import TerritoryRuling
from assess.statuses.string_ruling import Ruling

if TYPE_CHECKING:
    from assess.decisions.judged_decision import JudgedDecision

Decided: TypeAlias = "tuple[JudgedDecision, ...]"
Found: TypeAlias = "Finding | Ruling | Assessment | TerritoryRuling | Decided"


def ruling_on(
    found: Found,
    record: Record,
    *,
    imprint: Imprint | None = None,
    depth: int | None = None,
    plain: bool = False,
    estimate: bool = True,
) -> Document:
    """The ruling on what was found: the answer to a question, statuses of strings, a whole position, points, or what
    given variations decide.

    ``record``: what was read. ``depth``: only variations that branch off up to that move. ``plain``: without a sentence
    on what each move of the main variation does. ``estimate``: with a note on what an open result looks like.
    """
    if isinstance(found, tuple):
        from assess.reports.ruling.decision_ruling import for_decisions

        return for_decisions(found, record, imprint=imprint, depth=depth, plain=plain)
    if isinstance(found, Finding):
        return for_question(found, record, imprint=imprint, depth=depth, plain=plain)
    if isinstance(found, Ruling):
        return for_strings(found, record, imprint=imprint, depth=depth)
    if isinstance(found, TerritoryRuling):
        return for_points(found, record, imprint=imprint)
    return for_position(found, record, imprint=imprint, estimate=estimate)


def for_screen(found: Found, record: Record, extent: Extent, commands: tuple[tuple[str, ...], ...] = ()) -> Document:
    """The ruling as it is printed on the screen, without the variations that a sheet numbers, for their tree is
    printed, and without the rules applied; with ``commands`` that do what can be done about open strings."""
    if isinstance(found, tuple):
        from assess.reports.ruling.decision_ruling import for_decisions

        return for_decisions(found, record, depth=0, plain=extent.plain, shown=extent.full, full=extent.full)
    if isinstance(found, TerritoryRuling):
        return for_points(found, record, shown=extent.full)
    figures = MOST_PICTURES if extent.full else MOST_FIGURES
    if isinstance(found, Finding):
        return for_question(found, record, depth=0, plain=extent.plain, figures=figures, rules=False)
    assert isinstance(found, Ruling)
    return for_strings(found, record, depth=0, plain=extent.plain, figures=figures, rules=False, commands=commands)


def ruling_file(
    form: str,
    found: Found,
    record: Record,
    *,
    pages: int | None = None,
    depth: int | None = None,
    paper: Paper = "a4",
    ascii_only: bool = False,
    imprint: Imprint | None = None,
    plain: bool = False,
    estimate: bool = True,
) -> str | bytes:
    """The content of a file in one of ``FORMATS``, of what was found.

    ``pages`` of variations follow in PDF and text, one where it is the answer to a question, else none; SGF and HTML
    hold them all. ``depth``, ``plain`` and ``estimate``: those of ``ruling_on``, except in SGF. Raises BadInput when
    something is not installed that the format needs.
    """
    chosen = FORMATS[form]
    render = loaded(chosen.ruling)
    if chosen.of_moves:
        return render(found, record.info)
    document = ruling_on(found, record, imprint=imprint, depth=depth, plain=plain, estimate=estimate)
    usual = int(isinstance(found, Finding | tuple))
    return render(document, Layout(usual if pages is None else pages, depth, paper, ascii_only))


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
