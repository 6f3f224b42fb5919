"""What a worker process does for a question: it tells on the way what is settled, answers, and packs what is kept.

An answer is kept beside its question, so that a sheet made of it later needs no search. It is a pickle of values alone:
a record of this package, a word of an enum, the name of a point, or what Python itself has. When it is read, modules of
this package may be imported, but nothing besides is called, whoever has written the file; and one of another version is
not read at all.
"""

from __future__ import annotations

import dataclasses
import enum
import io
import pickle
import sys
import time
import zlib
from collections.abc import Callable, Iterable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from importlib import import_module
from typing import Any, cast, overload

import assess
from assess.engine.deadline import command_of
from assess.faces.web.given import Given
from assess.languages.spoken import as_kept, using
from assess.languages.translations import ENGLISH
from assess.reading.record import Record
from assess.reports.json.assessment_json import FirstLookJson, look_json
from assess.reports.json.finding_json import string_json
from assess.reports.replies_told import headline, reply_json, said_beside
from assess.reports.ruling.page_data import SaidBeside
from assess.reports.text.status_text import warning_sentence
from assess.requests.answer import answer as answered
from assess.requests.answer import assessed_so_far, by_variations
from assess.requests.from_json import KINDS, Posted
from assess.requests.kinds import Answered, Assess, Decide, OfStatuses, Request, Ruled, Watch
from assess.requests.known_proofs import CertificateKept, as_called, kept_proofs_of, named_in, proofs_in
from assess.requests.progress import Following
from assess.requests.wording import OFF
from assess.rules.position import EMPTY, Color, PointName
from assess.statuses.assessment import Assessment
from assess.statuses.finding import Certificate, Finding
from assess.statuses.judgement import Judged, remembering
from assess.statuses.string_ruling import Ruling
from assess.statuses.string_status import Precedents, Status, StringStatus
from assess.statuses.territory import territory_of
from assess.store.kept import KeptProof, Proof
from assess.system.pool import tell

PLAIN = {"frozenset": frozenset, "set": set}
_MARK = f"assess {assess.__version__} {sys.version_info.major}.{sys.version_info.minor}\n".encode()


@dataclass(frozen=True, slots=True)
class KeptAnswer:
    """An answer as it is kept: what is concluded, in which proofs are named, and the proofs, each as it is kept."""

    concluded: bytes
    proofs: tuple[KeptProof, ...] = ()

    @property
    def size(self) -> int:
        """The bytes that it takes."""
        return len(self.concluded) + sum(len(proof.data) for proof in self.proofs)


def packed_answer(answered: Any, findings: Iterable[Finding] = ()) -> KeptAnswer:
    """An answer as it is kept; the proofs of these findings beside it."""
    concluded = io.BytesIO()
    pickler = _Pickler(concluded)
    for finding in findings:
        for proof in kept_proofs_of([finding]):
            pickler.proofs[id(finding.evidence or finding.late_proof)] = proof
    pickler.dump(answered)
    return KeptAnswer(_MARK + zlib.compress(concluded.getvalue(), 1), tuple(pickler.proofs.values()))


def unpacked_answer(kept: KeptAnswer) -> Any:
    """The answer; None where another version has kept it, or it is damaged."""
    if not kept.concluded.startswith(_MARK):
        return None
    try:
        return _Values(kept).load()
    except (
        zlib.error,
        pickle.UnpicklingError,
        EOFError,
        ValueError,
        TypeError,
        AttributeError,
        LookupError,
        ImportError,
    ):
        return None


VALUES = (enum.Enum, PointName)
"""Besides records."""


class _Pickler(pickle.Pickler):
    """Names the certificates whose proofs are kept beside."""

    def __init__(self, file: io.BytesIO) -> None:
        super().__init__(file)
        self.proofs: dict[int, KeptProof] = {}

    def persistent_id(self, value: Any) -> Any:
        if not isinstance(value, Certificate) or id(value) not in self.proofs:
            return None
        return self.proofs[id(value)].name, value.sha256()


class _Values(pickle.Unpickler):
    def __init__(self, kept: KeptAnswer) -> None:
        super().__init__(io.BytesIO(zlib.decompress(kept.concluded[len(_MARK) :])))
        self._proofs = {proof.name: proof for proof in kept.proofs}
        self._certificates: dict[str, Certificate] = {}

    def persistent_load(self, named: Any) -> Certificate:
        name, sha256 = named
        if name not in self._certificates:
            self._certificates[name] = CertificateKept(self._proofs[name], sha256)
        return self._certificates[name]

    def find_class(self, module: str, name: str) -> Any:
        if module == "builtins" and name in PLAIN:
            return PLAIN[name]
        if module.startswith("assess."):
            found = getattr(import_module(module), name, None)
            if isinstance(found, type) and (dataclasses.is_dataclass(found) or issubclass(found, VALUES)):
                return found
        raise pickle.UnpicklingError(f"{module}.{name} is no value")


PAUSE = 0.2  # seconds between two words on how far it is
LOOKING = 20  # times as long as the last look took, till the next


def stones_name(rows: Sequence[str]) -> str:
    """The name of a board, under which proofs about it are kept."""
    return "/".join(rows)


class ProgressReport:
    """Tells what is settled, how many of how many strings that are, and which one is worked on; and where it ``looks``,
    what a whole position looks like, at first and as more of it is proved."""

    def __init__(self, request: Request[Any], looks: bool = False, language: str = ENGLISH) -> None:
        self._language = language
        self._request, self._position = request, request.position
        self._told = 0.0
        self._statuses = {
            string: StringStatus(self._position.name(min(string.points)), string, Status.UNDECIDED)
            for string in self._position.strings()
        }
        self._following, self._settled = Following(request), 0
        self._is_part = bool(self._position.unknown)
        looks = looks and not self._is_part
        self._looks = looks and isinstance(request, Assess) and not request.strings and request.estimate != OFF
        self._next_look, self._looked_at = 0.0, 0
        self._known: dict[str, Any] = {}
        if self._looks:
            self._look()

    def on_settled(self, string: StringStatus) -> None:
        final = self._is_final(string)
        self._statuses[string.string] = string if final else _open(string)
        self._settled += 1
        self._following.on_settled()
        known = packed_answer(self._found_of(self._statuses[string.string]), string.asked)
        tell(
            {
                "event": "settled",
                "string": {**string_json(self._position, string), "final": final},
                "territory": None if self._is_part else self._territory(),
                "proofs": known.proofs,
                "stones": stones_name(self._position.rows()),
                "known": known,
            }
        )
        self._tell_progress()
        self._look_again()

    def _territory(self) -> dict[str, list[str]]:
        """The territory by what is settled till now."""
        territory = territory_of(self._position, list(self._statuses.values()))
        empty = {point for point, stone in enumerate(self._position.stones) if stone == EMPTY}
        return {color.value: self._position.names(territory.of(color) & empty) for color in Color}

    def on_search(self, nodes: int, seconds: float) -> None:
        self._following.on_search(nodes, seconds)
        self._tell_in_time()

    def on_turn(self, name: str) -> None:
        self._following.on_turn(name)
        self._tell_in_time()
        self._look_again()

    def on_moves(self, looked_at: int, moves: int, problems: int) -> None:
        """Tells how many moves of a game are looked at, and how many problems are found in them."""
        self._following.on_moves(looked_at, moves, problems)
        self._tell_in_time()

    def on_known(self, reply: Answered | Ruled) -> None:
        """Tells an answer as far as it is known, while it is found out what follows from it and variations are made."""
        with using(self._language):
            found = reply.ruling.assessment.warnings if isinstance(reply, Ruled) else ()
            told = {"headline": headline(reply), "sentences": [warning_sentence(one) for one in found]}
        if told != self._known:
            self._known = told
            tell({"event": "known", "known": told})

    def _is_final(self, string: StringStatus) -> bool:
        """Whether no precedent and no advice can change a status any more: a string that is dead by the letter of the
        rules may be alive in seki. On a part of a board they have no say."""
        return (
            self._is_part or string.status is not Status.DEAD or string.agreed or self._precedents is Precedents.STRICT
        )

    @property
    def _precedents(self) -> Precedents:
        return Precedents.of(self._statuses_asked.precedents)

    @property
    def _statuses_asked(self) -> OfStatuses[Any]:
        assert isinstance(self._request, OfStatuses)
        return self._request

    def _found_of(self, string: StringStatus) -> Assessment:
        """What is found of one string, as an answer is kept."""
        asked = self._statuses_asked
        return Assessment(self._position, asked.life, asked.under, (string,), precedents=self._precedents)

    def _look_again(self) -> None:
        """Looks where something was settled since the last look, once that is not too short ago."""
        if self._looks and self._settled > self._looked_at and time.monotonic() > self._next_look:
            self._look()

    def _look(self) -> None:
        """Tells what the position looks like by what is settled till now and cannot change."""
        before, self._looked_at = time.monotonic(), self._settled
        found = assessed_so_far(replace(self._statuses_asked, ruled={}), self._statuses.values(), spares=False)
        with using(self._language):
            tell({"event": "look", "look": look_json(found, found.estimated)})
        now = time.monotonic()
        self._next_look = now + LOOKING * (now - before)

    def _tell_in_time(self) -> None:
        """Tells how far it is, unless that was told a moment ago."""
        if time.monotonic() - self._told > PAUSE:
            self._tell_progress()

    def _tell_progress(self) -> None:
        self._told = time.monotonic()
        tell({"event": "progress", "progress": self._following.progress})


def _open(string: StringStatus) -> StringStatus:
    """A string that is dead by the letter, of which no advice was found out yet."""
    return replace(string, status=Status.UNDECIDED, by_the_letter=Status.DEAD)


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
