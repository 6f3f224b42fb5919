"""The values of SGF properties: Text, SimpleText and composed ones, as they are written and as they are meant."""

from __future__ import annotations

import re

from assess.reading.encodings import with_line_feeds

_SOFT_BREAK_OR_ESCAPE = re.compile(r"\\(?:\n|(.))", re.DOTALL)
_OTHER_BLANK = re.compile(r"[^\S\n]")


def text(value: str) -> str:
    """A property value as Text: escapes resolved, soft line breaks joined, line breaks kept.

    >>> text("a \\\\] b")
    'a ] b'
    """
    return _OTHER_BLANK.sub(" ", _SOFT_BREAK_OR_ESCAPE.sub(lambda found: found[1] or "", value))


def simple_text(value: str) -> str:
    """A property value as SimpleText: as Text, but all on one line."""
    return text(value).replace("\n", " ").strip()


def composed(value: str) -> tuple[str, str] | None:
    """The two halves of a composed value (``LB[dd:A]``), still escaped; None when no colon parts it.

    >>> composed("aa:1"), composed("a:b:c"), composed("dd")
    (('aa', '1'), ('a', 'b:c'), None)
    """
    found = re.match(r"((?:[^\\:]++|\\.)*+):(.*)", value, re.DOTALL)
    return (found[1], found[2]) if found else None


def escape(plain: str, *, in_composed: bool = False) -> str:
    r"""Plain text as a property value.

    >>> print(escape("B[dd] \\ x:y"), escape("x:y", in_composed=True))
    B[dd\] \\ x:y x\:y
    """
    return re.sub(r"([\]\\:])" if in_composed else r"([\]\\])", r"\\\1", with_line_feeds(plain))
