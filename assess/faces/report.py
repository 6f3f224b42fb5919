"""``assess report``: a ruling to be printed, shown or stepped through."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from assess.decisions.tries import add_tries
from assess.faces.console import output, watching
from assess.faces.exit_codes import exit_code
from assess.faces.options import FilePosition, record_of
from assess.faces.output_files import require_writable, write_whole
from assess.faces.remembering import answer_remembering
from assess.faces.report_folder import hand_out
from assess.faces.showing import Showing
from assess.languages.spoken import worded
from assess.reports.ruling.formats import format_of
from assess.reports.ruling.imprint import imprint_of
from assess.reports.ruling.ruling_files import ruling_file
from assess.requests.from_words import request_to_report
from assess.requests.kinds import Request
from assess.requests.replies import Answered, Assessed, PointsRuled, Ruled
from assess.requests.wording import OFF, Wording
from assess.rules.errors import BadInput
from assess.statuses.finding import Finding
from assess.system.limits import Limits

TRIED_SECONDS = 1.0


def run(chosen: FilePosition, said: Wording, showing: Showing) -> int:
    """Runs the command; returns the exit code."""
    form = format_of(showing.output)
    require_writable(showing.output, beside=(chosen.file,))
    if Path(chosen.file).is_dir():
        return hand_out(chosen, said, showing, form)
    if showing.positions is not None:
        raise BadInput("--positions is for the handout of a folder: name a folder, or leave it out.")
    form.require()
    request = request_to_report(said, record_of(chosen))
    asked: Request[Answered | Ruled | PointsRuled | Assessed] = request
    with watching(showing, asked) as watch:
        reply = answer_remembering(asked, watch, showing)
    if showing.tries and not reply.interrupted:
        for finding in _with_variations(reply):
            _add_tries(finding, request.limits)
    content = ruling_file(
        form.name,
        reply.kept,
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
        told = worded("{headline} The ruling is in {file}.", headline=reply.headline, file=showing.output)
        output().print(told, soft_wrap=True)
    return exit_code(reply.interrupted, reply.undecided)


def _with_variations(reply: Answered | Ruled | PointsRuled | Assessed) -> Sequence[Finding]:
    """The answers whose variations the ruling shows."""
    if isinstance(reply, Answered):
        return [reply.finding]
    return reply.ruling.findings if isinstance(reply, Ruled) else []


def _add_tries(finding: Finding, limits: Limits) -> None:
    """Adds tempting mistakes to the variations of a finding."""
    if finding.tree is not None:
        add_tries(finding, finding.tree, Limits(TRIED_SECONDS, None, limits.memory_mb))
