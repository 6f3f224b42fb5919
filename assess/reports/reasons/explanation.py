"""What an explanation of a reason is: its sentence, the rule it stands on, what it means, and a small diagram."""

from __future__ import annotations

import enum
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any, cast

from assess.languages.spoken import Message, clauses, forms, joined, paragraph, worded, worded_for
from assess.reports.text.board_text import marked_board
from assess.rules.position import Position

OUTSIDE = "?"
OF_1989 = forms("Japanese rules of 1989, Article {article}", "Japanese rules of 1989, Articles {article}")
"""How a rule names one of their articles, or several."""
_END = re.compile(r"(?<=\.) |(?<=\u3002)")
"""Where a sentence ends and another one follows."""


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

    ``reason``: questions and precedents are known by their names. ``meaning`` is worded when it is shown; where it is a
    text, it is one message with the caption of the diagram, a line each, and with the sentence, unless that is
    ``shared``: said elsewhere, too. Of a precedent the sentence may go on, which tells a part of its meaning.
    """

    reason: enum.Enum | str
    sentence: str
    rule: str
    meaning: str | tuple[Message, ...]
    diagram: ExplainedBoard | None = None
    shared: bool = False

    @property
    def name(self) -> str:
        """Return the word of the command line, such as ``basic-ko``."""
        return self.reason if isinstance(self.reason, str) else name_of(self.reason)

    @property
    def messages(self) -> Iterator[str]:
        """Yield its messages, which are to be translated."""
        if self.shared:
            yield self.sentence
        if isinstance(self.meaning, str):
            yield "\n".join(self._lines)
        else:
            yield from (str(one.what) for one in self.meaning)
            if self.diagram is not None:
                yield str(cast(Message, self.diagram.caption).what)

    @property
    def _lines(self) -> list[str]:
        caption = [str(self.diagram.caption)] if self.diagram is not None else []
        return [*([] if self.shared else [self.sentence]), str(self.meaning), *caption]

    def _line(self, number: int) -> str:
        lines = "\n".join(self._lines)
        return worded(lines).split("\n")[number]

    @property
    def said(self) -> str:
        """Return the sentence in the language of the reader."""
        if isinstance(self.meaning, str):
            return worded(self.sentence) if self.shared else self._line(0)
        return _END.split(worded(self.sentence), maxsplit=1)[0]

    @property
    def seen(self) -> str:
        """Return what is to be seen on the diagram, in the language of the reader."""
        if self.diagram is None:
            return ""
        return self._line(-1) if isinstance(self.meaning, str) else str(self.diagram.caption)

    @property
    def meant(self) -> str:
        """Return the meaning in the language of the reader."""
        if isinstance(self.meaning, str):
            return self._line(0 if self.shared else 1)
        rest = _END.split(worded(self.sentence), maxsplit=1)[1:]
        return paragraph([*rest, *map(str, self.meaning)])

    @property
    def rules(self) -> str:
        """Return where it is laid down, in the language of the reader. Names of sections stay as they are."""
        return clauses(map(_rule_words, self.rule.split("; ")))


def _rule_words(rule: str) -> str:
    named = re.fullmatch(r"Japanese rules of 1989, Articles? (.*)", rule)
    if named is None:
        return rule
    articles = named[1].split(" and ")
    return worded_for(len(articles), *OF_1989, article=joined(articles))


def name_of(reason: enum.Enum) -> str:
    """Return the word of the command line for a reason.

    >>> from assess.rules.proof_play import Prohibition
    >>> name_of(Prohibition.BASIC_KO)
    'basic-ko'
    """
    return reason.name.lower().replace("_", "-")


def explained_in(file: str, *kinds: type[enum.Enum], shared: bool = False) -> tuple[Explanation, ...]:
    """Return the explanations of a TOML file of this folder, each a table with the name of its reason.

    ``kinds``: the reasons that it explains; without them, it explains words. An entry has ``rule``, ``meaning``, and
    ``sentence`` unless the value of the reason is its sentence, which is ``shared`` where that is said elsewhere, too;
    with a ``board``, ``caption``, ``ringed``, ``marks``.
    """
    reasons = {name_of(reason): reason for kind in kinds for reason in kind}
    entries = tomllib.loads(files(__package__).joinpath(file).read_text("utf-8"))
    return tuple(_explanation(reasons[name] if reasons else name, entry, shared) for name, entry in entries.items())


def _explanation(reason: enum.Enum | str, entry: Mapping[str, Any], shared: bool) -> Explanation:
    board = entry.get("board")
    diagram = None
    if board is not None:
        ringed = tuple(entry.get("ringed", ()))
        diagram = ExplainedBoard(tuple(board.split()), entry["caption"], ringed, entry.get("marks", {}))
    sentence = entry["sentence"] if "sentence" in entry else _sentence_of(reason)
    return Explanation(reason, sentence, entry["rule"], entry["meaning"], diagram, shared and "sentence" not in entry)


def _sentence_of(reason: enum.Enum | str) -> str:
    sentence = str(reason.value if isinstance(reason, enum.Enum) else reason).rstrip(".")
    return f"{sentence[0].upper()}{sentence[1:]}."
