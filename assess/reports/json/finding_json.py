"""A finding as JSON, schema ``assess/finding/1``; the long cycle on which it depends; and what the checker says."""

from __future__ import annotations

from typing import Any

from assess.proofs.checker import Verdict
from assess.proofs.long_cycle import LongCycle
from assess.proofs.placement import Misplaced
from assess.proofs.variation_node import principal_variation
from assess.reports.text.cycle_text import cycle_words
from assess.rules.color import Color
from assess.statuses.finding import Finding


def finding_json(finding: Finding) -> dict[str, Any]:
    """The finding as ``assess ask --json`` prints it."""
    tree, cycle = finding.tree, finding.cycle
    return {
        "schema": "assess/finding/1",
        **finding.inquiry.terms(),
        "color": finding.inquiry.owner.value,
        "answer": finding.answer.value,
        "hangs_on_cycle": finding.hangs_on_cycle,
        "cycle": cycle_json(cycle) if cycle else None,
        "principal_variation": principal_variation(tree) if tree else [],
        "checked": finding.checked,
        "seconds": round(finding.seconds, 3),
        "nodes": finding.nodes,
    }


def cycle_json(cycle: LongCycle) -> dict[str, Any]:
    """The long cycle in the JSON of findings and statuses."""
    return {
        "kind": cycle.kind,
        "before": [node.text for node in cycle.before],
        "moves": [node.text for node in cycle.moves],
        "stones_lost": {color.value: cycle.lost(color) for color in Color},
        "passes": {color.value: cycle.passes(color) for color in Color},
        "disturbing": cycle.disturbing.value if cycle.disturbing else None,
        "basis": cycle.basis.value,
        "text": cycle_words(cycle),
    }


def verdict_json(verdict: Verdict | Misplaced) -> dict[str, Any]:
    """What ``assess check --json`` prints: ``reason`` and ``where`` are null for a certificate that is accepted."""
    return {
        "schema": "assess/check/1",
        "verified": verdict.accepted,
        "answer": verdict.answer,
        "claim": verdict.claim or None,
        "reason": verdict.reason.name.lower() if verdict.reason else None,
        "where": verdict.where or None,
    }
