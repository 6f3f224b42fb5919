"""``assess count``: a recorded game counted by the scoring systems of this tradition."""

from __future__ import annotations

import json

from assess.faces.console import output, watching
from assess.faces.exit_codes import ExitCode
from assess.faces.options import FilePosition, record_of
from assess.faces.showing import Showing
from assess.ikeda.count_text import print_counts, print_quantities, result
from assess.reading.sgf_main_line import Until
from assess.reports.text.sentences import say
from assess.requests.answer import answer
from assess.requests.game_counts import count_of
from assess.requests.wording import Wording


def run(chosen: FilePosition, said: Wording, showing: Showing) -> int:
    """Runs the command; returns the exit code."""
    request = count_of(said, record_of(chosen, Until.END))
    with watching(showing, request) as watch:
        reply = answer(request, watch)
    if showing.json:
        print(json.dumps(reply.json()))
    elif showing.quiet:
        for count in reply.counts:
            print(result(count) if request.method else f"{count.method} {result(count)}")
    else:
        console = output()
        if reply.counts:
            print_counts(console, reply.counts)
        for note in reply.notes:
            say(console, f"Note: {note}")
        if reply.recorded is not None and request.method is None:
            print_quantities(console, reply.recorded)
    return ExitCode.UNDECIDED if reply.undecided else ExitCode.ANSWERED
