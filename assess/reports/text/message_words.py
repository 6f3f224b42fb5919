"""Messages in words: the sentence of each kind, with the values of the message put into it.

Precedents are worded as their files have them, about the strings at hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from itertools import groupby
from string import ascii_lowercase
from typing import Any

from assess.decisions.remarks import NamedMove, Remark, Shown
from assess.languages.spoken import (
    Message,
    amount,
    capital,
    clauses,
    counted,
    effort,
    ended,
    in_english,
    in_row,
    joined,
    listing,
    paragraph,
    worded,
    worded_for,
)
from assess.proofs.questions import Formation, IndependentlyAlive, Scope
from assess.rules.position import Color
from assess.statuses.agreed_points import whose
from assess.statuses.final.threat import Changes
from assess.statuses.string_status import Precedent, Status, StringStatus
from assess.statuses.territory import Score


def precedent_sentence(precedent: Precedent) -> str:
    """Why a string has the status that the precedent gives it."""
    if precedent.status is Status.UNDECIDED:
        return worded(
            "Whether the precedent {precedent} applies hangs on strings that are not settled.", precedent=precedent.name
        )
    return worded(precedent.sentence)


def option_sentences(precedent: Precedent) -> list[str]:
    """What a referee may decide about the strings at hand."""
    if precedent.owner is None:
        return [worded(option) for option in precedent.options]
    words = {"stones": counted(precedent.stones, "stone"), "owner": precedent.owner.title}
    return [worded(option, **words) for option in precedent.options]


OneSentence = str
"""A sentence with the names of its values in braces, the same for every number; ``{Name}``: with a capital."""

MOST_POINTS = 12
"""Points more than these are counted, not named, in a sentence."""


def message_words(message: Message) -> str:
    """Return a message in words; messages among its values, and ends of lines, too."""
    if not isinstance(message.what, Enum):
        return str(message)

    def words(name: str, value: Any) -> str:
        match value:
            case Message():
                return message_words(value)
            case Shown():
                return line_words(value)
            case NamedMove():
                return move_words(value)
            case (NamedMove(), *_):
                return " ".join(f"{number}. {move_words(one)}" for number, one in enumerate(value, 1))
            case (Message(), *_):
                return sentences_in(value)
        return _TOLD[name](value) if name in _TOLD else value_words(value)

    sentence = message.what.value
    values = {name: words(name, value) for name, value in message.values.items()}
    if not isinstance(sentence, str):
        values.pop("number", "")
        return worded_for(message.values["number"], *sentence, **values)
    return worded(sentence, **values, **{name.capitalize(): capital(word) for name, word in values.items()})


def sentences_in(said: Iterable[Message]) -> str:
    """Return all that is said."""
    return paragraph(map(message_words, said))


def study_sentences(said: Iterable[Message]) -> list[str]:
    """Return what is said in a study, a sentence or two for each message."""
    return list(map(message_words, said))


def line_words(shown: Shown) -> str:
    """Return the moves of a line with its end, such as ``B D4, W E3. White E4 is captured.``"""
    marked = zip(shown.moves, shown.after_threats, strict=True)
    moves = listing(move_words(NamedMove(move.text, after)) for move, after in marked)
    if shown.end is None:
        return f"{moves} ..."
    told = ended(moves)
    return paragraph([told, message_words(shown.end)])


def move_words(named: NamedMove) -> str:
    """Return a move, and where an external threat comes before it, that it does."""
    return f"{named.move} {worded(Remark.AFTER_A_THREAT.value)}" if named.after_a_threat else named.move


def value_words(value: Any) -> str:
    """Return a value as it stands in a sentence; of points in a row the first of them, if there are many."""
    match value:
        case Color():
            return value.title
        case Status():
            return value.words
        case Score():
            return result_words(value)
        case StringStatus():
            return value.called
        case IndependentlyAlive():
            return description_words(value)
        case tuple() if all(isinstance(one, StringStatus) for one in value):
            return named(value)
        case tuple():
            return listed(value)
    return format(value)


def named(strings: Iterable[StringStatus]) -> str:
    """Return strings by colour and point, as ``Black D4 and White A1``."""
    return joined(string.called for string in strings)


def listed(points: tuple[str, ...], most: int = MOST_POINTS) -> str:
    """Return the names of points, the first of them if there are many."""
    if len(points) <= most + 1:
        return in_row(points)
    return worded("{points} and {number} more points", points=in_row(points[:most]), number=len(points) - most)


def result_words(score: Score) -> str:
    """Return who wins by how much, or who leads before a komi that is not known."""
    if not score.komi_known:
        return lead_words(score.margin)
    if score.winner is None:
        return worded("jigo")
    if not score.margin:
        return worded("{winner} wins, who has a tie by these rules", winner=score.winner.title)
    told = {"winner": score.winner.title, "margin": amount(abs(score.margin))}
    number = _whole(abs(score.margin))
    return worded_for(number, "{winner} wins by {margin}", "{winner} wins by {margin}", **told)


def lead_words(margin: float) -> str:
    """Return who leads by so many points, Black's less White's, before a komi that is not known."""
    if not margin:
        return worded("the players are level before komi, which is not known")
    return worded_for(
        _whole(abs(margin)),
        "{leader} is ahead by {margin} before komi, which is not known",
        "{leader} is ahead by {margin} before komi, which is not known",
        leader=(Color.BLACK if margin > 0 else Color.WHITE).title,
        margin=amount(abs(margin)),
    )


def _whole(margin: float) -> int:
    """Return a whole number of points whose plural half points take: half a point and one and a half take that of 0,
    which is the plural in German, and the singular in French."""
    return int(margin) if margin >= 2 or margin == 1 else 0


def description_words(question: IndependentlyAlive) -> str:
    """Return on what independent life is asked for: the same words where the same can be forced."""
    if question.scope is Scope.ONE:
        return worded("at least one intersection")
    return (
        worded("two eyes on all intersections")
        if question.formation is Formation.TWO_EYE
        else worded("all intersections")
    )


def _each(sentence: str) -> Callable[[Any], str]:
    """Return a function that words several strings, each with its status."""
    return lambda strings: joined(worded(sentence, string=one.called, status=one.status.words) for one in strings)


def _each_apart(strings: Any) -> str:
    """Return several strings with their statuses, each a statement of its own."""
    return clauses(worded("{string} is {status}", string=one.called, status=one.status.words) for one in strings)


def _changes(changes: Changes) -> Iterator[str]:
    """Yield the changes, equal ones in one clause if one move brings them all."""
    groups = [[one] for one in changes.each]
    if changes.together:
        groups = [list(alike) for _, alike in groupby(changes.each, lambda one: (one.string.status, one.to))]
    for alike in groups:
        yield worded_for(
            len(alike),
            "{strings} changes from {before} to {after}",
            "{strings} change from {before} to {after}",
            strings=joined(one.string.called for one in alike),
            before=alike[0].string.status.words,
            after=alike[0].to.words,
        )


_TOLD: Mapping[str, Callable[[Any], str]] = {
    "effort": effort,
    "statuses": _each_apart,
    "sekis": _each(in_english("{string} ({status})")),
    "reasons": _each(in_english("{string} ({status})")),
    "moves": lambda moves: moves if isinstance(moves, str) else listing(moves),
    "note": worded,
    "owner": whose,
    "owner_else": whose,
    "precedent": lambda precedent: paragraph(  # by letters: numbers are those of the ruling table beside
        f"({letter}) {option}" for letter, option in zip(ascii_lowercase, option_sentences(precedent), strict=False)
    ),
    "changes": lambda changes: joined(list(_changes(changes)), "and" if changes.together else "or"),
}
"""Values that are told in a way of their own, by their names in the sentences."""
