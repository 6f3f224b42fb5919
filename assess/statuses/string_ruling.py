"""A ruling on strings: the status of each in one word, and the findings on which it rests (VJR, Statuses)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from assess.languages.spoken import BadInput
from assess.proofs.questions import Answer
from assess.rules.position import EMPTY, Position
from assess.statuses.answered_moves import AnsweredMoves, answered_moves
from assess.statuses.assessment import Assessment, assessment_of
from assess.statuses.finding import Finding
from assess.statuses.status_question import StatusQuestion
from assess.statuses.string_status import Status, StringStatus
from assess.statuses.territory import possible

MEANT = {
    "alive": (Status.INDEPENDENTLY_ALIVE, Status.ALIVE_IN_SEKI),
    "dead": (Status.DEAD,),
    "seki": (Status.ALIVE_IN_SEKI,),
}
"""Questions about the status in the words of players, with the statuses for which the answer is yes."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """What is ruled on the strings that were asked about.

    ``assessment`` holds them with all that was found out; ``asked``: ``alive``, ``dead`` or ``seki`` where the question
    was put so.
    """

    assessment: Assessment
    asked: str | None = None

    def __repr__(self) -> str:
        return f"<Ruling {self.headline}>"

    def _repr_html_(self) -> str:
        import assess

        return assess.html(self)

    @property
    def position(self) -> Position:
        """The position in which it was asked."""
        return self.assessment.position

    @property
    def strings(self) -> tuple[StringStatus, ...]:
        """The strings, as they were named."""
        return self.assessment.strings

    @property
    def status(self) -> Status:
        """The status of the string; of several the one that they share. Raises ValueError where they share none."""
        statuses = {string.status for string in self.strings}
        if len(statuses) != 1:
            raise ValueError("these strings have several statuses: look at .strings")
        return statuses.pop()

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The findings behind the statuses, those that decide first."""
        return tuple(finding for string in self.strings for finding in findings_of(string))

    @property
    def answers(self) -> tuple[AnsweredMoves, ...]:
        """The first moves of the player who fails, with their answers, in the finding that decides the first string."""
        findings = self.findings
        return answered_moves(findings[0].tree, findings[0].inquiry) if findings else ()

    @property
    def answer(self) -> Answer | None:
        """The answer where it was asked whether the strings are alive, dead or in seki: yes if all of them are, no if
        one is not, whatever the others are. What is proved of a string may answer it though its status is open."""
        if self.asked is None:
            return None
        meant, ways = set(MEANT[self.asked]), [set(possible(string)) for string in self.strings]
        if any(way.isdisjoint(meant) for way in ways):
            return Answer.NO
        if all(way <= meant for way in ways):
            return Answer.YES
        undecided = any(string.status is Status.UNDECIDED for string in self.strings)
        return Answer.UNDECIDED if undecided else Answer.UNDEFINED

    @property
    def headline(self) -> str:
        """The statuses in a sentence, such as ``Black D4 is dead.``, behind a yes or no where it was asked so."""
        import assess

        return assess.words(self)


def rule(position: Position, string: str | Sequence[str], *, asked: str | None = None, **settings: Any) -> Ruling:
    """Rules on the string with a stone at ``string`` (``"D4"``), or on several.

    ``settings`` are those of ``assess.status``: limits, rules, precedents, what the players agree on, and so on; but
    ``on_known`` is called with the ruling as far as it is known. Raises BadInput for a point without a stone, and for
    an ``asked`` that is no status of those.
    """
    names = [name.strip() for name in (string.split(",") if isinstance(string, str) else string)]
    return ruling_of(StatusQuestion.of(position, strings=names, **settings), asked)


def ruling_of(question: StatusQuestion, asked: str | None = None) -> Ruling:
    """Return the ruling on the strings of a question. Raise BadInput as ``rule`` does."""
    if asked is not None and asked not in MEANT:
        raise BadInput(
            "{option} cannot be {value!r}: choose one of {choices}.",
            option="status",
            value=asked,
            choices=", ".join(MEANT),
        )
    position, names = question.position, question.strings or ()
    stones = [name for name in question.agreed if position.stones[position.point(name)] != EMPTY]
    wanted = {position.string_at(position.point(name)) for name in names}

    def ruling(assessment: Assessment) -> Ruling:
        strings = tuple(string for string in assessment.strings if string.string in wanted)
        return Ruling(replace(assessment, strings=strings), asked)

    tell = question.on_known
    on_known = None if tell is None else lambda assessment: tell(ruling(assessment))
    strings = [*names, *stones]  # what is agreed may imply what is asked
    return ruling(assessment_of(replace(question, strings=strings, on_known=on_known)))


def with_trees(ruling: Ruling, quantify: bool | None, to_passes: bool) -> Ruling:
    """The ruling with the trees of its findings made so (``Finding``)."""

    def made(finding: Finding) -> Finding:
        return replace(finding, quantify=quantify, to_passes=to_passes)

    strings = tuple(one.with_findings(made) for one in ruling.strings)
    return replace(ruling, assessment=replace(ruling.assessment, strings=strings))


def findings_of(string: StringStatus) -> list[Finding]:
    """The findings behind a status, the one that decides first: an undefined or undecided one, else on capture, on
    life, and the advice."""
    settled = {Answer.UNDEFINED: 0, Answer.UNDECIDED: 1}
    findings = [finding for finding in (string.uncapturable, string.life) if finding is not None]
    findings.sort(key=lambda finding: settled.get(finding.answer, 2))
    return findings + [finding for finding in (string.advice,) if finding is not None]
