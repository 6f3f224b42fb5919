"""The komi of a record in points, as people and servers write it: in points, in hundredths, in stones, or in words.

Fox and sites that take over its records write hundredths: ``KM[650]`` is 6.5 points. Under Chinese rules they, and many
old records, count stones, of which each is two points: ``KM[375]`` and ``KM[3.75]`` are 7.5 points. Sina writes the
komi into ``KO``. What is taken for granted is said in notes, and that a komi is not known in ``Komi.known``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from assess.languages.spoken import Message, in_english, message
from assess.reading.facts import komi_text
from assess.reading.game_tree import Node
from assess.reading.komi_words import STONES, komi_in_words
from assess.reading.place import quoted
from assess.reading.rule_names import rules_are_chinese

HUNDREDTHS_FROM = 100
_HUNDREDTHS_ON_FOX_FROM = 25
_MOST_STONES = 5  # no komi is more than ten points where stones are counted
_KOMI = re.compile(r"[+-]?(?:\d{1,6}(?:[.,]\d{0,6})?|[.,]\d{1,6})", re.ASCII)
_SIGNS_OF_FOX = ("TC", "TT", "TM")
_FEWEST_SIGNS_OF_FOX = 2
_UNKNOWN = ("?", "unknown", "Unknown")
COUNTS_STONES = in_english("The komi {komi} counts stones: it was read as {points} points.")
_GAME = ("PB", "PW", "RE")

NOT_TOLD = message("The record does not tell the komi, so the result is told without it: give the komi with --komi.")


@dataclass(frozen=True, slots=True)
class Komi:
    """The komi in points, notes about how it was read, and whether it is known: if not, it counts as 0."""

    points: float = 0.0
    notes: tuple[Message, ...] = ()
    known: bool = True


def komi_of(nodes: Sequence[Node], given: float | None, *, played: bool) -> Komi:
    """The komi of a game; ``given`` counts instead where it is not None.

    ``nodes``: the root, and the other nodes before the first move, any of which may tell it. ``played``: moves were
    made from an empty board, or from handicap stones; where such a record names the players or tells the result, and
    not the komi, the komi is not known. Nor is it where it is written as no number, or where it cannot be told whether
    it counts points or stones: no question about a string hangs on it.
    """
    if given is not None:
        return Komi(given)
    told = {name: _first(nodes, name) for name in ("KM", "KO", "RU", "HA", *_GAME)}
    if told["KM"] in _UNKNOWN:
        return Komi(0.0, (NOT_TOLD,), known=False)
    if told["KM"]:
        return _read("KM", told["KM"], told["RU"], _is_fox(nodes), told["HA"] in ("", "0"))
    if _KOMI.fullmatch(told["KO"]) and not any(name in node.properties for node in nodes for name in ("B", "W")):
        found = _read("KO", told["KO"], told["RU"], _is_fox(nodes), False)
        taken = message("KM is missing, and KO[{written}] was taken for the komi.", written=told["KO"])
        return replace(found, notes=(taken, *found.notes))
    if played and any(told[name] for name in _GAME):
        return Komi(0.0, (NOT_TOLD,), known=False)
    return Komi()


def _first(nodes: Sequence[Node], name: str) -> str:
    return next((text for node in nodes if (text := node.simple_text(name))), "")


def _is_fox(nodes: Sequence[Node]) -> bool:
    """Whether Fox wrote the record: it says so, or has the properties that Fox has for the time."""
    root = nodes[0].properties
    signs = sum(name in root for name in _SIGNS_OF_FOX)
    return "foxwq" in " ".join(root.get("AP", ())).lower() or signs >= _FEWEST_SIGNS_OF_FOX


def _read(name: str, written: str, rules: str, fox: bool, even: bool) -> Komi:
    if not _KOMI.fullmatch(written):
        return _read_words(name, written, rules)
    number = float(written.replace(",", "."))
    hundredths = abs(number) >= HUNDREDTHS_FROM or (fox and abs(number) >= _HUNDREDTHS_ON_FOX_FROM)
    value = number / 100 if hundredths else number
    said = f"{name}[{written}]"
    counts_stones = _counts_stones(value, rules, hundredths)
    if counts_stones is None:
        return _doubtful(said, value)
    if counts_stones:
        return Komi(2 * value, (message(COUNTS_STONES, komi=said, points=komi_text(2 * value)),))
    if hundredths:
        in_hundredths = in_english("The komi {komi} is in hundredths: it was read as {points} points.")
        return Komi(value, (message(in_hundredths, komi=said, points=komi_text(value)),))
    if fox and not number and even:
        note = message(
            "Fox writes KM[0] where it does not tell the komi, so the result is told without it: give the komi with "
            "--komi, 0 if there was none."
        )
        return Komi(0.0, (note,), known=False)
    return Komi(value, (_perhaps_stones(said, value),) * _in_quarters(value))


def _read_words(name: str, written: str, rules: str) -> Komi:
    found = komi_in_words(written)
    if found is None:
        note = message(
            "The komi {name}[...] is {written}, which is no number that is read, so the result is told without it: "
            "give the komi with --komi.",
            name=name,
            written=quoted(written),
        )
        return Komi(0.0, (note,), known=False)
    value, unit = found
    said = quoted(written)
    if unit == STONES and abs(value) > _MOST_STONES:
        return _doubtful(f"{name}[{said}]", value)
    if unit == STONES or (not unit and _counts_stones(value, rules, False)):
        return Komi(2 * value, (message(COUNTS_STONES, komi=said, points=komi_text(2 * value)),))
    if not unit and _in_quarters(value):
        return Komi(value, (_perhaps_stones(said, value),))
    return Komi(value, (message("The komi {komi} was read as {points} points.", komi=said, points=komi_text(value)),))


def _in_quarters(value: float) -> bool:
    return value * 4 == round(value * 4) and value * 2 != round(value * 2)


def _perhaps_stones(said: str, value: float) -> Message:
    return message(
        "The komi {komi} was read as {points} points; if it counts stones, it is {doubled} points: give it with "
        "--komi.",
        komi=said,
        points=komi_text(value),
        doubled=komi_text(2 * value),
    )


def _counts_stones(value: float, rules: str, hundredths: bool) -> bool | None:
    """Whether a number counts stones; None where hundredths may count either."""
    in_quarters, few = _in_quarters(value), abs(value) <= _MOST_STONES
    if rules_are_chinese(rules):
        stones, doubtful = few and (hundredths or in_quarters), hundredths and not few
    elif rules:
        stones, doubtful = False, hundredths and in_quarters
    else:
        stones, doubtful = hundredths and few and in_quarters, hundredths and few != in_quarters
    return None if doubtful else stones


def _doubtful(written: str, value: float) -> Komi:
    note = message(
        "The komi {written} may be {points} points or, in stones, {doubled} points, so the result is told without it: "
        "give the komi with --komi.",
        written=written,
        points=komi_text(value),
        doubled=komi_text(2 * value),
    )
    return Komi(0.0, (note,), known=False)
