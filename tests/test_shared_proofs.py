"""What one proof teaches the next: searches guided by proofs for other strings, and walls reached like a formation."""

from __future__ import annotations

from pathlib import Path

import pytest

import assess
from assess.engine.limits import Limits
from assess.engine.prover import Outcome, Prover, Repetition
from assess.engine.settle import Settling
from assess.proofs.questions import Answer, IndependentlyAlive, Inquiry
from assess.statuses.finding import check_certificate, finding_of

DISPUTES = Path(__file__).parent.parent / "disputes"
LIMITS = Limits(seconds=None, nodes=2_000_000)

SIDE = assess.Position.from_rows(
    [
        ".............",
        ".............",
        "..OOOOOOOOO..",
        ".O.........O.",
        ".OXXXXXXXXXO.",
        ".OX...XX..XO.",
        ".OX.......XO.",
        ".OX.......XO.",
    ]
)


def prover(inquiry: Inquiry) -> Prover:
    return Prover(inquiry, inquiry.owner, Repetition.NEVER, exact=False, memory_bytes=2**28)


def test_a_search_guided_by_its_own_proof_is_shorter() -> None:
    inquiry = Inquiry(SIDE, SIDE.point("C4"), IndependentlyAlive())
    alone, guided = prover(inquiry), prover(inquiry)
    assert alone.advance(1_000_000) is Outcome.PROVED
    guided.search.heed(alone.search.advice())
    assert guided.advance(1_000_000) is Outcome.PROVED
    assert guided.search.positions < alone.search.positions


@pytest.mark.parametrize("name", ["two-headed-dragon", "dead-stones-in-territory", "invasion-that-fails"])
def test_advice_changes_no_answer(name: str) -> None:
    """Every string is asked alone, and again with the moves of all proofs before it; both proofs are accepted."""
    position = assess.read(DISPUTES / f"{name}.sgf")
    learned = []
    for string in position.strings():
        inquiry = Inquiry(position, min(string.points), IndependentlyAlive())
        alone, taught = Settling(inquiry), Settling(inquiry)
        for side, advice in learned:
            taught.heed(side, advice)
        first, second = alone.work(LIMITS), taught.work(LIMITS)
        if Answer.UNDECIDED not in (first.answer, second.answer):
            assert first.answer is second.answer
        for settling, settlement in ((alone, first), (taught, second)):
            if settlement.answer is not Answer.UNDECIDED:
                assert finding_of(settlement).checked
                lesson = settling.advice()
                assert lesson is not None
                learned.append(lesson)
    assert learned


def test_walls_are_reached_without_a_pass() -> None:
    """A dead stone in large territory: walls with two eyes leave it no room, in a proof that any surroundings bear."""
    position = assess.read(DISPUTES / "dead-stones-in-territory.sgf")
    found = assess.status(position, limits=LIMITS, finality=False)
    kinds = set()
    for string in found.strings:
        if string.life is not None and string.life.answer is Answer.NO and string.life.evidence is not None:
            proof = string.life.evidence.data["proofs"][0]
            kinds.add(proof["kind"])
            assert proof["favours"] == string.string.color.opponent.value
            assert check_certificate(string.life.evidence, string.life.inquiry).accepted
    assert "reach" in kinds
