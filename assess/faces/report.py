"""``assess report``: a ruling to be printed, shown or stepped through; of a folder a handout of its problems."""

from __future__ import annotations

from pathlib import Path

from assess.faces.console import output, watching
from assess.faces.exit_codes import complain, exit_code
from assess.faces.options import FilePosition, Showing, record_of
from assess.faces.output_files import require_writable, write_whole
from assess.faces.problem_files import are_several, is_problem_file, problem_name, problems_in, refuse_choice
from assess.faces.remembering import answer_remembering
from assess.languages.spoken import RANGE, BadInput, capital, counted, joined, labelled, message, worded
from assess.reading.files import read_record
from assess.reading.game_tree import Until
from assess.reading.record import Record
from assess.reports.handout.handout import ORDERS, handout_of
from assess.reports.replies_told import headline
from assess.reports.ruling.blocks import Layout
from assess.reports.ruling.formats import FORMATS, Format, format_of, loaded, suffixes
from assess.reports.ruling.imprint import imprint_of
from assess.reports.ruling.ruling_files import ruling_file
from assess.requests.answer import answer
from assess.requests.decided_questions import decide_of, of_variations
from assess.requests.from_words import ask_of, request_to_report
from assess.requests.kinds import (
    Answered,
    Ask,
    Assess,
    Assessed,
    Decide,
    Decided,
    PointsRuled,
    Request,
    Rule,
    Ruled,
    RulePoints,
)
from assess.requests.wording import OFF, Wording
from assess.statuses.finding import Finding

MOST_ON_PAGE = 30  # positions


def run(chosen: FilePosition, said: Wording, showing: Showing) -> int:
    """Runs the command; returns the exit code."""
    form = format_of(showing.output)
    require_writable(showing.output, beside=(chosen.file,), taken=is_problem_file)
    if are_several(chosen, said) and (form.handout or Path(chosen.file).is_dir()):
        return hand_out(chosen, said, showing, form)
    of_folder = {"--positions": showing.positions, "--title": showing.title, "--order": showing.order}
    if said_so := [name for name, value in of_folder.items() if value is not None]:
        raise BadInput("{option} is for the handout of a folder: name a folder, or leave it out.", option=said_so[0])
    form.require()
    request = _request(chosen, said)
    asked: Request[Answered | Ruled | PointsRuled | Assessed | Decided] = request
    with watching(showing, asked) as watch:
        reply = answer_remembering(asked, watch, showing)
    if reply.untried:
        complain(worded("No time was left to try all other first moves: give more with --seconds."))
    content = ruling_file(
        form.name,
        reply.questions if isinstance(reply, Decided) else reply.kept,
        request.record,
        pages=int(request.tries) if isinstance(reply, Ruled) and showing.pages is None else showing.pages,
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
    given = record_of(chosen, Until.VARIATIONS, part=True) if chosen.move is None else None
    if given is None or not of_variations(given):
        return request_to_report(said, record_of(chosen, part=True))
    string, question = said.operands
    if said.whole or said.ruled or (string is not None and question is None):
        return request_to_report(said, given)
    return decide_of(said, given)


def hand_out(chosen: FilePosition, said: Wording, showing: Showing, form: Format) -> int:
    """Answers the problems, and writes the handout; returns the exit code."""
    positions = showing.positions
    if not form.handout:
        ours = suffixes(other for other in FORMATS.values() if other.handout)
        raise BadInput(
            "A handout of a folder is written as {choices}: end the name of OUT so.", choices=joined(ours, "or")
        )
    if positions is not None and not 1 <= positions <= MOST_ON_PAGE:
        raise BadInput(
            "{option} cannot be {value!r}: write {what}.",
            option="--positions",
            value=positions,
            what=message(RANGE, least=1, most=MOST_ON_PAGE),
        )
    refuse_choice(chosen, said)
    form.require()
    folder = Path(chosen.file)
    findings, left_out, interrupted, undecided = _findings(chosen, said, showing)
    for why in left_out:
        complain(labelled(capital(worded("left out")), why))
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
