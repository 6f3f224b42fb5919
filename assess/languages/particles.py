"""Korean particles, whose form hangs on the last sound of the word before them: ``D4는``, ``A3은``."""

from __future__ import annotations

import re
from functools import cache

_PAIRS = {
    "은(는)": ("은", "는"),
    "이(가)": ("이", "가"),
    "을(를)": ("을", "를"),
    "과(와)": ("과", "와"),
    "(으)로": ("으로", "로"),
    "(이)": ("이", ""),
}
"""Each as a message has it where the word is not known: its form behind a consonant, and its other form."""
_EITHER = re.compile(f"[`'\"»」』]*(?:{'|'.join(map(re.escape, _PAIRS))})")
_BEHIND_A_PART = re.compile(r"(?<=\})(은|는|이|가|을|를|과|와|으로|로)(?=[\s,.]|$)")
_WRITTEN = {form: pair for pair, forms in _PAIRS.items() if all(forms) for form in forms}
_IN_BRACKETS = re.compile(r"\([^()]*\)$")
_L = 8
"""The place of ㄹ among the last consonants of a syllable: behind it ``로`` stands as behind a vowel."""
_SOUNDS = {
    **dict.fromkeys("0369LMNRlmnr1783一三六七八九十", True),
    **dict.fromkeys("245%二四五", False),
}
"""Whether what is read out, a digit or a letter by its name, ends in a consonant; other letters do not."""
_READ_WITH_L = "178LRl一七八"


@cache
def open_particles(message: str) -> str:
    """A message with the particles behind its parts left open: a part may be any word.

    >>> open_particles("{player}은 {move}로 이긴다")
    '{player}은(는) {move}(으)로 이긴다'
    """
    return _BEHIND_A_PART.sub(lambda found: _WRITTEN[found[0]], message)


def with_particles(text: str) -> str:
    """A text with each particle as the word before it needs it; left open where that ends in no sound.

    >>> with_particles("흑 A3은(는) 백 D4을(를) 10(으)로, 돌(으)로 R(으)로")
    '흑 A3은 백 D4를 10으로, 돌로 R로'
    """

    def chosen(found: re.Match[str]) -> str:
        pair = next(pair for pair in _PAIRS if found[0].endswith(pair))
        last = _last_sound(text[: found.start()])
        if last is None:
            return found[0]
        consonant, is_l = last
        form = _PAIRS[pair][0 if consonant and not (is_l and pair == "(으)로") else 1]
        return found[0].removesuffix(pair) + form

    return _EITHER.sub(chosen, text) if "(" in text else text


def _last_sound(before: str) -> tuple[bool, bool] | None:
    """Whether the text ends in a consonant, and whether in ㄹ; what stands in brackets at its end is not read. None
    where it ends in no letter and no digit."""
    sign = _IN_BRACKETS.sub("", before)[-1:]
    if "가" <= sign <= "힣":
        consonant = (ord(sign) - ord("가")) % 28
        return consonant > 0, consonant == _L
    if sign in _SOUNDS and sign:
        return _SOUNDS[sign], sign in _READ_WITH_L
    return (False, False) if sign.isascii() and sign.isalpha() else None
