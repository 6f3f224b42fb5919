"""Text that forums, chats and word processors have changed on its way, as it was typed.

They put tags around a diagram, on its own lines too; join hyphens to dashes and dots to an ellipsis; widen blanks; and
name emoji by short codes. Only where a line holds nothing but a board or its edge is a dash or an ellipsis taken back.
"""

from __future__ import annotations

import re

from assess.reading.diagram_line import SIGNS

_TAGS = r"(?:go|code|pre|tt|quote|spoiler|hide|diagram|noparse|fixed|mono)"
_OPENING = re.compile(
    rf"(?<!\s)(\s*+)(?:\[{_TAGS}(?:=[^\]\n]{{0,40}})?\]|<{_TAGS}>|```(?=[XxOo.#@+,●○⚫⚪ |]))[ \t]*", re.IGNORECASE
)
_CLOSING = re.compile(rf"(?<![ \t])[ \t]*+(?:\[/{_TAGS}\]|</{_TAGS}>|(?<=[^\s`])```)\s*$", re.IGNORECASE)
_BLANKS = re.compile("[\u00a0\u2000-\u200a\u202f\u205f]")
_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2e3a\u2e3b\ufe58\ufe63\uff0d"
_EDGE = re.compile(rf"(?:[\s>$|+\-]*+[{_DASHES}])++[\s|+\-]*+")
_DASH = re.compile(f"[{_DASHES}]")
_ELLIPSIS = "\u2026"
_BOARD = re.compile(rf"[\s>$|\d{re.escape(''.join(SIGNS))}{_ELLIPSIS}]*")
_CODE = re.compile(r":([a-z_]{3,24}):")
_CODES = {
    "black_circle": "⚫",
    "white_circle": "⚪",
    "heavy_plus_sign": "+",
    "brown_square": "+",
    "orange_square": "+",
    "yellow_square": "+",
    "keycap_ten": "10",
    **{
        name: str(digit)
        for digit, name in enumerate(["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"])
    },
    **{f"regional_indicator_{letter}": letter.upper() for letter in "abcdefghijklmnopqrstuvwxyz"},
}
_UNKNOWN = "¿"  # beside codes that are known it may be a stone; it is no word, and no mark
_PICTURES = str.maketrans(
    {"\U0001f7eb": "+", "\U0001f7e7": "+", "\U0001f7e8": "+", "\u20e3": "", "\U0001f51f": "10"}
    | {chr(0x1F1E6 + place): chr(ord("A") + place) for place in range(26)}
)


def as_typed(line: str) -> str:
    """The line as it was typed.

    >>> as_typed("$$ -------[/go]"), as_typed(":black_circle::white_circle: :heavy_plus_sign:"), as_typed("X\u2026O")
    ('$$ -------', '⚫⚪ +', 'X...O')
    """
    plain = _BLANKS.sub(" ", line)
    codes = _CODE.findall(plain) if ":" in plain else ()
    if any(code in _CODES for code in codes):
        plain = _CODE.sub(lambda found: _CODES.get(found[1], _UNKNOWN), plain)
    plain = _OPENING.sub(r"\1", _CLOSING.sub("", plain.translate(_PICTURES)), count=1)
    if _EDGE.fullmatch(plain):
        return _DASH.sub("-", plain)
    return plain.replace(_ELLIPSIS, "...") if _ELLIPSIS in plain and _BOARD.fullmatch(plain) else plain
