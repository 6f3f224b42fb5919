"""``assess report FOLDER``: a handout of the problems of a folder."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from assess.faces import options
from assess.faces.exit_codes import ExitCode, complain
from assess.rules.errors import BadInput

if TYPE_CHECKING:
    from assess.reading.record import Record
    from assess.statuses.finding import Finding

USUAL = 6  # positions to a page
MOST = 30


def hand_out(arguments: argparse.Namespace, form: str) -> int:
    """Answers the problems, and writes the handout; returns the exit code."""
    from assess.faces.console import output
    from assess.faces.output_files import write_whole
    from assess.faces.problem_files import refuse_choice
    from assess.reports.handout.handout import handout_of
    from assess.reports.ruling.formats import FORMATS, loaded, suffixes
    from assess.reports.ruling.layout import Layout
    from assess.rules.words import counted

    positions = USUAL if arguments.positions is None else arguments.positions
    chosen = FORMATS[form]
    if not chosen.handout:
        ours = suffixes(other for other in FORMATS.values() if other.handout)
        raise BadInput(f"A handout of a folder is written as {' or '.join(ours)}: end the name of OUT so.")
    if not 1 <= positions <= MOST:
        raise BadInput(f"--positions cannot be {positions}: from 1 to {MOST} fit on a page.")
    refuse_choice(arguments)
    chosen.require()
    folder = Path(arguments.file)
    findings, left_out, interrupted = _findings(arguments, folder)
    for why in left_out:
        complain(f"Left out: {why}")
    if not findings:
        raise BadInput(
            f"No problem of {arguments.file!r} is answered: mark strings with MA, and ask a question in each."
        )
    handout = handout_of(folder.resolve().name, findings, positions)
    write_whole(arguments.output, loaded(chosen.handout)(handout, Layout(paper=arguments.paper)))
    if not arguments.quiet:
        output().print(
            f"The handout is in {arguments.output}: {counted(len(findings), 'position')} with answers.", soft_wrap=True
        )
    return ExitCode.INTERRUPTED if interrupted else ExitCode.ANSWERED


def _findings(arguments: argparse.Namespace, folder: Path) -> tuple[list[tuple[str, Record, Finding]], list[str], bool]:
    """The problems that are answered, what is left out and why, and whether the user stopped it."""
    from assess.faces.asked import given_terms, inquiry_of
    from assess.faces.problem_files import problem_name, problems_in
    from assess.faces.search_and_check import play_proof
    from assess.reading.files import read_record
    from assess.reports.text.finding_text import answer_sentence

    found: list[tuple[str, Record, Finding]] = []
    left_out: list[str] = []
    for path, game in problems_in(folder):
        try:
            record = read_record(path, game=game, komi=arguments.komi, illegal=arguments.illegal)
            inquiry = inquiry_of(record, given_terms(arguments, record))
        except BadInput as error:
            left_out.append(str(error))
            continue
        finding, interrupted = play_proof(arguments, inquiry, options.limits_of(arguments))
        if finding.certificate is not None:
            found.append((problem_name(path, game), record, finding))
        else:
            left_out.append(f"{problem_name(path, game)}: {answer_sentence(finding)}")
        if interrupted:
            return found, left_out, True
    return found, left_out, False
