"""Is it a capturing race? Two strings beside one another: whoever moves first takes the other's, and so saves his."""

from __future__ import annotations

from dataclasses import replace

from assess.decisions.later_question import Prove, later_proof, prove_quickly
from assess.proofs.certificate_replay import Replay
from assess.proofs.questions import Inquiry, Uncapturable
from assess.proofs.terms import First
from assess.rules.position import Color, Position, String

MOST_BESIDE = 8
"""Strings beside the one in question that are asked about."""


def is_capturing_race(inquiry: Inquiry, prove: Prove = prove_quickly) -> bool:
    """Whether the string that is asked about is in a race with one beside it: of both it is proved, with little search,
    that each is taken if its opponent moves first, and is not if its owner does, and that the move which takes the one
    saves the other.

    Stones inside a string are in no race with it: one that touches no other string of the opponent's. Nor are stones
    that are taken in a ko, which may be taken back.
    """
    if not isinstance(inquiry.question, Uncapturable) or inquiry.others:
        return False
    position, string = inquiry.position, inquiry.string
    rivals = sorted(_beside(position, string), key=lambda rival: min(rival.points))
    free = [rival for rival in rivals if _beside(position, rival) != {string}]
    if not free or len(rivals) > MOST_BESIDE or not _hangs_on_first_move(inquiry, string, prove):
        return False
    return any(
        _hangs_on_first_move(inquiry, rival, prove)
        and _saved_by_taking(inquiry, string, rival, prove)
        and _saved_by_taking(inquiry, rival, string, prove)
        for rival in free
    )


def _beside(position: Position, string: String) -> set[String]:
    """The opposing strings beside one."""
    near = position.near
    points = {other for point in string.points for other in near[point]}
    return {position.string_at(point) for point in points if position.stones[point] == string.color.opponent.stone}


def _hangs_on_first_move(inquiry: Inquiry, string: String, prove: Prove) -> bool:
    owner, opponent = string.color, string.color.opponent
    return _winner(inquiry, string, First.OPPONENT, prove) is opponent and (
        _winner(inquiry, string, First.OWNER, prove) is owner
    )


def _winner(inquiry: Inquiry, string: String, first: First, prove: Prove) -> Color | None:
    """Whom a proof about the capture of a string favours."""
    found = _capture(inquiry, string, first, prove)
    return found.favoured if found else None


def _saved_by_taking(inquiry: Inquiry, string: String, taken: String, prove: Prove) -> bool:
    """Whether a string is proved not to be taken any more after the move with which its owner begins to take another
    one, but for a capture in a ko."""
    found = _capture(inquiry, taken, First.OPPONENT, prove)
    if found is None or found.favoured is not string.color or found.end(found.root, found.start):
        return False
    (begun, *_) = found.next_moves(found.root, found.start)
    if begun.state.ban is not None:
        return False
    asked = _asked(inquiry, string, First.OPPONENT)
    return later_proof(asked, begun.state, prove, {string.color}) is not None


def _capture(inquiry: Inquiry, string: String, first: First, prove: Prove) -> Replay | None:
    """A proof about the capture of a string; None where none is found with little search."""
    asked = _asked(inquiry, string, first)
    certificate = prove(asked)
    return None if certificate is None else Replay(certificate["proofs"][0], asked)


def _asked(inquiry: Inquiry, string: String, first: First) -> Inquiry:
    threats = inquiry.threats if string.color is inquiry.owner else inquiry.threats.of_the_other
    under = replace(inquiry.under, first=first, threats=threats)
    return Inquiry(inquiry.position, min(string.points), Uncapturable(), under)
