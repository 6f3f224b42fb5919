"""The komi of a record in points, as servers write it: in points, in hundredths, or in stones.

Fox and sites that take over its records write hundredths: ``KM[650]`` is 6.5 points. Under Chinese rules they, and many
old records, count stones, of which each is two points: ``KM[375]`` and ``KM[3.75]`` are 7.5 points.
"""

from __future__ import annotations

import re

from assess.reading.facts import komi_text
from assess.reading.game_tree import Node
from assess.reading.place import quoted
from assess.rules.errors import BadInput

MOST_KOMI = 10_000
"""Points, for either player, that are taken for a komi in a command, in GTP and on the page."""
KOMI_WANTED = f"a number from -{MOST_KOMI} to {MOST_KOMI}"
HUNDREDTHS_FROM = 100
_HUNDREDTHS_ON_FOX_FROM = 25
_MOST_STONES = 5  # no komi is more than ten points where stones are counted
_KOMI = re.compile(r"[+-]?(?:\d{1,6}(?:[.,]\d{0,6})?|[.,]\d{1,6})", re.ASCII)
_CHINESE = re.compile(r"chin|\bcn\b|中国|中國", re.IGNORECASE)
_JAPANESE = re.compile(r"jap|\bjp\b|^j$|日本|verbal", re.IGNORECASE)


def rules_are_japanese(rules: str) -> bool:
    """Whether ``RU`` names Japanese rules, or nothing."""
    return not rules or _JAPANESE.search(rules) is not None


def komi_of(root: Node, given: float | None) -> tuple[float, list[str]]:
    """The komi of a game in points, and notes about how it was read; ``given`` counts instead where it is not None.

    Raises BadInput when it is no number, or when it cannot be told whether it counts points or stones.
    """
    written = root.simple_text("KM")
    if given is not None:
        return given, []
    if not written:
        return 0.0, []
    if not _KOMI.fullmatch(written):
        raise BadInput(f"the komi KM[...] is {quoted(written)}: write a number such as 6.5.")
    number = float(written.replace(",", "."))
    rules, fox = root.simple_text("RU"), "foxwq" in " ".join(root.properties.get("AP", ())).lower()
    hundredths = abs(number) >= HUNDREDTHS_FROM or (fox and abs(number) >= _HUNDREDTHS_ON_FOX_FROM)
    value = number / 100 if hundredths else number
    in_quarters = value * 4 == round(value * 4) and value * 2 != round(value * 2)
    few = abs(value) <= _MOST_STONES
    if _CHINESE.search(rules):
        counts_stones, doubtful = few and (hundredths or in_quarters), hundredths and not few
    elif rules:
        counts_stones, doubtful = False, hundredths and in_quarters
    else:
        counts_stones, doubtful = hundredths and few and in_quarters, hundredths and few != in_quarters
    if doubtful:
        raise BadInput(
            f"the komi KM[{written}] may be {komi_text(value)} points or, in stones, {komi_text(2 * value)} points: "
            "give the komi with --komi."
        )
    if counts_stones:
        return 2 * value, [f"The komi KM[{written}] counts stones: it was read as {komi_text(2 * value)} points."]
    notes = (
        [f"The komi KM[{written}] is in hundredths: it was read as {komi_text(value)} points."] if hundredths else []
    )
    if fox and not number and root.simple_text("HA") in ("", "0"):
        notes.append("Fox writes KM[0] where it does not tell the komi: if it was another, give it with --komi.")
    return value, notes
