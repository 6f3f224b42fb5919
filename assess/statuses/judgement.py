"""Certificates judged by the independent checker, in time: a check is broken off when the deadline comes.

A worker of a server is told what the server's workers have judged since it began: the same certificate, by its
content, for the same stones and the same question is not judged again. Nothing of that is ever read from a file.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Protocol, SupportsIndex, TypeVar, cast

from assess.engine.deadline import Deadline
from assess.proofs import checker
from assess.proofs.questions import Inquiry

T = TypeVar("T")
PIECE = 250  # entries that the checker reads between two looks at the clock


@dataclass(frozen=True, slots=True)
class Judged:
    """What was judged, by certificate, stones and question: the verdicts; and of accepted answers whether they hang on
    a long cycle."""

    verdicts: dict[str, checker.Verdict] = field(default_factory=dict)
    hanging: dict[str, bool | None] = field(default_factory=dict)

    def less(self, known: Judged) -> Judged:
        """Return what is not known already."""
        return Judged(
            {name: self.verdicts[name] for name in self.verdicts.keys() - known.verdicts.keys()},
            {name: self.hanging[name] for name in self.hanging.keys() - known.hanging.keys()},
        )

    def add(self, more: Judged, most: int) -> None:
        """Take down more, of which so many of each kind are kept, the last ones."""
        _take_down(self.verdicts, more.verdicts, most)
        _take_down(self.hanging, more.hanging, most)


def _take_down(there: dict[str, T], more: Mapping[str, T], most: int) -> None:
    there |= more
    while len(there) > most:
        del there[next(iter(there))]


_judged: Judged | None = None  # where nothing is remembered, each certificate is judged


class Hashed(Protocol):
    """A certificate that knows its hash."""

    @property
    def data(self) -> Mapping[str, Any]:
        """Its JSON object."""

    def sha256(self) -> str:
        """The hash of its content."""


def judge(certificate: Hashed, inquiry: Inquiry, deadline: Deadline | None = None) -> checker.Verdict:
    """What the checker says of a certificate; position and question come from the inquiry, not from it. Raises TimeIsUp
    where the deadline comes first."""
    if _judged is None:
        return _verdict(certificate.data, inquiry, deadline)
    key = _key(certificate, inquiry)
    if key not in _judged.verdicts:
        _judged.verdicts[key] = _verdict(certificate.data, inquiry, deadline)
    return _judged.verdicts[key]


def verdict_on(certificate: Hashed, inquiry: Inquiry) -> checker.Verdict | None:
    """The verdict on a certificate that was judged before; None where it was not, or nothing is remembered."""
    return None if _judged is None else _judged.verdicts.get(_key(certificate, inquiry))


def hanging(certificate: Hashed, inquiry: Inquiry, find: Callable[[], bool | None]) -> bool | None:
    """Whether the answer that a certificate proves hangs on a long cycle, None where that is not known: as it is
    remembered, or else as it is found now."""
    key = "" if _judged is None else _key(certificate, inquiry)
    if _judged is not None and key in _judged.hanging:
        return _judged.hanging[key]
    hangs = find()
    if _judged is not None:
        _judged.hanging[key] = hangs
    return hangs


def note_hanging(certificate: Hashed, inquiry: Inquiry, hangs: bool | None) -> None:
    """Remember whether the answer that a certificate proves hangs on a long cycle: found out in this run, and for a
    certificate that the checker accepts."""
    if _judged is not None and hangs is not None:
        _judged.hanging[_key(certificate, inquiry)] = hangs


@contextmanager
def remembering(known: Judged) -> Iterator[Judged]:
    """Has certificates judged with what is known; gives all that there is by the end."""
    global _judged
    before, _judged = _judged, Judged(dict(known.verdicts), dict(known.hanging))
    try:
        yield _judged
    finally:
        _judged = before


def _verdict(data: Mapping[str, Any], inquiry: Inquiry, deadline: Deadline | None) -> checker.Verdict:
    watched = data if deadline is None else _watched(data, deadline.require_time)
    return checker.check(watched, inquiry.position.rows(), inquiry.terms())


def _key(certificate: Hashed, inquiry: Inquiry) -> str:
    about = [certificate.sha256(), inquiry.position.rows(), inquiry.terms()]
    return sha256(json.dumps(about, separators=(",", ":"), sort_keys=True).encode()).hexdigest()


class _Watched(list[Any]):
    """Entries of a proof. What ``pause`` raises ends the check that reads them; the checker knows nothing of it."""

    def __init__(self, entries: list[Any], pause: Callable[[], object]) -> None:
        super().__init__(entries)
        self._pause, self._read = pause, 0

    def __getitem__(self, number: SupportsIndex | slice) -> Any:
        if self._read % PIECE == 0:
            self._pause()
        self._read += 1
        return super().__getitem__(number)


def _watched(data: Mapping[str, Any], pause: Callable[[], object]) -> Mapping[str, Any]:
    """A certificate of ours with its entries watched, those of its lemmas too; one of others as it is."""
    try:
        proofs = [proof | {"entries": _Watched(proof["entries"], pause)} for proof in data["proofs"]]
        lemmas = {"lemmas": [_watched(one, pause) for one in data["lemmas"]]} if "lemmas" in data else {}
        return cast(Mapping[str, Any], {**data, "proofs": proofs, **lemmas})
    except (KeyError, TypeError, AttributeError):
        return data
