"""Who joins the race for an answer when it has begun: who asks for the capture alone, and who looks for helpers."""

from __future__ import annotations

from dataclasses import replace

from assess.engine.helper_strings import helper_strings, strings_to_take
from assess.engine.prover import Prover, Repetition
from assess.engine.schedule import SCHEDULE
from assess.proofs.questions import IndependentlyAlive, Inquiry, Uncapturable
from assess.rules.position import String


def introduce(newcomer: Prover, provers: list[Prover]) -> None:
    """From now on he and these heed each other, once: each rival is looked up at every state."""
    for prover in provers:
        newcomer.heed(prover)
        prover.heed(newcomer)


def captor_alone(inquiry: Inquiry, provers: list[Prover], memory_bytes: int) -> Prover | None:
    """Who asks for nothing but the capture of X, where walls shall take X besides leaving it no room. If he succeeds,
    walls that leave it no room will do."""
    taker = next((prover for prover in provers if prover.taking), None)
    if taker is None or not isinstance(inquiry.question, IndependentlyAlive):
        return None
    capture = replace(inquiry, question=Uncapturable())
    return Prover(capture, taker.side, Repetition.NEVER, False, memory_bytes, share=0)


def bring_helpers(inquiry: Inquiry, provers: list[Prover]) -> list[Prover]:
    """Who joins these, if anybody does, and comes before the search for life so far. A living string that is not
    proved alive in some time seldom lives by itself. If it is shut in by strings that look dead, the next search is for
    their being taken. If its life is not even proved for the case that the opponent passes, the next one looks for eyes
    about another string of its owner's as well."""
    at = next(number for number, prover in enumerate(provers) if prover.side is inquiry.owner)
    life = provers[at]
    wanted = not inquiry.bans_last and isinstance(inquiry.question, IndependentlyAlive) and life.share == 1
    if not wanted or life.search.positions < SCHEDULE.helpers_budget:
        return []
    shut_in = not inquiry.others and not any(prover.against for prover in provers)
    if shut_in and (taken := strings_to_take(inquiry.string, inquiry.position)):
        other = replace(life, against=frozenset[int]().union(*(one.points for one in taken)))
    elif life.search.moves_left is None and (helpers := _untried(inquiry, provers)):
        other = replace(life, helpers=helpers[0].points, against=frozenset())
    else:
        return []
    introduce(other, provers)
    provers.insert(at, other)
    life.share = SCHEDULE.helpers_share
    return [other]


def _untried(inquiry: Inquiry, provers: list[Prover]) -> list[String]:
    """The helper strings that none of these has looked for eyes about."""
    found = [one for one in helper_strings(inquiry.string, inquiry.position) if one not in inquiry.strings]
    return found[sum(bool(prover.helpers) for prover in provers) :]
