"""``assess check``: the independent checker judges a certificate; one line says what it verified, or why it refuses."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from assess.faces import options
from assess.faces.exit_codes import ExitCode
from assess.rules.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Mapping

    from assess.proofs.checker import Verdict
    from assess.proofs.placement import Misplaced
    from assess.reading.record import Record
    from assess.rules.position import Position, String

STANDARD_INPUT = "-"
TERMS = ("string", "question", "which", *options.TERMS)


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command."""
    parser = subparsers.add_parser(
        "check",
        help="judge a certificate: VERIFIED, or REFUSED and why",
        description="Judges a certificate for the position in FILE. Where neither the command line nor FILE asks a "
        "question, the certificate is judged for the one that it names; the line says in full what was verified.",
        usage="assess check CERTIFICATE FILE [STRING] [QUESTION] [--at POINT] [options]",
    )
    parser.add_argument(
        "certificate", metavar="CERTIFICATE", help="a file written with --certificate; - is standard input"
    )
    options.add_file(parser)
    options.add_question(parser)
    options.add_every(parser)
    options.add_terms(parser)
    parser.add_argument(
        "--at",
        metavar="POINT",
        help="a stone of the string in FILE, such as D4, that the claim shall be about: the proof of a zone is moved, "
        "turned, mirrored, and its colours swapped, until it fits there",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object instead of the line")
    parser.set_defaults(run=run, operands=("string", "question"))


def run(arguments: argparse.Namespace) -> int:
    """Runs the command; returns the exit code."""
    import json

    if arguments.certificate == arguments.file == STANDARD_INPUT:
        raise BadInput("Certificate and position cannot both come from standard input: give a file for one of them.")
    try:
        certificate = _bytes_of(arguments.certificate)
        record = options.record_of(arguments)
        verdict = _verdict(certificate, arguments, record)
    except MemoryError:
        raise BadInput(
            f"There is too little memory to judge {arguments.certificate!r}: give more, or another."
        ) from None
    if arguments.json:
        from assess.reports.json.finding_json import verdict_json

        print(json.dumps(verdict_json(verdict)))
    else:
        print(verdict_line(verdict))
    return ExitCode.ANSWERED if verdict.accepted else ExitCode.REFUSED


def verdict_line(verdict: Verdict | Misplaced) -> str:
    """``VERIFIED`` with the claim, or ``REFUSED`` with the reason and the place."""
    if verdict.accepted:
        return f"VERIFIED {verdict.claim}"
    why = verdict.reason.value if verdict.reason else "."
    return f"REFUSED {why[:-1]} ({verdict.where})." if verdict.where else f"REFUSED {why}"


def _verdict(certificate: bytes, arguments: argparse.Namespace, record: Record) -> Verdict | Misplaced:
    """Judges the certificate for what the command line or the file asks, or else for what it says it is about."""
    import json

    from assess.faces.asked import given_terms, inquiry_of
    from assess.proofs.certificate_json import decoded, strings_claimed
    from assess.proofs.checker import Refusal, Verdict, check
    from assess.proofs.placement import of_another_size

    try:
        data = decoded(certificate)
    except ValueError as error:
        if certificate.strip()[:1] not in (b"{", b""):
            raise BadInput(
                f"{arguments.certificate!r} is no certificate: write it first, as in `assess check CERTIFICATE FILE`."
            ) from None
        damaged = "it is damaged or cut off: " if isinstance(error, json.JSONDecodeError | UnicodeError) else ""
        what = f"{damaged}{error}" if certificate.strip() else "the file is empty"
        return Verdict(False, None, "", Refusal.MALFORMED, what)
    terms = given_terms(arguments, record)
    claim = data.get("claim") if isinstance(data, dict) else None
    if "question" in terms:
        terms = inquiry_of(record, terms).terms()
    else:
        named = claim.items() if isinstance(claim, dict) else ()
        terms = {name: word for name, word in named if isinstance(word, str) and name in TERMS} | terms
        terms.setdefault("string", strings_claimed(claim))
    if arguments.at is not None:
        return _verdict_elsewhere(data, terms, record.position)
    terms["string"] = _named_as(strings_claimed(claim), terms["string"], record.position)
    verdict = check(data, record.position.rows(), terms)
    return verdict if verdict.accepted else of_another_size(data, record.position) or verdict


def _named_as(claimed: str, asked: str, position: Position) -> str:
    """The strings asked about, by the stones that the certificate names where those are of the same strings."""

    def strings(names: str) -> list[String]:
        return [position.string_at(position.point(name)) for name in names.split(",")]

    try:
        return claimed if strings(claimed) == strings(asked) else asked
    except BadInput:
        return asked


def _verdict_elsewhere(certificate: object, terms: Mapping[str, str], position: Position) -> Verdict | Misplaced:
    """Judges the certificate where its zone fits: the first verdict that accepts it, or else the first."""
    from assess.proofs.certificate_json import strings_claimed
    from assess.proofs.checker import check
    from assess.proofs.placement import Misplaced, elsewhere

    named = terms["string"].split(",")
    places = elsewhere(certificate, position, position.point(named[0]))
    if isinstance(places, Misplaced):
        return places
    refused = None
    for moved in places or ():
        verdict = check(moved, position.rows(), {**terms, "string": strings_claimed(moved["claim"])})
        if verdict.accepted:
            return verdict
        refused = verdict if refused is None else refused
    return check(certificate, position.rows(), terms) if refused is None else refused


def _bytes_of(path: str) -> bytes:
    import sys
    from pathlib import Path

    from assess.proofs.certificate_json import LARGEST_CERTIFICATE

    too_large = f"{path!r} holds more than {LARGEST_CERTIFICATE >> 20} MB: give another file."
    try:
        if path == STANDARD_INPUT:
            if sys.stdin is None:
                raise BadInput("Standard input is closed: name a file.")
            data = sys.stdin.buffer.read(LARGEST_CERTIFICATE + 1)
        else:
            with Path(path).open("rb") as file:
                if Path(path).stat().st_size > LARGEST_CERTIFICATE:  # nothing of it is read
                    raise BadInput(too_large)
                data = file.read(LARGEST_CERTIFICATE + 1)
    except FileNotFoundError:
        raise BadInput(f"There is no file {path!r}: check the name.") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadInput(f"The certificate {path!r} cannot be read ({reason}): give another file.") from None
    if len(data) > LARGEST_CERTIFICATE:
        raise BadInput(too_large)
    return data
