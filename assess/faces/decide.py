"""``assess decide``: a question decided from the players' variations, and what exhaustive proof-play adds."""

from __future__ import annotations

import argparse
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from assess.faces import options
from assess.faces.exit_codes import ExitCode
from assess.proofs.questions import QUESTION_NAMES
from assess.rules.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assess.decisions.decision import Decision
    from assess.decisions.oversight import Oversight
    from assess.proofs.questions import Inquiry
    from assess.reading.question_lines import QuestionLine
    from assess.reading.record import Record
    from assess.rules.position import String
    from assess.statuses.finding import Finding
    from assess.system.limits import Limits


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command."""
    parser = subparsers.add_parser(
        "decide",
        help="decide from the variations in an SGF, then say what exhaustive proof-play adds",
        description="Decides from the variations that FILE gives as branches after the final position: judges each at "
        "its end, forwards the answers upwards by all, part or none of the next moves, and then says what exhaustive "
        "proof-play finds: the same answer, or the move that was overlooked. The final position is the one that is set "
        "up; in a game record the one where play stopped, or where the record first branches; or that after --move N. "
        "Questions may stand in comments, such as 'Question: D4 uncapturable'.",
        usage="assess decide FILE.sgf [STRING] [QUESTION] [options]",
    )
    options.add_file(parser, default="where variations start")
    options.add_question(parser)
    options.add_every(parser)
    options.add_terms(parser)
    options.add_limits(parser, "each search")
    output = options.add_output(parser)
    output.add_argument("--full", action="store_true", help="figures of all variations, each move on its own line")
    output.add_argument("--variations-only", action="store_true", help="leave exhaustive proof-play out")
    output.add_argument("--certificate", metavar="OUT", help="write the proof to a file (one question only)")
    output.add_argument("--sgf", metavar="OUT", help="write the variations, annotated, to an SGF file (one question)")
    parser.set_defaults(run=run, operands=("string", "question"))


@dataclass(frozen=True, slots=True)
class _Asked:
    """A question, and the node from which its variations start."""

    label: str
    inquiry: Inquiry
    start: int


def run(arguments: argparse.Namespace) -> int:
    """Runs the command; returns the exit code."""
    from assess.decisions.decision import decide
    from assess.faces.output_files import require_writable
    from assess.reading.question_lines import other_questions
    from assess.reading.sgf_main_line import Until
    from assess.reading.start_of_variations import start_of_variations

    require_writable(arguments.certificate, beside=(arguments.file, arguments.sgf))
    require_writable(arguments.sgf, beside=(arguments.file,))
    record = options.record_of(arguments, Until.VARIATIONS)
    limits = options.limits_of(arguments)
    start = start_of_variations(record)
    record = replace(record, notes=(*record.notes, *other_questions(record, start)))
    asked = _asked(arguments, record, start)
    if (arguments.certificate or arguments.sgf) and len(asked) > 1:
        raise BadInput(f"{len(asked)} questions are asked, but a file is written for one: name string and question.")
    for one in asked:
        options.refuse_advisory(one.inquiry, "assess decide")
    several = len({one.inquiry.first_mover for one in asked}) > 1
    decisions = [decide(record, one.inquiry, one.start, of_several=several) for one in asked]
    return _tell(arguments, record, asked, decisions, limits)


def _tell(
    arguments: argparse.Namespace,
    record: Record,
    asked: Sequence[_Asked],
    decisions: Sequence[Decision],
    limits: Limits,
) -> int:
    """Prints the decisions, asks for proofs, and prints what they add."""
    import json

    from assess.faces.console import output
    from assess.faces.output_files import write_whole
    from assess.proofs.questions import Answer
    from assess.reading.sgf import dump
    from assess.reports.json.decision_json import decision_json, decisions_json
    from assess.reports.sgf.sgf_decision import game_of_decision
    from assess.reports.text.decision_text import conclusion, print_decision
    from assess.reports.text.oversight_text import print_proof_play, proof_play_sentences
    from assess.reports.text.sentences import say

    console, told, codes = output(), [], {ExitCode.ANSWERED}
    if not (arguments.json or arguments.quiet):
        for note in record.notes:
            console.print(note)
    for number, (one, decision) in enumerate(zip(asked, decisions, strict=True)):
        if arguments.quiet and not arguments.json:
            console.print(conclusion(decision), soft_wrap=True)
        elif not arguments.json:
            if len(asked) > 1:
                console.print(f"\n{one.label}" if number else one.label)
            print_decision(console, decision, full=arguments.full)
        finding: Finding | None = None
        found: list[Oversight] = []
        contradicted: list[str] = []
        if not arguments.variations_only and ExitCode.INTERRUPTED not in codes:
            finding, found, contradicted, interrupted = _proof_play(arguments, record, decision, limits)
            codes.add(ExitCode.INTERRUPTED if interrupted else ExitCode.ANSWERED)
            codes.add(ExitCode.UNDECIDED if finding.answer is Answer.UNDECIDED else ExitCode.ANSWERED)
        told.append(decision_json(one.label, decision, finding, found, contradicted))
        if arguments.sgf:
            write_whole(arguments.sgf, dump(game_of_decision(decision, finding, found, record.info)))
        if finding and arguments.quiet and not arguments.json:
            console.print(proof_play_sentences(decision, finding, found)[0], soft_wrap=True)
        elif finding and not arguments.json:
            print_proof_play(console, decision, finding, found)
            for sentence in contradicted:
                say(console, sentence)
    if arguments.json:
        print(json.dumps(decisions_json(record.position, told)))
    return max(codes)


def _proof_play(
    arguments: argparse.Namespace, record: Record, decision: Decision, limits: Limits
) -> tuple[Finding, list[Oversight], list[str], bool]:
    """What exhaustive proof-play finds, what the variations overlook, or where it contradicts the marks of a problem,
    and whether the user stopped it."""
    from assess.decisions.contradiction import contradictions
    from assess.decisions.oversight import oversights
    from assess.faces.search_and_check import play_proof, write_certificate
    from assess.reports.text.contradiction_text import contradiction_sentence

    finding, interrupted = play_proof(arguments, decision.inquiry, limits)
    write_certificate(arguments.certificate, finding)
    if interrupted or finding.certificate is None:
        return finding, [], [], interrupted
    try:
        if decision.of_problem:
            assert record.tree is not None
            found = contradictions(decision)
            return finding, [], [contradiction_sentence(decision, one, record.tree) for one in found], False
        return finding, oversights(decision, finding.certificate.data), [], False
    except KeyboardInterrupt:
        return finding, [], [], True


def _asked(arguments: argparse.Namespace, record: Record, start: int) -> list[_Asked]:
    """The questions: those of the file's comments, of which the command line may choose; else that of the command line
    about every string that is marked, or about those that are named together.

    Several strings of one question are decided together. The command line may choose some of them.
    """
    from assess.faces.asked import given_terms, inquiry_of, operands_of, question_word, which_of
    from assess.proofs.questions import EVERY
    from assess.reading.place import in_place
    from assess.reading.question_lines import marked_strings, other_questions, question_lines

    string, question = operands_of(arguments)
    named = [] if string is None else [name.strip() for name in string.split(",")]
    chosen = [_string(record, name, start) for name in named]
    given = options.terms_of(arguments)
    asked = []
    try:
        lines = question_lines(record, start)
    except BadInput:
        if string is None or question is None:
            raise
        lines = []  # the command line says all of it
    for line in lines:
        if question is not None and question_word(question) != line.terms["question"]:
            continue
        for names in _together(record, line, chosen):
            terms = {**line.terms, **given, "string": ",".join(names)}
            terms |= {"which": EVERY} if line.every else {}
            asked.append(_Asked(_label(line, names), inquiry_of(record, terms | which_of(arguments, terms)), line.node))
    if asked:
        return asked
    if question is None and (other := other_questions(record, start)):
        raise BadInput(f"{in_place(record.source)}: {other[0]}")
    names = marked_strings(record, start, start) if string is None else (string,)
    for name in names or (None,):
        terms = given_terms(argparse.Namespace(**{**vars(arguments), "string": name, "question": question}), record)
        called = "Strings" if len(named) > 1 else "String"
        asked.append(_Asked(f"{called} {name}", inquiry_of(record, terms), start))
    return asked


def _together(record: Record, line: QuestionLine, chosen: Sequence[String]) -> list[tuple[str, ...]]:
    """The strings of a question that are decided together, as far as the command line chooses them: those of one
    player, if they are all asked about the same; else each by itself. None where a string that is chosen is missing."""
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
    return f"{line.label}, {'strings' if len(names) > 1 else 'string'} {', '.join(names)}"


def _string(record: Record, name: str, start: int) -> String:
    """The string of the final position with a stone at a point. Raises BadInput, and says so when a variation puts a
    stone there: such a stone has no status."""
    from assess.reading.place import in_place
    from assess.reading.start_of_variations import move_to

    position = record.position
    point = position.point(name)
    if position.stones[point] in "XO":
        return position.string_at(point)
    if not position.strings():
        raise BadInput(
            f"{in_place(record.source)}: the position before move {record.move_number + 1} has no stones: say with "
            "--move after which move of the record the final position is reached."
        )
    where = move_to(record, point, start)
    later = f" (a stone is played there only in a variation: {where})" if where else ""
    raise BadInput(
        f"{in_place(record.source)}: there is no stone at {position.name(point)} in the final position{later}: name a "
        "string by one of its stones."
    )
