"""Where a game of a collection ends, found without taking it apart: most games of a large file are only passed over."""

from __future__ import annotations

import re

from assess.reading.time_limit import require_time

_BLANK = r"[\s\0\x1a\ufeff]*+"
_VALUE = r"\[(?:[^\]\\]++|\\.)*+\]"
_PROPERTY = rf"[a-z]*+[A-Z][A-Za-z0-9]*+(?:{_BLANK}{_VALUE}{_BLANK})++"
_NODE = rf";{_BLANK}(?:{_PROPERTY})*+"
_NODES = re.compile(rf"\({_BLANK}(?:{_NODE})++", re.DOTALL)
_CLOSED = re.compile(rf"\){_BLANK}")


def end_of_game(content: str, position: int, most: int) -> int | None:
    """Where the game that begins here ends; None when it is not plainly well-formed, and has to be taken apart.

    ``most``: its characters at most. A game of fewer than there may be parts in one keeps every limit on its parts.

    >>> end_of_game("(;SZ[9](;B[aa])(;B[bb])) and more", 0, 100)
    24
    """
    start, depth, goes_on = position, 0, True
    while True:
        require_time()
        if goes_on and (nodes := _NODES.match(content, position)):
            depth += 1
            position = nodes.end()
        elif depth and (closed := _CLOSED.match(content, position)):
            depth -= 1
            goes_on = content.startswith("(", closed.end())
            if not depth:
                return position + 1 if position - start < most else None
            position = closed.end()
        else:
            return None
