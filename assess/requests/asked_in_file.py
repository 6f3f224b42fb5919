"""What a file asks of its position: its questions, the strings that it marks, and what a problem means by itself."""

from __future__ import annotations

from collections.abc import Mapping

from assess.languages.spoken import Message, message
from assess.proofs.questions import QUESTION_NAMES, Uncapturable
from assess.proofs.terms import First
from assess.reading.place import at, in_place, quoted
from assess.reading.problem_marks import solver_of
from assess.reading.question_lines import LONGEST_QUESTION, earlier_question, other_questions, question_lines
from assess.reading.record import Record
from assess.requests.wording import STATUS_QUESTIONS, USUAL_QUESTIONS, question_word
from assess.rules.errors import BadInput

QUESTION_PROPERTY = "QU"


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
        raise BadInput("there are several questions: write {questions}.", questions=USUAL_QUESTIONS).at(
            in_place(record.source)
        )
    strings = {name for line in lines for name in line.strings}
    named = {"string": strings.pop()} if len(strings) == 1 else {}
    word = question_word(asked[0]["question"])
    if word not in STATUS_QUESTIONS:
        with at(in_place(record.source)):
            word = question_named(word)
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


def not_asked(record: Record, terms: Mapping[str, str], otherwise: Message) -> BadInput:
    """The error where nothing is asked: a question of the file that is not asked of this position, or in words that
    are not read; else what is said ``otherwise``."""
    told = None
    if "question" not in terms and record.tree is not None:
        told = asked_before(record) or next(iter(other_questions(record, record.node)), None)
    return BadInput(told or otherwise).at(in_place(record.source))


def asked_before(record: Record) -> Message | None:
    """A sentence on a question of the file that is asked of a position before this one; None if there is none."""
    if (earlier := earlier_question(record)) is None:
        return None
    line, moves = earlier
    return message(
        "{question} is asked of the position after move {earlier}, and this is the one after move {number}: `assess "
        "ask` with --move {earlier} asks it.",
        question=quoted(line, LONGEST_QUESTION),
        earlier=moves,
        number=record.move_number,
    )


def question_named(word: str) -> str:
    """The question of this name. Raises BadInput for a word that is none."""
    name = question_word(word)
    if name not in QUESTION_NAMES:
        raise BadInput("{word} is no question: write {questions}.", word=quoted(word), questions=USUAL_QUESTIONS)
    return name
