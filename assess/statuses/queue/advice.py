"""Advice about strings that are dead by the letter: does tradition see them alive in seki? (VJR, Determination of Alive
in Seki: it is ambiguous which capturable strings are alive in seki.)

The advisory questions are put only where the string's surroundings make a seki plausible, so that ordinary dead stones
in territory cost nothing. What follows from a yes is told by the precedents of the questions' names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from assess.engine.limits import Limits
from assess.engine.settle import settle
from assess.engine.settle_advisory import surroundings
from assess.proofs.questions import Advisory, Answer, Capturable1, Capturable2, First, Uncapturable
from assess.rules.coordinates import neighbors
from assess.rules.position import Position, String
from assess.rules.regions import border, connected
from assess.statuses.finding import Finding, inquire
from assess.statuses.precedent import Precedents
from assess.statuses.precedents.known_precedents import without_precedent
from assess.statuses.queue.examiner import Examiner
from assess.statuses.status_table import Status
from assess.statuses.string_status import StringStatus
from assess.statuses.warning import Warning, WarningCode, named

MANY = 500_000
"""Nodes for each question where an opposing string around is not independently alive: about half a second."""

FEW = 50_000
"""Nodes where all are, but one can be captured. What needs more is no shape that tradition knows by name."""

WALL_LIMITS = Limits(seconds=None, nodes=20_000, memory_mb=64)
"""Of the look at an independently alive string beside a dead one."""

Known = Mapping[String, Status]


def with_advice(
    position: Position,
    statuses: Sequence[StringStatus],
    asked: int,
    mode: Precedents,
    first: First,
    examiner: Examiner,
) -> tuple[list[StringStatus], list[StringStatus]]:
    """The statuses with the advice that was found, and those dead strings of which it was not found out.

    The first ``asked`` of the statuses are those asked for, the others those on which they hang. Where it was not found
    out, a string stays dead, but is undecided if advisory precedents are accepted. The user may stop it.
    """
    known = _known(statuses)
    advice: dict[String, Finding] = {}
    unknown = []
    for status in without_precedent(position, statuses, asked, mode):
        try:
            nodes = 0 if examiner.interrupted else effort(position, status.string, known, look=not examiner.spent)
            if nodes == 0:
                continue
            finding = advisory_of(position, status.string, known, examiner, first, nodes)
        except KeyboardInterrupt:
            examiner.interrupted = True
            continue
        if finding is not None and finding.answer is Answer.YES:
            advice[status.string] = finding
        elif nodes == MANY and (finding is None or finding.answer is Answer.UNDECIDED):
            unknown.append(status)
    left_open = {status.string for status in unknown} if mode is Precedents.ACCEPT else set()
    return [
        replace(status, status=Status.UNDECIDED, by_the_letter=status.letter)
        if status.string in left_open
        else replace(status, advice=advice.get(status.string))
        for status in statuses
    ], unknown


def warnings_of_advice(unknown: Sequence[StringStatus], examiner: Examiner) -> Iterator[Warning]:
    """What was not found out of these dead strings, and the proofs that the checker refused."""
    if unknown:
        points = frozenset(point for string in unknown for point in string.string.points)
        text = (
            f"Not known: whether tradition could see a seki. {named(unknown)}, dead by the letter of the rules, may be "
            "capturable-1 or capturable-2."
        )
        yield Warning(WarningCode.NOT_EXAMINED, points, text)
    yield from (Warning(WarningCode.REFUSED_PROOF, frozenset(), text) for text in examiner.refused)


def strings_to_know(position: Position, statuses: Sequence[StringStatus], asked: int, mode: Precedents) -> list[String]:
    """The strings whose statuses must be known for advice about the first ``asked`` of these, and are not among
    them."""
    if len(statuses) == len(position.strings()):
        return []
    known = _known(statuses)
    near = neighbors(position.width, position.height)
    wanted: dict[String, None] = {}
    for string in (status.string for status in without_precedent(position, statuses, asked, mode)):
        region, beside = _region(position, string, known)
        around = region | beside
        if all(other in known for other in position.strings() if other.points & around):
            if not effort(position, string, known):
                continue
            local = _surroundings(position, string, known)
            around = local.union(*(near[point] for point in local))
        wanted |= dict.fromkeys(other for other in position.strings() if other not in known and other.points & around)
    return list(wanted)


def advisory_of(
    position: Position,
    string: String,
    known: Known,
    examiner: Examiner,
    first: First = First.OPPONENT,
    nodes: int = MANY,
) -> Finding | None:
    """The finding that a dead string is capturable-1 or capturable-2, or is not the last of them that was asked.

    ``nodes`` are for each question. None, or a finding that is undecided: it was not found out.
    """
    mover = string.color if first is First.OWNER else string.color.opponent
    questions: list[Advisory] = [Capturable1()]
    if are_closed(position, string, known):
        questions.append(Capturable2())
    finding = None
    for question in questions:
        finding = examiner.finding(position, min(string.points), question, mover, nodes)
        if finding is None or finding.answer is not Answer.NO:
            break
    return finding


def effort(position: Position, string: String, known: Known, look: bool = True) -> int:
    """How many nodes an advisory question about a dead string is worth.

    Many, if an opposing string at the string's region is not independently alive; few, if all are, but one is seen, by
    a short ``look``, to be capturable; else none: the string is in the opponent's territory. The region is the string
    with, recursively, adjacent empty points and strings of its owner's that are not independently alive.
    """
    _, beside = _region(position, string, known)
    walls = [other for other in position.strings() if other.points & beside]
    if not _alive(known).issuperset(walls):
        return MANY
    return FEW if look and any(_capturable(position, min(other.points)) for other in walls) else 0


def _region(position: Position, string: String, known: Known) -> tuple[frozenset[int], frozenset[int]]:
    """The region of a string, and the opposing stones beside it."""
    walls = frozenset[int]().union(*(other.points for other in _alive(known)))
    opposing = string.color.opponent.stone
    inside = {point for point, stone in enumerate(position.stones) if stone != opposing} - walls
    near = neighbors(position.width, position.height)
    region = connected(string.points, inside, near)
    beside = {point for point in border(region, near) if position.stones[point] == opposing}
    return frozenset(region), frozenset(beside)


@lru_cache(maxsize=1024)
def _capturable(position: Position, point: int) -> bool:
    """Whether a string is found to be capturable with little search."""
    settlement = settle(inquire(position, point, Uncapturable()), WALL_LIMITS)
    if settlement.interrupted:
        raise KeyboardInterrupt
    return settlement.answer is Answer.NO


def are_closed(position: Position, string: String, known: Known) -> bool:
    """Whether the owner cannot simply join an independently alive string where no opposing one is in danger.

    Such a point of the surroundings is a dame left open: a stone there would stay, and say nothing of the string.
    """
    alive = _alive(known)
    around = _surroundings(position, string, known)
    joins = around & _liberties(other for other in alive if other.color is string.color)
    weak = (other for other in position.strings() if other not in alive and other.color is not string.color)
    return joins <= _liberties(weak)


def _surroundings(position: Position, string: String, known: Known) -> frozenset[int]:
    """The surroundings of capturable-2, all strings taken for capturable that are not independently alive."""
    alive = _alive(known)
    through = [other for other in position.strings() if other not in alive and other.color is string.color]
    return surroundings(position, string, through)


def _known(statuses: Iterable[StringStatus]) -> Known:
    return {status.string: status.status for status in statuses}


def _alive(known: Known) -> set[String]:
    return {other for other, status in known.items() if status is Status.INDEPENDENTLY_ALIVE}


def _liberties(strings: Iterable[String]) -> frozenset[int]:
    return frozenset[int]().union(*(string.liberties for string in strings))
