"""``assess show``: the position as it was read, and its strings."""

from __future__ import annotations

import json

from assess.faces.exit_codes import ExitCode
from assess.faces.options import FilePosition, Showing, record_of
from assess.languages.spoken import LETTERS
from assess.languages.spoken import showing as showing_points
from assess.reports.json.common_json import position_json
from assess.reports.text.position_text import position_text


def run(chosen: FilePosition, showing: Showing) -> int:
    """Runs the command; returns the exit code."""
    record = record_of(chosen, part=True)
    if showing.json:
        print(json.dumps(position_json(record)))
    else:
        with showing_points(LETTERS):  # it is read again
            print(position_text(record, showing.style, strings=not showing.quiet), end="")
    return ExitCode.ANSWERED
