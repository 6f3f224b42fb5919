"""``assess status``: the status of every string of a position, or of those named, with territory and score."""

from __future__ import annotations

import json
from collections.abc import Sequence

from rich.console import Console

from assess.estimates.as_it_looks import first_look
from assess.faces.console import output, watched, watching
from assess.faces.exit_codes import exit_code
from assess.faces.options import FilePosition, Showing, record_of
from assess.faces.output_files import require_writable, write_whole
from assess.faces.remembering import answer_remembering
from assess.faces.suggested import Suggested, move_for_ruling
from assess.languages.spoken import BadInput, paragraph
from assess.reading.files import STANDARD_INPUT
from assess.reading.place import at, in_place
from assess.reading.sgf import dump
from assess.reports.replies_told import reply_json
from assess.reports.ruling.ruling import OnScreen, for_position
from assess.reports.ruling.ruling_text import print_document
from assess.reports.sgf.sgf_tree import game_of_statuses
from assess.reports.text.result_text import first_sentence
from assess.reports.text.sentences import say
from assess.reports.text.sheet_words import answer_on_position
from assess.reports.text.status_text import proved_sentence
from assess.reports.text.terms_text import with_terms
from assess.reports.text.variation_text import Extent
from assess.requests.from_words import assess_of, strings_named
from assess.requests.kinds import Assess, Assessed
from assess.requests.wording import OFF, Wording
from assess.rules.position import String


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
        advised = chosen.file != STANDARD_INPUT and reply.comparison is None and reply.undecided
        suggested = Suggested("status", chosen, said, showing, move_for_ruling(chosen, record)) if advised else None
        commands = suggested.for_open_strings(reply.assessment, reply.looks) if suggested is not None else ()
        screen = OnScreen(reply.looks, reply.comparison, shown, showing.plain, showing.all, commands)
        document = for_position(reply.assessment, request.record, screen=screen)
        print_document(output(), document, Extent(bool(shown), showing.depth, showing.ascii))
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
        raise BadInput(
            "{first} and {second} do not go together: leave {second} out.",
            first="--json" if showing.json else "--quiet",
            second="--tree",
        )
    return shown


def _in_short(reply: Assessed) -> str:
    """The result in a sentence, or where it was not asked for the statuses; and what proved them."""
    assessment = reply.assessment
    return paragraph([with_terms(answer_on_position(assessment, reply.looks), assessment), proved_sentence(assessment)])
