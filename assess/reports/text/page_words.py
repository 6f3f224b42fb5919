"""What a page says beside a board: of each string what it is, how far a search is, and what is agreed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from assess.decisions.judged_decision import JudgedDecision
from assess.estimates.as_it_looks import Looks
from assess.languages.spoken import capital, clauses, listing, paragraph, worded, worded_as
from assess.proofs.questions import Answer
from assess.reports.text.result_text import counted_on, looks_words
from assess.rules.position import Color, Position, called
from assess.rules.proof_play import State
from assess.statuses.agreed_points import whose
from assess.statuses.assessment import Assessment
from assess.statuses.string_status import Status, StringStatus


def statuses_beside(assessment: Assessment, looks: Looks | None = None) -> dict[str, str]:
    """Return what each string is, by its name: its status with that on which it rests, or what it looks like."""
    counted = {} if looks is None else counted_on(looks)
    told = {}
    for string in assessment.strings:
        estimate = None if looks is None else looks.estimates.get(string.string)
        told[string.name] = (
            status_told(string) if estimate is None else looks_words(estimate, counted.get(string.string))
        )
    return told


def status_told(string: StringStatus) -> str:
    """Return a status with that on which it rests: ``dead, as agreed``."""
    rests = {"implied": string.implied, "agreed": string.agreed, "ruled": string.ruled, "precedent": string.precedent}
    return _on_its_basis(string.status, rests)


def settled_told(told: Mapping[str, Any]) -> str:
    """Return the same of a string as its JSON has it, that was settled on the way and need not be ``final``."""
    if not told.get("final", True):
        return worded("dead by the letter, not final")
    return _on_its_basis(Status(told["status"]), told)


def _on_its_basis(status: Status, rests: Mapping[str, Any]) -> str:
    basis = next((words for name, words in bases().items() if rests.get(name)), "")
    return listing(filter(None, [status.words, basis]))


def bases() -> dict[str, str]:
    """Return on what a status may rest besides proofs, in a word; of several the first is told."""
    return {
        "implied": worded_as("proof", "implied"),
        "agreed": worded_as("proof", "as agreed"),
        "ruled": worded_as("proof", "as ruled"),
        "precedent": worded_as("proof", "by precedent"),
    }


def agreement_told(position: Position, agreed: Mapping[str, Any], ruled: Mapping[str, Any]) -> str:
    """Return what is agreed and ruled about a position, each string by the stone that names it."""
    said = [*_said(position, agreed, bases()["agreed"]), *_said(position, ruled, bases()["ruled"])]
    return clauses(said) if said else worded("nothing is agreed")


def agreement_in(assessment: Assessment) -> str:
    """Return the same of what an assessment was made with."""
    agreed = {one.name: one.status.value for one in assessment.strings if one.agreed and not one.implied}
    areas = {assessment.position.name(one.point): whose(one.owner) for one in assessment.agreed_areas}
    ruled = {one.name: one.status.value for one in assessment.strings if one.ruled}
    return agreement_told(assessment.position, agreed | areas, ruled)


STATUSES = {status.value: status for status in Status}
COLORS = {color.stone: color for color in Color}


def _said(position: Position, words: Mapping[str, Any], basis: str) -> Iterator[str]:
    """Return each string, or point, with the word that is said of it, and on what that rests."""
    for name, word in words.items():
        color, status = COLORS.get(position.stones[position.point(name)]), STATUSES.get(word)
        told = word if status is None else status.words
        string = name if color is None else called(color, name)
        yield listing([worded("{string} {status}", string=string, status=told), basis])


def turn_told(state: State) -> str:
    """Return whose turn it is after a line of moves."""
    if state.ended:
        return worded("Both players have passed.")
    return worded("{player} is to move.", player=state.to_move.title)


def claim_sentences(judged: JudgedDecision, answer: Answer, is_shown: bool) -> list[str]:
    """Return what a player claims who says that this is the answer, and whether the proof says so; and where he has not
    shown it by any variation, that."""
    finding = judged.finding
    claim = paragraph([judged.decision.inquiry.sentence(), worded("{result}.", result=capital(answer.word))])
    told = [claim] if is_shown else [claim, worded("No variation shows it.")]
    if finding is None or finding.answer not in (Answer.YES, Answer.NO):
        return told
    if finding.answer is answer:
        return [*told, worded("The proof confirms this claim.")]
    return [*told, worded("The proof refutes this claim.")]
