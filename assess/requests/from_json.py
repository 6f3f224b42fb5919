"""Requests from JSON, as HTTP brings them: a body becomes what is said, and goes the way of all words.

The types are those of ``wording.IN_JSON``; whoever reads a body has seen to them. What a kind of request needs to be
told outright is asked for here, in sentences that name the places of the body.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any

from assess.ikeda.door import REQUESTS
from assess.proofs.questions import QUESTION_NAMES
from assess.proofs.terms import Terms
from assess.reading.record import Record
from assess.reading.sgf_main_line import Until
from assess.requests.decided_questions import decide_of
from assess.requests.from_words import agreed_of, ask_of, assess_of, points_of, ruling_asked, with_group
from assess.requests.kinds import Request
from assess.requests.wording import IN_JSON, MOST_MEMORY_MB, USUAL, Wording
from assess.rules.errors import BadInput
from assess.statuses.precedent import Precedents
from assess.system.limits import Limits

DECIDABLE = QUESTION_NAMES[:2]
"""Questions that given variations can decide: those of the statuses."""
MOST_SECONDS = 3600.0


def said_in(body: Mapping[str, Any], most_memory_mb: int = MOST_MEMORY_MB) -> Wording:
    """What a body says. Its limits are bounded: an hour, and so much memory. Raises BadInput, which says what to write
    instead."""
    given = {name: body[name] for name in IN_JSON if body.get(name) is not None}
    strings = _words(given.pop("strings", None)) or _words(given.pop("string", None))
    strings = tuple(name.strip() for word in strings for name in word.split(","))
    for name in ("agreed", "ruled"):
        given[name] = tuple(f"{stone}:{word}" for stone, word in given.pop(name, {}).items())
    given["dead"] = _words(given.pop("dead", None))
    given["variations"] = tuple(map(tuple, given.pop("variations", ())))
    limits = _limits(body.get("limits") or {}, most_memory_mb)
    said = Wording(**given, strings=strings, seconds=limits.seconds, nodes=limits.nodes, memory_mb=limits.memory_mb)
    _require_whole(body["kind"], said)
    return said


@dataclass(frozen=True, slots=True)
class JsonKind:
    """A kind of request in JSON: its ``name``, how far the record is read, and the function that makes it of a body,
    what that says, and the record, ``module:function``. A room of the package has its own by a line in ``KINDS``."""

    name: str
    until: Until
    made: str

    def request(self, body: Mapping[str, Any], said: Wording, record: Record) -> Request[Any]:
        """The request. Raises BadInput for what cannot be asked of the position."""
        module, _, function = self.made.partition(":")
        request: Request[Any] = getattr(import_module(module), function)(body, said, record)
        return request


HERE = __name__
KINDS = {
    kind.name: kind
    for kind in (
        JsonKind("status", Until.STOP, f"{HERE}:_statuses"),
        JsonKind("rule", Until.STOP, f"{HERE}:_ruling"),
        JsonKind("territory", Until.STOP, f"{HERE}:_territory"),
        JsonKind("ask", Until.STOP, f"{HERE}:_question"),
        JsonKind("decide", Until.VARIATIONS, f"{HERE}:_decision"),
        *(JsonKind(name, Until.END, made) for name, made in REQUESTS.items()),
    )
}


def from_json(body: Mapping[str, Any], record: Record) -> Request[Any]:
    """The request in a body, about the position of a record. Raises BadInput for what cannot be asked of it."""
    return KINDS[body["kind"]].request(body, said_in(body), record)


def _statuses(_: Mapping[str, Any], said: Wording, record: Record) -> Request[Any]:
    return assess_of(said, record)


def _ruling(_: Mapping[str, Any], said: Wording, record: Record) -> Request[Any]:
    said, record = with_group(replace(_of_string(said), question=None), record)
    ruling = ruling_asked(said, record, agreed_of(said, record))
    assert ruling is not None, "a string is named"
    return ruling


def _territory(_: Mapping[str, Any], said: Wording, record: Record) -> Request[Any]:
    return points_of(replace(_of_string(said), question=None), record)


def _question(_: Mapping[str, Any], said: Wording, record: Record) -> Request[Any]:
    return ask_of(*with_group(_of_string(said), record))


def _decision(_: Mapping[str, Any], said: Wording, record: Record) -> Request[Any]:
    return decide_of(_of_string(said), record)


def _of_string(said: Wording) -> Wording:
    """What is said, with the strings as those of one question."""
    return replace(said, string=",".join(said.strings) or None, strings=())


def _require_whole(kind: str, said: Wording) -> None:
    """Raises BadInput where something is missing, or a word stands for nothing."""
    question = said.question
    if kind == "territory" and not said.strings:
        raise BadInput('The question \'territory\' is about a point: name it, as in "string": "D5".')
    if kind in ("rule", "ask", "decide") and not (said.strings or said.group):
        raise BadInput(f'The question {kind!r} is about a string: name it by a stone, as in "string": "D4".')
    if not (said.search or kind in ("status", "rule", "territory")):
        raise BadInput(f'The question {kind!r} needs a search: leave "search" out.')
    if question is not None and question not in QUESTION_NAMES:
        raise BadInput(f"question cannot be {question[:40]!r}: choose one of {', '.join(QUESTION_NAMES)}.")
    if kind in ("ask", "decide") and question is None:
        raise BadInput(f'What is asked of the string is missing: give "question", one of {", ".join(DECIDABLE)}.')
    if kind == "decide" and question not in DECIDABLE:
        raise BadInput(f"Variations decide no question {question!r}: choose one of {', '.join(DECIDABLE)}.")
    try:
        _ = said.life, Precedents(said.precedents)
    except ValueError as error:
        raise BadInput(f"{str(error)[:80]}: see docs/http.md for the words.") from None
    _ = said.under, Terms.of(rules=said.compare or said.under.rules)


def _limits(given: Mapping[str, Any], most_memory_mb: int) -> Limits:
    limits = Limits(given.get("seconds", USUAL.seconds), given.get("nodes"), given.get("memory_mb") or most_memory_mb)
    bounded = MOST_SECONDS if limits.seconds is None else min(limits.seconds, MOST_SECONDS)
    return Limits(bounded, limits.nodes, min(limits.memory_mb, most_memory_mb))


def _words(found: str | list[str] | None) -> tuple[str, ...]:
    return (found,) if isinstance(found, str) else tuple(found or ())
