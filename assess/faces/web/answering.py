"""What a worker process does for a question: it answers, and tells on the way what is settled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from typing import Any, cast, overload

from assess.engine.deadline import command_of
from assess.faces.web.given import Given
from assess.faces.web.kept_answer import KeptAnswer, packed_answer, unpacked_answer
from assess.faces.web.progress_report import ProgressReport, stones_name
from assess.languages.spoken import as_kept, using
from assess.languages.translations import ENGLISH
from assess.reading.record import Record
from assess.reports.json.look_json import FirstLookJson, look_json
from assess.reports.replies_told import headline, reply_json
from assess.reports.ruling.page_data import SaidBeside, said_beside
from assess.requests.answer import answer as answered
from assess.requests.answer import assessed_so_far, by_variations
from assess.requests.from_json import KINDS, Posted
from assess.requests.kinds import Assess, Decide, Request, Watch
from assess.requests.known_proofs import as_called, kept_proofs_of, named_in, proofs_in
from assess.statuses.assessment import Assessment
from assess.statuses.judgement import Judged, remembering
from assess.statuses.string_ruling import Ruling
from assess.store.results import KeptProof, Proof
from assess.system.child import tell

MOST_AT_HAND = 48
"""Answers that stay unpacked, for those who agree on one string after the other."""


@dataclass(frozen=True, slots=True)
class Work:
    """A question with all that a worker needs: the file, and what is said of it. ``found``:
    answers of this run about the position, the last first; ``known``: other proofs found before, about the same stones.
    Where it does not ``search``, these are all that there is. ``looks``: whether to tell on the way what the position
    looks like, and in which ``language``; the answer is kept in English. ``judged``: what this server's workers have
    judged of the board."""

    given: Given
    said: Posted
    known: tuple[KeptProof, ...] = ()
    found: tuple[KeptAnswer, ...] = ()
    threads: int | None = None
    search: bool = True
    looks: bool = False
    language: str = ENGLISH
    judged: Judged = field(default_factory=Judged)

    def record(self) -> Record:
        """What is read of the file, as far as the question goes. Raises BadInput."""
        return self.given.record(self.said.read_until())

    def request(self) -> Request[Any]:
        """The request. Raises BadInput for one that cannot be put about this position."""
        return replace(self.said.request(self.record()), threads=self.threads)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The answer as the command line's JSON; its headline, and what is ``said`` beside it on a page; the proofs; and,
    packed, what files are made from."""

    data: dict[str, Any]
    headline: str
    said: SaidBeside
    stones: str = ""
    proofs: tuple[KeptProof, ...] = field(default=())
    answered: KeptAnswer | None = None
    interrupted: bool = False
    judged: Judged = field(default_factory=Judged)

    @property
    def to_keep(self) -> tuple[str, tuple[KeptProof, ...]]:
        """What is kept of the answer: its proofs."""
        return self.stones, self.proofs


def begun(_: None) -> None:
    """Nothing, by a worker that is ready then."""


def look_at(work: Work) -> FirstLookJson:
    """What a position looks like before anything is proved of it, for a question by statuses. Raises BadInput."""
    assessment = assessed_so_far(cast(Assess, work.request()))
    return look_json(assessment, assessment.estimated)


def play_given(work: Work) -> None:
    """Plays the variations that are given with a question. Raises BadInput for a move that cannot be made."""
    request = work.request()
    if isinstance(request, Decide):
        by_variations(request)


def answer(work: Work) -> Outcome:
    """Answers a question. Raises BadInput for one that cannot be put about this position."""
    tell({"event": "begun"})
    with command_of(work.said.limits.seconds):
        return _answer(work)


def _answer(work: Work) -> Outcome:
    request = work.request()
    report = ProgressReport(request, work.looks, work.language)
    watch = Watch(
        on_search=report.on_search,
        on_settled=report.on_settled,
        on_turn=report.on_turn,
        on_moves=report.on_moves,
        on_known=report.on_known,
        known=_ReadWhenUsed(lambda: as_called(proofs_in(work.known), request.position, named_in(request))),
        found=tuple(filter(None, map(_assessment_in, work.found))),
        search=work.search,
    )
    with as_kept(), remembering(work.judged) as judged:  # what is found is worded when it is told
        reply = answered(request, watch)
    kept = None if reply.kept is None else packed_answer(reply.kept, reply.findings)
    proofs = kept_proofs_of(reply.findings) if kept is None else kept.proofs
    stones, fresh = stones_name(request.position.rows()), judged.less(work.judged)
    with using(work.language) if KINDS[work.said.kind].worded_once else nullcontext():
        data, said = dict(reply_json(reply)), said_beside(reply)
        return Outcome(data, headline(reply), said, stones, proofs, kept, reply.interrupted, fresh)


class _ReadWhenUsed(Sequence[Proof]):
    """Proofs that are read when one of them is first looked at: an answer that is known needs none."""

    def __init__(self, read: Callable[[], tuple[Proof, ...]]) -> None:
        self._proofs = cache(read)

    def __len__(self) -> int:
        return len(self._proofs())

    @overload
    def __getitem__(self, number: int) -> Proof: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[Proof]: ...
    def __getitem__(self, number: int | slice) -> Proof | Sequence[Proof]:
        return self._proofs()[number]


@lru_cache(MOST_AT_HAND)
def _assessment_in(kept: KeptAnswer) -> Assessment | None:
    """The statuses in an answer as it is kept; None where there are none, or they cannot be read."""
    found = unpacked_answer(kept)
    return found.assessment if isinstance(found, Ruling) else found if isinstance(found, Assessment) else None
