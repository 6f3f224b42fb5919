"""What an explanation of a reason is: its sentence, the rule it stands on, what it means, and a small diagram."""

from __future__ import annotations

import enum
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any

from assess.languages.spoken import Message, clauses, in_english, joined, paragraph, worded
from assess.reports.text.board_text import marked_board
from assess.rules.position import Position

OUTSIDE = "?"
OF_1989 = {
    "": in_english("Japanese rules of 1989, Article {article}"),
    "s": in_english("Japanese rules of 1989, Articles {article}"),
}
"""How a rule names one of their articles, or several."""


@dataclass(frozen=True, slots=True)
class ExplainedBoard:
    """A small board with the reason on it.

    ``rows``: as in positions, top row first, ``?`` what lies outside of a certificate's zone; ``ringed``: the points of
    the string in question, by name; ``marks``: labels by the names of their points; ``caption``: what is to be seen.
    """

    rows: tuple[str, ...]
    caption: str | Message
    ringed: tuple[str, ...] = ()
    marks: Mapping[str, str] = field(default_factory=dict)

    @property
    def seen(self) -> str:
        """Return the caption in the language of the reader."""
        return worded(self.caption) if isinstance(self.caption, str) else str(self.caption)

    def text(self) -> str:
        """Return the board with coordinates; a pattern with points outside its zone as it stands in the certificate."""
        if any(OUTSIDE in row for row in self.rows):
            return "\n".join(" ".join(row) for row in self.rows)
        position = Position.from_rows(self.rows)
        marks = {position.point(name): mark for name, mark in self.marks.items()}
        return marked_board(position, marks, {position.point(name) for name in self.ringed}).plain


@dataclass(frozen=True, slots=True)
class Explanation:
    """A reason explained. ``sentence`` is the one that is printed; ``rule`` says where it is laid down.

    ``reason``: questions and precedents are known by their names. Sentence, ``meaning`` and the caption of the diagram
    are messages, worded when they are shown; where ``together``, they are the lines of one, since none is said
    elsewhere and the later ones lean on the first.
    """

    reason: enum.Enum | str
    sentence: str
    rule: str
    meaning: str | tuple[Message, ...]
    diagram: ExplainedBoard | None = None
    together: bool = False

    @property
    def name(self) -> str:
        """Return the word of the command line, such as ``basic-ko``."""
        return self.reason if isinstance(self.reason, str) else name_of(self.reason)

    @property
    def messages(self) -> Iterator[str]:
        """Yield its messages, which are to be translated."""
        if self.together:
            yield self._lines
            return
        told = [self.sentence, *((self.meaning,) if isinstance(self.meaning, str) else self.meaning)]
        told += [self.diagram.caption] if self.diagram is not None else []
        yield from (one if isinstance(one, str) else str(one.what) for one in told)

    @property
    def _lines(self) -> str:
        caption = (str(self.diagram.caption),) if self.diagram is not None else ()
        return "\n".join((self.sentence, str(self.meaning), *caption))

    def _line(self, number: int) -> str:
        return worded(self._lines).split("\n")[number]

    @property
    def said(self) -> str:
        """Return the sentence in the language of the reader."""
        return self._line(0) if self.together else worded(self.sentence)

    @property
    def seen(self) -> str:
        """Return what is to be seen on the diagram, in the language of the reader."""
        if self.diagram is None:
            return ""
        return self._line(2) if self.together else self.diagram.seen

    @property
    def meant(self) -> str:
        """Return the meaning in the language of the reader."""
        if self.together:
            return self._line(1)
        return worded(self.meaning) if isinstance(self.meaning, str) else paragraph(map(str, self.meaning))

    @property
    def rules(self) -> str:
        """Return where it is laid down, in the language of the reader. Names of sections stay as they are."""
        return clauses(map(_rule_words, self.rule.split("; ")))


def _rule_words(rule: str) -> str:
    article = re.fullmatch(r"Japanese rules of 1989, Article(s?) (.*)", rule)
    return worded(OF_1989[article[1]], article=joined(article[2].split(" and "))) if article else rule


def name_of(reason: enum.Enum) -> str:
    """Return the word of the command line for a reason.

    >>> from assess.rules.proof_play import Prohibition
    >>> name_of(Prohibition.BASIC_KO)
    'basic-ko'
    """
    return reason.name.lower().replace("_", "-")


def explained_in(file: str, *kinds: type[enum.Enum]) -> tuple[Explanation, ...]:
    """Return the explanations of a TOML file of this folder, each a table with the name of its reason.

    ``kinds``: the reasons that it explains; without them, it explains words. An entry has ``rule``, ``meaning``, and
    ``sentence`` unless the value of the reason is its sentence; with a ``board``, ``caption``, ``ringed``, ``marks``.
    """
    reasons = {name_of(reason): reason for kind in kinds for reason in kind}
    entries = tomllib.loads(files(__package__).joinpath(file).read_text("utf-8"))
    return tuple(_explanation(reasons[name] if reasons else name, entry) for name, entry in entries.items())


def _explanation(reason: enum.Enum | str, entry: Mapping[str, Any]) -> Explanation:
    board = entry.get("board")
    diagram = None
    if board is not None:
        ringed = tuple(entry.get("ringed", ()))
        diagram = ExplainedBoard(tuple(board.split()), entry["caption"], ringed, entry.get("marks", {}))
    sentence = entry["sentence"] if "sentence" in entry else _sentence_of(reason)
    return Explanation(reason, sentence, entry["rule"], entry["meaning"], diagram, "sentence" in entry)


def _sentence_of(reason: enum.Enum | str) -> str:
    sentence = str(reason.value if isinstance(reason, enum.Enum) else reason).rstrip(".")
    return f"{sentence[0].upper()}{sentence[1:]}."
