"""``assess decide``: a question decided from the players' variations, and what exhaustive proof-play adds."""

from __future__ import annotations

import json

from assess.decisions.judged_decision import JudgedDecision
from assess.faces.ask import write_certificates
from assess.faces.console import output, watching
from assess.faces.exit_codes import exit_code
from assess.faces.options import FilePosition, Showing, record_of
from assess.faces.output_files import require_writable, write_whole
from assess.languages.spoken import BadInput
from assess.reading.game_tree import Until
from assess.reading.sgf import dump
from assess.reports.replies_told import reply_json
from assess.reports.ruling.ruling_files import for_screen
from assess.reports.ruling.ruling_text import print_document
from assess.reports.sgf.sgf_file import game_of_decision
from assess.reports.text.decision_text import decision_headline
from assess.reports.text.variation_text import Extent
from assess.requests.answer import answer
from assess.requests.decided_questions import decide_of
from assess.requests.kinds import Decide
from assess.requests.wording import Wording


def run(chosen: FilePosition, said: Wording, showing: Showing) -> int:
    """Runs the command; returns the exit code."""
    require_writable(showing.certificate, beside=(chosen.file, showing.sgf))
    require_writable(showing.sgf, beside=(chosen.file,))
    request = decide_of(said, record_of(chosen, Until.VARIATIONS))
    number = len(request.questions)
    if (showing.certificate or showing.sgf) and number > 1:
        raise BadInput(
            "{number} questions are asked, but a file is written for one: name string and question.", number=number
        )
    with watching(showing, request) as watch:
        reply = answer(request, watch)
    if number == 1:
        _write(showing, request, reply.questions[0])
    if showing.json:
        print(json.dumps(reply_json(reply)))
    elif showing.quiet:
        for question in reply.questions:
            output().print(decision_headline(question), soft_wrap=True)
    else:
        extent = Extent(showing.full, ascii_only=showing.ascii)
        print_document(output(), for_screen(reply.questions, request.record, extent), extent)
    return exit_code(reply.interrupted, reply.undecided)


def _write(showing: Showing, request: Decide, question: JudgedDecision) -> None:
    """Writes the files that are asked for."""
    if question.finding is not None:
        write_certificates(showing.certificate, [question.finding])
    if showing.sgf:
        write_whole(showing.sgf, dump(game_of_decision(question, request.record.info)))
