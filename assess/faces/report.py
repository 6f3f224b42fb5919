"""``assess report``: a ruling to be printed, shown or stepped through."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from assess.decisions.tries import add_tries
from assess.engine.deadline import of_command
from assess.faces.console import output, watching
from assess.faces.exit_codes import complain, exit_code
from assess.faces.options import FilePosition, record_of
from assess.faces.output_files import require_writable, write_whole
from assess.faces.problem_files import is_problem_file
from assess.faces.remembering import answer_remembering
from assess.faces.report_folder import hand_out
from assess.faces.showing import Showing
from assess.languages.spoken import worded
from assess.reading.sgf_main_line import Until
from assess.reports.replies_told import headline
from assess.reports.ruling.formats import format_of
from assess.reports.ruling.imprint import imprint_of
from assess.reports.ruling.ruling_files import ruling_file
from assess.requests.decided_questions import decide_of, of_variations
from assess.requests.from_words import request_to_report
from assess.requests.kinds import Ask, Assess, Decide, Request, Rule, RulePoints
from assess.requests.replies import Answered, Assessed, Decided, PointsRuled, Ruled
from assess.requests.wording import OFF, Wording
from assess.rules.errors import BadInput
from assess.statuses.finding import Finding
from assess.system.limits import Limits

TRIED_SECONDS = 1.0


def run(chosen: FilePosition, said: Wording, showing: Showing) -> int:
    """Runs the command; returns the exit code."""
    form = format_of(showing.output)
    require_writable(showing.output, beside=(chosen.file,), taken=is_problem_file)
    if Path(chosen.file).is_dir():
        return hand_out(chosen, said, showing, form)
    of_folder = {"--positions": showing.positions, "--title": showing.title, "--order": showing.order}
    if said_so := [name for name, value in of_folder.items() if value is not None]:
        raise BadInput("{option} is for the handout of a folder: name a folder, or leave it out.", option=said_so[0])
    form.require()
    request = _request(chosen, said)
    asked: Request[Answered | Ruled | PointsRuled | Assessed | Decided] = request
    with watching(showing, asked) as watch:
        reply = answer_remembering(asked, watch, showing)
    if showing.tries and not reply.interrupted:
        add_tries_in_time(_with_variations(reply), request.limits)
    content = ruling_file(
        form.name,
        reply.questions if isinstance(reply, Decided) else reply.kept,
        request.record,
        pages=int(showing.tries) if isinstance(reply, Ruled) and showing.pages is None else showing.pages,
        depth=showing.depth,
        paper=showing.paper,
        ascii_only=showing.ascii,
        imprint=imprint_of(request.limits),
        plain=showing.plain,
        estimate=said.estimate != OFF,
    )
    write_whole(showing.output, content)
    if not showing.quiet:
        told = worded("{headline} The ruling is in {file}.", headline=headline(reply), file=showing.output)
        output().print(told, soft_wrap=True)
    return exit_code(reply.interrupted, reply.undecided)


def _request(chosen: FilePosition, said: Wording) -> Ask | Rule | RulePoints | Assess | Decide:
    """What the ruling is on. A file of variations is read as ``assess decide`` reads it, and where nothing else is
    said the ruling is on what they decide."""
    given = record_of(chosen, Until.VARIATIONS) if chosen.move is None else None
    if given is None or not of_variations(given):
        return request_to_report(said, record_of(chosen))
    string, question = said.operands
    if said.whole or said.ruled or (string is not None and question is None):
        return request_to_report(said, given)
    return decide_of(said, given)


def _with_variations(reply: Answered | Ruled | PointsRuled | Assessed | Decided) -> Sequence[Finding]:
    """The answers whose variations the ruling shows."""
    if isinstance(reply, Decided):
        return reply.findings
    if isinstance(reply, Answered):
        return [reply.finding]
    return reply.ruling.findings if isinstance(reply, Ruled) else []


def add_tries_in_time(findings: Sequence[Finding], limits: Limits) -> None:
    """Adds tempting mistakes to the variations of findings, as far as the command has time for them; where that was too
    little, it is said."""
    whole = of_command()
    left_out = False
    for finding in findings:
        if finding.tree is None:
            continue
        seconds = TRIED_SECONDS if whole is None else min(whole.left(), TRIED_SECONDS)
        if seconds > 0:
            add_tries(finding, finding.tree, Limits(seconds, None, limits.memory_mb))
        left_out |= whole is not None and whole.left() <= 0
    if left_out:
        complain(worded("No time was left to try all other first moves: give more with --seconds."))
