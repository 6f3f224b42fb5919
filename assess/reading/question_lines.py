"""Questions that a file asks in its comments, one to a line: ``Question 3.1: D4 independently-alive two-eye all``.

A line names strings by their stones, or leaves them to the marks ``MA``; the question, ``uncapturable``,
``independently-alive``, ``capturable-1`` or ``capturable-2``, or about the status ``alive``, ``dead`` or ``seki``; and
after it what else the answer depends on: a formation (``two-eye``, ``n-eye``, ``pass-alive``), a scope (``one``,
``all``), ``first=owner``, ``cycles=defender``, ``rules=japanese-2003``, ``threats=black:1``. Of several strings
``every`` asks whether all are independently alive, and so does a line that begins with ``Are``, without ``any``. Other
words are for people: ``Question: Are the marked strings uncapturable?``
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from assess.languages.spoken import BadInput, Message, in_english, message
from assess.reading.game_tree import mover_of, points_from_letters
from assess.reading.given_variations import moves_before, nodes_before_moves, nodes_below
from assess.reading.place import at, in_line, in_node, in_place, quoted
from assess.reading.problem_marks import QUESTION_LINE
from assess.reading.record import Record
from assess.rules.position import EMPTY, Position

MOST_QUESTIONS = 1_000
LONGEST_QUESTION = 120
"""Characters of one that are quoted."""

_SENTENCE = re.compile(r"(?P<label>)(?P<words>[^?]*\?)[ \t]*")
_QUESTION = re.compile(r"\b(uncapturable|independently[ _-]alive|capturable-[12])\b", re.IGNORECASE)
_STATUS = re.compile(r"\b(alive|dead|seki)\b", re.IGNORECASE)
_STRING = re.compile(r"[A-HJ-Z][1-9]\d?")
_TERMS = {
    "formation": re.compile(r"\b(two-eye|n-eye|pass-alive)\b"),
    "scope": re.compile(r"\b(one|all)\b"),
}
_EVERY = re.compile(r"^\s*are\b(?!.*\bany\b)|\bevery\b(?! (?:of )?(?:(?:the|its|their) )?intersection)", re.IGNORECASE)
_NAMED_OTHERWISE = {"string", "question", *_TERMS}
_TERM = re.compile(r"\b(?P<name>[a-z]+)=(?P<word>[\w-]+(?::\d(?:,\w+:\d)?)?)")

NO_STONE = in_english("There is no stone at {point}: name a string by one of its stones.")


@dataclass(frozen=True, slots=True)
class QuestionLine:
    """A question of a file.

    ``label``: ``Question 3.1``, or as it stands; ``strings``: the names of stones, one for each string; ``terms``: the
    words of the command line; ``node``: the node from which its variations start. ``every``: of several strings all are
    to be alive.
    """

    label: str
    strings: tuple[str, ...]
    terms: Mapping[str, str]
    node: int
    every: bool = False


def question_lines(record: Record, start: int, statuses: bool = False) -> list[QuestionLine]:
    """The questions asked in the nodes from ``start`` on before any move, in the order of the file.

    Where no line begins with ``Question``, sentences that ask one count, such as ``Are the marked strings
    uncapturable?`` ``statuses``: lines about a status count, such as ``Question: A2 alive?``; else they, and lines in
    other words, ask none of these (``other_questions``). Raises BadInput for a line that names or marks no stone of the
    position, and one in a variation: only strings of the final position have a status.
    """
    tree = record.tree
    assert tree is not None
    before_moves = nodes_before_moves(record, start)
    may_ask, found = set(before_moves), list[QuestionLine]()
    for number in nodes_below(tree, start):
        for line in tree.nodes[number].text("C").splitlines():
            match = QUESTION_LINE.fullmatch(line)
            if match is None or not _asked(match["words"], statuses):
                continue
            node = tree.nodes[number]
            place = in_place(record.source, in_node(number), in_line(node.line, node.column))
            if number not in may_ask:
                moves = moves_before(tree, number, start)
                raise BadInput(
                    "a question is asked inside a variation, but only strings of the final position have a status: "
                    "ask it before the first move."
                ).at(place.also(message("after move {number}", number=moves)))
            if len(found) == MOST_QUESTIONS:
                raise BadInput("more than {most} questions are asked: split the file.", most=MOST_QUESTIONS).at(place)
            with at(place):
                found.append(_question_line(record, number, match, start))
    return found or [
        _question_line(record, number, match, start)
        for number in before_moves
        for line in tree.nodes[number].text("C").splitlines()
        if (match := _SENTENCE.fullmatch(line)) and _QUESTION.search(line) and marked_strings(record, number, start)
    ]


def other_questions(record: Record, start: int) -> list[Message]:
    """Notes of lines that begin with ``Question``, but put it in words that stand for none that can be asked."""
    tree = record.tree
    assert tree is not None
    lines = (line for number in nodes_before_moves(record, start) for line in tree.nodes[number].text("C").splitlines())
    other = [
        line for line in lines if (found := QUESTION_LINE.fullmatch(line)) and not _QUESTION.search(found["words"])
    ]
    said = [quoted(line.strip(), LONGEST_QUESTION) for line in other]
    return [
        message(
            "{word} is no question: write {questions}.", word=question, questions="uncapturable or independently-alive"
        )
        for question in said
    ]


def earlier_question(record: Record) -> tuple[str, int] | None:
    """A question that the file asks before it comes to the position of the record, and after how many moves."""
    tree = record.tree
    if tree is None:
        return None
    number, moves = record.node, moves_before(tree, record.node, 0)
    while (parent := tree.nodes[number].parent) is not None:
        moves -= mover_of(tree.nodes[number]) is not None
        number = parent
        for line in tree.nodes[number].text("C").splitlines():
            if moves < record.move_number and (found := QUESTION_LINE.fullmatch(line)) and _asked(found["words"]):
                return line.strip(), moves
    return None


def marked_strings(record: Record, number: int, start: int) -> tuple[str, ...]:
    """A stone of each string that is marked with ``MA`` at a node, or else at the nodes before it."""
    tree, position = record.tree, record.position
    assert tree is not None
    marked = record.marked
    at_node: int | None = number
    while at_node is not None and at_node >= start:
        if values := tree.nodes[at_node].properties.get("MA"):
            marked = points_from_letters(values, position.width, position.height)
            break
        at_node = tree.nodes[at_node].parent
    strings = [string for string in position.strings() if string.points & marked]
    return tuple(position.name(min(string.points & marked)) for string in strings)


def _asked(words: str, statuses: bool = True) -> re.Match[str] | None:
    """The question, or the status that is asked about."""
    return _QUESTION.search(words) or (_STATUS.search(words) if statuses else None)


def _question_line(record: Record, number: int, match: re.Match[str], start: int) -> QuestionLine:
    words = match["words"]
    asked = _asked(words)
    assert asked is not None
    named = [word for word in re.findall(r"\w+", words) if _STRING.fullmatch(word)]
    for name in named:
        _require_stone(record, name)
    strings = tuple(named) or marked_strings(record, number, start)
    if not strings:
        raise BadInput(no_string(record.position))
    after = words[asked.end() :].lower()
    terms = {name: found[1] for name, pattern in _TERMS.items() if (found := pattern.search(after))}
    for found in _TERM.finditer(after):
        if found["name"] not in _NAMED_OTHERWISE:
            terms.setdefault(found["name"], found["word"])
    label = " ".join(["Question", *(match["label"] or "").split()])
    question = re.sub("[ _]", "-", asked[1].lower())
    return QuestionLine(label, strings, {"question": question, **terms}, number, bool(_EVERY.search(words)))


def no_string(position: Position) -> Message:
    """That no string is marked or named, with one that stands there to show how."""
    if not (strings := position.strings()):
        return message("there is no stone on the board, so there is no string to ask about.")
    stone = position.name(min(strings[0].points))
    return message("no string is marked with MA, and none is named: name one by a stone, such as {stone}.", stone=stone)


def _require_stone(record: Record, name: str) -> None:
    position = record.position
    if position.stones[position.point(name)] == EMPTY:
        raise BadInput(NO_STONE, word_first=True, point=name)
