"""``assess explain``: a reason, question or precedent of the output, with its rule and a small diagram; or all."""

from __future__ import annotations

import json

from assess.faces.command_options import Explained
from assess.faces.console import output
from assess.faces.exit_codes import ExitCode
from assess.faces.options import Showing
from assess.languages.translations import LANGUAGES, english, missing
from assess.reports.json.explanations_json import explanations_json
from assess.reports.reasons.explanations import explained, explanations, print_explanation, print_list
from assess.reports.reasons.messages_page import messages_page


def run(wanted: Explained, showing: Showing) -> int:
    """Runs the command; returns the exit code."""
    if wanted.missing is not None:
        return _list_missing(wanted.missing, showing)
    if wanted.messages is not None:
        print(messages_page(wanted.messages), end="")
        return ExitCode.ANSWERED
    found = None if wanted.reason is None else explained(wanted.reason)
    if showing.json:
        print(json.dumps(explanations_json(explanations() if found is None else found)))
        return ExitCode.ANSWERED
    console = output()
    if found is None:
        print_list(console)
    for number, entry in enumerate(found or ()):
        if number:
            console.print()
        print_explanation(console, entry)
    return ExitCode.ANSWERED


def _list_missing(language: str, showing: Showing) -> int:
    """Lists the messages that are not translated into a language, which are said in English."""
    left = [one.message for one in missing(language)]
    if showing.json:
        print(json.dumps({"language": language, "messages": len(english()), "missing": left}))
        return ExitCode.ANSWERED
    for message in left:
        output().print(message, soft_wrap=True)
    output().print(f"{LANGUAGES[language]}: {len(left)} of {len(english())} messages are not translated.")
    return ExitCode.ANSWERED
