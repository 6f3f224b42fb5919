"""One position of a batch with what is asked of it: what a worker process is given, and what it gives back."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from assess.engine.deadline import Deadline
from assess.engine.settle import settle
from assess.proofs.questions import Answer, IndependentlyAlive, Inquiry, question_of
from assess.proofs.terms import TERM_WORDS, Terms
from assess.reports.json.assessment_json import assessment_json
from assess.reports.json.finding_json import finding_json
from assess.rules.position import Position, PrisonerStones
from assess.statuses.assessment import Assessment, status
from assess.statuses.finding import Certificate, Finding, finding_of, inquire, judged_again
from assess.store.results import Proof
from assess.system.limits import Limits


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked of every position of a batch, with the limits for each.

    ``question``: None asks for every string's status; else ``uncapturable`` or ``independently-alive``, of the string
    that each file names. ``life``: what makes a string independently alive; ``under``: the terms.
    ``precedents``, ``finality`` and ``threads`` are those of ``assess.status``. ``estimate``: whether to say what
    undecided strings look like. ``hours``: a budget for the whole run, in the place of ``seconds``.
    """

    question: str | None = None
    life: IndependentlyAlive = field(default=IndependentlyAlive())
    under: Terms = field(default=Terms())
    precedents: str = "verbal"
    finality: bool = True
    estimate: bool = True
    check: bool = True
    seconds: float | None = 10.0
    nodes: int | None = None
    memory_mb: int = 1024
    hours: float | None = None
    threads: int = 1

    @property
    def limits(self) -> Limits:
        """The limits of one position."""
        return Limits(self.seconds, self.nodes, self.memory_mb)

    def inquiry(self, position: Position, string: str, question: str) -> Inquiry:
        """The question with this name, about a string of the position."""
        return inquire(position, string, question_of(question, **self.life.words()), **self.under.given())

    def words(self) -> dict[str, Any]:
        """All of it in words and numbers."""
        plain = {one.name: getattr(self, one.name) for one in fields(self) if one.name not in ("life", "under")}
        return {**plain, **self.life.words(), **self.under.words()}


@dataclass(frozen=True, slots=True)
class Task:
    """A position and what is asked of it; ``string``: of a question, its string. ``known``: proofs found before."""

    rows: tuple[str, ...]
    prisoner_stones: tuple[int, int]
    komi: float
    asked: Asked
    string: str | None = None
    known: tuple[Proof, ...] = ()
    komi_known: bool = True

    @classmethod
    def of(cls, position: Position, asked: Asked, string: str | None = None) -> Task:
        taken = position.prisoner_stones
        return cls(
            tuple(position.rows()), (taken.black, taken.white), position.komi, asked, string, (), position.komi_known
        )

    @property
    def position(self) -> Position:
        position = Position.from_rows(self.rows, PrisonerStones(*self.prisoner_stones), self.komi)
        return replace(position, komi_known=self.komi_known)


@dataclass(frozen=True, slots=True)
class Result:
    """What a worker found: the object of ``assess status --json``, or of ``assess ask --json``, and the proofs."""

    data: Mapping[str, Any]
    proofs: tuple[Proof, ...]
    undecided: int
    interrupted: bool


def settings_of(asked: Asked, version: str) -> str:
    """A name for everything but the position that a result depends on. Threads cost time only."""
    whole = {name: value for name, value in asked.words().items() if name != "threads"} | {"version": version}
    return hashlib.sha256(json.dumps(whole, sort_keys=True).encode()).hexdigest()[:16]


def key_of(task: Task, settings: str) -> str:
    """A name for all that the result of a task depends on: position, question, terms, precedents, limits, version."""
    whole = [task.rows, task.prisoner_stones, task.komi, task.string, settings, *([] if task.komi_known else [False])]
    return hashlib.sha256(json.dumps(whole).encode()).hexdigest()[:24]


def work(task: Task) -> Result:
    """Settles a task. Raises BadInput for a position that cannot be asked about."""
    return _work_on_question(task) if task.asked.question else _work_on_statuses(task)


def assessment_of(task: Task) -> Assessment:
    """The assessment of a position; what its known proofs show is not asked again."""
    asked = task.asked
    return status(
        task.position,
        question=asked.life,
        **asked.under.given(),
        limits=asked.limits,
        check=asked.check,
        precedents=asked.precedents,
        finality=asked.finality,
        threads=asked.threads,
        known=[finding_from(asked.inquiry(task.position, proof.string, proof.question), proof) for proof in task.known],
    )


def recalled(status: Mapping[str, Any], asked: Asked) -> Task:
    """The task for the position in an object of ``assess status --json``, under the rules that it names."""
    position, rules = status["position"], status["rules"]
    taken = position["prisoner_stones"]
    life = IndependentlyAlive(rules["formation"], rules["scope"])
    under = Terms.of(**{**{name: rules[name] for name in TERM_WORDS if name in rules}, "rules": rules["name"]})
    asked = replace(asked, life=life, under=under, precedents=rules["precedents"])
    task = Task(tuple(position["rows"]), (taken["black"], taken["white"]), position["komi"], asked)
    return replace(task, komi_known=position.get("komi_known", True))


def _work_on_statuses(task: Task) -> Result:
    assessment = assessment_of(task)
    findings = [finding for string in assessment.strings for finding in string.asked]
    told = assessment_json(assessment, assessment.estimated if task.asked.estimate else None)
    return Result(told, proofs_of(findings), len(assessment.undecided), assessment.interrupted)


def _work_on_question(task: Task) -> Result:
    assert task.asked.question is not None and task.string is not None
    inquiry = task.asked.inquiry(task.position, task.string, task.asked.question)
    asked = task.asked
    known = (
        judged_again(finding_from(asked.inquiry(task.position, proof.string, proof.question), proof), inquiry)
        for proof in task.known
    )
    finding = next(filter(None, known), None)
    if finding is None:
        deadline = Deadline.after(task.asked.limits.seconds)
        finding = finding_of(settle(inquiry, task.asked.limits, None, deadline), task.asked.check, deadline)
    undecided = finding.answer is Answer.UNDECIDED
    return Result(finding_json(finding), proofs_of([finding]), int(undecided), finding.interrupted)


def proofs_of(findings: Iterable[Finding]) -> tuple[Proof, ...]:
    """The proofs of findings, as they are kept."""
    return tuple(
        Proof(
            finding.inquiry.names,
            finding.inquiry.question.name,
            finding.answer.value,
            finding.hangs_on_cycle,
            finding.evidence.data,
        )
        for finding in findings
        if finding.evidence is not None
    )


def finding_from(inquiry: Inquiry, proof: Proof) -> Finding:
    """A proof of earlier work as a finding, not yet judged."""
    return Finding(
        inquiry, Answer(proof.answer), Certificate(proof.data), False, "", 0, 0.0, proof.hangs_on_cycle, False
    )
