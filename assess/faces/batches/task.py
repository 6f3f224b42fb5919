"""One position of a batch with what is asked of it: what a worker process is given, and what it gives back."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from assess.proofs.questions import IndependentlyAlive, Inquiry, question_of
from assess.proofs.terms import Terms
from assess.reading.record import Record
from assess.reports.replies_told import reply_json
from assess.requests.answer import answer
from assess.requests.from_words import agreed_in
from assess.requests.kinds import Answered, Ask, Assess, Assessed, Request, Watch
from assess.requests.known_proofs import proofs_of
from assess.requests.wording import Ways
from assess.rules.area_rules import AreaCount, AreaRules
from assess.rules.position import Position, PrisonerStones
from assess.statuses.finding import inquire
from assess.store.kept import Proof
from assess.system.limits import Limits

RECORD = "the record"


@dataclass(frozen=True, slots=True)
class BatchAsked(Ways):
    """What is asked of every position of a batch, with the limits for each, and how it is answered.

    ``question``: None asks for every string's status; else ``uncapturable`` or ``independently-alive``, of the string
    that each file names. ``life``: what makes a string independently alive; ``under``: the terms. ``hours``: a budget
    for the whole run, in the place of ``seconds``. ``area``: the word of rules by which the score is the area.
    """

    question: str | None = None
    life: IndependentlyAlive = field(default=IndependentlyAlive())
    under: Terms = field(default=Terms())
    seconds: float | None = 10.0
    nodes: int | None = None
    memory_mb: int = 1024
    hours: float | None = None
    area: str | None = None
    threads: int = field(default=1, kw_only=True)

    @property
    def ways(self) -> dict[str, Any]:
        """How it is answered, as keywords of a request."""
        return {way.name: getattr(self, way.name) for way in fields(Ways)}

    @property
    def limits(self) -> Limits:
        """The limits of one position."""
        return Limits(self.seconds, self.nodes, self.memory_mb)

    def inquiry(self, position: Position, string: str, question: str) -> Inquiry:
        """The question with this name, about a string of the position."""
        return inquire(position, string, question_of(question, **self.life.words()), **self.under.given())

    def words(self) -> dict[str, Any]:
        """All of it in words and numbers."""
        left_out = ("life", "under", *(["area"] if self.area is None else []))
        plain = {one.name: getattr(self, one.name) for one in fields(self) if one.name not in left_out}
        return {**plain, **self.life.words(), **self.under.words()}


@dataclass(frozen=True, slots=True)
class Task:
    """A position and what is asked of it; ``string``: of a question, its string. ``known``: proofs found before.
    ``agreed_dead``: stones of the strings that the record takes off once play has stopped. ``handicap``: how many
    handicap stones it tells of, where area is counted."""

    rows: tuple[str, ...]
    prisoner_stones: tuple[int, int]
    komi: float
    asked: BatchAsked
    string: str | None = None
    known: tuple[Proof, ...] = ()
    komi_known: bool = True
    agreed_dead: tuple[str, ...] = ()
    handicap: int = 0

    @classmethod
    def of(
        cls,
        position: Position,
        asked: BatchAsked,
        string: str | None = None,
        agreed_dead: tuple[str, ...] = (),
        handicap: int = 0,
    ) -> Task:
        taken = position.prisoner_stones
        return cls(
            tuple(position.rows()),
            (taken.black, taken.white),
            position.komi,
            asked,
            string,
            (),
            position.komi_known,
            agreed_dead if asked.question is None else (),
            0 if asked.area is None else handicap,
        )

    @property
    def position(self) -> Position:
        position = Position.from_rows(self.rows, PrisonerStones(*self.prisoner_stones), self.komi)
        area = None if self.asked.area is None else AreaCount(AreaRules(self.asked.area), self.handicap)
        return replace(position, komi_known=self.komi_known, area=area)


@dataclass(frozen=True, slots=True)
class Result:
    """What a worker found: the object of ``assess status --json``, or of ``assess ask --json``, and the proofs."""

    data: Mapping[str, Any]
    proofs: tuple[Proof, ...]
    undecided: int
    interrupted: bool


def settings_of(asked: BatchAsked, version: str) -> str:
    """A name for everything but the position that a result depends on. Threads cost time only."""
    whole = {name: value for name, value in asked.words().items() if name != "threads"} | {"version": version}
    return hashlib.sha256(json.dumps(whole, sort_keys=True).encode()).hexdigest()[:16]


def key_of(task: Task, settings: str) -> str:
    """A name for all that the result of a task depends on: position, question, terms, precedents, limits, version."""
    whole = [task.rows, task.prisoner_stones, task.komi, task.string, settings, *([] if task.komi_known else [False])]
    whole += [task.agreed_dead] if task.agreed_dead else []
    whole += [f"handicap {task.handicap}"] if task.handicap else []
    return hashlib.sha256(json.dumps(whole).encode()).hexdigest()[:24]


def work(task: Task) -> Result:
    """Settles a task. Raises BadInput for a position that cannot be asked about."""
    request: Request[Answered | Assessed] = request_of(task)
    reply = answer(request, Watch(known=task.known))
    undecided = len(reply.assessment.undecided) if isinstance(reply, Assessed) else int(reply.undecided)
    return Result(reply_json(reply), proofs_of(reply.findings), undecided, reply.interrupted)


def request_of(task: Task) -> Ask | Assess:
    """What a task asks of its position."""
    asked, record = task.asked, Record(task.position, RECORD)
    if asked.question is None:
        ways = {**asked.ways, "agreed": agreed_in(asked.agreed, replace(record, agreed_dead=task.agreed_dead))}
        return Assess(record=record, life=asked.life, under=asked.under, limits=asked.limits, **ways)
    assert task.string is not None
    inquiry = asked.inquiry(task.position, task.string, asked.question)
    return Ask(record=record, inquiry=inquiry, limits=asked.limits, **asked.ways)
