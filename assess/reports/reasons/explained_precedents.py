"""The precedents explained, as their files give them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from assess.languages.spoken import Message, in_english, message
from assess.reports.reasons.explanation import ExplainedBoard, Explanation
from assess.rules.color import Color
from assess.rules.words import called, joined
from assess.statuses.precedent import Authority
from assess.statuses.precedents.known_precedents import NO_CYCLE, KnownPrecedent, known_precedents
from assess.statuses.status_table import Status


@dataclass(frozen=True, slots=True)
class _Named:
    """Strings, by color and stone, called as the language of the reader has it."""

    strings: tuple[tuple[Color, str], ...]

    def __str__(self) -> str:
        return joined(called(color, name) for color, name in self.strings)


def _explained(known: KnownPrecedent) -> Explanation:
    precedent = known.precedent
    first, _, rest = precedent.sentence.partition(". ")
    position = known.example
    strings = [position.string_at(position.point(name)) for name in known.example_strings]
    named = _Named(tuple((string.color, name) for string, name in zip(strings, known.example_strings, strict=True)))
    ringed = tuple(name for string in strings for name in position.names(string.points))
    caption = message("The precedent speaks of {strings}.", strings=named)
    diagram = ExplainedBoard(tuple(position.rows()), caption, ringed)
    meaning = (*([message(rest)] if rest else []), *_effect(known), *_conditions(known))
    return Explanation(precedent.name, f"{first.rstrip('.')}.", precedent.source, meaning, diagram)


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
