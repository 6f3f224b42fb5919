"""``assess gtp``: an engine for Sabaki, GoGui and other programs that speak the Go Text Protocol."""

from __future__ import annotations

import sys
from dataclasses import replace

from assess.faces.command_options import Engine
from assess.faces.exit_codes import ExitCode, complain
from assess.faces.gtp.conversation import COMMANDS, converse, end_without_reader, lines_of
from assess.faces.gtp.judge import LONGEST_SILENCE, Judge
from assess.faces.gtp.session import Session
from assess.faces.output_files import require_writable, write_whole
from assess.languages.spoken import BadInput
from assess.requests.wording import ON, Wording


def run(said: Wording, engine: Engine) -> int:
    """Runs the command; returns the exit code."""
    if sys.stdin is None or sys.stdout is None:
        raise BadInput("Standard input or output is closed: the protocol needs both.")

    def write_file(path: str, content: str) -> None:
        require_writable(path)
        write_whole(path, content)

    def write(text: str) -> None:
        print(text, end="", flush=True)

    limits = replace(said.limits, thorough=False)  # programs wait for the score, not for all that is missing
    silence = LONGEST_SILENCE if said.seconds is None and said.nodes is None else None
    session = Session(Judge(limits, said.check, silence), complain, write_file, COMMANDS, name=engine.name)
    session.estimates = None if engine.estimate is None else engine.estimate == ON
    descriptor = sys.stdout.fileno()
    converse(session, lines_of(sys.stdin.fileno()), write, lambda: end_without_reader(descriptor))
    return ExitCode.ANSWERED
