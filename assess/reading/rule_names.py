"""What the ``RU`` of a record names, as people and servers write it: how the rules count, and whose they are."""

from __future__ import annotations

import re

_CHINESE = re.compile(r"chin|\bcn\b|中国|中國|数子|數子", re.IGNORECASE)
_OTHERS_BY_AREA = re.compile(
    r"\baga|\bbga\b|\bffg\b|french|fran[cç]ais|\bnz\b|zealand|\bing\b|\bgoe\b|tromp|taylor|area", re.IGNORECASE
)
_JAPANESE = re.compile(r"jap|\bjp\b|^j$|日本|verbal", re.IGNORECASE)
_OTHERS_BY_TERRITORY = re.compile(r"korea|territory|한국|\bwagc\b|world amateur", re.IGNORECASE)


def rules_are_chinese(rules: str) -> bool:
    """Whether Chinese rules are named, under which many count the komi in stones."""
    return _CHINESE.search(rules) is not None


def rules_are_japanese(rules: str) -> bool:
    """Whether Japanese rules are named, or none."""
    return not rules or _JAPANESE.search(rules) is not None


def counts_area(rules: str) -> bool:
    """Whether rules are named by which area is counted, and so often a point or two more or less. Those of Britain,
    France and America count so too: passes are paid for there.

    >>> counts_area("Chinese"), counts_area("AGA"), counts_area("Japanese"), counts_area("")
    (True, True, False, False)
    """
    return rules_are_chinese(rules) or _OTHERS_BY_AREA.search(rules) is not None


def counts_territory(rules: str) -> bool:
    """Whether rules are named by which territory and prisoners are counted; where none are named, nobody knows."""
    return any(named.search(rules) for named in (_JAPANESE, _OTHERS_BY_TERRITORY))
