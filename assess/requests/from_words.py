"""Requests from words: what is said, or where nothing is said what the file asks, or else what the rules have.

A file marks the disputed string with ``MA``, and holds the question in the private property ``QU`` of its root, or in a
line of the comment at the position, such as ``Question: D4 uncapturable``.

What a file asks of its position: its questions, the strings that it marks, and what a problem means by itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any, cast

from assess.languages.spoken import COUNT, BadInput, Message, Row, forms, in_english, message
from assess.proofs.questions import EVERY, QUESTION_NAMES, Advisory, Inquiry, Uncapturable, question_of
from assess.proofs.terms import TERM_WORDS, First, GivenTerms, Terms
from assess.reading.place import at, in_place, quoted
from assess.reading.problem_marks import solver_of
from assess.reading.question_lines import LONGEST_QUESTION, earlier_question, no_string, other_questions, question_lines
from assess.reading.record import Record
from assess.reading.rule_names import area_rules, handicap_of, japanese_are_applied
from assess.requests.kinds import Ask, Assess, Rule, RulePoints
from assess.requests.wording import KINDS, STATUS_QUESTIONS, USUAL_QUESTIONS, Ways, Wording, question_word
from assess.rules.area_rules import AreaCount
from assess.rules.position import EMPTY, Position, String
from assess.rules.surroundings import group_of
from assess.statuses.agreed_points import agreed_apart
from assess.statuses.agreement import agreements_of
from assess.statuses.comparison import require_other
from assess.statuses.finding import inquire
from assess.statuses.kind_of_ko import require_kind
from assess.statuses.string_status import Status

Words = dict[str, str]

EVERY_OF_SEVERAL = in_english(
    "--every asks whether all of several strings are independently alive: name them, with commas between, and the "
    "question independently-alive."
)


def request_on_strings(said: Wording, record: Record) -> Ask | Rule | RulePoints:
    """What ``assess ask`` asks: whose territory empty points are, the status of strings, or one question about them.
    Raises BadInput for what cannot be asked."""
    said, record = with_group(said, record)
    record = with_question_before(said, record)
    require_agreement(said, record)
    if _points_named(said, record):
        return points_of(said, record)
    if ruling := ruling_asked(said, record):
        if said.every:
            raise BadInput(EVERY_OF_SEVERAL)
        return ruling
    if said.agreed:
        raise BadInput(
            "{first} and {second} do not go together: leave {second} out.",
            first=said.question or "QUESTION",
            second="--agreed",
        )
    return ask_of(said, record)


def points_of(said: Wording, record: Record) -> RulePoints:
    """The ruling on whose territory the points named are. Raises BadInput where there is a stone."""
    points = _points_named(said, record)
    if not points:
        raise BadInput("territory is asked about empty points: name one or several.").at(in_place(record.source))
    require_agreement(said, record)
    return RulePoints(record=record, points=points, **statuses_said(said, record))


def request_to_report(said: Wording, record: Record) -> Ask | Rule | RulePoints | Assess:
    """What ``assess report`` rules on: strings, points, one question, or where nothing in particular is asked the whole
    position. Raises BadInput for what cannot be asked."""
    if said.whole and (named := [word for word in (said.string, said.question) if word is not None]):
        raise BadInput(
            "{first} and {second} do not go together: leave {second} out.", first="--whole", second=" ".join(named)
        )
    ruling, terms = None, dict[str, str]()
    if not said.whole and not said.ruled and _points_named(said, record):
        return points_of(said, record)
    if not said.whole:
        record = with_question_before(said, record)
        ruling = ruling_asked(said, record)
        terms = {} if ruling else given_terms(said, record)
    if said.every and "which" not in terms:
        raise BadInput(EVERY_OF_SEVERAL)
    if said.ruled and (ruling or terms):
        raise BadInput("--rule shows the whole position: name no string, and write --whole where FILE marks one.")
    if ruling:
        return ruling
    if "string" in terms or "question" in terms:
        return ask_of(said, record)
    said, record = by_area(said, record)
    return Assess(record=record, **statuses_said(said, record))


def assess_of(said: Wording, record: Record) -> Assess:
    """The statuses of all strings, or of those named. Raises BadInput for a point without a stone, and for statuses
    that cannot be agreed."""
    said, record = by_area(said, record)
    if said.ruled and said.strings:
        raise BadInput(
            "{first} and {second} do not go together: leave {second} out.", first="--rule", second="--string"
        )
    with at(in_place(record.source)):
        strings_named(record.position, (*said.ruled, *said.strings))
    require_agreement(said, record)
    if said.compare is not None:
        require_other(Terms.of(rules=said.compare).rules, said.under.rules)
    stones = record.position.stones
    if said.strings and any(stones[record.position.point(name)] == EMPTY for name in said.agreed):
        raise BadInput(
            "{first} and {second} do not go together: leave {second} out.", first="--agreed POINT", second="--string"
        )
    return Assess(record=record, strings=said.strings or None, **statuses_said(said, record))


def by_area(said: Wording, record: Record) -> tuple[Wording, Record]:
    """Where rules are said that count area, what is said besides, and the record with a position that is counted so;
    else both as they are, and where the record names such rules, a note on how to count by them. Raises BadInput for a
    part of a board, which has no score."""
    rules, named = said.area, record.info.get("RU", "")
    if rules is None:
        if said.territory:
            raise BadInput("--territory is told beside a score by area: name the rules, as with --rules chinese.")
        if (offered := area_rules(named)) is None or record.position.unknown or said.strings:
            return said, record
        offer = message(
            "--rules {word} counts the score by area, as {rules} rules do.", word=offered.value, rules=offered.words
        )
        return said, replace(record, remarks=(*record.remarks, offer))
    record.position.require_whole()
    if said.strings:
        raise BadInput(
            "{first} and {second} do not go together: leave {second} out.",
            first=f"--rules {rules.value}",
            second="--string",
        )
    count = AreaCount(rules, handicap_of(record.info), said.territory)
    remarks = tuple(one for one in record.remarks if one != japanese_are_applied(named))
    counted = replace(record, position=replace(record.position, area=count), remarks=remarks)
    return replace(said, rules=None, territory=False), counted


def ask_of(said: Wording, record: Record) -> Ask:
    """One question about a string, or several. Raises BadInput where string or question is missing."""
    inquiry = inquiry_of(record, given_terms(said, record))
    if said.ko:
        require_kind(inquiry)
    return Ask(record=record, limits=said.limits, inquiry=inquiry, **ways_of(said))


def refuse_advisory(inquiry: Inquiry, command: str) -> None:
    """Raises BadInput for an advisory question: its variations are no answers to it before their end."""
    if isinstance(inquiry.question, Advisory):
        name = inquiry.question.name
        raise BadInput(
            "{command} has no use for {name}, which changes no status by itself: put it to assess ask.",
            command=command,
            name=name,
        )


def ruling_asked(said: Wording, record: Record) -> Rule | None:
    """The ruling on the status of strings, where one is asked for; None where another question is, or none at all.

    A string that is named without a question means its status, whatever the file asks; strings that the file marks do
    where it asks nothing, and those of which it asks whether they are alive, dead, or in seki. Raises BadInput for a
    point without a stone.
    """
    named, question = said.operands
    word = question_word(question) if question is not None else None
    if word is not None and word not in STATUS_QUESTIONS:
        return None
    if named is None and word is None and (asked := terms_of_file(record)):
        if asked["question"] not in STATUS_QUESTIONS:
            return None
        word = asked["question"]
    if named is not None:
        names = [name.strip() for name in named.split(",")]
    else:
        names = named_in_file(record) or [record.position.name(point) for point in marked_points(record)]
    with at(in_place(record.source)):
        points = [record.position.point(name) for name in names if name]
        strings = {record.position.string_at(point): None for point in points}
    if not strings:
        if word is None:
            return None
        raise BadInput(no_string(record.position)).at(in_place(record.source))
    return Rule(
        record=record,
        strings=tuple(dict.fromkeys(map(record.position.name, points))),
        word=word,
        **statuses_said(said, record),
    )


def ways_of(said: Wording) -> dict[str, Any]:
    """What every request takes over from what is said, as keywords. Raises BadInput for no core."""
    if said.threads is not None and said.threads < 1:
        raise BadInput(
            "{option} cannot be {value!r}: write {what}.",
            option="--threads",
            value=said.threads,
            what=message(COUNT, least=1),
        )
    return {way.name: getattr(said, way.name) for way in fields(Ways)}


def statuses_said(said: Wording, record: Record) -> dict[str, Any]:
    """What every request by way of statuses takes from what is said, and from the record what is agreed by taking it
    off, as keywords."""
    if said.ko:
        require_kind(None)
    agreed = agreed_in(said.agreed, record)
    return {**ways_of(said), "agreed": agreed, "limits": said.limits, "life": said.life, "under": said.under}


def agreed_in(said: Mapping[str, str], record: Record) -> dict[str, str]:
    """Return what is said to be agreed, and of other strings what the record has taken off as agreed to be dead. One
    of these that is said to be undecided is open again."""
    position = record.position
    taken = {position.string_at(position.point(name)): name for name in record.agreed_dead}
    agreed = dict(said)
    for name, word in said.items():
        point = position.point(name)
        again = "" if position.stones[point] == EMPTY else taken.pop(position.string_at(point), "")
        if again and word == Status.UNDECIDED.value:
            del agreed[name]
    return {**agreed, **dict.fromkeys(taken.values(), Status.DEAD.value)}


def require_agreement(said: Wording, record: Record) -> None:
    """Raises BadInput for what cannot be agreed of the position."""
    with at(in_place(record.source)):
        agreed = agreed_in(said.agreed, record)
    for name, word in agreed.items():
        if word == Status.UNDECIDED.value:
            raise BadInput("{name} cannot be agreed to be undecided: leave it out, or say what it is.", name=name)
    with at(in_place(record.source)):
        of_strings, _ = agreed_apart(record.position, agreed)
        agreements_of(record.position, of_strings)


def strings_named(position: Position, names: tuple[str, ...]) -> tuple[String, ...]:
    """The strings with these stones. Raises BadInput for a point without one."""
    return tuple(dict.fromkeys(position.string_at(position.point(name)) for name in names))


def given_terms(said: Wording, record: Record) -> Words:
    """The terms that are said, and where no string or no question is, those of the file.

    ``D4,E7`` names several strings for one question. The string may be named by ``at``, too. Raises BadInput for a
    point without a stone, a word that is no question, a string named twice, or a file that marks several strings.
    """
    (string, question), terms = said.operands, said.terms
    if said.at is not None:
        if string is not None:
            raise BadInput(
                "{first} and {second} do not go together: leave {second} out.",
                first=f"--at {said.at}",
                second=quoted(string),
            )
        string = said.at
    given: Words = {}
    if question is not None:
        given["question"] = question_named(question)
    else:
        given |= terms_of_file(record)
    if string is not None:
        with at(in_place(record.source)):
            points = [record.position.point(name.strip()) for name in string.split(",")]
            for point in points:
                record.position.string_at(point)
        given["string"] = ",".join(map(record.position.name, points))
    elif "string" not in given and (marked := _marked_string(record, given)):
        given["string"] = marked
    return given | terms | (which_of(said, given) if said.every else {})


def which_of(said: Wording, given: Mapping[str, str]) -> Words:
    """That every one of several strings is to live, where that is said. Raises BadInput where that is no question:
    about one string, or another one."""
    if not said.every:
        return {}
    if "," not in given.get("string", "") or given.get("question") not in QUESTION_NAMES[:2]:
        raise BadInput(EVERY_OF_SEVERAL)
    return {"which": EVERY}


def inquiry_of(record: Record, terms: Mapping[str, str]) -> Inquiry:
    """The inquiry of these terms, with the rules' own where they are silent. Raises BadInput when string or question
    is missing."""
    if "string" not in terms:
        raise not_asked(record, terms, no_string(record.position))
    if record.marking is not None:
        terms = {**terms_of_problem(record, terms["string"]), **terms}
    if "question" not in terms:
        why = message("no question is asked, and none is given: write {questions}.", questions=USUAL_QUESTIONS)
        raise not_asked(record, terms, why)
    life = {name: terms[name] for name in KINDS if name in terms and name not in TERM_WORDS}
    if terms["question"] in STATUS_QUESTIONS:
        raise BadInput(
            "{word} is no question: write {questions}.",
            word=quoted(terms["question"]),
            questions=USUAL_QUESTIONS,
        ).at(in_place(record.source))
    question = question_of(terms["question"], **life)
    given = cast(GivenTerms, {name: terms[name] for name in TERM_WORDS if name in terms})
    return inquire(record.position, terms["string"], question, every=terms.get("which") == EVERY, **given)


def with_group(said: Wording, record: Record) -> tuple[Wording, Record]:
    """Where a group is named, what is said of its strings by their names, and the record with a sentence that tells
    which they are. Raises BadInput where a string is named besides, or there is no stone."""
    if said.group is None:
        return said, record
    string, question = said.operands
    if string is not None:
        raise BadInput(
            "{first} and {second} do not go together: leave {second} out.",
            first=f"--group {said.group}",
            second=quoted(string),
        )
    with at(in_place(record.source)):
        first, *others = group_of(record.position, record.position.point(said.group))
        name = record.position.name(record.position.point(said.group))
    others_named = [record.position.name(min(other.points)) for other in others]
    told = message("Nothing hangs together with {player} {point}.", player=first.color, point=name)
    if others:
        hanging = forms(
            "{player} {others} hangs together with {player} {point}.",
            "{player} {others} hang together with {player} {point}.",
        )
        row = Row(tuple(others_named), "and")
        told = message(hanging, number=len(others), player=first.color, others=row, point=name)
    named = replace(said, string=",".join([name, *others_named]), question=question)
    return named, replace(record, remarks=(*record.remarks, told))


def with_question_before(said: Wording, record: Record) -> Record:
    """The record with a note, where nothing is said and the file asks only of a position before this one."""
    if said.operands != (None, None) or terms_of_file(record) or not (told := asked_before(record)):
        return record
    return replace(record, remarks=(*record.remarks, told))


def _points_named(said: Wording, record: Record) -> tuple[str, ...]:
    """The empty points of which it is asked whose territory they are; none where strings are meant. Raises BadInput
    where both are named."""
    named, question = said.operands
    if named is None or said.group is not None:
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
            "{point} is an empty point and {stone} a stone: ask about points, or about strings.",
            point=position.name(empty[0]),
            stone=position.name(stone),
        ).at(in_place(record.source))
    return tuple(map(position.name, empty))


def _marked_string(record: Record, terms: Mapping[str, str]) -> str | None:
    marked = marked_points(record)
    if len(marked) > 1:
        points = " ".join(map(record.position.name, marked))
        why = message("stones of several strings are marked ({points}): name one string.", points=points)
        raise not_asked(record, terms, why)
    return record.position.name(marked[0]) if marked else None


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
