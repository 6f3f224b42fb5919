"""Certificates judged by the independent checker, in time: a check is broken off when the deadline comes.

A worker of a server is told what the server's workers have judged since it began: the same certificate, by its
content, for the same stones and the same question is not judged again. Nothing of that is ever read from a file.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from typing import Any, SupportsIndex, cast

from assess.engine.deadline import Deadline
from assess.proofs import checker
from assess.proofs.questions import Inquiry

Verdicts = dict[str, checker.Verdict]
"""By what was judged."""
_verdicts: Verdicts | None = None  # where nothing is remembered, each certificate is judged
PIECE = 250  # entries that the checker reads between two looks at the clock


def judge(data: Mapping[str, Any], inquiry: Inquiry, deadline: Deadline | None = None) -> checker.Verdict:
    """What the checker says of a certificate; position and question come from the inquiry, not from it. Raises TimeIsUp
    where the deadline comes first."""
    rows, terms = inquiry.position.rows(), inquiry.terms()
    verdicts = _verdicts
    key = "" if verdicts is None else _key(data, rows, terms)
    if verdicts is not None and key in verdicts:
        return verdicts[key]
    watched = data if deadline is None else _watched(data, deadline.require_time)
    verdict = checker.check(watched, rows, terms)
    if verdicts is not None:
        verdicts[key] = verdict
    return verdict


@contextmanager
def remembering(known: Verdicts) -> Iterator[Verdicts]:
    """Has certificates judged with the verdicts that are known; gives all that there are by the end."""
    global _verdicts
    before, _verdicts = _verdicts, dict(known)
    try:
        yield _verdicts
    finally:
        _verdicts = before


def _key(data: Mapping[str, Any], rows: Sequence[str], terms: Mapping[str, Any]) -> str:
    content = json.dumps([data, rows, terms], separators=(",", ":"), sort_keys=True)
    return sha256(content.encode()).hexdigest()


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
