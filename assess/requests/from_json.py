"""Requests from JSON, as HTTP brings them: a body becomes what is said, and goes the way of all words.

The types are those of the fields of ``Wording``; whoever reads a body has seen to them. What a kind of request needs to
be told outright is asked for here, in sentences that name the places of the body.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from importlib import import_module
from typing import Any

from assess.ikeda.door import REQUESTS
from assess.languages.spoken import ABOVE_NONE, BadInput, message
from assess.proofs.questions import QUESTION_NAMES
from assess.proofs.terms import Terms
from assess.reading.game_tree import Until
from assess.reading.record import Record
from assess.requests.decided_questions import decide_of
from assess.requests.from_words import ask_of, assess_of, points_of, require_agreement, ruling_asked, with_group
from assess.requests.kinds import Request
from assess.requests.wording import USUAL, Wording, as_said, listed, one
from assess.rules.position import Position
from assess.statuses.string_status import Precedents
from assess.system.limits import MOST_MEMORY_MB, Limits

DECIDABLE = QUESTION_NAMES[:2]
"""Questions that given variations can decide: those of the statuses."""
MOST_SECONDS = 3600.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Posted(Wording):
    """What a body of JSON says: its ``kind``, and ``besides`` what a room of the package has its own words for.
    ``outright``: whether it says what is agreed, be it nothing."""

    kind: str = one()
    besides: Mapping[str, Any] = one(made=dict)
    outright: bool = one(default=False)

    def read_until(self) -> Until:
        """How far the record is read: variations that are given start from the position that was told, whatever
        variations the file has."""
        return Until.STOP if self.variations else KINDS[self.kind].until

    def request(self, record: Record) -> Request[Any]:
        """The request, about the position of a record. Raises BadInput for what cannot be asked of it."""
        self.require_board(record.position)
        return KINDS[self.kind].made(self, record)

    def require_board(self, position: Position) -> None:
        """Raises BadInput for what has no meaning on a part of a board, where the position is one: it is told of its
        strings whether they live, as a search finds it, and nothing else."""
        if not (KINDS[self.kind].of_parts and self.search) or self.agreed or self.ruled or self.compare:
            position.require_whole()

    def agreed_outright(self, record: Record) -> Record:
        """Return the record without what it has taken off as agreed to be dead, where it is said what is agreed: that
        counts then, be it nothing."""
        return replace(record, agreed_dead=()) if self.outright else record


Made = Callable[[Posted, Record], Request[Any]]


def said_in(body: Mapping[str, Any], most_memory_mb: int = MOST_MEMORY_MB, kept: bool = False) -> Posted:
    """What a body says. Its limits are bounded: an hour, and so much memory. Raises BadInput, which says what to write
    instead; not of one that was ``kept``, for what is out of bounds, or has no use, by now."""
    there = {name: value for name, value in body.items() if value is not None and name not in ("limits", "position")}
    given = {about.name: there.pop(about.name) for about in fields(Wording) if about.name in there}
    given |= {"kind": there.pop("kind"), "besides": there, "outright": "agreed" in given}
    strings = listed(given.pop("strings", ())) or ((given.pop("string"),) if "string" in given else ())
    given["strings"] = tuple(name.strip() for word in strings for name in word.split(","))
    if not kept:
        _require_bounds(body.get("limits") or {}, most_memory_mb)
        _require_use(body)
    limits = _limits(body.get("limits") or {}, most_memory_mb)
    named = body.get("limits") or {}
    usual = named.get("seconds") is None and named.get("nodes") is None  # as where nothing is said of them
    given |= {"seconds": None if usual else limits.seconds, "nodes": limits.nodes, "memory_mb": limits.memory_mb}
    said = as_said(Posted, given)
    _require_whole(said)
    return said


@dataclass(frozen=True, slots=True)
class JsonKind:
    """A kind of request in JSON: its ``name``, how far the record is read, and the function that makes it of what is
    said and the record. ``asks``: the names by which the body says what is asked. ``ruled``: whether a ruling can be
    made of its answer; ``of_parts``: whether it can be asked of a part of a board; ``worded_once``: whether its answer
    is worded when it is found, in the language of who asks, as nothing is kept of it from which it could be worded
    again. A room of the package has its own by a line in ``KINDS``."""

    name: str
    until: Until
    made: Made
    asks: tuple[str, ...]
    ruled: bool = True
    of_parts: bool = False
    worded_once: bool = False


def placed(place: str) -> Any:
    """What stands at a place, ``module:name``."""
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)


def _statuses(said: Posted, record: Record) -> Request[Any]:
    return assess_of(said, said.agreed_outright(record))


def _ruling(said: Posted, record: Record) -> Request[Any]:
    named, record = with_group(replace(_of_string(said), question=None), said.agreed_outright(record))
    require_agreement(named, record)
    ruling = ruling_asked(named, record)
    assert ruling is not None, "a string is named"
    return ruling


def _territory(said: Posted, record: Record) -> Request[Any]:
    return points_of(replace(_of_string(said), question=None), said.agreed_outright(record))


def _question(said: Posted, record: Record) -> Request[Any]:
    return ask_of(*with_group(_of_string(said), record))


def _decision(said: Posted, record: Record) -> Request[Any]:
    return decide_of(_of_string(said), record)


def _of_room(place: str) -> Made:
    """Return what makes a request of a room that is imported when it is asked for."""
    return lambda said, record: placed(place)(said, record)


def _of_string(said: Wording) -> Wording:
    """What is said, with the strings as those of one question."""
    return replace(said, string=",".join(said.strings) or None, strings=())


STRINGS = ("string", "strings")
PROBLEMS_OF_GAME = "assess.reports.game_problems_told:problems_of"
KINDS = {
    kind.name: kind
    for kind in (
        JsonKind("status", Until.STOP, _statuses, STRINGS, of_parts=True),
        JsonKind("rule", Until.STOP, _ruling, (*STRINGS, "group"), of_parts=True),
        JsonKind("territory", Until.STOP, _territory, STRINGS),
        JsonKind("ask", Until.STOP, _question, (*STRINGS, "group", "question", "every"), of_parts=True),
        JsonKind("decide", Until.VARIATIONS, _decision, (*STRINGS, "question", "every", "variations")),
        JsonKind("problems", Until.END, _of_room(PROBLEMS_OF_GAME), (), ruled=False, worded_once=True),
        *(
            JsonKind(name, Until.END, _of_room(made), asks, ruled=False, worded_once=True)
            for name, (made, asks) in REQUESTS.items()
        ),
    )
}
ASKING = tuple(dict.fromkeys(name for kind in KINDS.values() for name in kind.asks))
"""The names by which bodies say what is asked, of one kind or another."""


def _require_use(body: Mapping[str, Any]) -> None:
    """Raises BadInput for what is asked and would be left unanswered."""
    kind = KINDS[body["kind"]]
    if unused := [name for name in ASKING if body.get(name) and name not in kind.asks]:
        raise BadInput(
            "{first} and {second} do not go together: leave {second} out.", first=kind.name, second=unused[0]
        )
    if body.get("string") and body.get("strings"):
        raise BadInput(
            "{first} and {second} do not go together: leave {second} out.", first='"string"', second='"strings"'
        )


def _require_whole(said: Posted) -> None:
    """Raises BadInput where something is missing, or a word stands for nothing."""
    kind, question = said.kind, said.question
    if kind in ("rule", "ask", "decide") and not (said.strings or said.group):
        raise BadInput('The question {kind!r} is about a string: name it by a stone, as in "string": "D4".', kind=kind)
    if not (said.search or kind in ("status", "rule", "territory")):
        raise BadInput("{first} and {second} do not go together: leave {second} out.", first=kind, second='"search"')
    if said.ruled and kind != "status":
        raise BadInput("{first} and {second} do not go together: leave {second} out.", first=kind, second='"ruled"')
    if said.agreed and kind in ("ask", "decide", "problems"):
        raise BadInput("{first} and {second} do not go together: leave {second} out.", first=kind, second='"agreed"')
    if question is not None and question not in QUESTION_NAMES:
        raise BadInput(
            "{option} cannot be {value!r}: choose one of {choices}.",
            option="question",
            value=question[:40],
            choices=", ".join(QUESTION_NAMES),
        )
    if kind in ("ask", "decide") and question is None:
        raise BadInput(
            'What is asked of the string is missing: give "question", one of {choices}.', choices=", ".join(DECIDABLE)
        )
    if kind == "decide" and question not in DECIDABLE:
        raise BadInput(
            "{option} cannot be {value!r}: choose one of {choices}.",
            option="question",
            value=question,
            choices=", ".join(DECIDABLE),
        )
    if kind == "status" and said.area is not None:
        said = replace(said, rules=None)  # they are none of the terms
    _ = said.life, Precedents.of(said.precedents), said.under, Terms.of(rules=said.compare or said.under.rules)


def _require_bounds(given: Mapping[str, Any], most_memory_mb: int) -> None:
    """Raises BadInput for limits beyond those that are kept: nothing is promised that is not kept."""
    for name, most in (("seconds", int(MOST_SECONDS)), ("memory_mb", most_memory_mb)):
        if (given.get(name) or 0) > most:
            raise BadInput(
                "{option} cannot be {value!r}: write {what}.",
                option=f"limits.{name}",
                value=given[name],
                what=message(ABOVE_NONE, most=most),
            )


def _limits(given: Mapping[str, Any], most_memory_mb: int) -> Limits:
    limits = Limits(given.get("seconds", USUAL.seconds), given.get("nodes"), given.get("memory_mb") or most_memory_mb)
    bounded = MOST_SECONDS if limits.seconds is None else min(limits.seconds, MOST_SECONDS)
    return Limits(bounded, limits.nodes, min(limits.memory_mb, most_memory_mb))
