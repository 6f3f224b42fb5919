"""Spoilt certificates as text: real ones with wrong types, huge numbers, deep nesting, grafts, and cut off anywhere."""

from __future__ import annotations

import json
import random
import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from agreement import REASONS
from tiny_certificates import TINY

from assess.engine.advisory_race import race_for
from assess.proofs.questions import Capturable1, Capturable2, IndependentlyAlive, Inquiry, Question, Uncapturable
from assess.proofs.terms import Cycles, First, Rules, Terms
from assess.rules.position import Position
from assess.system.limits import Limits

POSITIONS = (
    "X../OO.",
    "..X/OX./X..",
    ".O../X.XO",
    "X.XO./.XXO./OOOO.",
    ".X.O./XXOOO/OOO.O",
    "O.X/OXX/...",
    "X.OX/.OO.",
)
QUESTIONS: tuple[Question, ...] = (
    Uncapturable(),
    IndependentlyAlive(),
    IndependentlyAlive("two-eye", "all"),
    Capturable1(),
    Capturable2(),
)
LARGEST = 6_000
"""Characters: small certificates are read quickly, and most of what is in them matters."""

RAW = {  # tokens that no encoder writes
    "@huge@": "1" * 6_000,
    "@exponent@": "1e999999999",
    "@tiny@": "-0e-99999",
    "@nan@": "NaN",
    "@infinity@": "-Infinity",
    "@lists@": "[" * 600 + "]" * 600,
    "@objects@": '{"a":' * 900 + "0" + "}" * 900,
    "@too deep@": "[" * 60_000,
    "@open@": '{"replies": [',
    "@twice@": '{"pattern": "X", "pattern": "O", "rank": 1, "rank": 0}',
    "@surrogate@": '"\\ud800"',
    "@many@": "[" + "0," * 3_000 + "0]",
    "@digits@": "9" * 4_000,
}
JUNK: list[Any] = [
    *(None, True, False, 0, 1, -1, 2, 7, 8, 31, 1 << 31, 1 << 63, -(1 << 70), 0.5, -0.0, "", "\0", "\n", "囲碁", "A1"),
    *("B2", "Z99", "pass", "ko-pass", "black", "white", "X", "?", "/", "reach", "hold", "avoid", "yes", "no"),
    *(
        "undefined",
        *REASONS,
        "uncapturable",
        "independently-alive",
        "capturable-1",
        "capturable-2",
        "verbal",
        "defender",
    ),
    *("japanese-2003", "assess/certificate/1", "x" * 2_000, [], {}, [[]], [0], [None], [0, 0], ["A1", "B1"]),
    *([["A1", "B1"]], {"A1": [0]}, {"A1": 2}, {"black": ["A1"]}, {"": 0}, *RAW),
]
KEYS = (
    *("schema", "claim", "proofs", "lemmas", "entries", "root", "favours", "kind", "pattern", "turn", "ban", "bans"),
    *("rank", "move", "next", "null", "replies", "reason", "links", "outside", "ko-pass"),
    *("answer", "string", "question", "rules"),
    *("formation", "scope", "first", "cycles", "A1", "B2", "", "é"),
)
_JUNK = [json.dumps(value) for value in JUNK]
_MARKED = re.compile("|".join(f'"{mark}"' for mark in RAW))


@dataclass(frozen=True)
class Real:
    """A certificate that the checker accepts: its position as rows joined by ``/``, its terms, its text."""

    rows: str
    terms: dict[str, str]
    answer: str
    text: str


@lru_cache(1)
def real_certificates() -> tuple[Real, ...]:
    """Small certificates of every kind: those that can be followed by eye, and what the engine proves."""
    found = [(example.rows, example.terms, example.certificate) for example in TINY.values()]
    for text in POSITIONS:
        position = Position.from_rows(text.split("/"))
        for number, question in enumerate(QUESTIONS):
            advisory = isinstance(question, Capturable1 | Capturable2)
            for rules in [Rules.VERBAL_JAPANESE] if advisory else list(Rules):
                string = position.strings()[number % len(position.strings())]
                first, cycles = list(First)[number % 2], Cycles.DEFENDER if advisory else list(Cycles)[number % 3]
                inquiry = Inquiry(position, min(string.points), question, Terms(first, cycles, rules))
                certificate = race_for(inquiry).work(Limits(seconds=None, nodes=3_000)).certificate
                if certificate is not None:
                    found.append((position.rows(), inquiry.terms(), certificate))
    real = [Real("/".join(rows), terms, each["claim"]["answer"], json.dumps(each)) for rows, terms, each in found]
    return tuple(each for each in real if len(each.text) <= LARGEST)


def spoilt(rng: random.Random, real: Real) -> bytes:
    """The certificate with some places spoilt, first as data, then now and then as text and as bytes."""
    data = json.loads(real.text)
    for _ in range(rng.choice((0, 1, 1, 1, 1, 2, 3, 6))):
        data = _spoil(rng, data)
    text = json.dumps(data, ensure_ascii=rng.random() < 0.8)
    if "@" in text:
        text = _MARKED.sub(lambda found: RAW[found[0][1:-1]], text)
    if rng.random() < 0.08:
        text = _spoil_text(rng, text)
    encoding = "utf-8" if rng.random() < 0.985 else rng.choice(("utf-16", "utf-32-be", "utf-8-sig", "latin-1", "cp037"))
    raw = text.encode(encoding, errors="replace")
    if rng.random() < 0.02:
        at = rng.randrange(len(raw) + 1)
        raw = raw[:at] + rng.randbytes(rng.randrange(5)) + raw[at + rng.randrange(3) :]
    return raw


def _junk(rng: random.Random) -> Any:
    return json.loads(rng.choice(_JUNK))


def _place(rng: random.Random, data: Any) -> tuple[Any, Any]:
    """A container on a random way down, most often to the entries, and a key of it; None where there is none."""
    holder, key = None, None
    while isinstance(data, list | dict) and data and (holder is None or rng.random() < 0.95):
        holder = data
        keys = list(data) if isinstance(data, dict) else range(len(data))
        if "pattern" not in data and rng.random() < 0.9:  # outside an entry: down to one
            keys = [key for key in keys if key != "claim" and isinstance(data[key], list | dict)] or keys
        key = rng.choice(keys)
        data = data[key]
    return holder, key


def _same_key(rng: random.Random, data: Any, key: Any) -> Any:
    """What stands under this key in some entry of some proof; None where there is nothing."""
    try:
        found = rng.choice(rng.choice([data, *data.get("lemmas", [])])["proofs"][0]["entries"])[key]
    except (AttributeError, LookupError, TypeError):
        return None
    return json.loads(json.dumps(found))


def _spoil(rng: random.Random, data: Any) -> Any:
    holder, key = _place(rng, data)
    if holder is None or rng.random() < 0.002:
        return _junk(rng)
    value, way = holder[key], rng.randrange(15)
    if way == 0:
        del holder[key]
    elif way == 1 and isinstance(holder, dict):
        holder[rng.choice(KEYS)] = holder.pop(key) if rng.random() < 0.5 else _junk(rng)
    elif way == 1:
        holder.insert(key, rng.choice((value, _junk(rng))))
    elif way < 5 and isinstance(value, str) and value:
        at = rng.randrange(len(value))
        holder[key] = value[:at] + rng.choice(("X", "O", ".", "?", "/", "", "1", "A")) + value[at + rng.randrange(2) :]
    elif way < 5 and type(value) is int:
        holder[key] = value + rng.choice((-1, 1, 2, -7, 1 << 31))
    elif way < 11 and isinstance(other := _same_key(rng, data, key), type(value)):  # as in another entry
        holder[key] = other
    elif way < 13:  # a piece of this certificate or of another, more often of the same type
        other = data if way < 12 else json.loads(rng.choice(real_certificates()).text)
        for _ in range(4):
            there, name = _place(rng, other)
            if type(there[name]) is type(value):
                break
        holder[key] = json.loads(json.dumps(there[name]))
    else:
        holder[key] = _junk(rng)
    return data


def _spoil_text(rng: random.Random, text: str) -> str:
    start = rng.randrange(len(text) + 1)
    end = min(len(text), start + rng.randrange(12))
    way = rng.randrange(4)
    if way == 0:
        return text[:start]
    if way == 1:
        return text[:start] + text[end:]
    if way == 2:
        return text[:start] + text[start:end] * rng.choice((2, 3, 50)) + text[end:]
    return (
        text[:start]
        + rng.choice((*RAW.values(), "[", "{", '"', "\\", ",", ":", "}", "]", "-", "e", "\\u12"))
        + text[end:]
    )
