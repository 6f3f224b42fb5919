"""``assess ask``: the ruling on the status of a string, or one question about it, with the variations that show it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from assess.faces.console import output, watching
from assess.faces.exit_codes import complain, exit_code
from assess.faces.options import FilePosition, Showing, record_of
from assess.faces.output_files import require_writable, write_whole
from assess.faces.remembering import answer_remembering
from assess.languages.spoken import BadInput
from assess.reports.replies_told import headline, reply_json
from assess.requests.from_words import request_on_strings
from assess.requests.kinds import Answered, Ask, PointsRuled, Request, Rule, Ruled, RulePoints
from assess.requests.wording import Wording
from assess.statuses.finding import Finding


def run(chosen: FilePosition, said: Wording, showing: Showing) -> int:
    """Runs the command; returns the exit code."""
    require_writable(showing.certificate, beside=(chosen.file, showing.sgf))
    require_writable(showing.sgf, beside=(chosen.file,))
    request = request_on_strings(said, record_of(chosen, part=True))
    if isinstance(request, RulePoints) and showing.sgf:
        raise BadInput("Whose territory a point is has no variations: leave --sgf out, or ask about a string.")
    if isinstance(request, Rule) and not (showing.sgf or showing.full or showing.depth is not None):
        # What the other moves would bring is told with the tree, and this ruling shows none.
        request = replace(request, quantify=bool(request.quantify))
    asked: Request[Answered | Ruled | PointsRuled] = request
    with watching(showing, asked) as watch:
        reply = answer_remembering(asked, watch, showing)
    write_certificates(showing.certificate, _proved(reply))
    if showing.sgf:
        write_whole(showing.sgf, _sgf(request, reply))
    if showing.json:
        print(json.dumps(reply_json(reply)))
    elif showing.quiet:
        print(headline(reply))
    else:
        _print(reply, request, showing, _commands(reply, chosen, said, showing))
    return exit_code(reply.interrupted, reply.undecided)


def _commands(
    reply: Answered | Ruled | PointsRuled, chosen: FilePosition, said: Wording, showing: Showing
) -> tuple[tuple[str, ...], ...]:
    """Return what can be typed about strings whose status stays open."""
    if not isinstance(reply, Ruled) or not reply.undecided or chosen.file == "-":
        return ()
    from assess.faces.suggested import Suggested

    return Suggested("ask", chosen, said, showing).for_open_strings(reply.ruling.assessment, reply.looks)


def _print(
    reply: Answered | Ruled | PointsRuled,
    request: Ask | Rule | RulePoints,
    showing: Showing,
    commands: tuple[tuple[str, ...], ...],
) -> None:
    """Prints the ruling, with ``commands`` about what stays open, and what it cost or strings look like."""
    from assess.reports.ruling.ruling_files import for_screen
    from assess.reports.ruling.ruling_text import print_document
    from assess.reports.text.finding_text import cost_sentence
    from assess.reports.text.result_text import estimate_of_string
    from assess.reports.text.sentences import say
    from assess.reports.text.variation_text import Extent

    console, extent = output(), Extent(showing.full, showing.depth, showing.ascii, showing.plain)
    print_document(console, for_screen(reply.kept, request.record, extent, commands), extent)
    if isinstance(reply, Ruled) and reply.looks is not None:
        console.print()
        for estimate in reply.looks.estimates.values():
            say(console, estimate_of_string(estimate))
    elif isinstance(reply, Answered):
        console.print()
        say(console, cost_sentence(reply.finding))


def _proved(reply: Answered | Ruled | PointsRuled) -> list[Finding]:
    """The findings behind a reply, the one that decides first."""
    if isinstance(reply, Answered):
        return [reply.finding]
    if isinstance(reply, Ruled):
        return list(reply.ruling.findings)
    return [finding for string in reply.assessment.strings for finding in string.findings]


def write_certificates(path: str | None, findings: list[Finding]) -> None:
    """Writes the proofs where it was asked for: the first one, which decides, to the file, and each other one beside
    it, its string and its question in its name; or says that there is none."""
    if path is None:
        return
    proved = [finding for finding in findings if finding.evidence]
    if not proved:
        complain(f"There is no proof, so {path!r} was not written.")
    for number, finding in enumerate(proved):
        assert finding.evidence is not None
        name = f"{finding.inquiry.names}-{finding.inquiry.question.name}"
        beside = Path(path).with_stem(f"{Path(path).stem}-{name}")
        write_whole(str(beside) if number else path, finding.evidence.to_file())


def _sgf(request: Ask | Rule | RulePoints, reply: Answered | Ruled | PointsRuled) -> str:
    """The variations as a file."""
    from assess.reading.sgf import dump
    from assess.reports.sgf.sgf_file import sgf_file
    from assess.reports.sgf.sgf_tree import game_of_variations

    info = request.record.info
    if isinstance(reply, Ruled):
        return sgf_file(reply.ruling, info)
    assert isinstance(reply, Answered)
    return dump(game_of_variations(reply.finding, reply.finding.tree, info))
