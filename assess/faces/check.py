"""``assess check``: the independent checker judges a certificate; one line says what it verified, or why it refuses."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from assess.faces.exit_codes import ExitCode
from assess.faces.options import FilePosition, Showing, record_of
from assess.languages.spoken import BadInput, system_reason
from assess.proofs.certificate_json import LARGEST_CERTIFICATE
from assess.reports.replies_told import headline, reply_json
from assess.requests.answer import answer
from assess.requests.judging import check_of
from assess.requests.wording import Wording

STANDARD_INPUT = "-"


def run(chosen: FilePosition, said: Wording, showing: Showing) -> int:
    """Runs the command; returns the exit code."""
    name = showing.certificate or ""
    if name == chosen.file == STANDARD_INPUT:
        raise BadInput("Certificate and position cannot both come from standard input: give a file for one of them.")
    try:
        certificate = _bytes_of(name)
        reply = answer(check_of(said, record_of(chosen, part=True), certificate, name))
    except MemoryError:
        raise BadInput("There is too little memory to judge {name!r}: give more, or another.", name=name) from None
    print(json.dumps(reply_json(reply)) if showing.json else headline(reply))
    return ExitCode.ANSWERED if reply.verdict.accepted else ExitCode.REFUSED


def _bytes_of(path: str) -> bytes:
    too_large = f"{path!r} holds more than {LARGEST_CERTIFICATE >> 20} MB: give another file."
    try:
        if path == STANDARD_INPUT:
            if sys.stdin is None:
                raise BadInput("Standard input is closed: name a file instead of '-'.")
            data = sys.stdin.buffer.read(LARGEST_CERTIFICATE + 1)
        else:
            with Path(path).open("rb") as file:
                if Path(path).stat().st_size > LARGEST_CERTIFICATE:  # nothing of it is read
                    raise BadInput(too_large)
                data = file.read(LARGEST_CERTIFICATE + 1)
    except FileNotFoundError:
        raise BadInput("There is no file {name}: check the name.", name=repr(path)) from None
    except (OSError, ValueError) as error:
        raise BadInput(
            "The file {name} cannot be read ({reason}): check its name and its permissions.",
            name=path,
            reason=system_reason(error),
        ) from None
    if len(data) > LARGEST_CERTIFICATE:
        raise BadInput(too_large)
    return data
