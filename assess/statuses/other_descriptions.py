"""Independent life as others describe it: six descriptions are allowed, and the choice can change a status.

On *at least one* intersection the three formations can be forced alike; on *all* intersections the n-eye- and the
pass-alive formation can, and the two-eye-formation is the strictest (docs/answers.md). So there are three classes, each
stricter than the one before. What a stricter one grants, the others grant as well; and a string that its proof never
gives up has a formation on all of its intersections where it has one on any. Of the rest it is asked.
(VJR, Determination of Independently Alive.)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from assess.engine.deadline import Deadline
from assess.engine.proof import certificate_of
from assess.proofs.questions import Answer, Formation, IndependentlyAlive, Scope
from assess.rules.position import Position
from assess.statuses.finding import Certificate, Finding, judged_again
from assess.statuses.queue.examiner import Examiner
from assess.statuses.queue.owner_begins import most_for
from assess.statuses.queue.plausible_seki import never_given_up
from assess.statuses.string_status import Status, StringStatus
from assess.statuses.territory import Score, Territory

CLASSES = (
    IndependentlyAlive(),
    IndependentlyAlive(Formation.N_EYE, Scope.ALL),
    IndependentlyAlive(Formation.TWO_EYE, Scope.ALL),
)
"""One description of each class, the least strict first."""


@dataclass(frozen=True, slots=True)
class OtherStatuses:
    """The statuses of strings under another description, as ``status`` finds them; territory and score of a whole
    position."""

    strings: tuple[StringStatus, ...]
    territory: Territory | None
    score: Score | None


@dataclass(frozen=True, slots=True)
class OtherDescription:
    """What another description, that of ``question``, changes: ``differ``, strings with their statuses under it;
    ``unknown``, strings of which it is not known, after so many ``positions``; ``found``, all that was found where some
    differ."""

    question: IndependentlyAlive
    differ: tuple[StringStatus, ...]
    unknown: tuple[StringStatus, ...]
    found: OtherStatuses | None
    positions: int = 0


Judge = Callable[[IndependentlyAlive, Sequence[Finding]], OtherStatuses]


def class_of(question: IndependentlyAlive) -> int:
    """The class of a description: its place in ``CLASSES``."""
    if question.scope is Scope.ONE:
        return 0
    return 2 if question.formation is Formation.TWO_EYE else 1


def other_descriptions(
    position: Position, question: IndependentlyAlive, statuses: Sequence[StringStatus], examiner: Examiner, judge: Judge
) -> tuple[OtherDescription, ...]:
    """What the descriptions of the other classes change of these statuses.

    ``judge`` finds the statuses under a description, with what is known of the strings; it is asked only where one
    differs. Two descriptions under which the same is found are told once.
    """
    told: list[OtherDescription] = []
    examiner.looked_at.clear()  # from now on it counts what this is about
    while True:
        answers = _answers(position, question, statuses, examiner)
        known = all(answer is not Answer.UNDECIDED for found in answers.values() for answer in found)
        if known or not examiner.grow():
            break
    for other in sorted(answers, key=class_of):
        asked = zip(statuses, answers[other], strict=True)
        unknown = tuple(string for string, answer in asked if answer is Answer.UNDECIDED)
        found = None
        differ: tuple[StringStatus, ...] = ()
        if any(answer not in (None, Answer.UNDECIDED) for answer in answers[other]):
            found = judge(other, _known(statuses, other, examiner.deadline))
            at = {string.string: string for string in found.strings}
            others = [there for here in statuses if (there := at[here.string]).status is not here.status]
            differ = tuple(there for there in others if there.status is not Status.UNDECIDED)
            unknown = tuple(there for there in others if there.status is Status.UNDECIDED)
        if (differ or unknown) and not any(_alike(one, differ, unknown) for one in told):
            positions = examiner.positions(unknown)
            told.append(OtherDescription(other, differ, unknown, found if differ else None, positions))
    return tuple(told)


def _answers(
    position: Position, question: IndependentlyAlive, statuses: Sequence[StringStatus], examiner: Examiner
) -> dict[IndependentlyAlive, list[Answer | None]]:
    """What ``_answer`` says of each string, by the description of each other class. The strictest is asked about first:
    what it grants, the others grant as well."""
    answers: dict[IndependentlyAlive, list[Answer | None]] = {}
    stricter: list[Answer | None] = [Answer.UNDECIDED] * len(statuses)
    for other in reversed(CLASSES):
        if class_of(other) != class_of(question):
            asks = [
                partial(_answer, position, string, question, other, answer, examiner)
                for string, answer in zip(statuses, stricter, strict=True)
            ]
            stricter = answers[other] = examiner.at_once(asks)
    return answers


def _grants(string: StringStatus, answer: Answer | None) -> bool:
    """Whether a description under which ``_answer`` says this grants the string life."""
    return answer is Answer.YES or (answer is None and string.life is not None and string.life.answer is Answer.YES)


def _alike(told: OtherDescription, differ: Sequence[StringStatus], unknown: Sequence[StringStatus]) -> bool:
    """Whether the same was found under a description that is told already."""

    def names(strings: Sequence[StringStatus]) -> list[tuple[str, str]]:
        return [(string.name, string.status.value) for string in strings]

    return names(told.differ) == names(differ) and names(told.unknown) == names(unknown)


def _answer(
    position: Position,
    string: StringStatus,
    here: IndependentlyAlive,
    there: IndependentlyAlive,
    stricter: Answer | None,
    examiner: Examiner,
) -> Answer | None:
    """Whether the string has independent life under the other description; None where it is as here, or was not asked
    because its status is not found by questions, or not known. ``stricter``: the same under a stricter one."""
    if _grants(string, stricter):
        return stricter
    life = string.life
    if life is None or string.agreed or string.ruled or life.answer is Answer.UNDECIDED:
        return None
    asks_more = class_of(there) > class_of(here)
    if life.answer is (Answer.NO if asks_more else Answer.YES):
        return None
    if never_given_up(string.string, life) or _as_described(life, there, examiner.deadline) is not None:
        return None
    point, mover = min(string.string.points), life.inquiry.first_mover
    finding = examiner.finding(position, point, there, mover, most_for(string))
    if finding is None or finding.answer is Answer.UNDECIDED:
        return Answer.UNDECIDED
    return None if finding.answer is life.answer else finding.answer


def _as_described(finding: Finding, question: IndependentlyAlive, deadline: Deadline | None) -> Finding | None:
    """A finding on life as one for another description, where the checker accepts its proof for that; else None."""
    inquiry = replace(finding.inquiry, question=question)
    if finding.evidence is None:
        return None
    evidence = Certificate(certificate_of(inquiry, finding.answer, finding.evidence.data["proofs"]))
    judged = judged_again(replace(finding, evidence=evidence), inquiry, deadline)
    return None if judged is None or judged.late else judged


def _known(statuses: Sequence[StringStatus], question: IndependentlyAlive, deadline: Deadline | None) -> list[Finding]:
    """What is known of these strings, as findings for another description, where their proofs hold for it."""
    found = [finding for string in statuses for finding in (string.uncapturable,) if finding is not None]
    lives = [string.life for string in statuses if string.life is not None]
    return found + [one for life in lives if (one := _as_described(life, question, deadline)) is not None]
