"""``assess batch --show``: a ruling on one position of earlier results."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from assess.batch.task import assessment_of, recalled
from assess.faces.batch_asked import asked_of
from assess.faces.batch_results import open_results
from assess.faces.console import output
from assess.faces.exit_codes import ExitCode
from assess.faces.output_files import require_writable, write_whole
from assess.faces.service_commands import Batch
from assess.faces.showing import Showing
from assess.reading.record import Record
from assess.reports.ruling.formats import format_of
from assess.reports.ruling.ruling_files import ruling_file
from assess.reports.text.score_text import score_sentence
from assess.requests.wording import Wording
from assess.rules.errors import BadInput


def show_result(wanted: Batch, said: Wording, showing: Showing) -> int:
    """A ruling on one position of earlier results: from its proofs, or where none are kept found anew."""
    into = wanted.output or ""
    path, key = wanted.show
    form = format_of(into)
    require_writable(into, beside=(path,))
    if not Path(path).is_file():
        raise BadInput(f"There is no file {path!r}: check the name.")
    results = open_results(path, None)
    try:
        line, proofs = results.with_key(key), results.proofs(key)
    finally:
        results.close()
    if line is None or line["status"] is None:
        raise BadInput(f"{path!r} has no position with the key {key!r}: keys stand in its lines.")
    task = replace(recalled(line["status"], asked_of(wanted, said)), known=tuple(proofs))
    assessment = assessment_of(task)
    info = {"PB": line["players"]["black"], "PW": line["players"]["white"], "RE": line["record_result"] or ""}
    record = Record(task.position, line["file"], info={name: text for name, text in info.items() if text})
    write_whole(into, ruling_file(form.name, assessment, record))
    if not showing.quiet:
        output().print(f"{score_sentence(assessment)} The ruling is in {into}.", soft_wrap=True)
    return ExitCode.UNDECIDED if assessment.undecided else ExitCode.ANSWERED
