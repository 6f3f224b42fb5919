"""``assess report``: a ruling to be printed, shown or stepped through."""

from __future__ import annotations

from pathlib import Path

from assess.decisions.tries import add_tries
from assess.faces.console import output, watching
from assess.faces.exit_codes import exit_code
from assess.faces.options import FilePosition, record_of
from assess.faces.output_files import require_writable, write_whole
from assess.faces.position_commands import FORMATS
from assess.faces.report_folder import hand_out
from assess.faces.showing import Showing
from assess.reports.ruling.imprint import imprint_of
from assess.reports.ruling.ruling_files import ruling_file, status_file, strings_file
from assess.reports.ruling.ruling_pdf import require_typst
from assess.requests.answer import answer
from assess.requests.from_words import request_to_report
from assess.requests.kinds import Ask, Assess, Request, Rule
from assess.requests.replies import Answered, Assessed, Ruled
from assess.requests.wording import Wording
from assess.rules.errors import BadInput
from assess.statuses.finding import Finding
from assess.system.limits import Limits

TRIED_SECONDS = 1.0


def run(chosen: FilePosition, said: Wording, showing: Showing) -> int:
    """Runs the command; returns the exit code."""
    form = Path(showing.output).suffix.lower()
    if form not in FORMATS:
        raise BadInput(f"{showing.output!r} has no format that is known: end its name in one of {', '.join(FORMATS)}.")
    require_writable(showing.output, beside=(chosen.file,))
    if Path(chosen.file).is_dir():
        return hand_out(chosen, said, showing, form)
    if showing.positions is not None:
        raise BadInput("--positions is for the handout of a folder: name a folder, or leave it out.")
    if form == ".pdf":
        require_typst()
    request = request_to_report(said, record_of(chosen))
    asked: Request[Answered | Ruled | Assessed] = request
    with watching(showing, asked) as watch:
        reply = answer(asked, watch)
    content = _ruling(form.removeprefix("."), request, reply, showing)
    write_whole(showing.output, content)
    if not showing.quiet:
        output().print(f"{reply.headline} The ruling is in {showing.output}.", soft_wrap=True)
    return exit_code(reply.interrupted, reply.undecided)


def _ruling(
    form: str, request: Ask | Rule | Assess, reply: Answered | Ruled | Assessed, showing: Showing
) -> str | bytes:
    """The ruling as a file of this form."""
    record, imprint = request.record, imprint_of(request.limits)
    pages, depth, paper, ascii_only = showing.pages, showing.depth, showing.paper, showing.ascii
    if isinstance(reply, Answered):
        finding = reply.finding
        if showing.tries and not reply.interrupted:
            _add_tries(finding, request.limits)
        return ruling_file(
            form,
            finding,
            finding.tree,
            record,
            pages=1 if pages is None else pages,
            depth=depth,
            paper=paper,
            ascii_only=ascii_only,
            imprint=imprint,
            plain=showing.plain,
        )
    if isinstance(reply, Ruled):
        if showing.tries and not reply.interrupted:
            for finding in reply.ruling.findings:
                _add_tries(finding, request.limits)
        return strings_file(
            form,
            reply.ruling,
            record,
            pages=int(showing.tries) if pages is None else pages,
            depth=depth,
            paper=paper,
            ascii_only=ascii_only,
            imprint=imprint,
        )
    return status_file(
        form, reply.assessment, record, pages=pages or 0, paper=paper, ascii_only=ascii_only, imprint=imprint
    )


def _add_tries(finding: Finding, limits: Limits) -> None:
    """Adds tempting mistakes to the variations of a finding."""
    if finding.tree is not None:
        add_tries(finding, finding.tree, Limits(TRIED_SECONDS, None, limits.memory_mb))
