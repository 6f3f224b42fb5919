"""``assess status``: the status of every string of a position, or of those named, with territory and score."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

from rich.console import Console

from assess.estimates.as_it_looks import first_look
from assess.faces.console import output, watched, watching
from assess.faces.exit_codes import exit_code
from assess.faces.options import FilePosition, record_of
from assess.faces.output_files import require_writable, write_whole
from assess.faces.remembering import answer_remembering
from assess.faces.showing import Showing
from assess.faces.suggested import Suggested, move_for_ruling
from assess.languages.spoken import paragraph
from assess.reading.files import STANDARD_INPUT
from assess.reading.place import at, in_place
from assess.reading.sgf import dump
from assess.reports.replies_told import reply_json
from assess.reports.ruling.evidence import part_on
from assess.reports.ruling.ruling_text import print_blocks
from assess.reports.sgf.sgf_statuses import game_of_statuses
from assess.reports.text.comparison_text import comparison_sentences
from assess.reports.text.headlines import status_with_agreement
from assess.reports.text.looks_text import next_steps, print_with_looks
from assess.reports.text.result_text import first_sentence, result_sentence
from assess.reports.text.sentences import say
from assess.reports.text.sheet_words import answer_on_position
from assess.reports.text.status_text import print_assessment, proved_sentence
from assess.reports.text.terms_text import chosen_terms, with_terms
from assess.reports.text.variation_text import Extent
from assess.requests.from_words import assess_of, strings_named
from assess.requests.kinds import Assess
from assess.requests.replies import Assessed
from assess.requests.wording import OFF, Wording
from assess.rules.errors import BadInput
from assess.rules.position import String
from assess.statuses.string_status import StringStatus


def run(chosen: FilePosition, said: Wording, showing: Showing) -> int:
    """Runs the command; returns the exit code."""
    require_writable(showing.sgf, beside=(chosen.file,))
    record = record_of(chosen, part=True)
    request = assess_of(said, record)
    shown = _shown(showing, request) if showing.tree else ()
    _look(request, showing)
    with watching(showing, request) as watch:
        reply = answer_remembering(request, watch, showing)
    if showing.sgf:
        write_whole(showing.sgf, dump(game_of_statuses(reply.assessment, record.info)))
    if showing.json:
        print(json.dumps(reply_json(reply)))
    elif showing.quiet:
        print(_in_short(reply))
    else:
        _print(reply, shown, showing)
        if chosen.file != STANDARD_INPUT:
            _advise(reply, Suggested("status", chosen, said, showing, move_for_ruling(chosen, record)))
    return exit_code(reply.interrupted, reply.undecided)


def _look(request: Assess, showing: Showing) -> None:
    """Says what the position looks like before it is searched, while a person watches."""
    plain = request.strings is None and not (request.agreed or request.ruled or request.position.unknown)
    if request.estimate != OFF and plain and watched(showing):
        say(Console(stderr=True, highlight=False), first_sentence(first_look(request.position)))


def _shown(showing: Showing, request: Assess) -> Sequence[String]:
    """The strings of which variations are wanted. Raises BadInput for those that are not asked about."""
    position = request.position
    with at(in_place(request.record.source)):
        shown = strings_named(position, showing.tree)
    strings = position.strings() if request.strings is None else strings_named(position, request.strings)
    if not set(shown) <= set(strings):
        raise BadInput("The strings of --tree are not all asked for: name them with --string too.")
    if showing.json or showing.quiet:
        raise BadInput("Variations are shown as text: leave out --tree, or --json and --quiet.")
    return shown


def _in_short(reply: Assessed) -> str:
    """The result in a sentence, or where it was not asked for the statuses; and what proved them."""
    assessment = reply.assessment
    looks = reply.looks
    said = answer_on_position(assessment) if looks is None else result_sentence(assessment, looks)
    return paragraph([with_terms(said, assessment), proved_sentence(assessment)])


def _print(reply: Assessed, shown: Sequence[String], showing: Showing) -> None:
    """Prints the reply in full."""
    console = output()
    for note in reply.notes:
        say(console, str(note))
    if reply.looks is None:
        print_assessment(console, reply.assessment)
        if terms := chosen_terms(reply.assessment):
            say(console, terms)
    else:
        print_with_looks(console, reply.assessment, reply.looks, every=showing.all)  # with its terms at the head
    if reply.comparison:
        console.print()
        for sentence in comparison_sentences(reply.comparison):
            say(console, sentence)
    for string in reply.assessment.strings:
        if string.string in shown:
            _print_variations(console, string, Extent(showing.full, showing.depth, showing.ascii))


def _advise(reply: Assessed, suggested: Suggested) -> None:
    """Says what can be done about strings that are open."""
    if reply.looks is None or reply.comparison is not None:
        return
    for line in next_steps(reply.looks, suggested):
        output().print(line, soft_wrap=True)


def _print_variations(console: Console, status: StringStatus, extent: Extent) -> None:
    """Prints the answers behind a status with all that shows them; of one that is agreed or ruled there are none."""
    if not status.findings:
        console.print()
        say(console, status_with_agreement(status))
    headings = [status_with_agreement(status), *[""] * len(status.findings)]
    for heading, finding in zip(headings, status.findings, strict=False):
        print_blocks(console, [part_on(1, finding, heading, depth=0, plain=extent.plain)], replace(extent, full=True))
