"""Certificates judged by the independent checker, in time: a check is broken off when the deadline comes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, SupportsIndex, cast

from assess.engine.deadline import Deadline
from assess.proofs import checker
from assess.proofs.questions import Inquiry

PIECE = 250  # entries that the checker reads between two looks at the clock


def judge(data: Mapping[str, Any], inquiry: Inquiry, deadline: Deadline | None = None) -> checker.Verdict:
    """What the checker says of a certificate; position and question come from the inquiry, not from it. Raises TimeIsUp
    where the deadline comes first."""
    if deadline is not None:
        data = _watched(data, deadline.require_time)
    return checker.check(data, inquiry.position.rows(), inquiry.terms())


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
