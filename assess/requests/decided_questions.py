"""What is to be decided from variations: the questions of a file, of which words may choose, or one that is given."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from assess.languages.spoken import BadInput, joined, worded_for
from assess.proofs.questions import EVERY, QUESTION_NAMES
from assess.reading.game_tree import GameTree, Node, letters_of_move, root_properties
from assess.reading.given_variations import move_to, start_of_variations
from assess.reading.place import in_place
from assess.reading.question_lines import NO_STONE, QuestionLine, marked_strings, other_questions, question_lines
from assess.reading.record import Record
from assess.requests.from_words import given_terms, inquiry_of, refuse_advisory, ways_of, which_of
from assess.requests.kinds import Decide, Disputed
from assess.requests.wording import Wording, question_word
from assess.rules.position import PASS, Position, String
from assess.rules.proof_play import player_and_word


def decide_of(said: Wording, record: Record) -> Decide:
    """The questions: those of the file's comments, of which what is said may choose; else the one that is said, about
    every string that is marked, or about those that are named together.

    Several strings of one question are decided together; some of them may be chosen. Raises BadInput where nothing can
    be decided.
    """
    if said.variations:
        record = with_variations(record.position, said.variations, record.source)
    start = start_of_variations(record)
    record = replace(record, remarks=(*record.remarks, *other_questions(record, start)))
    questions = _of_lines(said, record, start) or _of_words(said, record, start)
    for question in questions:
        refuse_advisory(question.inquiry, "assess decide")
    return Decide(record=record, questions=tuple(questions), limits=said.limits, **ways_of(said))


def of_variations(record: Record) -> bool:
    """Whether a file brings variations to a dispute: moves go on after its final position, and it asks a question there
    that they may decide. A problem does not: its lines are its author's. Raises BadInput for a question that cannot be
    read."""
    if record.tree is None or record.marking is not None:
        return False
    start = start_of_variations(record)
    return bool(record.tree.children[start]) and bool(question_lines(record, start))


def with_variations(position: Position, variations: Iterable[Sequence[str]], name: str) -> Record:
    """The record of a position with variations, each a row of moves such as ``B D4``. Raises BadInput."""
    nodes = [Node(root_properties(position))]
    for line in variations:
        at = 0
        for text in line:
            player, word = player_and_word(text)
            point = None if word.lower() == PASS else position.point(word)
            nodes.append(Node({player.letter: (letters_of_move(point, position.width),)}, parent=at))
            at = len(nodes) - 1
    return Record(position, name, tree=GameTree(tuple(nodes)))


def _of_lines(said: Wording, record: Record, start: int) -> list[Disputed]:
    """The questions of the file that are meant: what each is called, and the node from which its variations start."""
    string, question = said.operands
    chosen = [_string(record, name.strip(), start) for name in (string.split(",") if string is not None else ())]
    try:
        lines = question_lines(record, start)
    except BadInput:
        if string is None or question is None:
            raise
        return []  # what is said is all of it
    asked = []
    for line in lines:
        if question is not None and question_word(question) != line.terms["question"]:
            continue
        for names in _together(record, line, chosen):
            terms = {**line.terms, **said.terms, "string": ",".join(names)}
            terms |= {"which": EVERY} if line.every else {}
            asked.append(Disputed(_label(line, names), inquiry_of(record, terms | which_of(said, terms)), line.node))
    return asked


def _of_words(said: Wording, record: Record, start: int) -> list[Disputed]:
    """The question that is said, about the strings named or about each that is marked."""
    string, question = said.operands
    if question is None and (other := other_questions(record, start)):
        raise BadInput(other[0]).at(in_place(record.source))
    named = marked_strings(record, start, start) if string is None else (string,)
    return [
        Disputed(
            worded_for(len((name or "").split(",")), "String {names}", "Strings {names}", names=name),
            inquiry_of(record, given_terms(replace(said, string=name, question=question), record)),
            start,
        )
        for name in named or (None,)
    ]


def _together(record: Record, line: QuestionLine, chosen: Sequence[String]) -> list[tuple[str, ...]]:
    """The strings of a question that are decided together, as far as they are chosen: those of one player, if they are
    all asked about the same; else each by itself. None where a string that is chosen is missing."""
    position = record.position
    strings = {name: position.string_at(position.point(name)) for name in line.strings}
    if not set(chosen) <= set(strings.values()):
        return []
    first = {string: name for name, string in reversed(strings.items())}  # a string may be named twice
    names = tuple(name for name, string in strings.items() if first[string] == name and string in (chosen or first))
    if len({strings[name].color for name in names}) == 1 and line.terms["question"] in QUESTION_NAMES[:2]:
        return [names]
    return [(name,) for name in names]


def _label(line: QuestionLine, names: Sequence[str]) -> str:
    """The question, with the strings where not all of them are meant."""
    if len(names) == len(line.strings):
        return line.label
    return worded_for(
        len(names),
        "{question}, string {names}",
        "{question}, strings {names}",
        question=line.label,
        names=joined(names),
    )


def _string(record: Record, name: str, start: int) -> String:
    """The string of the final position with a stone at a point. Raises BadInput, and says so when a variation puts a
    stone there: such a stone has no status."""
    position = record.position
    point = position.point(name)
    if position.stones[point] in "XO":
        return position.string_at(point)
    if not position.strings():
        raise BadInput(
            "the position before move {move} has no stones: say with --move after which move of the record the final "
            "position is reached.",
            move=record.move_number + 1,
        ).at(in_place(record.source))
    where = move_to(record, point, start)
    if where is None:
        raise BadInput(NO_STONE, word_first=True, point=position.name(point)).at(in_place(record.source))
    raise BadInput(
        "there is no stone at {point} in the final position (a stone is played there only in a variation: node {node}, "
        "move {move}): name a string by one of its stones.",
        point=position.name(point),
        node=where[0],
        move=where[1],
    ).at(in_place(record.source))
