"""What the ``RU`` of a record names, as people and servers write it: how the rules count, and whose they are."""

from __future__ import annotations

import re
from collections.abc import Mapping

from assess.languages.spoken import Message, message
from assess.reading.place import quoted
from assess.rules.area_rules import AreaRules

_BY_AREA = {
    AreaRules.CHINESE: re.compile(r"chin|\bcn\b|中国|中國|数子|數子", re.IGNORECASE),
    AreaRules.AGA: re.compile(r"\baga|american", re.IGNORECASE),
    AreaRules.BRITISH: re.compile(r"\bbga\b|british", re.IGNORECASE),
    AreaRules.FRENCH: re.compile(r"\bffg\b|french|fran[cç]ais", re.IGNORECASE),
    AreaRules.ING: re.compile(r"\bing\b|\bgoe\b", re.IGNORECASE),
    AreaRules.NEW_ZEALAND: re.compile(r"\bnz\b|zealand", re.IGNORECASE),
    AreaRules.TROMP_TAYLOR: re.compile(r"tromp|taylor|area", re.IGNORECASE),
}
"""How people and servers write them, the surest first; "area" alone says no more than the plain rules do."""
_HANDICAP = re.compile(r"[2-9]|[1-9]\d", re.ASCII)
_JAPANESE = re.compile(r"jap|\bjp\b|^j$|日本|verbal", re.IGNORECASE)
_OTHERS_BY_TERRITORY = re.compile(r"korea|territory|한국|\bwagc\b|world amateur", re.IGNORECASE)


def rules_are_chinese(rules: str) -> bool:
    """Whether Chinese rules are named, under which many count the komi in stones."""
    return area_rules(rules) is AreaRules.CHINESE


def rules_are_japanese(rules: str) -> bool:
    """Whether Japanese rules are named, or none."""
    return not rules or _JAPANESE.search(rules) is not None


def area_rules(rules: str) -> AreaRules | None:
    """Return the rules by which area is counted that are named; None where none are.

    >>> area_rules("CN"), area_rules("Règles françaises"), area_rules("Japanese")
    (<AreaRules.CHINESE: 'chinese'>, <AreaRules.FRENCH: 'french'>, None)
    """
    return next((kind for kind, named in _BY_AREA.items() if named.search(rules)), None)


def counts_area(rules: str) -> bool:
    """Whether rules are named by which area is counted, and so often a point or two more or less. Those of Britain,
    France and America count so too: passes are paid for there.

    >>> counts_area("Chinese"), counts_area("AGA"), counts_area("Japanese"), counts_area("")
    (True, True, False, False)
    """
    return area_rules(rules) is not None


def counts_territory(rules: str) -> bool:
    """Whether rules are named by which territory and prisoners are counted; where none are named, nobody knows."""
    return any(named.search(rules) for named in (_JAPANESE, _OTHERS_BY_TERRITORY))


def japanese_are_applied(rules: str) -> Message:
    """Return the note on a record that names other rules than those that are applied."""
    return message("The record says rules {rules}: Japanese rules are applied.", rules=quoted(rules))


def handicap_of(info: Mapping[str, str]) -> int:
    """Return how many handicap stones a record tells of in its properties (``HA``); 0 where it tells of none."""
    told = info.get("HA", "")
    return int(told) if _HANDICAP.fullmatch(told) else 0
