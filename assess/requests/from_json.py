"""Requests from JSON, as HTTP brings them: a body becomes what is said, and goes the way of all words.

The types are those of ``wording.IN_JSON``; whoever reads a body has seen to them. What a kind of request needs to be
told outright is asked for here, in sentences that name the places of the body.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from assess.proofs.questions import QUESTION_NAMES
from assess.proofs.terms import Terms
from assess.reading.record import Record
from assess.requests.decided_questions import decide_of
from assess.requests.from_words import ask_of, assess_of, request_on_strings, with_group
from assess.requests.kinds import Request
from assess.requests.wording import IN_JSON, MOST_MEMORY_MB, Wording
from assess.rules.errors import BadInput
from assess.statuses.precedent import Precedents
from assess.system.limits import Limits

DECIDABLE = QUESTION_NAMES[:2]
"""Questions that given variations can decide: those of the statuses."""
SECONDS = 60.0
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


def request_of(kind: str, said: Wording, record: Record) -> Request[Any]:
    """The request of this kind, for what a body says. Raises BadInput for what cannot be asked of the position."""
    if kind == "status":
        return assess_of(said, record)
    named = replace(said, string=",".join(said.strings) or None, strings=())
    if kind == "rule":
        return request_on_strings(replace(named, question=None), record)
    if kind == "ask":
        return ask_of(*with_group(named, record))
    return decide_of(named, record)


def from_json(body: Mapping[str, Any], record: Record) -> Request[Any]:
    """The request in a body, about the position of a record."""
    return request_of(body["kind"], said_in(body), record)


def _require_whole(kind: str, said: Wording) -> None:
    """Raises BadInput where something is missing, or a word stands for nothing."""
    question = said.question
    if kind in ("rule", "ask", "decide") and not (said.strings or said.group):
        raise BadInput(f'The question {kind!r} is about a string: name it by a stone, as in "string": "D4".')
    if question is not None and question not in QUESTION_NAMES:
        raise BadInput(f"question cannot be {question[:40]!r}: choose one of {', '.join(QUESTION_NAMES)}.")
    if kind in ("ask", "decide") and question is None:
        raise BadInput(f'What is asked of the string is missing: give "question", one of {", ".join(DECIDABLE)}.')
    if kind == "decide" and question not in DECIDABLE:
        raise BadInput(f"Variations decide no question {question!r}: choose one of {', '.join(DECIDABLE)}.")
    try:
        _ = said.life, Precedents(said.precedents or "verbal")
    except ValueError as error:
        raise BadInput(f"{str(error)[:80]}: see docs/http.md for the words.") from None
    _ = said.under, Terms.of(rules=said.compare or said.under.rules)


def _limits(given: Mapping[str, Any], most_memory_mb: int) -> Limits:
    limits = Limits(given.get("seconds", SECONDS), given.get("nodes"), given.get("memory_mb") or most_memory_mb)
    bounded = MOST_SECONDS if limits.seconds is None else min(limits.seconds, MOST_SECONDS)
    return Limits(bounded, limits.nodes, min(limits.memory_mb, most_memory_mb))


def _words(found: str | list[str] | None) -> tuple[str, ...]:
    return (found,) if isinstance(found, str) else tuple(found or ())
