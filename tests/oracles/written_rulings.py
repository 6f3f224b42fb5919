"""Rulings, sheets and handouts as they are written, of certificates that can be followed by eye and of disputes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tiny_certificates import Example
from variation_examples import CAPTURE, CYCLE, KO, LIFE, THREE_KOS, inquiry_of, tree_of

import assess
from assess.proofs.questions import Answer, IndependentlyAlive
from assess.reading.files import read_record
from assess.reading.record import Record
from assess.reports.handout.handout import Handout, handout_of
from assess.reports.ruling.imprint import Imprint
from assess.reports.ruling.ruling_files import ruling_file
from assess.statuses.finding import Certificate, Finding, ask
from assess.statuses.judgement import judge

DISPUTES = Path(__file__).parents[2] / "disputes"
EXAMPLES = {"capture": CAPTURE, "life": LIFE, "cycle": CYCLE, "ko": KO, "three-kos": THREE_KOS}
INFO = {"EV": "Open <&> ]", "RO": "3", "DT": "2024-05-11", "PB": "Kuroki", "BR": "4d", "PW": "Shiroyama"}
NAMES = ("nakade-of-five", "nakade-of-four", "l-group")


def finding_of(example: Example) -> Finding:
    """The finding that an example of a certificate would be; its tree has the moves of the certificate alone."""
    inquiry, certificate = inquiry_of(example), Certificate(example.certificate)
    verdict = judge(certificate, inquiry)
    answer = Answer(example.certificate["claim"]["answer"])
    found = Finding(inquiry, answer, certificate, verdict.accepted, verdict.claim, 100, 0.5, example is CYCLE, False)
    vars(found)["tree"] = tree_of(example)
    return found


def record_of(example: Example) -> Record:
    return Record(inquiry_of(example).position, "game.sgf", info=INFO)


def written(example: Example, form: str, **options: Any) -> str:
    content = ruling_file(form, finding_of(example), record_of(example), **options)
    assert isinstance(content, str)
    return content


def sheet(name: str, string: str, form: str, **options: Any) -> str | bytes:
    """A sheet on the status of a string, made on a day that is long past."""
    record = read_record(DISPUTES / f"{name}.sgf")
    ruled = assess.rule(record.position, string, limits=assess.Limits(seconds=None, nodes=300_000, memory_mb=256))
    imprint = Imprint("2001-02-03", "9.9", assess.Limits(seconds=10, memory_mb=256))
    return ruling_file(form, ruled, record, imprint=imprint, **options)


def handout(positions: int, **ways: Any) -> Handout:
    records = [read_record(DISPUTES / f"{name}.sgf") for name in NAMES]
    findings = [ask(record.position, min(record.marked), IndependentlyAlive()) for record in records]
    return handout_of("The club", list(zip(NAMES, records, findings, strict=True)), positions, **ways)
