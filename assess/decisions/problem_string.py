"""Which string a problem is about that names none: the one whose fate hangs on who moves first."""

from __future__ import annotations

import random
import re
from dataclasses import replace

from assess.decisions.later_question import Prove, later_proof, prove_quickly
from assess.decisions.problem_lines import ProblemLines
from assess.proofs.certificate_replay import Replay
from assess.proofs.questions import Inquiry, Uncapturable
from assess.proofs.terms import First, Terms
from assess.reading.given_variations import given_variations
from assess.reading.record import Record
from assess.rules.color import Color
from assess.rules.position import String
from assess.rules.proof_play import State

MOST_TRIED = 20
"""Strings, the largest first."""
_OWN = re.compile(r"\b(?:to|and) (?:live|save)\b", re.IGNORECASE)
_OTHER = re.compile(r"\b(?:to|and) (?:kill|capture)\b", re.IGNORECASE)


def string_at_stake(record: Record, solver: Color, under: Terms = Terms(), prove: Prove = prove_quickly) -> int | None:
    """A stone of the largest string that is saved, or taken, if the solver moves first, and is not if he does not, both
    proved with little search; and of which the first line marked right is proved to begin well. None where there is
    none."""
    assert record.tree is not None
    moves = given_variations(record, solver).moves
    lines = ProblemLines(moves, record.tree, random.Random(0))
    first = next((moves[child] for child in moves[0].children if lines.solves(moves[child])), None)
    if first is None:
        return None
    said = record.tree.root.text("C") + record.comment
    owners = {solver} if _OWN.search(said) else {solver.opponent} if _OTHER.search(said) else set(Color)
    strings = [string for string in record.position.strings() if string.color in owners]
    for string in sorted(strings, key=lambda string: (-len(string.points), min(string.points)))[:MOST_TRIED]:
        if _hangs_on_first_move(record, string, solver, first.state, under, prove):
            return min(string.points)
    return None


def _hangs_on_first_move(
    record: Record, string: String, solver: Color, after: State, under: Terms, prove: Prove
) -> bool:
    mine, theirs = (First.OWNER, First.OPPONENT) if string.color is solver else (First.OPPONENT, First.OWNER)
    inquiry = Inquiry(record.position, min(string.points), Uncapturable(), replace(under, first=theirs))
    if not _favours(inquiry, solver.opponent, prove):
        return False
    inquiry = replace(inquiry, under=replace(under, first=mine))
    if not inquiry.asks_on(after.position):
        return inquiry.owner is not solver  # it has been taken
    begun = later_proof(inquiry, after, prove)
    return begun is not None and begun.favoured is solver


def _favours(inquiry: Inquiry, player: Color, prove: Prove) -> bool:
    certificate = prove(inquiry)
    return certificate is not None and Replay(certificate["proofs"][0], inquiry).favoured is player
