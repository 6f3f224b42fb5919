"""What requests are answered by: what was found, how it is said in a sentence, and its JSON, the same on every face."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from assess.decisions.judged_decision import JudgedDecision
from assess.estimates.as_it_looks import Looks
from assess.languages.spoken import Phrase
from assess.proofs.checker import Verdict
from assess.proofs.placement import Misplaced
from assess.proofs.questions import Answer
from assess.reports.json.assessment_json import assessment_json, comparison_json
from assess.reports.json.decision_json import DecisionJson, decision_json, decisions_json
from assess.reports.json.finding_json import finding_json, verdict_json
from assess.reports.json.point_ruling_json import territory_ruling_json
from assess.reports.json.position_json import notes_json
from assess.reports.json.ruling_json import ruling_json
from assess.reports.text.finding_text import answer_sentence
from assess.reports.text.headlines import headline_of, ruling_headline, territory_headline
from assess.reports.text.oversight_text import decision_headline
from assess.reports.text.result_text import result_sentence
from assess.reports.text.score_text import score_sentence
from assess.reports.text.terms_text import with_terms
from assess.statuses.assessment import Assessment
from assess.statuses.comparison import Comparison
from assess.statuses.finding import Finding
from assess.statuses.point_ruling import TerritoryRuling
from assess.statuses.string_ruling import Ruling


class Reply(Protocol):
    """What every reply has."""

    @property
    def headline(self) -> str:
        """What was found, in a sentence."""

    @property
    def undecided(self) -> bool:
        """Whether something that was asked stayed open within the limits."""

    @property
    def interrupted(self) -> bool:
        """Whether somebody stopped it."""

    @property
    def findings(self) -> Sequence[Finding]:
        """All answers that were found on the way."""

    @property
    def kept(self) -> Any:
        """What files are made from: a value of the package, or None."""

    def json(self) -> Mapping[str, Any]:
        """The object that ``--json`` prints."""


@dataclass(frozen=True, slots=True)
class Answered:
    """The answer to one question. ``notes`` are those of the record, here and below."""

    finding: Finding
    interrupted: bool
    notes: tuple[Phrase, ...] = ()

    @property
    def headline(self) -> str:
        """The answer in a sentence."""
        return answer_sentence(self.finding)

    @property
    def undecided(self) -> bool:
        """Whether it has no answer."""
        return self.finding.answer is Answer.UNDECIDED

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The finding."""
        return (self.finding,)

    @property
    def kept(self) -> Finding:
        """The finding."""
        return self.finding

    def json(self) -> Mapping[str, Any]:
        """The object of the schema ``assess/finding/1``."""
        return finding_json(self.finding) | notes_json(self.notes)


@dataclass(frozen=True, slots=True)
class OnStatuses:
    """What was found by way of statuses: ``assessment`` holds them all."""

    assessment: Assessment

    @property
    def interrupted(self) -> bool:
        """Whether somebody stopped it."""
        return self.assessment.interrupted

    @property
    def undecided(self) -> bool:
        """Whether a status is open."""
        return bool(self.assessment.undecided)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All answers that were found on the way."""
        return tuple(finding for string in self.assessment.strings for finding in string.asked)


@dataclass(frozen=True, slots=True)
class Ruled(OnStatuses):
    """The ruling on strings; ``looks``: what undecided ones look like, where that was asked."""

    ruling: Ruling
    notes: tuple[Phrase, ...] = ()
    looks: Looks | None = None

    @property
    def headline(self) -> str:
        """The statuses in a sentence."""
        return ruling_headline(self.ruling)

    @property
    def kept(self) -> Ruling:
        """The ruling."""
        return self.ruling

    def json(self) -> Mapping[str, Any]:
        """The object of the schema ``assess/ruling/1``."""
        return ruling_json(self.ruling, self.looks) | notes_json(self.notes)


@dataclass(frozen=True, slots=True)
class PointsRuled(OnStatuses):
    """The ruling on empty points."""

    ruling: TerritoryRuling

    @property
    def headline(self) -> str:
        """Whose territory they are, in a sentence."""
        return territory_headline(self.ruling)

    @property
    def undecided(self) -> bool:
        """Whether it is open whose they are."""
        return not self.ruling.settled and bool(self.assessment.undecided)

    @property
    def kept(self) -> TerritoryRuling:
        """The ruling."""
        return self.ruling

    def json(self) -> Mapping[str, Any]:
        """The object of the schema ``assess/territory/1``."""
        return territory_ruling_json(self.ruling)


@dataclass(frozen=True, slots=True)
class Assessed(OnStatuses):
    """The statuses, and what another ruleset makes of them, where that was asked; ``looks``: what the position looks
    like, where that was."""

    comparison: Comparison | None = None
    notes: tuple[Phrase, ...] = ()
    looks: Looks | None = None

    @property
    def headline(self) -> str:
        """The result in a sentence, proved or marked as an estimate; or where it was not asked for the statuses."""
        if self.looks is not None:
            said = result_sentence(self.assessment, self.looks)
        elif self.assessment.territory is not None:
            said = score_sentence(self.assessment)
        else:
            said = headline_of(self.assessment.strings)
        return with_terms(said, self.assessment)

    @property
    def interrupted(self) -> bool:
        """Whether somebody stopped it."""
        return any(one.interrupted for one in self._assessments)

    @property
    def undecided(self) -> bool:
        """Whether a status is open, under either ruleset."""
        return any(one.undecided for one in self._assessments)

    @property
    def kept(self) -> Assessment:
        """The assessment."""
        return self.assessment

    @property
    def _assessments(self) -> list[Assessment]:
        return [self.assessment, *([self.comparison.there] if self.comparison else [])]

    def json(self) -> Mapping[str, Any]:
        """The object of the schema ``assess/status/1``."""
        compared = {"compared": comparison_json(self.comparison)} if self.comparison else {}
        return assessment_json(self.assessment, self.looks) | compared | notes_json(self.notes)


@dataclass(frozen=True, slots=True)
class DecidedQuestion(JudgedDecision):
    """What variations decide, and what proof-play adds; ``interrupted``: somebody stopped that."""

    interrupted: bool = False

    @property
    def told(self) -> DecisionJson:
        """The decision as one of the list in JSON."""
        return decision_json(self)


@dataclass(frozen=True, slots=True)
class Decided:
    """What variations decide of one question, or of several."""

    questions: tuple[DecidedQuestion, ...]

    @property
    def headline(self) -> str:
        """The rulings in a sentence or two each."""
        return " ".join(map(decision_headline, self.questions))

    @property
    def undecided(self) -> bool:
        """Whether proof-play found no answer."""
        return any(finding.answer is Answer.UNDECIDED for finding in self.findings)

    @property
    def interrupted(self) -> bool:
        """Whether somebody stopped it."""
        return any(question.interrupted for question in self.questions)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What proof-play found."""
        return tuple(question.finding for question in self.questions if question.finding is not None)

    @property
    def kept(self) -> Finding | None:
        """What proof-play found, where there is one question."""
        return self.findings[0] if len(self.questions) == len(self.findings) == 1 else None

    def json(self) -> Mapping[str, Any]:
        """The object of the schema ``assess/decision/1``."""
        position = self.questions[0].decision.inquiry.position
        return decisions_json(position, [question.told for question in self.questions])


@dataclass(frozen=True, slots=True)
class Checked:
    """What the independent checker says of a certificate."""

    verdict: Verdict | Misplaced

    @property
    def headline(self) -> str:
        """``VERIFIED`` with the claim, or ``REFUSED`` with the reason and the place."""
        if self.verdict.accepted:
            return f"VERIFIED {self.verdict.claim}"
        why = self.verdict.reason.value if self.verdict.reason else "."
        return f"REFUSED {why[:-1]} ({self.verdict.where})." if self.verdict.where else f"REFUSED {why}"

    @property
    def undecided(self) -> bool:
        """It never is."""
        return False

    @property
    def interrupted(self) -> bool:
        """It never is."""
        return False

    @property
    def findings(self) -> tuple[Finding, ...]:
        """None."""
        return ()

    @property
    def kept(self) -> None:
        """Nothing: no files are made of it."""
        return

    def json(self) -> Mapping[str, Any]:
        """The object of the schema ``assess/check/1``."""
        return verdict_json(self.verdict)
