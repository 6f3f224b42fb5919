"""A komi in words: with a fraction, with a counter behind it, in the numbers of China, Japan and Korea.

``6.5 points``, ``6 1/2``, ``5½``, ``6.5目``, ``6目半``, ``3又3/4子``, ``三又四分之三子``, ``no komi``, ``逆コミ5目``.
"""

from __future__ import annotations

import re
import unicodedata

POINTS, STONES = "points", "stones"
LONGEST = 40

_NUMERALS = {sign: value for value, sign in enumerate("〇一二三四五六七八九十")} | {
    "零": 0,
    "兩": 2,
    "两": 2,
    "半": 0.5,
}
_COUNTERS = {
    POINTS: r"points?|pts?\.?|moku|puntos?|punti|punkte?|punten|目|집|zip|jib|点|點|分",
    STONES: r"stones?|zi|子",
}
_NONE = re.compile(r"no komi|no|none|nil|zero|without(?: komi)?|なし|無し|无|無|无贴目|없음", re.IGNORECASE)
_BEFORE = r"(?:(?P<reverse>reverse|逆|倒)\s*)?(?:[黑黒]\s*)?(?:komi|コミ|こみ|贴目|貼目|贴|貼|덤)?\s*[:=]?\s*"
_FRACTION = (
    r"(?:(?P<top>\d{1,2})\s*[/\u2044]\s*(?P<bottom>\d{1,2})"
    r"|(?P<parts>[二三四五六七八九])分之(?P<some>[一二三四五六七八九]))"
)
_WHOLE = r"(?P<whole>\d{1,4}(?:[.,]\d{1,6})?|[.,]\d{1,6}|[〇零一二两兩三四五六七八九十]{1,2})"
_NUMBER = (
    rf"(?P<sign>[+-])?\s*(?:{_WHOLE}(?:\s*(?:又|and|&|\s|-)\s*{_FRACTION})?|{_FRACTION.replace('?P<', '?P<only_')})"
)
_HALF = r"(?:\s*(?P<half>半|반|and a half))?"
_UNIT = "|".join(f"(?P<{unit}>{words})" for unit, words in _COUNTERS.items())
_AFTER = r"\s*(?:コミ出し|コミ|出し|komi|to white|for white)?\s*\.?"
_WORDS = re.compile(
    rf"{_BEFORE}{_NUMBER}{_HALF}\s*(?:{_UNIT})?{_HALF.replace('half>', 'half_behind>')}{_AFTER}",
    re.IGNORECASE | re.ASCII,
)
_HALF_ALONE = re.compile(r"(?:a )?half(?: a)? point|半目|반집", re.IGNORECASE)


def komi_in_words(written: str) -> tuple[float, str] | None:
    """The number in the words, and whether they say that it counts points or stones, else an empty word; None for other
    words.

    >>> komi_in_words("6 1/2"), komi_in_words("3又3/4子"), komi_in_words("6目半"), komi_in_words("six")
    ((6.5, ''), (3.75, 'stones'), (6.5, 'points'), None)
    """
    plain = _plain(written)
    if len(plain) > LONGEST:
        return None
    if _NONE.fullmatch(plain):
        return 0.0, POINTS
    if _HALF_ALONE.fullmatch(plain):
        return 0.5, POINTS
    found = _WORDS.fullmatch(plain)
    if found is None:
        return None
    parts = [found[f"{only}{name}"] for name in ("top", "bottom", "some", "parts") for only in ("", "only_")]
    top, bottom, some, of = (first or second for first, second in zip(parts[::2], parts[1::2], strict=True))
    part = _part(top or some, bottom or of)
    whole = _number(found["whole"] or "0")
    if whole is None or (part is not None and (not 0 < part < 1 or whole != int(whole))):
        return None
    halves = sum(found[name] is not None for name in ("half", "half_behind"))
    if halves > 1 or (halves and (part is not None or whole != int(whole))):
        return None
    value = whole + (part or 0) + halves / 2
    negative = (found["sign"] == "-") != (found["reverse"] is not None)
    return -value if negative else value, next((unit for unit in _COUNTERS if found[unit]), "")


def _plain(written: str) -> str:
    """The words with plain digits; a vulgar fraction, as in ``5½``, is parted from the number before it."""
    spaced = "".join(f" {sign}" if unicodedata.category(sign) == "No" else sign for sign in written)
    return " ".join(unicodedata.normalize("NFKC", spaced).split())


def _part(top: str | None, bottom: str | None) -> float | None:
    """A fraction, 0 for one that is none; None where nothing is written."""
    above, below = (_number(text) if text else None for text in (top, bottom))
    return None if above is None or below is None else above / below if below else 0.0


def _number(text: str) -> float | None:
    """A number in digits, or in Chinese numerals up to 19 and whole tens."""
    if text[0] in "0123456789.,":
        return float(text.replace(",", "."))
    signs = [_NUMERALS[sign] for sign in text]
    if len(signs) == 1:
        return float(signs[0])
    first, second = signs
    if first == 10 and second < 10:
        return float(10 + second)
    return float(10 * first) if second == 10 and first < 10 else None
