"""Messages in the language of the reader: whole English sentences with named parts, which a language may order anew;
numbers and lists within them; and errors, which are messages.

The language is English unless a face that shows words to a person sets another (``using``). So JSON, GTP, logs and
certificates are English, whoever reads the terminal.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from typing import Any

from assess.languages.particles import open_particles, with_particles
from assess.languages.translations import ENGLISH, catalogue

_LANGUAGE: ContextVar[str] = ContextVar("language", default=ENGLISH)
_MARKS = {"de": (".", ","), "fr": ("\u202f", ",")}
"""What stands between thousands, and before decimals, where it is not as in English."""
_COLONS = {"fr": "\u00a0: ", "ja": "\uff1a", "zh": "\uff1a"}
_BRACKETS = {"ja": ("\uff08", "\uff09"), "ko": ("(", ")"), "zh": ("\uff08", "\uff09")}
_FULL_STOPS = {"ja": "\u3002", "zh": "\u3002"}
_SEMICOLONS = {"fr": "\u00a0; ", "ja": "\uff1b", "zh": "\uff1b"}
_AT_HIGH_MARKS = re.compile(r" (?=[:;?!»])|(?<=«) ")
_WIDE_STOPS = "\u3002\uff01\uff1f\uff1a\uff1b\u300d\u300f\uff09"
"""Signs that have their blank in themselves: nothing stands between one and the next sentence."""


def language_tag() -> str:
    """The language as pages and speech need it."""
    return {"zh": "zh-Hans"}.get(language(), language())


def language() -> str:
    """The code of the language in which messages are worded now."""
    return _LANGUAGE.get()


LETTERS, KANJI = "A1", "1-一"
"""Coordinates: columns by letters and rows by numbers from the bottom; or columns by numbers from the left and rows in
kanji from the top, as in Japanese books."""
_COORDINATES: ContextVar[str] = ContextVar("coordinates", default=LETTERS)


def coordinates_shown() -> str:
    """In which coordinates points are shown now."""
    return _COORDINATES.get()


@contextmanager
def showing(coordinates: str) -> Iterator[None]:
    """Shows points in these coordinates, ``LETTERS`` or ``KANJI``, until the block is left."""
    before = _COORDINATES.set(coordinates)
    try:
        yield
    finally:
        _COORDINATES.reset(before)


@contextmanager
def using(language: str) -> Iterator[None]:
    """Words messages in a language, of ``LANGUAGES``, until the block is left."""
    before = _LANGUAGE.set(language)
    try:
        yield
    finally:
        _LANGUAGE.reset(before)


@contextmanager
def as_kept() -> Iterator[None]:
    """Words messages as what is kept, and what programs read: in English, points by letters."""
    with using(ENGLISH), showing(LETTERS):
        yield


def worded(message: str, /, **parts: object) -> str:
    """A message with its parts: ``worded("{winner} wins by {margin}.", winner="White", margin="6.5")``.

    What is not translated is English. The message is written out where this is called, so that it is found there.
    """
    return _worded("", message, message, None, parts)


def worded_as(context: str, message: str, /, **parts: object) -> str:
    """As ``worded``, where other languages tell apart by ``context`` what English has one word for."""
    return _worded(context, message, message, None, parts)


def worded_for(number: int, one: str, many: str, /, **parts: object) -> str:
    """As ``worded``, of a number of things, its part ``number``: ``one`` is the message for 1, ``many`` for others."""
    return _worded("", one, one if number == 1 else many, number, {"number": number, **parts})


class MessageKind(enum.Enum):
    """Kinds of messages: the value of each is its sentence, with the names of its parts in braces; or two, where the
    part ``number`` is one, and where it is another."""


@dataclass(frozen=True, slots=True)
class Message:
    """What is said, a sentence, its two ``forms`` or a kind of ``MessageKind``, and its ``values`` by the names of its
    parts. It is worded when it is shown, in the language of whoever reads it then."""

    what: str | tuple[str, str] | enum.Enum
    values: Mapping[str, Any]

    def __str__(self) -> str:
        sentence = self.what.value if isinstance(self.what, enum.Enum) else self.what
        if isinstance(sentence, str):
            return worded(sentence, **self.values)
        number, values = self.values["number"], {n: value for n, value in self.values.items() if n != "number"}
        return worded_for(number, *sentence, **values)


def message(what: str | tuple[str, str] | enum.Enum, /, **values: Any) -> Message:
    """A message that is worded later; its values may be such messages, too.

    >>> line = message("line {number}", number=7)
    >>> with using("de"):
    ...     print(line)
    Zeile 7
    """
    return Message(what, values)


def forms(one: str, many: str) -> tuple[str, str]:
    """Marks the two messages of a number that is worded later (``worded_for``). Returns them."""
    return one, many


def in_english(message: str) -> str:
    """Marks a message that is worded later, by another call, as one to be translated. Returns it."""
    return message


def numeral(text: str) -> str:
    """A number, written as ``f"{number:,.2f}"`` writes it, as the language writes it.

    >>> with using("de"):
    ...     numeral("1,234.50")
    '1.234,50'
    """
    marks = _MARKS.get(language())
    return text.translate(str.maketrans(",.", "".join(marks))) if marks else text


def paragraph(sentences: Iterable[str], blank: str = " ") -> str:
    """Sentences one behind another, as the language joins them; empty ones are left out. ``blank``: what
    stands between them where anything does.

    >>> paragraph(["Black wins by 2.", "", "That is proved."]), paragraph(["黒の2目勝ち。", "証明済み。"])
    ('Black wins by 2. That is proved.', '黒の2目勝ち。証明済み。')
    """
    text = ""
    for sentence in filter(None, sentences):
        text += sentence if not text or text[-1] in _WIDE_STOPS else blank + sentence
    return text


def clauses(statements: Iterable[str]) -> str:
    """Statements in a sentence, a semicolon between them.

    >>> with using("fr"):
    ...     clauses(["A1 mort", "B2 vivant"])
    'A1 mort\xa0; B2 vivant'
    """
    return _SEMICOLONS.get(language(), "; ").join(statements)


def labelled(label: object, text: object) -> str:
    """What is said behind a label and a colon.

    >>> with using("fr"):
    ...     labelled("Komi", 6.5)
    'Komi\xa0: 6.5'
    """
    return f"{label}{_COLONS.get(language(), ': ')}{text}"


def ended(words: object) -> str:
    """Words with a full stop behind them.

    >>> with using("ja"):
    ...     ended("1手目")
    '1手目。'
    """
    return f"{words}{_FULL_STOPS.get(language(), '.')}"


def bracketed(text: object, remark: object) -> str:
    """What is said, and a remark on it in brackets.

    >>> bracketed("White wins by 2", "63 %")
    'White wins by 2 (63 %)'
    """
    before, behind = _BRACKETS.get(language(), (" (", ")"))
    return f"{text}{before}{remark}{behind}"


def _worded(context: str, key: str, english: str, number: int | None, parts: dict[str, object]) -> str:
    spoken = language()
    translated = catalogue(spoken).found(context, key, number) if spoken != ENGLISH else ""
    text = translated or english
    if translated and spoken == "fr":
        text = _spaced(text)
    if translated and spoken == "ko" and parts:
        return with_particles(open_particles(text).format(**parts))
    return text.format(**parts) if parts else text


@cache
def _spaced(french: str) -> str:
    """French, so that no line ends before its high marks, nor behind an opening quotation mark."""
    return _AT_HIGH_MARKS.sub("\u00a0", french)


_COUNTED = {
    "annotated copy": forms("{number} annotated copy", "{number} annotated copies"),
    "game": forms("{number} game", "{number} games"),
    "liberty": forms("{number} liberty", "{number} liberties"),
    "more line": forms("{number} more line", "{number} more lines"),
    "move": forms("{number} move", "{number} moves"),
    "point": forms("{number} point", "{number} points"),
    "position": forms("{number} position", "{number} positions"),
    "problem": forms("{number} problem", "{number} problems"),
    "stone": forms("{number} stone", "{number} stones"),
    "string": forms("{number} string", "{number} strings"),
}


STATUSES = {
    "independently_alive": in_english("independently alive"),
    "alive_in_seki": in_english("alive in seki"),
    "dead": in_english("dead"),
    "undefined": in_english("undefined"),
    "undecided": in_english("undecided"),
}
"""Statuses as they are said in a sentence."""
SHORT_STATUSES = {"alive": "independently_alive", "seki": "alive_in_seki"}
"""Statuses as people write them for short."""


def counted(number: int, noun: str) -> str:
    """A number of things. Raises KeyError for a noun that has no place in the list.

    >>> counted(1, "liberty"), counted(2, "liberty"), counted(0, "stone")
    ('1 liberty', '2 liberties', '0 stones')
    """
    return worded_for(number, *_COUNTED[noun])


def effort(positions: int | None) -> str:
    """How much was done to find out what is not known; None: by earlier work, which does not say what it has cost.

    >>> effort(1), effort(5_000), effort(0), effort(None)
    ('after 1 position', 'after 5,000 positions', 'it was not looked for', 'it was not found out before')
    """
    if positions is None:
        return worded("it was not found out before")
    if not positions:
        return worded("it was not looked for")
    told = numeral(f"{positions:,}")
    return worded_for(positions, "after {positions} position", "after {positions} positions", positions=told)


def amount(points: float) -> str:
    """A number of points without idle zeros.

    >>> amount(6.5), amount(7.0)
    ('6.5', '7')
    """
    return numeral(f"{points:.6f}".rstrip("0").rstrip("."))


def joined(words: Iterable[str], link: str = "and") -> str:
    """Words in a row, the last one after ``and``, or ``or`` (``link``).

    >>> joined(["A1"]), joined(["A1", "B2", "C3"]), joined(["A1", "B2"], "or")
    ('A1', 'A1, B2 and C3', 'A1 or B2')
    """
    words = list(map(format, words))
    if len(words) < 2:
        return "".join(words)
    *others, last = words
    before = listing(others)
    if link == "or":
        return worded_as("list", "{before} or {last}", before=before, last=last)
    return worded_as("list", "{before} and {last}", before=before, last=last)


def capital(sentence: str) -> str:
    """A sentence with a capital at its beginning."""
    return sentence[:1].upper() + sentence[1:]


@dataclass(frozen=True, slots=True)
class Row:
    """Words in a row that are worded when they are shown."""

    words: tuple[object, ...]
    link: str = ""
    """What stands before the last one, as for ``joined``; else they are listed."""

    def __str__(self) -> str:
        words = map(str, self.words)
        return joined(words, self.link) if self.link else listing(words)


def in_row(names: Iterable[str]) -> str:
    """The names of points in a row: ``C1 D1``."""
    return " ".join(map(format, names))


def listing(words: Iterable[str]) -> str:
    """Words in a row, with commas between them."""
    return worded_as("list", ", ").join(map(format, words))


_SMALL_WITHIN = ("en", "fr")
COUNT = in_english("a whole number from {least} on")
RANGE = in_english("a number from {least} to {most}")
ABOVE_NONE = in_english("a number above 0, {most} at most")
"""What is wanted in the place of a number that cannot be used."""
OF_SYSTEM = (
    in_english("Permission denied"),
    in_english("Is a directory"),
    in_english("No space left on device"),
    in_english("Read-only file system"),
    in_english("File name too long"),
)
"""Reasons of systems that are told in the language of the reader; others as the system has them."""


def system_reason(error: Exception) -> Message:
    """Return why a system refused a file.

    >>> str(system_reason(IsADirectoryError(21, "Is a directory")))
    'Is a directory'
    """
    return message(getattr(error, "strerror", None) or str(error).replace("{", "(").replace("}", ")"))


class AssessError(Exception):
    """The base of every error that assess raises on purpose: a message, one plain sentence, and its parts by name.

    It is worded when it is shown, in the language of whoever reads it then, and so are parts that are messages. A
    ``Message`` has its parts already.

    >>> str(AssessError("There is no move {number}.", number=7))
    'There is no move 7.'
    """

    def __init__(self, sentence: str | Message = "", /, **parts: object) -> None:
        super().__init__(sentence)
        self.said = sentence if isinstance(sentence, Message) else message(sentence, **parts)

    def __str__(self) -> str:
        return str(self.said)


class BadInput(AssessError):
    """Something given cannot be used: says what was read, where, and what to do. Exit code 2.

    ``word_first``: the sentence opens with an ordinary word, not with a name or with what was read.
    """

    def __init__(self, sentence: str | Message, /, *, word_first: bool = False, **parts: object) -> None:
        super().__init__(sentence, **parts)
        self.word_first = word_first

    def at(self, place: object) -> BadInput:
        """The same, with the place where it was read before it.

        >>> print(BadInput("There is no stone at {point}.", word_first=True, point="A1").at("In game.sgf"))
        In game.sgf: there is no stone at A1.
        """
        return BadInput("{place}: {sentence}", place=place, sentence=_Within(self) if self.word_first else self)


@dataclass(frozen=True, slots=True)
class _Within:
    """A sentence behind the place where something was read: some languages begin it with a small letter."""

    said: BadInput | Message

    def __str__(self) -> str:
        sentence = str(self.said)
        return sentence[0].lower() + sentence[1:] if language() in _SMALL_WITHIN else sentence


@dataclass(frozen=True, slots=True)
class Reason(_Within):
    """A sentence that is told in brackets, or behind a colon: without its full stop."""

    def __str__(self) -> str:
        return _Within.__str__(self).rstrip(".\u3002")
