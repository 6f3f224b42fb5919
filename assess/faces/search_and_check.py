"""A question searched, checked and proved to the user: what ``ask``, ``decide`` and ``report`` have in common."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from assess.faces.exit_codes import complain

if TYPE_CHECKING:
    from assess.faces.asked import StatusAsked
    from assess.proofs.questions import Inquiry
    from assess.reading.record import Record
    from assess.statuses.finding import Finding
    from assess.statuses.point_ruling import TerritoryRuling
    from assess.statuses.string_ruling import Ruling
    from assess.system.limits import Limits


def play_proof(arguments: Namespace, inquiry: Inquiry, limits: Limits) -> tuple[Finding, bool]:
    """The finding, and whether the user stopped it: in the search, or while the proof was being checked."""
    from assess.engine.deadline import Deadline
    from assess.engine.settle import settle
    from assess.faces.console import searching
    from assess.statuses.finding import finding_of

    deadline = Deadline.after(limits.seconds)
    with searching(arguments) as progress:
        settlement = settle(inquiry, limits, progress, deadline)
    try:
        return finding_of(settlement, arguments.check, deadline), settlement.interrupted
    except KeyboardInterrupt:
        return finding_of(settlement, check=False), True


def write_certificate(path: str | None, finding: Finding) -> None:
    """Writes the proof where it was asked for, or says that there is none."""
    from assess.faces.output_files import write_whole

    if path and finding.evidence:
        write_whole(path, finding.evidence.to_file())
    elif path:
        complain(f"There is no proof, so {path!r} was not written.")


def rule_on(arguments: Namespace, record: Record, asked: StatusAsked, agreed: Mapping[str, str] = {}) -> Ruling:
    """The ruling on the status of strings."""
    from assess.faces import options
    from assess.faces.console import settling
    from assess.statuses.string_ruling import rule

    with settling(arguments, len(asked.strings)) as watch:
        return rule(
            record.position,
            asked.strings,
            asked=asked.word,
            **options.status_terms(arguments),
            limits=options.limits_of(arguments),
            agreed=agreed,
            check=arguments.check,
            progress=watch.progress,
            on_settled=watch.on_settled,
        )


def rule_on_points(
    arguments: Namespace, record: Record, points: Sequence[str], agreed: Mapping[str, str] = {}
) -> TerritoryRuling:
    """The ruling on whose territory empty points are."""
    from assess.faces import options
    from assess.faces.console import settling
    from assess.statuses.point_ruling import territory_at

    with settling(arguments, len(points)) as watch:
        return territory_at(
            record.position,
            points,
            **options.status_terms(arguments),
            limits=options.limits_of(arguments),
            agreed=agreed,
            check=arguments.check,
            progress=watch.progress,
            on_settled=watch.on_settled,
        )


def write_certificates(path: str | None, findings: Sequence[Finding]) -> None:
    """Writes the proofs behind a ruling: the first one, which decides, where it was asked for, and each other one
    beside it, its string and its question in its name."""
    if not path:
        return
    proved = [finding for finding in findings if finding.evidence]
    if not proved:
        complain(f"There is no proof, so {path!r} was not written.")
    for number, finding in enumerate(proved):
        inquiry = finding.inquiry
        name = f"{inquiry.names}-{inquiry.question.name}"
        beside = Path(path).with_stem(f"{Path(path).stem}-{name}")
        write_certificate(str(beside) if number else path, finding)
