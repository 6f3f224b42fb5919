"""Walls that leave a dead string no room, reached like a formation."""

from __future__ import annotations

from pathlib import Path

import assess
from assess.proofs.questions import Answer
from assess.statuses.judgement import judge
from assess.system.limits import Limits

DISPUTES = Path(__file__).parents[2] / "disputes"
LIMITS = Limits(seconds=None, nodes=2_000_000)


def test_walls_are_reached_without_a_pass() -> None:
    """A dead stone in large territory: walls with two eyes leave it no room, in a proof that any surroundings bear."""
    position = assess.read(DISPUTES / "dead-stones-in-territory.sgf")
    found = assess.status(position, limits=LIMITS, finality=False)
    kinds = {}
    for string in found.strings:
        if string.life is not None and string.life.answer is Answer.NO and string.life.evidence is not None:
            proof = string.life.evidence.data["proofs"][0]
            kinds[string.name] = proof["kind"]
            assert proof["favours"] == string.string.color.opponent.value
            assert judge(string.life.evidence, string.life.inquiry).accepted
    assert kinds == dict.fromkeys(("B18", "P17", "O16", "T3", "S2", "D1"), "reach")
