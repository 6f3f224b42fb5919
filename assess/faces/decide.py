"""``assess decide``: a question decided from the players' variations, and what exhaustive proof-play adds."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace

from rich.console import Console

from assess.faces.ask import write_certificates
from assess.faces.console import output, watching
from assess.faces.exit_codes import exit_code
from assess.faces.options import FilePosition, record_of
from assess.faces.output_files import require_writable, write_whole
from assess.faces.showing import Showing
from assess.reading.sgf import dump
from assess.reading.sgf_main_line import Until
from assess.reports.sgf.sgf_decision import game_of_decision
from assess.reports.text.decision_text import conclusion, print_decision
from assess.reports.text.oversight_text import print_proof_play, proof_play_sentences
from assess.reports.text.sentences import say
from assess.requests.answer import answer
from assess.requests.decided_questions import decide_of
from assess.requests.kinds import Decide
from assess.requests.replies import DecidedQuestion
from assess.requests.wording import Wording
from assess.rules.errors import BadInput


def run(chosen: FilePosition, said: Wording, showing: Showing) -> int:
    """Runs the command; returns the exit code."""
    require_writable(showing.certificate, beside=(chosen.file, showing.sgf))
    require_writable(showing.sgf, beside=(chosen.file,))
    request = decide_of(said, record_of(chosen, Until.VARIATIONS))
    number = len(request.questions)
    if (showing.certificate or showing.sgf) and number > 1:
        raise BadInput(f"{number} questions are asked, but a file is written for one: name string and question.")
    printer = Printer(output(), showing, number > 1)
    if not (showing.json or showing.quiet):
        for note in request.record.notes:
            printer.console.print(note)
    with watching(showing, request) as watch:
        if not showing.json:
            watch = replace(watch, on_decided=printer.decided, on_proved=printer.proved)
        reply = answer(request, watch)
    if number == 1:
        _write(showing, request, reply.questions[0])
    if showing.json:
        print(json.dumps(reply.json()))
    return exit_code(reply.interrupted, reply.undecided)


def _write(showing: Showing, request: Decide, question: DecidedQuestion) -> None:
    """Writes the files that are asked for."""
    if question.finding is not None:
        write_certificates(showing.certificate, [question.finding])
    if showing.sgf:
        found = list(question.oversights)
        game = game_of_decision(question.decision, question.finding, found, request.record.info)
        write_whole(showing.sgf, dump(game))


@dataclass(slots=True)
class Printer:
    """Prints each decision as soon as it is made, and what proof-play adds when it is found."""

    console: Console
    showing: Showing
    labelled: bool
    printed: int = 0

    def decided(self, question: DecidedQuestion) -> None:
        """Prints a decision from variations."""
        if self.showing.quiet:
            self.console.print(conclusion(question.decision), soft_wrap=True)
            return
        if self.labelled:
            self.console.print(f"\n{question.label}" if self.printed else question.label)
        self.printed += 1
        print_decision(self.console, question.decision, full=self.showing.full)

    def proved(self, question: DecidedQuestion) -> None:
        """Prints what proof-play adds."""
        assert question.finding is not None
        decision, finding, found = question.decision, question.finding, list(question.oversights)
        if self.showing.quiet:
            self.console.print(proof_play_sentences(decision, finding, found)[0], soft_wrap=True)
            return
        print_proof_play(self.console, decision, finding, found)
        for sentence in question.contradicted:
            say(self.console, sentence)
