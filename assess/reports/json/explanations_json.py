"""Explanations of reasons as JSON, schema ``assess/explanations/1``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypedDict

from assess.reports.reasons.explanations import Explanation


class ReasonJson(TypedDict):
    reason: str
    sentence: str
    meaning: str
    rule: str


class ExplanationsJson(TypedDict):
    """What the reasons in the output mean, as `assess explain --json` prints them."""

    schema: Literal["assess/explanations/1"]
    reasons: list[ReasonJson]


def explanations_json(found: Iterable[Explanation]) -> ExplanationsJson:
    """What ``assess explain --json`` prints."""
    entries: list[ReasonJson] = [
        {"reason": entry.name, "sentence": entry.said, "meaning": entry.meant, "rule": entry.rule} for entry in found
    ]
    return {"schema": "assess/explanations/1", "reasons": entries}
