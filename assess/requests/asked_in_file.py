"""What a file asks of its position: its questions, the strings that it marks, and what a problem means by itself."""

from __future__ import annotations

from collections.abc import Mapping

from assess.proofs.questions import QUESTION_NAMES, Uncapturable
from assess.proofs.terms import First
from assess.reading.place import in_place, quoted
from assess.reading.problem_marks import solver_of
from assess.reading.question_lines import LONGEST_QUESTION, earlier_question, other_questions, question_lines
from assess.reading.record import Record
from assess.requests.wording import STATUS_QUESTIONS, USUAL_QUESTIONS, question_word
from assess.rules.errors import BadInput

QUESTION_PROPERTY = "QU"
NO_STRING = "no string is marked with MA, and none is named: name one by a stone, such as D4."


def terms_of_file(record: Record) -> dict[str, str]:
    """The question that the file asks about the position, and what else it says of it. Raises BadInput where it asks
    several, or in a word that is no question."""
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
        word = question_named(word, f"{in_place(record.source)}: ")
    return {**asked[0], "question": word, **named}


def named_in_file(record: Record) -> list[str]:
    """The stones that the questions of the file name."""
    if record.tree is None or record.tree.root.properties.get(QUESTION_PROPERTY):
        return []
    return list(
        dict.fromkeys(name for line in question_lines(record, record.node, statuses=True) for name in line.strings)
    )


def marked_points(record: Record) -> list[int]:
    """A marked stone of each string that the file marks."""
    strings = [string for string in record.position.strings() if string.points & record.marked]
    return [min(string.points & record.marked) for string in strings]


def terms_of_problem(record: Record, string: str) -> dict[str, str]:
    """What a problem asks that says nothing else: can the string be captured, its solver moving first?"""
    assert record.tree is not None
    owner = record.position.string_at(record.position.point(string)).color
    first = First.OWNER if solver_of(record.tree, record.node) is owner else First.OPPONENT
    return {"question": Uncapturable().name, "first": first.value}


def asked_elsewhere(record: Record, terms: Mapping[str, str]) -> str:
    """A question of the file that is not asked of this position, or in words that are not read; empty if there is
    none."""
    if "question" in terms or record.tree is None:
        return ""
    return asked_before(record) or next(iter(other_questions(record, record.node)), "")


def asked_before(record: Record) -> str:
    """A sentence on a question of the file that is asked of a position before this one; empty if there is none."""
    if (earlier := earlier_question(record)) is None:
        return ""
    line, moves = earlier
    return (
        f"{quoted(line, LONGEST_QUESTION)} is asked of the position after move {moves}, and this is the one after move "
        f"{record.move_number}: `assess ask` with --move {moves} asks it."
    )


def question_named(word: str, place: str = "") -> str:
    """The question of this name. Raises BadInput for a word that is none."""
    found = question_word(word)
    if found not in QUESTION_NAMES:
        raise BadInput(f"{place}{quoted(word)} is no question: write {USUAL_QUESTIONS}.")
    return found
