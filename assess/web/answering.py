"""What a worker process does for a question: it answers, and tells on the way what is settled."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any

from assess.batch.task import finding_from, proofs_of
from assess.decisions.decision import Decision, decide
from assess.decisions.oversight import Oversight, oversights
from assess.engine.settle import settle
from assess.ikeda import door
from assess.ikeda.counting import count_course, japanese_count
from assess.ikeda.course import course_of
from assess.ikeda.ikeda_json import counts_json, game_json
from assess.ikeda.rulesets import Ruleset
from assess.proofs.questions import Inquiry, question_of
from assess.reading.game_tree import GameTree, Node
from assess.reading.record import Record
from assess.reading.sgf_main_line import Until
from assess.reading.sgf_points import letters_of_move, root_properties
from assess.reports.json.assessment_json import assessment_json
from assess.reports.json.decision_json import decision_json, decisions_json
from assess.reports.json.finding_json import finding_json
from assess.reports.json.ruling_json import ruling_json
from assess.reports.text.finding_text import answer_sentence
from assess.reports.text.status_text import score_sentence
from assess.requests.answer import answer as answered
from assess.requests.watching import Watch
from assess.requests.wording import Wording
from assess.rules.coordinates import PASS
from assess.rules.errors import BadInput
from assess.rules.position import Position
from assess.rules.variation_move import player_and_word
from assess.statuses import string_ruling
from assess.statuses.assessment import Assessment, status
from assess.statuses.finding import Finding, finding_of, inquire, judged_again
from assess.statuses.status_table import Status
from assess.store.results import Proof
from assess.web.given import Given
from assess.web.kept_answer import packed_answer
from assess.web.question import Question
from assess.web.teller import PAUSE, Teller, stones_name
from assess.workers.child import tell

Answered = Assessment | string_ruling.Ruling | Finding
"""What the files of a ruling are made from."""


@dataclass(frozen=True, slots=True)
class Work:
    """A question with all that a worker needs. ``known``: proofs found before, about the same stones. Where it does not
    ``search``, these are all that there is."""

    given: Given
    question: Question
    known: tuple[Proof, ...] = ()
    threads: int | None = None
    search: bool = True


@dataclass(frozen=True, slots=True)
class Outcome:
    """The answer as the command line's JSON; its headline; the proofs; and, packed, what files are made from."""

    data: Mapping[str, Any]
    headline: str
    stones: str = ""
    proofs: tuple[Proof, ...] = ()
    answered: bytes | None = None
    interrupted: bool = False

    @property
    def to_keep(self) -> tuple[str, tuple[Proof, ...], bytes | None]:
        """What is kept besides the answer."""
        return self.stones, self.proofs, self.answered


def answer(work: Work) -> Outcome:
    """Answers a question. Raises BadInput for one that cannot be put about this position."""
    tell({"event": "begun"})
    return _ANSWERS[work.question.kind](work)


def statuses_settings(work: Work, position: Position) -> dict[str, Any]:
    """The keywords of ``assess.status`` for a question."""
    question = work.question
    return {
        "question": question.life,
        **question.under.given(),
        "limits": question.limits,
        "agreed": question.agreed,
        "precedents": question.precedents,
        "finality": question.finality and work.search,
        "threads": work.threads,
        "stop": None if work.search else lambda: True,
        "known": list(_recalled(work, position)),
    }


def _recalled(work: Work, position: Position) -> Iterable[Finding]:
    """The known proofs as findings, not yet judged: those that call their strings as the question does. None of another
    board: the moves of a record may lead on."""
    question = work.question
    if stones_name(position.rows()) != stones_name(work.given.record().position.rows()):
        return
    names = {string: position.name(min(string.points)) for string in position.strings()}
    names |= {position.string_at(position.point(name)): name.upper() for name in question.strings}
    called = {*names.values(), ",".join(question.strings).upper()}
    for proof in work.known:
        if proof.string not in called:
            continue
        asked = question_of(proof.question, **question.life.words())
        yield finding_from(inquire(position, proof.string, asked, **question.under.given()), proof)


def _status(work: Work) -> Outcome:
    position = work.given.record().position
    teller = Teller(position, len(work.question.strings) or len(position.strings()))
    assessment = status(
        position,
        strings=work.question.strings or None,
        ruled=work.question.ruled,
        on_settled=teller.on_settled,
        on_turn=teller.on_turn,
        **statuses_settings(work, position),
    )
    headline = score_sentence(assessment) if assessment.territory else string_ruling.headline_of(assessment.strings)
    found = [finding for string in assessment.strings for finding in string.asked]
    return _outcome(assessment_json(assessment), headline, assessment, position, found, assessment.interrupted)


def _rule(work: Work) -> Outcome:
    position = work.given.record().position
    teller = Teller(position, len(work.question.strings))
    ruled = string_ruling.rule(
        position,
        list(work.question.strings),
        on_settled=teller.on_settled,
        on_turn=teller.on_turn,
        **statuses_settings(work, position),
    )
    found = [finding for string in ruled.assessment.strings for finding in string.asked]
    return _outcome(ruling_json(ruled), ruled.headline, ruled, position, found, ruled.assessment.interrupted)


def inquiry_of(work: Work, position: Position) -> Inquiry:
    """The inquiry of a question about a string, or about several at once."""
    question = work.question
    assert question.question is not None
    asked = question_of(question.question, **question.life.words())
    return inquire(position, question.strings, asked, **question.under.given())


def _ask(work: Work) -> Outcome:
    position = work.given.record().position
    finding = _found(work, inquiry_of(work, position))
    said = answer_sentence(finding)
    return _outcome(finding_json(finding), said, finding, position, [finding], finding.interrupted)


def _found(work: Work, inquiry: Inquiry) -> Finding:
    """The finding for an inquiry, by a known proof or a new one."""
    for known in _recalled(work, inquiry.position):
        asked = known.inquiry
        same = asked.question == inquiry.question and asked.points == inquiry.points
        if same and (sure := judged_again(known, inquiry)):
            return sure
    if not work.search:
        raise BadInput("The proof behind this answer is not kept: ask the question again.")
    last = 0.0

    def progress(nodes: int, seconds: float) -> None:
        nonlocal last
        if seconds - last > PAUSE:
            last = seconds
            told = {"settled": 0, "total": 1, "at": inquiry.names, "nodes": nodes, "seconds": round(seconds, 1)}
            tell({"event": "progress", **told})

    return finding_of(settle(inquiry, work.question.limits, progress))


def decided(work: Work) -> tuple[Record, Decision]:
    """The decision from given variations, and the record that holds them."""
    record = work.given.record(Until.VARIATIONS)
    if work.question.variations:
        record = with_variations(record.position, work.question.variations, work.given.name)
    return record, decide(record, inquiry_of(work, record.position))


def said_besides(decision: Decision, finding: Finding) -> Sequence[Oversight]:
    """What proof-play says of a decision."""
    return [] if finding.certificate is None else oversights(decision, finding.certificate.data)


def _decide(work: Work) -> Outcome:
    record, decision = decided(work)
    finding = _found(work, decision.inquiry)
    found = said_besides(decision, finding)
    label = f"String {decision.inquiry.names}"
    data = decisions_json(record.position, [decision_json(label, decision, finding, found)])
    headline = data["decisions"][0]["text"]
    return _outcome(data, headline, finding, record.position, [finding], finding.interrupted)


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


def _count(work: Work) -> Outcome:
    record = work.given.record(Until.END)
    course = course_of(record)
    found = count_course(course, work.question.dead, Ruleset.of_passes(work.question.ruleset))
    counts, notes = list(found.counts), list(found.notes)
    settings = statuses_settings(work, course.final)
    settings["agreed"] = {**work.question.agreed, **dict.fromkeys(work.question.dead, Status.DEAD.value)}
    teller = Teller(course.final, len(course.final.strings()))
    assessment = status(course.final, on_settled=teller.on_settled, on_turn=teller.on_turn, **settings)
    if assessment.score is None:
        notes.append("The Japanese count is undecided: a status on which it hangs is not settled.")
    else:
        dead = sum(string.status is Status.DEAD for string in assessment.strings)
        score = assessment.score
        counts.append(japanese_count(score.black, score.white, course.final.komi, dead, course.final.komi_known))
    data = {**counts_json(counts, found, notes), "game": game_json(found.game)}
    asked = [finding for string in assessment.strings for finding in string.asked]
    stones = stones_name(course.final.rows())
    return Outcome(data, "The game counted by every method.", stones, proofs_of(asked), None, assessment.interrupted)


def _by_room(work: Work) -> Outcome:
    """The answer to a question that another room of the package has brought."""
    asked, record = work.question, work.given.record(Until.END)

    def progress(nodes: int, seconds: float) -> None:
        tell({"event": "progress", "settled": 0, "total": 1, "at": "", "nodes": nodes, "seconds": round(seconds, 1)})

    module, function = door.REQUESTS[asked.kind].split(":")
    body = {name: getattr(asked, name) for name in ("command", "to_move", "numbers")}
    request = getattr(import_module(module), function)(body, Wording(ruleset=asked.ruleset), record)
    reply = answered(replace(request, limits=asked.limits), Watch(on_search=progress))
    return Outcome(reply.json(), reply.headline, interrupted=reply.interrupted)


def _outcome(
    data: Mapping[str, Any],
    headline: str,
    answered: Answered,
    position: Position,
    findings: Iterable[Finding],
    interrupted: bool,
) -> Outcome:
    stones = stones_name(position.rows())
    return Outcome(data, headline, stones, proofs_of(findings), packed_answer(answered), interrupted)


_ANSWERS: dict[str, Callable[[Work], Outcome]] = {
    "status": _status,
    "rule": _rule,
    "ask": _ask,
    "decide": _decide,
    "count": _count,
    "ikeda": _by_room,
}
