"""Bytes to text: byte order marks, declared encodings, and files that lie about both."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator

BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)

# Programs declare the old, narrow character set and write the characters of its successor.
SUCCESSORS = {"gb2312": "gb18030", "gbk": "gb18030", "shift_jis": "cp932", "euc_kr": "cp949", "big5": "big5hkscs"}

# Python decodes these, but no game is written in them: source code escapes, domain names (in quadratic time).
NO_CHARACTER_SETS = {"unicode-escape", "raw-unicode-escape", "idna", "punycode"}

# In these a second byte can look like a bracket or a backslash.
UNDECLARED = ("cp932", "gb18030", "big5hkscs", "cp949")

# A second byte that looks like a backslash, before the bracket that ends a value: read as Latin-1 it would hide that
# end, and the moves after it. In true Latin-1 text such an escape leaves a bracket too many for the encodings above.
_HIDDEN_END = re.compile(rb"[\x81-\xfe]\\\]")

_DECLARATION = re.compile(rb"(?<![A-Z])CA\s*\[\s*([A-Za-z0-9_.:+ -]{1,40}?)\s*\]")
_DECLARED_WITHIN = 1 << 16


def decodings(data: bytes) -> Iterator[str]:
    """Every text the bytes may stand for, likeliest first, with plain line feeds; there is always at least one.

    The order: byte order mark; ``CA`` as declared, or its successor; UTF-8; Latin-1, the default of FF[4]; then East
    Asian encodings that are often left undeclared, for when nothing before gives a game.
    """
    seen = set()
    for encoding in _encodings(data):
        try:
            text = data.decode(encoding)
        except (LookupError, ValueError):  # a name Python does not know, or bytes that are not so encoded
            continue
        if text not in seen:
            seen.add(text)
            yield with_line_feeds(text.removeprefix("\ufeff"))


def with_line_feeds(text: str) -> str:
    """The text with every line ending as one line feed."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _encodings(data: bytes) -> Iterator[str]:
    for mark, encoding in BYTE_ORDER_MARKS:
        if data.startswith(mark):
            yield encoding
    if len(data) > 1 and data[0] and not data[1]:
        yield "utf-16-le"
    if len(data) > 1 and data[1] and not data[0]:
        yield "utf-16-be"
    declared = _declared(data)
    if declared == "iso8859-1" or declared is None:
        yield "utf-8"  # text that is valid UTF-8 beyond ASCII is not Latin-1 by chance
        if _HIDDEN_END.search(data):
            yield from UNDECLARED
    if declared is not None:
        yield declared
        if declared in SUCCESSORS:
            yield SUCCESSORS[declared]
    yield from ("utf-8", "latin-1")
    if not data.isascii():
        yield from UNDECLARED


def _declared(data: bytes) -> str | None:
    """The Python name of the encoding that ``CA`` declares, unless it is none that can be meant."""
    found = _DECLARATION.search(data, 0, _DECLARED_WITHIN)
    if found is None:
        return None
    try:
        name = codecs.lookup(found[1].decode("ascii")).name
    except (LookupError, ValueError):
        return None
    # A declaration that was readable byte by byte is not in a wide encoding.
    return None if name.startswith(("utf-16", "utf-32")) or name in NO_CHARACTER_SETS else name
