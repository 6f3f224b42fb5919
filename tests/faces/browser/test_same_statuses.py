"""Whole positions are judged in a browser as on the command line, to the last node: the same statuses, answers, score,
warnings and certificates under the same limit of positions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from browser_parts import in_pyodide

import assess
from assess.reports.json.assessment_json import assessment_json
from assess.statuses.assessment import Assessment

pytestmark = pytest.mark.needs("ziglang")

DISPUTES = Path(__file__).parents[3] / "disputes"
SOME = (
    "bent-four-beside-a-seki",
    "dame-left-open",
    "double-ko-seki",
    "eternal-life",
    "nine-by-nine-game",
    "prisoner-in-a-seki-decides",
    "sending-two-returning-one-dead",
    "snapback",
    "teire-left-open",
    "three-points-without-capturing",
    "triple-ko",
    "under-the-stones",
)
NODES = 5_000

SCRIPT = """
from pathlib import Path
import assess
from assess.reports.json.assessment_json import assessment_json

found = {}
for name in SOME:
    position = assess.read(Path("/checkout/disputes") / f"{name}.sgf")
    assessment = assess.status(position, limits=assess.Limits(None, NODES, 512), threads=1)
    proofs = [[one.inquiry.names, one.inquiry.question.name, one.certificate and one.certificate.data]
              for string in assessment.strings for one in string.asked]
    found[name] = [assessment_json(assessment), proofs]
"""


def without_times(data: Any) -> Any:
    """The same without what is measured by a clock."""
    if isinstance(data, dict):
        return {name: without_times(value) for name, value in data.items() if name != "seconds"}
    return [without_times(one) for one in data] if isinstance(data, list) else data


def proofs_of(assessment: Assessment) -> list[list[Any]]:
    return [
        [one.inquiry.names, one.inquiry.question.name, one.certificate and one.certificate.data]
        for string in assessment.strings
        for one in string.asked
    ]


def compare(names: tuple[str, ...], nodes: int, folder: Path) -> int:
    """Compares what is found of these disputes; returns how many proofs there are."""
    there = in_pyodide(SCRIPT.replace("SOME", repr(names)).replace("NODES", str(nodes)), folder)
    proofs = 0
    for name in names:
        position = assess.read(DISPUTES / f"{name}.sgf")
        here = assess.status(position, limits=assess.Limits(None, nodes, 512), threads=1)
        expected = json.loads(json.dumps([assessment_json(here), proofs_of(here)]))
        assert without_times(there[name]) == without_times(expected), name
        proofs += sum(certificate is not None for _, _, certificate in expected[1])
    return proofs


def test_a_dozen_disputes_are_judged_alike(tmp_path: Path) -> None:
    assert compare(SOME, NODES, tmp_path) > 50


@pytest.mark.slow
def test_every_dispute_is_judged_alike(tmp_path: Path) -> None:
    names = tuple(path.stem for path in sorted(DISPUTES.glob("*.sgf")))
    assert compare(names, 4 * NODES, tmp_path) > 400
