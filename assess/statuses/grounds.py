"""Answers on a part of a board, and on what they rest: on nothing else, or on strings around it that are taken to live.

"Whatever the rest of the board is" is tried first; it says more. Where no such proof is found, strings of the other
player's that reach what nobody knows are taken to live: they have a liberty that nobody can take
(docs/certificate.md, Parts of boards).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from assess.engine.settlement import certificate_of
from assess.proofs.questions import Answer, IndependentlyAlive, Inquiry, Uncapturable
from assess.proofs.terms import Terms
from assess.rules.coordinates import neighbors
from assess.rules.position import Position, String
from assess.rules.regions import border, regions
from assess.statuses.finding import Certificate, Finding, check_certificate
from assess.statuses.rest_of_board import hanging_on_rest
from assess.statuses.status_table import status_of
from assess.statuses.string_status import StringStatus
from assess.system.limits import Limits

FIRST_PART = 1 / 3
"""Of the limits, for a proof that holds whatever the rest is, where strings could be taken to live."""
PART_FOR_REST = 1 / 10
"""Of the limits, to find out on each of two boards whether the answer hangs on the rest."""

Find = Callable[[Inquiry, Limits], Finding]
"""Answers one inquiry within limits."""


def frame_of(inquiry: Inquiry) -> tuple[int, ...]:
    """A stone of each string of the opponent's that is next to unknown points, or to empty ones that lead there."""
    position = inquiry.position
    if min(position.width, position.height) < 2:
        return ()
    near, open_points = neighbors(position.width, position.height), frozenset({*position.empty_points()})
    leading = frozenset(position.unknown).union(
        *(area for area in regions(open_points, near) if not position.unknown.isdisjoint(border(area, near)))
    )
    return tuple(
        min(string.points)
        for string in position.strings()
        if string.color is inquiry.opponent and not leading.isdisjoint(border(string.points, near))
    )


def stones_of_frame(frame: str | None) -> tuple[str, ...] | None:
    """The stones by which the strings are named that are taken to live; None where nothing is said of them."""
    if frame is None:
        return None
    return () if frame == "none" else tuple(name.strip() for name in frame.split(","))


def by_grounds(inquiry: Inquiry, limits: Limits, find: Find, living: Sequence[str] | None = None) -> Finding:
    """The answer whatever the rest of the board is, or else if the strings around live, as few of them as the proof
    needs. Where it is said which strings are ``living``, each by a stone, the answer if just these live. Where it is
    proved to hang on the rest, though all these live, that is told (``rest``), and nothing is searched for. Raises
    BadInput for what cannot be taken to live."""
    if living is not None:
        points = map(inquiry.position.point, living)
        strings = {inquiry.position.string_at(point): point for point in points}
        named = replace(inquiry, living=tuple(strings.values()))
        return _or_hanging(named, named.living, limits, lambda limits: find(named, limits))
    frame = frame_of(inquiry)
    return _or_hanging(inquiry, frame, limits, lambda limits: _by_either(inquiry, limits, find, frame))


def _or_hanging(
    inquiry: Inquiry, frame: tuple[int, ...], limits: Limits, search: Callable[[Limits], Finding]
) -> Finding:
    """The answer that is searched for, or that it hangs on the rest, where that is proved. Nothing is searched for
    where it hangs on the rest though the whole frame lives."""
    if not inquiry.position.unknown or inquiry.others:
        return search(limits)
    asked = replace(inquiry, living=frame)
    hanging = Finding(asked, Answer.UNDECIDED, None, False, "", 0, 0.0, False, False)
    try:
        rest, nodes, seconds = hanging_on_rest(inquiry, frame, _part_of(limits, PART_FOR_REST))
    except KeyboardInterrupt:
        return replace(hanging, interrupted=True)
    hanging = replace(hanging, nodes=nodes, seconds=seconds, rest=rest)
    if rest is not None and rest.living == frame:
        return hanging
    finding = search(_left_of(limits, hanging))
    told = rest if finding.answer is Answer.UNDECIDED and not finding.late else None
    return replace(finding, nodes=finding.nodes + nodes, seconds=finding.seconds + seconds, rest=told)


def _by_either(inquiry: Inquiry, limits: Limits, find: Find, frame: tuple[int, ...]) -> Finding:
    """The answer by the first of both grounds that a proof is found for."""
    whatever = find(inquiry, _part_of(limits) if frame else limits)
    if whatever.answer is not Answer.UNDECIDED or not frame or whatever.interrupted:
        return whatever
    framed = find(replace(inquiry, living=frame), _left_of(limits, whatever))
    nodes, seconds = whatever.nodes + framed.nodes, whatever.seconds + framed.seconds
    return replace(with_fewest(framed), nodes=nodes, seconds=seconds)


def with_fewest(finding: Finding) -> Finding:
    """The finding with only those strings taken to live that its proofs see: it claims more by the same proof."""
    inquiry = finding.inquiry
    if finding.evidence is None or not inquiry.living:
        return finding
    position, proofs = inquiry.position, finding.evidence.data["proofs"]
    roots = [proof["entries"][proof["root"]]["pattern"].replace("/", "") for proof in proofs]
    seen = {point for root in roots for point, sign in enumerate(root) if sign != "?"}
    living = tuple(one for one in inquiry.living if not position.string_at(one).points.isdisjoint(seen))
    return _if_living(finding, living) or finding


def _if_living(finding: Finding, living: tuple[int, ...]) -> Finding | None:
    """The finding with just these strings taken to live, where its proof is one of that; else None."""
    inquiry = replace(finding.inquiry, living=living)
    if finding.inquiry.living == living or finding.evidence is None:
        return finding
    evidence = Certificate(certificate_of(inquiry, finding.answer, finding.evidence.data["proofs"]))
    verdict = check_certificate(evidence, inquiry)
    if not verdict.accepted or verdict.answer != finding.answer.value:
        return None
    claim = verdict.claim if finding.checked else ""
    return replace(finding, inquiry=inquiry, evidence=evidence, claim=claim)


def _part_of(limits: Limits, part: float = FIRST_PART) -> Limits:
    seconds = None if limits.seconds is None else limits.seconds * part
    return replace(limits, seconds=seconds, nodes=None if limits.nodes is None else max(int(limits.nodes * part), 1))


def _left_of(limits: Limits, spent: Finding) -> Limits:
    seconds = None if limits.seconds is None else max(limits.seconds - spent.seconds, 0.01)
    return replace(limits, seconds=seconds, nodes=None if limits.nodes is None else max(limits.nodes - spent.nodes, 1))


def wholly_shown(position: Position) -> list[String]:
    """The strings that lie wholly on the part: nothing of them is unknown."""
    return [string for string in position.strings() if not position.is_next_to_unknown(string)]


def statuses_on_part(
    position: Position,
    strings: Iterable[tuple[String, int]],
    question: IndependentlyAlive,
    under: Terms,
    limits: Limits,
    find: Find,
    living: Sequence[str] | None = None,
) -> list[StringStatus]:
    """The statuses of strings, each by a stone, one after the other under one budget. Of the strings that are said to
    be ``living`` (``by_grounds``), those of the other player count for each. Raises BadInput for what cannot be taken
    to live."""
    statuses: list[StringStatus] = []
    waiting = list(strings)
    both_players = len({string.color for string, _ in waiting}) > 1
    for number, (string, point) in enumerate(waiting):
        share = _share(limits, statuses, len(waiting) - number)
        around = living
        if living is not None and both_players:
            around = [name for name in living if position.string_at(position.point(name)).color is not string.color]
        life = by_grounds(Inquiry(position, point, question, under), _part_of(share, 1 / 2), find, around)
        capture: Finding | None = None
        if life.answer is not Answer.YES and not life.interrupted:
            capture = by_grounds(Inquiry(position, point, Uncapturable(), under), _left_of(share, life), find, around)
            life, capture = _on_one_ground(life, capture, share, find)
        status = status_of(life.answer, capture.answer if capture else Answer.UNDECIDED)
        statuses.append(StringStatus(position.name(point), string, status, life, capture))
    return statuses


def _on_one_ground(life: Finding, capture: Finding, limits: Limits, find: Find) -> tuple[Finding, Finding]:
    """Both answers under the same condition, so that the status has one: all strings that either takes to live."""
    living = tuple(sorted({*life.inquiry.living, *capture.inquiry.living}))
    both = [_if_living(one, living) or find(replace(one.inquiry, living=living), limits) for one in (life, capture)]
    return both[0], both[1]


def _share(limits: Limits, before: Sequence[StringStatus], left: int) -> Limits:
    """What the next string may cost: of what is left its part."""
    found = [finding for one in before for finding in one.findings]
    spent, looked_at = sum(one.seconds for one in found), sum(one.nodes for one in found)
    seconds = None if limits.seconds is None else max(limits.seconds - spent, 0.01) / left
    nodes = None if limits.nodes is None else max((limits.nodes - looked_at) // left, 1)
    return replace(limits, seconds=seconds, nodes=nodes)
