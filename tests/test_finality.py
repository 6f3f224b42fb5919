"""Is the position final? A diagram, and what is left to play in it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

import assess
from assess.proofs.questions import Answer, Cycles, IndependentlyAlive
from assess.rules.color import Color
from assess.rules.position import Position, PrisonerStones
from assess.statuses import examiner as examining
from assess.statuses.assessment import Assessment
from assess.statuses.dame import dame_of, empty_regions, filled
from assess.statuses.examiner import Examiner
from assess.statuses.finality import Warning, WarningCode, warnings_of
from assess.statuses.open_kos import OpenKo, open_kos
from assess.statuses.status import Status
from assess.statuses.territory import territory_of

LIMITS = assess.Limits(seconds=None, nodes=2_000_000)

SEKI = [
    ".X.X.O.XO.O.",
    "XXXXXO.XOOOO",
    ".XXXXO.XOOO.",
]
"""E3 is an outside liberty of the white string in the seki."""


def assessed(rows: list[str], **options: object) -> Assessment:
    return assess.status(Position.from_rows(rows), limits=LIMITS, **options)  # type: ignore[arg-type]


def warned(rows: list[str], **options: object) -> dict[str, tuple[list[str], str]]:
    """The warnings: code to points and text, several of one code joined."""
    found = assessed(rows, **options)
    said: dict[str, tuple[list[str], str]] = {}
    for warning in found.warnings:
        points, text = said.get(warning.code.value, ([], ""))
        said[warning.code.value] = (points + found.position.names(warning.points), f"{text} {warning.text}".strip())
    return said
