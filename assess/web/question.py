"""A question as a client puts it: its kind, the strings it is about, its terms and its limits."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, cast

from assess.engine.limits import Limits
from assess.proofs.questions import QUESTION_NAMES, IndependentlyAlive
from assess.proofs.terms import TERM_WORDS, GivenTerms, Terms
from assess.rules.errors import BadInput
from assess.statuses.precedent import Precedents
from assess.statuses.status_table import SHORT_WORDS

DECIDABLE = QUESTION_NAMES[:2]
"""Questions that given variations can decide: those of the statuses."""
KINDS = ("status", "rule", "ask", "decide", "ikeda", "count")
NUMBERS = ("black_kos", "white_kos", "dame", "black_threats", "white_threats")
MOST_KOS = 10_000
COMMANDS = ("solve", "replay", "kos")
SECONDS = 60.0
MOST_SECONDS = 3600.0
MOST_WORDS = 2000
LIFE = ("formation", "scope")
_KNOWN = {
    *("position", "kind", "string", "strings", "question", "limits", "agreed", "ruled", "precedents", "finality"),
    *("variations", "command", "ruleset", "to_move", "numbers", "dead", *TERM_WORDS, *LIFE),
}


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


def question_from(body: Mapping[str, Any], most_memory_mb: int) -> Question:
    """The question in the body of a request. Raises BadInput, which says what to write instead."""
    if strange := sorted(set(body) - _KNOWN):
        raise BadInput(f"A question has no {strange[0]!r}: it has {', '.join(sorted(_KNOWN))}.")
    kind = _choice(body, "kind", KINDS)
    assert kind is not None
    strings = _words(body, "strings") or tuple(_words(body, "string"))
    strings = tuple(name.strip() for word in strings for name in word.split(","))
    if kind in ("rule", "ask", "decide") and not strings:
        raise BadInput(f'The question {kind!r} is about a string: name it by a stone, as in "string": "D4".')
    question = _choice(body, "question", QUESTION_NAMES)
    if kind in ("ask", "decide") and question is None:
        raise BadInput(f'What is asked of the string is missing: give "question", one of {", ".join(DECIDABLE)}.')
    if kind == "decide" and question not in DECIDABLE:
        raise BadInput(f"Variations decide no question {question!r}: choose one of {', '.join(DECIDABLE)}.")
    life = {name: word for name in LIFE if (word := _word(body, name)) is not None}
    terms = {name: word for name in TERM_WORDS if (word := _word(body, name)) is not None}
    try:
        alive = IndependentlyAlive(**life)
        precedents = Precedents(_word(body, "precedents") or "verbal").value
    except ValueError as error:
        raise BadInput(f"{str(error)[:80]}: see docs/http.md for the words.") from None
    variations = body.get("variations") or ()
    if not isinstance(variations, list | tuple) or not all(isinstance(line, list) for line in variations):
        raise BadInput('The variations are no list of lists of moves: write them as [["B D4", "W pass"]].')
    return Question(
        kind,
        strings,
        question,
        alive,
        Terms.of(**cast(GivenTerms, terms)),
        precedents,
        body.get("finality") is not False,
        _limits(body.get("limits"), most_memory_mb),
        _statuses(body, "agreed"),
        _statuses(body, "ruled"),
        tuple(tuple(map(str, line[:MOST_WORDS])) for line in variations[:MOST_WORDS]),
        _choice(body, "command", COMMANDS) or "solve",
        _word(body, "ruleset") or ("3+3+BF" if kind == "ikeda" else "2+2"),
        _choice(body, "to_move", ("black", "white")),
        _numbers(body.get("numbers")),
        _words(body, "dead"),
    )


def _limits(given: Any, most_memory_mb: int) -> Limits:
    if given is None:
        return Limits(SECONDS, None, most_memory_mb)
    if not isinstance(given, Mapping) or set(given) - {"seconds", "nodes", "memory_mb"}:
        raise BadInput('The limits are not understood: write them as {"seconds": 60}, with nodes and memory_mb.')
    numbers = dict(given)
    for name, number in numbers.items():
        if number is not None and (isinstance(number, bool) or not isinstance(number, int | float)):
            raise BadInput(f"The limit {name} cannot be {json.dumps(number)[:40]}: write a number.")
    seconds = numbers.get("seconds", SECONDS)
    nodes, memory_mb = numbers.get("nodes"), numbers.get("memory_mb") or most_memory_mb
    limits = Limits(seconds, None if nodes is None else int(nodes), int(memory_mb))
    bounded = MOST_SECONDS if limits.seconds is None else min(limits.seconds, MOST_SECONDS)
    return replace(limits, seconds=bounded, memory_mb=min(limits.memory_mb, most_memory_mb))


def _numbers(given: Any) -> dict[str, int]:
    if given is None:
        return {}
    if not isinstance(given, Mapping) or set(given) - set(NUMBERS):
        raise BadInput(f"The numbers of kos are not understood: give {', '.join(NUMBERS)}.")
    for name, number in given.items():
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= MOST_KOS:
            raise BadInput(f"{name} cannot be {json.dumps(number)[:40]}: write a whole number from 0 on.")
    return {name: given.get(name, 0) for name in NUMBERS}


def _statuses(body: Mapping[str, Any], name: str) -> dict[str, str]:
    found = body.get(name) or {}
    if not isinstance(found, Mapping) or not all(isinstance(word, str) for word in found.values()):
        raise BadInput(f'{name} is no object of statuses: write it as {{"D4": "dead"}}.')
    return {str(stone): SHORT_WORDS.get(str(word), str(word)) for stone, word in found.items()}


def _choice(body: Mapping[str, Any], name: str, words: tuple[str, ...]) -> str | None:
    word = body.get(name)
    if word is None and name != "kind":
        return None
    if word not in words:
        raise BadInput(f"{name} cannot be {json.dumps(word)[:40]}: choose one of {', '.join(words)}.")
    return str(word)


def _word(body: Mapping[str, Any], name: str) -> str | None:
    word = body.get(name)
    if word is not None and not isinstance(word, str):
        raise BadInput(f"{name} cannot be {json.dumps(word)[:40]}: write a word.")
    return word


def _words(body: Mapping[str, Any], name: str) -> tuple[str, ...]:
    found = body.get(name)
    if found is None:
        return ()
    if isinstance(found, str):
        return (found,)
    if not isinstance(found, list) or not all(isinstance(word, str) for word in found) or len(found) > MOST_WORDS:
        raise BadInput(f'{name} cannot be {json.dumps(found)[:40]}: write a stone such as "D4", or a list of them.')
    return tuple(found)
