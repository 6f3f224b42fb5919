"""``assess report FOLDER``: a handout of the problems of a folder."""

from __future__ import annotations

from pathlib import Path

from assess.faces.console import output, watching
from assess.faces.exit_codes import complain, exit_code
from assess.faces.options import FilePosition
from assess.faces.output_files import write_whole
from assess.faces.problem_files import problem_name, problems_in, refuse_choice
from assess.faces.showing import Showing
from assess.languages.spoken import worded
from assess.reading.files import read_record
from assess.reading.record import Record
from assess.reports.handout.handout import ORDERS, handout_of
from assess.reports.replies_told import headline
from assess.reports.ruling.formats import FORMATS, Format, loaded, suffixes
from assess.reports.ruling.layout import Layout
from assess.requests.answer import answer
from assess.requests.from_words import ask_of
from assess.requests.wording import Wording
from assess.rules.errors import BadInput
from assess.rules.words import counted, joined
from assess.statuses.finding import Finding

MOST = 30  # positions to a page


def hand_out(chosen: FilePosition, said: Wording, showing: Showing, form: Format) -> int:
    """Answers the problems, and writes the handout; returns the exit code."""
    positions = showing.positions
    if not form.handout:
        ours = suffixes(other for other in FORMATS.values() if other.handout)
        raise BadInput(
            "A handout of a folder is written as {choices}: end the name of OUT so.", choices=joined(ours, "or")
        )
    if positions is not None and not 1 <= positions <= MOST:
        raise BadInput(
            "--positions cannot be {positions}: from 1 to {most} fit on a page.", positions=positions, most=MOST
        )
    refuse_choice(chosen, said)
    form.require()
    folder = Path(chosen.file)
    findings, left_out, interrupted, undecided = _findings(chosen, said, showing)
    for why in left_out:
        complain(worded("Left out: {why}", why=why))
    if not findings and (interrupted or undecided):
        complain(worded("No problem of {file!r} is answered within the limits: there is no handout.", file=chosen.file))
        return exit_code(interrupted, undecided)
    if not findings:
        raise BadInput(
            "No problem of {file!r} is answered: mark strings with MA, and ask a question in each.", file=chosen.file
        )
    title = folder.resolve().name if showing.title is None else showing.title
    order = showing.order or ORDERS[0]
    handout = handout_of(title, findings, positions, coordinates=showing.coordinates, order=order)
    write_whole(showing.output, loaded(form.handout)(handout, Layout(paper=showing.paper)))
    if not showing.quiet:
        output().print(
            worded(
                "The handout is in {file}: {positions} with answers.",
                file=showing.output,
                positions=counted(len(findings), "position"),
            ),
            soft_wrap=True,
        )
    return exit_code(interrupted, undecided)


def _findings(
    chosen: FilePosition, said: Wording, showing: Showing
) -> tuple[list[tuple[str, Record, Finding]], list[str], bool, bool]:
    """The problems that are answered, what is left out and why, whether the user stopped it, and whether one is left
    out because it is undecided."""
    found: list[tuple[str, Record, Finding]] = []
    left_out: list[str] = []
    undecided = False
    for path, game in problems_in(Path(chosen.file)):
        try:
            record = read_record(path, game=game, komi=chosen.komi, illegal=chosen.illegal)
            request = ask_of(said, record)
        except BadInput as error:
            left_out.append(str(error))
            continue
        with watching(showing, request) as watch:
            reply = answer(request, watch)
        if reply.finding.certificate is not None:
            found.append((problem_name(path, game), record, reply.finding))
        else:
            left_out.append(f"{problem_name(path, game)}: {headline(reply)}")
            undecided = undecided or reply.undecided
        if reply.interrupted:
            return found, left_out, True, undecided
    return found, left_out, False, undecided
