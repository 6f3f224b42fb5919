"""Every reason that the output can contain, explained, and the page of the site that holds them all.

An explanation has a sentence, the rule it stands on, what it means, and a small diagram. ``.ci/site`` runs this module,
which prints the page: ``python -m assess.reports.reasons.explanations``.
"""

from __future__ import annotations

import difflib
import enum
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from textwrap import wrap
from typing import Any, cast

from rich.console import Console

from assess.decisions.decision import Abbreviated
from assess.decisions.oversight import Kind
from assess.languages.spoken import (
    BadInput,
    Message,
    bracketed,
    clauses,
    forms,
    in_english,
    joined,
    message,
    paragraph,
    worded,
    worded_for,
)
from assess.proofs.checker import Refusal
from assess.proofs.variation_node import ENDS, EndInWords, LeafReason, Quantifier
from assess.reports.text.position_text import marked_board
from assess.reports.text.sentences import say
from assess.reports.text.terms_text import AppliedRule
from assess.rules.position import Color, Position, called
from assess.rules.proof_play import Prohibition
from assess.statuses.precedents.known_precedents import NO_CYCLE, KnownPrecedent, known_precedents
from assess.statuses.string_status import Authority, Status
from assess.statuses.warning import WarningCode

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


def explained_end(end: EndInWords) -> Explanation:
    """Return the explanation of an end of proofs."""
    diagram = ExplainedBoard(end.board, end.caption, end.ringed, end.marks)
    return Explanation(end.reason, _sentence_of(end.reason), end.rule, end.meaning, diagram)


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


@dataclass(frozen=True, slots=True)
class _Named:
    """Strings, by color and stone, called as the language of the reader has it."""

    strings: tuple[tuple[Color, str], ...]

    def __str__(self) -> str:
        return joined(called(color, name) for color, name in self.strings)


def _explained(known: KnownPrecedent) -> Explanation:
    precedent = known.precedent
    position = known.example
    strings = [position.string_at(position.point(name)) for name in known.example_strings]
    named = _Named(tuple((string.color, name) for string, name in zip(strings, known.example_strings, strict=True)))
    ringed = tuple(name for string in strings for name in position.names(string.points))
    caption = message("The precedent speaks of {strings}.", strings=named)
    diagram = ExplainedBoard(tuple(position.rows()), caption, ringed)
    meaning = (*_effect(known), *_conditions(known))
    return Explanation(precedent.name, precedent.sentence, precedent.source, meaning, diagram, shared=True)


def _effect(known: KnownPrecedent) -> Iterator[Message]:
    """Yield sentences on what the precedent makes of a string."""
    precedent = known.precedent
    if {precedent.status} == known.letter:
        yield message(
            "The string is {status} by the letter of the rules, and stays so.", status=_words(precedent.status)
        )
        return
    (letter,) = known.letter
    yield message(
        "By the letter of the rules the string is {letter}; the precedent makes it {status}.",
        letter=_words(letter),
        status=_words(precedent.status),
    )
    yield message(ADVISORY if precedent.authority is Authority.ADVISORY else NAMED)


ADVISORY = in_english(
    "It is advisory: such a string is undefined, and the referee decides, save under --precedents accept."
)
NAMED = in_english("The rules name it, so that it counts, save under --precedents strict.")


def _conditions(known: KnownPrecedent) -> Iterator[Message]:
    """Yield a sentence for each thing that must hold of a string to which it applies."""
    if known.question:
        yield message("It applies where the answer to the question {question} is yes.", question=known.question)
    if known.cycle == NO_CYCLE:
        yield message("It applies where no answer hangs on a long cycle.")
    elif known.cycle:
        yield message("It applies where an answer hangs on the long cycle {cycle}.", cycle=known.cycle)
    if known.shapes:
        yield message("The string has to be part of such a shape.")
    if known.neighbors:
        yield message("Every opposing string beside it has to be {status}.", status=_words(known.neighbors))
    if known.small_strings_in:
        yield message(
            "It has to be one of several small strings inside another one that is {status}.",
            status=_words(known.small_strings_in),
        )
    if known.basic_ko is not None:
        yield (
            message("It has to stand in a basic ko.") if known.basic_ko else message("It may not stand in a basic ko.")
        )


def _words(status: Status) -> Message:
    return message(status.value.replace("_", " "))


PRECEDENTS = tuple(_explained(known) for known in sorted(known_precedents(), key=lambda known: known.precedent.name))


REFUSALS = explained_in("refusals.toml", Refusal)
"""Why the checker refuses a certificate. The sentences are the checker's own, and not translated."""

_CAPTURED, *_NOT_OF_PROOFS = explained_in("ends_of_variations.toml", LeafReason)

CHAPTERS: dict[str, tuple[Explanation, ...]] = {
    in_english("Statuses"): explained_in("statuses.toml", Status),
    in_english("Questions"): explained_in("questions.toml"),
    in_english("Precedents"): PRECEDENTS,
    in_english("How a variation ends"): (_CAPTURED, *map(explained_end, ENDS.values()), *_NOT_OF_PROOFS),
    in_english("Decisions from variations"): explained_in("decisions.toml", Quantifier, Abbreviated, Kind),
    in_english("Moves that are not allowed"): explained_in("prohibitions.toml", Prohibition, shared=True),
    in_english("Rules applied"): explained_in("applied_rules.toml", AppliedRule, shared=True),
    in_english("Warnings"): explained_in("warnings.toml", WarningCode),
    in_english("Why a certificate is refused"): REFUSALS,
    in_english("Words"): explained_in("words.toml"),
}

COLUMNS = 120
MOST_NEAR = 4  # words proposed for one that is not known
ALSO_CALLED = {"semeai": "capturing-race", "unclear": "estimate"}

_INTRODUCTION = """\
# Reasons

Every reason that `assess` gives, the questions, the precedents and the words of the game, with the rule each stands
on. `assess explain WORD` prints one of them.
VJR is Jasiek, *Verbal Japanese Rules: Status Assessment*; the Japanese rules of 1989 are those of the Nihon Kiin.
"""


def explanations() -> tuple[Explanation, ...]:
    """Return all explanations, in the order of the page."""
    return tuple(entry for chapter in CHAPTERS.values() for entry in chapter)


def explained(word: str) -> list[Explanation]:
    """Return the explanations of this name, as in ``basic-ko``; several if the word stands for several things.

    Raise BadInput if there is none.
    """
    name = "-".join(word.strip().lower().replace("_", " ").replace("-", " ").split())
    known = {entry.name for entry in explanations()}
    meant = next((one for one in (name, *_singular(name)) if one in known), ALSO_CALLED.get(name, name))
    found = [entry for entry in explanations() if entry.name == meant]
    if not found:
        names = list(dict.fromkeys(entry.name for entry in explanations()))
        words = {name, *_singular(name), *(part for part in name.split("-") if len(part) > 3)}
        near = [one for one in names if words & {*one.split("-")}] or difflib.get_close_matches(name, names, cutoff=0.6)
        if near:
            raise BadInput(
                "{word!a} is no reason: perhaps {near}; `assess explain` lists them all.",
                word=word[:40],
                near=joined(near[:MOST_NEAR], "or"),
            )
        raise BadInput("{word!a} is no reason: `assess explain` lists them all.", word=word[:40])
    return found


def _singular(name: str) -> list[str]:
    """Return the words of which a name may be the plural: ``liberties``, ``passes``, ``eyes``."""
    return [name.removesuffix(end) + one for end, one in (("ies", "y"), ("es", ""), ("s", "")) if name.endswith(end)]


def print_explanation(console: Console, entry: Explanation) -> None:
    """Print a reason with its sentence, meaning, rule and diagram."""
    console.print(bracketed(entry.name, worded(_chapter(entry))))
    say(console, entry.said)
    console.print()
    if entry.diagram:
        console.print(entry.diagram.text(), highlight=False, no_wrap=True, crop=False)
        say(console, entry.seen)
        console.print()
    say(console, entry.meant)
    say(console, worded("Rule: {rule}.", rule=entry.rules))


def print_list(console: Console) -> None:
    """Print the names and sentences of all reasons."""
    width = max(len(entry.name) for entry in explanations())
    for chapter, entries in CHAPTERS.items():
        console.print(f"{worded(chapter)}:")
        for entry in entries:
            console.print(f"  {entry.name:<{width}}  {entry.said}", highlight=False, soft_wrap=True)


def reasons_page() -> str:
    """Return the page of all reasons, as Markdown."""
    pieces = [_INTRODUCTION]
    for chapter, entries in CHAPTERS.items():
        pieces.append(f"## {chapter}\n")
        pieces += [_section(entry) for entry in entries]
    return "\n".join(pieces)


def _section(entry: Explanation) -> str:
    diagram = f"```text\n{entry.diagram.text()}\n```\n{_wrapped(entry.seen)}\n\n" if entry.diagram else ""
    sentence, meaning, rule = map(_wrapped, (f"*{entry.said}*", entry.meant, f"Rule: {entry.rule}."))
    return f"### {entry.name}\n{sentence}\n\n{diagram}{meaning}\n\n{rule}\n"


def _wrapped(text: str) -> str:
    return "\n".join(wrap(text, COLUMNS, break_long_words=False, break_on_hyphens=False))


def _chapter(entry: Explanation) -> str:
    return next(chapter for chapter, entries in CHAPTERS.items() if entry in entries)


if __name__ == "__main__":
    print(reasons_page(), end="")
