"""A question as a client puts it: its kind, the strings it is about, its terms and its limits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import cast

import msgspec

from assess.proofs.questions import QUESTION_NAMES, IndependentlyAlive
from assess.proofs.terms import GivenTerms, Terms
from assess.rules.errors import BadInput
from assess.statuses.precedent import Precedents
from assess.statuses.status_table import SHORT_WORDS
from assess.system.limits import Limits
from assess.web.request_records import LIFE, AskedRecord, LimitsRecord

DECIDABLE = QUESTION_NAMES[:2]
"""Questions that given variations can decide: those of the statuses."""
SECONDS = 60.0
MOST_SECONDS = 3600.0


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of a position. ``strings`` by their stones; none: all of them.

    ``agreed``, ``ruled``: statuses as in ``assess.status``. ``variations``: those to decide from, each a row of moves
    such as ``B D4``; without them those of the file. ``command``, ``ruleset``, ``to_move``: of ``ikeda``, with
    ``numbers`` for its table of kos in the place of the board; ``dead``: of ``count``.
    """

    kind: str
    strings: tuple[str, ...] = ()
    question: str | None = None
    life: IndependentlyAlive = field(default=IndependentlyAlive())
    under: Terms = field(default=Terms())
    precedents: str = "verbal"
    finality: bool = True
    limits: Limits = field(default=Limits(SECONDS))
    agreed: Mapping[str, str] = field(default_factory=dict)
    ruled: Mapping[str, str] = field(default_factory=dict)
    variations: tuple[tuple[str, ...], ...] = ()
    command: str = "solve"
    ruleset: str = "3+3+BF"
    to_move: str | None = None
    numbers: Mapping[str, int] = field(default_factory=dict)
    dead: tuple[str, ...] = ()


def question_from(asked: AskedRecord, most_memory_mb: int) -> Question:
    """The question in the body of a request. Raises BadInput, which says what to write instead."""
    kind, question = asked.kind, asked.question
    strings = _words(asked.strings) or _words(asked.string)
    strings = tuple(name.strip() for word in strings for name in word.split(","))
    if kind in ("rule", "ask", "decide") and not strings:
        raise BadInput(f'The question {kind!r} is about a string: name it by a stone, as in "string": "D4".')
    if question is not None and question not in QUESTION_NAMES:
        raise BadInput(f"question cannot be {question[:40]!r}: choose one of {', '.join(QUESTION_NAMES)}.")
    if kind in ("ask", "decide") and question is None:
        raise BadInput(f'What is asked of the string is missing: give "question", one of {", ".join(DECIDABLE)}.')
    if kind == "decide" and question not in DECIDABLE:
        raise BadInput(f"Variations decide no question {question!r}: choose one of {', '.join(DECIDABLE)}.")
    words = asked.words
    try:
        alive = IndependentlyAlive(**{name: words.pop(name) for name in LIFE if name in words})
        precedents = Precedents(asked.precedents or "verbal").value
    except ValueError as error:
        raise BadInput(f"{str(error)[:80]}: see docs/http.md for the words.") from None
    return Question(
        kind,
        strings,
        question,
        alive,
        Terms.of(**cast(GivenTerms, words)),
        precedents,
        asked.finality is not False,
        _limits(asked.limits or LimitsRecord(), most_memory_mb),
        _statuses(asked.agreed),
        _statuses(asked.ruled),
        tuple(map(tuple, asked.variations or ())),
        asked.command or "solve",
        asked.ruleset or ("3+3+BF" if kind == "ikeda" else "2+2"),
        asked.to_move,
        {} if asked.numbers is None else msgspec.structs.asdict(asked.numbers),
        _words(asked.dead),
    )


def _limits(given: LimitsRecord, most_memory_mb: int) -> Limits:
    seconds = SECONDS if given.seconds is msgspec.UNSET else given.seconds
    limits = Limits(seconds, given.nodes, given.memory_mb or most_memory_mb)
    bounded = MOST_SECONDS if limits.seconds is None else min(limits.seconds, MOST_SECONDS)
    return replace(limits, seconds=bounded, memory_mb=min(limits.memory_mb, most_memory_mb))


def _statuses(found: Mapping[str, str] | None) -> dict[str, str]:
    return {stone: SHORT_WORDS.get(word, word) for stone, word in (found or {}).items()}


def _words(found: str | list[str] | None) -> tuple[str, ...]:
    return (found,) if isinstance(found, str) else tuple(found or ())
