"""Advice about strings that are dead by the letter: does tradition see them alive in seki? (VJR, Determination of Alive
in Seki: it is ambiguous which capturable strings are alive in seki.)

The advisory questions change no status by themselves. They are put only where the string's surroundings make a seki
plausible, so that ordinary dead stones in territory cost nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from assess.engine.advisory import surroundings
from assess.engine.limits import Limits
from assess.engine.settle import settle
from assess.proofs.questions import Advisory, Answer, Capturable1, Capturable2, First, Uncapturable
from assess.rules.coordinates import neighbors
from assess.rules.position import Position, String
from assess.statuses.finding import Finding, finding_of, inquire
from assess.statuses.status import Status, StringStatus

ADVICE_LIMITS = Limits(seconds=None, nodes=500_000, memory_mb=256)
"""Of each question: about half a second. What needs more is no shape that tradition knows by name."""

WALL_LIMITS = Limits(seconds=None, nodes=20_000, memory_mb=64)
"""Of the look at an independently alive string beside a dead one."""


def advisory_of(
    position: Position,
    string: String,
    statuses: Sequence[StringStatus],
    *,
    first: First | str = First.OPPONENT,
    limits: Limits = ADVICE_LIMITS,
    check: bool = True,
) -> Finding | None:
    """The finding that a dead string is capturable-1 or capturable-2, or None when it is neither, or nothing was found.

    ``statuses`` are those of the position's strings as far as they are known; ``limits`` are for each question. The
    name of the finding's question is that of the precedent: ``capturable-1``. Raises RefusedProof when the checker
    refuses the engine's proof.
    """
    known = {status.string: status.status for status in statuses}
    if not may_be_seki(position, string, known):
        return None
    questions: list[Advisory] = [Capturable1()]
    if are_closed(position, string, known):
        questions.append(Capturable2())
    for question in questions:
        settlement = settle(inquire(position, min(string.points), question, first=first), limits)
        if settlement.interrupted:
            raise KeyboardInterrupt
        if settlement.answer is Answer.YES:
            return finding_of(settlement, check)
        if settlement.answer is Answer.UNDECIDED:
            return None
    return None


def precedent_sentence(finding: Finding) -> str:
    """What such a finding says of the status: ``Black A4 is dead by the letter, but capturable-1: ...``"""
    inquiry = finding.inquiry
    name = f"{inquiry.owner.title} {inquiry.position.name(inquiry.point)}"
    where = "in its place" if isinstance(inquiry.question, Capturable1) else "in its surroundings"
    return (
        f"{name} is dead by the letter, but {inquiry.question.name}: if it is captured, a new stone of "
        f"{inquiry.owner.title}'s comes to stay {where}. The verbal rules decide such strings by shape, as precedents "
        "or the referee have it."
    )


def may_be_seki(position: Position, string: String, known: Mapping[String, Status]) -> bool:
    """Whether an opposing string at the string's region is not independently alive, or can be captured although it is.

    The region is the string with, recursively, adjacent empty points and strings of its owner's that are not
    independently alive. Where all opposing strings around it are safe, it is in the opponent's territory.
    """
    walls = frozenset[int]().union(*(other.points for other in _alive(known)))
    near = neighbors(position.width, position.height)
    region = set(string.points)
    beside: set[int] = set()
    waiting = list(region)
    while waiting:
        for point in near[waiting.pop()]:
            if position.stones[point] == string.color.opponent.stone:
                beside.add(point)
            elif point not in walls | region:
                region.add(point)
                waiting.append(point)
    if not beside <= walls:
        return True
    return any(_capturable(position, min(other.points)) for other in position.strings() if other.points & beside)


@lru_cache(maxsize=1024)
def _capturable(position: Position, point: int) -> bool:
    """Whether a string is found to be capturable with little search."""
    return settle(inquire(position, point, Uncapturable()), WALL_LIMITS).answer is Answer.NO


def are_closed(position: Position, string: String, known: Mapping[String, Status]) -> bool:
    """Whether the owner cannot simply join an independently alive string where no opposing one is in danger.

    Such a point of the surroundings is a dame left open: a stone there would stay, and say nothing of the string.
    """
    alive = _alive(known)
    weak = [other for other in position.strings() if other not in alive]
    around = surroundings(position, string, [other for other in weak if other.color is string.color])
    joins = around & _liberties(other for other in alive if other.color is string.color)
    return joins <= _liberties(other for other in weak if other.color is not string.color)


def _alive(known: Mapping[String, Status]) -> set[String]:
    return {other for other, status in known.items() if status is Status.INDEPENDENTLY_ALIVE}


def _liberties(strings: Iterable[String]) -> frozenset[int]:
    return frozenset[int]().union(*(string.liberties for string in strings))
