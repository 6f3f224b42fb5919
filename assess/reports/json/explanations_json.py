"""Explanations of reasons as JSON, schema ``assess/explanations/1``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from assess.reports.reasons.explanation import Explanation


def explanations_json(found: Iterable[Explanation]) -> dict[str, Any]:
    """What ``assess explain --json`` prints."""
    entries = [
        {"reason": entry.name, "sentence": entry.sentence, "meaning": entry.meaning, "rule": entry.rule}
        for entry in found
    ]
    return {"schema": "assess/explanations/1", "reasons": entries}
