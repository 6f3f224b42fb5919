"""What is asked: in the command line, or where it is silent in the file, or else as the rules have it.

A file marks the disputed string with ``MA``, and holds the question in the private property ``QU`` of its root, or in a
line of the comment at the position, such as ``Question: D4 uncapturable``.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import cast

from assess.faces.options import STATUS_QUESTIONS, USUAL_QUESTIONS, terms_of
from assess.proofs.questions import EVERY, QUESTION_NAMES, Inquiry, Uncapturable, question_of
from assess.proofs.terms import TERM_WORDS, First, GivenTerms
from assess.reading.place import at, in_place, quoted
from assess.reading.problem_marks import is_problem, solver_of
from assess.reading.question_lines import LONGEST_QUESTION, earlier_question, other_questions, question_lines
from assess.reading.record import Record
from assess.rules.color import EMPTY
from assess.rules.errors import BadInput
from assess.rules.hanging_together import group_of
from assess.rules.words import joined
from assess.statuses.finding import inquire

QUESTION_PROPERTY = "QU"
NO_STRING = "no string is marked with MA, and none is named: name one by a stone, such as D4."

Terms = dict[str, str]


def given_terms(arguments: Namespace, record: Record) -> Terms:
    """The terms that the command line gives, and where it gives no string or no question, those of the file.

    ``D4,E7`` names several strings for one question. The string may be given by ``--at``, too. Raises BadInput for a
    point without a stone, a word that is no question, a string named twice, or a file that marks several strings.
    """
    string, question = operands_of(arguments)
    if (place := getattr(arguments, "at", None)) is not None:
        if string is not None:
            raise BadInput(f"--at {place} names the string already: leave {quoted(string)} out.")
        string = place
    given: Terms = {}
    if question is not None:
        given["question"] = _question(question)
    else:
        given |= _terms_of_file(record)
    if string is not None:
        with at(in_place(record.source)):
            points = [record.position.point(name.strip()) for name in string.split(",")]
            for point in points:
                record.position.string_at(point)
        given["string"] = ",".join(map(record.position.name, points))
    elif "string" not in given and (marked := _marked_string(record, given)):
        given["string"] = marked
    return given | terms_of(arguments) | which_of(arguments, given)


def which_of(arguments: Namespace, given: Mapping[str, str]) -> Terms:
    """That every one of several strings is to live, where ``--every`` says so. Raises BadInput where that is no
    question: about one string, or another one."""
    if not getattr(arguments, "every", False):
        return {}
    if "," not in given.get("string", "") or given.get("question") not in QUESTION_NAMES[:2]:
        raise BadInput(
            "--every asks whether all of several strings are independently alive: name them and the question, as in "
            "D4,E7 independently-alive."
        )
    return {"which": EVERY}


def name_group(arguments: Namespace, record: Record) -> str:
    """Has ``--group D4`` name the strings that hang together with the one at D4, and returns a sentence that says
    which; empty where it is not given. Raises BadInput where a string is named besides, or there is no stone."""
    named: str | None = arguments.group
    if named is None:
        return ""
    string, arguments.question = operands_of(arguments)
    if string is not None:
        raise BadInput(f"--group {named} names the strings already: leave {quoted(string)} out.")
    with at(in_place(record.source)):
        point = record.position.point(named)
        first, *others = group_of(record.position, point)
    color, name = first.color.title, record.position.name(point)
    others_named = [record.position.name(min(other.points)) for other in others]
    arguments.string = ",".join([name, *others_named])
    if not others:
        return f"Nothing hangs together with {color} {name}."
    hang = "hangs" if len(others) == 1 else "hang"
    return f"{color} {joined(others_named)} {hang} together with {color} {name}."


@dataclass(frozen=True, slots=True)
class StatusAsked:
    """That a ruling on the status of these strings is asked for; ``word``: ``alive``, ``dead`` or ``seki`` where the
    question was put so."""

    strings: tuple[str, ...]
    word: str | None


def points_asked(arguments: Namespace, record: Record) -> tuple[str, ...]:
    """The empty points of which the command line asks whose territory they are; none where it asks about strings.

    Raises BadInput where it names both, or asks a question that is about strings.
    """
    named, question = operands_of(arguments)
    if named is None or arguments.group is not None:
        return ()
    position = record.position
    with at(in_place(record.source)):
        points = [position.point(name.strip()) for name in named.split(",")]
    empty = [point for point in points if position.stones[point] == EMPTY]
    if not empty or question is not None:
        return ()
    if len(empty) < len(points):
        stone = next(point for point in points if point not in empty)
        raise BadInput(
            f"{in_place(record.source)}: {position.name(empty[0])} is an empty point and {position.name(stone)} a "
            "stone: ask about points, or about strings."
        )
    return tuple(map(position.name, empty))


def status_asked(arguments: Namespace, record: Record) -> StatusAsked | None:
    """The strings on whose status a ruling is asked for; None where another question is, or none at all.

    A string of the command line without a question means its status, whatever the file asks; strings that the file
    marks do where it asks nothing, and those of which it asks whether they are alive, dead, or in seki. Raises BadInput
    for a point without a stone.
    """
    named, question = operands_of(arguments)
    word = question_word(question) if question is not None else None
    if word is not None and word not in STATUS_QUESTIONS:
        return None
    if named is None and word is None and (asked := _terms_of_file(record)):
        if asked["question"] not in STATUS_QUESTIONS:
            return None
        word = asked["question"]
    if named is not None:
        names = [name.strip() for name in named.split(",")]
    else:
        names = _named_in_file(record) or [record.position.name(point) for point in _marked_points(record)]
    with at(in_place(record.source)):
        points = [record.position.point(name) for name in names if name]
        strings = {record.position.string_at(point): None for point in points}
    if not strings:
        if word is None:
            return None
        raise BadInput(f"{in_place(record.source)}: {NO_STRING}")
    return StatusAsked(tuple(dict.fromkeys(map(record.position.name, points))), word)


def operands_of(arguments: Namespace) -> tuple[str | None, str | None]:
    """The string and the question of the command line; where there is one word alone, it may be either."""
    string, question = arguments.string, arguments.question
    if question is None and string is not None and question_word(string) in (*QUESTION_NAMES, *STATUS_QUESTIONS):
        return None, string
    return string, question


def inquiry_of(record: Record, terms: Mapping[str, str]) -> Inquiry:
    """The inquiry of these terms, with the rules' own where they are silent. Raises BadInput when string or question
    is missing."""
    source = in_place(record.source)
    if "string" not in terms:
        raise BadInput(f"{source}: {_asked_elsewhere(record, terms) or NO_STRING}")
    if record.tree is not None and is_problem(record.tree):
        terms = {**_terms_of_problem(record, terms["string"]), **terms}
    if "question" not in terms:
        why = f"no question is asked, and none is given: write {USUAL_QUESTIONS}."
        raise BadInput(f"{source}: {_asked_elsewhere(record, terms) or why}")
    life = {name: terms[name] for name in ("formation", "scope") if name in terms}
    if terms["question"] in STATUS_QUESTIONS:
        raise BadInput(f"{source}: {terms['question']} asks about the status: write {USUAL_QUESTIONS} here.")
    question = question_of(terms["question"], **life)
    given = cast(GivenTerms, {name: terms[name] for name in TERM_WORDS if name in terms})
    return inquire(record.position, terms["string"], question, every=terms.get("which") == EVERY, **given)


def _asked_elsewhere(record: Record, terms: Mapping[str, str]) -> str:
    """A question of the file that is not asked of this position, or in words that are not read; empty if there is
    none."""
    if "question" in terms or record.tree is None:
        return ""
    return _asked_before(record) or next(iter(other_questions(record, record.node)), "")


def _asked_before(record: Record) -> str:
    """A sentence on a question of the file that is asked of a position before this one; empty if there is none."""
    if (earlier := earlier_question(record)) is None:
        return ""
    line, moves = earlier
    return (
        f"{quoted(line, LONGEST_QUESTION)} is asked of the position after move {moves}, and this is the one after move "
        f"{record.move_number}: `assess ask` with --move {moves} asks it."
    )


def note_question_before(arguments: Namespace, record: Record) -> Record:
    """The record with a note, where the command line asks nothing and the file only of a position before this one."""
    if operands_of(arguments) != (None, None) or _terms_of_file(record) or not (said := _asked_before(record)):
        return record
    return replace(record, notes=(*record.notes, said))


def _terms_of_problem(record: Record, string: str) -> Terms:
    """What a problem asks that says nothing else: can the string be captured, its solver moving first?"""
    assert record.tree is not None
    owner = record.position.string_at(record.position.point(string)).color
    first = First.OWNER if solver_of(record.tree, record.node) is owner else First.OPPONENT
    return {"question": Uncapturable().name, "first": first.value}


def _marked_points(record: Record) -> list[int]:
    """A marked stone of each string that the file marks."""
    strings = [string for string in record.position.strings() if string.points & record.marked]
    return [min(string.points & record.marked) for string in strings]


def _marked_string(record: Record, terms: Mapping[str, str]) -> str | None:
    marked = _marked_points(record)
    if len(marked) > 1:
        why = f"stones of several strings are marked ({' '.join(map(record.position.name, marked))}): name one string."
        raise BadInput(f"{in_place(record.source)}: {_asked_elsewhere(record, terms) or why}")
    return record.position.name(marked[0]) if marked else None


def _terms_of_file(record: Record) -> Terms:
    """The question that the file asks about the position, and what else it says of it."""
    if record.tree is None:
        return {}
    words = [{"question": word} for word in record.tree.root.properties.get(QUESTION_PROPERTY, ())]
    lines = [] if words else question_lines(record, record.node, statuses=True)
    asked = words or [dict(line.terms) for line in lines]
    if not asked:
        return {}
    if any(terms != asked[0] for terms in asked):
        raise BadInput(f"{in_place(record.source)}: there are several questions: write {USUAL_QUESTIONS}.")
    strings = {name for line in lines for name in line.strings}
    named = {"string": strings.pop()} if len(strings) == 1 else {}
    word = question_word(asked[0]["question"])
    if word not in STATUS_QUESTIONS:
        word = _question(word, f"{in_place(record.source)}: ")
    return {**asked[0], "question": word, **named}


def _named_in_file(record: Record) -> list[str]:
    """The stones that the questions of the file name."""
    if record.tree is None or record.tree.root.properties.get(QUESTION_PROPERTY):
        return []
    return list(
        dict.fromkeys(name for line in question_lines(record, record.node, statuses=True) for name in line.strings)
    )


def _question(word: str, place: str = "") -> str:
    found = question_word(word)
    if found not in QUESTION_NAMES:
        raise BadInput(f"{place}{quoted(word)} is no question: write {USUAL_QUESTIONS}.")
    return found


def question_word(word: str) -> str:
    """A question as it is called here, however it was written."""
    return word.strip().lower().replace("_", "-")
