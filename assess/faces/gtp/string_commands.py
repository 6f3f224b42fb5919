"""Commands about one string: a question, the ruling on its status, the main line, the certificate."""

from __future__ import annotations

from collections.abc import Sequence

from assess.faces.gtp.protocol import Failure, file_of, require, shown, stone_of
from assess.faces.gtp.session import Handler, Session
from assess.languages.spoken import BadInput
from assess.proofs.questions import QUESTION_NAMES, Advisory, Answer, IndependentlyAlive, Question, question_of
from assess.proofs.terms import First, Terms
from assess.proofs.variation_node import principal_variation
from assess.reports.text.finding_text import answer_sentence, ko_sentences
from assess.reports.text.headlines import headline_of
from assess.requests.wording import KINDS, LIFE, Wording, question_word
from assess.requests.wording import words as words_of
from assess.statuses.finding import Finding
from assess.statuses.string_status import Status, StringStatus


def ask(session: Session, arguments: Sequence[str]) -> str:
    """The answer to a question in one word, and below it in a sentence."""
    require(arguments, 2, 2 + len(KINDS), f"assess-ask POINT {'|'.join(QUESTION_NAMES)}")
    position = session.game.position
    question, under = question_in(arguments[1:])
    finding = session.judge.finding(position, stone_of(arguments[0], position), question, under)
    return f"{finding.answer.value}\n{answer_sentence(finding)}"


def ko(session: Session, arguments: Sequence[str]) -> str:
    """What kind of ko the answer to a question hangs on, in one word, and below it in sentences."""
    require(arguments, 2, 2 + len(KINDS), f"assess-ko POINT {'|'.join(QUESTION_NAMES)}")
    position = session.game.position
    question, under = question_in(arguments[1:])
    try:
        finding = session.judge.kind_of_ko(position, stone_of(arguments[0], position), question, under)
    except BadInput:
        raise Failure(
            "syntax error: assess-ko has uncapturable or independently-alive, no threats= and no lasting ban"
        ) from None
    assert finding.ko is not None
    return "\n".join([finding.ko.asked.kind.value, answer_sentence(finding), *ko_sentences(finding)])


def rule(session: Session, arguments: Sequence[str]) -> str:
    """The status of the string in a sentence."""
    require(arguments, 1, wanted="assess-rule POINT")
    position = session.game.position
    point = stone_of(arguments[0], position)
    return session.judge.ruling(position, point).headline


def variation(session: Session, arguments: Sequence[str]) -> str:
    """The main line of the proof on which the status rests, or of the answer to a question: ``B A2 W pass``."""
    require(arguments, 1, 4, "assess-variation POINT, or assess-variation POINT QUESTION")
    return " ".join(main_line(finding_in(session, arguments)))


def main_line(finding: Finding) -> list[str]:
    """The moves of the main line, empty where nothing needs to be played."""
    tree = finding.tree
    return principal_variation(tree) if tree is not None else []


def certificate(session: Session, arguments: Sequence[str]) -> str:
    """Writes the proof on which the status rests, or that of a question, to a file for ``assess check``."""
    if len(arguments) < 2:
        raise Failure("syntax error: write assess-certificate POINT FILE, or assess-certificate POINT QUESTION FILE")
    asked = 2 if len(arguments) > 2 and arguments[1] in QUESTION_NAMES else 1
    finding = finding_in(session, arguments[:asked])
    assert finding.evidence is not None
    session.write_file(file_of(arguments[asked:]), finding.evidence.to_file())
    return finding.claim


def finding_in(session: Session, arguments: Sequence[str]) -> Finding:
    """The finding with a proof that a point, and a question if there is one, ask for. Raises Failure without one."""
    position = session.game.position
    point = stone_of(arguments[0], position)
    if len(arguments) > 1:
        finding = session.judge.finding(position, point, *question_in(arguments[1:]))
    else:
        string = session.judge.string(position, point)
        if string.status is Status.UNDECIDED:
            raise Failure(headline_of([string]))
        finding = session.judge.finding(position, point, deciding(string).inquiry.question)
    if finding.evidence is None:
        raise Failure(answer_sentence(finding))
    return finding


def deciding(string: StringStatus) -> Finding:
    """The finding on which a settled status rests: on life where the string has it, else on capture."""
    found = [finding for finding in (string.uncapturable, string.life) if finding is not None]
    undefined = [finding for finding in found if finding.answer is Answer.UNDEFINED]
    return next(iter((undefined if string.status is Status.UNDEFINED else []) + found))


THREATS = "threats="


def question_in(words: Sequence[str]) -> tuple[Question, Terms]:
    """The question of these words: its name, then formation, scope and terms as in the command line."""
    name = question_word(words[0])
    if name not in QUESTION_NAMES:
        raise Failure(f"{shown(words[0])} is no question: write one of {' '.join(QUESTION_NAMES)}")
    given: dict[str, str] = {}
    for word in map(str.lower, words[1:]):
        named = next((term for term, kind in KINDS.items() if word in words_of(kind)), None)
        if word.startswith(THREATS):
            named, word = "threats", word.removeprefix(THREATS)
        if named is None or named in given:
            raise Failure(f"syntax error: {shown(word)} says nothing about the question")
        given[named] = word
    said = Wording(**given)  # type: ignore[arg-type]
    question, under = question_of(name, **said.life.words()), said.under
    if LIFE.keys() & given and not isinstance(question, IndependentlyAlive):
        raise Failure(f"syntax error: {name} has no formation and no scope")
    if under.first is First.OWNER and isinstance(question, Advisory):
        raise Failure(f"syntax error: in {name} the opponent moves first")
    return question, under


def target(session: Session, arguments: Sequence[str]) -> str:
    """The string that genmove is to save or to kill; answers which it is. ``none`` for no string."""
    require(arguments, 0, 1, "assess-target POINT, or assess-target none")
    position = session.game.position
    if arguments:
        named = arguments[0].lower() != "none"
        session.target = stone_of(arguments[0], position) if named else None
    return "none" if session.target is None else position.name(session.target)


COMMANDS: dict[str, Handler] = {
    "assess-ask": ask,
    "assess-ko": ko,
    "assess-rule": rule,
    "assess-variation": variation,
    "assess-certificate": certificate,
    "assess-target": target,
}
