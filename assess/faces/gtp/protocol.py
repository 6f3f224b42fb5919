"""Lines of the Go Text Protocol: commands as they come in, answers as they go out (GTP 2 draft 2, 2.5 and 2.6)."""

from __future__ import annotations

import re
from dataclasses import dataclass

_CONTROLS = re.compile(r"[\0-\x08\x0a-\x1f\x7f]")
_COMMENT = re.compile(r"#.*", re.DOTALL)
_ID = re.compile(r"\d+", re.ASCII)


class Failure(Exception):
    """Why a command is not carried out: what is answered behind the question mark, one line."""


@dataclass(frozen=True, slots=True)
class GtpCommand:
    """A command: its number, which the answer repeats and which may be empty, its name and its arguments."""

    number: str
    name: str
    arguments: tuple[str, ...]


def parse(line: str) -> GtpCommand | None:
    """The command of a line; None for a line that holds nothing but a comment or blanks.

    Control characters are taken out, tabs are blanks, and ``#`` begins a comment.

    >>> parse("7 play b D4 # a comment")
    GtpCommand(number='7', name='play', arguments=('b', 'D4'))
    """
    words = _COMMENT.sub("", _CONTROLS.sub("", line)).split()
    if not words:
        return None
    number = words.pop(0) if _ID.fullmatch(words[0]) else ""
    return GtpCommand(number, words[0] if words else "", tuple(words[1:]))


def begin_answer(number: str, succeeded: bool = True) -> str:
    """What stands before an answer."""
    return f"{'=' if succeeded else '?'}{number}"


def answer(number: str, text: str, succeeded: bool = True) -> str:
    """A whole answer: no empty line within, one at its end.

    >>> answer("7", "D4")
    '=7 D4\\n\\n'
    """
    lines = [line.rstrip() for line in text.split("\n")]
    first, rest = lines[0], [line for line in lines[1:] if line]
    head = f"{begin_answer(number, succeeded)} {first}".rstrip() if first else begin_answer(number, succeeded)
    return "\n".join([head, *rest]) + "\n\n"
