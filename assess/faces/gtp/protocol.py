"""Lines of the Go Text Protocol: commands as they come in, answers as they go out (GTP 2 draft 2, 2.5 and 2.6).

Arguments of commands are colours, intersections, numbers and names of files (2.11 there).
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from assess.languages.spoken import BadInput
from assess.rules.position import PASS, Color, Position

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


COLORS = {"b": Color.BLACK, "black": Color.BLACK, "w": Color.WHITE, "white": Color.WHITE}


def require(arguments: Sequence[str], least: int, most: int | None = None, wanted: str = "") -> None:
    """Raises Failure when there are fewer or more arguments; ``most`` is ``least`` unless given."""
    if not least <= len(arguments) <= (least if most is None else most):
        raise Failure(f"syntax error: write {wanted}" if wanted else "syntax error: this command takes no argument")


def color_of(word: str) -> Color:
    """A player: ``b``, ``w``, ``black`` or ``white``."""
    if word.lower() not in COLORS:
        raise Failure(f"invalid color or coordinate: {shown(word)} is no colour, write b or w")
    return COLORS[word.lower()]


def point_of(word: str, position: Position) -> int:
    """An intersection such as ``D4``."""
    try:
        return position.point(word)
    except BadInput:
        corner = position.name(position.width - 1)
        raise Failure(
            f"invalid color or coordinate: {shown(word)} is no point of this board, which goes from A1 to {corner}"
        ) from None


def vertex_of(word: str, position: Position) -> int | None:
    """An intersection, or None for ``pass``."""
    return None if word.lower() == PASS else point_of(word, position)


def stone_of(word: str, position: Position) -> int:
    """An intersection with a stone, which names its string."""
    point = point_of(word, position)
    try:
        position.string_at(point)
    except BadInput:
        raise Failure(f"there is no stone at {position.name(point)}") from None
    return point


def integer_of(word: str, what: str) -> int:
    """A number without a fraction."""
    try:
        return int(word) if len(word) <= 9 else _no_number(word, what)
    except ValueError:
        return _no_number(word, what)


def number_of(word: str, what: str) -> float:
    """A number, finite."""
    try:
        number = float(word)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        _no_number(word, what)
    return number


def file_of(words: Sequence[str]) -> str:
    """The name of a file, which may have blanks in it, and quotation marks about it."""
    name = " ".join(words)
    return name[1:-1] if len(name) > 1 and name[0] == name[-1] == '"' else name


def shown(word: str) -> str:
    """A word as it is quoted in an answer, cut when it is long."""
    return repr(word if len(word) <= 40 else f"{word[:40]}...")


def _no_number(word: str, what: str) -> int:
    raise Failure(f"syntax error: {shown(word)} is no {what}")
