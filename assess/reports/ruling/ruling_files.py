"""A ruling in the format of a file."""

from __future__ import annotations

from dataclasses import replace

from assess.proofs.variation_node import VariationNode
from assess.reading.record import Record
from assess.reports.ruling.imprint import Imprint, imprint_lines
from assess.reports.ruling.ruling import Ruling, ruling_of
from assess.reports.ruling.ruling_pdf import Paper
from assess.statuses import string_ruling
from assess.statuses.assessment import Assessment
from assess.statuses.finding import Finding

FORMATS = ("pdf", "html", "svg", "sgf", "txt")


def ruling_file(
    form: str,
    finding: Finding,
    tree: VariationNode | None,
    record: Record,
    *,
    pages: int = 1,
    depth: int | None = None,
    paper: Paper = "a4",
    ascii_only: bool = False,
    imprint: Imprint | None = None,
    plain: bool = False,
) -> str | bytes:
    """The content of a file in one of ``FORMATS``. ``tree`` is that of the finding, None when there is none.

    ``pages`` of variations follow the ruling in PDF and text; SGF and HTML hold them all. ``depth``: only variations
    that branch off up to that move, except in SGF. ``plain``: without a sentence on what moves do. Raises BadInput for
    a PDF when typst is not installed.
    """
    if form == "sgf":
        from assess.reading.sgf import dump
        from assess.reports.sgf.sgf_tree import game_of_variations

        return dump(game_of_variations(finding, tree, record.info))
    lines = tuple(imprint_lines(imprint, finding.inquiry.rules, finding.inquiry.cycles, [finding]))
    ruling = replace(ruling_of(finding, tree, record, depth, plain), imprint=lines)
    return _set(form, ruling, pages, depth, paper, ascii_only)


def strings_file(
    form: str,
    ruled: string_ruling.Ruling,
    record: Record,
    *,
    pages: int = 0,
    depth: int | None = None,
    paper: Paper = "a4",
    ascii_only: bool = False,
    imprint: Imprint | None = None,
) -> str | bytes:
    """The same for a ruling on the statuses of strings."""
    if form == "sgf":
        from assess.reports.sgf.sgf_ruling import sgf_of_ruling

        return sgf_of_ruling(ruled, record.info)
    from assess.reports.ruling.ruling_strings import ruling_of_strings

    return _set(form, ruling_of_strings(ruled, record, depth, imprint), pages, depth, paper, ascii_only)


def status_file(
    form: str,
    assessment: Assessment,
    record: Record,
    *,
    pages: int = 0,
    paper: Paper = "a4",
    ascii_only: bool = False,
    imprint: Imprint | None = None,
) -> str | bytes:
    """The same for a whole position."""
    if form == "sgf":
        from assess.reading.sgf import dump
        from assess.reports.sgf.sgf_statuses import game_of_statuses

        return dump(game_of_statuses(assessment, record.info))
    from assess.reports.ruling.ruling_statuses import ruling_of_statuses

    ruling = ruling_of_statuses(assessment, record, imprint, every=form == "html")
    return _set(form, ruling, pages, None, paper, ascii_only)


def _set(form: str, ruling: Ruling, pages: int, depth: int | None, paper: Paper, ascii_only: bool) -> str | bytes:
    if form == "pdf":
        from assess.reports.ruling.ruling_pdf import ruling_pdf

        return ruling_pdf(ruling, pages=pages, paper=paper)
    if form == "html":
        from assess.reports.ruling.ruling_html import ruling_html

        return ruling_html(ruling, depth=depth)
    if form == "svg":
        from assess.reports.ruling.ruling_svg import ruling_svg

        return ruling_svg(ruling)
    if form == "txt":
        from assess.reports.ruling.ruling_text import ruling_text

        return ruling_text(ruling, pages=pages, depth=depth, ascii_only=ascii_only)
    raise ValueError(f"{form!r} is no format of a ruling")
