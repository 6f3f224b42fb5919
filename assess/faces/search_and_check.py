"""A question searched, checked and proved to the user: what ``ask``, ``decide`` and ``report`` have in common."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from assess.faces.exit_codes import complain

if TYPE_CHECKING:
    from assess.engine.limits import Limits
    from assess.proofs.questions import Inquiry
    from assess.statuses.finding import Finding


def play_proof(arguments: Namespace, inquiry: Inquiry, limits: Limits) -> tuple[Finding, bool]:
    """The finding, and whether the user stopped it: in the search, or while the proof was being checked."""
    from assess.engine.settle import settle
    from assess.faces.console import searching
    from assess.statuses.finding import finding_of

    with searching(arguments) as progress:
        settlement = settle(inquiry, limits, progress)
    try:
        return finding_of(settlement, arguments.check), settlement.interrupted
    except KeyboardInterrupt:
        return finding_of(settlement, check=False), True


def write_certificate(path: str | None, finding: Finding) -> None:
    """Writes the proof where it was asked for, or says that there is none."""
    from assess.faces.output_files import write_whole

    if path and finding.evidence:
        write_whole(path, finding.evidence.to_json() + "\n")
    elif path:
        complain(f"There is no proof, so {path!r} was not written.")
